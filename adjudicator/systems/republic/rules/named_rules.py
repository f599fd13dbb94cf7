"""Rules that a Law switches by name: what each is without a Law, and what the Laws in force make of it."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.model.state import State
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules.in_force import in_force

PRINTED: Final[dict[str, int]] = {
    "suffete_needed_in_command": True,
    "any_free_senator_may_command": False,
    "extra_major_prosecution_of_unsuccessful_commanders": 0,
    "recall_needs_commander_consent": False,
    "popularity_counts_in_votes": False,
    "committee_term": 0,
    "corruption_allowed": True,
}
"""Each named rule without a Law: a flag, or a number, 0 for one that only a Law sets."""


@EFFECTS.effect("rule", fields=("name", "value"), cites=("roc:6.2.3", "roc:6.5"))
def switch(effect: Effect) -> int:
    """Return what a Law makes of the rule it names."""
    return int(effect.get("value"))


@rule("roc:6.5", title="Rules that a Law has switched")
def switched(state: State, name: str) -> int:
    """Return the value of a named rule: that of the last Law in force, else as printed; 0 is no.

    Raises:
        KeyError: there is no rule of that name.
    """
    laws = (switch(effect) for _, effect in in_force(state, "rule") if effect.word("name") == name)
    return [PRINTED[name], *laws][-1]
