"""What sentences were found to say: one is read again and again, alone and with those beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from adjudicator.intake.sense.phrasebook.frames import Frame
from adjudicator.intake.sense.slots.filling import Carried
from adjudicator.model.reading import Result

Sensed = TypeVar("Sensed")


class Setting(NamedTuple):
    """What decides what a sentence says, beside its words: see the fields of the second reader."""

    carried: Carried
    headed: Frame | None
    before: tuple[Result, ...]
    behind: str
    sensed: str


@dataclass(frozen=True, slots=True, eq=False)
class Memory(Generic[Sensed]):
    """Keeps what a sentence was found to say in a setting, with the setting that it left for the next one."""

    entries: dict[str, list[tuple[Setting, Sensed, Setting]]] = field(default_factory=dict)

    def recall(self, text: str, here: Setting) -> tuple[Sensed, Setting] | None:
        """Return what a sentence says and leaves, if it was read in the very same setting."""
        for old, sensed, after in self.entries.get(text, ()):
            same = old.carried is here.carried and old.headed is here.headed and old.before is here.before
            if same and old.behind == here.behind:
                return sensed, after
        return None

    def keep(self, text: str, here: Setting, sensed: Sensed, after: Setting) -> None:
        """Remember what a sentence says."""
        self.entries.setdefault(text, []).append((here, sensed, after))
