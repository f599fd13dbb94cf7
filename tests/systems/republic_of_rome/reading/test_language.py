"""The grammar, word lists and advice of Rome hang together; what players write is read as it is meant."""

from __future__ import annotations

import re
from inspect import getmembers, isfunction

import pytest

from adjudicator.intake.parsing.grammar import compiled
from adjudicator.intake.parsing.phrases import Phrases
from adjudicator.intake.statement.topics import seek, spoken
from adjudicator.model.reading import Misread, Read
from adjudicator.resources import grammar
from adjudicator.systems.republic_of_rome.phrases import RomePhrases
from adjudicator.systems.republic_of_rome.rules.s9_senate.wars import s20_4_rally as rallies
from adjudicator.systems.republic_of_rome.system import SYSTEM
from tests.architecture.source import code_of
from tests.systems.republic_of_rome.playing import game
from tests.systems.republic_of_rome.reading.letters import read, roman, said, told

RAISED = re.compile(r"raise Unreadable\((.*)\)")
FILES = ("republic.lark", "republic_senate.lark", "republic_of_rome.lark")
INLINED = {"acts", "target", "later", "effort", "meddle", "election", "charge", "measure", "plot", "fact", "figure"}
INLINED |= {"next_governor", "outlay"}


def test_every_rule_of_the_grammar_has_a_method() -> None:
    phrases = Phrases(RomePhrases())
    rules = {rule.alias or rule.origin.name for rule in compiled(roman()).lark.rules}
    named = {rule for rule in rules if not rule.startswith("_")}
    assert {rule for rule in named - INLINED if not hasattr(phrases, rule)} == set()


def test_every_method_serves_a_rule() -> None:
    text = "".join(grammar(name).read_text("utf-8") for name in FILES)
    methods = {name for name, _ in getmembers(RomePhrases, isfunction) if not name.startswith("_")}
    assert {method for method in methods if not re.search(rf"\b{method}\b", text)} == set()


def test_every_code_of_the_phrases_has_its_advice() -> None:
    paths = (*code_of("republic_of_rome", "phrases"), *code_of("republic", "phrases"))
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    codes = {code for raised in RAISED.findall(source) for code in re.findall(r'"(\w+)"', raised)}
    assert codes - set(roman().advice) == set()


def test_every_slip_is_a_line_that_cannot_be_read_and_none_hides_another() -> None:
    parser = compiled(roman())
    stops = [(parser._stop(sample), slip.advice) for slip in roman().slips for sample in slip.samples]
    known = dict(stops)
    assert [advice for stop, advice in stops if known[stop] != advice] == []


def test_every_kind_of_order_has_a_sample_and_is_called_something() -> None:
    kinds = {kind for step in SYSTEM.steps.values() for kind in step.kinds}
    language = roman()
    assert kinds - set(language.samples) == set()
    assert kinds - set(language.called) == set()
    assert {kind.removeprefix("extra_") for kind in language.samples} == set(language.verbs.values())


