"""Random legal players: what they want, the English they write it in, and the mail they put it in.

All randomness comes from one seeded generator, so that equal seeds write equal mails.
"""

from __future__ import annotations

import base64
import quopri
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from email.utils import format_datetime
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

from adjudicator.engine.running import questions
from adjudicator.engine.system import Advice, Game
from adjudicator.model.errors import UserError
from adjudicator.model.order import Condition, Filed, Names, Suggestion, Test, Topic
from adjudicator.model.state import State
from adjudicator.model.view import view

if TYPE_CHECKING:
    from datetime import datetime

Bundles = tuple[tuple["Wish", ...], ...]
Style = Callable[[Game, State, str, Random], Bundles]
"""What a seat wants of the open packet, in bundles that each fill one mail."""
Phrase = Callable[[str, Random], str]
"""Puts a canonical line into a player's own words, which must mean the same."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An order that a player means to file, with its conditions, life and place among `or` lines."""

    order: Any
    when: tuple[Condition, ...] = ()
    life: str = "packet"
    rank: int = 0

    def line(self, names: Names) -> str:
        """Return the canonical line."""
        return Filed("", 0, self.order, self.when, self.life, self.rank, "", "", 0).say(names)

    def is_filed_as(self, filed: Filed) -> bool:
        """Return whether an order on file is this wish."""
        standing = (self.life == "standing") == (filed.life == "standing")
        return standing and (self.order, self.when, self.rank) == (filed.order, filed.when, filed.rank)


# ------------------------------------------------------------------------------------- what


def wishes(game: Game, state: State, seat: str, chance: Random) -> Bundles:
    """Return what a random player wants of the open packet, in bundles that each fill one mail.

    Orders that wait for the lock come in one bundle; one that acts on arrival has a mail of its own,
    as what it does decides what is legal next.
    """
    topics = [topic for topic in questions.topics(game, state) if topic.slot.seat == seat]
    tests = tuple(test for topic in topics for suggestion in topic.form for test in suggestion.when)
    waiting: list[Wish] = []
    acting: list[tuple[Wish, ...]] = []
    for topic in topics:
        if chance.random() < SILENT:
            continue
        wish = _wish(topic, chance)
        if wish is None:
            continue
        if topic.slot.need == "open":
            acting.append((wish,))
        else:
            waiting += _dressed(topic, wish, tests, chance)
    chance.shuffle(acting)
    return ((tuple(waiting),) if waiting else ()) + tuple(acting[:ACTS])


def sensible(game: Game, state: State, seat: str, chance: Random) -> Bundles:
    """Return the orders of a player who follows the advice of the system, without any randomness.

    Raises:
        UserError: the system has no advice.
    """
    del chance
    if game.system.advice is None:
        raise UserError(f"{game.system.title} has no advice for players; leave --style sensible out.")
    return advised(game, state, seat, game.system.advice())


def characters(game: Game) -> Mapping[str, Advice]:
    """Return the characters of a system by name.

    Raises:
        UserError: the system has none.
    """
    if game.system.characters is None:
        raise UserError(f"{game.system.title} has no characters; use --style random.")
    return game.system.characters()


def cast(game: Game, style: str, seed: int) -> Mapping[str, str]:
    """Return who plays which character, by seat: at a mixed table all of them, as a seed deals them.

    Raises:
        UserError: the system has no characters, or none of that name.
    """
    known = tuple(characters(game))
    if style not in {MIXED, *known}:
        ways = ", ".join((*STYLES, MIXED, *known))
        raise UserError(f"Nobody plays {game.system.title} in the style {style}; use one of {ways}.")
    chance, dealt = Random(f"characters/{seed}"), list[str]()
    while style == MIXED and len(dealt) < len(game.seats):
        dealt += chance.sample(known, len(known))
    return dict(zip(game.seats, dealt or [style] * len(game.seats), strict=False))


def style_of(style: str, seed: int, game: Game) -> Style:
    """Return how players play: by name one of `STYLES`, `mixed`, or a character of the system.

    Raises:
        UserError: the system has no characters, or none of that name.
    """
    if style in STYLES:
        return STYLES[style]
    dealt, known = cast(game, style, seed), characters(game)

    def play(game: Game, state: State, seat: str, chance: Random) -> Bundles:
        del chance
        return advised(game, state, seat, known[dealt[seat]])

    return play


def advised(game: Game, state: State, seat: str, advice: Advice) -> Bundles:
    """Return the orders that some advice gives a seat for the open packet."""
    topics = tuple(topic for topic in questions.topics(game, state) if topic.slot.seat == seat)
    acting = {topic.slot.kind for topic in topics if topic.slot.need == "open"}
    lines = advice(game, view(state, seat), seat, topics)
    wanted = [meant(line) for line in lines]
    waiting = tuple(wish for wish in wanted if wish.order.kind not in acting)
    single = tuple((wish,) for wish in wanted if wish.order.kind in acting)
    return ((waiting,) if waiting else ()) + single[:ACTS]


