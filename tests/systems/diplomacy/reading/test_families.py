"""Families of plain English in Diplomacy, each read by one rule (issue 13, items 4, 6 and 7)."""

# ruff: noqa: E501 - a wording stands in one line, as it was written

from __future__ import annotations

import pytest

from adjudicator.model.reading import Misread, Proposed, Result, Talk, Withdrawn
from adjudicator.service.filing.reading import read_lines
from tests.systems.diplomacy.reading.packets import board
from tests.systems.diplomacy.reading.wordings import filed


def read(packet: str, seat: str, text: str) -> tuple[Result, ...]:
    return read_lines(board(packet), seat, text)


def settled(packet: str, seat: str, text: str, means: str) -> bool:
    """Return whether a text files what is meant, and asks about nothing."""
    results = read(packet, seat, text)
    asked = [each for each in results if isinstance(each, Misread | Proposed)]
    return filed(results) == filed(read(packet, seat, means)) and not asked


@pytest.mark.parametrize(
    ("packet", "seat", "text", "means"),
    [
        ("fall2", "fay", "In case Galicia is free, Warsaw goes in. Otherwise Warsaw stays at home.", "War - Gal if Gal is empty\nWar H if Gal is not empty"),
        ("fall", "cleo", "Should the Germans be in Belgium, Picardy just holds; if not, Picardy walks in.", "Pic H if Germany in Bel\nPic - Bel if Germany not in Bel"),
        ("spring2", "gus", "If Serbia is empty Bulgaria goes there. Otherwise Bulgaria supports Rumania.", "Bul - Ser if Ser is empty\nBul S Rum if Ser is not empty"),
        ("fall2", "dora", "if nobody is in Sweden, Denmark takes it; if the Russian fleet is there, Denmark goes back to Kiel", "Den - Swe if Swe is empty\nDen - Kie if F Russia in Swe"),
        ("fall2", "fay", "If Denmark is empty Sweden goes there, if it is not empty, Sweden holds", "Swe - Den if Den is empty\nSwe H if Den is not empty"),
        ("fall", "cleo", "A Pic-Bel unless there is somebody in Belgium already, in that case A Pic-Bur", "A Pic - Bel if Bel is empty\nA Pic - Bur if Bel is not empty"),
        ("fall", "cleo", "A Pic - Bel if Bel is empty, in which case Spain goes to Gascony", "A Pic - Bel if Bel is empty\nSpa - Gas if Bel is empty"),
        ("fall2", "fay", "when Germany is not in Denmark any more Sweden goes in, when they are, Sweden holds", "Swe - Den if Germany not in Den\nSwe H if Germany in Den"),
        ("fall2", "fay", "If nobody is in Galicia, Warsaw goes there. If somebody is, it holds.", "War - Gal if Gal is empty\nWar H if Gal is not empty"),
        ("fall2", "fay", "only if the Germans have left Denmark: F Swe - Den, else F Swe H", "F Swe - Den if Germany not in Den\nF Swe H if Germany in Den"),
        ("fall", "fay", "If the Turk sits in Bulgaria: Rumania holds, Galicia supports it. If he does not: Rumania to Bulgaria east coast, Galicia to Rumania", "Rum H if Turkey in Bul\nGal S Rum if Turkey in Bul\nRum - Bul/ec if Turkey not in Bul\nGal - Rum if Turkey not in Bul"),
        ("spring2", "dora", "In case Burgundy is empty: Munich to Burgundy and Berlin to Munich. In any other case both stay.", "Mun - Bur if Bur is empty\nBer - Mun if Bur is empty\nMun H if Bur is not empty\nBer H if Bur is not empty"),
    ],
)  # fmt: skip
def test_a_condition_is_spoken_of_again(packet: str, seat: str, text: str, means: str) -> None:
    assert settled(packet, seat, text, means)


def test_both_are_two() -> None:
    assert not filed(read("spring2", "dora", "Both armies hold"))
    assert settled("spring", "dora", "Both armies hold", "A Ber H\nA Mun H")


@pytest.mark.parametrize(
    ("packet", "seat", "text", "means"),
    [
        ("fall", "fay", "A Gal - Bud\nF BOT - Swe\nA Stp - Nwy\nPlease read Vienna for Budapest in my first line.", "A Gal - Vie\nF BOT - Swe\nA Stp - Nwy"),
        ("fall", "ben", "A Wal - Bre via ENG\nF ENG C A Wal - Bre\nP.S. It should say Bel both times, not Bre!", "A Wal - Bel via ENG\nF ENG C A Wal - Bel"),
        ("spring2", "ben", "F NTH-Den, F ENG-Bre. When I wrote Bre I meant MAO.", "F NTH - Den\nF ENG - MAO"),
        ("spring", "cleo", "A Par - Bur\nA Mar - Spa\nP.S. first line should say Picardy", "A Par - Pic\nA Mar - Spa"),
        ("spring", "ben", "F Lon-NTH\nA Lvp-Edi\nCancel the last line, A Lvp goes to Yorkshire.", "F Lon - NTH\nA Lvp - Yor"),
        ("fall", "emil", "A Ven-Tri, A Pie-Tyr. Scratch the first one, Venice holds.", "A Ven H\nA Pie - Tyr"),
        ("fall", "fay", "A Gal - Bud, A Stp - Nwy. Cancel the second order.", "A Gal - Bud"),
        ("fall", "ben", "A Wal - Bel\nF NTH S A Wal - Bel\nScrap the support, the North Sea goes to Norway instead.", "A Wal - Bel\nNTH - Nwy"),
        ("fall", "emil", "Ion - Tun\nPie - Mar\nVen H\nactually leave Marseilles alone: Piedmont supports Venice.", "Ion - Tun\nVen H\nPie S Ven"),
        ("winter2", "dora", "F Kie if Holland is English... no wait, just A Kie.", "A Kie build"),
    ],
)  # fmt: skip
def test_errata_put_other_lines_right(packet: str, seat: str, text: str, means: str) -> None:
    assert settled(packet, seat, text, means)


