"""rules.yaml in; the rules of a game out, as written, each with its places. Nothing is worked out here."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Literal

from cardgen.data import yaml
from cardgen.data.files import Files, is_missing
from cardgen.data.nodes import Mapping as Entries
from cardgen.data.nodes import Node, Scalar, Sequence
from cardgen.diagnostics import Diagnostics, Severity, Span, nearest
from cardgen.expressions.texts import looked_at
from cardgen.model import fields
from cardgen.model.game import Rule

FILE = "rules.yaml"
KEYS = ("id", "cites", "each", "where", "check", "says", "severity", "hint")
SEVERITIES: Mapping[str, Severity] = {severity.word: severity for severity in Severity}
ALL: Literal["all"] = "all"
"""As what a rule holds for: every card of every component."""

RESERVED = frozenset(("no-such-card", "no-such-component", "nothing-asked-for", "not-printed"))
"""Codes that say that what was asked for is not in a game: a rule of such an id would be passed over with them."""

_INSERTED = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_PATH = re.compile(r"""["']([A-Za-z_][\w.]*)["']""", re.ASCII)
"""A text in an expression that may be the path of a field."""

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)


def read_rules(files: Files, name: str, components: Collection[str], problems: Diagnostics) -> tuple[Rule, ...]:
    """The rules of a file; none when there is no such file. What is wrong with one is told, and it is left out."""
    if is_missing(files, name):
        _misnamed(files, name, problems)
        return ()
    node = yaml.load(files, name, problems)
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        problems.error(node.span, "wrong-type", f"{FILE} must be a list of rules, and is {fields.kind(node)}")
        return ()
    rules: dict[str, Rule] = {}
    for item in node.items:
        rule = _rule(item, components, problems)
        if rule is None:
            continue
        if rule.id in rules:
            first = rules[rule.id].span.line
            problems.error(
                rule.place("id"), "duplicate-id", f"the rule “{rule.id}” stands twice", f"first on line {first}"
            )
            continue
        rules[rule.id] = rule
    return tuple(rules.values())


def mentioned_by(rules: Collection[Rule], components: Mapping[str, object]) -> dict[str, frozenset[str]]:
    """The fields of each component's cards that rules look at, by `card.…` or as the path that a function takes."""
    found: dict[str, frozenset[str]] = dict.fromkeys(components, frozenset())
    for rule in rules:
        sources = (rule.where, rule.check, *_inserted(rule.says + rule.hint))
        asked = [source for source in sources if rule.each and "card" in source]
        seen = frozenset().union(*(looked_at(source, "card") or () for source in asked))
        named = frozenset(path.split(".")[0] for source in sources for path in _PATH.findall(source))
        for name in components:
            found[name] |= named | (seen if name in rule.each else frozenset())
    return found


def _inserted(text: str) -> list[str]:
    """What stands between {{ and }}."""
    return [one.removeprefix("-").removesuffix("-").strip() for one in _INSERTED.findall(text)]


def _misnamed(files: Files, name: str, problems: Diagnostics) -> None:
    """A warning for a file that looks like the rules and is not read."""
    folder = name.rpartition("/")[0]
    for other in files.names(folder):
        if other.lower() in (name.lower(), name.lower().removesuffix(".yaml") + ".yml"):
            message = f"rules are read from {FILE}, and this file is not"
            problems.warning(Span(other), "unreadable-file", message, f"call it {FILE}")


def _rule(node: Node, components: Collection[str], problems: Diagnostics) -> Rule | None:
    before = len(problems)
    found = fields.mapping(node, "a rule", problems)
    if found is None:
        return None
    fields.known_keys(found, "a rule", KEYS, problems, required=("id", "check", "says"))
    texts = {
        key: fields.text(found.entries.get(key), f"{key} of a rule", problems) or "" for key in KEYS if key != "each"
    }
    if texts["id"] in RESERVED:
        message = f"“{texts['id']}” is what cardgen calls a problem of its own"
        problems.error(fields.place(found, "id"), "wrong-id", message, "give the rule another id")
    elif texts["id"] and not _ID.fullmatch(texts["id"]):
        message = f"“{texts['id']}” cannot name a rule"
        problems.error(fields.place(found, "id"), "wrong-id", message, "use words of a-z and 0-9 with - between")
    severity = texts["severity"] or Severity.ERROR.word
    if severity not in SEVERITIES:
        hints = nearest(severity, SEVERITIES) or (f"there are {', '.join(SEVERITIES)}",)
        problems.error(fields.place(found, "severity"), "wrong-severity", f"there is no severity “{severity}”", *hints)
    each = _each(found, components, problems)
    if texts["where"] and "each" not in found.entries:
        message = "“where” chooses among the cards of “each”, which is missing"
        problems.error(fields.place(found, "where"), "missing-key", message, "add each: with the name of a component")
    if len(problems) > before:
        return None
    return Rule(
        texts["id"],
        texts["cites"],
        each,
        texts["where"],
        texts["check"],
        texts["says"],
        SEVERITIES[severity],
        texts["hint"],
        found.span,
        {key: entry.span for key, entry in found.entries.items()},
    )


def _each(found: Entries, components: Collection[str], problems: Diagnostics) -> tuple[str, ...]:
    """The components that a rule names: one, a list of some, or all."""
    node = found.entries.get("each")
    if node is None:
        return ()
    items = node.items if isinstance(node, Sequence) else (node,)
    if not items:
        problems.error(node.span, "wrong-type", "each names no component", "name one, or take each out")
    names: list[str] = []
    for item in items:
        name = item.text.strip() if isinstance(item, Scalar) else ""
        if name == ALL:
            names += components
        elif name in components:
            names.append(name)
        else:
            hints = nearest(name, components) or (f"there are {', '.join(components)}",)
            problems.error(item.span, "no-such-component", f"there is no component {fields.kind(item)}", *hints)
    return tuple(dict.fromkeys(names))
