"""A plugin of pytest that tries mutants in forks: modules are imported and tests collected once for all of them.

A fork puts its mutant into the functions that are loaded, runs the tests of the mutant until one is red, and says by
its exit code what it found. Grammars, boxes and templates, which each process reads once, are read before the forks
begin, by some tests that warm it up; mutants in what these run are tried first, in forks that are cold. What no fork
can try, as the code ran while modules were imported, is left to a process of its own (`tests.mutants.run`).
"""

from __future__ import annotations

import builtins
import gc
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from time import monotonic, process_time, sleep
from types import CodeType, FunctionType
from typing import Any, Final, NoReturn

import pytest
from _pytest import main as loop

from tests.mutants.mutation import ROOT, Mutant, mutated, watched
from tests.mutants.plugin import CALL, Finder, Rewriting

PASSED, FAILED, ELSEWHERE = 0, 1, 3
"""What the exit code of a fork says: every test was green, one was red, or it could not put its mutant in."""
SLOWEST: Final = 60
"""Seconds of the processor beside the time of a mutant after which it has made a loop without end."""
LOOK: Final = 0.02
"""Seconds between two looks at the forks."""


@dataclass(frozen=True, slots=True)
class Try:
    """A mutant to be tried.

    Attributes:
        mutant: the fault.
        tests: the tests it meets, in this order.
        seconds: how long it meets them, in seconds of the processor.
        patience: seconds after which it waits for something that does not come.
    """

    mutant: Mutant
    tests: list[str]
    seconds: float
    patience: float


class CannotBePut(Exception):
    """A mutant does not fit into the functions that are there."""


