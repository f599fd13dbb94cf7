"""What the rules of the grammars of Rome make of their parts: the records of `orders`.

Each method is named after a rule of the grammar, or one way of writing it, and is given the values of its parts; plain
words of the grammar are left out. A name is its id.
"""

from adjudicator.engine.worded import worded
from adjudicator.systems.republic.phrases import RepublicPhrases
from adjudicator.systems.republic_of_rome import orders
from adjudicator.systems.republic_of_rome.phrases.apart import ApartPhrases
from adjudicator.systems.republic_of_rome.phrases.chair import ConsulPhrases
from adjudicator.systems.republic_of_rome.phrases.forum import KnightPhrases
from adjudicator.systems.republic_of_rome.phrases.laws import LawPhrases
from adjudicator.systems.republic_of_rome.phrases.measures import BillPhrases
from adjudicator.systems.republic_of_rome.phrases.revenue import TaxPhrases


class RomePhrases(ApartPhrases, LawPhrases, TaxPhrases, KnightPhrases, ConsulPhrases, BillPhrases, RepublicPhrases):
    """All rules of the grammar."""

    worded = {**RepublicPhrases.worded, **worded(orders)}  # noqa: RUF012 - a table, changed by nobody
    outcry_card = "card:tribune"
    headship = "matter:consuls"


__all__ = ["RomePhrases"]
