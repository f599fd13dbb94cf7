"""The settings of one game, as its rules read them; options.toml declares and explains each."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.model.record import record
from adjudicator.systems.diplomacy.judge.profile import PROFILES, Profile


@record
class Options:
    """The settings of one game; each is explained in options.toml and in the ruling it names."""

    start_year: int
    profile: str
    orphan_units: str
    remote_seize: bool
    hostile: str
    purge_stock: str
    silent_seasons: int
    rename_share: int
    office_share: int
    rule_share: int
    vote_seasons: int
    open_votes: bool
    win_share: int
    rail_hold_support: bool
    shares_least: int
    shares_most: int
    pass_retreat: bool
    name_rest: int


def profile_of(options: Options) -> Profile:
    """Return the rule profile with what a GM may set beside it."""
    return replace(PROFILES[options.profile], retreat_over_pass=options.pass_retreat)
