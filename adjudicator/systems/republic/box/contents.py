"""What can be asked of any id of a box, whichever republic it is of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from adjudicator.engine.box.options import OptionSpec
from adjudicator.engine.box.vocabulary import Vocabulary
from adjudicator.engine.effects import Effect
from adjudicator.systems.republic.box.chits import Cup
from adjudicator.systems.republic.box.keys import bare


@dataclass(frozen=True, slots=True, eq=False)
class Contents:
    """The part of a box that both republics read alike; `EFFECTS` are the fields of entries that hold effects."""

    EFFECTS: ClassVar[tuple[str, ...]]
    senators: Mapping[str, Any]
    statesmen: Mapping[str, Any]
    family_rules: Mapping[str, Any]
    offices: Mapping[str, Any]
    chits: Cup
    vocabulary: Vocabulary
    options: Mapping[str, OptionSpec]
    sources: Mapping[str, str]
    index: Mapping[str, tuple[str, Any]]

    def entry(self, key: str) -> Any:  # noqa: ANN401 - each kind has a record of its own
        """Return the entry of an id; see `kind_of` for how the id may be written."""
        return self.index[bare(key)][1]

    def name_of(self, key: str) -> str:
        """Return the name as on the card; raises KeyError for an id that the box does not know."""
        return str(self.entry(key).name)

    def kind_of(self, key: str) -> str:
        """Return the kind of an id: senator, statesman, war, leader, intrigue, law, event, and so on.

        Args:
            key: an id (`salt_pans`), the token of a copy (`tribune.3`), or either with its sort before it
                (`card:salt_pans`).
        """
        return self.index[bare(key)][0]

    def knows(self, key: str) -> bool:
        """Return whether the box has an entry for an id."""
        return bare(key) in self.index

    def entries_of(self, kind: str) -> Mapping[str, Any]:
        """Return the entries of a kind by id, in printed order."""
        return {key: entry for key, (sort, entry) in self.index.items() if sort == kind}

    def effects_of(self, key: str, kind: str = "") -> tuple[Effect, ...]:
        """Return the effects of a card in the order of `EFFECTS`, or those of one kind; none for plain figures."""
        entry = self.entry(key)
        found: Iterable[Effect] = (effect for field in self.EFFECTS for effect in getattr(entry, field, ()))
        return tuple(effect for effect in found if kind in ("", effect.kind))

    def person(self, key: str) -> Any:  # noqa: ANN401 - the card of a Senator or Statesman of either republic
        """Return the ratings of a Senator or Statesman; raises KeyError for another id."""
        key = bare(key)
        return self.senators.get(key) or self.statesmen[key]

    def hrao(self) -> tuple[str, ...]:
        """Return the offices from which the HRAO is taken, highest first."""
        ranked = sorted((office.rank, key) for key, office in self.offices.items() if office.rank)
        return tuple(key for _, key in ranked)
