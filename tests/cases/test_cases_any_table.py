"""Any bytes and any slip in a spreadsheet: a build, or problems with their places; never a traceback."""

from __future__ import annotations

import io
import random
import zipfile

from hypothesis import given
from hypothesis import strategies as st
from test_cases_any import bounded, tiny, try_to_build
from tiny_project import DECK, GAME
from workbooks import workbook

from cardgen.diagnostics import Diagnostics

CSV = "card_data/tiny/crew.csv"
XLSX = "card_data/tiny/crew.xlsx"
SHEETS = workbook(Crew=[["id", "copies", "text"], ["a", 1, "x"], ["b", "=1+1", "y"]], Land=[["id"], ["a"]])


def build(name: str, data: bytes) -> Diagnostics:
    """Builds the tiny game with its deck in a table."""
    files = tiny()
    files[GAME] = files[GAME].replace(b"cards: crew.yaml", f"cards: {name.rpartition('/')[2]}".encode())
    del files[DECK]
    return try_to_build({**files, name: data}, "tiny")


@bounded(40)
@given(st.binary(max_size=200))
def test_any_bytes_as_csv(data: bytes) -> None:
    """A file of any bytes is a deck or problems."""
    build(CSV, data)


@bounded(60)
@given(st.text(alphabet=',;"\n\r\t []#.\\{}=ab01é', max_size=80), st.sampled_from(["utf-8", "utf-16", "utf-8-sig"]))
def test_any_marks_in_csv(text: str, encoding: str) -> None:
    """Delimiters, quotes and ends of lines may stand anywhere, in the head too."""
    build(CSV, text.encode(encoding))
    build(CSV, f"id,text,tags[],toll.gold\n{text}\nb,x,y,z\n".encode(encoding))


@bounded(60)
@given(st.integers(0, len(SHEETS) - 1), st.binary(max_size=4), st.integers(0, 60))
def test_any_slip_in_a_workbook(at: int, put: bytes, out: int) -> None:
    """Bytes of the archive that are changed, put in or taken out are found."""
    build(XLSX, SHEETS[:at] + put + SHEETS[at + out :])


@bounded(80)
@given(st.integers(0, 10**9))
def test_any_slip_in_a_part_of_a_workbook(seed: int) -> None:
    """Parts of the archive may say anything: openpyxl's errors are told as ours."""
    chance = random.Random(seed)
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(SHEETS)) as before, zipfile.ZipFile(held, "w") as after:
        names = before.namelist()
        wrong = chance.choice([name for name in names if "theme" not in name])
        for name in names:
            data = before.read(name)
            if name == wrong:
                for _ in range(chance.randint(1, 3)):
                    at = chance.randrange(len(data))
                    piece = chance.choice(
                        [b"", b"0", b"-1", b"99999999999", b"<", b'"', b"x", b"/>", b"r='A1'", b"t='e'"]
                    )
                    data = data[:at] + piece + data[at + chance.choice([0, 1, 1, 8, 60]) :]
            if name != wrong or chance.random() > 0.1:
                after.writestr(name, data)
    build(XLSX, held.getvalue())
