"""A YAML file goes in; nodes with their places come out, or problems that say where and what to do.

The parser of PyYAML gives events, and `yaml_tree` makes nodes of them: nothing is resolved to a number or a truth
value, so that `no`, `007` and `1e3` stay text. Bounds keep a hostile file from costing more than it weighs.
"""

from __future__ import annotations

from cardgen.data.files import Files, Unreadable
from cardgen.data.nodes import Node
from cardgen.data.yaml_source import decoded
from cardgen.data.yaml_tree import Tree
from cardgen.diagnostics import Diagnostics, Fault, Span

LARGEST = 8 * 1024 * 1024
"""The largest YAML file, in bytes: about 18,000 cards of 450 bytes each, more than any game prints."""


def load(files: Files, name: str, problems: Diagnostics, place: Span | None = None) -> Node | None:
    """The root node of a YAML file, or None when it cannot be had; whatever is wrong is added to `problems`.

    A missing file is reported at `place`, where it was asked for, or else at the file itself.
    """
    try:
        data = files.read(name)
    except Unreadable as error:
        problems.error(place or Span(name), "unreadable-file", str(error), *error.hints)
        return None
    return load_text(data, name, problems)


def load_text(data: bytes, name: str, problems: Diagnostics) -> Node | None:
    """The root node of a YAML text in UTF-8; `name` is the file that its places name.

    None when the text is no YAML. Where only a part is wrong (a name stands twice, say) the problem is added and the
    rest is given.
    """
    try:
        if len(data) > LARGEST:
            raise Fault(Span(name), "yaml-too-large", f"the file is larger than {LARGEST // 2**20} MiB", "split it")
        return _parsed(decoded(data, name), name, problems)
    except Fault as fault:
        problems.add(fault.problem)
        return None


def _parsed(text: str, name: str, problems: Diagnostics) -> Node:
    """The root node. Raises Fault."""
    import yaml  # 15 ms: only when there is a file to read

    # libyaml takes bytes and is ten times as fast; the parser in Python stands in where PyYAML was built without it.
    parser = yaml.CLoader(text.encode()) if yaml.__with_libyaml__ else yaml.Loader(text)
    tree = Tree(parser.get_event, name, problems)
    try:
        return tree.root()
    except yaml.MarkedYAMLError as error:
        raise _syntax(error, text, name) from error
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        # A number in an escape or a %YAML line that no computer holds: the parser in Python says so in its own way.
        raise Fault(tree.span, "yaml-syntax", f"this is not YAML: {str(error).splitlines()[0]}") from error
    finally:
        parser.dispose()


def _syntax(error: object, text: str, name: str) -> Fault:
    """What the parser of PyYAML says, as a problem in plain words."""
    from cardgen.data.yaml_words import plain_words

    mark = getattr(error, "problem_mark", None)
    start = getattr(error, "context_mark", None) or mark
    words = plain_words(
        str(getattr(error, "problem", "")),
        text.splitlines(),
        (mark.line, mark.column) if mark else (0, 0),
        (start.line, start.column) if start else (0, 0),
    )
    return Fault(Span(name, words.line + 1, words.column + 1), words.code, words.message, *words.hints)
