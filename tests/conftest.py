"""What all tests share: a run that may not skip, and hypothesis without a clock."""

from __future__ import annotations

import pytest
from hypothesis import settings

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
    if exitstatus == 0 and session.config.getoption("--no-skips") and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
