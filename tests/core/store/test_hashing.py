"""The hash chain: every way to tamper with a log is named by its row."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.model.canonical import Json, canonical
from adjudicator.model.journal import LogDraft, LogRow, Stream
from adjudicator.store.hashing import digest_of, genesis, line_of, row_of, verify_chain


def chain_of(*bodies: str, game: str = "byrsa") -> list[LogRow]:
    rows: list[LogRow] = []
    prev = genesis(game)
    for seq, body in enumerate(bodies, start=1):
        draft = LogDraft("state", 1, "moved", body)
        rows.append(LogRow(game, seq, "state", 1, "moved", body, prev, digest_of(game, seq, draft, prev)))
        prev = rows[-1].hash
    return rows


ROWS = chain_of('{"to":1}', '{"to":2}', '{"to":3}', '{"to":4}')


def test_the_hash_is_over_the_hash_before_and_the_canonical_row() -> None:
    row = ROWS[1]
    fields: dict[str, Json] = {
        "body": {"to": 2},
        "game": "byrsa",
        "kind": "moved",
        "seq": 2,
        "step": 1,
        "stream": "state",
    }
    assert row.hash == sha256(ROWS[0].hash.encode() + canonical(fields)).hexdigest()


def test_a_whole_chain_has_no_differences() -> None:
    assert verify_chain(ROWS, "byrsa", ROWS[-1].hash, 4) == []
    assert verify_chain([], "byrsa", genesis("byrsa"), 0) == []


@pytest.mark.parametrize(
    "change",
    [
        {"body": '{"to":9}'},
        {"kind": "fled"},
        {"step": 2},
        {"stream": "book"},
        {"hash": "0" * 64},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_row_is_named(change: dict[str, str | int]) -> None:
    values = {name: getattr(ROWS[1], name) for name in LogRow.__slots__}
    rows = [ROWS[0], LogRow(**{**values, **change}), *ROWS[2:]]
    (difference,) = verify_chain(rows, "byrsa")
    assert difference.startswith("row 2 of the log")
    assert "was changed" in difference


def test_a_changed_row_with_a_fresh_hash_is_betrayed_by_the_next() -> None:
    forged = chain_of('{"to":1}', '{"to":9}')
    (difference,) = verify_chain([*forged, *ROWS[2:]], "byrsa")
    assert (
        difference == "row 3 of the log (state, moved) does not follow from the row before it: another one stood there"
    )


def test_a_dropped_row_is_named() -> None:
    assert verify_chain([ROWS[0], *ROWS[2:]], "byrsa") == [
        "row 2 of the log is missing: row 3 (state, moved) stands in its place"
    ]


def test_an_inserted_row_is_named() -> None:
    (difference,) = verify_chain([*ROWS[:2], replace(ROWS[1], seq=3), *ROWS[2:]], "byrsa")
    assert difference.startswith("row 3 of the log (state, moved) does not follow")


def test_swapped_rows_are_named() -> None:
    (difference,) = verify_chain([ROWS[0], ROWS[2], ROWS[1], ROWS[3]], "byrsa")
    assert difference.startswith("row 2 of the log is missing")


def test_rows_cut_from_the_end_show_against_what_was_recorded() -> None:
    assert verify_chain(ROWS[:3], "byrsa", ROWS[3].hash, 4) == ["the log of byrsa has 3 rows where 4 were recorded"]
    assert verify_chain(ROWS[:3], "byrsa", ROWS[3].hash) == [
        f"the log of byrsa ends with the hash {ROWS[2].hash} where {ROWS[3].hash} was recorded"
    ]


def test_a_row_of_another_game_is_named() -> None:
    (difference,) = verify_chain(chain_of("{}", game="utica"), "byrsa")
    assert difference.endswith("belongs to another game, utica")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab\u2028é", max_size=3), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None)
@given(body=JSON, stream=st.sampled_from(["state", "book", "engine", "dice"]), kind=st.text("abä", max_size=5))
def test_a_line_reads_back_as_the_row_and_is_canonical_json(body: Json, stream: Stream, kind: str) -> None:
    row = LogRow("byrsa", 3, stream, 2, kind, canonical(body).decode(), "a" * 64, "b" * 64)
    line = line_of(row)
    assert row_of(line) == row
    assert canonical(json.loads(line)).decode() == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "3",
        '"body"',
        '{"body":{}}',
        "[" * 100_000,
        line_of(ROWS[0]) + " ",
        line_of(ROWS[0]).replace('"kind":', '"kind": '),
        line_of(ROWS[0]).replace('"seq":1', '"seq":true'),
        line_of(ROWS[0]).replace('"seq":1', '"seq":"1"'),
        line_of(ROWS[0]).replace('"step":1', '"step":1.5'),
        line_of(ROWS[0]).replace('"state"', '"rumour"'),
        line_of(ROWS[0]).replace('"moved"', "[]"),
        line_of(ROWS[0]).replace('"state"', "[]"),
        line_of(ROWS[0]).replace('{"body"', '{"body2":1,"body"'),
    ],
)
def test_anything_else_is_not_a_row(line: str) -> None:
    with pytest.raises(ValueError, match=r"not a row|Expecting|delimiter|Extra"):
        row_of(line)