def restless(game: Game, state: State, seat: str, chance: Random) -> Bundles:
    """Return what a random player wants who often has a purpose: a character's orders, and any others beside them.

    Such players fight wars, tax, trade and plot, so their games reach what random votes hardly ever let happen. In a
    system without characters they are random players.
    """
    anything = wishes(game, state, seat, chance)
    if game.system.characters is None or chance.random() < WHIM:
        return anything
    known = tuple(characters(game).values())
    return _beside(advised(game, state, seat, known[chance.randrange(len(known))]), anything)


def lively(game: Game, state: State, seat: str, chance: Random) -> Bundles:
    """Return what a player wants who mostly follows the advice of the system, and does anything else beside it.

    Such tables keep together what they all can lose, so their games are long, and much happens in them that is rare.
    """
    if game.system.advice is None or chance.random() >= STEADY:
        return restless(game, state, seat, chance)
    return _beside(advised(game, state, seat, game.system.advice()), wishes(game, state, seat, chance))


def _beside(purpose: Bundles, anything: Bundles) -> Bundles:
    """Return orders of a purpose, and of others those of kinds that it says nothing of."""
    settled = {wish.order.kind for bundle in purpose for wish in bundle}
    rest = (tuple(wish for wish in bundle if wish.order.kind not in settled) for bundle in anything)
    return (*purpose, *(bundle for bundle in rest if bundle))


STYLES: Mapping[str, Style] = {"random": wishes, "restless": restless, "lively": lively, "sensible": sensible}
"""How players play: any legal order, often with a purpose, mostly as the system advises, or wholly so."""
MIXED = "mixed"
"""The style of a table at which each seat has a character of its own."""


def away(style: Style) -> float:
    """Return how often a player skips a packet; one who plays sensibly never does."""
    return AWAY if style in {wishes, restless, lively} else 0.0


AWAY = 0.1
"""How often a random player skips a packet."""
SILENT, SUGGESTED = 0.15, 0.35
"""How often a player leaves a topic to its default, and takes a line of the form instead of any legal order."""
WHIM = 0.3
"""How often a restless player has no purpose."""
STEADY = 0.6
"""How often a lively player follows the advice of the system."""
STANDING, UNDER, FALL_BACK = 0.1, 0.25, 0.5
"""How often a player makes an order standing, adds a condition, and gives a conditional order a fall-back."""
ACTS = 2
"""Orders of one seat that act on arrival, in one round of mails."""


def meant(line: Suggestion) -> Wish:
    """Return a wish; an order that holds its conditions itself takes them, as it does when it is filed."""
    if line.when and hasattr(line.order, "under"):
        return Wish(line.order.under(line.when), life=line.life)
    return Wish(line.order, line.when, line.life)


def _wish(topic: Topic, chance: Random) -> Wish | None:
    """Return one legal answer to a topic, or a line of its form; None if there is none."""
    choices, lines = topic.slot.choices, topic.form
    if lines and (chance.random() < SUGGESTED or not choices.size()):
        line = lines[chance.randrange(len(lines))]
        return meant(line)
    if not choices.size():
        return None
    order = choices.sample(chance.randrange)
    return Wish(order) if order is not None else None


def _dressed(topic: Topic, wish: Wish, tests: tuple[Condition, ...], chance: Random) -> list[Wish]:
    """Return a wish made conditional with a fall-back, or standing, at random."""
    if chance.random() < STANDING and wish.life == "packet":
        return [replace(wish, life="standing")]
    if chance.random() < UNDER and tests and not wish.when:
        test = tests[chance.randrange(len(tests))]
        if isinstance(test, Test):
            test = replace(test, number=max(0, test.number + chance.randrange(-3, 4)))
        wish = meant(Suggestion(wish.order, when=(test,), life=wish.life))
    if wish.when and wish.life == "packet" and not topic.slot.many and topic.slot.choices.size():
        other = topic.slot.choices.sample(chance.randrange)
        if other is not None and chance.random() < FALL_BACK:
            return [wish, Wish(other, rank=1)]
    return [wish]


def possible(game: Game, state: State, seat: str, wish: Wish) -> bool:
    """Return whether an order is still legal: one that acted on arrival may have changed that."""
    for topic in questions.topics(game, state):
        slot = topic.slot
        if slot.seat == seat and slot.kind == wish.order.kind:
            offered = any(line.order == wish.order for line in topic.form)
            if offered or slot.need != "open" or slot.choices.contains(wish.order):
                return True
    return False


# ------------------------------------------------------------------------------- in their words


def natural(line: str, chance: Random) -> str:
    """Return a line as people write: another case, politeness, a bullet, smart quotes and spaces, a remark."""
    for change, often in _WAYS:
        if chance.random() < often:
            line = change(line, chance)
    return line


def _case(line: str, chance: Random) -> str:
    return chance.choice((line.upper(), line.lower(), line[:1].upper() + line[1:]))


