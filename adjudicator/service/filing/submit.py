"""Filing: the rows and the verdict for each line of a letter.

Pure except for the game it gets: it reads a history and returns rows to append. The same function
serves a mail, a GM's substitution and `adjudicator check`, which appends nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.places import same_place
from adjudicator.engine.running import filing
from adjudicator.engine.system import NEVER, PacketSpec, Schedule, StepSpec
from adjudicator.model.order import Accepted, Filed, Refused, Slot, Topic, Unclear, Verdict
from adjudicator.model.reading import (
    Ambiguous,
    Command,
    Misread,
    Noted,
    Proposed,
    Read,
    Result,
    TooMany,
    UnknownName,
    Withdrawn,
    about_others,
)
from adjudicator.model.view import view
from adjudicator.service.filing.commands import obey
from adjudicator.service.filing.docket import Filing, Outcome
from adjudicator.service.filing.proposals import ANSWER, MOST_READINGS, Clerk, keep, propose, settle

__all__ = ["Filing", "Outcome", "submit"]

FIGURES_CODE = "condition_unknown"
NO_CHOICES: Any = None
PAUSE = "pause"
"""The kind of order that no step reads: the engine waits for its author before the step named."""


def submit(filing_: Filing, results: Iterable[Result]) -> Filing:
    """File the statements of a letter in order; a fault in one does not affect the others."""
    clerk = Clerk(_order, _hindrance)
    for result in results:
        if isinstance(result, Proposed):
            filing_.outcomes.append(propose(filing_, result, clerk))
        elif isinstance(result, Command) and result.name == ANSWER:
            filing_.outcomes += settle(filing_, result, clerk)
        else:
            filing_.outcomes.append(_one(filing_, result))
    return filing_


def within(work: Filing, results: Iterable[Result], most: int) -> tuple[Result, ...]:
    """Return what a letter says, or that it holds more orders than the seat may still file in the packet: then none.

    Args:
        work: the letter.
        results: what it says.
        most: orders that a seat may file in a packet.
    """
    results = tuple(results)
    orders = [result for result in results if isinstance(result, Read)]
    if not orders or work.book.tally(work.seat, work.packet) + len(orders) <= most:
        return results
    first, last = orders[0], orders[-1]
    return (TooMany(first.line, first.text, most, last.last or last.line, packet=True),)


def _one(work: Filing, result: Result) -> Outcome:
    if isinstance(result, Read):
        return _order(work, result)
    if isinstance(result, Command):
        return obey(work, result)
    if isinstance(result, Ambiguous):
        return _either(work, result, [(read,) for read in result.candidates])
    if isinstance(result, UnknownName):
        return Outcome(result.line, result.text, "unclear", result=result)
    if isinstance(result, Misread):
        return Outcome(result.line, result.text, "refused", result=result)
    if isinstance(result, TooMany):
        verdict = Refused(_too_many(result), facts={"most": result.most, "longest": result.longest})
        return Outcome(result.line, result.text, "refused", verdict=verdict, result=result)
    status = "noted" if isinstance(result, Noted | Withdrawn) else "ignored"
    return Outcome(result.line, result.text, status, result=result)


def _either(
    work: Filing, result: Ambiguous | Read, readings: Sequence[Sequence[Read]], verdict: Unclear | None = None
) -> Outcome:
    """Ask which of the equally good readings of a line is meant; a yes chooses one where few could be filed now."""
    fitting = [reads for reads in readings if not about_others(reads[0]) and _hindrance(work, reads[0]) is None]
    made = keep(work, result.line, fitting) if 0 < len(fitting) <= MOST_READINGS else ()
    return Outcome(result.line, result.text, "unclear", verdict=verdict, result=result, proposals=made)


def _too_many(result: TooMany) -> str:
    """Return the key of the sentence about a letter that is too much."""
    if result.tangled:
        return "text_tangled"
    return "text_long" if result.longest else "orders_packet" if result.packet else "orders_many"


# -------------------------------------------------------------------------------------- orders


def _order(work: Filing, read: Read) -> Outcome:
    read = _bound(read)
    line, text = read.line, read.text
    head, work.head = work.head if read.rank else 0, 0
    ahead, life, barred = _when(work, read)
    if barred is not None:
        return Outcome(line, text, "refused", verdict=barred, result=read)
    verdict = hear(work, read)
    work.head = head
    if isinstance(verdict, Unclear):
        return _either(work, read, [(replace(read, order=each),) for each in verdict.candidates], verdict)
    if _for_good(verdict):
        return Outcome(line, text, "refused", verdict=verdict, result=read)
    number = work.book.next_number(work.seat)
    # If the first choice was refused, its `or` line becomes the first choice.
    work.head = head or number
    rank = number - work.head
    order = _in_full(work, read.order) if isinstance(verdict, Accepted) and life == "packet" else read.order
    filed = Filed(work.seat, number, order, read.when, life, rank, work.packet, work.mail, line)
    return _file(work, filed, verdict, read, ahead)


def _in_full(work: Filing, order: Any) -> Any:  # noqa: ANN401 - an order record
    """Return an order for the current packet with what its writer left out."""
    if work.as_written:
        return order
    return work.game.system.in_full(work.game, view(work.state, work.seat), order)


def _hindrance(work: Filing, read: Read) -> Verdict | None:
    """Return why an order would not be filed now, or None."""
    read = _bound(read)
    barred = _when(work, read)[2]
    if barred is not None:
        return barred
    verdict = hear(work, read)
    if isinstance(verdict, Accepted):
        return None
    lasting = isinstance(verdict, Unclear) or verdict.lasting
    return verdict if lasting or _acts_now(work, read.order.kind) else None


def takes(work: Filing, read: Read, at_hand: bool = False) -> bool:
    """Return whether an order would be filed now, without any remark.

    With `at_hand` it must be for the current packet, not for a later one. Nothing is filed once the game is over.
    """
    if not work.state.agenda:
        return False
    read = _bound(read)
    ahead, _, barred = _when(work, read)
    return barred is None and not (at_hand and ahead) and isinstance(hear(work, read), Accepted)


def times_of(work: Filing, kind: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the packets that read orders of a kind, the next ones first, and the rules on them.

    A kind that the seat can order now has no packets.
    """
    if any(topic.slot.kind == kind for topic in work.topics()):
        asking = {topic.step for topic in work.topics() if topic.slot.kind == kind}
        return (), _rules(spec for spec in work.game.system.steps.values() if spec.name in asking)
    schedule, title = work.game.schedule, work.state.packet.name if work.state.packet else ""
    titles = [packet.title for packet in schedule.packets]
    at = titles.index(title) if title in titles else 0
    reading = [spec for spec in work.game.system.steps.values() if kind in spec.kinds]
    own = {spec.name: packet.title for spec in reading if (packet := _home(schedule, spec.name)) is not None}
    order = [name for name in (*titles[at:], *titles[:at]) if name in own.values()]
    return tuple(order), _rules(spec for spec in reading if own.get(spec.name) == (order or [""])[0])


