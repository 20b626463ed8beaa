"""The source of cardgen in, the codes of problems that stand in it, with their severities, out: read, never run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from cardgen.export import pdfx
from cardgen.export.registration import REGISTRATIONS
from cardgen.export.targets import NAMES
from cardgen.export.targets.fields import SECTIONS
from cardgen.export.targets.press import PROFILES
from cardgen.impose.schemes import SCHEMES
from cardgen.layout.svg.style import PROPERTIES
from cardgen.layout.vocabulary import INLINE, VOCABULARY
from cardgen.model.stocks import STOCKS
from cardgen.validate.contests import READINGS

PACKAGE = Path(__file__).parent.parent / "cardgen"
CODE = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+")
WORDS = frozenset(
    # encodings and hyphenation, https://docs.python.org/3/library/codecs.html#standard-encodings
    "latin-1 microsoft-cp1251 utf-16 utf-16-be utf-16-le utf-8 utf-8-sig "
    "iso-8859-2 iso-8859-15 mac-roman koi8-r euc-kr "
    # of licences in fonts, of setups, of targets, drawings, fonts and cardgen's own templates, and panels of pieces
    "no-subset dead-zone xml-stylesheet built-in context-fill context-stroke miter-clip "
    "front-base back-base tick-weight tick-length own-setup image-format alegreya-lf "
    # of git
    "cat-file rev-parse ls-tree for-each-ref "
    # of a server's answers
    "cache-control no-cache no-store content-security-policy cross-origin-opener-policy cross-origin-resource-policy "
    "same-origin referrer-policy no-referrer x-content-type-options".split()
)
"""Words with a hyphen in the source that are no codes."""


def codes() -> dict[str, set[str]]:
    """Every code with the words of its severities."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = dict(_constants(tree))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                found.setdefault(node.value, set())
        for call in calls:
            for argument in call.args:
                code = named.get(argument.id, "") if isinstance(argument, ast.Name) else _text(argument)
                if CODE.fullmatch(code):
                    found.setdefault(code, set()).update(_severities(call))
    others = _others()
    return {code: severities or {"error"} for code, severities in sorted(found.items()) if code not in others}


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        names: list[ast.expr] = []
        values: list[ast.expr] = []
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names, values = node.targets, [node.value] * len(node.targets)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Tuple):
                names, values = target.elts, node.value.elts
        for name, value in zip(names, values, strict=False):
            if isinstance(name, ast.Name):
                yield name.id, _text(value)


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _severities(call: ast.Call) -> set[str]:
    """What a call that tells a problem says of its severity; nothing of a call that tells none."""
    name = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
    if name in ("warning", "note"):
        return {name}
    inside = {
        node.attr.lower()
        for argument in (*call.args, *(keyword.value for keyword in call.keywords))
        for node in ast.walk(argument)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Severity"
    }
    return inside or ({"error"} if "error" in name else set())


def _others() -> frozenset[str]:
    """Words that look like codes: attributes of layouts and drawings, names of stocks, targets, marks and readings.

    The rules of PDF/X and its levels are among them: they speak of a file, not of a game, and have no pages.
    """
    tables = (*VOCABULARY.values(), *INLINE.values())
    attributes = {name for element in tables for name in element.attributes}
    fields = [field for _, part in SECTIONS.values() for field in part]
    of_targets = [word for field in fields for word in (field.key, *field.words)]
    names = (NAMES, READINGS, STOCKS, REGISTRATIONS, SCHEMES, pdfx.RULES, get_args(pdfx.Level), of_targets, PROFILES)
    return frozenset(WORDS | attributes | PROPERTIES | {name for table in names for name in table})
