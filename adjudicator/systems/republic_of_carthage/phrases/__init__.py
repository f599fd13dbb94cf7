"""What the rules of the two grammars of Carthage make of their parts: the records of `orders`.

Each method is named after a rule of the grammar, or one way of writing it, and is given the values of its parts; plain
words of the grammar are left out. A name is its id.
"""

from adjudicator.systems.republic.phrases.conditions import ConditionPhrases
from adjudicator.systems.republic.phrases.revolution import RevolutionPhrases
from adjudicator.systems.republic_of_carthage.phrases.ballots import BallotPhrases
from adjudicator.systems.republic_of_carthage.phrases.bargaining import BargainPhrases
from adjudicator.systems.republic_of_carthage.phrases.chair import ChairPhrases
from adjudicator.systems.republic_of_carthage.phrases.courts import CourtPhrases
from adjudicator.systems.republic_of_carthage.phrases.forum import ForumPhrases
from adjudicator.systems.republic_of_carthage.phrases.goods import GoodsPhrases
from adjudicator.systems.republic_of_carthage.phrases.measures import MeasurePhrases
from adjudicator.systems.republic_of_carthage.phrases.money import MoneyPhrases
from adjudicator.systems.republic_of_carthage.phrases.sales import SalePhrases
from adjudicator.systems.republic_of_carthage.phrases.setup import SetupPhrases
from adjudicator.systems.republic_of_carthage.phrases.wishes import WishPhrases


class CarthagePhrases(
    SetupPhrases,
    WishPhrases,
    MoneyPhrases,
    GoodsPhrases,
    BargainPhrases,
    SalePhrases,
    ForumPhrases,
    ChairPhrases,
    MeasurePhrases,
    BallotPhrases,
    CourtPhrases,
    RevolutionPhrases,
    ConditionPhrases,
):
    """All rules of the grammar."""


__all__ = ["CarthagePhrases"]
