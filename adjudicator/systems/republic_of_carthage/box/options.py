"""The settings of one game, as its rules read them; options.toml declares and explains each."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class Options:
    """The settings of one game; each is explained in options.toml and in the ruling it names."""

    statesmen_in_opening_hands: bool
    office_influence_at_start: bool
    seating: str
    traders_each: int
    decks: str
    open_treasuries: bool
    open_voting: bool
    command_consent: bool
    assassination: str
    recall_expeditions: bool
    silent_seat: str
