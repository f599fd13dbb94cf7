"""The orders of victors and Consuls on veterans who are disbanded, and of rebels on the forces of provinces."""

# ruff: noqa: D102 - key, where and say are documented once, in model.order.Order

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from adjudicator.engine.starter import Worded
from adjudicator.model.order import Names
from adjudicator.model.record import record


@record
class Discharge:
    """`discharge Julius 3`: a victor disbands veterans of his own."""

    kind: ClassVar[str] = "discharge"
    senator: str
    number: int

    def key(self) -> str:
        return f"{self.kind}:{self.senator}"

    def where(self) -> Mapping[str, str]:
        return {"senator": self.senator}

    def say(self, names: Names) -> str:
        return f"{self.kind} {names(self.senator)} {self.number}"


@record
class Rally(Discharge):
    """`rally Julius 2`: a Consul or dictator calls veterans back whom he has disbanded."""

    kind: ClassVar[str] = "rally"

    def where(self) -> Mapping[str, str]:
        return {}


@record
class Cross(Worded):
    """`cross Sicily`: the forces of a rebel's province cross to Italy; where he stays there he marches on Rome."""

    kind, words = "cross", "cross {province}"
    province: str
