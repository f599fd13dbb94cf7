"""What conditions of the Senate Phase may test: `if 3 passes`, `if Ben voted yes`, `if Gisco elected`, `if votes ...`.

Each reads the view of the seat whose order it is. What is not decided yet raises Unknowable, and the condition then
does not hold.
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.secret import Unknowable
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.conditions import SIDES
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.people import person
from adjudicator.systems.republic.registry import SHARED
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.senate.proposals import chair, motions
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.rules.senate.sitting.vote import at_hand
from adjudicator.systems.republic.state import Motion

CARRIED = ("passed", "unopposed")


def _at_hand(view: State) -> Motion:
    motion = at_hand(view)
    if motion is None:
        raise Unknowable
    return motion


@SHARED.figure("votes")
def _votes(game: Game, view: State, seat: str, subject: str) -> int:
    """The balance of the current vote: Yes less No so far; in a trial For less Against the Accused."""
    motion = _at_hand(view)
    return motion.no - motion.yes if motions.is_trial(motion) else motion.yes - motion.no


@SHARED.figure("voted")
def _voted(game: Game, view: State, seat: str, subject: str) -> int:
    """How a player voted on the current proposal, as a place in `SIDES`, after the vote."""
    cast = {voter: side for voter, side, _ in reversed(_at_hand(view).voted)}
    if bare(subject) not in cast:
        raise Unknowable
    return SIDES.index(cast[bare(subject)])


def _decided(view: State, subject: str) -> Motion:
    number = bare(subject)
    motion = motions.numbered(view, int(number)) if number.isdigit() else None
    if motion is None or not motion.outcome:
        raise Unknowable
    return motion


@SHARED.figure("passed")
def _passed(game: Game, view: State, seat: str, subject: str) -> int:
    """Whether a proposal passed, once it is decided."""
    return int(_decided(view, subject).outcome in CARRIED)


@SHARED.figure("failed")
def _failed(game: Game, view: State, seat: str, subject: str) -> int:
    """Whether a proposal did not pass, for whatever reason, once it is decided."""
    return int(_decided(view, subject).outcome not in CARRIED)


def _elective(game: Game, measure: Any) -> bool:  # noqa: ANN401 - any measure
    """Return whether a measure gives an office or a Province."""
    return not game.box.republic.elections.keys().isdisjoint(rule_of(game, measure).steps)


def _carried(game: Game, view: State, senator: str) -> int:
    """Return as 1 or 0 whether a Senator was given an office or a Province this turn."""
    found = (each for _, row in motions.laid(view) if row.outcome in CARRIED for each in row.measures)
    named = {key for each in found if _elective(game, each) for key in rule_of(game, each).named(each)}
    return int(bool(named & {bare(senator), person(view, bare(senator))}))


@SHARED.figure("elected")
def _elected(game: Game, view: State, seat: str, subject: str) -> int:
    """Whether a Senator was elected this turn, to an office of the city or as Governor."""
    return _carried(game, view, subject)


@SHARED.figure("nominated")
def _nominated(game: Game, view: State, seat: str, subject: str) -> int:
    """Whether the current proposal would give a Senator an office or a Province."""
    found = (each for each in _at_hand(view).measures if _elective(game, each))
    named = {key for each in found for key in rule_of(game, each).named(each)}
    return int(bool(named & {bare(subject), person(view, bare(subject))}))


@SHARED.figure("convicted")
def _convicted(game: Game, view: State, seat: str, subject: str) -> int:
    """Whether a Senator was convicted this turn; a Prosecutor was not."""
    found = (each for _, row in motions.laid(view) if row.outcome in CARRIED for each in row.measures)
    accused = {bare(each.accused) for each in found if isinstance(each, Convict)}
    return int(bool(accused & {bare(subject), person(view, bare(subject))}))


@SHARED.figure("presides")
def _presides(game: Game, view: State, seat: str, subject: str) -> int:
    """Whether a Senator presides over the Senate now."""
    return int(chair.presiding(game, view) == person(view, bare(subject)))
