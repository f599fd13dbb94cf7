"""Exile in the first edition: a Statesman on trial for his life leaves Rome before the verdict (section 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import MOVED_ON, Event, event
from adjudicator.model.order import Refused, Slot, Suggestion, Test, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Appeal, Exile
from adjudicator.systems.republic.orders.measures import Convict
from adjudicator.systems.republic.orders.senate import Consent
from adjudicator.systems.republic.orders.setup import Prefer
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.mortality.death import death_of, family_goes
from adjudicator.systems.republic.rules.senate.sitting.repopulating import check_wish
from adjudicator.systems.republic.rules.senate.trials import appeal, verdict
from adjudicator.systems.republic.rules.terms import exiles
from adjudicator.systems.republic.rules.terms.posts import leave, posts_told
from adjudicator.systems.republic.rules.terms.statesmen import rewrite
from adjudicator.systems.republic.state import EXILE, MOTIONS, SCOPE, Motion
from adjudicator.systems.republic.told import PostsTold
from adjudicator.systems.republic_of_rome.rules.terms.bereaved import bereaved
from adjudicator.systems.republic_of_rome.state import SENATORS, Senator

KIND: Final = "exile"
FLED: Final = "exiled"
CITES: Final = ("ror:9.4", "ror:ruling 102")


@event("went_into_exile", "ror:9.4", "ror:ruling 102", answers=("exile",), weight=93)
class WentIntoExile:
    """A Statesman is in Exile and of no faction, and this is what he left behind.

    Ids have their sort. `inf` - `printed` and `pop` - `left` were his markers; `knights` and `talents` stay his. `card`
    is the family card that was under him, empty for none; `fate` what becomes of it, as at a death.
    """

    senator: str
    faction: str
    leader: bool
    inf: int
    printed: int
    pop: int
    left: int
    knights: int
    talents: int
    posts: PostsTold
    card: str
    fate: str


# ------------------------------------------------------------------------------------ the wish


@rule("ror:9.4", "ror:ruling 102", title="A Statesman may go into Exile, a Senator may not")
def may_go(game: Game, state: State, senator: str) -> bool:
    """Return whether somebody, by his bare id, can go into Exile in this game."""
    row = SENATORS.find(state, SCOPE, senator)
    return game.options.exile == "yes" and senator in game.box.statesmen and row is not None and row.faction != ""


def slot(game: Game, state: State, key: str, motion: Motion, measure: Convict, seat: str) -> Slot | None:
    """Return what the owner of the Accused is asked at his turn to vote; None for others, and if it is not for life."""
    who = measure.accused
    if measure.grade != "major" or owner(state, bare(who)) != seat or not may_go(game, state, bare(who)):
        return None
    default = Exile(who, yes=appeal.certain(game, state, motion, measure))
    return Slot(f"{key}:{KIND}:{seat}", seat, KIND, {"senator": (who,)}, "optional", _ways((who,)), default)


def _ways(senators: tuple[str, ...]) -> RecordOf:
    return RecordOf(tag_of(Exile), (("senator", OneOf(senators)), ("yes", OneOf((True, False)))))


def slots(game: Game, state: State, frame: Frame, motion: Motion, measure: Convict, seat: str) -> Iterator[Slot]:
    """Ask the owner of the Accused whether he turns to the people, and whether he goes into Exile."""
    yield from verdict.slots(game, state, frame, motion, measure, seat)
    found = slot(game, state, frame.key, motion, measure, seat)
    if found is not None:
        yield found


def topics(game: Game, state: State, step: str, senators: Iterable[str]) -> Iterator[Topic]:
    """Yield what a player can file ahead for his Statesmen in Rome."""
    able: dict[str, list[str]] = {}
    for senator in senators:
        if may_go(game, state, senator):
            able.setdefault(owner(state, senator), []).append(f"senator:{senator}")
    for seat, mine in able.items():
        found = Slot(f"{step}:{KIND}:{seat}", seat, KIND, {"senator": tuple(mine)}, "optional", _ways(tuple(mine)))
        form = tuple(Suggestion(Exile(who), "exile_if", when=(Test("votes", "below", appeal.WORRY),)) for who in mine)
        yield Topic(found, step, form)


def fits(game: Game, view: State, slot: Slot, order: Exile | Prefer | Nothing) -> Verdict:
    """Check whether a wish can be kept on file: of Exile it is for an own Statesman, in a game that has it.

    The Senators that a faction would like are not asked for here; the step hears of them as that of Carthage does.
    """
    if isinstance(order, Prefer):
        return check_wish(game, order)
    if isinstance(order, Exile) and game.options.exile != "yes":
        return Refused("no_exile", CITES, {"senator": order.senator})
    return exiles.fits(game, view, slot, order, CITES)


def check(
    game: Game, view: State, frame: Frame | None, slot: Slot, order: Appeal | Consent | Exile | Nothing
) -> Verdict:
    """Check an answer that goes with a trial."""
    if isinstance(order, Exile):
        return fits(game, view, slot, order)
    return verdict.fits(game, view, frame, slot, order)


# ---------------------------------------------------------------------------------- the flight


@rule("ror:9.4", "ror:ruling 102", title="Exile in place of the verdict, after an appeal that has not decided")
def called(play: Play, state: State, motion: Motion, measure: Convict, seat: str) -> Flow[str]:
    """Let the Accused turn to the people, then leave Rome if his owner wants it: that counts as a conviction."""
    ended = yield from verdict.called(play, state, motion, measure, seat)
    if ended or slot(play.game, state, "", motion, measure, seat) is None:
        return ended
    state = yield MOVED_ON.at(play.scope)
    key = appeal.key_of(state, motion)
    answer = play.one(KIND, seat)
    goes = appeal.certain(play.game, state, MOTIONS.get(state, SCOPE, key), measure)
    if answer is not None and answer.filed and isinstance(answer.order, Exile):
        goes = answer.order.yes
    if not goes:
        return ""
    yield MOVED_ON.at(play.scope, (appeal.APPEALED.set(state, SCOPE, key, FLED),))
    return "passed"


def flees(play: Play, state: State, senator: str) -> bool:
    """Return whether somebody who is sentenced has left Rome before the verdict."""
    del play
    trials = (row for _, row in MOTIONS.items(state, SCOPE) if row.appealed == FLED)
    return any(isinstance(each, Convict) and bare(each.accused) == senator for row in trials for each in row.measures)


@rule("ror:9.4", "ror:ruling 102", title="What an exile keeps, and what he leaves behind")
def go(play: Play, state: State, senator: str) -> Flow[State]:
    """Let a Statesman go: he keeps his Knights, his veterans, his talents and a bad name; his family fares as at death.

    Args:
        play: the step.
        state: the position; he is in Rome and of a faction.
        senator: his bare id.
    """
    gone = death_of(play.game, state, senator)
    row, printed = SENATORS.get(state, SCOPE, senator), play.game.box.person(senator).inf
    posts = replace(gone.posts, veterans=())
    data = WentIntoExile(
        f"senator:{senator}",
        row.faction,
        row.leader,
        row.inf,
        printed,
        row.pop,
        min(0, row.pop),
        row.knights,
        row.talents,
        posts_told(play.game, state, posts),
        f"senator:{gone.card}" if gone.card else "",
        gone.fate,
    )
    away = Senator(row.family, "", EXILE, printed, pop=min(0, row.pop), knights=row.knights, talents=row.talents)
    changes: tuple[Change, ...] = (*rewrite(state, senator, away), *leave(play.game, state, posts))
    changes += family_goes(play.game, state, gone)
    state = yield Event.of(data, play.scope, changes)
    return state if gone.stays else (yield from bereaved(play, state, row, disowned=False))


RULE: Final = replace(verdict.RULE, slots=slots, called=called, kinds=(*verdict.RULE.kinds, KIND), fits=check)
"""Trials as Rome has them: in place of the verdict a Statesman may leave."""
