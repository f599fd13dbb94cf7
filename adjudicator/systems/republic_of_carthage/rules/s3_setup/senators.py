"""Three Senators for each faction, dealt face up (section 3.2)."""

from __future__ import annotations

from adjudicator.engine.deck import become
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import told
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.state import DECK, DECKS, IN_CITY, SCOPE, SETUPS, Setup
from adjudicator.systems.republic_of_carthage.rules.s9_1_setup import designate
from adjudicator.systems.republic_of_carthage.state import SENATORS, Senator


@event("senators_dealt", "roc:3.2")
class SenatorsDealt:
    """The Senators of each faction, by seat in the order round the table, each three by number."""

    factions: tuple[tuple[str, tuple[str, ...]], ...]


@rule("roc:3.2", title="Three Senators to each faction")
def deal(play: Play, state: State) -> Flow[State]:
    """Deal the early Senators in the open: their dice can be checked as soon as the first report is out."""
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    left = [card for card in deck if play.game.box.kind_of(card) == "senator"]
    factions: list[tuple[str, tuple[str, ...]]] = []
    for seat in play.game.seats:
        mine: list[str] = []
        for place in range(1, play.game.box.constants.start.senators_each + 1):
            card = play.dice.choose(f"senators/{seat}/{place}", left, where="3.2")
            left.remove(card)
            mine.append(card)
        factions.append((seat, tuple(sorted(mine, key=number))))
    if play.game.kept:
        return (yield from _with_neutrals(play, state, factions, left))
    return (yield from _hand_out(play, state, factions))


def _with_neutrals(play: Play, state: State, factions: list[designate.Dealt], left: list[str]) -> Flow[State]:
    """Tell the Neutrals apart by what they were dealt, and deal two of them more (section 9.1)."""
    known = designate.designated(play.game, factions)
    more = dict(designate.dealt_more(play, known, left))
    state = yield from _hand_out(
        play, state, [(seat, tuple(sorted((*cards, *more.get(seat, ())), key=number))) for seat, cards in known]
    )
    return (yield Event.of(designate.told(play.game, known, more), play.scope))


def _hand_out(play: Play, state: State, factions: list[designate.Dealt]) -> Flow[State]:
    deck = DECKS.get(state, SCOPE, DECK).cards.known()
    dealt = {card: seat for seat, cards in factions for card in cards}
    changes = (
        *become(state, SCOPE, DECKS, DECK, tuple(card for card in deck if card not in dealt)),
        *(SENATORS.put(SCOPE, card, _row(play, card, seat)) for card, seat in dealt.items()),
        *(SETUPS.put(SCOPE, seat, Setup(cards)) for seat, cards in factions),
    )
    named = SenatorsDealt(tuple((seat, told("senator", cards)) for seat, cards in factions))
    return (yield Event.of(named, play.scope, changes))


def _row(play: Play, card: str, seat: str) -> Senator:
    return Senator(int(card), seat, IN_CITY, play.game.box.senators[card].inf)
