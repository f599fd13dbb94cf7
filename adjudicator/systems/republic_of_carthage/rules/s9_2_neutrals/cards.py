"""The cards of a Neutral: Statesmen and Concessions are played at once, Laws when the Senate meets, no others."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.orders.revolution import Discard
from adjudicator.systems.republic.orders.senate import Enact
from adjudicator.systems.republic.orders.setup import PlayCard
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.rules import hand
from adjudicator.systems.republic.rules.senate.cards import laws
from adjudicator.systems.republic.rules.terms.statesmen import covers, obstacle
from adjudicator.systems.republic.state import CONCESSIONS, EXILE, REBEL, SCOPE
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, policy
from adjudicator.systems.republic_of_carthage.state import SENATORS


def _held(mind: Mind) -> tuple[str, ...]:
    return tuple(hand.card_of(one) for one in hand.faces(mind.view, mind.seat))


@policy("play_cards", "play", steps=("setup.cards", "revolution.cards"))
@rule("roc:9.1", "roc:ruling 153", title="A Neutral plays a Statesman at once, and Concessions by turns")
def statesmen_and_concessions(mind: Mind) -> Iterator[PlayCard]:
    """Play each Statesman who may come, then each Concession on the Senator with fewest, most Influence, lowest ID."""
    held = _held(mind)
    box = mind.game.box
    for card in held:
        if card in box.statesmen and not obstacle(mind.game, mind.view, mind.seat, card):
            below = covers(mind.game, mind.view, card)
            yield PlayCard(f"senator:{card}", f"senator:{below}" if below else "")
    rows = SENATORS.rows(mind.view, SCOPE)
    able = [
        key
        for key in mind.senators()
        if rows[key].place not in {EXILE, REBEL} and not rows[key].place.startswith("captive:")
    ]
    count = {key: sum(row.holder == key for _, row in CONCESSIONS.items(mind.view, SCOPE)) for key in able}
    for card in (one for one in held if one in box.concessions and able):
        who = min(able, key=lambda key: (count[key], -rows[key].inf, number(key)))
        count[who] += 1
        yield PlayCard(f"card:{card}", f"senator:{who}")


@policy("play_laws_events", "enact")
@rule("roc:9.2", title="A Neutral lays down its Laws when the Senate meets")
def lay_down_laws(mind: Mind) -> Iterator[Enact]:
    """Lay down every Law in the hand at the first moment of the Senate Phase."""
    yield from (Enact(card) for card in laws.held(mind.game, mind.view, mind.seat))


@policy("play_laws_events", "discard")
@rule("roc:9.2", title="Over five cards a Neutral discards at random")
def discard_at_random(mind: Mind) -> Iterator[Discard]:
    """Name as many cards as are too many, each drawn by the dice."""
    left = sorted(_held(mind))
    limit = int(mind.game.box.constants.revolution.hand_limit)
    for at in range(1, len(left) - limit + 1):
        card = mind.play.dice.choose(f"neutral/{mind.seat}/discard/{at}", left, where="9.2")
        left.remove(card)
        kind = mind.game.box.kind_of(card)
        yield Discard(f"{'senator' if kind == 'statesman' else 'card'}:{card}")
