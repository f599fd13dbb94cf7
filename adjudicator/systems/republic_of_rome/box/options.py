"""The settings of one game, as its rules read them; options.toml declares them, editions.toml what an edition says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.engine.box.boxes import Tables, section
from adjudicator.engine.box.options import OptionSpec, read_options, require_needs
from adjudicator.model.errors import UserError
from adjudicator.model.record import record

BY_EDITION: Final = "edition"
"""The value of a setting that is as the edition has it, and the name of the setting that chooses one."""


@record
class Options:
    """The settings of one game; each is explained in options.toml and in the ruling it names."""

    edition: str
    scenario: str
    extended: bool
    seating: str
    temporary_consul: str
    era_ends: str
    open_treasuries: bool
    punic_relief: bool
    concession_income: str
    development: str
    imminent: bool
    sicilian: str
    third_disaster: str
    gifts: str
    dictator_may_be_consul: str
    dictator_marker: str
    unanimous: str
    stepped_down: str
    life_spared: str
    calpurnian_dice: str
    acilian_tie: str
    pontifex: bool
    open_voting: bool
    numbers_once: str
    unprosecuted: str
    rebel_mil_counts: str
    fallen_rebel_counts: str
    disorder_die: str
    initiative_min_bid: str
    late_statesmen: str
    return_to_deck: str
    captures: str
    legion_pop: str
    catiline_dice: str
    major_markers: str
    empty_curia: str
    commander_order: str
    gabinian: str
    open_guard_catches: str
    cleopatra_aids: str
    proscription_by: str
    leader_assassin_chits: bool
    punic_is_20: bool
    void_leaders: bool
    numbers_spare_defeat: bool
    spanish_match: bool
    gracchi: str
    exile: str
    advocates: bool
    laws_by_vote: str
    disbanding: bool
    games_and_leader: str
    third_party_help: bool
    odds_shown: bool
    land_commissioner_back: str
    grain_destroyed: str
    prosecutor_consent: str
    battle_order: str
    minor_motions: bool
    vatinian: str
    provincial_wars: bool
    attacked_revenue: str
    provincial_losses: str
    rebel_governors: bool
    rebel_sea: str


def read_editions(tables: Tables, specs: Mapping[str, OptionSpec]) -> Mapping[str, Mapping[str, str]]:
    """Return what each edition says; raises UserError unless each speaks of every setting that it decides."""
    ruled = [name for name, spec in specs.items() if spec.default == BY_EDITION]
    editions = {key: section(tables, "editions", key) for key in specs[BY_EDITION].allowed}
    for key, said in editions.items():
        for name in sorted({*ruled} ^ {*said}):
            what = "says nothing of" if name in ruled else "speaks of"
            raise UserError(f"editions.toml: [{key}] {what} `{name}`; write one line for each of {', '.join(ruled)}.")
        for name, value in said.items():
            if value == BY_EDITION or not specs[name].takes(value):
                raise UserError(f"editions.toml: [{key}] has {value!r} for `{name}`; write {specs[name].choices()}.")
    return editions


def read_settings(
    specs: Mapping[str, OptionSpec], editions: Mapping[str, Mapping[str, str]], written: Mapping[str, Any]
) -> Options:
    """Return the settings of a game, with what its edition decides.

    Raises:
        UserError: a setting does not exist, or would do nothing beside the others.
    """
    chosen = read_options(specs, written, Options)
    require_needs(specs, written)
    said = editions[chosen.edition]
    filled = {name: said[name] for name, value in written.items() if value == BY_EDITION and name in said}
    return read_options(specs, {**said, **written, **filled}, Options)
