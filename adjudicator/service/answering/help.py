"""The answers to `help`: the lines that a seat can send now, one kind of order with its forms, all kinds, press."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Final

from adjudicator.engine.reporting import Say
from adjudicator.engine.running import filing
from adjudicator.engine.system import StepSpec
from adjudicator.intake.statement.topics import ALL, GUIDE, PRESS, Topic, holds, seek, spoken
from adjudicator.model.page import Block, Fact, Facts, Heading, Order, Orders, Part, Prose, Section
from adjudicator.model.reading import Language
from adjudicator.service.answering.fitting import Fitter
from adjudicator.service.answering.guide import guide
from adjudicator.service.answering.help_lines import Sample, samples
from adjudicator.service.answering.press_help import how_to_write
from adjudicator.service.filing.docket import Filing
from adjudicator.service.filing.reading import language_for
from adjudicator.service.game.forms import told_of
from adjudicator.service.game.table import Board
from adjudicator.service.game.times import moment

if TYPE_CHECKING:
    from datetime import datetime

MOST_OF_KIND: Final = 8
"""How many lines of one kind the list of possible orders has; `help KIND` has the others."""
MOST_OWN: Final = 24
"""How many lines of the seat's own are shown for one kind."""
MOST_KINDS: Final = 4
"""A word that may mean more kinds than this is answered with their names."""
AWAY: Final = timedelta(days=14)
"""How far off the sample of an absence is, and how long it lasts."""


