"""A kind of election as a value: its posts, who can be proposed for them, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.order import Slot, Topic, Verdict
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.rules.senate.proposals.measure import nothing


@dataclass(frozen=True, slots=True)
class Election:
    """One kind of election.

    Attributes:
        step: the step of the sequence, such as `senate.governors`.
        order: the class of the order by which the chair proposes, with its `kind` and a field `measure`.
        term: the field of the measure that names the post, such as `province`; empty where there is one post alone.
        cites: the sections of the step.
        posts: game, state: the ids of the vacant posts, those to be filled first in front.
        candidates: game, state, post, seat, named: measures for everybody eligible, in the order in which they are
            proposed when the chair's own list ends; `seat` is the chair's, `named` says that it filed a list.
        all_posts: game, state: every post that may be vacant by then, for orders filed ahead.
        asks: game, state, frame: what is asked once, before the first proposal.
        heard: play, state: what is done with those answers.
        checks: the checks of these further kinds of order.
        done: play, state: runs when all is filled, before the step ends.
        after: the step of the election before it, whose likeliest winners are no defaults of this one.
        optional: whether nobody is proposed unless the chair files a list or a floor is reserved.
        together: candidates for each of several posts, best first: orders that propose some of them at once.
    """

    step: str
    order: type[Any]
    cites: tuple[str, ...]
    posts: Callable[[Game, State], tuple[str, ...]]
    candidates: Callable[[Game, State, str, str, bool], tuple[Any, ...]]
    term: str = ""
    all_posts: Callable[[Game, State], tuple[str, ...]] | None = None
    asks: Callable[[Game, State, Frame], Iterable[Slot]] = nothing
    foresees: Callable[[Game, State, str], Iterable[Topic]] = nothing
    heard: Callable[[Play, State], Flow[State]] | None = None
    checks: tuple[tuple[str, Callable[[Game, State, Frame | None, Slot, Any], Verdict]], ...] = ()
    done: Callable[[Play, State], Flow[State]] | None = None
    after: str = ""
    optional: bool = False
    together: Callable[[tuple[tuple[Any, ...], ...]], Iterable[Any]] = nothing

    def post(self, measure: Any) -> str:  # noqa: ANN401 - any measure
        """Return the post that a measure fills."""
        return str(getattr(measure, self.term)) if self.term else ""
