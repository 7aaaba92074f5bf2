# Fluxboard. `make play` plays on the virtual board, `make test` proves it; both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
PYVER = $(shell $(PYTHON) -c 'import sys; print("py310" if sys.version_info < (3, 11) else "py311")')
SITE = $(shell $(BIN)/python -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
BOARD ?= cluster
MOVES ?= 10000
# MOVES alone means the moves alone; `make soak` runs every part.
PARTS ?= $(if $(filter command environment,$(firstword $(origin MOVES))),moves,)
SEED ?= 1
JOBS ?= 2

.DEFAULT_GOAL := help
.PHONY: help setup play demo test check bench soak mutants clean

help: ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: $(STAMP) ## make the virtual environment with pinned packages

$(STAMP): host_tools/pyproject.toml host_tools/constraints-py310.txt host_tools/constraints-py311.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
		{ echo "Fluxboard needs Python 3.10 or later; set PYTHON=/path/to/python3"; exit 1; }
	@echo "Fluxboard: setting up $(VENV), once; the packages take a minute or two."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --disable-pip-version-check \
		-c host_tools/constraints-$(PYVER).txt -e 'host_tools[dev]'
	@touch $@
	@echo "Fluxboard: ready."

play: $(STAMP) ## play on the virtual board
	$(BIN)/fluxboard play --board $(BOARD)

demo: $(STAMP) ## watch a recorded tournament game played on the virtual board
	$(BIN)/fluxboard demo

test: $(STAMP) check ## run every test
	$(BIN)/python -m pytest -c tests/pytest.ini tests -n 2

check: $(STAMP) ## lint and types
	$(BIN)/ruff check .
	$(BIN)/pyright -p .config/pyright.json --typeshedpath "$(SITE)"

bench: $(STAMP) ## operation counts and ratios
	$(BIN)/python -m tests.bench

soak: $(STAMP) ## long runs: make soak PARTS="moves power" SEED=1 JOBS=2, or make soak MOVES=10000
	$(BIN)/python -m tests.sim.soak $(PARTS) --moves $(MOVES) --seed $(SEED) --jobs $(JOBS)

mutants: $(STAMP) ## mutation testing of games and sensing, by hand
	$(BIN)/python -m pip install -q mutmut==3.8.1
	$(BIN)/python -m tests.mutants games sensing

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) build .pytest_cache .ruff_cache .hypothesis
