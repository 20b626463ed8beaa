"""The page in a browser: it follows what is saved, keeps its place, and goes on when data is broken."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import pytest
from browser import Browser, program
from tiny_project import DECK, FRONT, GAME, TinyProject

pytestmark = pytest.mark.skipif(program() is None, reason="needs chromium")

CARDS = 540

SOON = 0.3
"""Seconds in which a saved card should be seen. Measured and printed; a busy machine is given ten times as long."""

SLACK = 10

GUARD = "document.querySelector('[data-card=\"tiny/crew/c7\"][data-side=front]')"


class Seen(NamedTuple):
    """A project, its preview, and a browser that looks at it."""

    tiny: TinyProject
    browser: Browser

    def deck(self, **texts: str) -> str:
        """A deck of many cards; `c7="Other."` changes one."""
        cards = ((f"c{n}", texts.get(f"c{n}", f"Text {n}.")) for n in range(CARDS))
        return "cards:\n" + "".join(
            f"  - {{id: {id_}, name: Card {id_}, text: {json.dumps(text)}}}\n" for id_, text in cards
        )

    def save(self, name: str, text: str) -> None:
        """Save a file as editors do: written beside, and moved into place."""
        beside = self.tiny.root / f"{name}.tmp"
        beside.write_text(text, encoding="utf-8")
        beside.replace(self.tiny.root / name)

    def took(self, name: str, text: str) -> float:
        """Seconds from saving a file until another picture of the guard is seen."""
        self.browser.see(
            f"window.other = new Promise(done => {{ const image = {GUARD}.querySelector('img'), was = image.src;"
            " new MutationObserver(() => image.src !== was && image.decode().then(() => done(Date.now())))"
            ".observe(image, {attributes: true}); }), 0"
        )
        self.save(name, text)
        start = time.time()
        return float(self.browser.see("window.other")) / 1000 - start


@pytest.fixture
def seen(tiny: TinyProject, tmp_path: Path) -> Iterator[Seen]:
    """The preview of the tiny game with many cards, as its command runs it, open in a browser."""
    made = Seen(tiny, Browser(tmp_path / "browser", (1200, 800)))
    tiny.write(DECK, made.deck())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "cardgen", "preview", "--no-browser", "--port", str(port)]
    server = subprocess.Popen(command, cwd=tiny.root, stderr=subprocess.PIPE, text=True, env={**os.environ})
    try:
        assert server.stderr is not None
        line = server.stderr.readline()
        assert f"http://127.0.0.1:{port}/" in line
        with made.browser as browser:
            browser.open(f"http://127.0.0.1:{port}/")
            browser.until(f"{GUARD}?.querySelector('img[src]')?.complete")
            browser.until("document.querySelector('#status').className === 'live'")
            yield made
            assert browser.complaints == []
    finally:
        server.terminate()
        _, rest = server.communicate(timeout=30)
    assert "Traceback" not in rest


def test_a_saved_card_is_seen_at_once(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    """The picture of an edited card changes, that of no other is fetched, and nothing else on the page moves."""
    seen.browser.see("document.querySelector('#main').scrollTop = 90")
    seen.took(DECK, seen.deck(c7="Warm."))
    time.sleep(1)  # what the scrolling brought near is fetched
    seen.browser.see("performance.clearResourceTimings()")
    times = sorted(seen.took(DECK, seen.deck(c7=f"Number {number}.")) for number in range(5))
    with capsys.disabled():
        sys.stdout.write(f"\nfrom saving to seeing a card: {', '.join(f'{1000 * one:.0f}' for one in times)} ms\n")
    assert times[0] < SOON * SLACK
    fetched = seen.browser.see(
        "performance.getEntriesByType('resource').map(one => one.name).filter(name => name.includes('/face/'))"
    )
    assert len(fetched) == len(set(fetched)) == 5
    assert seen.browser.see("document.querySelector('#main').scrollTop") == 90


def test_the_page_keeps_its_place(seen: Seen) -> None:
    """Scroll, search, the open card and what it shows stay as files change, and over a reload."""
    browser = seen.browser
    browser.press("/")
    for letter in "text":
        browser.press(letter)
    browser.until("document.activeElement.value === 'text'")
    browser.see("document.querySelector('#main').scrollTop = 120")
    browser.see(f"{GUARD}.click()")
    browser.until("document.querySelector('#card').open")
    seen.save(DECK, seen.deck(c7="Text that is new.", c3="Gone from the search."))
    browser.until("document.querySelector('#card .facts').textContent.includes('Text that is new.')")
    assert browser.see("document.querySelector('#card h2').textContent") == "Card c7"
    assert browser.see("document.querySelector('#main').scrollTop") == 120
    assert browser.see("document.querySelectorAll('[data-card=\"tiny/crew/c3\"]').length") == 0
    browser.press("ArrowRight")
    browser.until("document.querySelector('#card h2').textContent === 'Card c8'")
    browser.ask("Page.reload")
    browser.until("document.querySelector('#card h2')?.textContent === 'Card c8'")
    browser.press("Escape")
    browser.until("!document.querySelector('#card').open")
    assert browser.see("document.querySelector('#search input').value") == "text"
    browser.press("Escape")
    browser.until("document.querySelectorAll('[data-card=\"tiny/crew/c3\"]').length")


@pytest.mark.parametrize("name", [DECK, GAME, FRONT])
def test_broken_files_are_told_and_good_faces_stay(seen: Seen, name: str) -> None:
    """The faces stay, marked, while the problem stands with its file and line; mended, all is well again."""
    browser, good = seen.browser, (seen.tiny.root / name).read_text()
    before = browser.see(f"{GUARD}.querySelector('img').src")
    seen.save(name, good + "<oops: [\n")
    browser.until("document.querySelector('#problems').textContent.includes('error')")
    browser.until(f"{GUARD}.querySelector('.stale')")
    assert browser.see(f"{GUARD}.querySelector('img').src") == before
    assert browser.see(f"{GUARD}.querySelector('img').naturalWidth") > 0
    browser.press("e")
    told = browser.until("document.querySelector('#panel code')?.textContent")
    assert re.match(rf"{name}:\d+ ", told)
    seen.save(name, good)
    browser.until(f"!{GUARD}.querySelector('.stale')")
    browser.until("document.querySelector('#problems').textContent.includes('No problems')")


def test_a_problem_leads_to_its_card(seen: Seen) -> None:
    """Clicking a problem leaves its card alone; Esc gives all back."""
    browser = seen.browser
    seen.save(DECK, seen.deck(c7="Take :nothing: now."))
    browser.until("document.querySelector('#problems').textContent.includes('1 error')")
    browser.press("e")
    browser.click("#panel .problem")
    browser.until("document.querySelectorAll('[data-side=front]').length === 1")
    assert browser.see(f"{GUARD} !== null")
    browser.press("Escape")
    browser.until(f"document.querySelectorAll('[data-side=front]').length === {CARDS}")


def test_before_and_after(seen: Seen) -> None:
    """What changed stands beside what it was, until it is marked."""
    browser = seen.browser
    old = browser.see(f"{GUARD}.querySelector('img').src")
    seen.took(DECK, seen.deck(c7="Quite another."))
    browser.press("b")
    pair = f"[...{GUARD}.querySelectorAll('img[src]')].map(image => image.src)"
    browser.until(f"{pair}.length === 2")
    was, now = browser.see(pair)
    assert was == old and now != old
    assert browser.see("document.querySelectorAll('#list .face').length") == 1
    browser.click("#mark")
    browser.until("!document.querySelector('#nothing').hidden")


def test_views(seen: Seen) -> None:
    """Printed size is in millimetres, a proof is larger by its bleed, and sheets are those of a build."""
    browser = seen.browser
    width = f"{GUARD}.querySelector('.leaf').getBoundingClientRect().width"
    browser.press("2")
    browser.until(f"Math.abs({width} - 63.5 / 25.4 * 96) < 0.1")
    browser.press("p")
    browser.until(f"Math.abs({width} - 69.85 / 25.4 * 96) < 0.1")
    browser.press("p")
    browser.press("3")
    browser.until("document.querySelectorAll('.pages img[src]').length > 2")
    assert browser.see("document.querySelector('#list').textContent.includes('crew.pdf')")
    browser.press("1")
    browser.until(f"{GUARD} !== null")
    browser.press("ArrowRight")
    browser.press("ArrowRight")
    assert browser.see("document.activeElement.dataset.card") == "tiny/crew/c1"
    browser.press("Enter")
    browser.until("document.querySelector('#card h2')?.textContent === 'Card c1'")
    browser.press("Escape")


def test_a_game_comes_and_goes(seen: Seen) -> None:
    """A game that is added while the page is open stands beside the others, and goes when it is removed."""
    browser = seen.browser
    seen.tiny.second_game("late", "id: x, name: X, text: x")
    browser.until(
        "document.querySelector('[data-card=\"late/crew/x\"] img[src]')"
        " || (document.querySelector('#main').scrollTop = 0)"
    )
    (seen.tiny.root / "card_data/late/game.yaml").unlink()
    browser.until("!document.querySelector('[data-card=\"late/crew/x\"]')")


def test_the_address_is_this_computers(seen: Seen) -> None:
    """The state is had by number, and by no other name."""
    url = seen.browser.see("location.href")
    with urlopen(f"{url}state", timeout=10) as answer:
        assert json.load(answer)["project"] == "project"
