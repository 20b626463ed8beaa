"""What all tests share: a run that may not skip, hypothesis without a clock, and a tiny project to try things on."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings
from tiny_project import TinyProject

# Two slow cores and a clock make flaky tests; the examples are still bounded by their number.
settings.register_profile("cardgen", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("cardgen")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="fail when a test was skipped")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped and config.getoption("--no-skips"):
        terminalreporter.write_line(f"{len(skipped)} skipped, and --no-skips was given", red=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    # A process that helps with tests has no reporter: the one that asked it counts what was skipped.
    if reporter and exitstatus == 0 and session.config.getoption("--no-skips") and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache that is not the user's."""
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture(autouse=True)
def _own_config(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printers that are not the user's."""
    monkeypatch.setenv("CARDGEN_CONFIG", str(tmp_path_factory.getbasetemp() / "config"))


@pytest.fixture
def tiny(tmp_path: Path) -> TinyProject:
    """The tiny game, ready to be changed."""
    return TinyProject(tmp_path / "project")