def _rules(specs: Iterable[StepSpec]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cite for spec in specs for cite in spec.cites))[:1]


def _bound(read: Read) -> Read:
    """Return the reading with its conditions moved into the order, where the order keeps them itself."""
    if not read.when or not hasattr(read.order, "under"):
        return read
    return replace(read, order=read.order.under(read.when), when=())


def _file(work: Filing, filed: Filed, verdict: Verdict, read: Read, ahead: str) -> Outcome:
    if _acts_now(work, filed.order.kind) and not isinstance(verdict, Accepted):
        # While such orders act on arrival, one acts at once or not at all: it cannot wait on file.
        return Outcome(read.line, read.text, "refused", verdict=verdict, result=read)
    if any(same_place(filed.order, later.order) for later in work.later):
        verdict = Refused("mail_overtaken", facts={"kind": filed.order.kind})
        return Outcome(read.line, read.text, "refused", verdict=verdict, result=read)
    before = work.book.about(work.seat, filed.order.kind)
    work.write(OrderFiled(filed))
    left = {each.id for each in work.book.about(work.seat, filed.order.kind)}
    gone = tuple(each for each in before if each.mail != filed.mail and each.id not in left)
    events = work.arrive(filed)
    return Outcome(read.line, read.text, "understood", (filed,), verdict, read, ahead=ahead, events=events, gone=gone)


def _acts_now(work: Filing, kind: str) -> bool:
    """Return whether a current step asks for such orders to carry them out on arrival."""
    for frame in work.state.agenda:
        spec = work.game.system.step(frame.step)
        if kind in spec.kinds and spec.receive is not None:
            asked = spec.asks(work.game, work.state, frame)
            if any(slot.kind == kind and slot.need == "open" for slot in asked):
                return True
    return False


def _when(work: Filing, read: Read) -> tuple[str, str, Refused | None]:
    """Return the packet an order is filed ahead for, its life, and why it cannot be filed at all."""
    kind = read.order.kind
    if read.life == "standing" and not work.frozen:
        return "", "standing", None
    barred = work.barred(kind)
    if barred is not None:
        return "", read.life, barred
    due = _due(work, read.order)
    if due:
        now = work.state.packet.name if work.state.packet else ""
        facts = {"packet": read.order.due(), "now": now, "kind": kind}
        if due == NEVER:
            return "", read.life, Refused("packet_never", facts={**facts, "coming": _coming(work)})
        return ("", read.life, Refused("packet_past", facts=facts)) if due < 0 else (read.order.due(), "once", None)
    schedule, title = work.game.schedule, work.state.packet.name if work.state.packet else ""
    own = [schedule.packet_of(spec.name) for spec in _takers(work, read)]
    if not own or any(packet is None or packet.title == title for packet in own):
        return "", "packet", None
    titles = [packet.title for packet in schedule.packets]
    known = [packet.title for packet in own if packet is not None]
    later = next((name for name in known if titles.index(name) > titles.index(title)), "")
    if later:
        return later, "once", None
    return "", "packet", Refused("packet_past", facts={"packet": known[-1], "now": title, "kind": kind})


