"""Wordings of many notations and of plain English, read in the packets of a game (issue 13, item 7)."""

# ruff: noqa: E501 - a wording stands in one line, as it was written

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.model.reading import Misread, Proposed, Result, Talk
from adjudicator.service.filing.reading import read_lines
from tests.systems.diplomacy.reading.packets import board
from tests.systems.diplomacy.reading.wordings import answered, filed, rows
from tests.systems.diplomacy.reading.wordings_helpers import SEAT

ENOUGH = 0.8


def read(packet: str, seat: str, text: str) -> tuple[Result, ...]:
    return read_lines(board(packet), SEAT.get(seat, seat), told(text))


def told(text: str) -> str:
    return text.replace("Clara", "Cleo").replace("Fynn", "Fay")


@cache
def answer(number: int) -> str:
    row = {**ROWS[number], "text": told(ROWS[number]["text"]), "means": [told(line) for line in ROWS[number]["means"]]}
    return answered(row, board(row["packet"]), SEAT.get(row["seat"], row["seat"]))


ROWS = rows("diplomacy_own.toml", "diplomacy_unseen.toml", "diplomacy_third.toml")


@pytest.mark.parametrize("number", range(len(ROWS)), ids=lambda number: str(ROWS[number]["text"])[:40])
def test_a_wording_is_never_read_as_another_order(number: int) -> None:
    assert answer(number) != "misread"


def test_most_wordings_are_read_as_meant() -> None:
    meant = [number for number in range(len(ROWS)) if answer(number) == "as meant"]
    assert len(meant) >= ENOUGH * len(ROWS)


@pytest.mark.parametrize(
    ("packet", "seat", "text", "means"),
    [
        ("fall2", "fay", "Everything holds except Warsaw, which marches into Galicia", "BAR H\nMos H\nNwy H\nSev H\nSwe H\nWar - Gal"),
        ("fall2", "fay", "Everything holds but Sweden, which supports Denmark to Norway.", "BAR H\nMos H\nNwy H\nSev H\nWar H\nSwe S Den - Nwy"),
        ("fall2", "fay", "Nobody moves except Warsaw, which goes to Galicia", "BAR H\nMos H\nNwy H\nSev H\nSwe H\nWar - Gal"),
        ("fall2", "fay", "None of my units goes anywhere", "BAR H\nMos H\nNwy H\nSev H\nSwe H\nWar H"),
        ("fall2", "fay", "Norway, Moscow and Sweden all hold", "Nwy H\nMos H\nSwe H"),
        ("fall2", "fay", "if Galicia is empty, Warsaw goes there", "War - Gal if Gal is empty"),
        ("fall2", "fay", "Warsaw takes it if Galicia is empty", "War - Gal if Gal is empty"),
        ("spring", "dora", "Everybody holds this spring.", "Ber H\nKie H\nMun H"),
        ("spring", "ben", "London goes into the Channel (don't tell Cleo), Edinburgh into the North Sea, and the Liverpool lads march down to Wales.", "Lon - ENG\nEdi - NTH\nLvp - Wal"),
        ("spring", "gus", "Army Con goes to Bulgaria. Smyrna fills in behind it.", "A Con - Bul\nSmy - Con"),
        ("fall", "dora", "Tyrolia holds, and so does Holland", "Tyr H\nHol H"),
        ("fall2", "gus", "Fleet Con into Bulgaria. East coast! Rum S it, Ser to Gre.", "F Con - Bul/ec\nRum S F Con - Bul/ec\nSer - Gre"),
        ("fall", "cleo", "France concedes to Turkey.", "concede to Turkey"),
        ("fall", "emil", "draw? sure, put me down for it", "draw yes"),
        ("spring2", "ben", "Bel S Hol-Ruh? no. Bel H, Nth S Bel", "Bel H\nNTH S Bel"),
        ("fall2", "fay", "Barents to Norway? Too risky. Barents stays.", "BAR H"),
        ("spring2", "cleo", "I promised Dora not to touch Burgundy, so Paris and Marseilles hold.", "Par H\nMar H"),
        ("spring2", "ben", "Belgium gets support from the North Sea.", "NTH S Bel"),
        ("retreats", "fay", "Galicia falls back on Warsaw and the Rumanian fleet on Sevastopol.", "Gal - War\nRum - Sev"),
    ],
)  # fmt: skip
def test_a_family_of_wordings_is_read_by_rule(packet: str, seat: str, text: str, means: str) -> None:
    results = read(packet, seat, text)
    assert filed(results) == filed(read(packet, seat, means))
    assert not [result for result in results if isinstance(result, Misread | Proposed)]


@pytest.mark.parametrize(
    "text",
    [
        "If the French are still in Picardy, North Sea supports Channel into Belgium. If they aren't, North Sea sails to Norway.",
        "If France is in Pic, NTH S ENG - Bel. Otherwise NTH - Nwy.",
    ],
)  # fmt: skip
def test_the_other_case_is_under_the_opposite_condition(text: str) -> None:
    want = filed(read("fall", "ben", "NTH S ENG - Bel if France in Pic\nNTH - Nwy if France not in Pic"))
    assert filed(read("fall", "ben", text)) == want


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        ("cleo", "Italy concedes to Turkey."),
        ("ben", "Germany always opens with Kiel to Holland, you'll see."),
        ("dora", "Holland to Belgium is hopeless, don't you think?"),
    ],
)
def test_what_another_power_does_is_talk(seat: str, text: str) -> None:
    assert all(isinstance(result, Talk) for result in read("fall", seat, text))


def test_a_correction_that_opens_as_talk_takes_back_what_it_is_about() -> None:
    text = "Mun - Bur and Ruh supports. Den - Swe.\nWait, I had promised Fay to leave Sweden alone, Denmark just holds."
    assert filed(read("fall2", "dora", text)) == filed(read("fall2", "dora", "Mun - Bur\nRuh S Mun - Bur\nDen H"))


def test_a_season_that_is_not_the_current_one_is_asked_about() -> None:
    assert not filed(read("spring", "dora", "In autumn everybody holds."))
