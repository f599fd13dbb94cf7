"""The order of set-up that only Rome has: who governs a province that was dealt, and how long."""

from __future__ import annotations

from adjudicator.engine.worded import Worded
from adjudicator.model.record import record


@record
class Install(Worded):
    """`install Fabius in Sicily for 2`: the first governor of a province, and for how many Revenue Phases."""

    kind, words = "install", "install {senator} in {province} for {turns}"
    terms = ("province",)
    province: str
    senator: str
    turns: int
