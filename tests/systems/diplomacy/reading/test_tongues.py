"""Orders in German, French and Spanish, where the game names the language (issue 13, item 10)."""

from __future__ import annotations

import tomllib
from copy import copy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from adjudicator.model.reading import Misread, Proposed, Read, Result, Talk
from adjudicator.service.filing.reading import read_lines
from adjudicator.service.game.table import Board
from tests.architecture.source import ROOT
from tests.systems.diplomacy.reading.packets import board
from tests.systems.diplomacy.reading.wordings_helpers import SEAT

POSITIONS = [
    position
    for name in ("tongues", "tongues_blind")
    for position in tomllib.loads((ROOT / f"tests/data/{name}.toml").read_text("utf-8"))["position"]
    if position["system"] == "diplomacy"
]
ASKED = [(position, says[0], says[1:]) for position in POSITIONS for says in position.get("asked", ())]
CASES = [(position, says[0], says[1:]) for position in POSITIONS for says in position["says"]]
NOTATION = {
    "A München - Tirol",
    "A Paris - Bourgogne",
    "A Mün-Bur",
    "A Par-Bou",
    "Construction : A Paris, A Marseille",
}
"""English notation all over, with names that are near the English ones or spellings of the map."""
ALL = ("en", "de", "es", "fr")


@cache
def in_tongues(packet: str, *languages: str) -> Board:
    """The game with a packet open, where it is read in these languages."""
    made = copy(board(packet))
    made.config = replace(made.config, languages=languages)
    made.lexicon = None
    return made


@cache
def told(packet: str, seat: str, text: str, *languages: str) -> tuple[Result, ...]:
    return read_lines(in_tongues(packet, *languages), SEAT.get(seat, seat), text)


def orders(results: tuple[Result, ...]) -> list[object]:
    """What is read, however exactly it was said: the orders with their conditions, without kinds of units."""
    assert all(isinstance(result, Read) for result in results), results
    found = [result for result in results if isinstance(result, Read)]
    return [(getattr(each.order, "loosely", lambda each=each: each.order)(), each.when) for each in found]


@pytest.mark.parametrize(("position", "text", "means"), CASES, ids=[text for _, text, _ in CASES])
def test_a_wording_in_a_language_of_the_game_is_the_order_it_means(
    position: dict[str, Any], text: str, means: list[str]
) -> None:
    packet, seat = position["packet"], position["seat"]
    meant = orders(told(packet, seat, "\n".join(means), "en"))
    assert orders(told(packet, seat, text, "en", position["tongue"])) == meant


@pytest.mark.parametrize(("position", "text", "means"), ASKED, ids=[text for _, text, _ in ASKED])
def test_a_wording_that_is_not_sure_is_proposed_as_an_order_to_the_units_it_names(
    position: dict[str, Any], text: str, means: list[str]
) -> None:
    packet, seat = position["packet"], position["seat"]
    (result,) = told(packet, seat, text, "en", position["tongue"])
    assert isinstance(result, Proposed)
    (meant,) = told(packet, seat, "\n".join(means), "en")
    assert isinstance(meant, Read)
    unit = meant.order.where()
    assert all(each.order.where() == unit for way in result.proposals for each in way)


@pytest.mark.parametrize(
    "line",
    [
        "A Mun - Bur",
        "Kiel to Denmark, and Berlin supports Munich to Silesia",
        "Berlin holds and so does Munich",
        "con - bul",
        "con supports smy",
        "F Ank - Con",
        "A Con H; F Ank C A Con - Bul",
    ],
)
def test_english_is_read_alike_whatever_languages_are_read_beside_it(line: str) -> None:
    seat = "gus" if "con" in line.lower() else "dora"
    assert orders(told("spring", seat, line, *ALL)) == orders(told("spring", seat, line, "en"))


@pytest.mark.parametrize(
    ("tongue", "line"),
    [
        ("de", "Ich hoffe, Frankreich greift Burgund an."),
        ("de", "Wer spielt Italien?"),
        ("de", "Du hast gestern Burgund angegriffen."),
        ("fr", "J'espère que la Russie attaque la Silésie."),
        ("fr", "Bonjour Anna, comment vas-tu ?"),
        ("es", "Espero que Rusia ataque Silesia."),
        ("es", "¿Quién juega con Turquía?"),
    ],
)
def test_talk_in_a_language_of_the_game_stays_talk(tongue: str, line: str) -> None:
    assert all(isinstance(result, Talk) for result in told("spring", "dora", line, "en", tongue))


