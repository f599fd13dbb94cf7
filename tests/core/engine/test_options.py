"""Settings as options.toml declares them and a GM writes them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine.box.options import OptionSpec, read_options, read_specs, require_needs
from adjudicator.model.errors import UserError
from adjudicator.model.record import record


@record
class ThreeSettings:
    open_hands: bool
    votes: str
    years: int


def declared(**changes: dict[str, Any]) -> dict[str, Any]:
    """Return the table of the three settings, some of their keys changed."""
    rows: dict[str, dict[str, Any]] = {
        "open_hands": {"type": "flag", "default": False},
        "votes": {"type": "word", "default": "secret", "allowed": ["secret", "open"]},
        "years": {"type": "number", "default": 10, "least": 1, "most": 20, "tried": [3, 4]},
    }
    base: dict[str, Any] = {"ruling": "1", "from": "the GM", "line": "What it does."}
    return {"options": {"option": [{"name": n, **base, **row, **changes.get(n, {})} for n, row in rows.items()]}}


def specs() -> dict[str, OptionSpec]:
    return read_specs(declared(), ThreeSettings)


def test_settings_are_read_with_the_defaults_for_what_is_left_out() -> None:
    assert read_options(specs(), {}, ThreeSettings) == ThreeSettings(open_hands=False, votes="secret", years=10)
    written = {"open_hands": True, "votes": "open", "years": 20}
    assert read_options(specs(), written, ThreeSettings) == ThreeSettings(open_hands=True, votes="open", years=20)
    assert (specs()["years"].tried, specs()["years"].since) == ((3, 4), "the GM")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("open_hands", 1, "cannot be 1; write true or false"),
        ("open_hands", "yes", "cannot be 'yes'; write true or false"),
        ("votes", "loud", 'cannot be \'loud\'; write "secret" or "open"'),
        ("years", 0, "cannot be 0; write a number from 1 to 20"),
        ("years", 21, "cannot be 21"),
        ("years", True, "cannot be True; write a number from 1 to 20"),
        ("years", "10", "cannot be '10'"),
        ("vote", "open", "There is no setting `vote`; "),
    ],
)
def test_a_setting_that_cannot_be_says_what_may_be_written(name: str, value: object, said: str) -> None:
    with pytest.raises(UserError) as fault:
        read_options(specs(), {name: value}, ThreeSettings)
    assert said in str(fault.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"years": {"default": 30}}, "has the default 30; write a number from 1 to 20."),
        ({"years": {"name": "votes"}}, "votes"),
        ({"years": {"name": "months"}}, "The setting `months` is not read by any rule; take it out of options.toml."),
        ({"years": {"type": "sum"}}, "sum"),
        ({"years": {"leest": 3}}, "leest"),
        ({"years": {"needs": {"hands": [True]}}}, "needs the setting 'hands', which is not declared"),
        ({"years": {"needs": {"votes": ["loud"]}}}, 'needs [\'loud\'] of `votes`; write "secret" or "open".'),
        ({"years": {"needs": {"votes": []}}}, "needs [] of `votes`"),
    ],
)
def test_a_declaration_that_is_not_whole_is_told(changes: dict[str, dict[str, Any]], said: str) -> None:
    with pytest.raises(UserError) as fault:
        read_specs(declared(**changes), ThreeSettings)
    assert said in str(fault.value)


def test_a_setting_that_would_do_nothing_beside_the_others_is_refused() -> None:
    known = read_specs(declared(years={"needs": {"votes": ["open"], "open_hands": [True]}}), ThreeSettings)
    for written in ({}, {"years": 10}, {"votes": "open"}, {"years": 12, "votes": "open", "open_hands": True}):
        require_needs(known, written)
    with pytest.raises(UserError) as fault:
        require_needs(known, {"years": 12, "votes": "open"})
    assert str(fault.value) == (
        "The setting `years` = 12 does nothing without `open_hands` = true; write that too, or take `years` out."
    )


def test_a_setting_of_the_rules_must_be_declared() -> None:
    tables = declared()
    del tables["options"]["option"][2]
    with pytest.raises(UserError, match="The setting `years` is missing from options"):
        read_specs(tables, ThreeSettings)
