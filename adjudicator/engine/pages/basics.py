"""Shared by all parts of pages: sentences by name, the title of the game, the dice, the form."""

from __future__ import annotations

from adjudicator.engine.reporting import Sight
from adjudicator.engine.running.owing import AWAITED
from adjudicator.model.page import Button, Buttons, Form, Mail, Prose, Section, Typed

MACHINERY = frozenset({"rolled", "submitted", "packet_opened", "packet_locked", "packet_paused", "packet_reopened"})
"""Kinds of event that only move a game on: they have no sentence of their own."""

FEW = 3
"""Answers that are few enough for a button each."""


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
    return Form(sight.form, sight.reply_to, say(sight, "form-subject", game=sight.game.id, head=_head(sight)))


def _head(sight: Sight) -> str:
    """Return what the mails of the open packet are called before they say what is owed: `Fall 1901, Germany`."""
    if sight.state.open_packet is None or sight.seat is None:
        return ""
    more = sight.game.system.owed(sight.game, sight.state, sight.seat)
    facts = {**more, "packet": sight.state.open_packet, "name": sight.name(f"seat:{sight.seat}")}
    return sight.say("letters/packet-head", facts)


def answers(sight: Sight) -> tuple[Button, ...]:
    """Return a button for each answer where the reader is asked one thing, and few answers are possible.

    Each sends its line alone. A line that the form does not show has no button, and then the others have none either:
    a mail program that shows no buttons must lose nothing.
    """
    asked = [topic.slot for topic in sight.topics if topic.slot.need in AWAITED]
    if not sight.form or len(asked) != 1 or asked[0].many or not 1 < asked[0].choices.size() <= FEW:
        return ()
    sayings = [getattr(answer, "say", None) for answer in asked[0].choices.every()]
    lines = [say_it(sight.name) for say_it in sayings if say_it is not None]
    if len(lines) < len(sayings) or not set(lines) <= {_bare(line) for line in sight.form}:
        return ()
    mail = form(sight).mail
    return tuple(Button(line, Mail(mail.to, mail.subject, f"{sight.form[0]}\n{line}\nEND")) for line in lines)


def _bare(line: str) -> str:
    """Return a line of a form as it is ordered: without the `#` in front, and without its remark."""
    return line.removeprefix("#").partition("#")[0].strip()


def form_section(sight: Sight) -> tuple[Section, ...]:
    """Return the section with the order form, none where nothing can be ordered."""
    if not sight.form:
        return ()
    few = answers(sight)
    buttons = (Buttons(few),) if few else ()
    return (Section("Order form", (Prose((say(sight, "how-to-form"),)), *buttons, form(sight))),)
