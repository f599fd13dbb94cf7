"""Shared by all parts of pages: sentences by name, the title of the game, the dice, the form."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Form, Prose, Section, Typed

MACHINERY = frozenset({"rolled", "submitted", "packet_opened", "packet_locked", "packet_paused", "packet_reopened"})
"""Kinds of event that only move a game on: they have no sentence of their own."""


def say(sight: Sight, name: str, /, **facts: object) -> str:
    """Return a sentence of these parts: `say(sight, "due", due=sight.due)` reads `pages/due.j2`."""
    return sight.say(f"pages/{name}", facts)


def game_title(sight: Sight) -> str:
    """Return the name of the game for readers."""
    return sight.game.titles.get("game") or sight.game.id.replace("-", " ").title()


def report_name(sight: Sight) -> str:
    """Return the name of a report: its last packet with a hyphen."""
    return (sight.packets[-1].id if sight.packets else "0.0").replace(".", "-")


def facts(sight: Sight) -> tuple[str, str]:
    """Return the two lines below a headline: the packets reported on, and the name of the report."""
    packets = tuple(packet.id for packet in sight.packets)
    return say(sight, "packets", packets=packets), say(sight, "report-name", report=report_name(sight))


def happened(sight: Sight, calendar: Collection[str], heavy: Collection[str] = ()) -> tuple[str, ...]:
    """Return the sentences of all events, for a story that found nothing of weight; none if nothing happened.

    A story may say that nothing happened only where this is empty: events without a weight are told all the same.

    Args:
        sight: everything that the reader may know.
        calendar: kinds of event that only announce a turn or season.
        heavy: kinds that come first, the heaviest at the top.
    """
    rank = {kind: at for at, kind in enumerate(heavy)}
    told = [event for event in sight.events if event.data is not None and event.kind not in MACHINERY | {*calendar}]
    told.sort(key=lambda event: rank.get(event.kind, len(rank)))
    return tuple(dict.fromkeys(line for event in told if (line := sight.told(event))))


def fitting(lines: Collection[str], most: int) -> tuple[str, ...]:
    """Return as many lines as fit into a number of characters, at least the first."""
    chosen: list[str] = []
    for line in lines:
        if not chosen or sum(map(len, chosen)) + len(line) <= most:
            chosen.append(line)
    return tuple(chosen)


def dice(sight: Sight) -> tuple[Section, ...]:
    """Return the section of the dice, none where none are revealed."""
    if sight.dice is None:
        return ()
    check = (say(sight, "verify"), " ", Typed(f"adjudicator verify {sight.game.id}"))
    return (Section("Dice", (sight.dice, Prose((check,)))),)


def form(sight: Sight) -> Form:
    """Return the order form of a sight, which a click opens as a mail."""
    packet = sight.due.packet if sight.due is not None else ""
    subject = say(sight, "form-subject", game=sight.game.id, packet=packet, seat=sight.seat)
    return Form(sight.form, sight.reply_to, subject)


def form_section(sight: Sight) -> tuple[Section, ...]:
    """Return the section with the order form, none where nothing can be ordered."""
    if not sight.form:
        return ()
    return (Section("Order form", (Prose((say(sight, "how-to-form"),)), form(sight))),)
