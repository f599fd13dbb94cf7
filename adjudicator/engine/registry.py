"""Where a system's modules register their parts, and how the core finds a system by name.

There is no list to edit: a rule module registers its step, figure or reaction by decorator, and the
system scans its own package once. Order, where it matters, is defined by the sequence table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import FunctionType
from typing import TYPE_CHECKING, TypeVar

from adjudicator.engine.system import (
    Asks,
    Check,
    Figure,
    Foresees,
    Reaction,
    Receive,
    Resolve,
    StepSpec,
    System,
    any_answer,
    nobody,
)
from adjudicator.model.errors import UserError
from adjudicator.model.event import Note, kind_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

R = TypeVar("R", bound=Resolve)
G = TypeVar("G", bound=Figure)
A = TypeVar("A", bound=Reaction)

GROUP = "adjudicator.systems"
UNFINISHED = "adjudicator.systems.unfinished"
"""The entry-point group of systems that are under construction: they are named nowhere, and nobody can play them."""


class Registry:
    """What the modules of one system have registered; what it lacks it takes from those that it stands on."""

    def __init__(self, *stands_on: Registry) -> None:
        self.stands_on = stands_on
        self._steps: dict[str, StepSpec] = {}
        self._figures: dict[str, Figure] = {}
        self._reactions: dict[str, tuple[Reaction, ...]] = {}

    def step(
        self,
        name: str,
        *,
        cites: tuple[str, ...] = (),
        kinds: tuple[str, ...] = (),
        asks: Asks = nobody,
        foresees: Foresees = nobody,
        check: Check = any_answer,
        receive: Receive | None = None,
        unforeseen: Asks = nobody,
    ) -> Callable[[R], R]:
        """Register the decorated rule as what a step does; see `StepSpec` for the rest."""

        def enter(resolve: R) -> R:
            self.add(StepSpec(name, resolve, cites, kinds, asks, foresees, check, receive, unforeseen))
            return resolve

        return enter

    def add(self, spec: StepSpec) -> None:
        """Register a step.

        Raises:
            ValueError: the name is taken.
        """
        if spec.name in self._steps:
            msg = f"two steps are called {spec.name}"
            raise ValueError(msg)
        self._steps[spec.name] = spec

    def figure(self, name: str) -> Callable[[G], G]:
        """Register the decorated function as a figure that conditions may test."""

        def enter(function: G) -> G:
            self._figures[name] = function
            return function

        return enter

    def on(self, what: type | Note) -> Callable[[A], A]:
        """Register the decorated rule as a reaction to events, which a payload or a note declares."""
        kind = kind_of(what)

        def enter(function: A) -> A:
            self._reactions[kind] = (*self._reactions.get(kind, ()), function)
            return function

        return enter

    def steps(self, order: Iterable[str]) -> Mapping[str, StepSpec]:
        """Return all steps: those of the sequence table in its order, then its own others by their place in the code.

        Raises:
            KeyError: the table names a step that no module registers.
        """
        shared = {name: spec for each in self.stands_on for name, spec in each.steps(()).items()}
        known = {**shared, **self._steps}
        ordered = {name: known[name] for name in order}
        others = sorted(self._steps.values(), key=lambda spec: (*_place(spec.resolve), spec.name))
        return {**ordered, **{spec.name: spec for spec in others if spec.name not in ordered}}

    @property
    def figures(self) -> Mapping[str, Figure]:
        """The figures by name."""
        shared = {name: figure for each in self.stands_on for name, figure in each.figures.items()}
        return {**shared, **self._figures}

    @property
    def reactions(self) -> Mapping[str, tuple[Reaction, ...]]:
        """The reactions by kind of event, in the order of their place in the code."""
        return {kind: tuple(sorted(found, key=_place)) for kind, found in self._reactions.items()}


def _place(rule: object) -> tuple[str, int]:
    """Return the module and line of a rule: an order that does not depend on which module was imported first."""
    line: int = rule.__code__.co_firstlineno if isinstance(rule, FunctionType) else 0
    return rule.__module__, line


def scan(package: str) -> None:
    """Import every module below a package, by name, so that each registers its parts."""
    from importlib import import_module
    from pkgutil import walk_packages

    found = import_module(package)
    for module in sorted(info.name for info in walk_packages(found.__path__, f"{package}.")):
        import_module(module)


def systems() -> tuple[str, ...]:
    """Return the names of the systems installed, from the entry-point group `adjudicator.systems`."""
    return tuple(sorted(_offered(GROUP)))


def _offered(group: str) -> Mapping[str, EntryPoint]:
    """Return the systems that the installed packages offer by name."""
    from importlib import metadata

    return _listed(metadata.entry_points, group)


@lru_cache(maxsize=8)
def _listed(listing: Callable[..., Iterable[EntryPoint]], group: str) -> Mapping[str, EntryPoint]:
    """Return what a function lists, which is called once: a home opens many games."""
    return {point.name: point for point in listing(group=group)}


def load_system(name: str) -> System:
    """Return a system by name.

    Raises:
        UserError: no installed package offers it, or it is under construction.
    """
    point = _offered(GROUP).get(name)
    if point is not None:
        system: System = point.load()
        return system
    listed = f"installed are: {', '.join(systems())}"
    if name in _offered(UNFINISHED):
        msg = f"the game system {name} is under construction and cannot be played yet; {listed}"
        raise UserError(msg)
    msg = f"there is no game system {name}; {listed}"
    raise UserError(msg)
