# make        every game's sheets, in output/
# make test   the tests
# make check  lint, types, docs and tests: what a change must pass
# make bench  the benchmark, with the peers beside it
# make docs   write the generated pages again

PYTHON ?= python3
BIN := .venv/bin
# Relative, as pip splits the value at spaces, and the folder may have one in its name.
export PIP_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: sheets test check lint bench docs clean

sheets: .venv/installed
	$(BIN)/cardgen build

test: .venv/installed-dev
	$(BIN)/python -m pytest -n auto

check: lint
	$(BIN)/python -m pytest -n auto $(PYTEST_OPTIONS)
	$(BIN)/cardgen check --strict

lint: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m mypy

bench: .venv/installed-bench
	$(BIN)/python -m benchmarks

docs: .venv/installed-dev
	$(BIN)/python -m tests.documents

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/installed-dev: .venv/installed
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

.venv/installed-bench: .venv/installed-dev
	$(BIN)/python -m pip install --quiet --editable '.[dev,bench]'
	touch $@

clean:
	rm -rf .venv build *.egg-info
