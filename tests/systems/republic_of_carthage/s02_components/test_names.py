"""The names that players may write."""

from __future__ import annotations

import pytest

from adjudicator.systems.republic.box.lexicon import lexicon
from tests.systems.republic_of_carthage.s02_components.reading import the_box


def _ids(surface: str) -> set[str]:
    return {entry.id for entry in lexicon(the_box().index) if entry.surface == surface}


@pytest.mark.parametrize(
    ("surface", "key"),
    [
        ("Mago", "senator:2"),
        ("Hannibal Mago", "senator:2A"),
        ("2A", "senator:2A"),
        ("Himilco", "senator:2B"),
        ("Harbor Master", "office:harbor_master"),
        ("Harbour Master", "office:harbor_master"),
        ("HM", "office:harbor_master"),
        ("Treasurer", "office:state_treasurer"),
        ("General", "office:general"),
        ("Salt Pans", "card:salt_pans"),
        ("Salt Pans of the Syrtis", "card:salt_pans"),
        ("Tithe to Tyre", "card:tithe_to_tyre"),
        ("Cothon Enlarged", "card:cothon"),
        ("Storm at Sea", "card:storm_at_sea"),
        ("Separation of Powers", "card:separation_of_powers"),
        ("Dye", "good:dye"),
        ("Dyes", "good:dye"),
        ("Gem", "good:gems"),
        ("Papyri", "good:papyrus"),
        ("Legions", "unit:carthaginian_legion"),
        ("Celtiberians", "unit:celtiberian"),
        ("Fleets", "unit:fleet"),
        ("Coastal Spain", "province:coastal_spain"),
        ("Sardinia", "province:sardinia_corsica"),
        ("Conquest of Tunisia", "war:tunisian"),
        ("2nd Sicilian War", "war:sicilian_2"),
        ("2nd Sicilian", "war:sicilian_2"),
        ("Second Sicilian", "war:sicilian_2"),
        ("Libyan", "war:libyan"),
        ("Scipio", "leader:scipio"),
        ("Trans-Sahara", "exploration:trans_sahara"),
    ],
)
def test_full_names_and_short_forms_are_known(surface: str, key: str) -> None:
    assert _ids(surface) == {key}


def test_a_form_shared_by_two_names_stands_for_both() -> None:
    assert _ids("Hannibal") == {"senator:2A", "senator:3B"}
    assert _ids("Tunisia") == {"province:tunisia", "war:tunisian"}
    assert _ids("Sardinian") == {"province:sardinia_corsica", "war:sardinian"}
    assert _ids("Sicilian War") == {"war:sicilian_1", "war:sicilian_2", "war:sicilian_3"}


def test_every_name_of_the_box_can_be_written() -> None:
    box = the_box()
    full = {(entry.surface, box.kind_of(entry.id)) for entry in lexicon(box.index)}
    assert {(entry.name, kind) for kind, entry in box.index.values()} <= full
    assert all(entry.kind == box.kind_of(entry.id) for entry in lexicon(box.index))


def test_no_surface_is_given_twice_for_one_id() -> None:
    entries = lexicon(the_box().index)
    assert len(entries) == len({(entry.surface, entry.id) for entry in entries})
