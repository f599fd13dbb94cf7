"""Order forms: a valid order mail as it stands, from the topics of a packet and what is on file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine import filing
from adjudicator.engine.reporting import Due, Say
from adjudicator.engine.system import Game
from adjudicator.model.order import Filed, Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.report.paper import to_ascii

WIDTH = 72
BARE = "    "


def form_lines(
    game: Game,
    state: State,
    topics: Iterable[Topic],
    orders: tuple[Filed, ...],
    due: Due | None,
    say: Say,
    token: str,
) -> tuple[str, ...]:
    """Return the lines of a seat's order form, from ORDERS to END.

    An order on file stands in it as it was filed; else the default does. Every alternative is a
    comment below, so that taking the `#` away orders it.
    """
    topics = tuple(topics)
    if not topics or state.packet is None:
        return ()
    seat = topics[0].slot.seat
    name = game.titles.get(f"seat:{seat}", seat).replace(" ", "-")
    lines = [f"ORDERS {game.id} {state.packet.id} {seat if ' ' in name else name} {token}"]
    if due is not None:
        lines.append(f"# due {due.when}" + (f" ({due.utc})" if due.utc else ""))
    section = ""
    for topic in topics:
        if topic.step != section:
            section = topic.step
            lines += ["", f"# --- {_said(say, f'form/{section}', topic) or game.name(f'step:{section}')}"]
        lines += _topic(game, state, topic, orders, say)
    lines += ["", "# a word of yours, mixed into the dice", "#   word olive press", "done no", "END"]
    return tuple(part for line in lines for part in _fitted(to_ascii(line)))


def _topic(game: Game, state: State, topic: Topic, orders: tuple[Filed, ...], say: Say) -> Iterator[str]:
    slot = topic.slot
    remark = _said(say, f"form/about_{slot.kind}", topic)
    if remark:
        yield f"# {remark}"
    mine = [filed for filed in orders if filing.fits(filed, slot, state)]
    standing = [filed for filed in mine if filed.life == "standing"]
    once = [filed for filed in mine if filed.life != "standing"]
    for filed in standing:
        yield f"#   {filed.say(game.name)}    # holds until you cancel it"
    if once:
        for filed in once:
            yield filed.say(game.name)
    elif not standing and slot.default is not None:
        yield slot.default.say(game.name)
    for suggestion in topic.form:
        line = _line(game, suggestion)
        note = say(f"form/{suggestion.remark}", suggestion.facts or {}) if suggestion.remark else ""
        yield f"#   {line}" + (f"    # {note}" if note else "")


def _line(game: Game, suggestion: Suggestion) -> str:
    plain = Filed("", 0, suggestion.order, suggestion.when, suggestion.life, 0, "", "", 0)
    return plain.say(game.name)


def _said(say: Say, template: str, topic: Topic) -> str:
    """Return the explanation a system has for a step or kind, if it wrote one."""
    from adjudicator.report.sentences import MissingSentenceError

    try:
        return say(template, {"topic": topic, "slot": topic.slot})
    except MissingSentenceError:
        return ""


def _fitted(line: str) -> Iterator[str]:
    """Keep lines within 72 columns: a remark that does not fit goes above its order, a long one wraps."""
    if len(line) <= WIDTH:
        yield line
        return
    order, gap, remark = line.partition("    # ")
    if gap and order.strip():
        yield from _fitted(f"# {remark}")
        yield from _fitted(order)
        return
    if line.startswith("#"):
        cut = line.rfind(" ", 0, WIDTH + 1)
        if cut > len("#   ") and not line.startswith("#   "):
            yield line[:cut]
            yield from _fitted(f"# {line[cut + 1 :]}")
            return
    # An order is never cut: the reader joins nothing that he did not write apart.
    yield line
