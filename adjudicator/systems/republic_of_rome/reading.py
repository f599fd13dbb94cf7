"""The language of The Republic of Rome, without the texts of its files."""

from __future__ import annotations

from typing import Final

from adjudicator.model.reading import Language
from adjudicator.systems.republic_of_rome.phrases import RomePhrases

LANGUAGE: Final = Language(
    name="republic_of_rome",
    build=RomePhrases,
    names={
        "SENATOR": ("senator",),
        "PLAYER": ("seat",),
        "POSITION": ("office",),
        "CARD": ("card", "statesman"),
        "CHOICE": ("choice",),
        "PROVINCE": ("province",),
        "UNIT": ("unit",),
        "STAGE": ("step",),
        "INTRIGUE": ("intrigue",),
        "LAW": ("law",),
        "CONCESSION": ("concession",),
        "CONFLICT": ("war",),
        "FOE": ("leader",),
        "SPECTACLE": ("games",),
        "MATTER": ("matter",),
        "MOTION": ("proposal",),
    },
    listed=("propose",),
    above=("republic_senate", "republic"),
    initials=("SENATOR", "PLAYER"),
)
"""Without its texts, which `Language.told` adds."""
