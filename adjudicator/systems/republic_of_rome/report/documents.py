"""The three traditional documents, status, history and what is known of the cards, and the settings of the game."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.pages import sheets
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Fact, Facts, Page, Points, Prose, Section
from adjudicator.systems.republic.report import coming
from adjudicator.systems.republic.report.basics import game_title, say, turn_of
from adjudicator.systems.republic.rules.hand import card_of
from adjudicator.systems.republic.state import CITY, DECK, DECKS, HANDS, REMOVED, SCOPE
from adjudicator.systems.republic_of_rome.box.entry import ERAS
from adjudicator.systems.republic_of_rome.report import factions, stages
from adjudicator.systems.republic_of_rome.report.owed import OWED, still
from adjudicator.systems.republic_of_rome.state import CITIES


def _page(sight: Sight, kind: str, blocks: tuple[Block, ...]) -> Page:
    title = say(sight, f"{kind}-title", turn=turn_of(sight.state), game=game_title(sight))
    return sheets.document(sight, kind, title, blocks)


def settings(sight: Sight) -> Section:
    """Return the settings of the game, each with its ruling; those that the edition decides as it decides them."""
    return sheets.settings(sight, sight.game.box.options)


def status(sight: Sight) -> Page:
    """Return the state of the game."""
    stands = Section("State Treasury", (Prose((still(sight),)),))
    return _page(sight, "status", (stands, *factions.section(sight), *coming.section(sight, OWED)))


def history(sight: Sight) -> Page:
    """Return what happened, event by event, under the turn and the phase."""
    found = tuple(Section(title, (Points(tuple(lines)),), numbered=False) for title, lines in _chapters(sight))
    quiet = Prose((sight.say("story/quiet", {"turn": turn_of(sight.state)}),))
    return _page(sight, "history", found or (quiet,))


def _chapters(sight: Sight) -> Iterator[tuple[str, list[str]]]:
    turn = turn_of(sight.before)
    for phase, events in stages.spans(sight):
        turn = turn + 1 if phase.title == "Mortality" else turn
        lines = [line for event in events if (line := sight.told(event))]
        if lines:
            yield say(sight, "chapter", turn=turn, phase=phase.title), lines


def decks(sight: Sight) -> Page:
    """Return what is known of the deck, of hands and of cards out of play."""
    piles, deck = DECKS.rows(sight.state, SCOPE), CITIES.get(sight.state, SCOPE, CITY).deck
    out = tuple(card_of(token) for token in piles[REMOVED].cards.known()) if REMOVED in piles else ()
    hands = tuple((seat, HANDS.get(sight.state, SCOPE, seat).number) for seat in sight.game.seats)
    cards = piles[DECK].number if DECK in piles else 0
    facts = (
        Fact("Deck in use", (say(sight, "deck", era=ERAS[deck - 1], cards=cards),)),
        Fact("In hand", (say(sight, "in-hand", hands=hands),)),
        Fact("Out of play", (say(sight, "out-of-play", cards=out),)),
    )
    return _page(sight, "decks", (Section("Cards", (Facts(facts),)),))
