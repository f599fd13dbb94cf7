"""The settings of one game, as its rules read them; options.toml declares and explains each."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.model.record import record
from adjudicator.systems.diplomacy.judge.profile import PROFILES, Profile


@record
class Options:
    """The settings of one game."""

    profile: str
    land_fallback: bool
    coast_must_match: bool
    powers: str
    victory: int
    first_year: int
    last_year: int
    draws: str
    draw_votes: str
    concessions: bool


def profile_of(options: Options) -> Profile:
    """Return the rule profile with the two options that a GM may set beside it."""
    profile = PROFILES[options.profile]
    if options.land_fallback:
        profile = replace(profile, land_fallback=True)
    return replace(profile, support_coast="required") if options.coast_must_match else profile
