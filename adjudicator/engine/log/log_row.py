"""The rows of a log, of all three streams, as the engine folds them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class LogRow:
    """One row of a game's log: `step` numbers the transaction, `body` is an Event, a book row or an engine row."""

    seq: int
    stream: str
    step: int
    body: Any
