"""Every name a player of Rome may write: those on the cards, units, games, steps, what ballots can be about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from adjudicator.engine.system import Game
from adjudicator.model.names import NameEntry
from adjudicator.model.state import State
from adjudicator.systems.republic import spoken as shared
from adjudicator.systems.republic.box.lexicon import lexicon
from adjudicator.systems.republic.orders.measures import Recruit, Send
from adjudicator.systems.republic.state import SCOPE, WARS
from adjudicator.systems.republic_of_rome.box.box import Box
from adjudicator.systems.republic_of_rome.naming import name
from adjudicator.systems.republic_of_rome.orders.measures import Garrison
from adjudicator.systems.republic_of_rome.rules.terms.secession import strongholds
from adjudicator.systems.republic_of_rome.sequence import INITIATIVE, ORDER
from adjudicator.systems.republic_of_rome.state import LYING

UNITS: Final = {"unit:legion": ("Legion", "Legions"), "unit:fleet": ("Fleet", "Fleets", "Ships")}
"""The kinds of units, with how players write them."""
GAMES: Final = {
    "games:slice_and_dice": ("Slice & Dice", "small games"),
    "games:blood_fest": ("Bloodfest", "medium games"),
    "games:gladiator_gala": ("Gala", "large games"),
}
"""Other ways to name games."""
CHOICES: Final = {
    "aid": "aid",
    "gold": "gold",
    "scandal": "scandal",
    "enemy": "enemy",
    "wipe": "wipe",
    "wipe out": "wipe",
    "spare": "spare",
    "take": "take",
    "leave": "leave",
}
"""What Cleopatra's card, a Proscription and Flaccus offer."""
MATTERS: Final = {
    "consuls": ("consul elections", "elections of consuls", "pairs"),
    "alliances": ("alliance", "declining of an alliance"),
    "depositions": ("deposition", "removal", "removals"),
    "disbanding": ("disbandments", "disbandment"),
    "garrisons": ("garrison",),
    "land_bills": ("land bills", "any land bill"),
    "life": ("consul for life", "consuls for life"),
    "officers": ("officer", "elections of officers"),
    "repeals": ("repeal", "repeal of land bills"),
    "trials": ("prosecutions", "every trial", "any trial"),
}
"""Other ways to say what kind of measure a ballot is about, beside those of every republic."""


def names(box: Box) -> tuple[NameEntry, ...]:
    """Return every name a player may write, but for those of the seats."""
    known = partial(name, box)
    units = [NameEntry(form, key, "unit") for key, forms in UNITS.items() for form in forms]
    steps = shared.steps(known, (*ORDER, *(step for step, _ in INITIATIVE)))
    matters = shared.matters(box.republic.measures.matters(), MATTERS)
    found = (*lexicon(box.index), *_wars_of(box), *shared.rebels(known), *units, *_games(box))
    return (*found, *steps, *shared.choices(CHOICES), *matters)


def _games(box: Box) -> Iterator[NameEntry]:
    for one in box.charts.games:
        key = f"games:{one.id}"
        for form in (one.name, *GAMES.get(key, ())):
            yield NameEntry(form, key, "games")


def _wars_of(box: Box) -> Iterator[NameEntry]:
    """Yield another way to speak of a war: `1st Punic Campaign`."""
    for key, war in box.wars.items():
        yield NameEntry(f"{war.name.removesuffix(' War')} Campaign", f"war:{key}", "war")


def spoken(game: Game, state: State) -> Iterator[NameEntry]:
    """Yield the names that come and go: of proposals, provinces in revolt, Statesmen by their family."""
    yield from shared.proposals(state, partial(_about, game.box))
    for key in (*WARS.rows(state, SCOPE), *strongholds(game, state)):
        if key in game.box.provinces:
            called = game.box.name_of(key)
            for form in (called, f"Revolt in {called}", f"Revolt of {called}", f"{called} Revolt"):
                yield NameEntry(form, f"war:{key}", "war")
    for key in LYING.rows(state, SCOPE):
        called = game.box.name_of(key)
        yield from (NameEntry(form, f"war:{key}", "war") for form in (called, called.removesuffix(" Bequest")))
    yield from shared.surnames(game, state)


def _about(box: Box, measure: Any) -> Iterator[str]:  # noqa: ANN401 - any measure
    """Yield names of a proposal by what a measure in it is about."""
    match measure:
        case Send(war=key):
            yield from (entry.surface for entry in lexicon(box.index) if entry.id == key)
        case Recruit(units=units):
            yield from (form for lot in units for form in UNITS.get(lot.unit, ()))
        case Garrison(province=province):
            yield from (f"garrison {to} {name(box, province)}" for to in ("of", "in", "for"))
        case _:
            return
