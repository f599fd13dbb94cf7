"""Canonical orders in many forms: read as meant, never as another order, never passed over in silence."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from tests.paraphrases.cases import Case, cases, meaning
from tests.paraphrases.forms import FORMS, Meant, typed_wrong
from tests.paraphrases.judged import ANSWERS, shown
from tests.paraphrases.pattern import in_words
from tests.paraphrases.sentences import PATTERNS, sentences

SAMPLE, MANY = 160, 50_000
"""How many are read in every run, and how many in a soak."""
AS_MEANT = 0.97
"""How many of them are read as they are meant; the others are proposed or asked about."""
SILENT = 0.002
"""How many may be passed over in silence: none should be, and this is to go down to 0."""
FEWEST = 40
SHOWN = 12
FORMAT, BRACES = re.compile(r"\(\?P<(\w+)>"), re.compile(r"\{(\w+)\}")


@pytest.fixture(scope="module")
def sample() -> tuple[Case, ...]:
    """Return the cases of every run."""
    return tuple(cases((1,), SAMPLE, Random(1)))


def test_a_sample_of_all_forms_is_read_as_it_is_meant(sample: tuple[Case, ...]) -> None:
    _check(sample, SAMPLE)


@pytest.mark.soak
def test_fifty_thousand_paraphrases_are_read_as_they_are_meant(capsys: pytest.CaptureFixture[str]) -> None:
    told = _check(cases((1, 2, 3, 4, 5), MANY, Random(2)), MANY)
    with capsys.disabled():
        sys.stdout.write(f"\n{told}\n")


def _check(some: Iterable[Case], number: int) -> str:
    """Read some cases; fail with a table of the worst forms and kinds where too few are read as meant."""
    forms, kinds, found = dict[str, Counter[str]](), dict[str, Counter[str]](), Counter[str]()
    bad: dict[str, list[str]] = {}
    for case in some:
        answer, said = case.answer()
        found[answer] += 1
        forms.setdefault(case.form, Counter())[answer] += 1
        kinds.setdefault(case.name, Counter())[answer] += 1
        if answer != "as meant" and len(bad.setdefault(answer, [])) < SHOWN:
            read = shown(said, case.position.board)
            bad[answer].append(f"{answer}: {case.text!r} means {case.lines!r}, was read as {read}")
    lines = [f"{number} paraphrases: {', '.join(f'{found[answer]} {answer}' for answer in ANSWERS)}"]
    lines += [*_table("form", forms), *_table("kind", kinds), *(line for each in bad.values() for line in each)]
    table = "\n".join(lines)
    assert found["misread"] == 0, table
    assert found["silent"] <= SILENT * number, table
    assert found["as meant"] >= AS_MEANT * number, table
    return table


def _table(head: str, rows: dict[str, Counter[str]]) -> list[str]:
    """Return the worst rows first."""
    worst = sorted(rows.items(), key=lambda row: row[1]["as meant"] / row[1].total())[:SHOWN]
    lines = [f"{head:40}{''.join(f'{answer:>10}' for answer in ANSWERS)}"]
    return lines + [f"{name:40}{''.join(f'{row[answer]:10}' for answer in ANSWERS)}" for name, row in worst]


# ------------------------------------------------------------------------ the paraphraser itself


def test_there_are_many_forms_and_the_sample_has_most_of_them(sample: tuple[Case, ...]) -> None:
    assert len(FORMS) >= FEWEST
    assert len({case.form for case in sample}) >= FEWEST
    assert len({case.name for case in sample}) >= FEWEST


def test_every_canonical_line_of_the_sample_means_what_it_says(sample: tuple[Case, ...]) -> None:
    for case in sample:
        assert len(meaning(case.position, case.seat, case.lines)) == len(case.lines.splitlines()), case.lines


def test_equal_seeds_give_equal_texts(sample: tuple[Case, ...]) -> None:
    again = cases((1,), 20, Random(1))
    assert [case.text for case in again] == [case.text for case in sample[:20]]


def test_a_sentence_tells_who_does_what() -> None:
    plain, given, own, *_ = sentences("republic_of_carthage", "contribute Hanno up to 5")
    assert (plain.subject, plain.third, given.act) == ("Hanno", "contributes up to 5", "give up to 5 to the State")
    assert (own.subject, own.act) == ("", "contribute up to 5 from Hanno")
    assert sentences("diplomacy", "contribute Hanno up to 5") == ()
    assert [each.third for each in sentences("diplomacy", "A Par - Bur")][:2] == ["moves to Bur", "goes to Bur"]


def test_small_numbers_are_said_in_words() -> None:
    assert in_words("12 of 3, 25 and BN1") == "twelve of three, 25 and BN1"
    assert sentences("republic_of_carthage", "withdraw 4", words=True)[0].act == "withdraw offer four"


def test_every_sentence_can_be_said() -> None:
    """A part in braces that the pattern does not have would come to light with its first order alone."""
    for pattern in PATTERNS:
        names = set(FORMAT.findall(pattern.line))
        assert all(set(BRACES.findall(say)) <= names for say in pattern.says), pattern.line


def test_slips_of_the_fingers_are_in_long_words_that_are_no_names() -> None:
    chance = Random(1)
    for _ in range(50):
        typed = typed_wrong("contribute Hannibal 5 to BN1", chance)
        assert typed != "contribute Hannibal 5 to BN1"
        assert typed.endswith(" Hannibal 5 to BN1")
    assert typed_wrong("A Par - Bur", chance) == ""


@pytest.mark.parametrize(("form", "begins"), [("corrected_sorry", "waive 2"), ("joined_by_semicolon", "waive 1")])
def test_a_correction_begins_with_what_is_wrong(form: str, begins: str) -> None:
    meant = Meant("diplomacy", "waive", "waive 1", other="draw yes", wrong="waive 2")
    assert FORMS[form](meant, Random(2)).startswith(begins)
