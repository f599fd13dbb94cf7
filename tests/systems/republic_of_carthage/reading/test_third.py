"""What many different people write, in the positions of the corpora, and the causes that kept it from being read.

The wordings stand in tests/data/words/carthage_third.toml.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import groupby
from typing import Any

import pytest

from tests.architecture.source import ROOT
from tests.systems.positions import Positions, read

SYSTEM = "republic_of_carthage"
ROWS: list[dict[str, Any]] = tomllib.loads((ROOT / "tests/data/words/carthage_third.toml").read_text(encoding="utf-8"))[
    "p"
]
EARLY = {"setup", "revenue"}
"""The packets that are read in each test run."""
AS_MEANT = {True: 14, False: 64}
"""How many are read as meant at the least: of the early packets, and of all 131."""
SILENT = 8
AGAINST = {"refused", "unclear"}


def flat(order: str) -> str:
    """Return an order as it is compared."""
    return " ".join(order.casefold().replace(" ,", ",").split()).strip(" .")


def judged(row: dict[str, Any], lines: list[dict[str, Any]]) -> str:
    """Return what became of a wording: as meant, proposed, asked, silent or misread."""
    told = row.get("means", [])
    ways = [{flat(order) for order in way} for way in (told if told and isinstance(told[0], list) else [told])]
    passing = {flat(order) for order in row.get("passing", ())}
    filed = {flat(line["order"]) for line in lines if line["status"] == "understood" and line["order"]}
    offered = [{flat(order) for order in way} for line in lines for way in line.get("proposals") or ()]
    against = any(line["status"] in AGAINST for line in lines)
    if not any(filed <= way | passing for way in ways):
        return "misread"
    if row["expect"] == "ignore":
        return "asked" if against else "as meant"
    if any(way <= filed for way in ways) and not against:
        return "as meant"
    if any(way <= filed.union(*offered) for way in ways):
        return "proposed"
    return "asked" if against else "misread" if filed & passing else "silent"


def told(positions: Positions, rows: list[dict[str, Any]]) -> tuple[Counter[str], list[str]]:
    """How many wordings became of each sort, and those that were misread."""
    found: Counter[str] = Counter()
    wrong: list[str] = []
    for packet, some in groupby(rows, lambda row: row["packet"]):
        with positions.at(SYSTEM, packet) as (home, table):
            for row in some:
                answer = judged(row, read(home, table, row["seat"], row["text"]))
                found[answer] += 1
                wrong += [row["text"]] if answer == "misread" else []
    return found, wrong


def test_there_are_more_than_a_hundred_wordings_of_all_packets() -> None:
    assert len({row["text"] for row in ROWS}) == len(ROWS) > 120
    assert len({row["packet"] for row in ROWS}) == 9


@pytest.mark.parametrize("early", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_as_many_are_read_as_meant_as_were_reached_and_none_is_misread(early: bool, positions: Positions) -> None:
    found, wrong = told(positions, [row for row in ROWS if not early or row["packet"] in EARLY])
    assert wrong == []
    assert found["as meant"] >= AS_MEANT[early], found
    assert found["silent"] <= SILENT, found


def filed(positions: Positions, packet: str, seat: str, text: str) -> list[str]:
    """The orders that a mail files, or with a star before it what stands of a line that is turned down."""
    with positions.at(SYSTEM, packet) as (home, table):
        lines = read(home, table, seat, text)
    return [
        line["order"] or "a command" if line["status"] == "understood" else "*"
        for line in lines
        if line["status"] == "understood" or line["status"] in AGAINST
    ]


@pytest.mark.parametrize(
    ("packet", "seat", "text", "means"),
    [
        pytest.param(
            "revenue",
            "anna",
            "Contributions this year:\nGisco 3\nBomilcar 1",
            ["contribute Hamilcar Gisco 3", "contribute Bomilcar 1"],
            id="each line below a heading has its act",
        ),
        pytest.param(
            "revenue",
            "anna",
            "Contributions this year:\nGisco 3\n\nMorning Ben\nSafat 1",
            ["contribute Hamilcar Gisco 3", "*"],
            id="a heading ends with its list",
        ),
        pytest.param(
            "revenue",
            "anna",
            "If the state gets at least 6 out of Coastal Spain, Milko helps himself as well.",
            ["income Milko yes if income at least 6"],
            id="of two acts the one is meant that he can do",
        ),
        pytest.param(
            "setup",
            "clara",
            "Zamar also makes the Overseer.",
            ["seat Overseer of the Agora to Zamar"],
            id="an office is a seat while seats are dealt",
        ),
    ],
)
def test_a_cause_is_mended(packet: str, seat: str, text: str, means: list[str], positions: Positions) -> None:
    assert filed(positions, packet, seat, text) == means


@pytest.mark.soak
@pytest.mark.parametrize(
    ("packet", "seat", "text", "means"),
    [
        pytest.param(
            "business",
            "anna",
            "1y 2n 3a",
            ["vote yes on 1", "vote no on 2", "vote abstain on 3"],
            id="a short vote is none of a card with that code",
        ),
        pytest.param(
            "business",
            "ben",
            "1-3 yes rest no",
            ["vote yes on 1", "vote yes on 2", "vote yes on 3", "vote no"],
            id="the rest behind an answer is a clause of its own",
        ),
        pytest.param("business", "ben", "extra vote yes on 3", ["*"], id="extra stands before no ballot"),
        pytest.param(
            "elections",
            "ben",
            "Bomilcar's election: yes with 5 extra votes, paid by himself",
            ["vote yes on naming Bomilcar buying 5 from Bomilcar"],
            id="extra votes are bought ones, and himself is who was named",
        ),
        pytest.param(
            "elections",
            "ben",
            "kill sadid before vote 1. bomilcar does it",
            ["assassinate Sadid by Bomilcar before 1"],
            id="who does it stands in the next sentence",
        ),
        pytest.param(
            "elections",
            "ben",
            "A public outcry against any pair with Arish in it please!",
            ["outcry veto naming Arish"],
            id="a capital article is no word of the grammar",
        ),
        pytest.param(
            "elections",
            "clara",
            "Suffetes, in this order:\n1. Bomilcar and Arish\n2. Bomilcar and Zamar",
            ["nominate Bomilcar and Arish", "nominate Bomilcar and Zamar"],
            id="choices below a heading",
        ),
        pytest.param(
            "elections",
            "clara",
            "arish + zamar as suffetes, if that fails bomilcar + zamar",
            ["nominate Arish and Zamar", "nominate Bomilcar and Zamar"],
            id="a second choice in the same sentence",
        ),
        pytest.param(
            "elections",
            "dora",
            "The bodyguard protects Arish. Same every turn, please.",
            ["standing guard Arish"],
            id="the same every turn makes an order a standing one",
        ),
        pytest.param(
            "forum",
            "anna",
            "If I happen to win an initiative at auction, Bomilcar has a go at Arish with 3.",
            ["extra persuade Arish by Bomilcar, spend 3"],
            id="an initiative won is told in any words",
        ),
        pytest.param(
            "forum",
            "clara",
            "Persuasion, one after the other:\n1. Zimrida on Gersakon, 6\n2. Zimrida on Safat, 4",
            ["persuade Gersakon by Zimrida, spend 6", "or persuade Safat by Zimrida, spend 4"],
            id="the number of an item makes it the next choice",
        ),
        pytest.param(
            "forum",
            "dora",
            "help Zimrida get Bomilcar with up to 5",
            ["support Zimrida on Bomilcar, up to 5"],
            id="help is an ordinary verb",
        ),
        pytest.param(
            "forum",
            "dora",
            "Eshmun approaches Safat with 5. He may go up to 6 if he has to.",
            ["persuade Safat by Eshmun, spend 5, up to 6"],
            id="a sentence of him with a number goes on with the one before",
        ),
        pytest.param(
            "agenda",
            "clara",
            "Gisco is willing to sponsor a tax, if Ben wants him",
            ["consent Gisco sponsors"],
            id="the occasion of an order is no condition",
        ),
        pytest.param(
            "agenda",
            "clara",
            "gisco wont sponsor taxes, sadid wont be governor",
            ["consent Gisco sponsors no", "consent Sadid governs no"],
            id="what is denied beside an order is not lost",
        ),
        pytest.param(
            "trade",
            "ben",
            "I sell nothing this year and hang on to my silver.",
            ["sell nothing", "keep Silver"],
            id="hang on to corrects nothing",
        ),
        pytest.param(
            "trade",
            "dora",
            "What the sale brings in:\nEshmun 6\nMattan 4\nrest in the ft",
            ["place Eshmun 6, Mattan 4, FT rest"],
            id="lines that would replace each other are one order",
        ),
    ],
)
def test_a_cause_of_a_later_packet_is_mended(
    packet: str, seat: str, text: str, means: list[str], positions: Positions
) -> None:
    assert filed(positions, packet, seat, text) == means
