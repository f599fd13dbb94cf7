"""The four who play the example of a whole game: what each wants, beside what a sensible player does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from adjudicator.engine import questions
from adjudicator.engine.system import Game
from adjudicator.model.event import Event
from adjudicator.model.fold import apply
from adjudicator.model.order import Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Post, Propose
from adjudicator.systems.republic.orders.courts import Assassinate, Prosecute
from adjudicator.systems.republic.orders.measures import ElectForLife
from adjudicator.systems.republic.orders.revenue import Contribute, Gift
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.people import of_faction, owner
from adjudicator.systems.republic.rules.senate.government import life
from adjudicator.systems.republic.rules.senate.proposals import chair, present
from adjudicator.systems.republic.state import OFFICES, SCOPE
from adjudicator.systems.republic_of_carthage.orders.chair import Nominate
from adjudicator.systems.republic_of_carthage.sensible import senate
from adjudicator.systems.republic_of_carthage.sensible.agenda import agenda
from adjudicator.testing.players import Bundles, Wish, meant, sensible

ANNA, BEN, CLARA, DORA = "anna", "ben", "clara", "dora"
MOST = 50
"""Talents for which a Senator gets most Influence."""
PRESENT = 8
"""Talents that Ben gives Anna in a turn."""
PATIENT, RIPE = 0.5, 15
"""How often Dora lets a chance to murder go by, and the Influence that makes a man worth it."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a player has before him: the game as he decides, his seat, a topic."""

    game: Game
    state: State
    seat: str
    topic: Topic
    chance: Random


Want = Callable[[Look], Iterable[Any]]
"""The orders of a character on a topic; none leaves it to its default."""


def champion(game: Game, state: State) -> str:
    """Return Anna's man of most Influence, by bare id; a better speaker before another."""
    mine = of_faction(state, ANNA)
    return max(mine, key=lambda key: (present.influence(state, key), game.box.person(key).ora, key), default="")


def line(look: Look, *names: str) -> Iterable[Any]:
    """Return the first line of the form that names them all, if there is one."""
    found = (each.order for each in look.topic.form if all(name in repr(each.order) for name in names))
    return [order for order in [next(found, None)] if order is not None]


def some(look: Look, often: float = 1.0) -> Iterable[Wish]:
    """Return a line of the form, as it comes, so often."""
    if not look.topic.form or look.chance.random() >= often:
        return []
    return [meant(look.topic.form[look.chance.randrange(len(look.topic.form))])]


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


def numbered(plans: Iterable[Any]) -> Iterable[Any]:
    """Return proposals in order."""
    return [Propose(number, measures) for number, measures in enumerate(plans, start=1)]


def elected(look: Look) -> State:
    """Return the state with the Suffetes whom the chair has told the others he will nominate."""
    able = soldiers(look)
    if not able:
        return look.state
    offices = zip(("home_suffete", "marine_suffete"), able, strict=True)
    changes = tuple(OFFICES.col("holder", str).set(look.state, SCOPE, office, who) for office, who in offices)
    return apply(look.state, Event("foreseen", SCOPE, changes=changes))


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


def aye(look: Look) -> Iterable[Any]:
    """Vote for everything."""
    return [Ballot("yes")]


def no_king(look: Look) -> Iterable[Any]:
    """Vote for everything but a Suffete for Life."""
    return [Ballot("yes"), Ballot("no", "matter:life")]


def no_king_no_tax(look: Look) -> Iterable[Any]:
    """Vote for everything but a Suffete for Life and a tax."""
    return [*no_king(look), Ballot("no", "matter:tax")]


def pay_for_glory(look: Look) -> Iterable[Any]:
    """Let Anna's man give the State all he has, which is Influence."""
    man = f"senator:{champion(look.game, look.state)}"
    return [Contribute(man, MOST, up_to=True)] if look.topic.slot.about["senator"] == (man,) else []


def for_the_man(look: Look) -> Iterable[Any]:
    """Let Anna's man have the talents."""
    man = f"senator:{champion(look.game, look.state)}"
    return line(look, f"('{man}', -1)") or line(look, man)


def the_man(look: Look) -> Iterable[Any]:
    """Nominate Anna's man with somebody."""
    man = f"senator:{champion(look.game, look.state)}"
    pairs = (each.order for each in look.topic.form if isinstance(each.order, Nominate))
    return [pair for pair in pairs if man in repr(pair)][:1]


def help_anna(look: Look) -> Iterable[Any]:
    """Give Anna what is left."""
    return [Gift(PRESENT, f"seat:{ANNA}", up_to=True)]


def accuse(look: Look) -> Iterable[Any]:
    """Prosecute whoever can be prosecuted."""
    able = [each for each in look.topic.form if isinstance(each.order, Prosecute)]
    return [meant(able[0])] if able else []


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


def murder(look: Look) -> Iterable[Any]:
    """Murder Anna's man when he has come far."""
    man = champion(look.game, look.state)
    if not man or present.influence(look.state, man) < RIPE or look.chance.random() < PATIENT:
        return []
    able = (look.topic.slot.choices.sample(look.chance.randrange) for _ in range(40))
    meant_for_him = (order for order in able if isinstance(order, Assassinate) and order.target == f"senator:{man}")
    return [replace(order, moment="") for order in meant_for_him][:1]


def bribe(look: Look) -> Iterable[Any]:
    """Take what can be taken."""
    (who,) = look.topic.slot.about["senator"]
    return line(look, f"'{who}'", "yes=True")


def honest(look: Look) -> Iterable[Any]:
    """Take nothing."""
    (who,) = look.topic.slot.about["senator"]
    return line(look, f"'{who}'", "yes=False")


def often(look: Look) -> Iterable[Any]:
    """Do something more often than not."""
    return some(look, 0.6)


def seldom(look: Look) -> Iterable[Any]:
    """Do something now and then."""
    return some(look, 0.25)


def best_speaker(look: Look) -> Iterable[Any]:
    """Let the best speaker lead."""
    lines = [each.order for each in look.topic.form if hasattr(each.order, "senator")]
    return sorted(lines, key=lambda order: -look.game.box.person(order.senator.partition(":")[2]).ora)[:1]


def first(look: Look) -> Iterable[Any]:
    """Order the first line of the form."""
    return [meant(each) for each in look.topic.form[:1]]


NOTHING: Want = lambda _: []  # noqa: E731 - a want like the others
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


def style(game: Game, state: State, seat: str, chance: Random) -> Bundles:
    """Return what a character wants of the open packet: one bundle for the lock, then what acts on arrival."""
    wants = CHARACTERS[seat]
    topics = [topic for topic in questions.topics(game, state) if topic.slot.seat == seat]
    own: list[Wish] = []
    for topic in topics:
        want = wants.get(topic.slot.kind)
        for each in want(Look(game, state, seat, topic, chance)) if want is not None else ():
            wish = each if isinstance(each, Wish) else Wish(each)
            own += [wish] if wish not in own else []
    # A sensible player speaks where the character has nothing to say, but for what he has made up his mind about.
    spoken = {wish.order.kind for wish in own} | {kind for kind, want in wants.items() if want is NOTHING}
    bundles = [[w for w in bundle if w.order.kind not in spoken] for bundle in sensible(game, state, seat, chance)]
    acting = {topic.slot.kind for topic in topics if topic.slot.need == "open"}
    waiting = [w for bundle in bundles for w in bundle if w.order.kind not in acting]
    single = [(w,) for bundle in bundles for w in bundle if w.order.kind in acting]
    first = (*own, *waiting)
    return ((first,) if first else ()) + tuple(single)
