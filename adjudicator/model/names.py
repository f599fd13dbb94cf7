"""Names that players write: the shared type between a system's box and the reading of mail."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NameEntry:
    """A way to write a name, in the case of the card; readers compare without regard to case.

    `id` is what the name stands for, with its sort before a colon, as in `senator:7`. One surface may stand
    for several ids: the reader then keeps those that fit, or asks. `kind` is finer than the sort of the id,
    which distinguishes a Statesman from a family card, or a Law from an Event.
    """

    surface: str
    id: str
    kind: str
