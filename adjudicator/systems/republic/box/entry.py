"""What figures of a box may be."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
