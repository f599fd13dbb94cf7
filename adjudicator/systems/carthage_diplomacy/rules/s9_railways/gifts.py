"""9.C.4, 9.C.5 Which gifts of shares are carried out: all at once, within what each has and may own."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.base import LINE
from adjudicator.systems.carthage_diplomacy.orders.rails import Give
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, codes_of, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import cap, holdings
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import line_of
from adjudicator.systems.diplomacy.state import SCOPE

Gift = tuple[str, Give]
"""The giver's seat and order."""


@event("gifts_clashed", "cd:9.C.5", "cd:ruling 48a")
class GiftsClashed:
    """Gifts would lift a player above the cap, and a lot decides whose is void; reported for railways without secrets.

    `among` are the givers, one for each gift, in the order of the seats; `die` counts among them; `void` is drawn.
    """

    line: str
    taker: str
    among: tuple[str, ...]
    die: int
    void: str


@rule("cd:9.C.4", "cd:9.C.5", "cd:ruling 46", "cd:ruling 48a", title="Which gifts of shares are carried out")
def judged_gifts(
    play: Play, state: State, line: str, gifts: tuple[Gift, ...]
) -> Flow[tuple[State, tuple[tuple[Gift, str], ...]]]:
    """Return each gift with the reason why it is void, empty for none.

    All gifts happen at once: nobody gives shares received this season. Where a player would exceed the cap, gifts
    to that player are void one by one until the others fit.
    """
    row, left = line_of(state, LINE + line), Counter(holdings(state, line))
    why: dict[int, str] = {}
    for number, (seat, order) in enumerate(gifts):
        if row is None or not seat_of(state, order.to):
            why[number] = "gone"
        elif left[seat] < order.count:
            why[number] = "too_few"
        else:
            left[seat] -= order.count
    good = [number for number in range(len(gifts)) if number not in why]
    while row is not None and (over := _above(state, line, cap(row.shares), gifts, good)):
        state, void = yield from _void(play, state, line, gifts, over, len(good), secret=row.secret)
        good.remove(void)
        why[void] = "too_many"
    yield from ()
    return state, tuple((gift, why.get(number, "")) for number, gift in enumerate(gifts))


def _above(state: State, line: str, most: int, gifts: tuple[Gift, ...], good: list[int]) -> tuple[int, ...]:
    """Return the gifts to a player whom all good gifts together lift above the cap, or those too large alone."""
    held = Counter(holdings(state, line))
    for number in good:
        seat, order = gifts[number]
        held[seat] -= order.count
        held[seat_of(state, order.to)] += order.count
    takers = dict.fromkeys(seat_of(state, gifts[number][1].to) for number in good)
    taker = next((seat for seat in takers if held[seat] > most), None)
    over = tuple(number for number in good if seat_of(state, gifts[number][1].to) == taker)
    room = most - held[taker] + sum(gifts[number][1].count for number in over) if taker else 0
    return tuple(number for number in over if gifts[number][1].count > room)[:1] or over


@rule("cd:ruling 48a", "cd:ruling 34", title="Lots for gifts that do not all fit")
def _void(
    play: Play, state: State, line: str, gifts: tuple[Gift, ...], over: tuple[int, ...], left: int, *, secret: bool
) -> Flow[tuple[State, int]]:
    """Return the gift that is void: a single giver's last, else one that is drawn, in secret where shares are."""
    if len({gifts[number][0] for number in over}) == 1:
        yield from ()
        return state, over[-1]
    roll = play.dice.hidden_roll if secret else play.dice.roll
    taker = code_of(state, seat_of(state, gifts[over[0]][1].to))
    die = roll(f"gifts/{line}/{left}", len(over), where="9.C.5")
    void = over[die - 1]
    if not secret:
        givers = codes_of(state, tuple(gifts[number][0] for number in over))
        data = GiftsClashed(line, taker, givers, die, code_of(state, gifts[void][0]))
        state = yield Event.of(data, SCOPE)
    return state, void
