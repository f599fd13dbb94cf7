"""The rows of war: cards, forces, counters, what became of them."""

from __future__ import annotations

from adjudicator.model.record import record


@record
class War:
    """A War card on the board: inactive, active, unprosecuted or lost; `order` is that of arrival.

    `weaker` is what cards have taken for good from its strength.
    """

    status: str
    order: int = 0
    fleet_victory: bool = False
    weaker: int = 0


@record
class Force:
    """Fleets and armies that the Senate sent to a war, keyed `f1`, `f2` ... in the order sent.

    `war` is a War card or `rebel`. `commander` and `second` are Senators' ids, empty for none; `turn` is that of
    sending, of the commander when he was replaced later.
    """

    war: str
    commander: str = ""
    second: str = ""
    turn: int = 0


@record
class EnemyLeader:
    """An Enemy Leader on the board; `order` is that of arrival.

    `wars` are War cards that he helps beside those of his series, since a Refuge kept him.
    """

    order: int = 0
    wars: tuple[str, ...] = ()


@record
class Unit:
    """An army or fleet counter.

    `place` is `pool`, `active`, `off`, `gone` (out of the game), `deserted:WAR`, `force:f1` or `rebel`.
    """

    kind: str
    place: str
    veteran: bool = False
    allegiance: str = ""


@record
class Campaign:
    """What became of a force that fought this turn, keyed as the force was: for Public Reaction and revolts.

    `result` is the last of victory, stalemate, defeat, standoff or disaster; `won` says that the war is over by it;
    `heavy` that at least half of the units that fought were lost. `commanders` are those alive and free after it;
    `sea` says that the last battle was at sea, `fought` and `lost` count the units in all battles of the turn.
    """

    war: str
    commanders: tuple[str, ...]
    result: str
    won: bool = False
    heavy: bool = False
    disaster: bool = False
    sea: bool = False
    fought: int = 0
    lost: int = 0


@record
class Rebellion:
    """The rebel, in the row `now`: leader, companions, since which turn; his armies are at `rebel`.

    `beaten` says that a force of the Senate met Defeat against him this turn. `seconds` are the accomplices who
    command with him, so that their MIL counts.
    """

    chief: str
    accomplices: tuple[str, ...] = ()
    turn: int = 0
    beaten: bool = False
    seconds: tuple[str, ...] = ()
