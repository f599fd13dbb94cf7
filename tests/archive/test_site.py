"""Sites of whole and running games: nothing leads nowhere, nothing told is lost, and nothing private is in them."""

from __future__ import annotations

import json
import posixpath
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.game.table import rows_of
from adjudicator.service.site.build import Wish, site
from adjudicator.service.site.chronicle.chronicle import chronicle
from adjudicator.service.site.chronicle.clean import ADDRESS
from adjudicator.service.site.chronicle.reading import Reader
from tests.archive.conftest import RUNS_UNTIL, cut_short, whole_evidence
from tests.archive.crawl import faults, pages, target

Sites: TypeAlias = dict[str, Mapping[str, bytes]]
KINDS = ("whole", "running", "seat", "anonymous", "diplomacy", "carthage", "won", "patterson", "rome")
MEDIAN, LARGEST = 40_000, 250_000
GATHERED = {"vote", "battle", "trade", "proposal"}
"""The sorts of things that happened: their pages gather events of many others."""
EVENT = re.compile(r'<li id="(e\d+)">(.*?)</li>', re.DOTALL)
LINK = re.compile(r'href="([^"]+)"')
Told: TypeAlias = tuple[str, str, str]
"""An event as the page of its packet has it: the path of that page, its place there, and the page of a thing."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_link_leads_somewhere_and_every_page_is_reached(sites: Sites, kind: str) -> None:
    assert faults(sites[kind]) == []


@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_small(sites: Sites, kind: str) -> None:
    sizes = sorted(len(body) for path, body in sites[kind].items() if path.endswith(".html"))
    assert sizes[len(sizes) // 2] < MEDIAN
    assert sizes[-1] < LARGEST


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_told_stands_with_its_packet_and_with_its_things(
    sites: Sites, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both directions are counted: from events to the pages of their things, and from these to the events.

    The page of a vote, a battle or a trade gathers events, and its things need not lead back to it.
    """
    there: set[Told] = set()
    places: set[tuple[str, str]] = set()
    back: set[Told] = set()
    for path, body in sites[kind].items():
        text = body.decode() if path.endswith(".html") else ""
        for anchor, line in EVENT.findall(text) if path.startswith("packets/") else ():
            places.add((path, anchor))
            links = {target(path, link)[0] for link in LINK.findall(line)}
            there |= {(path, anchor, thing) for thing in links if thing.startswith("things/")}
        if path.startswith("things/") and posixpath.basename(path) != "index.html":
            found = {target(path, link) for link in LINK.findall(text)}
            back |= {(*place, path) for place in found if place[0].startswith("packets/") and place[1]}
    gathered = {each for each in back if each[2].split("/")[1] in GATHERED}
    with capsys.disabled():
        said = f"{len(places)} events told, {len(there)} times of a thing; {len(back)} times on the page of a thing"
        sys.stderr.write(f" {kind}: {said}, {len(gathered)} of them gathered\n")
    assert {each[:2] for each in back} <= places
    assert there - back == set()
    assert back - gathered - there == set()


def test_every_thing_of_a_public_event_has_a_page_that_tells_of_it(sites: Sites) -> None:
    evidence = cut_short(whole_evidence(), RUNS_UNTIL)
    story = chronicle(evidence, list(rows_of(evidence.log)), Reader(), {})
    declared = {sort.id for sort in story.game.system.archive.sorts} | {"seat"}
    read = pages(sites["running"])
    count = 0
    for told in story.told:
        for thing in told.subjects:
            sort, _, key = thing.partition(":")
            if sort in declared and (sort != "seat" or key in story.game.seats):
                path = f"things/{sort}/{key.lower().replace('.', '-')}.html"
                links = {target(path, link) for link in read[path].links}
                place = (f"packets/{told.packet.replace('.', '-')}.html", told.anchor)
                assert place in links, f"{path} does not tell of {place}"
                count += 1
    assert count > 500


def test_the_front_page_says_who_won_and_leads_to_why(sites: Sites) -> None:
    front = pages(sites["whole"])["index.html"]
    words = " ".join(front.words)
    assert "The game is over" in words
    assert "for life" in words.lower()
    assert "Anna" in words


