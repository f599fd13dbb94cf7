"""No byte of a page made while a game runs depends on what its reader may not know.

Two logs are compared that differ in nothing but secrets: values that the reader may not see say otherwise, events that
he may not know of are gone or there twice, and the others have filed other orders, and more of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.log.book import OrderFiled
from adjudicator.model import journal
from adjudicator.model.canonical import canonical
from adjudicator.model.event import Event
from adjudicator.model.record import decode, encode, field_names, is_record
from adjudicator.model.secret import EVERYBODY, Secret
from adjudicator.service.audit.evidence import Evidence
from adjudicator.service.game.table import Board, stream_of
from adjudicator.service.site.build import Wish, site
from tests.amount import sampled, some, some_of
from tests.archive.conftest import cut_short, random_game, whole_evidence
from tests.properties.turns import turned

if TYPE_CHECKING:
    from pathlib import Path

GAMES: tuple[tuple[str, int, int, dict[str, Any]], ...] = (
    ("republic_of_carthage", 6, 300, {}),
    ("republic_of_rome", 8, 300, {}),
    ("diplomacy", 5, 90, {"concessions": False, "last_year": 1906}),
    ("carthage_diplomacy", 4, 40, {}),
)
"""Systems, the packets of their random games, those of whole ones, and settings without which these may end at once.

Carthage never ends by its rules, so forty packets are a whole game of it.
"""
LOOKS = 4
"""How often a whole game is looked at while it runs."""


def otherwise(value: Any, seat: str | None) -> Any:
    """Return a value in which each secret that a seat may not know says otherwise, the same way everywhere."""
    if isinstance(value, Secret):
        known = EVERYBODY in value.to or seat in value.to
        return Secret(otherwise(value.value, seat) if known else scrambled(value.value), value.to)
    if isinstance(value, tuple):
        return tuple(otherwise(item, seat) for item in value)
    if isinstance(value, Mapping):
        return {key: otherwise(item, seat) for key, item in value.items()}
    if is_record(value):
        return type(value)(**{name: otherwise(getattr(value, name), seat) for name in field_names(type(value))})
    return value


def scrambled(value: Any) -> Any:
    """Return other contents of the same shape."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 7
    if isinstance(value, tuple):
        items = [scrambled(item) for item in value]
        return tuple(items if len({type(item) for item in items}) > 1 else reversed(items))
    return value


def elsewhere(evidence: Evidence, seat: str | None, chance: Random) -> Evidence:
    """Return what a game would have left behind in which only what a seat may not know is another."""
    reports = {report.seq for report in evidence.reports}
    moved: dict[int, int] = {}
    rows: list[journal.LogRow] = []
    for row in evidence.log:
        for body in _bodies(row, seat, chance):
            stream, kind = stream_of(body)
            rows.append(
                replace(row, seq=len(rows) + 1, stream=stream, kind=kind, body=canonical(encode(body)).decode())
            )
        if row.seq in reports:
            moved[row.seq] = len(rows)
    kept = tuple(replace(each, seq=moved[each.seq]) for each in evidence.reports)
    return replace(evidence, log=rows, reports=kept)


def apart(played: Evidence, reports: int, seat: str | None, chance: Random) -> tuple[Evidence, Evidence]:
    """Return a game after so many reports twice: as it was, and with other secrets; each has a board of its own."""
    boards = (Board(played.board.config, played.board.keys) for _ in range(2))
    evidence = replace(cut_short(played, reports), board=next(boards))
    return evidence, replace(elsewhere(evidence, seat, chance), board=next(boards))


def _bodies(row: journal.LogRow, seat: str | None, chance: Random) -> Iterator[Any]:
    body = decode(row.body)
    if isinstance(body, OrderFiled) and body.filed.seat != seat:
        yield replace(body, filed=replace(body.filed, order=turned(body.filed.order)))
        if chance.random() < 0.3:
            yield replace(body, filed=replace(body.filed, number=body.filed.number + 5000))
        return
    body = otherwise(body, seat)
    yield body
    if isinstance(body, Event) and not body.seen_by(seat) and not body.changes and chance.random() < 0.3:
        yield body


@sampled
@pytest.mark.parametrize(("reports", "seat"), some(((5, None), (5, "ben"), (20, None), (20, "ben")), 3))
def test_no_byte_depends_on_what_the_reader_may_not_know(seat: str | None, reports: int) -> None:
    evidence = cut_short(whole_evidence(), reports)
    other = elsewhere(cut_short(whole_evidence(), reports), seat, Random(reports))
    assert len(other.log) > len(evidence.log)
    here, there = (site(each, Wish(seat=seat or "")).files for each in (evidence, other))
    assert here.keys() == there.keys()
    assert [path for path in here if here[path] != there[path]] == []


@sampled
@pytest.mark.parametrize(("seat", "game"), some(product((None, 0), GAMES), 2))
def test_no_byte_of_a_random_game_depends_on_what_the_reader_may_not_know(
    game: tuple[str, int, int, dict[str, Any]], seat: int | None, tmp_path: Path
) -> None:
    system, few, whole, settings = game
    for seed in range(1, some_of(2, 5)):
        played = random_game(tmp_path / f"{seed}", system, seed, some_of(few, whole), settings)
        who = None if seat is None else played.board.config.players[seat].seat
        last = len({report.seq for report in played.reports}) - 1
        for part in range(1, some_of(1, LOOKS) + 1):
            reports = max(2, last * part // some_of(1, LOOKS))  # before the second nobody has ordered
            evidence, other = apart(played, reports, who, Random(seed))
            assert [row.body for row in other.log] != [row.body for row in evidence.log]
            here, there = (site(each, Wish(seat=who or "")).files for each in (evidence, other))
            assert here.keys() == there.keys()
            assert [path for path in here if here[path] != there[path]] == [], f"seed {seed}, report {reports}"


def test_a_view_that_hides_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.service.site.chronicle.reading.view", lambda state, _: state)
    evidence, other = cut_short(whole_evidence(), 9), elsewhere(cut_short(whole_evidence(), 9), None, Random(9))
    here, there = (site(each, Wish()).files for each in (evidence, other))
    assert [path for path in here if here[path] != there.get(path)]


def test_the_other_world_is_another_one() -> None:
    evidence = cut_short(whole_evidence(), 9)
    other = elsewhere(evidence, "ben", Random(9))
    mine, theirs = ({row.body for row in each.log} for each in (evidence, other))
    assert len(mine - theirs) > 50
