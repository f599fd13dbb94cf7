"""A plugin of pytest that puts one mutant into the code, or notes which test runs the place of which mutant.

`MUTANT=name` puts that mutant in; `MUTANTS_SEEN=folder` notes there what the tests of this process run.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from time import perf_counter
from types import CodeType, ModuleType

import pytest

from tests.mutants.mutation import Mutant, mutated, named, sample, watched

CALL = "_mutant_is_run"
Rewrite = Callable[[str], ast.Module]


class Rewriting(SourceFileLoader):
    """Loads a module from its source, rewritten; never from a compiled file."""

    code: CodeType
    """What the module was made of."""

    def __init__(self, name: str, path: str, rewrite: Rewrite) -> None:
        super().__init__(name, path)
        self._rewrite = rewrite

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of the rewritten module."""
        path = self.get_filename(fullname)
        self.code = compile(self._rewrite(Path(path).read_text("utf-8")), path, "exec", dont_inherit=True)
        return self.code


class Finder(MetaPathFinder):
    """Finds the modules that are rewritten, and keeps what has loaded them where somebody asks for it."""

    def __init__(self, rewrites: Mapping[str, Rewrite], loaders: dict[str, Rewriting] | None = None) -> None:
        self._rewrites = rewrites
        self._loaders = {} if loaders is None else loaders

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is and what loads it, for those that are rewritten."""
        rewrite = self._rewrites.get(fullname)
        spec = PathFinder.find_spec(fullname, path, target) if rewrite is not None else None
        if spec is not None and spec.origin is not None and rewrite is not None:
            spec.loader = self._loaders[fullname] = Rewriting(fullname, spec.origin, rewrite)
        return spec


class Notes:
    """What each test runs, with how long it takes, written as each test ends: a line each."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{os.getpid()}.seen"
        self._running: set[str] = set()
        self._red = False

    def note(self, name: str) -> None:
        """Note that the place of a mutant is run."""
        self._running.add(name)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note whether a test is red: it would find every mutant."""
        self._red |= report.failed

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note what a test runs, its fixtures included."""
        self._running.clear()
        self._red = False
        begun = perf_counter()
        try:
            return (yield)
        finally:
            if self._running and not self._red:
                line = json.dumps([item.nodeid, perf_counter() - begun, sorted(self._running)])
                with self._file.open("a", encoding="utf-8") as file:
                    file.write(f"{line}\n")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Rewrite the modules that this run is about, before a `conftest.py` imports one as it is."""
    rewrites: dict[str, Rewrite] = {}
    if name := os.environ.get("MUTANT"):
        chosen = named(name)
        rewrites[chosen.module] = lambda source: mutated(source, chosen)
    elif folder := os.environ.get("MUTANTS_SEEN"):
        notes = Notes(Path(folder))
        early_config.pluginmanager.register(notes)
        setattr(builtins, CALL, notes.note)
        by_module: dict[str, list[Mutant]] = {}
        for each in sample():
            by_module.setdefault(each.module, []).append(each)
        for module, mutants in by_module.items():
            rewrites[module] = partial(watched, mutants=mutants, call=CALL)
    sys.meta_path.insert(0, Finder(rewrites))
