"""The files of a game in; the game out, or nothing when game.yaml cannot be read. Every problem is reported at once.

First all decks are read and typed; then, because a text may speak of any component, all texts are worked out.
"""

from __future__ import annotations

from collections.abc import Mapping as ReadOnly
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal

from cardgen.data import yaml
from cardgen.data.files import Files
from cardgen.data.nodes import Mapping, Node, Scalar
from cardgen.diagnostics import Diagnostics, nearest
from cardgen.expressions.texts import begin, has_expression
from cardgen.expressions.unread import UnreadMapping
from cardgen.model import canonical, fields, settings
from cardgen.model.choosing import chosen, recopied, settled
from cardgen.model.deckfiles import DeckFiles
from cardgen.model.decks import PER_PLAYER, Draft, is_per_player
from cardgen.model.game import Card, Component, Game
from cardgen.model.mistaken import errors_in, mistaken, within
from cardgen.model.printing import printed, summary
from cardgen.model.rules import FILE, mentioned_by, read_rules
from cardgen.model.schemas import Schemas
from cardgen.model.sources import Sources
from cardgen.model.stocks import STOCKS
from cardgen.model.texts import Worker, mentioned, needs_work, texts, worked_out

KEYS = ("name", "version", "author", "players", "print", "theme", "constants", "components", "needs")
COMPONENT_KEYS = (
    "title",
    "stock",
    "cards",
    "where",
    "schema",
    "front",
    "back",
    "copies",
    "sets",
    "optional",
    "tiled",
    "paper",
    "making",
)
TEMPLATES = "templates"
DATA = "card_data"
MOST_SETS = 1000
MOST_PIECES = 50_000
"""Pieces of one component: some 5,500 sheets of nine, more than any game and any desk printer."""


def load_game(files: Files, folder: str, problems: Diagnostics) -> Game | None:
    """The game in card_data/<folder>/. With problems that are errors it is for looking at, not for printing."""
    begin()
    name = f"{DATA}/{folder}/game.yaml"
    node = yaml.load(files, name, problems)
    found = fields.mapping(node, "game.yaml", problems)
    return _Builder(files, folder, problems).game(found) if found else None


@dataclass(slots=True, eq=False)
class _Deck:
    """A component on its way: its cards as drafts, and its settings."""

    component: Component
    drafts: tuple[Draft, ...]
    entries: ReadOnly[str, Node]

    @property
    def front(self) -> Node | None:
        return self.entries.get("front")

    @property
    def back(self) -> Node | None:
        return self.entries.get("back")


