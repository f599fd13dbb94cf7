"""What is told when a revolt ends."""

from __future__ import annotations

from adjudicator.model.event import event


@event("revolt_over", weight=94)
class RevoltOver:
    """A revolt is over: beaten, or without a chief; those who rebelled still die, their armies are Active Forces."""

    senators: tuple[str, ...]
    armies: int
    beaten: bool
