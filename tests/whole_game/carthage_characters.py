"""The four who play the example of a whole game: what each wants, beside what a sensible player does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.engine.running import questions
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Post
from adjudicator.systems.republic.orders.measures import ElectForLife
from adjudicator.systems.republic.orders.revenue import Gift
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.people import owner
from adjudicator.systems.republic.rules.senate.government import life
from adjudicator.systems.republic.rules.senate.proposals import chair, present
from adjudicator.systems.republic.state import OFFICES, SCOPE
from adjudicator.systems.republic_of_carthage.orders.chair import Nominate
from adjudicator.systems.republic_of_carthage.sensible import senate
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda
from adjudicator.testing.players import meant
from tests.whole_game.ambitions import (
    ANNA,
    BEN,
    CLARA,
    DORA,
    accuse,
    aye,
    best_speaker,
    champion,
    for_the_man,
    murder,
    no_king,
    pay_for_glory,
)
from tests.whole_game.wants import NOTHING, Look, Want, first, line, numbered, often, seldom, some

PRESENT = 8
"""Talents that Ben gives Anna in a turn."""
# ------------------------------------------------------------------------------------- what they want


def life_first(look: Look) -> Iterable[Any]:
    """Propose Anna's man for life as soon as it can be, and then what Carthage needs."""
    man = champion(look.game, look.state)
    able = present.influence(look.state, man) >= life.needed(look.game) if man else False
    crown = [(ElectForLife(f"senator:{man}"),)] if able and life.suggestions(look.game, look.state, ANNA) else []
    return numbered([*crown, *agenda(look.game, elected(look), look.seat)])


def business(look: Look) -> Iterable[Any]:
    """Propose what Carthage needs."""
    return numbered(agenda(look.game, elected(look), look.seat))


def elected(look: Look) -> State:
    """Return the state with the Suffetes whom the chair has told the others he will nominate."""
    able = soldiers(look)
    if not able:
        return look.state
    offices = zip(("home_suffete", "marine_suffete"), able, strict=True)
    changes = tuple(OFFICES.col("holder", str).set(look.state, SCOPE, office, who) for office, who in offices)
    return apply(look.state, supposed(SCOPE, changes))


def soldiers(look: Look) -> list[str]:
    """Return whom the chair will nominate, by bare id, the better soldier last."""
    chief = owner(look.state, chair.presiding(look.game, look.state))
    topics = [t for t in questions.topics(look.game, look.state) if (t.slot.seat, t.slot.kind) == (chief, "nominate")]
    pairs = [pair for t in topics for pair in pairs_of(Look(look.game, look.state, chief, t, look.chance))]
    pair = (one.partition(":")[2] for one in pairs[0].measure.pair) if pairs else ()
    return sorted(pair, key=lambda key: look.game.box.person(key).mil)


def pairs_of(look: Look) -> Iterable[Nominate]:
    """Return whom a seat nominates: its ally's man with somebody, or the best soldiers."""
    own = list(the_man(look)) if look.seat in {ANNA, BEN} else []
    found = own or [each.order for each in senate.nominate(look.game, look.state, look.seat, look.topic)]
    return [pair for pair in found if isinstance(pair, Nominate)]


def no_king_no_tax(look: Look) -> Iterable[Any]:
    """Vote for everything but a Suffete for Life and a tax."""
    return [*no_king(look), Ballot("no", "matter:tax")]


def the_man(look: Look) -> Iterable[Any]:
    """Nominate Anna's man with somebody."""
    man = f"senator:{champion(look.game, look.state)}"
    pairs = (each.order for each in look.topic.form if isinstance(each.order, Nominate))
    return [pair for pair in pairs if man in repr(pair)][:1]


def help_anna(look: Look) -> Iterable[Any]:
    """Give Anna what is left."""
    return [Gift(PRESENT, f"seat:{ANNA}", up_to=True)]


def to_war(look: Look) -> Iterable[Any]:
    """Let the better soldier of the two Suffetes be the Marine Suffete, if he is one's own."""
    able = soldiers(look)
    mine = [who for who in able[-1:] if owner(look.state, who) == look.seat]
    return [Post(f"senator:{who}", "marine") for who in mine]


def bargain(look: Look) -> Iterable[Any]:
    """Take an offer of another, whatever it brings."""
    choices = look.topic.slot.choices
    found = choices.sample(look.chance.randrange) if choices.size() else None
    return [] if found is None else [found]


def to_market(look: Look) -> Iterable[Any]:
    """Return what one would swap for what, each time the same."""
    return [meant(each) for each in look.topic.form[:2]]


def bribe(look: Look) -> Iterable[Any]:
    """Take what can be taken."""
    (who,) = look.topic.slot.about["senator"]
    return line(look, f"'{who}'", "yes=True")


def honest(look: Look) -> Iterable[Any]:
    """Take nothing."""
    (who,) = look.topic.slot.about["senator"]
    return line(look, f"'{who}'", "yes=False")


ALL: Mapping[str, Want] = {
    "leader": best_speaker,
    "trader": first,
    "seat": seldom,
    "term": seldom,
    "post": to_war,
    "swap": to_market,
    "prosecute": accuse,
}
SPENT = dict.fromkeys(("attract", "extra_attract", "persuade", "bid"), NOTHING)
"""What Anna's man does not spend his talents on."""

CHARACTERS: Mapping[str, Mapping[str, Want]] = {
    ANNA: {
        **ALL,
        "propose": life_first,
        "ballot": aye,
        "contribute": pay_for_glory,
        "distribute": for_the_man,
        "place": for_the_man,
        "nominate": the_man,
        "heir": seldom,
        "enact": often,
        **SPENT,
    },
    BEN: {
        **ALL,
        "accept": bargain,
        "propose": life_first,
        "ballot": aye,
        "nominate": the_man,
        "gift": help_anna,
        "govern": often,
        "committee": often,
        "discard": seldom,
    },
    CLARA: {
        **ALL,
        "propose": business,
        "ballot": no_king,
        "accept": bargain,
        "corruption": honest,
        "govern": often,
        "outcry": seldom,
        "guard": often,
        "heir": often,
        "enact": often,
        "appeal": some,
    },
    DORA: {
        **ALL,
        "propose": business,
        "ballot": no_king_no_tax,
        "accept": bargain,
        "corruption": bribe,
        "income": bribe,
        "assassinate": murder,
        "outcry": often,
        "graft": often,
        "enact": often,
        "appeal": some,
        "exile": some,
        "govern": often,
        "test": often,
        "revolt": often,
    },
}
"""By seat and kind of order; the rest is what a sensible player does."""