@pytest.mark.parametrize("kind", sorted(roman().samples))
def test_a_sample_is_read_as_an_order_of_its_kind_and_says_itself(kind: str) -> None:
    for line in roman().samples[kind]:
        (result,) = read(line)
        assert isinstance(result, Read), (line, result)
        found = result.order.won().kind if result.extra and kind.startswith("extra_") else result.order.kind
        assert found == kind, line
        (again,) = read(result.say(said))
        assert isinstance(again, Read), result.say(said)
        assert (again.order, again.when, again.rank) == (result.order, result.when, result.rank)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Tribune: veto proposal 3", "tribune veto 3"),
        ("I use a tribune to veto 3", "tribune veto 3"),
        ("no tribune", "tribune none"),
        (
            "propose 2: type II land bill, sponsored by Fabius and Manlius",
            "propose 2 land bill II sponsor Fabius cosponsor Manlius",
        ),
        (
            "propose 2 land bill II sponsor Fabius co-sponsor Manlius",
            "propose 2 land bill II sponsor Fabius cosponsor Manlius",
        ),
        ("propose 3 repeal of land bill III by Fabius", "propose 3 repeal land bill III sponsor Fabius"),
        ("propose 1 raise 4 legions and 2 fleets", "propose 1 recruit 4 Legions, 2 Fleets"),
        (
            "propose 1 send Valerius with 8 legions, 1 veteran legion to the First Punic War",
            "propose 1 send Valerius with 8 Legions, 1 veteran Legion to 1st Punic War",
        ),
        ("propose 1 garrison 2 legions in Sicily", "propose 1 garrison Sicily with 2"),
        ("propose 1 garrison Sicily home 2", "propose 1 garrison Sicily home 2"),
        ("Fabius knight 3", "knight Fabius 3"),
        ("Fabius attracts a knight, spend 3", "knight Fabius 3"),
        ("press 2 knights of Fabius", "press Fabius 2"),
        ("Fabius holds games Blood Fest", "games Blood Fest by Fabius"),
        ("elect Fabius as Censor", "elect Censor Fabius"),
        ("nominate Fabius for Censor", "elect Censor Fabius"),
        ("nominate Fabius and Julius for consuls", "nominate Fabius and Julius"),
        ("nominate Fabius", "nominate Fabius"),
        ("appoint Fabius Dictator", "appoint Fabius"),
        ("appoint Fabius Master of Horse", "master Fabius"),
        ("post Fabius to Rome", "post Fabius rome"),
        ("post Fabius Field Consul", "post Fabius field"),
        ("Fabius takes the spoils", "income Fabius yes"),
        ("spoils none", "income none"),
        ("collect Egyptian Grain twice", "collect Egyptian Grain 2"),
        ("install Fabius in Sicily for 3 turns", "install Fabius in Sicily for 3"),
        ("prosecute Julius minor for Mining by Papirius", "prosecute minor Julius for Mining by Papirius"),
        ("maintain 3 legions", "maintain 3 legions"),
        ("test Fabius 4 legions pay 2", "test Fabius 4 legions, pay 2"),
        ("contribute Fabius 10 if unrest at least 6", "contribute Fabius 10 if unrest at least 6"),
        ("contribute Fabius 10 if knights Fabius above 1", "contribute Fabius 10 if knights Fabius above 1"),
        ("contribute 10 from Fabius to Rome", "contribute Fabius 10"),
        ("Fabius is Consul for Life", None),
    ],
)
def test_a_wording_is_read_as_its_canonical_order(line: str, wanted: str | None) -> None:
    """Nothing is taken for another order; a wording that is not read is asked about, and what is wanted is None."""
    found = [told(result) for result in read(line)]
    if wanted is None:
        assert not any(isinstance(result, Read) for result in read(line)), found
    else:
        assert found == [wanted]


@pytest.mark.parametrize(
    "line", ["propose 3 land bill II sponsor Fabius", "appoint Fabius Censor", "press Fabius 1, Fabius 2"]
)
def test_a_line_that_a_rule_rejects_gets_its_advice(line: str) -> None:
    (result,) = read(line)
    assert isinstance(result, Misread)
    assert result.advice in roman().advice.values()


@pytest.mark.parametrize(
    ("letter", "orders"),
    [
        ("elect Censor C. Marius if votes below 0", ["elect Censor C. Marius if votes below 0"]),
        ("C. Marius contributes 3.", ["contribute C. Marius 3"]),
        ("- contribute C. Marius 3. contribute Fabius 1", ["contribute C. Marius 3", "contribute Fabius 1"]),
        ("Fabius gives 2 to Rome. C. Marius contributes 3", ["contribute Fabius 2", "contribute C. Marius 3"]),
    ],
)
def test_the_full_stop_of_an_initial_ends_no_sentence(letter: str, orders: list[str]) -> None:
    assert [result.say(said) for result in read(letter) if isinstance(result, Read)] == orders
    assert all(isinstance(result, Read) for result in read(letter))


@pytest.mark.parametrize(
    ("kind", "word"),
    [("outcry", "tribune"), ("interfere", "oppose"), ("ballot", "vote"), ("extra_games", "extra games")],
)
def test_a_kind_is_called_what_players_write(kind: str, word: str) -> None:
    assert spoken(kind, roman()) == word
    assert kind in {topic.kind for topic in seek(word, roman()).topics}


def test_what_the_settings_exclude_is_no_kind_of_the_game() -> None:
    sparing = {*SYSTEM.excluded(game(pontifex=False))}
    assert sparing == {"law", "advocate", "build", "discharge", rallies.KIND, "cross", "priest"}
    assert sparing <= {kind for spec in SYSTEM.steps.values() for kind in spec.kinds}
    flags = {"advocates": True, "provincial_wars": True, "rebel_governors": True, "disbanding": True, "pontifex": True}
    assert SYSTEM.excluded(game(laws_by_vote="any_time", **flags)) == ()
    assert {*SYSTEM.excluded(game(pontifex=True, advocates=True))} == sparing - {"advocate", "priest"}
