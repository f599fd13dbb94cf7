"""What brings Rome down: the people, an empty Treasury, four active wars (section 12)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Either, OneOf, Ranking, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Frame, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.combat import resolving
from adjudicator.systems.republic.rules.ends.ending import finish
from adjudicator.systems.republic.state import CAMPAIGNS, CITY, NOW, REBEL, REBELLIONS, SCOPE, TURN, WARS
from adjudicator.systems.republic_of_rome.registry import ROME
from adjudicator.systems.republic_of_rome.rules.s12_ends.rebel import WARS_LOST, fought, rebel, take_over
from adjudicator.systems.republic_of_rome.rules.terms.secession import stays

STEP = "combat.test"
CITES = ("ror:12",)


@event("wars_count", "ror:12")
class WarsCount:
    """The active wars that count towards the fall of Rome, a civil war among them, and how many bring it."""

    wars: tuple[str, ...]
    rebel: bool
    limit: int


@rule("ror:12", title="The people revolt, or the State is bankrupt: a rebel in the field wins, else all lose")
def fall(play: Play, state: State, how: str, cites: tuple[str, ...]) -> Flow[None]:
    """End the game, or let the rebel take over."""
    if rebel(state):
        yield from take_over(play, state, marched=False)
    else:
        yield from finish(play, state, how, (), cites)


@rule("ror:11", "ror:12", "ror:20.3", title="When a marching rebel has won")
def unmet(state: State) -> bool:
    """Return whether the rebel stands and no force has come; a revolt of this turn is fought in the next.

    One who stays in his province has not won by it.
    """
    row = REBELLIONS.find(state, SCOPE, NOW)
    if row is None or not rebel(state) or row.turn >= TURN.of(state, SCOPE, CITY) or stays(state):
        return False
    return not any(campaign.war == REBEL for _, campaign in CAMPAIGNS.items(state, SCOPE))


def _asked(game: Game, state: State) -> str:
    """Return the seat of a rebel who is about to prevail with wars left that he must fight; empty for none."""
    row, limit = REBELLIONS.find(state, SCOPE, NOW), int(game.box.constants.end.active_wars)
    wins = row is not None and rebel(state) and (row.beaten or unmet(state))
    return owner(state, rebel(state)) if wins and len(fought(state)) >= limit else ""


def _slots(game: Game, state: State, key: str, seat: str) -> Iterator[Slot]:
    if seat:
        lists = RecordOf(tag_of(ResolveOrder), (("objects", Ranking(tuple(f"war:{one}" for one in fought(state)))),))
        choices = Either((OneOf((resolving.NO_ORDER,)), lists))
        yield Slot(f"{key}:resolve:{seat}", seat, "resolve", {}, "optional", choices, resolving.NO_ORDER)


def asks(game: Game, state: State, frame: Frame) -> Iterator[Slot]:
    """Ask the player of a rebel who must fight the last wars in which order he does."""
    return _slots(game, state, frame.key, _asked(game, state))


def foresees(game: Game, state: State, scope: str) -> Iterator[Topic]:
    """Let the player of a rebel file it while he is in the field."""
    del scope
    seat = owner(state, rebel(state)) if rebel(state) and len(fought(state)) > 1 else ""
    yield from (Topic(slot, STEP) for slot in _slots(game, state, STEP, seat))


def check(game: Game, view: State, frame: Frame | None, slot: Slot, order: ResolveOrder | Nothing) -> Verdict:
    """Check whether a list names wars, each once."""
    del game, frame, slot
    if isinstance(order, Nothing):
        return ACCEPTED
    strange = next((key for key in order.objects if WARS.find(view, SCOPE, bare(key)) is None), "")
    if strange:
        return Refused("resolve_what", CITES, {"object": strange})
    twice = len({*order.objects}) < len(order.objects)
    return Refused("resolve_twice", CITES, {}) if twice else ACCEPTED


@ROME.step(STEP, cites=CITES, kinds=("resolve",), asks=asks, foresees=foresees, check=check)
@rule("ror:12", title="The ends of the Combat Phase: losing goes before winning")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let a rebel who has beaten the Senate take over; then count wars, and let one whom nobody met take over."""
    row = REBELLIONS.find(state, SCOPE, NOW)
    answer = play.one("resolve")
    named = answer.order.objects if answer is not None and isinstance(answer.order, ResolveOrder) else ()
    wish = tuple(map(bare, named))
    if row is not None and row.beaten and rebel(state):
        yield from take_over(play, state, marched=True, wish=wish)
        return END
    wars, limit = fought(state), int(play.game.box.constants.end.active_wars)
    data = WarsCount(tuple(f"war:{key}" for key in wars), row is not None, limit)
    state = yield Event.of(data, play.scope)
    if len(wars) + (row is not None) >= limit:
        yield from finish(play, state, WARS_LOST, (), CITES)
    elif unmet(state):
        yield from take_over(play, state, marched=True, wish=wish)
    return END
