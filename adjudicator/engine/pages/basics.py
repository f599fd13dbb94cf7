"""Shared by all parts of pages: sentences by name, the title of the game, the dice, the form."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Form, Prose, Section, Typed

MACHINERY = frozenset({"rolled", "submitted", "packet_opened", "packet_locked", "packet_paused", "packet_reopened"})
"""Kinds of event that only move a game on: they have no sentence of their own."""


def say(sight: Sight, name: str, /, **facts: object) -> str:
    """Return a sentence of these parts: `say(sight, "due", due=sight.due)` reads `pages/due`."""
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


def dice(sight: Sight) -> tuple[Section, ...]:
    """Return the section of the dice, none where none are revealed."""
    if sight.dice is None:
        return ()
    check = (say(sight, "verify"), " ", Typed(f"adjudicator verify {sight.game.id}"))
    folded = say(sight, "dice-folded", rolls=len(sight.dice.rolls))
    return (Section("Dice", (sight.dice, Prose((check,))), folded=folded),)


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
