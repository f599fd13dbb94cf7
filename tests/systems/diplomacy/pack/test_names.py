"""Codes that are English words or the names of players: their place in the order says what they are."""

from __future__ import annotations

import pytest

from adjudicator.model.reading import Misread, Proposed, UnknownName
from adjudicator.service.filing.reading import read_lines
from adjudicator.systems.diplomacy.board.check import map_faults
from adjudicator.systems.diplomacy.board.load import load_map
from adjudicator.systems.diplomacy.words.lexicon import place_entries, spellings
from tests.systems.diplomacy.pack.games import filed, ledger


@pytest.mark.parametrize(
    ("variant", "text", "orders"),
    [
        ("modern", "A And H", ["A And H"]),
        ("modern", "A And - Bar", ["A And - Bar"]),
        ("modern", "I a and - bar", ["A And - Bar"]),
        ("modern", "A MAD - AND", ["A Mad - And"]),
        ("modern", "A Mad S A Bar - And", ["A Mad S A Bar - And"]),
        ("modern", "A Mad H and A Bar H", ["A Mad H", "A Bar H"]),
        ("modern", "A MAD H AND A BAR H", ["A Mad H", "A Bar H"]),
        ("east_indies", "A Jab - Ben", ["A Jab - Ben"]),
        ("east_indies", "F Smb - Ben", ["F Smb - Ben"]),
        ("canton", "A For H", ["A For H"]),
        ("europe_1939", "F Not S F Bel", ["F NOT S F Bel"]),
        ("migraine", "A Dog H", ["A Dog H"]),
        ("octarine", "a her h", ["A Her H"]),
        ("youngstown", "f and h", ["F AND H"]),
        ("modern", "a mad h and a bar h", ["A Mad H", "A Bar H"]),
        ("modern", "a mad s a bar - and", ["A Mad S A Bar - And"]),
        ("canton", "A Can - Sha", ["A Can - Sha"]),  # whose writer has an army in Chu beside both
        ("asia", "A Tia - Pak", ["A Tia - Pak"]),
        ("modern", "Army Central Russian Plateau to Moscow", ["A Cen - Mos"]),
        ("american_conflict", "Army Labrador to Cote-Nord", ["A Lab - Cot"]),
    ],
)
def test_a_word_is_read_by_its_place(variant: str, text: str, orders: list[str]) -> None:
    assert filed(variant, text) == orders


@pytest.mark.parametrize(
    ("variant", "text", "order"),
    [
        ("1066", "A hadrians wall H", "A Hsw H"),
        ("1066", "A Hadrian\u2019s Wall H", "A Hsw H"),
        ("1066", "A Hadrian`s Wall H", "A Hsw H"),
        ("1066", "A gotaland H", "A Got H"),
        ("1066", "A Go\u0308taland H", "A Got H"),
        ("1066", "A mont saint michel h", "A Msm H"),
        ("american_conflict", "A western ruperts land h", "A Wrl H"),
        ("american_conflict", "A Eastern Rupert s Land H", "A Erl H"),
        ("octarine", "A wung district h", "A Wun H"),
        ("migraine", "F kings sea h", "F Kin H"),
        ("youngstown", "A Saint Petersburg H", "A STP H"),
        ("youngstown", "A st petersburg H", "A STP H"),
    ],
)
def test_a_sign_of_a_name_may_be_lost(variant: str, text: str, order: str) -> None:
    assert [one.casefold() for one in filed(variant, text)] == [order.casefold()]


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Hadrian s Wall", {"Hadrian's Wall", "Hadrians Wall"}),
        ("Cote d'Ivoire", {"Cote dIvoire", "Cote d Ivoire"}),
        ("Gulf of St. Lawrence", {"Gulf of St Lawrence", "Gulf of Saint Lawrence"}),
        ("St Petersburg", {"St. Petersburg", "Saint Petersburg"}),
        ("Ste. Genevieve", {"Ste Genevieve", "Sainte Genevieve"}),
        ("Mid-Atlantic Ocean", {"Mid Atlantic Ocean", "MidAtlantic Ocean"}),
        ("Iron (Trade)", {"Iron"}),
        ("Paris", set()),
    ],
)
def test_names_are_written_without_their_signs(name: str, forms: set[str]) -> None:
    assert set(spellings(name)) >= forms
    assert bool(forms) == bool(spellings(name))


def test_what_is_left_of_a_name_is_no_name_of_another() -> None:
    rows = [
        {"id": code, "name": name, "type": "land", "army": []}
        for code, name in (("AAA", "Mona's"), ("BBB", "Monas"), ("CCC", "Iron (Trade)"), ("DDD", "Iron (Ore)"))
    ]
    meant: dict[str, set[str]] = {}
    for entry in place_entries(load_map({"map": {"id": "x", "name": "X"}, "province": rows})):
        meant.setdefault(entry.surface, set()).add(entry.id)
    assert meant["Monas"] == {"place:BBB"}, "the one that is called so"
    assert meant["Iron"] == {"place:CCC", "place:DDD"}, "either: whoever writes it is asked"


def test_two_lines_never_become_one_order() -> None:
    assert filed("ancient_mediterranean", "F Ale - GOP\nA Thb - Mem") == ["F Ale - GOP", "A Thb - Mem"]
    assert "F Ale - Mem via GOP" not in filed("ancient_mediterranean", "F Ale - GOP\nA The - Mem")


@pytest.mark.parametrize("end", ["", ",", ";"])
def test_two_lines_that_say_no_more_together_stay_two(end: str) -> None:
    game = ledger("treaty_of_verdun").board
    text = f"Army Transjurania -> Provence{end}\nTuscany fleet to the Papal states"
    results = read_lines(game, game.game.seats[1], text)
    assert [(result.line, result.last) for result in results] == [(1, 1), (2, 2)]


def test_check_map_names_codes_that_cannot_be_told_from_words() -> None:
    lone = {"id": "S", "name": "Somewhere", "type": "land", "supply_centre": True}
    told = [fault.text for fault in map_faults({"province": [lone]})]
    assert any("the code S of Somewhere is a word of orders" in text for text in told)


def test_the_name_of_a_power_is_that_of_its_home_that_is_called_nearly_so() -> None:
    assert filed("ancient_mediterranean", "A Apu - Rome") == ["A Apu - Rom"]
    places = place_entries(ledger("loeb9").board.game.box.board)
    assert "Russia" not in {entry.surface for entry in places}, "Prussia is no home of it"


@pytest.mark.parametrize("text", ["Wolkenheim - Dalmatia", "Wolkenheim -> Dal", "Wolkenheim to Dalmatia"])
def test_an_order_whose_unit_is_not_known_is_asked_about(text: str) -> None:
    game = ledger("ancient_mediterranean").board
    (result,) = read_lines(game, game.game.seats[1], text)
    assert isinstance(result, Misread | UnknownName | Proposed)