class _Builder:
    """Builds one game."""

    def __init__(self, files: Files, folder: str, problems: Diagnostics) -> None:
        self.files = files
        self.folder = folder
        self.problems = problems
        self.schemas = Schemas(files, problems)
        self.sources = Sources(files)
        self.decks = DeckFiles(files, self.schemas, f"{DATA}/{folder}", problems)
        self.templates: dict[str, bool] = {}

    def game(self, node: Mapping) -> Game:
        entries, problems = node.entries, self.problems
        fields.known_keys(node, "a game", KEYS, problems, required=("name", "players", "components"))
        game = Game(
            folder=self.folder,
            name=fields.text(entries.get("name"), "name", problems) or self.folder,
            version=fields.text(entries.get("version"), "version", problems) or "1",
            author=fields.text(entries.get("author"), "author", problems) or "",
            players=settings.players(entries.get("players"), problems),
            print=settings.printing(entries.get("print"), problems),
            theme=settings.theme(entries.get("theme"), problems),
            constants=settings.constants(entries.get("constants"), problems),
            components=MappingProxyType({}),
            span=node.span,
            places=MappingProxyType(settings.places(node)),
        )
        game = replace(game, print=game.print._replace(stamp=self._stamp(game, entries.get("print"))))
        components = fields.mapping(entries.get("components"), "components", problems)
        built = [self._deck(game, name, entry) for name, entry in components.entries.items()] if components else []
        self.decks.tell_left_out()
        errors = errors_in(node.span.file, problems.found)
        unsure = mistaken(node.keys, errors)
        game = replace(game, unsure=unsure | {"players"} - entries.keys())
        wrong = mistaken(components.keys, within(node.keys, "components", errors)) if components else ()
        for deck in built:
            if deck.component.name in wrong:
                deck.component = replace(deck.component, sure=False)
        scope = {
            "constants": UnreadMapping() if "constants" in unsure else game.constants,
            "components": {deck.component.name: _summary(deck.component, game) for deck in built},
        }
        finished = {deck.component.name: self._finished(deck, scope) for deck in built}
        needs = fields.items(entries.get("needs"), "needs", problems)
        rules = read_rules(self.files, self.decks.path(FILE), finished, problems) if components else ()
        used = mentioned_by(rules, finished)
        return replace(
            game,
            components=MappingProxyType(
                {name: replace(one, mentioned=one.mentioned | used[name]) for name, one in finished.items()}
            ),
            needs=tuple(self._said(item, "an item of needs", scope) for item in needs),
            rules=rules,
        )

    def _stamp(self, game: Game, node: Node | None) -> str:
        """What `print.stamp` says, worked out; the version where it says nothing."""
        stamp = node.entries.get("stamp") if isinstance(node, Mapping) else None
        about = {"name": game.name, "version": game.version, "author": game.author}
        names = {"game": about, "constants": game.constants}
        return game.version if stamp is None else self._said(stamp, "print.stamp", names)

    def _deck(self, game: Game, name: str, node: Node) -> _Deck:
        problems = self.problems
        found = fields.mapping(node, f"the component “{name}”", problems) or Mapping({}, {}, node.span)
        what = f"the component “{name}”"
        if isinstance(node, Mapping):
            fields.known_keys(found, what, COMPONENT_KEYS, problems, required=("stock", "cards", "front"))
        if not fields.IDENTIFIER.fullmatch(name):
            problems.error(found.span, "wrong-id", f"“{name}” cannot name a component", "use a-z, digits, - and _")
        entries = found.entries
        known = {"constants": game.constants}
        size = settled(entries.get("stock"), lambda node: self._said(node, "stock", known))
        stock = settings.stock(size, f"{what}.stock", game.print.scale, problems)
        before = len(problems)
        read = self.decks.drafts(entries, game.players.max)
        drafts = chosen(read.drafts, entries.get("where"), game.constants, problems)
        read.taken |= {draft.id for draft in drafts}
        drafts = recopied(drafts, entries.get("copies"), problems)
        sets = self._sets(entries.get("sets"))
        twice = next((draft for draft in drafts if draft.per_player), None)
        if sets == PER_PLAYER and twice:
            message = f"“{name}” is printed once per player already, and so is its card “{twice.id}”"
            problems.error(
                found.span,
                "wrong-copies",
                message,
                f"take one of the two “per player” out; the card is at {twice.places[()]}",
            )
        schema = fields.text(entries.get("schema"), "schema", Diagnostics())
        says = self.decks.spoken(schema)
        component = Component(
            name=name,
            title=self._said(entries.get("title"), f"{what}.title", known) or name,
            stock=stock or STOCKS["poker"],  # stands in for one that has been reported
            cards=tuple(_card(name, draft, MappingProxyType(draft.fields)) for draft in drafts),
            front=MappingProxyType({}),
            back=MappingProxyType({}),
            sets=sets,
            span=found.span,
            schema=self.decks.schema(schema),
            named=says.named,
            inner=says.inner,
            options=says.options,
            whole=read.whole and (bool(drafts) or (read.sound and len(problems) == before)),
            sure=read.sure,
            optional=fields.truth(entries.get("optional"), f"{what}.optional", problems) or False,
            tiled=settings.tiled(entries.get("tiled"), f"{what}.tiled", problems),
        )
        pieces = printed(component, game.players.max)
        if pieces > MOST_PIECES:
            message = f"{pieces:,} pieces of “{name}” would be printed; at most {MOST_PIECES:,} are"
            problems.error(found.span, "too-many-pieces", message, "look at its copies and sets")
            component = replace(component, sets=0, whole=False)
        return _Deck(component, drafts, entries)

    def _sets(self, node: Node | None) -> int | Literal["per player"]:
        if node is None:
            return 1
        if is_per_player(node):
            return PER_PLAYER
        hint = nearest(node.text, (PER_PLAYER,)) if isinstance(node, Scalar) else ()
        count = fields.whole(node, "sets", self.problems, 0, MOST_SETS) if not hint else None
        if hint:
            self.problems.error(node.span, "wrong-number", f"sets cannot be {fields.kind(node)}", *hint)
        return 1 if count is None else count

    def _finished(self, deck: _Deck, scope: ReadOnly[str, Any]) -> Component:
        """The component with all texts worked out, and the templates of every card."""
        cards, front, back = [], {}, {}
        expressions = {
            text: None for node in (deck.front, deck.back) if isinstance(node, Scalar) for text in texts(node.text)
        }
        where = deck.entries.get("where")
        if isinstance(where, Scalar):
            expressions["{{ " + where.text + " }}"] = None
        for draft in deck.drafts:
            worked = draft.fields
            if needs_work(worked):
                expressions.update(dict.fromkeys(texts(worked)))
                wrong = Diagnostics()
                worked = Worker(worked, draft.places, self.sources, scope, wrong).fields()
                self.problems.extend(wrong.found)
                draft = draft._replace(sound=draft.sound and not wrong.failed)
            card = _card(deck.component.name, draft, canonical.frozen_fields(worked))
            cards.append(card)
            names = {**scope, "card": card.fields}
            # A card that breaks its schema would only say twice what is wrong with it.
            problems = self.problems if draft.sound else Diagnostics()
            front[card.id] = self._template(deck.front, "front", names, problems) or ""
            back[card.id] = self._template(deck.back, "back", names, problems)
        if not cards:  # say so even when no card asks
            for node, side in ((deck.front, "front"), (deck.back, "back")):
                if isinstance(node, Scalar) and not has_expression(node.text):
                    self._template(node, side, scope, self.problems)
        return replace(
            deck.component,
            cards=tuple(cards),
            front=MappingProxyType(front),
            back=MappingProxyType(back),
            mentioned=mentioned(expressions, lambda: (name for draft in deck.drafts for name in draft.fields)),
            paper=self._said(deck.entries.get("paper"), "paper", scope),
            making=self._said(deck.entries.get("making"), "making", scope),
        )

    def _said(self, node: Node | None, what: str, scope: ReadOnly[str, Any]) -> str:
        """A text of game.yaml with its expressions worked out; empty when there is none."""
        written = fields.text(node, what, self.problems)
        if node is None or written is None or not has_expression(written):
            return written or ""
        return worked_out(written, scope, lambda number: self.sources.opening(node.span, number), self.problems)

    def _template(self, node: Node | None, side: str, names: ReadOnly[str, Any], problems: Diagnostics) -> str | None:
        """The name of a card's template; None when there is none, or it is wrong and has been reported."""
        written = fields.text(node, side, problems)
        if node is None or written is None:
            return None
        if has_expression(written):
            span, wrong = node.span, Diagnostics()
            written = worked_out(written, names, lambda number: self.sources.opening(span, number), wrong).strip()
            problems.extend(wrong)
            if wrong.failed:
                return None  # what is left of the name would be told to be no template besides
        if written in ("", "none"):
            if side == "front":
                problems.error(node.span, "no-template", "a card needs a front")
            return None
        if written not in self.templates:
            self.templates[written] = self.files.exists(f"{TEMPLATES}/{written}")
        if not self.templates[written]:
            known = (name.removeprefix(f"{TEMPLATES}/") for name in self.files.names(TEMPLATES))
            problems.error(node.span, "no-template", f"there is no template “{written}”", *nearest(written, known))
            return None
        return written


def _card(component: str, draft: Draft, values: ReadOnly[str, Any]) -> Card:
    return Card(
        component=component,
        id=draft.id,
        name=str(values["name"]),
        fields=values,
        copies=draft.copies,
        player=draft.player,
        spans=draft.places,
        per_player=draft.per_player,
        sure=draft.sure,
        sound=draft.sound,
    )


def _summary(component: Component, game: Game) -> ReadOnly[str, Any]:
    """What texts may say of a component; what is printed is counted for the usual number of players."""
    if not component.sure:
        return UnreadMapping()
    return {**summary(component, game.players.usual), "ids": tuple(card.id for card in component.cards)}
