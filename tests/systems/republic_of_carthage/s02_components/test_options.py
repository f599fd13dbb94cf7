"""The settings of a game: defaults, choices, and what a GM is told about a wrong one."""

from __future__ import annotations

import json

import pytest

from adjudicator.engine.box.options import read_options
from adjudicator.model.errors import UserError
from adjudicator.model.record import decode, encode
from adjudicator.systems.republic_of_carthage.box.load import load_box
from adjudicator.systems.republic_of_carthage.box.options import Options
from adjudicator.systems.republic_of_carthage.republic import REPUBLIC
from tests.systems.republic_of_carthage.s02_components.reading import Raw, changed, the_box


def test_without_settings_the_rules_are_played_as_the_rulings_have_them() -> None:
    options = read_options(the_box().options, {}, Options)
    assert (options.statesmen_in_opening_hands, options.office_influence_at_start) == (True, False)
    assert (options.seating, options.traders_each, options.decks) == ("random", 1, "early_then_late")
    assert (options.open_treasuries, options.assassination, options.recall_expeditions) == (False, "standard", True)


def test_a_setting_replaces_its_default_and_can_be_written() -> None:
    options = read_options(the_box().options, {"seating": "given", "traders_each": 3, "open_treasuries": True}, Options)
    assert (options.seating, options.traders_each, options.open_treasuries) == ("given", 3, True)
    assert decode(json.dumps(encode(options))) == options


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"open_treasury": True}, "There is no setting `open_treasury`; did you mean `open_treasuries`?"),
        ({"zzz": 1}, "There is no setting `zzz`; the known ones are statesmen_in_opening_hands, "),
        ({"open_treasuries": 1}, "The setting `open_treasuries` cannot be 1; write true or false."),
        ({"seating": "alphabetical"}, 'cannot be \'alphabetical\'; write "random" or "given".'),
        ({"traders_each": 0}, "The setting `traders_each` cannot be 0; write a number from 1 to 9."),
        ({"traders_each": True}, "cannot be True; write a number from 1 to 9."),
    ],
)
def test_a_wrong_setting_is_told_with_what_to_write(settings: dict[str, object], said: str) -> None:
    with pytest.raises(UserError) as caught:
        read_options(the_box().options, settings, Options)
    assert said in str(caught.value)


def _first(**fields: object) -> Raw:
    return changed(lambda raw: raw["options"]["option"][0].update(fields))


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (_first(default="yes"), "has the default 'yes'; write true or false."),
        (_first(name="open_voting"), "option open_voting has an id that options.toml: option open_voting has too"),
        (_first(name="rain"), "The setting `rain` is not read by any rule; take it out of options.toml."),
        (changed(lambda raw: raw["options"]["option"].pop()), "`silent_seat` is missing from options.toml."),
    ],
)
def test_declared_settings_and_the_rules_must_agree(raw: Raw, said: str) -> None:
    with pytest.raises(UserError) as caught:
        load_box(raw, REPUBLIC)
    assert said in str(caught.value)
