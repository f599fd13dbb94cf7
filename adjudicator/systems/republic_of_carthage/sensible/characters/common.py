"""What every character does who has no better idea: trade, attract Traders, persuade, defend, play cards, consent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.system import Game
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.sensible import forum as shared_forum
from adjudicator.systems.republic.sensible import lines
from adjudicator.systems.republic.sensible import money as shared_money
from adjudicator.systems.republic.sensible import senate as shared_senate
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.chair import Nominate
from adjudicator.systems.republic_of_carthage.orders.measures import ElectSuffetes
from adjudicator.systems.republic_of_carthage.orders.trade import Accept
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade import goods
from adjudicator.systems.republic_of_carthage.sensible import forum, money, senate
from adjudicator.systems.republic_of_carthage.state import OFFERS


def accept(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Take the offer that adds most to the own sets: the good it names as part of one, the rest as single cards."""
    found = [(gain(game, view, seat, line.order), line) for line in topic.form if isinstance(line.order, Accept)]
    best = max(found, key=lambda one: one[0], default=None)
    if best is not None and best[0] > 0:
        yield best[1]


def gain(game: Game, view: State, seat: str, order: Accept) -> int:
    """Return by how much the own sets are worth more after a deal, as far as the three facts of the offer tell."""
    hand, gives = goods.hand(view, seat), OFFERS.get(view, SCOPE, str(order.number)).gives
    named = bare(gives.good)
    after = (*goods.without(hand, goods.merged(game, order.giving)), named)
    rest = gives.value - int(game.box.commodities[named].value)
    return goods.set_worth(game, after) + rest - goods.set_worth(game, hand)


COMMON: Final[lines.Policies] = {
    "distribute": shared_money.distribute,
    "contribute": money.contribute,
    "accept": accept,
    "offer": lines.remarked("offer_for_good", "offer_for_worth", "offer_spares"),
    "counter": lines.remarked("counter_spares"),
    "swap": lines.remarked("swap_spares"),
    "sell": money.sell,
    "place": money.place,
    "persuade": shared_forum.persuade,
    "interfere": shared_forum.interfere,
    "attract": forum.attract,
    "extra_attract": forum.attract,
    "bid": shared_forum.bid,
    "nominate": shared_senate.nominated(lambda pair: Nominate(ElectSuffetes(pair))),
    "consent": shared_senate.consent,
    "enact": senate.enact,
    "play": shared_money.play_all,
    "guard": shared_senate.guard,
}
