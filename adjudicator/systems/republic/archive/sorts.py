"""The sorts of things that every republic has pages for, and the ids they go by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.engine.archive import Sort, Subjects
from adjudicator.engine.system import Game
from adjudicator.systems.republic.box.keys import bare

SENATOR: Final = Sort("senator", "Senator", "Senators")
VOTE: Final = Sort("vote", "Vote", "Votes")
WAR: Final = Sort("war", "War", "Wars", board=True)
BATTLE: Final = Sort("battle", "Battle", "Battles")
LEADER: Final = Sort("leader", "Enemy Leader", "Enemy Leaders")
PROVINCE: Final = Sort("province", "Province", "Provinces", board=True)
OFFICE: Final = Sort("office", "Office", "Offices")
CARD: Final = Sort("card", "Card", "Cards")
STATE: Final = Sort("state", "The State", "The State")
KINDS: Final = {
    "statesman": "senator",
    **dict.fromkeys(("concession", "law", "intrigue", "event", "table_event"), "card"),
    **{sort: sort for sort in ("senator", "war", "leader", "province", "office")},
}
"""The sort of thing that each kind of entry of every box is."""


def subjects(kinds: Mapping[str, str], own: frozenset[str] = frozenset()) -> Subjects:
    """Return what gives the thing that an id of the box stands for, whatever sort a payload has before it.

    Args:
        kinds: the sort of thing that each kind of entry of the box is.
        own: sorts whose ids always mean a thing of that sort: a province in revolt is a war, too.
    """
    sorted_ = frozenset(kinds.values())

    def found(game: Game, field: str, word: str) -> Iterator[str]:
        del field
        sort, colon, _ = word.rpartition(":")
        if colon and sort in sorted_ - own and game.box.knows(word):
            kind = kinds.get(game.box.kind_of(word))
            if kind is not None:
                yield f"{kind}:{bare(word)}"

    return found
