"""The phase in which a rule of several phases is running: the sections of its events."""

from __future__ import annotations

from adjudicator.engine.system import Play


def section(play: Play, revenue: str = "roc:6.2") -> str:
    """Return the section of the current step, the first it cites; in the Revenue Phase the one given."""
    return revenue if play.frame.step.startswith("revenue.") else _first(play, revenue)


def cited(play: Play, rule: str) -> tuple[str, ...]:
    """Return a rule as the cites of an event; in the phase of another section the current step comes first."""
    here = _first(play, rule)
    return (rule,) if _phase(rule) == _phase(here) else (here, rule)


def told_as(play: Play, rule: str) -> str:
    """Return the section under which dice of a rule are listed: in the book of another game, that of the step."""
    books = play.game.system.books
    return (_first(play, rule) if books and rule.partition(":")[0] not in books else rule).partition(":")[2]


def _first(play: Play, other: str) -> str:
    """Return what the current step cites first, or another where it cites nothing."""
    step = play.game.system.steps.get(play.frame.step)
    return next(iter(step.cites), other) if step is not None else other


def _phase(rule: str) -> str:
    """Return the first two numbers of a section."""
    return ".".join(rule.split(".")[:2])
