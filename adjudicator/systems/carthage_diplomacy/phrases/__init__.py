"""What the rules of grammar/carthage_diplomacy.lark make of their parts: the records of `orders`.

Each method is named after a rule of the grammar, or one way of writing it, and is given the values of its parts; plain
words of the grammar are left out. A name is its id.
"""

from typing import ClassVar

from adjudicator.systems.carthage_diplomacy.phrases.ground import GroundPhrases
from adjudicator.systems.carthage_diplomacy.phrases.offices import OfficePhrases
from adjudicator.systems.carthage_diplomacy.phrases.rails import RailPhrases
from adjudicator.systems.carthage_diplomacy.phrases.votes import VotePhrases
from adjudicator.systems.diplomacy.words.phrases import MovePhrases


class CarthagePhrases(GroundPhrases, OfficePhrases, RailPhrases, VotePhrases, MovePhrases):
    """All rules of the grammar."""

    AUTUMN: ClassVar[str] = "autumn"


__all__ = ["CarthagePhrases"]
