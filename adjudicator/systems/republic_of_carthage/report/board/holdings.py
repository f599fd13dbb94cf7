"""What a seat holds: talents, hand with what each card does, Trade cards with the worth of their sets."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Column, Fact, Facts, Heading, Note, Part, Row, Table
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.report.basics import say
from adjudicator.systems.republic.report.treasury import stock_moves
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.terms.statesmen import obstacle
from adjudicator.systems.republic.state import FACTIONS, SCOPE
from adjudicator.systems.republic_of_carthage.report.basics import box_of, senators
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.prices import fetches, unit_value
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.warehouse import limit
from adjudicator.systems.republic_of_carthage.state import TRADE

GOODS = (
    Column("", full="Good"),
    Column("you", "number", full="You hold"),
    Column("set", "number", full="Set now"),
    Column("one more", "number", full="One more"),
    Column("gain", "change", full="Gain"),
    Column("exist", "number", full="Exist"),
)


def parts(sight: Sight) -> tuple[Part, ...]:
    """Return all a seat holds; nothing for the public."""
    if sight.seat is None:
        return ()
    return (money(sight), *cards_in_hand(sight), *trade_cards(sight))


def money(sight: Sight) -> Facts:
    """Return the Faction Treasury with what moved in it, and the talents on Senators."""
    seat = sight.seat or ""
    on = tuple((key, row.talents) for key, row in senators(sight.state, seat))
    stock = FACTIONS.get(sight.state, SCOPE, seat).treasury
    treasury = say(sight, "stock", total=stock.known(), moves=stock_moves(sight))
    cards = say(sight, "on-senators", total=sum(talents for _, talents in on), senators=on)
    return Facts((Fact("Faction Treasury", (treasury,)), Fact("On Senators", (cards,))))


# ------------------------------------------------------------------------------------- hand


def cards_in_hand(sight: Sight) -> tuple[Part, ...]:
    """Return each card with its kind, what it does and when it can be played."""
    held = hand.faces(sight.state, sight.seat or "")
    title = Heading(
        "Hand", note=say(sight, "hand-note", count=len(held), limit=box_of(sight).constants.revolution.hand_limit)
    )
    if not held:
        return (title,)
    rows = tuple(Fact(sight.name(f"card:{bare(token)}"), card(sight, token)) for token in held)
    ours = tuple(dict.fromkeys(bare(token) for token in held if box_of(sight).is_reconstructed(token)))
    note = (Note(say(sight, "reconstructed-cards", cards=ours)),) if ours else ()
    return (title, Facts(rows, nested=True), *note)


def card(sight: Sight, token: str) -> tuple[str, ...]:
    """Return what a card in hand is, does and needs, as one sentence or two."""
    box = box_of(sight)
    key, kind, entry = bare(token), box.kind_of(token), box.entry(token)
    window = str(getattr(entry, "play", ""))
    when = box.windows.get(window, "").partition(";")[0]
    why = obstacle(sight.game, sight.state, sight.seat or "", key) if kind == "statesman" else ""
    return (say(sight, f"card/{kind}", key=key, card=entry, when=when, why=why),)


# ------------------------------------------------------------------------------ Trade cards


def trade_cards(sight: Sight) -> tuple[Part, ...]:
    """Return the sets in hand, what each is worth, and what one card more would add."""
    seat, state = sight.seat or "", sight.state
    pile = TRADE.get(state, SCOPE, goods.pile(seat))
    if not pile.number:
        return ()
    held = goods.lots(sight.game, pile.cards.known())
    ordered = sorted(held, key=lambda one: -fetches(unit_value(sight.game, state, one[0]), one[1]))
    rows = tuple(_good(sight, good, count) for good, count in ordered)
    caption = say(sight, "trade-cards", count=pile.number, limit=limit(state, seat))
    aside = tuple((n, TRADE.get(state, SCOPE, f"aside:{n}").number) for n in _stacks(sight, held))
    lacking = tuple(pair for pair in aside if pair[1])
    return (Table(caption, GOODS, rows), *((Note(say(sight, "aside", stacks=lacking)),) if lacking else ()))


def _stacks(sight: Sight, held: goods.Lots) -> tuple[int, ...]:
    return tuple(sorted({box_of(sight).commodities[good].stack for good, _ in held}))


def _good(sight: Sight, good: str, count: int) -> Row:
    unit = unit_value(sight.game, sight.state, good)
    exist = box_of(sight).commodities[good].count
    now, more = fetches(unit, count), fetches(unit, count + 1)
    if count >= exist:
        return Row((sight.name(f"good:{good}"), count, now, None, None, exist))
    return Row((sight.name(f"good:{good}"), count, now, more, more - now, exist))