def waits_for(work: Filing, filed: Filed) -> str:
    """Return the later packet that an order on file waits for, empty where it can act in the current one."""
    if filed.life != "once":
        return ""
    return _when(work, Read(filed.line, "", filed.order, filed.when, "packet"))[0]


def _coming(work: Filing) -> tuple[str, ...]:
    """Return the next packets that an order may name."""
    return work.game.system.to_come(work.game, work.state)


def _due(work: Filing, order: Any) -> int:  # noqa: ANN401 - an order record
    """Return what `System.when` says of the packet that an order names, 0 where it names none."""
    named = order.due() if hasattr(order, "due") else ""
    return work.game.system.when(work.game, work.state, named) if named else 0


def _readers(work: Filing, order: Any) -> list[tuple[StepSpec, Slot]]:  # noqa: ANN401 - an order record
    """Return the steps that may read an order, with the slot it would fill.

    Several steps may read one kind, as cards are played in many. Those that ask the seat for such an
    order in the current packet are returned alone; without any, all that read its kind, those still to come first.
    """
    steps, blank = work.game.system.steps, Slot("", work.seat, order.kind, {}, "optional", NO_CHOICES)
    if order.kind == PAUSE:
        return [(steps[step], blank) for step in order.where().values() if step in steps]
    found = [(spec, topic.slot) for topic in _fitting(work, order) if (spec := steps.get(topic.step)) is not None]
    return found or [(spec, blank) for spec in _by_nearness(work, order) if order.kind in spec.kinds]


def _fitting(work: Filing, order: Any) -> list[Topic]:  # noqa: ANN401 - an order record
    """Return the topics of the current packet that an order may answer; none where it names another packet."""
    terms = order.where().items()
    here = () if _due(work, order) else work.topics()
    mine = [topic for topic in here if topic.slot.kind == order.kind]
    return [topic for topic in mine if all(value in topic.slot.about.get(term, ()) for term, value in terms)]


def _by_nearness(work: Filing, order: Any) -> list[StepSpec]:  # noqa: ANN401 - an order record
    """Return all steps: those of the current packet and of later ones, then earlier ones, then those of no packet.

    The first that reads an order says why it is refused. An earlier step would speak of another phase than the
    current one; of those the last comes first, as the setup, the very first, never comes again.
    """
    steps, schedule = list(work.game.system.steps.values()), work.game.schedule
    titles = [packet.title for packet in schedule.packets]
    title = work.state.packet.name if work.state.packet else ""
    if title not in titles or _due(work, order):
        return steps
    here = titles.index(title)

    def place(spec: StepSpec) -> tuple[int, int]:
        own = _home(schedule, spec.name)
        if own is None:
            return 2, 0
        at = titles.index(own.title)
        return (1, -at) if at < here else (0, 0)

    return sorted(steps, key=place)


def _home(schedule: Schedule, step: str) -> PacketSpec | None:
    """Return the packet of a step; of one that no packet names, the first that names another of its group."""
    group = step.partition(".")[0]
    named = (packet for packet in schedule.packets for anchor in packet.anchors if anchor.partition(".")[0] == group)
    return schedule.packet_of(step) or next(named, None)


def _takers(work: Filing, read: Read) -> list[StepSpec]:
    """Return the steps whose packets include the one that an order is for.

    Where the current packet does not ask for it, they are those that would accept it, now or later: an order that
    none of them would accept is refused by all that read its kind.
    """
    order, readers = read.order, _readers(work, read.order)
    if order.kind == PAUSE or _fitting(work, order):
        return [spec for spec, _ in readers]
    open_to = (spec for spec, verdict in _heard(work, order, readers) if not _for_good(verdict))
    return list(open_to) or [spec for spec, _ in readers]


def _for_good(verdict: Verdict) -> bool:
    return isinstance(verdict, Refused) and verdict.lasting


def _heard(
    work: Filing,
    order: Any,  # noqa: ANN401 - an order record
    readers: Iterable[tuple[StepSpec, Slot]],
) -> Iterator[tuple[StepSpec, Verdict]]:
    """Yield the verdict of each step on an order on receipt, against the seat's view."""
    seen = view(work.state, work.seat)
    for spec, slot in readers:
        yield spec, filing.on_receipt(work.game, seen, spec, slot, order)


def hear(work: Filing, read: Read) -> Verdict:
    """Check an order on receipt, against the seat's view: the first step that would accept it decides."""
    kind = read.order.kind
    readers = _readers(work, read.order)
    if read.extra and readers:  # as an ordinary order it would replace what is on file
        return Refused("no_extra", facts={"kind": kind})
    if not readers:
        return Refused("not_yet", facts={"kind": kind})
    for test in read.when:
        if test.figure not in work.game.system.figures:
            return Refused(FIGURES_CODE, facts={"figure": test.figure})
    if kind == PAUSE:
        return Accepted()
    verdicts = [verdict for _, verdict in _heard(work, read.order, readers)]
    accepted = (verdict for verdict in verdicts if isinstance(verdict, Accepted))
    return next(accepted, verdicts[0])
