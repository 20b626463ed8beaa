"""The law of imports, the homes of libraries and the length of files."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "cardgen"
MODULES = sorted(PACKAGE.rglob("*.py"))

LEAVES = ("geometry", "identity", "diagnostics", "colors", "store", "partner", "expressions")
ORDER = (
    *LEAVES,
    *("data", "model", "validate", "stats", "layout", "draw", "impose", "export"),
    *("request", "planning", "pipeline", "preview", "changes", "codes", "starter", "commands", "report"),
    *(
        "cli_terminal",
        "cli_calibrate",
        "cli_convert",
        "cli_new",
        "cli_preview",
        "cli_setup",
        "cli_diff",
        "cli_stats",
        "cli",
        "__main__",
    ),
)
"""Left to right: a package may import only from its left."""

BETWEEN_LEAVES = {("expressions", "store")}
"""What was compiled is kept."""

TIGHTER = {
    "impose": {"geometry"},
    "draw": {"geometry", "colors", "data", "layout", "store", "partner"},
    "validate": {"model", "diagnostics", "geometry", "data", "expressions"},
    "stats": {"validate", "model", "diagnostics", "data", "expressions"},
}
"""Edges tighter than the law."""

HOMES = {
    "yaml": {"data"},
    "openpyxl": {"data"},
    "jinja2": {"expressions"},
    "markupsafe": {"expressions", "layout"},
    "jsonschema_rs": {"model"},
    "uharfbuzz": {"layout"},
    "pyphen": {"layout"},
    "uniseg": {"layout"},
    "reportlab": {"draw"},
    "pypdfium2": {"export"},
    "pikepdf": {"export"},
    "PIL": {"data", "draw", "export"},
    "fontTools": {"data", "layout"},
    "brotli": {"data"},
    "deflate": {"draw", "export"},
    "click": {
        "cli",
        "cli_calibrate",
        "cli_convert",
        "cli_diff",
        "cli_new",
        "cli_preview",
        "cli_setup",
        "cli_stats",
        "cli_terminal",
    },
    "lxml": set(),
    "matplotlib": {"stats"},
    "starlette": {"preview"},
    "uvicorn": {"preview"},
    "watchfiles": {"preview"},
}
"""The packages that may import each library."""

GAMES_WORDS = (
    *("seacrash", "sea crash", "pirate", "vessel", "freeport", "kraken", "volley", "shipwreck", "bounty"),
    *("doomed", "rocket", "influence", "nuke", "civilization", "technocracy", "clandestine", "hourglass"),
)
"""What games speak of and the program does not; names of games and of their authors come on top."""

LENGTH = 300
LONG: dict[str, str] = {}
"""Files that may be longer, each with its reason."""


def stage_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0].removesuffix(".py")


def imported(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: relative import"
            # "from cardgen import geometry" imports a leaf, not the root.
            names += (
                [f"cardgen.{alias.name}" for alias in node.names] if node.module == "cardgen" else [node.module or ""]
            )
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_flow_from_left_to_right(path: Path) -> None:
    """A module imports only packages to the left of its own, and never the root."""
    stage = stage_of(path)
    for name in imported(path):
        if name.split(".")[0] != "cardgen":
            continue
        assert name != "cardgen", "nothing inside imports the root"
        other = name.split(".")[1]
        if other == stage:
            continue
        assert ORDER.index(other) < ORDER.index(stage), f"{stage} may not import {other}"
        if stage in LEAVES:
            allowed = other in ("geometry", "diagnostics") or (stage, other) in BETWEEN_LEAVES
            assert allowed, f"the leaf {stage} may not import {other}"
        if stage in TIGHTER:
            assert other in TIGHTER[stage], f"{stage} may not import {other}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_libraries_stay_at_home(path: Path) -> None:
    """Each third-party library is imported only where it lives."""
    for name in imported(path):
        library = name.split(".")[0]
        if library in HOMES:
            assert stage_of(path) in HOMES[library], f"{library} lives in {HOMES[library]}"


def test_every_library_has_a_home() -> None:
    """What pyproject asks for at run time is in the table of homes."""
    import tomllib

    names = {"fonttools": "fontTools", "pillow": "PIL", "pyyaml": "yaml", "jsonschema-rs": "jsonschema_rs"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for wanted in project["project"]["dependencies"]:
        name = wanted.partition(">=")[0]
        assert names.get(name, name) in HOMES


def test_every_module_has_a_place_in_the_order() -> None:
    """No package stands outside the law."""
    assert {stage_of(path) for path in MODULES} - {"__init__"} <= set(ORDER)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_short(path: Path) -> None:
    """A file over 300 lines has the wrong shape, unless a reason stands beside its name."""
    lines = path.read_text(encoding="utf-8").count("\n")
    name = str(path.relative_to(ROOT))
    assert lines <= LENGTH or name in LONG, f"{name} has {lines} lines"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_says_what_it_is(path: Path) -> None:
    """A module begins with a docstring of a sentence."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert len(docstring.split()) >= 3


def test_no_line_of_the_program_names_a_game() -> None:
    """Not in code, nor in its templates and data: a game is a folder beside the program, and any other does as well."""
    import re

    import yaml

    games = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in ROOT.glob("card_data/*/game.yaml")]
    folders = [file.parent.name for file in ROOT.glob("card_data/*/game.yaml")]
    assert len(games) >= 2
    surnames = [game["author"].split()[-1] for game in games]
    words = {*GAMES_WORDS, *folders, *(game["name"].rstrip("!") for game in games), *surnames}
    either = re.compile("|".join(rf"\b{re.escape(word)}" for word in sorted(words)), re.IGNORECASE)
    files = [file for file in sorted(PACKAGE.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]
    assert {".py", ".xml", ".yaml"} <= {file.suffix for file in files}
    assert not [file.name for file in files if either.search(file.name)]
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if either.search(line)
    ]
    assert found == []