def test_three_clicks_tell_why_the_winner_won(sites: Sites) -> None:
    """From the front page to the last packet, to the senator who rules, to the vote that made him rule."""
    read = pages(sites["whole"])

    def words(path: str) -> str:
        return " ".join(" ".join(read[path].words).split())

    def leads(path: str) -> set[str]:
        return {target(path, link)[0] for link in read[path].links}

    way = ("index.html", "packets/4-5.html", "things/senator/1.html", "things/vote/4-5-1.html")
    assert all(there in leads(here) for here, there in pairwise(way))
    assert "Anna has won. Ithobal rules Carthage for life." in words(way[0])
    assert "The Senate made a Senator Suffete for Life, and he lived through the turn." in words(way[1])
    assert "Ithobal has lived through the turn as Suffete for Life" in words(way[2])
    assert "passes: 42 yes, 19 no" in words(way[3])
    assert "Ithobal is elected Suffete for Life. If he and Carthage outlive this turn, Anna wins the game." in words(
        way[3]
    )


@pytest.mark.parametrize(
    ("kind", "way", "told"),
    [
        (
            "rome",
            ("packets/7-2.html",),
            "The decks are exhausted, and Influence decides. Clara has won.",
        ),
        ("rome", ("things/seat/clara.html",), "Influence 47"),
        ("won", ("packets/1902-3.html",), "France ( Cleo ) wins with 5 centres; 5 were needed."),
        ("won", ("things/power/france.html",), "Centres: 3 → 5"),
        ("patterson", ("packets/70-3.html",), "The GM ended the game in 70.3: We have played long enough."),
        (
            "patterson",
            ("things/who/bn.html", "packets/68-3.html"),
            "BN rules 2 of 14 centres, 1 being needed, and wins: Castrum Nostrum and Sparta . Play goes on.",
        ),
    ],
)
def test_of_every_system_a_reader_finds_out_why_who_won(
    sites: Sites, kind: str, way: tuple[str, ...], told: str
) -> None:
    read = pages(sites[kind])
    for here, there in pairwise(("index.html", *way)):
        assert there in {target(here, link)[0] for link in read[here].links}, (here, there)
    words = " ".join(" ".join(read[way[-1]].words).split())
    assert told in words, words


def test_a_vote_is_led_to_from_its_packet_and_from_all_it_concerned(sites: Sites) -> None:
    read = pages(sites["whole"])
    votes = [path for path in read if path.startswith("things/vote/") and not path.endswith("index.html")]
    for vote in votes:
        near = {target(vote, link)[0] for link in read[vote].links if "#" in link}
        seats = {target(vote, link)[0] for link in read[vote].links if "/seat/" in link and "index" not in link}
        for path in near | seats:
            assert vote in {target(path, link)[0] for link in read[path].links}, f"{path} does not lead to {vote}"
    assert len(votes) > 20


def test_the_tenure_of_offices_is_drawn_and_in_a_table(sites: Sites) -> None:
    page = pages(sites["whole"])["figures.html"]
    words = " ".join(" ".join(page.words).split())
    assert "Who held which office" in words
    assert "Home Suffete Ithobal 0-0 1-3 Home Suffete Zimrida 1-4 2-3" in words
    assert sites["whole"]["figures.html"].count(b'class="held"') == 20


def test_units_that_fight_before_the_next_report_are_counted(sites: Sites) -> None:
    """Forces are sent and come home between two reports, so no view that is taken at one has them."""
    words = " ".join(" ".join(pages(sites["whole"])["things/war/pyrrhic.html"].words).split())
    assert "Units sent to wars in a table Units sent to wars Report Units sent to wars 4-3 0 4-4 0" in words
    assert "4-5 16 Votes" in words


def test_votes_are_things_under_the_number_that_readers_know(sites: Sites) -> None:
    page = pages(sites["whole"])["things/vote/1-3-1.html"] if "things/vote/1-3-1.html" in sites["whole"] else None
    votes = [path for path in sites["whole"] if path.startswith("things/vote/") and not path.endswith("index.html")]
    assert len(votes) == 21
    words = " ".join(" ".join(pages(sites["whole"])[votes[0]].words).split())
    assert page is None or "The ballots" in words
    assert "Outcome" in words
    assert "Anna" in words


def test_rome_shows_its_own_things(sites: Sites) -> None:
    """What republics share stands on its pages as on those of Carthage; knights and unrest are its own."""
    files, read = sites["rome"], pages(sites["rome"])
    sorts = {path.split("/")[1] for path in files if path.startswith("things/")}
    assert sorts >= {"seat", "senator", "vote", "war", "office", "leader", "card", "state"}
    for path, told in (
        ("index.html", ("Rome falls at 4", "Consul for Life from", "unrest")),
        ("things/state/rome.html", ("Unrest", "Land bills", "State Treasury")),
        ("things/senator/1.html", ("Knights", "MIL ORA LOY", "in battle, in votes, against persuasion", "Career")),
        ("things/vote/3-4-3.html", ("Outcome convicted", "Yes 47", "What followed")),
        ("figures.html", ("Knights", "Unrest", "Who held which office", "Rome Consul")),
    ):
        words = " ".join(" ".join(read[path].words).split())
        assert all(each in words for each in told), (path, words)


