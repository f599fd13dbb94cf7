"""What the rules of the grammars of Carthage make of their parts: the records of `orders`.

Each method is named after a rule of the grammar, or one way of writing it, and is given the values of its parts; plain
words of the grammar are left out. A name is its id.
"""

from adjudicator.engine.worded import worded
from adjudicator.systems.republic.phrases import RepublicPhrases
from adjudicator.systems.republic_of_carthage import orders
from adjudicator.systems.republic_of_carthage.phrases.bargaining import BargainPhrases
from adjudicator.systems.republic_of_carthage.phrases.chair import SuffetePhrases
from adjudicator.systems.republic_of_carthage.phrases.commands import CommandPhrases
from adjudicator.systems.republic_of_carthage.phrases.conditions import FigurePhrases
from adjudicator.systems.republic_of_carthage.phrases.forum import TraderPhrases
from adjudicator.systems.republic_of_carthage.phrases.goods import GoodsPhrases
from adjudicator.systems.republic_of_carthage.phrases.measures import ResolutionPhrases
from adjudicator.systems.republic_of_carthage.phrases.sales import SalePhrases
from adjudicator.systems.republic_of_carthage.phrases.setup import DealingPhrases
from adjudicator.systems.republic_of_carthage.phrases.wishes import BribePhrases


class CarthagePhrases(
    DealingPhrases,
    BribePhrases,
    GoodsPhrases,
    BargainPhrases,
    SalePhrases,
    TraderPhrases,
    SuffetePhrases,
    ResolutionPhrases,
    CommandPhrases,
    FigurePhrases,
    RepublicPhrases,
):
    """All rules of the grammar."""

    worded = {**RepublicPhrases.worded, **worded(orders)}  # noqa: RUF012 - a table, changed by nobody
    outcry_card = "card:public_outcry"
    on_proposals = ("card:peace_party",)
    headship = "matter:suffetes"
    deeds = {"explore": "expeditions"}  # noqa: RUF012 - a table, changed by nobody


__all__ = ["CarthagePhrases"]
