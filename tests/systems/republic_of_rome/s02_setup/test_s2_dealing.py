"""Section 2: what is dealt and laid out, by scenario, edition and number of players."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.people import of_faction
from adjudicator.systems.republic.state import CITY, DECK, DECKS, HANDS, INF, OFFICES, ONGOING, SCOPE, TREASURY, UNITS
from adjudicator.systems.republic.state import WARS as ALL_WARS
from adjudicator.systems.republic_of_rome.box.decks import deck_cards
from adjudicator.systems.republic_of_rome.state import ALLOTMENTS, PRIOR_CONSUL, PROVINCES, SENATORS, UNREST
from tests.systems.republic_of_rome.playing import Played, audit, game
from tests.systems.republic_of_rome.s01_components.reading import rome

PILES = {
    ("early", 3): 45,
    ("early", 4): 39,
    ("early", 5): 33,
    ("early", 6): 27,
    ("middle", 5): 50,
    ("middle", 6): 43,
    ("late", 5): 53,
    ("late", 6): 45,
}
"""How many cards published lists of the first edition count in the deck when all is dealt."""


@pytest.mark.parametrize(("scenario", "players"), PILES)
def test_the_deck_is_as_published(scenario: str, players: int) -> None:
    """Check the draw pile of the first edition, which has no last cards."""
    played = Played(game(players, scenario=scenario, edition="first"))
    assert DECKS.get(played.state, SCOPE, DECK).number == PILES[scenario, players]
    assert played.said("deck_formed")[0].last == 0


@pytest.mark.parametrize(("scenario", "last"), [("early", 13), ("middle", 13), ("late", 11)])
def test_era_ends_lies_among_the_last_cards(scenario: str, last: int) -> None:
    """Check that the second edition lays Era Ends with its companions at the bottom, of both eras."""
    played = Played(game(4, scenario=scenario))
    assert played.said("deck_formed")[0].last == last
    bottom = DECKS.get(played.state, SCOPE, DECK).cards.known()[-last:]
    assert "era_ends" in bottom
    others = {"early": deck_cards(rome(), "middle"), "middle": deck_cards(rome(), "late"), "late": ()}[scenario]
    assert len({*bottom} & {*others}) == {"early": 6, "middle": 6, "late": 0}[scenario]


def test_an_extended_game_has_no_last_cards_before_its_last_deck() -> None:
    """Check that Era Ends stays aside while another deck is to come, and lies in the last deck at once."""
    early = Played(game(4, scenario="early", extended=True))
    assert early.said("deck_formed")[0].last == 0
    assert DECKS.get(early.state, SCOPE, "ends").cards.known() == ("era_ends",)
    assert Played(game(4, scenario="late", extended=True)).said("deck_formed")[0].last == 11


@pytest.mark.parametrize("scenario", ["early", "middle", "late"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everything_is_dealt_once(scenario: str, players: int) -> None:
    """Check that each card is at one place, that hands are red, and each faction has its families."""
    played = Played(game(players, scenario=scenario), seed=players)
    assert set(audit(played.game, played.state)["cards"].values()) == {1}
    each = {"early": 3, "middle": 4, "late": 5}[scenario]
    for seat in played.game.seats:
        assert len(of_faction(played.state, seat)) == each
        hand = HANDS.get(played.state, SCOPE, seat)
        kinds = {rome().kind_of(card) for card in hand.cards.known()}
        assert hand.number == 3
        assert kinds <= {"statesman", "concession", "intrigue", "law"}
        assert hand.cards.to == (seat,)


@pytest.mark.parametrize(("scenario", "legions"), [("early", 4), ("middle", 6), ("late", 8)])
def test_the_board_is_laid(scenario: str, legions: int) -> None:
    """Check treasury, unrest, legions and the absence of fleets."""
    state = Played(game(3, scenario=scenario)).state
    assert (TREASURY.of(state, SCOPE, CITY), UNREST.of(state, SCOPE, CITY)) == (100, 0)
    active = [row.kind for _, row in UNITS.items(state, SCOPE) if row.place == "active"]
    assert active == ["legion"] * legions


def test_the_first_punic_war_lies_ready() -> None:
    """Check that it is inactive in the Forum, and as a relief active and won at sea."""
    war = dict(ALL_WARS.items(Played(game()).state, SCOPE))
    assert [(key, row.status, row.fleet_victory) for key, row in war.items()] == [("punic_1", "inactive", False)]
    relief = ALL_WARS.get(Played(game(punic_relief=True)).state, SCOPE, "punic_1")
    assert (relief.status, relief.fleet_victory) == ("active", True)
    assert not ALL_WARS.rows(Played(game(scenario="middle")).state, SCOPE)


def test_laws_are_in_force_in_the_late_republic() -> None:
    """Check the three laws in force, and that two are out of the game."""
    state = Played(game(5, scenario="late")).state
    assert {row.card for _, row in ONGOING.items(state, SCOPE)} == {
        "calpurnian",
        "tradition_erodes",
        "military_reforms",
    }
    decked = [card for _, pile in DECKS.items(state, SCOPE) for card in pile.cards.known()]
    assert not {"acilian", "servilian"} & {*decked}


@pytest.mark.parametrize(("edition", "added"), [("first", set()), ("second", {"27A", "1C"})])
def test_the_second_edition_adds_marius_and_sulla(edition: str, added: set[str]) -> None:
    """Check which Statesmen of the middle deck are in the game of the Late Republic."""
    played = Played(game(3, scenario="late", edition=edition))
    piles = [row for table in (DECKS, HANDS) for _, row in table.items(played.state, SCOPE)]
    held = {card for pile in piles for card in pile.cards.known()}
    assert {key for key in held if key in rome().statesmen and rome().statesmen[key].deck != "late"} == added


def test_ruling_0b_the_lowest_number_is_consul_in_the_first_edition() -> None:
    """Check the temporary consul, his Influence and that he counts as one who served."""
    state = Played(game(6, edition="first")).state
    dealt = sorted(int(key) for key in SENATORS.rows(state, SCOPE))
    consul = OFFICES.get(state, SCOPE, "rome_consul").holder
    assert consul == str(dealt[0])
    assert INF.of(state, SCOPE, consul) == rome().senators[consul].inf + 5
    assert PRIOR_CONSUL.of(state, SCOPE, consul)


def test_ruling_0b_a_chit_names_the_consul_in_the_second_edition() -> None:
    """Check that chits are drawn until one names somebody who was dealt, and that none is drawn twice."""
    for seed in range(5):
        played = Played(game(3), seed)
        named = played.said("consul_named")[0]
        dealt = [key for _, cards in played.said("families_dealt")[0].factions for key in cards]
        numbers = [f"senator:{chit}" for chit in named.chits]
        assert numbers[-1] == named.senator
        assert named.senator in dealt
        assert not {*numbers[:-1]} & {*dealt}
        plain = [chit for chit in named.chits if chit.isdigit()]
        assert len(set(plain)) == len(plain)


@pytest.mark.parametrize(
    ("scenario", "players", "dealt", "left"),
    [
        ("early", 5, 0, 0),
        ("middle", 4, 4, 2),
        ("middle", 6, 6, 0),
        ("late", 4, 8, 3),
        ("late", 5, 10, 1),
        ("late", 6, 11, 0),
    ],
)
def test_provinces_are_dealt(scenario: str, players: int, dealt: int, left: int) -> None:
    """Check how many provinces go to players, and how many lie in the Forum; of six players one gets no second one."""
    state = Played(game(players, scenario=scenario)).state
    assert len(ALLOTMENTS.rows(state, SCOPE)) == dealt
    assert len(PROVINCES.rows(state, SCOPE)) == dealt + left
    developed = {key for key, row in PROVINCES.items(state, SCOPE) if row.developed}
    assert developed == ({*rome().scenarios["late"].provinces} if scenario == "late" else set())
