"""The orders of victors and Consuls on veterans who are disbanded, and of rebels on the forces of provinces."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.engine.worded import Worded
from adjudicator.model.record import record


@record
class Discharge(Worded):
    """`discharge Julius 3`: a victor disbands veterans of his own."""

    kind, words = "discharge", "discharge {senator} {number}"
    terms: ClassVar[tuple[str, ...]] = ("senator",)
    senator: str
    number: int


@record
class Rally(Discharge):
    """`rally Julius 2`: a Consul or dictator calls veterans back whom he has disbanded."""

    kind, words = "rally", "rally {senator} {number}"
    terms, keys = (), ("senator",)


@record
class Cross(Worded):
    """`cross Sicily`: the forces of a rebel's province cross to Italy; where he stays there he marches on Rome."""

    kind, words = "cross", "cross {province}"
    province: str
