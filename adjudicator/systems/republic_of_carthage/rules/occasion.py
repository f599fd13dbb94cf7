"""In which phase a rule that serves several is at work: the sections under which its events stand."""

from __future__ import annotations

from adjudicator.engine.system import Play


def section(play: Play, revenue: str = "roc:6.2") -> str:
    """Return the section of the step at hand, the first it cites; in the Revenue Phase the one given."""
    step = play.frame.step
    return revenue if step.startswith("revenue.") else next(iter(play.game.system.step(step).cites), revenue)


def cited(play: Play, rule: str) -> tuple[str, ...]:
    """Return a rule as the cites of an event; in the phase of another section the step at hand comes first."""
    here = next(iter(play.game.system.step(play.frame.step).cites), rule)
    return (rule,) if _phase(rule) == _phase(here) else (here, rule)


def _phase(rule: str) -> str:
    """Return the first two numbers of a section."""
    return ".".join(rule.split(".")[:2])
