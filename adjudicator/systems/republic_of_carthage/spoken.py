"""Every name a player may write: those on the cards, steps, what cards let choose, what ballots can be about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from adjudicator.engine.system import Game
from adjudicator.model.names import NameEntry
from adjudicator.model.state import State
from adjudicator.systems.republic import spoken as shared
from adjudicator.systems.republic.box.lexicon import lexicon
from adjudicator.systems.republic.naming import REBEL_WAR
from adjudicator.systems.republic.orders.measures import Recruit, Send
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.box.box import Box
from adjudicator.systems.republic_of_carthage.box.cards import War
from adjudicator.systems.republic_of_carthage.naming import name
from adjudicator.systems.republic_of_carthage.orders.measures import Explore, Peace, Tax
from adjudicator.systems.republic_of_carthage.rules.s6_3_trade.offers import OPEN
from adjudicator.systems.republic_of_carthage.sequence import COMBAT, FORUM, INITIATIVE, ORDER, REVOLUTION, SENATE
from adjudicator.systems.republic_of_carthage.state import OFFERS

LATER: Final = (*FORUM, *INITIATIVE, *SENATE, *COMBAT, *REVOLUTION)
"""Steps that a player may pause before, though no turn may reach them yet."""
MATTERS: Final = {
    "committee": ("committee elections", "members", "committee seats"),
    "expeditions": ("expedition", "exploration", "explorations", "exploring"),
    "exiles": ("readmissions", "readmission"),
    "peace": ("suing for peace", "peace treaties", "peace treaty", "the peace"),
    "reinforcing": ("reinforcements", "reinforcement"),
    "suffetes": ("suffete elections", "pairs"),
    "tax": ("taxes", "taxation", "tax increases", "tax rates", "raising taxes"),
}
"""Other ways to say what kind of measure a ballot is about, beside those of every republic."""
OFFERED: Final = (
    "{0}'s offer",
    "{0}s offer",
    "offer of {0}",
    "offer from {0}",
    "offer by {0}",
    "offer {0} made",
    "{0}'s deal",
    "{0}s deal",
    "{0}'s trade",
    "deal of {0}",
    "deal with {0}",
    "deal from {0}",
    "my offer",
    "my deal",
    "my trade offer",
)
"""Ways to speak of an offer on the table by its maker. What a seat can order decides whose `my offer` is."""
IN_TURN: Final = ("first", "second", "third", "fourth", "fifth")
"""What those of several are called that a seat has on the table: `my second offer`."""


def names(box: Box) -> tuple[NameEntry, ...]:
    """Return every name a player may write, but for those of the seats."""
    known = partial(name, box)
    rebel, steps = shared.rebels(known), shared.steps(known, (*ORDER, *(step for step, _ in LATER)))
    matters = shared.matters(box.republic.measures.matters(), MATTERS)
    return (*lexicon(box.index), *_goals(box), *rebel, *steps, *shared.choices(_offered(box)), *matters)


def _offered(box: Box) -> dict[str, str]:
    """Return what cards let choose, by how players write it."""
    asking = [effect for key in box.index for effect in box.effects_of(key, "choice_by")]
    return {option.kind.replace("_", " "): option.kind for effect in asking for option in effect.effects("options")}


# ------------------------------------------------------------------- proposals, by what they are about


def _about(box: Box, measure: Any) -> Iterator[str]:  # noqa: ANN401 - any measure
    """Yield names of a proposal by what a measure in it is about."""
    match measure:
        case Send(war=key):
            yield from _wars(box, key)
            yield from (entry.surface for entry in lexicon(box.index) if entry.id == key)
        case Peace(war=key):
            for foe in _foes(box, key):
                yield from (f"peace {to} {foe}" for to in ("with", "in", "to", "on"))
            yield f"{_card(box, key).series} peace"
        case Explore(exploration=key):
            yield from (name(box, key), *_expeditions(name(box, key)))
        case Recruit(units=units):
            yield from (entry.surface for entry in lexicon(box.index) for lot in units if entry.id == lot.unit)
        case Tax(rate=rate):
            yield from (f"{rate}% tax", f"{rate} percent tax")
        case _:
            return


def _goals(box: Box) -> list[NameEntry]:
    """Return how people call wars and explorations that they do not name as the cards do."""
    found: list[NameEntry] = []
    for key, (kind, entry) in box.index.items():
        if kind == "war":
            found += [NameEntry(form, f"war:{key}", "war") for form in _wars(box, f"war:{key}")]
        elif kind == "exploration":
            found += [NameEntry(form, f"exploration:{key}", kind) for form in _expeditions(entry.name)]
    return found


def _wars(box: Box, key: str) -> Iterator[str]:
    """Yield ways to speak of a war by its place and people: `war in Sicily`, `war against the Sicilians`."""
    for foe in _foes(box, key):
        yield from (f"{head} {to} {foe}" for head in ("war", "campaign") for to in ("in", "against", "with", "on"))
    if key != REBEL_WAR:
        yield f"{_card(box, key).series} Campaign"


def _expeditions(known: str) -> Iterator[str]:
    """Yield ways to speak of an exploration: `Trans-Sahara expedition`."""
    for form in dict.fromkeys((known, known.replace("-", " "))):
        for head in ("expedition", "exploration"):
            yield f"{form} {head}"


def _foes(box: Box, key: str) -> Iterator[str]:
    """Yield the places and the people that a war is about; the rebel has no card."""
    if key == REBEL_WAR:
        yield from ("the rebel", "the rebels")
        return
    card = _card(box, key)
    yield from (name(box, f"province:{place}") for place in card.provinces)
    yield from (f"the {card.series}s", f"{card.series}s")


def _card(box: Box, key: str) -> War:
    found = box.index[key.partition(":")[2]][1]
    assert isinstance(found, War)
    return found


def spoken(game: Game, state: State) -> Iterator[NameEntry]:
    """Yield the names that come and go: of proposals, of offers by their makers, of Statesmen by their family."""
    yield from shared.proposals(state, partial(_about, game.box))
    made: dict[str, int] = {}
    for number, offer in OFFERS.items(state, SCOPE):
        if offer.state == OPEN:
            made[offer.seat] = made.get(offer.seat, 0) + 1
            forms = [form.format(offer.seat.title()) for form in OFFERED]
            forms += [f"my {which} offer" for which in IN_TURN[made[offer.seat] - 1 : made[offer.seat]]]
            for form in forms:
                yield NameEntry(form, f"offer:{number}", "offer")
    yield from shared.surnames(game, state)
