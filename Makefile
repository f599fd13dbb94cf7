# `make` lists the targets. Only Python 3.11 or newer, git and make are needed; the rest is fetched into $(VENV).

SHELL := /bin/sh
# A machine that keeps no compiled modules compiles all of them again in each process that a test starts.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.PHONY: help demo test lines branches check bench site-check golden golden-diff mutants format soak test-all lock clean

# The first of these that runs makes the venv; `make PYTHON=python3.12` names one.
PYTHON ?= python3.13 python3.12 python3.11 python3
VENV ?= .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed
PEER := .bench-peer
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
JOBS ?= 2
UV ?= $(firstword $(wildcard $(BIN)/uv) uv)
LOCK := $(UV) pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header
LOCK_HEAD := \# Written by `make lock` from pyproject.toml; not to be edited.

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

demo: $(RUNTIME) ## play the example in a throw-away folder and show its report
	@$(BIN)/adjudicator demo

test: check ## everything a change must pass: lint, types, contracts, all tests
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder

lines: $(DEV) ## all tests, a quarter longer, to see which lines none of them runs; needs Python 3.12
	COVERAGE_CORE=sysmon $(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder --cov --cov-report=term

branches: $(DEV) ## all tests once more, twice as long, to see which branches none of them takes
	COVERAGE_CORE=ctrace $(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder --cov --cov-branch --cov-report=term

check: $(DEV) ## lint, formatting, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(DEV) $(PEER)/.installed ## measure against the baselines; BENCH=--json for programs
	@BENCH_PEER_PYTHON=$(PEER)/bin/python $(BIN)/python -m bench.run $(BENCH)

SITE := examples/carthage_whole_game/site
SEEN := .site-check
site-check: $(DEV) $(SEEN)/.installed ## look at every page of the archive of the whole game in chromium, by axe-core and html-validate
	@$(BIN)/python -m bench.site_check $(SITE) $(SEEN)/node_modules

$(SEEN)/.installed: bench/site/package.json bench/site/package-lock.json
	@mkdir -p $(SEEN) && cp bench/site/package.json bench/site/package-lock.json $(SEEN)
	@npm ci --prefix $(SEEN) --silent --no-audit --no-fund
	@touch $@

# What is measured beside our own code has an environment of its own: nothing of ours imports it.
$(PEER)/.installed: pyproject.toml $(VENV)/pyvenv.cfg
	@$(BIN)/python -m venv --clear $(PEER)
	@$(PEER)/bin/python -m pip --disable-pip-version-check --quiet install \
		"$$(sed -n 's/^bench = \["\([^"]*\)".*/\1/p' pyproject.toml)"
	@touch $@

golden: $(DEV) ## write the examples' reports, the recorded games and the list of refusals anew; read the diff before committing it
	$(BIN)/python -m tests.whole_game.recorder
	$(BIN)/python -m tests.whole_game.rome
	$(BIN)/python -m adjudicator.testing.golden
	$(BIN)/python -m tests.replays.recorder
	$(BIN)/python -m tests.refusals.recorder

golden-diff: $(DEV) ## what changed in expected files since the last commit, by the sentence that changed
	@$(BIN)/python -m tests.golden_diff

mutants: $(DEV) ## put 300 faults into the code one by one and count those that a test finds; PORTION=50 the next of them, MUTANTS=word some
	@JOBS=$(JOBS) $(BIN)/python -m tests.mutants.run $(MUTANTS)

format: $(DEV) ## format the code and mend what the linter can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

soak: $(DEV) ## long random play, and the whole of what the tests sample
	SOAK=1 $(BIN)/python -m pytest -m "soak or sampled"

test-all: ## the tests under every Python 3.11 to 3.13 at hand
	@for minor in 3.11 3.12 3.13; do \
		python=$$(tools/find-python python$$minor $$HOME/.pyenv/versions/$$minor.*/bin/python 2>/dev/null) \
			|| { echo "python$$minor: not at hand"; continue; }; \
		echo "python$$minor: $$python"; \
		$(MAKE) --no-print-directory VENV=.venv/$$minor PYTHON=$$python plain-test || exit 1; \
	done

.PHONY: plain-test
plain-test: $(DEV)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder -q -p no:cacheprovider

lock: ## pin the dependencies anew, with hashes; UPGRADE=--upgrade takes newer versions (needs uv)
	@$(LOCK) $(UPGRADE) --group build --output-file requirements/runtime.txt >/dev/null
	@$(LOCK) $(UPGRADE) --group dev --constraint requirements/runtime.txt --output-file requirements/dev.txt >/dev/null
	@for file in requirements/runtime.txt requirements/dev.txt; do \
		{ printf '%s\n' '$(LOCK_HEAD)'; cat $$file; } > $$file.new && mv $$file.new $$file; \
	done

clean: ## remove what the other targets made
	rm -rf $(VENV) $(PEER) $(SEEN) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* .mutants dist

# An environment whose interpreter is gone is made again; the stamps below are then too old, as after a new lock.
.PHONY: gone
$(VENV)/pyvenv.cfg: $(shell test -x $(BIN)/python || echo gone)
	@python=$$(tools/find-python $(PYTHON)) && echo "$$python makes $(VENV)" && $$python -m venv --clear $(VENV)

$(RUNTIME): requirements/runtime.txt pyproject.toml $(VENV)/pyvenv.cfg
	@echo "installing what requirements/runtime.txt names"
	@$(PIP) install --require-hashes -r requirements/runtime.txt
	@$(PIP) install --no-build-isolation --no-deps --no-index -e .
	@touch $@

$(DEV): requirements/dev.txt $(RUNTIME)
	@echo "installing what requirements/dev.txt names"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@
