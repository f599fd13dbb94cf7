"""Votes that have a price: what a seat gains or fears decides its ballot, and what it gains is worth talents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.base import FT
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.senate.proposals import motions
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.rules.senate.voting.votes import held
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.state import Motion

Special = Callable[[State, Any], str]
"""How to vote on what one republic alone knows; empty for any other measure."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody votes and what he pays.

    Attributes:
        needed: matters for which everybody votes who wants the State to live.
        great: matters that make somebody greater; those who gain vote for them, others only for whom they do not fear.
        price: talents paid for votes on what he gains by, at most.
        posts: how he votes where others gain, while the State is not in danger.
        spending: how he votes on what the State pays for, while it is not.
        trials: how he votes in trials of others' Senators: yes is against the Accused.
        grudges: whether he votes against whatever names whom he fears, before it is published.
        special: how he votes on what one republic alone knows.
    """

    needed: tuple[str, ...]
    great: tuple[str, ...]
    price: int = 0
    posts: str = "yes"
    spending: str = "yes"
    trials: str = "no"
    grudges: bool = True
    special: Special = field(default=lambda _, __: "")

    def ballot(self, game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
        """Vote on each proposal that is published by what it brings, and on the others by what they are about."""
        numbers = topic.slot.about.get("proposal", ())
        motion = motions.numbered(view, int(numbers[0])) if len(numbers) == 1 else None
        if motion is not None:
            yield Suggestion(self.vote(game, view, seat, motion))
            return
        danger = lines.danger(game, view)
        spending, posts = ("yes", "yes") if danger else (self.spending, self.posts)
        yield from (Suggestion(Ballot(spending, f"matter:{matter}")) for matter in self.needed)
        yield from (Suggestion(Ballot(posts, f"matter:{matter}")) for matter in self.great)
        if self.grudges and not danger and posts == "yes" and (rival := lines.feared(game, view, seat)):
            yield Suggestion(Ballot("no", f"naming:senator:{rival}"))
        yield Suggestion(Ballot("yes", f"by:seat:{seat}"))
        yield Suggestion(Ballot(self.trials, "matter:trials"))
        yield from (Suggestion(Ballot("no", f"trial:senator:{key}")) for key in in_carthage(view, seat))

    def vote(self, game: Game, view: State, seat: str, motion: Motion) -> Ballot:
        """Return the ballot on one proposal; what he gains by he pays for, from his Faction Treasury."""
        about = f"proposal:{motion.number}"
        gains = {who for each in motion.measures for who in rule_of(game, each).gains(game, view, each)}
        if motion.by == seat or seat in gains:
            talents = min(self.price, held(game, view, seat, FT))
            return Ballot("yes", about, ((FT, talents),) if talents > 0 else ())
        return Ballot(self._of_others(game, view, seat, motion), about)

    def _of_others(self, game: Game, view: State, seat: str, motion: Motion) -> str:
        """Return the vote on a proposal by which others gain."""
        first = motion.measures[0]
        if isinstance(first, Convict):
            return "no" if owner(view, bare(first.accused)) == seat else self.trials
        if vote := self.special(view, first):
            return vote
        matter = rule_of(game, motion.measures[-1]).matter
        if matter == "life":
            return "no"
        if lines.danger(game, view):
            return "yes"
        if matter in self.great:
            named = {key for each in motion.measures for key in rule_of(game, each).named(each)}
            return "no" if lines.feared(game, view, seat) in named else self.posts
        return self.spending