def test_what_is_denied_in_a_language_is_never_its_opposite() -> None:
    for tongue, line in (
        ("de", "München greift Burgund nicht an"),
        ("fr", "Munich n'attaque pas la Bourgogne"),
        ("es", "Múnich no ataca Borgoña"),
    ):
        assert not any(isinstance(result, Read) for result in told("spring", "dora", line, "en", tongue)), line


def test_a_short_word_of_a_language_is_no_code_of_a_place_unless_it_stands_by_a_dash() -> None:
    (move, helped) = told("spring", "clara", "París a Borgoña con apoyo de Marsella", "en", "es")
    assert isinstance(move, Read)
    assert isinstance(helped, Read)
    assert orders(told("spring", "gus", "con - bul", "en", "es")) == orders(told("spring", "gus", "Con - Bul", "en"))


@pytest.mark.parametrize(("position", "text", "means"), CASES, ids=[text for _, text, _ in CASES])
def test_a_wording_in_a_language_that_is_not_read_is_never_filed_and_never_silent(
    position: dict[str, Any], text: str, means: list[str]
) -> None:
    packet, seat = position["packet"], position["seat"]
    results = told(packet, seat, text, "en")
    assert results
    assert not any(isinstance(result, Talk) for result in results), results
    assert text in NOTATION or not any(isinstance(result, Read) for result in results), results
    meant = set(orders(told(packet, seat, "\n".join(means), "en")))
    proposed = [set(orders(way)) for result in results if isinstance(result, Proposed) for way in result.proposals]
    assert not proposed or any(way <= meant for way in proposed)


def test_most_lines_in_a_language_that_is_not_read_are_proposed_in_full() -> None:
    right = 0
    for position, text, means in CASES:
        packet, seat = position["packet"], position["seat"]
        meant = set(orders(told(packet, seat, "\n".join(means), "en")))
        results = told(packet, seat, text, "en")
        ways = [way for result in results if isinstance(result, Proposed) for way in result.proposals]
        right += any(set(orders(way)) == meant for way in ways)
    assert right >= 0.9 * len(CASES)


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("Armata Munich attacca Burgundy", "Mun - Bur"),
        ("Leger Kiel naar Denmark", "Kie - Den"),
        ("Armeija Berlin liikkuu Prussia", "Ber - Pru"),
    ],
)
def test_names_alone_tell_what_a_line_in_a_language_without_words_may_mean(line: str, means: str) -> None:
    (result,) = told("spring", "dora", line, "en")
    assert isinstance(result, Proposed)
    assert result.foreign
    assert [orders(way) for way in result.proposals] == [orders(told("spring", "dora", means, "en"))]


@pytest.mark.parametrize("line", ["Viele Grüße aus Wien", "Je suis à Paris cette semaine"])
def test_a_line_in_another_language_that_names_a_place_is_asked_about(line: str) -> None:
    (result,) = told("spring", "dora", line, "en")
    assert isinstance(result, Misread)
    assert "write the order in English" in result.advice


@pytest.mark.parametrize(
    "line",
    [
        "Hallo Anna, wie geht es dir?",
        "Ich habe den Film gesehen und das war gut",
        "Bonjour à tous, je joue avec plaisir",
        "Hola, mañana no puedo jugar con vosotros",
        "Ich hoffe, Frankreich greift Burgund an",
        "Wo steht die Flotte von London?",
    ],
)
def test_foreign_chat_stays_talk(line: str) -> None:
    assert all(isinstance(result, Talk) for result in told("spring", "dora", line, "en"))


@pytest.mark.parametrize(
    "line", ["Fleet Kiel to Holland, merci", "danke, A Mun - Tyr", "A Mun - Burgund", "F Kie suport A Ber - Prussia"]
)
def test_a_foreign_word_beside_english_or_a_slip_of_the_pen_changes_nothing(line: str) -> None:
    assert all(isinstance(result, Read) for result in told("spring", "dora", line, "en"))
