"""What events of shared rules say in every republic; one that has more to say has a record of its own.

Such records are written under the name of this package: no log of Carthage has any of them, as it has more to say.
"""

from __future__ import annotations

from typing import Any, Final

from adjudicator.engine.system import Game
from adjudicator.model.event import event
from adjudicator.model.record import field_names, record

WRITTEN: Final = "republic"


@record
class PostsTold:
    """What a Senator held, as reports name it: ids with their sort.

    `wars` are those that he commanded on alone, `joined` with another; `veterans` were loyal to him.
    """

    offices: tuple[str, ...] = ()
    concessions: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    wars: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    veterans: tuple[str, ...] = ()


@event("senator_died", weight=95, own_weight=95)
class SenatorDied:
    """A Senator is dead, and this is what went with him.

    Ids have their sort. `inf` - `printed` were his markers; `talents` go to the bank. `card` is the family card left
    (his own, or the one under a Statesman; empty for none) and `fate` what becomes of it: it `leads` the faction, goes
    face down to the `forum`, `moves` under `brother`, or `none` is there. `faction` is his own, empty for none;
    `leader` says that he led it.
    """

    senator: str
    faction: str
    leader: bool
    place: str
    inf: int
    printed: int
    pop: int
    talents: int
    posts: Any
    card: str
    fate: str
    brother: str = ""


@event(
    "senator_joined",
    "roc:6.4.2.2.7",
    "roc:ruling 67c",
    answers=("persuade", "extra_persuade"),
    weight=80,
    own_weight=63,
)
class SenatorJoined:
    """A Senator was persuaded into the faction of `seat`, from that of `loser` or from the Forum if that is empty.

    He brings all that is his: `talents`, `posts`, and `card`, the family card below a Statesman.
    """

    seat: str
    senator: str
    loser: str
    inf: int
    pop: int
    talents: int
    liable: bool
    posts: Any
    card: str


def tell(game: Game, said: Any, *about: Any) -> Any:  # noqa: ANN401 - records of shared rules and of a republic
    """Return what an event says in the republic of a game.

    Args:
        game: whose republic is asked.
        said: what it says in every republic.
        about: what a republic may say more of; which it is stands where the event is made.
    """
    more = game.box.republic.told.get(type(said))
    return said if more is None else more(said, *about)


def said_of(said: Any) -> dict[str, Any]:  # noqa: ANN401 - a record of this module
    """Return the fields of what every republic says, for a record that says more."""
    return {name: getattr(said, name) for name in field_names(type(said))}
