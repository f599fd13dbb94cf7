"""Suffetes and Members of the committee: elections, posts, second terms."""

# ruff: noqa: D102 - each method is named after the rule of the grammar that it serves

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.systems.republic.phrases.chair import ChairPhrases
from adjudicator.systems.republic.phrases.parts import Parts, of_type
from adjudicator.systems.republic_of_carthage.orders.chair import Committee, Nominate
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, ElectSuffetes

POSTS: Final[Mapping[str, str]] = {"office:home_suffete": "home", "office:marine_suffete": "marine"}


class SuffetePhrases(ChairPhrases):
    """Suffetes and Members of the committee."""

    elections = {ElectSuffetes: Nominate, ElectMember: Committee}  # noqa: RUF012 - a table, changed by nobody
    heads = ElectSuffetes
    posts = POSTS

    def member(self, parts: Parts) -> ElectMember:
        return ElectMember(*of_type(parts, "POSITION"), *of_type(parts, "SENATOR"))
