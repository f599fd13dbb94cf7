"""Order forms: each a valid order mail, from the topics of a packet and what is on file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from adjudicator.engine.reporting import Due, Say
from adjudicator.engine.running import filing
from adjudicator.engine.running.owing import AWAITED, idle, leaves_a_choice
from adjudicator.engine.system import Game
from adjudicator.model.order import Filed, Refused, Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.report.naming import unsigned
from adjudicator.report.paper import to_ascii

WIDTH = 72
OFFERED = "#   "
"""Marks an order that is offered: it is filed when the `#` is removed."""
MORE = "#       "
"""Marks the rest of such an order, which the reader joins to it."""
AGAIN = "    "
"""Marks the rest of an order that is filed."""
Settled: TypeAlias = frozenset[tuple[str, str]]
"""Kinds of order, each with a line."""
JOINTS = (" giving ", " for ", " if ", " then ")
"""Words before which to break an order; before others the rest could look like an order of its own."""


def form_lines(
    game: Game,
    state: State,
    topics: Iterable[Topic],
    orders: tuple[Filed, ...],
    due: Due | None,
    say: Say,
    code: str,
    *,
    bare: bool = True,
) -> tuple[str, ...]:
    """Return the lines of a seat's order form, from ORDERS to END.

    It contains the order on file as it was filed, else the default. Every alternative is a
    comment below, so that removing the `#` orders it. Where there is nothing to order,
    `bare` says whether there is a form all the same, for done and a word.
    """
    topics = tuple(topics)
    if not topics or state.packet is None:
        return ()
    seat = topics[0].slot.seat
    lines = [f"ORDERS {game.id} {state.packet.id} {_one_word(game, seat)} {code}"]
    if due is not None:
        lines.append(f"# due {due.when}" + (f" ({due.utc})" if due.utc else ""))
    section = ""
    said: set[str] = set()
    settled = _settled(game, state, topics, orders)
    for topic in topics:
        found = list(_topic(game, state, topic, orders, say, said, settled))
        if found and topic.step != section:
            section = topic.step
            lines += ["", f"# --- {heading(game, topic, say)}"]
        lines += found
    if not (said or bare or any(topic.slot.need in AWAITED and leaves_a_choice(topic.slot) for topic in topics)):
        return ()
    if game.system.rolls:
        lines += ["", f"# {say('form/word', {})}", "#   word: olive press"]
    lines += ["done no", "END"]
    return tuple(part for line in lines for part in _fitted(to_ascii(unsigned(line))))


def heading(game: Game, topic: Topic, say: Say) -> str:
    """Return the heading of a topic in the form."""
    return told_of(say, f"form/{topic.step}", topic) or game.name(f"step:{topic.step}")


def offered(game: Game, topic: Topic, say: Say) -> dict[str, str]:
    """Return the lines that the form offers for a topic besides the default, with their remarks."""
    return {line_of(game, option): note_of(say, option) for option in topic.form}


def _one_word(game: Game, seat: str) -> str:
    """Return a player's name as the ORDERS line takes it: one word, or the seat where it has several."""
    name = game.titles.get(f"seat:{seat}", seat)
    return seat if " " in name else name


def _topic(
    game: Game, state: State, topic: Topic, orders: tuple[Filed, ...], say: Say, said: set[str], settled: Settled
) -> Iterator[str]:
    """Yield the lines of one topic; `said` has what is in the form already, which is not repeated."""
    slot = topic.slot
    notes = offered(game, topic, say)
    lines = [told_of(say, f"form/about_{slot.kind}", topic)]
    fitting = [filed for filed in orders if filing.fits(filed, slot, state)]
    mine = [filed for filed in fitting if _possible(game, state, topic, filed)]
    standing = [filed.say(game.name) for filed in mine if filed.life == "standing"]
    active = [filed.say(game.name) for filed in mine if filed.life != "standing"]
    default = [slot.default.say(game.name)] if slot.default is not None and not idle(slot) else []
    if not active and not standing and not settled & {(slot.kind, line) for line in default}:
        active = default
    fresh = [line for line in (*standing, *active, *default, *notes) if line not in said]
    said.update(fresh)
    if lines[0] and fresh and f"# {lines[0]}" not in said:
        said.add(f"# {lines[0]}")
        yield f"# {lines[0]}"
    for line in dict.fromkeys(fresh):
        note = notes.get(line, "") or ("holds until you cancel it" if line in standing else "")
        yield ("" if line in active else OFFERED) + line + (f"    # {note}" if note else "")
    for filed in fitting:
        vain = _shortened(f"{OFFERED}cancel {filed.say(game.name)}")
        if filed not in mine and vain not in said:
            said.add(vain)
            yield f"{vain}    # {say('form/in_vain', {})}"


def _settled(game: Game, state: State, topics: tuple[Topic, ...], orders: tuple[Filed, ...]) -> Settled:
    """Return the defaults, such as `contribute none`, that many topics share, of which an order answers one."""
    return frozenset(
        (topic.slot.kind, topic.slot.default.say(game.name))
        for topic in topics
        if topic.slot.default is not None
        and any(
            filing.fits(filed, topic.slot, state) and _possible(game, state, topic, filed)
            for filed in orders
            if filed.order.kind == topic.slot.kind
        )
    )


def _shortened(line: str) -> str:
    """Return a line cut to one row: its beginning is enough to cancel an order."""
    return line if len(line) <= WIDTH else line[: line.rfind(" ", 0, WIDTH + 1)].rstrip(",")


def _possible(game: Game, seen: State, topic: Topic, filed: Filed) -> bool:
    """Return whether an order on file could be filed again in the current state."""
    verdict = filing.on_receipt(game, seen, game.system.step(topic.step), topic.slot, filed.order)
    return not (isinstance(verdict, Refused) and verdict.lasting)


def note_of(say: Say, option: Suggestion) -> str:
    """Return the remark after a line that is offered."""
    return say(f"form/{option.remark}", option.facts or {}) if option.remark else ""


def line_of(game: Game, suggestion: Suggestion) -> str:
    """Return the line that is offered."""
    plain = Filed("", 0, suggestion.order, suggestion.when, suggestion.life, 0, "", "", 0)
    return plain.say(game.name)


def told_of(say: Say, template: str, topic: Topic) -> str:
    """Return the system's explanation of a step or kind, if any."""
    from adjudicator.report.sentences import MissingSentenceError

    try:
        return say(template, {"topic": topic, "slot": topic.slot})
    except MissingSentenceError:
        return ""


def _fitted(line: str) -> Iterator[str]:
    """Keep lines within 72 columns: a remark that does not fit goes above its order, long lines wrap.

    A mail program would break it anywhere, and make an order of the second half of a comment: we break it ourselves.
    """
    if len(line) <= WIDTH:
        yield line
        return
    order, gap, remark = line.partition("    # ")
    if gap and order.strip():
        yield from _fitted(f"# {remark}")
        yield from _fitted(order)
        return
    ordered = not line.startswith("#") or line.startswith(OFFERED)
    more = "# " if not ordered else MORE if line.startswith("#") else AGAIN
    joint = max(line.rfind(word, 0, WIDTH) for word in JOINTS) if ordered else -1
    cut = joint if joint > len(MORE) else line.rfind(" ", 0, WIDTH + 1)
    if cut <= len(more):
        yield line
        return
    yield line[:cut]
    yield from _fitted(f"{more}{line[cut + 1 :]}")