@dataclass(frozen=True)
class Helper:
    """Makes the answers to `help` in one receipt."""

    table: Board
    work: Filing
    say: Say
    now: datetime

    @cached_property
    def language(self) -> Language:
        """The language of orders."""
        return language_for(self.table)

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """The lines that the seat can send now."""
        return samples(self.work, self.say, self._idle)

    @cached_property
    def _fitter(self) -> Fitter:
        return Fitter(self.table, self.work)

    @property
    def _commands(self) -> tuple[str, ...]:
        """Return the lines to the bot; nobody is offered a word for dice that never fall."""
        rolls = self.work.game.system.rolls
        return tuple(name for name in self.language.commands if rolls or name != "word")

    @property
    def _idle(self) -> frozenset[str]:
        return frozenset(str(word) for word in self.language.plainly.get("none", ()))

    def answer(self, name: str) -> Section:
        """Return the section that answers `help`, about the thing named or about all that can be ordered now."""
        sought = seek(name, self.language)
        kinds = dict.fromkeys(topic.kind for topic in sought.topics)
        if not sought.topics and not sought.missed:
            return Section("Help", tuple(self._now()))
        if not kinds:
            unknown = Prose((self.say("help/unknown", {"name": sought.missed, "near": list(sought.near)}),))
            return Section("Help", (unknown, *(self._now() if not sought.near else ())))
        if len(kinds) > MOST_KINDS:
            names = [spoken(kind, self.language) for kind in kinds]
            return Section(f"Help: {name}", (Prose((self.say("help/several", {"name": name, "kinds": names}),)),))
        parts = [part for kind in kinds for part in self._about(kind, sought.topics)]
        return Section(f"Help: {name}", tuple(parts))

    # ------------------------------------------------------------------------------ now

    def _now(self) -> Iterator[Part]:
        """Yield what can be ordered now, a line for each question, then what can be filed ahead and at any time."""
        packet, lines = self.work.state.open_packet, self._listed()
        facts = {"packet": packet, "lines": len(lines), "open": self.work.is_open, "frozen": self.work.frozen}
        yield Prose((self.say("help/now", facts),))
        for title in dict.fromkeys(each.heading for each in lines):
            yield Heading(title)
            yield _orders(each for each in lines if each.heading == title)
        yield from self._ahead(lines)
        yield Heading(self.say("help/any-time", {}))
        yield Orders(tuple(self._any_time()))
        kinds = [spoken(kind, self.language) for kind in dict.fromkeys(each.kind for each in lines)][:2]
        yield Prose((self.say("help/more", {"kinds": kinds}),))

    def _listed(self) -> list[Sample]:
        """Return the first line for each question, not too many of one kind."""
        first = {each.of: each for each in reversed(self.samples)}
        counted: dict[tuple[str, str], int] = {}
        listed = []
        for number in sorted(first):
            each = first[number]
            counted[each.heading, each.kind] = counted.get((each.heading, each.kind), 0) + 1
            if counted[each.heading, each.kind] <= MOST_OF_KIND:
                listed.append(each)
        return listed

    def _ahead(self, lines: Iterable[Sample]) -> Iterator[Part]:
        """Yield the kinds that later packets of the turn read, which wait on file until then."""
        now = {each.kind for each in lines}
        rows = []
        for title, kinds in self._later():
            names = [spoken(kind, self.language) for kind in kinds if kind not in now]
            if names:
                rows.append(Fact(title, (", ".join(dict.fromkeys(names)),)))
        coming = self.work.game.system.to_come(self.work.game, self.work.state)
        facts = {"coming": coming, "rows": len(rows), "forms": self.language.samples}
        told = self.say("help/ahead", facts)
        if rows or told:
            yield Heading(self.say("help/ahead-title", {}))
            yield from (Prose((told,)),) if told else ()
            yield from (Facts(tuple(rows), nested=True),) if rows else ()

    def _later(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the later packets of the turn, each with the kinds of orders that its steps read."""
        packet, packets = self.work.state.packet, self.work.game.schedule.packets
        titles = [each.title for each in packets]
        here = titles.index(packet.name) if packet is not None and packet.name in titles else len(titles)
        return tuple((each.title, self._kinds_of(each.title)) for each in packets[here + 1 :])

    def _kinds_of(self, title: str) -> tuple[str, ...]:
        game = self.work.game
        return self._in_play(spec for spec in game.system.steps.values() if _in_packet(self.work, spec) == title)

    def _in_play(self, specs: Iterable[StepSpec]) -> tuple[str, ...]:
        """Return the kinds of orders that steps read in this game."""
        excluded = frozenset(self.work.game.system.excluded(self.work.game))
        return tuple(dict.fromkeys(kind for spec in specs for kind in spec.kinds if kind not in excluded))

    def _any_time(self) -> Iterator[Order]:
        for name in self._commands:
            if name not in {"confirm", "address", "resign_seat"}:
                yield from self._command(name)[:1]

    # ---------------------------------------------------------------------------- one kind

    def _about(self, kind: str, topics: tuple[Topic, ...]) -> Iterator[Part]:
        """Yield the help on one kind of order, of a line to the bot, of press, or of all kinds."""
        if kind == PRESS:
            yield from how_to_write(self.table, self.work, self.say)
        elif kind == GUIDE:
            yield from guide(self.table, self.work, self.say, self._listed(), tuple(self._any_time()))
        elif kind == ALL:
            yield from self._all()
        elif kind in self.language.commands:
            yield Heading(kind.partition("_")[0])
            yield Prose((self.say(f"help/commands/{kind}", {}),))
            yield Orders(tuple(self._command(kind)))
        else:
            words = [topic.word for topic in topics if topic.kind == kind]
            yield from self._kind(kind, words[0] if len(words) == 1 else "")

    def _kind(self, kind: str, word: str) -> Iterator[Part]:
        """Yield a kind of order: when and by which rules it is read, the seat's own lines, and its forms."""
        own, forms, narrow = self._lines(kind, word)
        asking = [topic for topic in self.work.topics() if topic.slot.kind == kind and own]
        specs = [spec for spec in self.work.game.system.steps.values() if kind in spec.kinds]
        specs = [spec for spec in specs if spec.name in {topic.step for topic in asking}] or specs
        packets = list(dict.fromkeys(title for spec in specs if (title := _in_packet(self.work, spec))))
        cites = tuple(dict.fromkeys(cite.partition(":")[2] for spec in specs for cite in spec.cites))
        default = next((topic.slot.default for topic in asking if topic.slot.default is not None), None)
        ahead = any(kind in kinds for _, kinds in self._later())
        about = dict.fromkeys(told_of(self.say, f"form/about_{kind}", topic) for topic in asking[:1])
        facts = {
            "about": [] if narrow else [text for text in about if text],
            "packets": [] if narrow else packets,
            "now": bool(own),
            "ahead": ahead and not narrow,
            "default": default.say(self.work.game.name) if default is not None and not narrow else "",
        }
        yield Heading(word if narrow else spoken(kind, self.language), cites)
        yield Prose((self.say("help/kind", facts),))
        if own:
            yield _orders(own[:MOST_OWN])
        if forms:
            yield Prose((self.say("help/forms", {"own": bool(own)}),))
            yield Orders(tuple(Order(line) for line in dict.fromkeys(map(self._fitter.fit, forms))))

    def _lines(self, kind: str, word: str) -> tuple[list[Sample], tuple[str, ...], bool]:
        """Return the seat's own lines of a kind and its forms; if any contain the word it was named by, only those."""
        own = [each for each in self.samples if each.kind == kind]
        forms = self.language.samples.get(kind, ())
        if word:
            narrow = tuple(line for line in forms if holds(line, word, self.language))
            some = samples(self.work, self.say, self._idle, kind, lambda line: holds(line, word, self.language))
            if (some or narrow) and {each.line for each in own} | set(forms) != {each.line for each in some} | {
                *narrow
            }:
                said = {each.line for each in some}
                return list(some), tuple(line for line in narrow if line not in said), True
        said = {each.line for each in own}
        return own, tuple(line for line in forms if line not in said), False

    # ----------------------------------------------------------------------------- all kinds

    def _all(self) -> Iterator[Part]:
        """Yield every kind of order with its first form, and every line to the bot."""
        yield Prose((self.say("help/all", {}),))
        own = {each.kind: each.line for each in reversed(self.samples)}
        kinds = self._in_play(self.work.game.system.steps.values())
        fit, printed = self._fitter.fit, self.language.samples
        forms = {kind: own.get(kind) or next(map(fit, printed.get(kind, ())), "") for kind in kinds}
        yield Orders(tuple(Order(line, spoken(kind, self.language)) for kind, line in forms.items() if line))
        yield Heading(self.say("help/any-time", {}))
        yield Orders(tuple(order for name in self._commands for order in self._command(name)))

    # ------------------------------------------------------------------------- lines to the bot

    def _command(self, name: str) -> tuple[Order, ...]:
        """Return samples of a line to the bot, made from what is on file where needed."""
        lines = self.language.commands[name]
        if name == "absent":
            first, last = self.now + AWAY, self.now + 2 * AWAY
            lines = (f"absent {first.day} {first:%b} to {last.day} {last:%b}",)
        elif name == "cancel":
            alive = [each for each in self.work.book.of(self.work.seat) if filing.alive(each, self.work.state)]
            lines = tuple(f"cancel {each.say(self.work.game.name)}" for each in alive[:1])
        remark = self.say(f"help/remarks/{name}", {})
        return tuple(Order(line, remark if number == 0 else "") for number, line in enumerate(lines))


def helped(table: Board, say: Say, work: Filing, name: str, received: str) -> tuple[Block, ...]:
    """Return the answer to `help` in a receipt.

    Args:
        table: the game.
        say: renders sentences.
        work: the letter's seat and what it has filed.
        name: the subject; empty for all that can be ordered now.
        received: when the letter arrived, as the store writes it.
    """
    return (Helper(table, work, say, moment(received)).answer(name),)


def _orders(found: Iterable[Sample]) -> Orders:
    return Orders(tuple(Order(each.line, each.remark) for each in found))


def _in_packet(work: Filing, spec: StepSpec) -> str:
    """Return the title of the packet in which a step reads orders, empty for a step that no packet names."""
    packet = work.game.schedule.packet_of(spec.name)
    return packet.title if packet is not None else ""
