"""Elements and their `<style>` sheets go in; each element's own declarations come out, the strongest one of each name.

Selectors are what drawing programs write: an element, a class, an id, compounds and lists of them. The order of
strength is https://www.w3.org/TR/css-cascade-4/#cascade-sort.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.diagnostics import Fault
from cardgen.layout.svg.findings import VALUE, Findings
from cardgen.layout.svg.tree import Element

# Compiled where they are used, by `re`'s own memory: most drawings have no sheet.
_COMMENT = r"(?s:/\*.*?(?:\*/|\Z)|<!--|-->)"
_RULE = r"([^{};]*+)(?:\{([^{}]*+)(\}|\Z|(?=\{))|;|\Z|\})"
_BRACKETS = r"""\((?:[^()"']|"[^"]*+"|'[^']*+'|\([^()]*+\))*+\)"""
_DECLARATION = rf"""\s*+([-\w]++)\s*+:\s*+((?:[^;"'()]|"[^"]*+"|'[^']*+'|{_BRACKETS})*+)(?:;|\Z)"""
_SIMPLE = r"(\*|[a-zA-Z][-\w]*+)?((?:[.#][-\w]++)*+)"

LONGEST = 4000
"""The most letters of a value; dashes are the longest, and seldom a hundred."""

MOST_MATCHES = 2_000_000
"""The most declarations that sheets may give to all elements together; a drawing by Illustrator has some thousand."""


class _Rule(NamedTuple):
    """Declarations for the elements that have this tag ("" for any) and all of these classes and ids."""

    tag: str
    marks: frozenset[str]
    strength: tuple[int, int, int, int]
    declarations: tuple[tuple[str, str, bool], ...]


def cascade(
    elements: Iterable[Element], presentation: frozenset[str], properties: frozenset[str], findings: Findings
) -> None:
    """Fill in what each element declares: attributes first, then sheets, then its `style`, then what is important.

    `presentation` are the attributes that declare, `properties` what sheets may; others are of no account.
    Raises Fault when the sheets match too often.
    """
    elements = tuple(elements)
    by_key: dict[str, list[_Rule]] = {}
    order = 0
    for element in elements:
        if element.tag == "style":
            for rule in _rules(element, order, findings):
                order += 1
                by_key.setdefault(_key(rule), []).append(rule)
    matched, known = 0, presentation | properties
    for element in elements:
        own = element.attributes
        declared = {name: text.strip() for name, text in own.items() if name in presentation}
        ranked = list(_matched(element, by_key)) if by_key else []
        matched += len(ranked)
        if matched > MOST_MATCHES:
            message = f"the style sheets declare more than {MOST_MATCHES} things"
            raise Fault(findings.span(element), "svg-too-large", message)
        if "style" in own:
            ranked += _declarations(own["style"], element, findings)
        for weight in (False, True) if ranked else ():
            declared.update((name, text) for name, text, important in ranked if important is weight)
        element.declared = _sound(declared, known, element, findings)


def _sound(declared: dict[str, str], known: frozenset[str], element: Element, findings: Findings) -> dict[str, str]:
    """The declarations that matter: of a known name, not empty, not beyond all length."""
    sound = {name: text for name, text in declared.items() if text and name in known}
    for name in [name for name, text in sound.items() if len(text) > LONGEST]:
        findings.error(element, VALUE, f"“{name}” of <{element.tag}> has more than {LONGEST} letters")
        del sound[name]
    return sound


def _key(rule: _Rule) -> str:
    """What to look a rule up by: one of its marks, else its tag."""
    return min(rule.marks) if rule.marks else rule.tag


def _matched(element: Element, by_key: dict[str, list[_Rule]]) -> Iterator[tuple[str, str, bool]]:
    marks = {f".{word}" for word in element.attributes.get("class", "").split()}
    if "id" in element.attributes:
        marks.add(f"#{element.attributes['id']}")
    rules = [rule for key in (*marks, element.tag, "") for rule in by_key.get(key, ())]
    fitting = [rule for rule in rules if rule.tag in ("", element.tag) and rule.marks <= marks]
    for rule in sorted(fitting, key=lambda rule: rule.strength):
        yield from rule.declarations


def _rules(sheet: Element, order: int, findings: Findings) -> Iterator[_Rule]:
    """The rules of one sheet. An at-rule is left out with all that it holds, and said so."""
    text = re.sub(_COMMENT, " ", sheet.text)
    rule = re.compile(_RULE)
    at = 0
    while at < len(text):
        match = rule.match(text, at)
        if not match:
            break
        prelude = match[1].strip()
        at = max(match.end(), at + 1)
        if prelude.startswith("@"):
            word = prelude.split()[0].split("(")[0]
            findings.unsupported(sheet, f"“{word}” in a style sheet is left out")
            if match[2] is not None and match[3] != "}":
                at = _past_block(text, match.start(2))
            continue
        if match[2] is None:
            if prelude:
                findings.error(sheet, VALUE, f"the style sheet has “{prelude[:40]}” without a “{{”")
            continue
        declarations = tuple(_declarations(match[2], sheet, findings))
        for selector in prelude.split(","):
            simple = re.fullmatch(_SIMPLE, selector.strip())
            if not simple or not selector.strip():
                findings.unsupported(sheet, f"the selector “{selector.strip()[:40]}” is left out with its rule")
                continue
            marks = frozenset(re.findall(r"[.#][-\w]+", simple[2]))
            ids = sum(mark[0] == "#" for mark in marks)
            tag = "" if simple[1] in (None, "*") else simple[1]
            strength = (ids, len(marks) - ids, int(bool(tag)), order)
            yield _Rule(tag, marks, strength, declarations)
            order += 1


def _past_block(text: str, inside: int) -> int:
    """The place after the brace that closes the block in which `inside` is."""
    depth = 1
    for brace in re.compile(r"[{}]").finditer(text, inside):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.end()
    return len(text)


def _declarations(text: str, element: Element, findings: Findings) -> Iterator[tuple[str, str, bool]]:
    """Name, value and importance of each declaration in a block or a `style` attribute."""
    if "/*" in text:
        text = re.sub(_COMMENT, " ", text)
    declaration = re.compile(_DECLARATION)
    at = 0
    while at < len(text):
        match = declaration.match(text, at)
        if match:
            value = match[2].strip()
            plain, mark, word = value.rpartition("!")
            important = bool(mark) and word.strip().lower() == "important"
            yield match[1], plain.rstrip() if important else value, important
            at = match.end()
            continue
        end = text.find(";", at)
        end = len(text) if end < 0 else end
        rest = text[at:end].strip()
        if rest:
            findings.error(element, VALUE, f"the style “{rest[:40]}” is not a name, a colon and a value")
        at = end + 1
