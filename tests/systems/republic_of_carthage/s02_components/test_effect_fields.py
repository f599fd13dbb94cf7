"""Every field of an effect is read by its rule, or the loader refuses all values by which no rule acts."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine.box.boxes import parse_table
from adjudicator.engine.effects import Effect, Handler, refuse
from adjudicator.model.errors import UserError
from adjudicator.systems.republic.rules import in_force, ongoing
from adjudicator.systems.republic_of_carthage.registry import EFFECTS
from adjudicator.systems.republic_of_carthage.system import SYSTEM
from tests.systems.republic_of_carthage.s02_components.reading import text, the_box

READS = {"get", "number", "word", "flag", "words", "effects"}
SHARED = (in_force, ongoing)
"""Modules that read, for the rules of all effects, until when one holds and of which provinces it speaks."""


def read_in(file: str) -> Iterator[str]:
    """Yield the fields that a module reads of effects."""
    tree = ast.parse(Path(file).read_text("utf-8"))
    named = {
        node.target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in READS
            and node.args
        ):
            first = node.args[0]
            if isinstance(first, ast.Constant):
                yield str(first.value)
            elif isinstance(first, ast.Name):
                yield str(named.get(first.id, ""))


def unread(handler: Handler) -> set[str]:
    """Return the fields that a rule neither reads nor fixes."""
    files = [inspect.getfile(handler.run), *(inspect.getfile(module) for module in SHARED)]
    return set(handler.fields) - set(handler.only) - {field for file in files for field in read_in(file)}


def test_every_field_is_read_by_a_rule_or_fixed() -> None:
    assert {kind: found for kind, handler in EFFECTS.effects.items() if (found := unread(handler))} == {}


def test_the_fixed_values_are_those_of_the_cards() -> None:
    """The printed deck loads, so each fixed value is one that a card may have."""
    assert the_box().index
    for kind, handler in EFFECTS.effects.items():
        assert set(handler.only) <= set(handler.fields), kind


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (
            Effect("cancel_outcry", (("cost", 2), ("paid_by", "the_gods"))),
            (
                "The card x has cancel_outcry with `paid_by` = 'the_gods', by which no rule acts; "
                "write own_senator_in_carthage or faction_treasury or state_treasury."
            ),
        ),
        (
            Effect("choice_by", (("who", "pm"), ("options", ()))),
            "The card x has choice_by with `who` = 'pm', by which no rule acts; write hrao or censor.",
        ),
    ],
)
def test_a_value_by_which_no_rule_acts_is_one_sentence(effect: Effect, told: str) -> None:
    with pytest.raises(UserError) as refused:
        refuse((("x", (effect,)),), EFFECTS, {"office": ("censor",)})
    assert str(refused.value) == told


def test_the_box_of_a_game_is_refused_where_a_vocabulary_allows_what_no_rule_knows() -> None:
    files = {name: text(f"{name}.toml") for name in SYSTEM.tables}
    word, wider = "own_senator_in_carthage |", "own_senator_in_carthage | the_gods |"
    files["effects"] = files["effects"].replace(word, wider)
    files["intrigues"] = files["intrigues"].replace('"own_senator_in_carthage"', '"the_gods"')
    tables = {name: parse_table(name, content) for name, content in files.items()}
    with pytest.raises(UserError, match="by which no rule acts"):
        SYSTEM.load(tables)