@pytest.mark.parametrize("kind", KINDS)
def test_no_address_and_no_token_is_in_any_site(sites: Sites, kind: str) -> None:
    evidence = whole_evidence()
    tokens = [evidence.board.keys.token(player.seat) for player in evidence.board.config.players]
    for path, body in sites[kind].items():
        text = body.decode()
        if not path.endswith((".py", ".json")):
            assert not ADDRESS.search(text), path
        assert not any(token in text for token in tokens), path


def test_no_name_of_a_player_is_in_an_anonymous_site(sites: Sites) -> None:
    for path, body in sites["anonymous"].items():
        assert not re.search(r"\b(?:Anna|Ben|Clara|Dora|anna|ben|clara|dora)\b", body.decode() + path), path
    assert "Seat-2" in sites["anonymous"]["index.html"].decode()


def test_what_runs_tells_no_secret_and_what_is_over_marks_each(sites: Sites) -> None:
    running = b"".join(sites["running"].values())
    assert b"Orders as sent" not in running
    assert b"Known to" not in running
    assert not [path for path in sites["running"] if path.startswith("private/")]
    whole = b"".join(sites["whole"].values())
    assert b"Orders as sent" in whole
    assert b"Known to Clara since" in whole
    assert [path for path in sites["whole"] if path.startswith("private/anna/")]


@pytest.mark.parametrize("kind", ["whole", "won", "patterson", "rome"])
def test_a_game_of_each_system_is_over_and_all_its_secrets_are_open(sites: Sites, kind: str) -> None:
    """Carthage is played on until its GM ends it; the others end by their rules."""
    assert "The game is over" in " ".join(pages(sites[kind])["index.html"].words)
    seats = {path.split("/")[1] for path in sites[kind] if path.startswith("private/")}
    assert len(seats) > 2
    assert json.loads(sites[kind]["dice.json"])["packets"]
    assert b"Orders as sent" in b"".join(sites[kind].values())


def test_a_seat_reads_its_own_secrets_and_no_others(sites: Sites) -> None:
    files = sites["seat"]
    assert {path.split("/")[1] for path in files if path.startswith("private/")} == {"ben"}
    marks = {found for body in files.values() for found in re.findall(rb"Known to [\w ]+ since", body)}
    assert marks
    assert all(b"Ben" in mark for mark in marks)


def test_the_same_game_gives_the_same_bytes(sites: Sites) -> None:
    assert site(cut_short(whole_evidence(), RUNS_UNTIL), Wish()).files == sites["running"]


def test_a_game_without_a_report_has_no_archive() -> None:
    with pytest.raises(UserError, match="whole-game has no report yet; its archive begins with the first"):
        site(replace(whole_evidence(), reports=()), Wish())


def test_the_keyboard_stops_where_there_is_something_to_do_and_shows_where_it_is(sites: Sites) -> None:
    """What a browser does with it is tried by `make site-check`, which presses Tab through every page."""
    assert b":focus-visible{outline:3px solid" in sites["whole"]["site.css"]
    assert b"outline:0" not in sites["whole"]["site.css"]
    page = b'<!DOCTYPE html><p><a>nowhere</a><b tabindex="3">first</b></p>'
    told = faults({"index.html": page, "404.html": b""})
    assert sum("out of the order in which Tab goes" in fault for fault in told) == 2


def test_maps_can_be_stepped_through_without_a_script(sites: Sites) -> None:
    maps = sorted(path for path in sites["diplomacy"] if path.startswith("maps/"))
    assert len(maps) > 2
    for path in maps:
        assert b"<svg" in sites["diplomacy"][path]
        assert b'rel="prev"' in sites["diplomacy"][path] or b'rel="next"' in sites["diplomacy"][path]


def test_a_person_named_with_a_code_is_linked_by_it(sites: Sites) -> None:
    """The name stands in the story, the code behind it leads to the page."""
    lead = re.search(rb'<p class="lead">(.*?)</p>', sites["carthage"]["index.html"])
    assert lead is not None
    assert b'Sophonisba (<a href="things/who/sp.html">SP</a>)' in lead[1]
