"""What players are told whose lines are not filed unchanged: the golden list, and what holds for each row of it.

A mail in ten is asked again in each run, the others in the long one: `pytest -m soak tests/refusals`.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from adjudicator.intake.lexing.words import folded
from adjudicator.model.reading import Read
from adjudicator.service.filing.docket import Outcome
from adjudicator.service.filing.reading import language_of, lexicon_of
from adjudicator.service.filing.submit import takes
from tests.refusals.asking import Asked, Told, filed, sources, told
from tests.refusals.mistakes import DONE
from tests.refusals.positions import DATA

ROWS = (DATA / "golden.txt").read_text("utf-8").splitlines()
ONE_IN = 10
PARSER = re.compile(
    r"Expected there|of the form|end of (the )?line|token|terminal|grammar|pars(e|er|ing)\b|\$END|\bSEP\b"
    r"|\b[A-Z]{2,}_[A-Z]+\b"
    r"|\ba number or\b.*\bor\b|\binvalid\b|\billegal\b|\berror\b"
)
INVENTED = {"Drusus", "Hannibal"}
"""Names in samples of orders that give a new one."""
ACTS_AT_ONCE = frozenset({"offer", "accept", "counter", "withdraw", "swap"})


def listed() -> dict[str, list[str]]:
    """Return the rows of the list by place."""
    found: dict[str, list[str]] = {}
    place = ""
    for row in ROWS:
        if row.startswith("["):
            place = row
        elif row and not row.startswith("#"):
            found.setdefault(place, []).append(row)
    return found


@cache
def asked(part: int) -> tuple[tuple[Asked, tuple[Told, ...]], ...]:
    """Return one part of all mails, with what they are told."""
    return tuple((each, told(each)) for each in sources()[part::ONE_IN])


PARTS = [0, *(pytest.param(part, marks=pytest.mark.soak) for part in range(1, ONE_IN))]


@pytest.mark.parametrize("part", PARTS)
def test_each_answer_is_the_one_that_was_read(part: int) -> None:
    rows = listed()
    for each, answers in asked(part):
        for answer in answers:
            assert answer.row() in rows.get(each.place, ()), each.text


@pytest.mark.parametrize("part", PARTS)
def test_each_sample_would_be_filed_and_is_of_the_same_kind(part: int) -> None:
    for each, answers in asked(part):
        for answer in answers:
            if "can be read in" in answer.row():  # of what is read in several ways each is shown, taken or not
                continue
            for sample in answer.samples:
                outcomes = filed(each.board, each.seat, sample).outcomes
                assert outcomes, (each.text, sample)
                assert all(_is_filed(each, outcome) for outcome in outcomes), (each.text, sample)
            same = {kind for sample in answer.samples for kind in _kinds(each, sample)}
            if answer.kind and answer.kind != "accept":  # of an offer of one's own it is said how it is withdrawn
                assert same <= {answer.kind, *_answering(answer)}, (each.text, answer.samples)


def _is_filed(each: Asked, outcome: Outcome) -> bool:
    work = filed(each.board, each.seat, "")
    return isinstance(outcome.result, Read) and outcome.status == "understood" and takes(work, outcome.result)


def _kinds(each: Asked, line: str) -> set[str]:
    results = (outcome.result for outcome in filed(each.board, each.seat, line).outcomes)
    return {result.order.kind for result in results if isinstance(result, Read)}


def _answering(answer: Told) -> tuple[str, ...]:
    """Return the kinds by which a rule itself says that a thing is done otherwise."""
    return ("withdraw",) if answer.code == "offer_is_yours" else ()


@pytest.mark.parametrize("part", PARTS)
def test_a_mistake_is_refused_or_remarked_upon_as_the_table_says(part: int) -> None:
    for each, answers in asked(part):
        for answer in answers:
            wanted = DONE.get(answer.code, "depends")
            if wanted != "depends" and answer.kind and answer.kind not in ACTS_AT_ONCE:
                assert answer.status == {"refused": "refused", "remark": "remark"}[wanted], (each.text, answer.code)


def test_no_row_of_the_list_speaks_of_the_parser() -> None:
    for row in ROWS:
        assert not PARSER.search(row.partition("  =>  ")[2]), row


def test_no_row_offers_to_end_or_undo_anything() -> None:
    for row in ROWS:
        for sample in row.split(" | ")[1:]:
            assert sample.split()[0] not in {"resign", "clear", "concede", "draw", "done"}, row


def test_the_names_of_each_sample_are_known_to_the_reader() -> None:
    for place, rows in listed().items():
        system, packet, seat = place.strip("[]").split()
        board = Asked(system, packet, seat, "").board
        known = {word for surface, _, _ in lexicon_of(board).surfaces for word in surface}
        for row in rows:
            for sample in row.split(" | ")[1:]:
                names = re.findall(r"\b[A-Z][a-z]{3,}\b", sample)
                assert {name for name in names if not known & set(folded(name))} <= INVENTED, row


def test_every_kind_of_order_has_a_name() -> None:
    for system in {each.system for each in sources()}:
        language = language_of(system)
        assert set(language.verbs.values()) <= set(language.called)
        assert all(re.match(r"(a|an|the|money) ", name) for name in language.called.values())
