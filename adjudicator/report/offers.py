"""Lines that wait for a yes, as plain text."""

from __future__ import annotations

from adjudicator.model.page import Offer, Offers
from adjudicator.report.paper import flat, to_ascii, wrap

_LONGEST = 8
"""The longest that counts as a letter."""


def offer_lines(offers: Offers) -> list[str]:
    """Return lines that wait for an answer by their letters, with an empty line before each."""
    lines: list[str] = []
    for offer in offers.items:
        lines += ["", *_offer(offer)] if lines and offer.number else _offer(offer)
    return lines


def _offer(offer: Offer) -> list[str]:
    """The line as it was written, and the orders that it may mean, indented below it."""
    letter = flat(offer.letter)[:_LONGEST]
    first = f"{letter}  Line {offer.number}   " if offer.number else f"{letter}  "
    indent = " " * (len(letter) + 2)
    lines = wrap(to_ascii(offer.said), first=first, rest=indent)
    for order in offer.order:
        lines += wrap(to_ascii(order), first=f"{indent}  ", rest=f"{indent}      ")
    for note in offer.notes:
        lines += wrap(flat(note), first=indent)
    return lines
