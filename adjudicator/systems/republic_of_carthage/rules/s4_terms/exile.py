"""Exile: what a Statesman who goes there instead of dying leaves behind, and whether the owner wants it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import OneOf, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.courts import Exile
from adjudicator.systems.republic.orders.setup import Heir, Prefer
from adjudicator.systems.republic.people import below
from adjudicator.systems.republic.rules.occasion import cited
from adjudicator.systems.republic.rules.terms import exiles
from adjudicator.systems.republic.rules.terms.posts import leave, posts_of, posts_told
from adjudicator.systems.republic.rules.terms.statesmen import rewrite
from adjudicator.systems.republic.state import EXILE, IN_CITY, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s4_terms import succession
from adjudicator.systems.republic_of_carthage.rules.s4_terms.succession import succeed
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator
from adjudicator.systems.republic_of_carthage.told import PostsTold

KIND = "exile"
CITES = ("roc:6.5.5.3", "roc:ruling 121f")
LAST_WISHES = (*succession.KINDS, KIND)
"""The kinds of wish that a step looks up in which a Senator may die or go into Exile."""


@event("went_into_exile", answers=("exile",), weight=94, own_weight=93)
class WentIntoExile:
    """A Statesman is in Exile and of no faction, and this is what he left behind.

    Ids have their sort. `inf` - `printed` and `pop` were his markers; `traders` and `talents` stay frozen on his card.
    `card` is the family card that was under him, in Carthage now, empty for none; `leader` says that he led the
    `faction`.
    """

    senator: str
    faction: str
    leader: bool
    inf: int
    printed: int
    pop: int
    traders: int
    talents: int
    posts: PostsTold
    card: str


@rule("roc:6.5.5.3", title="A Statesman may go into Exile, a Senator may not")
def may_go(game: Game, state: State, senator: str) -> bool:
    """Return whether somebody, by his bare id, is a Statesman who can go into Exile."""
    row = SENATORS.find(state, SCOPE, senator)
    return senator in game.box.statesmen and row is not None and row.faction != "" and row.place != EXILE


@rule("roc:6.5.5.3", "roc:ruling 23f", "roc:ruling 121f", title="Exile")
def go(play: Play, state: State, senator: str, because: str = "") -> Flow[State]:
    """Let a Statesman go into Exile: he leaves his faction, whose Leader he may have been.

    Offices and Trade Concessions go to the Forum, veterans are loyal to nobody, Traders and talents stay on his card,
    Influence and Popularity are as printed. The family card below stays in the faction, in Carthage, and leads it if
    he did; without one the owner's heir leads.

    Args:
        play: the step; its answers of kind `heir` and `prefer` say what the owner wishes.
        state: the position; he is in play.
        senator: his bare id.
        because: what caused it: an order as `seat:number`, a card, or nothing.
    """
    row, card = SENATORS.get(state, SCOPE, senator), below(state, senator)
    posts = posts_of(play.game, state, senator)
    printed = play.game.box.person(senator).inf
    data = WentIntoExile(
        f"senator:{senator}",
        row.faction,
        row.leader,
        row.inf,
        printed,
        row.pop,
        row.traders,
        row.talents,
        posts_told(play.game, state, posts),
        f"senator:{card}" if card else "",
    )
    gone = Senator(row.family, "", EXILE, printed, traders=row.traders, talents=row.talents)
    changes: tuple[Change, ...] = (*rewrite(state, senator, gone), *leave(play.game, state, posts))
    if card:
        inf = play.game.box.senators[card].inf
        changes += rewrite(state, card, Senator(row.family, row.faction, IN_CITY, inf, leader=row.leader))
    cites = (*cited(play, "roc:6.5.5.3"), "roc:ruling 121f")
    state = yield Event.of(data, play.scope, changes, cites, because=because)
    if row.leader and not card:
        return (yield from succeed(play, state, row.faction, 0))
    return state


# ---------------------------------------------------------------------------------- the wish


def slots(game: Game, state: State, key: str, senators: Iterable[str]) -> Iterator[Slot]:
    """Yield a slot for each Statesman among some Senators, by bare ids: whether he would rather go; he would."""
    for senator in senators:
        if may_go(game, state, senator):
            seat, who = SENATORS.get(state, SCOPE, senator).faction, f"senator:{senator}"
            choices = RecordOf(tag_of(Exile), (("senator", OneOf((who,))), ("yes", OneOf((True, False)))))
            yield Slot(
                f"{key}:exile:{senator}:{seat}", seat, KIND, {"senator": (who,)}, "optional", choices, Exile(who)
            )


def last_wishes(game: Game, state: State, key: str, senators: Iterable[str]) -> Iterator[Slot]:
    """Yield the slots of a step in which some Senators may die or go into Exile: heirs, preferences, Exile."""
    yield from succession.slots(game, state, key)
    yield from slots(game, state, key, senators)


def topics(game: Game, state: State, step: str, senators: Iterable[str]) -> Iterator[Topic]:
    """Yield the same as what a player can file ahead."""
    for slot in slots(game, state, step, senators):
        (who,) = slot.about["senator"]
        form = (Suggestion(slot.default, "exile_yes"), Suggestion(Exile(who, yes=False), "exile_no"))
        yield Topic(slot, step, form)


def check_last_wish(game: Game, view: State, slot: Slot, order: Exile | Heir | Prefer | Nothing) -> Verdict:
    """Check whether a wish for the case of death or Exile can be kept on file."""
    if isinstance(order, Heir | Prefer):
        return succession.check(game, view, slot.seat, order)
    return exiles.fits(game, view, slot, order, CITES)


def chosen(play: Play, state: State, senator: str) -> bool:
    """Return whether a Statesman, by his bare id, goes: he can, and his owner has not said no."""
    if not may_go(play.game, state, senator):
        return False
    seat = SENATORS.get(state, SCOPE, senator).faction
    wishes = (answer.order for answer in play.all(KIND, seat) if isinstance(answer.order, Exile))
    return next((bool(wish.yes) for wish in wishes if bare(wish.senator) == senator), True)