def _polite(line: str, chance: Random) -> str:
    ways = ("Please {}", "please {}", "I would like to {}", "I {}", "{} please", "We will {}")
    return chance.choice(ways).format(line)


def _ended(line: str, chance: Random) -> str:
    return line + chance.choice((".", " # as we said", "   "))


def _curly(line: str, chance: Random) -> str:
    del chance
    return line.replace("'", "\u2019").replace(" ", "\u00a0", 1)


def _bullet(line: str, chance: Random) -> str:
    # No numbers: lines of one kind with numbers before them are choices, the second for want of the first.
    return chance.choice(("- {}", "* {}", "\u2022 {}", "- {}", "  {}", "* {}")).format(line)


_WAYS: tuple[tuple[Phrase, float], ...] = (
    (_case, 0.2),
    (_polite, 0.25),
    (_ended, 0.2),
    (_curly, 0.15),
    (_bullet, 0.3),
)


# ------------------------------------------------------------------------------- in their mail


@dataclass(frozen=True, slots=True)
class Writer:
    """The writer: name and address, as in `Anna <anna@players.example>`, and the recipient."""

    name: str
    address: str
    to: str
    game: str


GREETS, SIGNS, QUOTES = 0.3, 0.2, 0.2
"""How often a mail begins with a greeting, ends with a signature, and quotes the mail it answers."""
QUOTED = ("", "On Mon, 23 Nov 2026 at 20:00, the GM wrote:", "> The deadline of this packet is near.", "> done yes")
CHAT = ("Hello,", "good luck to everybody!", "Sorry for the delay.", "Hope the weather is better where you are.")


def letter(lines: list[str], chance: Random) -> str:
    """Return a text around order lines: a greeting, a signature, the mail answered below."""
    body = [chance.choice(CHAT), ""] if chance.random() < GREETS else []
    body += lines
    if chance.random() < SIGNS:
        body += ["", "-- ", "sent with two thumbs"]
    if chance.random() < QUOTES:
        body += QUOTED
    return "\n".join(body) + "\n"


def mail(writer: Writer, text: str, when: datetime, number: int, chance: Random) -> bytes:
    """Return a mail as one of several programs writes it; its Message-ID is derived from `number`."""
    prefix = chance.choice(("Re: ", "", "AW: ", "RE: Fwd: "))
    head = {
        "From": f"{writer.name} <{writer.address}>",
        "To": writer.to,
        "Subject": f"{prefix}[{writer.game}] orders",
        "Date": format_datetime(when),
        "Message-ID": f"<{number}.{writer.game}@{writer.address.partition('@')[2]}>",
        "MIME-Version": "1.0",
    }
    fields, body = chance.choice(_BODIES)(text)
    lines = [f"{name}: {value}" for name, value in {**head, **fields}.items()]
    return "\n".join(lines).encode() + b"\n\n" + body


def _eight_bit(text: str) -> tuple[dict[str, str], bytes]:
    return {"Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit"}, text.encode()


def _quoted_printable(text: str) -> tuple[dict[str, str], bytes]:
    fields = {"Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "quoted-printable"}
    return fields, quopri.encodestring(text.encode())


def _base64(text: str) -> tuple[dict[str, str], bytes]:
    fields = {"Content-Type": 'text/plain; charset="UTF-8"', "Content-Transfer-Encoding": "base64"}
    return fields, base64.encodebytes(text.encode())


def _windows(text: str) -> tuple[dict[str, str], bytes]:
    fields = {"Content-Type": "text/plain; charset=windows-1252", "Content-Transfer-Encoding": "8bit"}
    return fields, text.encode("cp1252", "replace")


def _html_only(text: str) -> tuple[dict[str, str], bytes]:
    page = "\n".join(_divs(text))
    fields = {"Content-Type": "text/html; charset=utf-8", "Content-Transfer-Encoding": "8bit"}
    return fields, f"<html><body>\n{page}\n</body></html>\n".encode()


def _divs(text: str) -> Iterator[str]:
    """Yield the lines of a text as a web mailer does: each a div, quotes in a blockquote."""
    for line in text.splitlines():
        if line.startswith(">"):
            yield f'<blockquote type="cite">{escape(line[1:].strip())}</blockquote>'
        else:
            yield f"<div>{escape(line) or '<br>'}</div>"


def _both(text: str) -> tuple[dict[str, str], bytes]:
    mark = "=_two_ways"
    parts = []
    for fields, body in (_quoted_printable(text), _html_only(text)):
        head = "\n".join(f"{name}: {value}" for name, value in fields.items())
        parts.append(f"--{mark}\n{head}\n\n".encode() + body + b"\n")
    return {"Content-Type": f'multipart/alternative; boundary="{mark}"'}, b"".join(parts) + f"--{mark}--\n".encode()


_BODIES = (_eight_bit, _quoted_printable, _base64, _windows, _html_only, _both)
