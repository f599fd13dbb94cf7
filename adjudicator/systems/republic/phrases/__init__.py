"""How the phrases of the grammar that the republics share become orders."""

from adjudicator.engine.worded import WordedRules, worded
from adjudicator.systems.republic import orders
from adjudicator.systems.republic.phrases.ballots import BallotPhrases
from adjudicator.systems.republic.phrases.chair import ChairPhrases
from adjudicator.systems.republic.phrases.conditions import ConditionPhrases
from adjudicator.systems.republic.phrases.courts import CourtPhrases
from adjudicator.systems.republic.phrases.forum import ForumPhrases
from adjudicator.systems.republic.phrases.measures import MeasurePhrases
from adjudicator.systems.republic.phrases.money import MoneyPhrases
from adjudicator.systems.republic.phrases.revolution import RevolutionPhrases
from adjudicator.systems.republic.phrases.setup import SetupPhrases
from adjudicator.systems.republic.phrases.wishes import WishPhrases


class RepublicPhrases(
    SetupPhrases,
    WishPhrases,
    MoneyPhrases,
    ForumPhrases,
    ChairPhrases,
    MeasurePhrases,
    BallotPhrases,
    CourtPhrases,
    RevolutionPhrases,
    ConditionPhrases,
    WordedRules,
):
    """All rules of the shared grammar; a system adds its own, and fills in the tables."""

    worded = worded(orders)


__all__ = ["RepublicPhrases"]