def matched(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield the code of each function of a module beside its code in the rewritten module, inner ones included.

    Raises:
        CannotBePut: one has an inner function that the other lacks.
    """
    yield old, new
    inner = [[part for part in code.co_consts if isinstance(part, CodeType)] for code in (old, new)]
    if [part.co_qualname for part in inner[0]] != [part.co_qualname for part in inner[1]]:
        raise CannotBePut(old.co_qualname)
    for one, other in zip(*inner, strict=True):
        yield from matched(one, other)


def put(mutant: Mutant, loaded: CodeType, functions: Mapping[int, list[FunctionType]]) -> None:
    """Put a mutant into the functions of its module.

    Args:
        mutant: the fault.
        loaded: the code that the module was made of.
        functions: all functions of the modules with mutants, by the identity of their code.

    Raises:
        CannotBePut: the change is not one of code alone, or its function is not there.
    """
    path = ROOT / mutant.path
    code = compile(mutated(path.read_text("utf-8"), mutant), str(path), "exec", dont_inherit=True)
    there = False
    for old, new in matched(loaded, code):
        for function in functions.get(id(old), ()):
            try:
                function.__code__ = new
            except ValueError as error:
                raise CannotBePut(mutant.name) from error
            there |= f"{mutant.function}.".startswith(f"{old.co_qualname.replace('.<locals>', '')}.")
    if not there:
        raise CannotBePut(mutant.name)


class Forks:
    """Tries mutants, each in a fork of the process that has collected their tests."""

    def __init__(
        self, tries: list[Try], warming: tuple[str, ...], jobs: int, tell: Callable[[Mutant, int], None]
    ) -> None:
        self._tries, self._warming, self._jobs, self._tell = tries, warming, jobs, tell
        self._seconds = inf
        self._ran: set[str] = set()
        self._loaders: dict[str, Rewriting] = {}
        self._functions: dict[int, list[FunctionType]] = {}
        self._items: dict[str, pytest.Item] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self) -> None:
        """Watch the places of all mutants while modules are imported."""
        setattr(builtins, CALL, self._ran.add)
        by_module: dict[str, list[Mutant]] = {}
        for each in self._tries:
            by_module.setdefault(each.mutant.module, []).append(each.mutant)
        rewrites = {module: partial(watched, mutants=mutants, call=CALL) for module, mutants in by_module.items()}
        sys.meta_path.insert(0, Finder(rewrites, self._loaders))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants, so many at a time, in place of running the tests."""
        self._items = {item.nodeid: item for item in session.items}
        self._find_functions()
        folder = Path(mkdtemp(prefix="mutants-"))
        imported, warmed = frozenset(self._ran), self._run_by_warming(session, folder / "warmed")
        for each in self._tries:
            if each.mutant.name in imported:
                self._tell(each.mutant, ELSEWHERE)
        left = [each for each in self._tries if each.mutant.name not in imported]
        try:
            self._try_all(session, [each for each in left if each.mutant.name in warmed], folder)
            self._warm_up(session)
            self._try_all(session, [each for each in left if each.mutant.name not in warmed], folder)
        finally:
            rmtree(folder, ignore_errors=True)
        return True

    def pytest_runtest_logfinish(self) -> None:
        """End a fork that has had its time."""
        if process_time() > self._seconds:
            os._exit(PASSED)

    def _run_by_warming(self, session: pytest.Session, file: Path) -> set[str]:
        """Return the mutants whose places the warming up runs, which a fork finds out."""
        if pid := os.fork():
            os.waitpid(pid, 0)
            return set(file.read_text("utf-8").split("\n"))
        try:
            self._warm_up(session)
            file.write_text("\n".join(self._ran), "utf-8")
        finally:
            os._exit(0)

    def _warm_up(self, session: pytest.Session) -> None:
        session.items = [item for name, item in self._items.items() if name in self._warming]
        loop.pytest_runtestloop(session)
        self._find_functions()

    def _try_all(self, session: pytest.Session, tries: list[Try], folder: Path) -> None:
        running: dict[int, tuple[Mutant, float]] = {}
        for each in tries:
            while len(running) >= self._jobs:
                self._wait(running)
            running[self._fork(session, each, folder)] = (each.mutant, monotonic() + each.patience)
        while running:
            self._wait(running)

    def _find_functions(self) -> None:
        self._functions.clear()
        codes = {id(code) for loader in self._loaders.values() for code, _ in matched(loader.code, loader.code)}
        gc.unfreeze()
        for found in gc.get_objects():
            if type(found) is FunctionType and id(found.__code__) in codes:
                self._functions.setdefault(id(found.__code__), []).append(found)
        gc.freeze()

    def _fork(self, session: pytest.Session, each: Try, folder: Path) -> int:
        if pid := os.fork():
            return pid
        try:
            os.setsid()
            nowhere = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(nowhere, number)
            session.config.get_terminal_writer()._file = os.fdopen(nowhere, "w")
            self._run(session, each, folder / str(os.getpid()))
        except BaseException:  # noqa: BLE001 -- a fork never goes on as its parent would
            os._exit(ELSEWHERE)

    def _run(self, session: pytest.Session, each: Try, folder: Path) -> NoReturn:
        folder.mkdir()
        os.environ["TMPDIR"] = str(folder)
        factory: Any = session.config._tmp_path_factory  # type: ignore[attr-defined]  # it has no name in public
        factory._given_basetemp = folder / "pytest"
        if (loader := self._loaders.get(each.mutant.module)) is not None:
            put(each.mutant, loader.code, self._functions)
        else:
            sys.meta_path.insert(0, Finder({each.mutant.module: lambda source: mutated(source, each.mutant)}))
        session.items = [self._items[test] for test in each.tests if test in self._items]
        session.config.option.maxfail, self._seconds = 1, each.seconds
        most = round(each.seconds) + SLOWEST
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        try:
            loop.pytest_runtestloop(session)
        except (session.Failed, session.Interrupted):
            os._exit(FAILED)
        except BaseException:  # noqa: BLE001 -- whatever it is, the mutant has made it
            os._exit(FAILED)
        os._exit(FAILED if session.testsfailed else PASSED)

    def _wait(self, running: dict[int, tuple[Mutant, float]]) -> None:
        """Wait until a fork ends or has used up its time, and tell of it."""
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid in running:
                code = os.waitstatus_to_exitcode(status)
                self._tell(running.pop(pid)[0], code if code in (PASSED, ELSEWHERE) else FAILED)
                return
            for late in [pid for pid, (_, end) in running.items() if monotonic() > end]:
                os.killpg(late, signal.SIGKILL)
            sleep(LOOK)
