"""The grammar, word lists and advice of Carthage hang together."""

from __future__ import annotations

import re
from dataclasses import replace
from inspect import getmembers, isfunction

import pytest

from adjudicator.intake.parsing.grammar import compiled
from adjudicator.intake.parsing.phrases import Phrases
from adjudicator.model.reading import Misread, Read
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic_of_carthage.phrases import CarthagePhrases
from tests.architecture.source import code_of
from tests.systems.republic_of_carthage.reading.letters import carthage, name, read, text, told

RAISED = re.compile(r"raise Unreadable\((.*)\)")


def test_every_rule_of_the_grammar_has_a_method() -> None:
    phrases = Phrases(CarthagePhrases())
    rules = {rule.alias or rule.origin.name for rule in compiled(carthage()).lark.rules}
    inlined = {
        "acts",
        "target",
        "later",
        "effort",
        "meddle",
        "election",
        "charge",
        "measure",
        "plot",
        "fact",
        "figure",
        "purse_limit",
        "next_governor",
    }
    assert [
        rule
        for rule in sorted(rules)
        if not rule.startswith("_") and rule not in inlined and not hasattr(phrases, rule)
    ] == []


def test_every_method_serves_a_rule() -> None:
    grammar = text("republic_of_carthage.lark") + text("republic.lark") + text("republic_senate.lark")
    methods = {name for name, _ in getmembers(CarthagePhrases, isfunction) if not name.startswith("_")}
    assert {method for method in methods if not re.search(rf"\b{method}\b", grammar)} == set()


def test_a_method_that_is_missing_is_not_made_up() -> None:
    with pytest.raises(AttributeError):
        _ = Phrases(CarthagePhrases()).xyzzy


def test_every_slip_is_a_line_that_cannot_be_read_and_none_hides_another() -> None:
    grammar = compiled(carthage())
    stops = [(grammar._stop(sample), slip.advice) for slip in carthage().slips for sample in slip.samples]
    known = dict(stops)
    assert [advice for stop, advice in stops if known[stop] != advice] == []


def test_a_slip_that_could_be_read_is_found_out() -> None:
    with pytest.raises(ValueError, match="no slip"):
        compiled(carthage())._stop("leader SENATOR")


def test_every_code_of_the_phrases_has_its_advice() -> None:
    paths = (*code_of("republic_of_carthage", "phrases"), *code_of("republic", "phrases"))
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    codes = {code for raised in RAISED.findall(source) for code in re.findall(r'"(\w+)"', raised)}
    common = {
        "unless_and",
        "question",
        "too_long",
        "correction",
        "clear_what",
        "cancel_what",
        "tongue",
        "too_tangled",
        "box",
    }
    assert set(carthage().advice) - common == codes


def test_every_sample_is_read_as_an_order_of_its_kind_and_every_kind_has_one() -> None:
    language = carthage()
    assert {kind.removeprefix("extra_") for kind in language.samples} == set(language.verbs.values())
    for kind, lines in language.samples.items():
        for line in lines:
            results = read(line)
            assert {result.order.kind for result in results if isinstance(result, Read)} == {kind}
            assert all(isinstance(result, Read) for result in results)


def test_an_order_word_that_the_grammar_does_not_have_is_found_out() -> None:
    with pytest.raises(ValueError, match="does not have: xyzzy"):
        compiled(replace(carthage(), verbs={"xyzzy": "gift"}))


def test_every_word_with_other_ways_is_a_word_of_the_grammar_or_of_a_thing() -> None:
    sorts = [part for thing in carthage().things.values() for way in thing["ways"] for part in way.split()]
    taken = {word for part in sorts for word in part.rstrip("?").rpartition("=")[2].split("|")}
    assert set(carthage().words) - {"sep"} <= set(compiled(carthage()).terminals) | taken


def test_nothing_replaces_every_order_of_its_kind() -> None:
    assert Nothing("gift").kind == "gift"
    assert Nothing("gift").key() == "gift:"
    assert Nothing("gift").where() == {}


def test_sentences_of_advice_are_sentences() -> None:
    language = carthage()
    for advice in (*language.advice.values(), *(slip.advice for slip in language.slips)):
        assert advice.endswith(".") or "as in:" in advice or ":" in advice
        assert "!" not in advice


def test_a_misread_line_says_what_it_seems_to_be_and_where_reading_stopped() -> None:
    (result,) = read("contribute Mago lots")
    assert isinstance(result, Misread)
    assert (result.column, result.kind, result.lacks) == (17, "contribute", ())
    assert (result.things, result.named) == (("senator:2",), ("Mago",))


def test_an_unknown_kind_to_clear_is_answered_with_the_kinds() -> None:
    (result,) = read("clear foo")
    assert isinstance(result, Misread)
    assert result.advice.startswith("Say what is to be cleared")
    assert result.column == 7


def test_a_line_too_long_to_be_read_is_asked_about() -> None:
    (result,) = read("sell " + "3 Dye, " * 200)
    assert type(result).__name__ == "Misread"


def test_names_of_ids_print() -> None:
    assert name("senator:7A") == "Hanno the Navigator"


@pytest.mark.parametrize("rebel", ["Rebel War", "the rebel", "the rebels"])
def test_the_rebel_is_a_war_that_forces_are_sent_to(rebel: str) -> None:
    (result,) = read(f"propose 1 send Gisco with 9 armies to {rebel}")
    assert told(result) == "propose 1 send Gisco with 9 armies to Rebel War"


def test_no_word_of_the_grammar_has_the_terminal_of_a_sort_of_names() -> None:
    language = carthage()
    assert set(language.names) & set(compiled(language).terminals.values()) == set()
