"""What an audit found."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Result:
    """What was checked, a line a subject, and every difference found; all is well if there is none."""

    checked: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