def test_an_erratum_that_fits_two_lines_sets_both_aside() -> None:
    results = read("spring", "anna", "Vienna to Galicia\nBudapest to Galicia\nchange Galicia to Tyrolia")
    assert not filed(results)
    assert not [each for each in results if isinstance(each, Talk | Withdrawn)]


def test_a_later_proposal_sets_aside_the_order_it_would_replace() -> None:
    text = "Mun - Tyr, Ruh - Bur. Er, swap those destinations for Mun - Bur and Ruh - Mun."
    assert not filed(read("fall2", "dora", text))


@pytest.mark.parametrize(
    ("packet", "seat", "text", "means"),
    [
        ("winter", "emil", "Remove the army in Piedmont, keep the other two.", "A Pie disband"),
        ("winter", "emil", "Piedmont has to go, the other two are needed.", "Pie disband"),
        ("winter", "gus", "f ank a con", "F Ank build\nA Con build"),
        ("winter", "fay", "a mos n f stp north coast", "A Mos build\nF Stp/nc build"),
    ],
)
def test_a_winter_is_told_in_few_words(packet: str, seat: str, text: str, means: str) -> None:
    assert settled(packet, seat, text, means)


@pytest.mark.parametrize(
    ("packet", "seat", "text", "means"),
    [
        ("fall", "fay", "In winter 1901 I raise a fleet on St Petersburg's north coast and an army in Moscow.", "for winter 1901: F Stp/nc build\nfor winter 1901: A Mos build"),
        ("fall", "dora", "F1901R: if dislodged, A Tyr - Mun", "for fall 1901 retreats: A Tyr - Mun"),
        ("spring2", "dora", "Fall 1902: A Mun - Bur with support from Ruh", "for fall 1902: A Mun - Bur\nfor fall 1902: Ruh S A Mun - Bur"),
    ],
)  # fmt: skip
def test_a_season_to_come_is_read_in_plain_english(packet: str, seat: str, text: str, means: str) -> None:
    assert settled(packet, seat, text, means)


def test_what_cannot_be_read_for_a_season_to_come_is_not_proposed_for_now() -> None:
    assert not [each for each in read("fall", "fay", "In spring 1902 everybody holds") if isinstance(each, Proposed)]


@pytest.mark.parametrize(
    ("packet", "seat", "text", "means"),
    [
        ("fall", "gus", "The Padishah in his wisdom commands: the army in Bulgaria shall invade Greece.", "A Bul - Gre"),
        ("spring", "ben", "It's the boring northern opening for me: Lon-NTH, Edi-NWG, Lvp-Yor", "Lon - NTH\nEdi - NWG\nLvp - Yor"),
        ("fall", "ben", "Channel -> Belgium (bounce expected)", "ENG - Bel"),
        ("fall", "cleo", "MAO > Spa(sc) [south coast!]", "MAO - Spa/sc"),
    ],
)  # fmt: skip
def test_words_round_an_order_say_nothing(packet: str, seat: str, text: str, means: str) -> None:
    assert settled(packet, seat, text, means)


@pytest.mark.parametrize(
    "text", ["We'd never do this: Bul - Gre", "What you could order: Bul - Gre", "If I get orders: Bul - Gre"]
)
def test_words_before_a_colon_that_say_more_are_no_announcement(text: str) -> None:
    assert not filed(read("fall", "gus", text))


@pytest.mark.parametrize(
    ("packet", "text", "means"),
    [
        ("spring", "A Ber supp. A Mun - Sil. F Kie - Den.", "A Ber S A Mun - Sil\nF Kie - Den"),
        ("spring", "A Ber supp. A Mun - Bur. F Kie - Den.", "A Ber S A Mun - Bur\nF Kie - Den"),
        ("spring", "A Mun - Sil and A Ber supports. F Kie - Den.", "A Mun - Sil\nA Ber S A Mun - Sil\nF Kie - Den"),
        ("spring", "A Ber H. A Mun - Sil.", "A Ber H\nA Mun - Sil"),
        ("spring", "A Ber - Kei. A Mun - Sil", "A Mun - Sil"),
        ("spring", "A Ber H, says Joerg. A Mun - Sil", "A Mun - Sil"),
        ("winter", "waive both builds", "waive 2"),
        ("winter", "waive both", "waive 2"),
    ],
)
def test_the_stop_of_a_shortened_word_ends_no_order(packet: str, text: str, means: str) -> None:
    assert filed(read(packet, "dora", text)) == filed(read(packet, "dora", means))


def test_an_order_behind_a_word_shortened_in_an_unknown_way_is_never_filed_by_itself() -> None:
    assert filed(read("spring", "dora", "A Ber xyz. A Mun - Sil")) == filed(())
