"""What comes next: the open packet, what is owed in it and what happens without orders, who has missed one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudicator.engine.pages.coming import open_spec
from adjudicator.engine.reporting import Sight
from adjudicator.engine.running.advance import stopped
from adjudicator.engine.system import PacketSpec
from adjudicator.model.page import Fact, Facts, Part, Points, Prose, Section
from adjudicator.systems.republic.report.basics import laid_out, say, turn_of

TITLE = "What comes next"

SETUP = "setup.orders"


@dataclass(frozen=True, slots=True)
class Owed:
    """What can be owed in a republic.

    Attributes:
        steps: those in which something can be ordered, in order; `report/owed/<step>` says what, and its default.
        occasions: who is concerned by the steps that concern only some: all of it public.
        closed: a step that does not ask now.
    """

    steps: tuple[str, ...]
    occasions: Callable[[Sight], Mapping[str, object]]
    closed: Callable[[Sight, str], bool] = lambda *_: False


def section(sight: Sight, owing: Owed) -> tuple[Section, ...]:
    """Return the section; a game that is over, or at the end of its rules, says so."""
    state = sight.state
    if state.over:
        return (Section(TITLE, (Prose((say(sight, "over", how=state.over, turn=turn_of(state)),)),)),)
    if stopped(sight.game, state):
        return (Section(TITLE, (Prose((say(sight, "stands", turn=turn_of(state), step=f"step:{state.top.step}"),)),)),)
    if sight.due is None:
        return ()
    spec = open_spec(sight)
    due = Fact(f"{sight.due.packet} {sight.due.title}", (say(sight, "due", due=sight.due),))
    owed = owed_in(sight, spec, owing) if spec is not None else ()
    chair = spec is not None and steps_of(sight, spec, owing) == ("senate.agenda",)
    facts = {"seats": sight.asked, "all": sight.game.seats, "owed": owed, "waits": _nested(sight), "chair": chair}
    parts: list[Part] = [Facts((due,)), Prose((say(sight, "owed-by", **facts),))]
    parts += [Points(owed)] if owed else []
    later = say(sight, "later", packets=_later(sight, spec))
    parts += [Prose((later,))] if later else []
    parts += _record(sight)
    return (Section(TITLE, tuple(parts)),)


def steps_of(sight: Sight, spec: PacketSpec, owing: Owed) -> tuple[str, ...]:
    """Return the steps with something to order that run in a packet: its own, and those whose own will not open."""
    here = (
        [owing.steps.index(frame.step) for frame in sight.state.agenda if frame.step in owing.steps]
        if _nested(sight)
        else []
    )
    return tuple(step for step in owing.steps[max(here, default=0) :] if _runs_in(sight, spec, step, owing))


def _nested(sight: Sight) -> bool:
    """Return whether the open packet is nested in another, whose earlier steps have run."""
    packet = sight.state.open_packet
    return packet is not None and bool(packet.parent)


def _runs_in(sight: Sight, spec: PacketSpec, step: str, owing: Owed) -> bool:
    packets = sight.game.schedule.packets
    own = sight.game.schedule.packet_of(SETUP if step.startswith("setup.") else step)
    if owing.closed(sight, step):
        return False
    if own is None or own == spec:
        return own == spec
    here, there = packets.index(spec), packets.index(own)
    return here < there and all(not _opens(sight, packet) for packet in packets[here + 1 : there + 1])


def _opens(sight: Sight, spec: PacketSpec) -> bool:
    return not spec.only_if or sight.game.system.predicates[spec.only_if](sight.game, sight.state)


def owed_in(sight: Sight, spec: PacketSpec, owing: Owed) -> tuple[str, ...]:
    """Return what is owed in a packet, a sentence a step, with its default; what nobody can owe is left out."""
    facts = owing.occasions(sight)
    said = (sight.say(f"report/owed/{step.replace('.', '-')}", facts) for step in steps_of(sight, spec, owing))
    return tuple(dict.fromkeys(sentence for sentence in said if sentence))


def _later(sight: Sight, spec: PacketSpec | None) -> tuple[str, ...]:
    """Return the packets of this turn that follow the open one."""
    packets = sight.game.schedule.packets
    if spec is None:
        return ()
    turn = str(sight.due.packet).partition(".")[0] if sight.due else ""
    at = packets.index(spec)
    later = "1" if turn == "0" else turn
    opening = (one for one in packets[at + 1 :] if _opens(sight, one) and not one.anchored_by(sight.game.system.stop))
    return tuple(f"{later}.{one.number} {one.title}" for one in opening)


def _record(sight: Sight) -> tuple[Part, ...]:
    """Return who has missed a packet so far; whether a mail came is not revealed."""
    missed = tuple((seat, one.missed) for seat, one in (sight.misses or {}).items() if one.missed)
    if not laid_out(sight.before):
        return ()
    return (Prose((say(sight, "missed", missed=missed),)),)
