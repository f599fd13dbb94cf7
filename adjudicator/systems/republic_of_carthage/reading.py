"""The language of The Republic of Carthage, without the texts of its files."""

from __future__ import annotations

from typing import Final

from adjudicator.model.reading import Language
from adjudicator.systems.republic_of_carthage.phrases import CarthagePhrases

LANGUAGE: Final = Language(
    name="republic_of_carthage",
    build=CarthagePhrases,
    names={
        "SENATOR": ("senator",),
        "PLAYER": ("seat",),
        "GOOD": ("good",),
        "POSITION": ("office",),
        "CARD": ("card", "statesman"),
        "PLAIN_CARD": ("card",),
        "PLAIN_STATESMAN": ("statesman",),
        "CHOICE": ("choice",),
        "PROVINCE": ("province",),
        "UNIT": ("unit",),
        "STAGE": ("step",),
        "DEAL": ("offer",),
        "INTRIGUE": ("intrigue",),
        "LAW": ("law",),
        "CONCESSION": ("concession",),
        "CONFLICT": ("war",),
        "FOE": ("leader",),
        "EXPLORATION": ("exploration",),
        "MATTER": ("matter",),
        "MOTION": ("proposal",),
    },
    listed=("propose",),
    above=("republic_senate", "republic"),
    initials=("SENATOR", "PLAYER"),
)
"""Without its texts, which `Language.told` adds."""


def language() -> Language:
    """Return the language of this system, still without the texts of its files."""
    return LANGUAGE
