"""Rule profiles: where rulebooks differ, which reading a judge takes. Numbers are those of the DATC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Profile:
    """One reading of the rules.

    Attributes:
        name: how it is called.
        convoy_routes: 4.A.1: a convoy lives while "any" route is left, or needs "all" fleets ordered to carry it.
        paradox: 4.A.2: "szykman", a convoy in a paradox fails and its army has no effect; "own_convoy", first of
            all a convoyed attack cuts no support for an attack on a fleet of its convoy (then Szykman); "all_hold",
            all moves in a paradox fail.
        adjacent_convoy: 4.A.3: an army goes to a neighbour by sea if its own side shows "intent" (a fleet of its
            own that is needed, or the words "via convoy"), only if it is "explicit", or by "swap" if a convoy is
            there that lets two units change places.
        land_fallback: 4.A.3: "via convoy" without a convoy goes over land, whether none was ordered or it was lost.
        fallback_unordered: 4.A.3: it does where no convoy was ordered, and holds where its convoy is lost.
        convoyed_origin_cut: 4.A.4: a convoyed attack cuts a support for an attack on the place it came from.
        retreat_to_convoyed_origin: 4.A.5: a unit may retreat to where its convoyed attacker came from.
        effect_on_convoyed_origin: 4.A.7: a unit dislodged by a convoyed army can still bounce others there.
        default_coast: 4.B.1: a fleet that must choose between coasts and does not takes the first it can reach.
        infer_coast: 4.B.2: a missing coast is found where only one can be reached.
        correct_coast: 4.B.3: a wrong coast is corrected where only one can be reached.
        support_coast: 4.B.4: a coast in a support is "ignored", must match if "named", or is "required".
        default_build_coast: 4.B.7: a build without its coast takes the first coast.
        disorder_from: 4.D.8: missing removals are measured from "owned" or "home" centres.
        disorder_steps: 4.D.8: they are counted over land and sea "alike", or fleets count "own" steps alone.
        missing_fleet_void: 4.E.1: a move by sea that no fleets could carry is void, and the army holds.
        retreat_over_pass: a dislodged army may retreat over a pass.
    """

    name: str
    convoy_routes: Literal["any", "all"] = "any"
    paradox: Literal["szykman", "own_convoy", "all_hold"] = "szykman"
    adjacent_convoy: Literal["intent", "explicit", "swap"] = "intent"
    land_fallback: bool = False
    fallback_unordered: bool = False
    convoyed_origin_cut: bool = False
    retreat_to_convoyed_origin: bool = True
    effect_on_convoyed_origin: bool = True
    default_coast: bool = False
    infer_coast: bool = True
    correct_coast: bool = False
    support_coast: Literal["ignored", "named", "required"] = "named"
    default_build_coast: bool = False
    disorder_from: Literal["owned", "home"] = "owned"
    disorder_steps: Literal["alike", "own"] = "alike"
    missing_fleet_void: bool = True
    retreat_over_pass: bool = True

    @property
    def walks_unordered(self) -> bool:
        """Whether an army ordered via convoy walks where no convoy was ordered for it."""
        return self.land_fallback or self.fallback_unordered


DATC3 = Profile("datc3")
RULES1971 = replace(
    DATC3,
    name="rules1971",
    convoy_routes="all",
    paradox="own_convoy",
    adjacent_convoy="swap",
    land_fallback=True,
    disorder_from="home",
    disorder_steps="own",
)
DPTG = replace(DATC3, name="dptg", paradox="all_hold", adjacent_convoy="explicit")
PROFILES: Mapping[str, Profile] = {profile.name: profile for profile in (DATC3, RULES1971, DPTG)}
"""The profiles there are, by name."""
