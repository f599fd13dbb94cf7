"""What the steps of a packet ask of the seats: its topics, in the order its steps run."""

from __future__ import annotations

from adjudicator.engine.system import Game, PacketSpec
from adjudicator.model.latest import Latest
from adjudicator.model.order import Topic
from adjudicator.model.state import State

_TOPICS = Latest()


def topics(game: Game, state: State) -> tuple[Topic, ...]:
    """Return what the players can file for the current packet, in the order its steps run."""
    return _TOPICS.get(state, id(game), lambda: _topics(game, state))


def _topics(game: Game, state: State) -> tuple[Topic, ...]:
    packet = state.packet
    if packet is None:
        return ()
    asked = ((scope, game.system.step(name).foresees) for scope, name in serving(game, state))
    found = [topic for scope, foresees in asked for topic in foresees(game, state.at(scope), scope)]
    return tuple(t for t in found if not packet.only or t.slot.seat in packet.only)


def serving(game: Game, state: State) -> tuple[tuple[str, str], ...]:
    """Return the steps that run in the current packet, each with its part of the game, in the order they run."""
    packet = state.packet
    spec = next((p for p in game.schedule.packets if packet is not None and p.title == packet.name), None)
    steps = [name for name in game.system.steps if spec is not None and _serves(game, state, spec, name)]
    scopes = sorted({frame.scope for frame in state.agenda})
    return tuple((scope, name) for scope in scopes for name in steps)


def _serves(game: Game, state: State, spec: PacketSpec, step: str) -> bool:
    """Return whether a step runs in a packet: it is an anchor, or anchors a later one that will not open."""
    own = game.schedule.packet_of(step)
    if own is None or own == spec:
        return own == spec
    packets = game.schedule.packets
    here, there = packets.index(spec), packets.index(own)
    return here < there and not any(opens(game, state, packet) for packet in packets[here + 1 : there + 1])


def opens(game: Game, state: State, spec: PacketSpec) -> bool:
    """Return whether a packet opens now, or lends its steps to the one before."""
    return not spec.only_if or game.system.predicates[spec.only_if](game, state)
