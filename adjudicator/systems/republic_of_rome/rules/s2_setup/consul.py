"""The temporary Rome Consul."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.box.chits import chit_face, mortality_chits
from adjudicator.systems.republic.people import number
from adjudicator.systems.republic.state import HOLDER, INF, SCOPE, SETUPS
from adjudicator.systems.republic_of_rome.state import PRIOR_CONSUL

OFFICE = "rome_consul"
CITES = ("ror:2", "ror:ruling 0b")


@event("consul_named", "ror:2", "ror:ruling 0b", weight=85)
class ConsulNamed:
    """The temporary Rome Consul; `chits` are the faces drawn until one named a Senator who was dealt."""

    senator: str
    influence: int
    was: int
    inf: int
    chits: tuple[str, ...] = ()


@rule("ror:2", "ror:13", "ror:ruling 0b", title="The temporary Rome Consul")
def name(play: Play, state: State) -> Flow[State]:
    """Name the lowest number dealt, or whom the first fitting chit names; he counts as one who served."""
    dealt = sorted((card for _, row in SETUPS.items(state, SCOPE) for card in row.dealt), key=number)
    faces: list[str] = []
    senator = dealt[0]
    if play.game.options.temporary_consul == "chit":
        cup = list(mortality_chits(play.game.box.chits))
        while not faces or faces[-1] not in dealt:
            chit = play.dice.choose(f"consul/{len(faces) + 1}", cup, where="2")
            cup.remove(chit)
            faces.append(chit_face(chit))
        senator = faces[-1]
    gain, was = play.game.box.offices[OFFICE].influence, INF.of(state, SCOPE, senator)
    changes = (
        HOLDER.set(state, SCOPE, OFFICE, senator),
        INF.add(SCOPE, senator, gain),
        PRIOR_CONSUL.set(state, SCOPE, senator, value=True),
    )
    data = ConsulNamed(f"senator:{senator}", gain, was, was + gain, tuple(faces))
    return (yield Event.of(data, play.scope, changes))
