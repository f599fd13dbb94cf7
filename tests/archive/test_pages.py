"""What single pages tell: the sums behind their figures are whole, and their charts show what their tables say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias

import pytest

from adjudicator import resources
from adjudicator.engine.archive import Ballot
from adjudicator.report.typography import typeset
from adjudicator.service.game.table import rows_of
from adjudicator.service.mail_out.renderings import PUBLIC
from adjudicator.service.site.charts.drawn import LETTER, LINE, WIDTH, career, house, lanes
from adjudicator.service.site.chronicle.chronicle import Chronicle, chronicle
from adjudicator.service.site.chronicle.reading import Reader
from tests.archive.conftest import ROME, WHOLE, whole_evidence
from tests.archive.crawl import pages, target

Sites: TypeAlias = dict[str, Mapping[str, bytes]]
POLL = (
    Ballot("seat:a", "yes", 9, 4),
    Ballot("seat:b", "no", 5),
    Ballot("seat:c", "abstain", 3),
    Ballot("seat:d", "no", 0),
)


@pytest.fixture(scope="module")
def story() -> Chronicle:
    evidence = whole_evidence()
    return chronicle(evidence, list(rows_of(evidence.log)), Reader(whole=True), {})


def words(sites: Sites, path: str) -> str:
    return " ".join(" ".join(pages(sites["whole"])[path].words).split())


def test_each_change_leads_from_what_a_thing_counted_to_what_it_counts(story: Chronicle) -> None:
    stands: dict[tuple[str, int], int] = {}
    count = 0
    for leg in story.legs.values():
        for counted in leg.counted.values():
            for thing, changes in counted.items():
                for label, change, now in changes:
                    assert stands.get((thing, label), 0) + change == now, f"{thing} in {leg.id}"
                    stands[thing, label] = now
                    count += 1
    assert count > 200
    assert stands["senator:1", 0] == 26
    assert stands["senator:1", 2] == 29


def test_what_moved_the_treasury_adds_up_at_every_report(story: Chronicle) -> None:
    moved = 0
    for before, now in pairwise(story.snapshots):
        assert now.moves is not None
        moves = now.moves["treasury"]
        was, stands = (each.figures["treasury"].get("state:carthage", 0) for each in (before, now))
        assert was + sum(move.change for move in moves) == stands, now.report
        moved += len(moves)
    assert moved > 25


def test_the_front_page_tells_the_state_of_the_table_and_what_the_last_turn_brought(sites: Sites) -> None:
    told = words(sites, "index.html")
    for part in (
        "State Treasury 321T tax rate 10%",
        "Presides Barca Home Suffete, Ben",
        "Active Wars 2 Carthage falls at 4",
        "Highest Influence 26 Ithobal; Suffete for Life from 21",
        "Player Influence Turn 4 Votes Traders Anna State Treasurer, Overseer of the Agora 59 +16 11 2",
        "State Treasury at the end of each turn 100 start 172 1 299 2 256 3 321 4",
        "Turn 3 Bomilcar of Dora is caught when he tries to murder Ithobal, and dies for it",
        "Province Governor Term left Side Coastal Spain Safat 2 developed",
    ):
        assert part in told, part


def test_a_turn_has_a_title_its_steps_and_what_moved_its_figures(sites: Sites) -> None:
    told = words(sites, "turns/4.html")
    assert "Turn 4: Anna has won; Ithobal rules Carthage for life" in told
    assert "4.4 Elections, courts and agenda 4 votes" in told
    assert "Carried over 256 General supply +100 = 356" in told
    assert "Influence. First part: at the end of the turn before. Second part: the change Anna 59 +16" in told
    assert "4.5-1 Ithobal as Suffete for Life passes 42 19 0" in told
    assert "Dice 4.1 Revenue 6 dice" in told


def test_a_vote_is_counted_in_order_and_tells_what_followed(sites: Sites) -> None:
    told = words(sites, "things/vote/4-5-1.html")
    assert "4.5-1 Ithobal as Suffete for Life Passes by 23 votes, 42 to 19." in told
    assert "Clara no -15 0 15 0 Dora no -4 0 19 0 Anna yes +11+26i 37 19 0 Ben yes +5 42 19 0" in told.replace(
        "\u2212", "-"
    )
    assert "Yes must exceed No and Abstaining: 42 > 19" in told
    assert "What followed Ithobal is elected Suffete for Life." in told
    assert "Votes of 4.5 Business and Revolution" in told


def test_a_senator_has_a_lead_a_career_and_running_counts(sites: Sites) -> None:
    told = words(sites, "things/senator/1.html")
    assert "A Senator of Anna \u2019s faction." in told
    assert "Home Suffete from the start to turn 1. State Treasurer in turns 1 to 4 and since turn 4." in told
    assert "printed 5, gained 21" in told
    assert "21: Suffete for Life" in told
    assert "Event INF POP T" in told
    assert "+3 = 26" in told


def test_figures_tell_what_moved_the_treasury(sites: Sites) -> None:
    told = words(sites, "figures.html")
    assert "State Treasury, Turn 4 From 256 to 321." in told
    assert "State Treasury, Turn 1 From 100 to 172." in told


def test_every_story_is_linked(sites: Sites, story: Chronicle) -> None:
    """A name that carries a sign is no longer than it is read, so a story has as many sentences as its report had."""
    read = pages(sites["whole"])
    for report in story.reports:
        if any(not isinstance(text, str) for text in report.story):
            path = f"packets/{report.packets[-1].replace('.', '-')}.html"
            assert any(target(path, link)[0].startswith("things/") for link in read[path].links), path
    third = next(report for report in story.reports if report.name == "2-3")
    assert sum(not isinstance(text, str) for text in third.story) == len(third.story)


def told(value: Any) -> Iterator[str]:
    """Yield what a report in JSON tells its readers; what asks them for answers stands in mails alone."""
    if isinstance(value, dict):
        if value.get("kind") not in {"form", "buttons", "offers"}:
            unseen = {"kind", "holds", "tone", "name", "svg", "folded", *(("head",) if value.get("full") else ())}
            for name in sorted(value.keys() - unseen):
                yield from told(value[name])
    elif isinstance(value, list):
        for each in value:
            yield from told(each)
    elif isinstance(value, str):
        yield value


def letters(words: str) -> str:
    return re.sub(r"\W+", "", words)


def reports(kind: str) -> Iterator[tuple[str, Any]]:
    """Yield the reports of a game, each with the page on which it is told."""
    for name, report in (("diplomacy_1901", "1901-3"), ("carthage_diplomacy_season", "68-5")):
        if kind in name.split("_"):
            body = (resources.examples(name) / f"expected/all/{report}.json").read_bytes()
            yield f"packets/{report}.html", json.loads(body)
            return
    evidence = whole_evidence(WHOLE if kind == "whole" else ROME)
    for each in (each for each in evidence.reports if each.format == "json"):
        name = each.packet.replace(".", "-")
        seats = evidence.board.game.seats
        path = f"packets/{name}.html" if each.audience == PUBLIC else f"private/{each.audience}/{name}.html"
        if each.audience == PUBLIC or each.audience in seats:
            yield path, json.loads(each.body)


@pytest.mark.parametrize(("kind", "least"), [("whole", 8000), ("rome", 3000), ("diplomacy", 100), ("carthage", 100)])
def test_no_words_of_a_report_are_lost_on_its_page(sites: Sites, kind: str, least: int) -> None:
    count = 0
    for path, report in reports(kind):
        page = letters(unescape(sites[kind][path].decode()))
        plain_page = letters("".join(pages({path: sites[kind][path]})[path].words))
        for words in told([report["story"], report["blocks"]]):
            if "proves that a mail is yours" not in words and "@" not in words:  # no site has a token or an address
                found = (letters(typeset(words)), letters(words))
                assert any(each in page or each in plain_page for each in found), (path, words)
                count += 1
    assert count > least


def test_a_house_has_a_seat_for_each_vote_and_a_lane_has_them_voter_by_voter() -> None:
    drawn, rows = house(POLL), lanes(POLL, {each.voter: each.voter for each in POLL})
    assert drawn is not None
    assert rows is not None
    for marks in (drawn.marks, [mark for lane in rows.lanes for mark in lane.marks]):
        found = [(mark.side, mark.bought) for mark in marks]
        assert found.count(("yes", True)) == 4
        assert found.count(("yes", False)) == found.count(("no", False)) == 5
        assert found.count(("abstain", False)) == 3
    assert len({(mark.x, mark.y) for mark in drawn.marks}) == 17
    assert max(mark.x for mark in drawn.marks if mark.side == "yes") < WIDTH
    assert (house(()), lanes((), {})) == (None, None)
    assert house((Ballot("seat:a", "yes", 10_000),)) is None


@pytest.mark.parametrize("votes", [1, 2, 7, 60, 300, 900])
def test_no_seat_of_a_house_covers_another(votes: int) -> None:
    drawn = house((Ballot("a", "yes", votes // 2), Ballot("b", "no", votes - votes // 2)))
    assert drawn is not None
    spots = [(mark.x, mark.y) for mark in drawn.marks]
    assert len(spots) == votes
    near = min(
        ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for at, (ax, ay) in enumerate(spots) for bx, by in spots[at + 1 :]
    ) if votes > 1 else WIDTH  # fmt: skip
    assert near >= 2 * drawn.size - 0.6


def test_no_words_of_a_career_cross_each_other_or_leave_the_drawing() -> None:
    dice = Random(17)
    for _ in range(300):
        reports = [f"r{at}" for at in range(dice.randint(2, 40))]
        value, line = dice.randint(0, 9), []
        for report in reports:
            value = max(-5, value + dice.choice((0, 0, 0, 1, 3, 8, -4)))
            line.append((report, value))
        turns = {report: str(at // 5) for at, report in enumerate(reports)}
        causes = {report: dice.choice(("Censor of Morals", "Home Suffete")) for report in reports[::4]}
        drawn = career("x", line, turns, causes, (21, "Suffete for Life"))
        assert drawn is not None
        boxes = []
        for word in drawn.steps:
            wide = LETTER * len(word.text)
            boxes.append((word.x - wide if word.anchor == "end" else word.x, word.y, wide))
        assert all(x >= 0 and x + wide <= WIDTH for x, _, wide in boxes)
        for at, (x, y, wide) in enumerate(boxes):
            for other, level, size in boxes[at + 1 :]:
                assert abs(y - level) >= LINE or x + wide <= other or other + size <= x
        assert drawn.points.count(",") == 2 * len(line)


def test_a_verdict_has_its_colour_and_a_trial_is_cast_for_and_against_the_accused(sites: Sites) -> None:
    whole = sites["whole"]
    trial = whole["things/vote/4-4-4.html"].decode()
    assert '<dd><span class="no">convicted</span>' in trial
    assert "<code>-15</code>" in trial
    assert "With a + votes are cast for the Accused" in trial
    passed = whole["things/vote/4-5-1.html"].decode()
    assert '<dd><span class="ok">passes</span>' in passed
    assert "the Accused" not in passed
    votes = whole["things/vote/index.html"].decode()
    assert {'<span class="ok">passes', '<span class="no">convicted', '<span class="no">vetoed'} <= {
        votes[at : votes.index("<", at + 1)] for at in range(len(votes)) if votes.startswith("<span class=", at)
    }


def test_a_battle_gathers_how_it_was_fought_and_its_outcome(sites: Sites) -> None:
    told = words(sites, "things/battle/4-5-1.html")
    assert "War Pyrrhic War Commanders Bomilcar , Hamilcar Gisco Outcome victory" in told
    assert "9 (9 armies) + 2 (1 veteran (2 each)) + 1 ( Wine Forbidden on Campaign ) - 12 = 17." in told.replace(
        "\u2212", "-"
    )
    assert "Its strength is 12. VICTORY, 1 loss." in told
    assert "The State gets 30T for the Pyrrhic War : 291 + 30 = 321T." in told
    read = pages(sites["whole"])
    for path in ("packets/4-5.html", "things/war/pyrrhic.html"):
        assert "things/battle/4-5-1.html" in {target(path, link)[0] for link in read[path].links}


def test_an_offer_that_nobody_took_says_so(sites: Sites) -> None:
    rows = sites["whole"]["things/trade/index.html"].decode().split("<tr>")
    struck = [row for row in rows if '<span class="ok">a deal</span>' in row]
    left = [row for row in rows if ", not taken" in row]
    assert len(struck) > 3
    assert len(left) > 3
    assert not set(struck) & set(left)
    assert len(struck) + len(left) + 2 == len(rows)


def test_the_names_of_a_wide_table_stay_in_sight_on_a_phone(sites: Sites) -> None:
    """What a browser makes of it is looked at by `make site-check`: no page is wider than a phone."""
    assert b'<div class="wider">' in sites["whole"]["figures.html"]
    assert b".wider thead th:first-child{position:sticky;left:0" in sites["whole"]["site.css"]


def test_what_has_left_the_table_says_that_its_facts_are_its_last(sites: Sites) -> None:
    rows = sites["whole"]["things/war/index.html"].decode().split("<tr")
    gone = {
        name for row in rows for name in re.findall(r">([^<]* War|Conquest of \w+)</a>", row) if "as it last" in row
    }
    assert gone == {"Massilian War", "Pyrrhic War"}


def test_the_mail_of_the_game_tells_when_packets_opened_and_were_locked(sites: Sites) -> None:
    def row(kind: str, packet: str) -> list[str]:
        rows = sites[kind]["mail.html"].decode().split("<tr")
        (found,) = (each for each in rows if f'packets/{packet}.html"' in each)
        return [" ".join(re.sub("<[^>]*>", " ", cell).split()) for cell in re.findall(r"<t[dh].*?</t[dh]>", found)]

    assert row("whole", "4-5") == [
        "4.5 Business and Revolution", "Anna, Ben, Clara and Dora", "Wed 11 Nov 2026, 20:00 UTC",
        "Fri 13 Nov 2026, 20:00", "Fri 13 Nov 2026, 20:00 UTC",
    ]  # fmt: skip
    (last,) = (each for each in sites["running"]["mail.html"].decode().split("<tr") if ">open<" in each)
    assert "UTC" in last


def test_every_page_has_a_card_and_stands_in_the_sitemap(sites: Sites) -> None:
    for kind in ("whole", "diplomacy", "rome"):
        listed = set(re.findall(r"<loc>([^<]*)</loc>", sites[kind]["sitemap.xml"].decode()))
        here = {path for path in sites[kind] if path.endswith(".html") and path != "404.html"}
        assert listed == here
        for path in here:
            head = sites[kind][path].decode().partition("</head>")[0]
            for card in ("og:title", "og:description", "og:type", "og:site_name"):
                assert re.search(f'property="{card}" content="[^"]', head), (path, card)


def test_settings_dice_and_paper_have_what_they_promise(sites: Sites) -> None:
    files, read = sites["whole"], pages(sites["whole"])
    assert all(word in " ".join(read["settings.html"].words) for word in ("Schedule", "open_voting", "command_consent"))
    proofs = json.loads(files["dice.json"])
    words = " ".join(read["dice.html"].words)
    assert all(anchor in words for anchor in re.findall(r"[0-9a-f]{64}", json.dumps(proofs["anchors"])))
    assert "dice.json" in read["dice.html"].links
    assert "check_dice.py" in read["dice.html"].links
    assert b"@media print" in files["site.css"]
    assert b"prefers-color-scheme:dark" in files["site.css"]
