"""The order of the Revenue Phase that only Rome has: what is taken of a concession."""

from __future__ import annotations

from adjudicator.engine.worded import Worded
from adjudicator.model.record import record


@record
class Collect(Worded):
    """`collect Sicilian Grain 2`: how many times the income of a concession is taken; 0 leaves it."""

    kind, words = "collect", "collect {card} {multiple}"
    terms = ("card",)
    card: str
    multiple: int


@record
class Build(Worded):
    """`build Sicily 2 armies, 1 fleet`: what a governor raises from the taxes of his province."""

    kind, words = "build", "build {province} {armies:army|armies}[, {fleets:fleet|fleets}]"
    terms = ("province",)
    province: str
    armies: int
    fleets: int = 0

    def every(self) -> bool:
        """Return whether it serves in every Revenue Phase."""
        return True
