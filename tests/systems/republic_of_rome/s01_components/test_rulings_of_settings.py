"""What a game plays by where a table sets nothing, and what each edition sets, as the rulings have it."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic_of_rome.box.options import read_settings
from tests.systems.republic_of_rome.s01_components.reading import rome


def _read(name: str, **written: object) -> object:
    box = rome()
    return getattr(read_settings(box.options, box.editions, {key: str(value) for key, value in written.items()}), name)


@pytest.mark.parametrize(
    ("setting", "first", "second"),
    [
        ("temporary_consul", "lowest", "chit"),
        ("concession_income", "may", "must"),
        ("development", "no_spoils", "no_marker"),
        ("third_disaster", "nothing", "concession"),
        ("dictator_may_be_consul", "yes", "no"),
        ("calpurnian_dice", "2d6", "d6"),
        ("acilian_tie", "censor", "dice"),
    ],
)
def test_rulings_0_0b_0e_0f_0i_0k_72_and_72a_each_edition_has_its_answer(setting: str, first: str, second: str) -> None:
    """The edition answers where nothing is set, and a setting of its own goes before it."""
    assert _read(setting) == _read(setting, edition="second") == second
    assert _read(setting, edition="first") == first
    assert _read(setting, edition="first", **{setting: second}) == second


@pytest.mark.parametrize(
    ("setting", "printed"),
    [
        ("scenario", "early"),
        ("open_treasuries", False),
        ("punic_relief", False),
        ("seating", "given"),
        ("pontifex", True),
        ("open_voting", False),
    ],
)
def test_rulings_0a_0c_0d_0l_1_and_21_what_is_played_by_where_nothing_is_set(setting: str, printed: object) -> None:
    """No edition changes them."""
    assert _read(setting) == _read(setting, edition="first") == printed
