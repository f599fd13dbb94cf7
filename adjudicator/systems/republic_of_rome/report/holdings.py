"""What a seat holds: talents, and its hand with what each card does."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Fact, Facts, Heading, Part
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.report.basics import say, senators
from adjudicator.systems.republic.report.treasury import stock_moves
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.state import FACTIONS, SCOPE
from adjudicator.systems.republic_of_rome.rules.terms.statesmen import held_back, obstacle


def parts(sight: Sight) -> tuple[Part, ...]:
    """Return all a seat holds; nothing for the public."""
    return (_money(sight), *cards_in_hand(sight)) if sight.seat is not None else ()


def _money(sight: Sight) -> Facts:
    """Return the Faction Treasury with what moved in it, and the talents on Senators."""
    seat = sight.seat or ""
    on = tuple((key, row.talents) for key, row in senators(sight.state, seat) if row.talents)
    stock = FACTIONS.get(sight.state, SCOPE, seat).treasury
    treasury = say(sight, "stock", total=stock.known(), moves=stock_moves(sight))
    cards = say(sight, "on-senators", total=sum(talents for _, talents in on), senators=on)
    return Facts((Fact("Faction Treasury", (treasury,)), Fact("On Senators", (cards,))))


def cards_in_hand(sight: Sight) -> tuple[Part, ...]:
    """Return each card with its kind, what it does and when it can be played."""
    held, limit = hand.faces(sight.state, sight.seat or ""), sight.game.box.constants.revolution.hand_limit
    title = Heading("Hand", note=say(sight, "hand-note", count=len(held), limit=limit))
    rows = tuple(Fact(sight.name(f"card:{bare(token)}"), (_card(sight, token),)) for token in held)
    return (title, Facts(rows, nested=True)) if rows else (title,)


def _card(sight: Sight, token: str) -> str:
    """Return what a card in hand is, does and needs."""
    box = sight.game.box
    key, kind = bare(token), box.kind_of(token)
    why = _held_back(sight, key, kind)
    card = box.entry(token)
    when = say(sight, "window", play=card.play) if kind == "intrigue" else ""
    return say(sight, f"card/{kind}", key=key, card=card, when=when, why=why)


def _held_back(sight: Sight, key: str, kind: str) -> str:
    """Return why a Statesman or Concession in hand cannot be played now, as a code; empty if it can, or is another."""
    if kind == "statesman":
        return obstacle(sight.game, sight.state, sight.seat or "", key)
    return held_back(sight.game, sight.state, key) if kind == "concession" else ""
