"""What a line of a letter says, and the language it is read in: the records that reading returns.

A `Language` is plain data, so that nothing here or in intake opens a file: whoever has the files of grammar/ passes
their texts in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.model.merging import gathered, joined, merged, several, with_lists
from adjudicator.model.order import Condition, Names

Legal = Callable[[Any], bool]
"""Returns whether an order is among those that can be given now: of two readings only such are asked about."""
Plausible = Callable[[str, str], bool]
"""Returns whether an order of a kind can name an id at all: a Senator that is not yours cannot take your income."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """What the second reader needs to know about the position of a seat.

    Attributes:
        kinds: the kinds of orders that it can give now.
        own: returns the subjects of its open questions of a kind, ids or their tails, in the order they are asked.
        accepts: returns whether an order of such a kind would be accepted now.
        defaults: what happens without orders.
        seat: the writer.
        steps: the names of the steps that ask it for orders.
        named: returns the things that the choices of its open questions of a kind name: ids, and numbers as words.
        on_file: the orders of the seat on file.
        me: the id of the writer, as orders use it; empty where it is not unique.
        called: every id by which orders name the writer.
    """

    kinds: tuple[str, ...]
    own: Callable[[str], tuple[str, ...]]
    accepts: Callable[[Any], bool]
    defaults: tuple[Any, ...] = ()
    seat: str = ""
    steps: tuple[str, ...] = ()
    me: str = ""
    named: Callable[[str], tuple[str, ...]] = lambda _: ()
    on_file: tuple[Any, ...] = ()
    called: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Slip:
    """A common mistake: the words up to it, in terminals of the grammar (`accept NUMBER`), and what to advise."""

    samples: tuple[str, ...]
    advice: str


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """How orders of a system are written. Compared by identity: make it once and keep it.

    Attributes:
        name: the system's id.
        build: makes the object whose methods, named after the rules of the grammar, turn their parts into records.
        names: for each terminal of names, the kinds of `NameEntry` it stands for, or the sorts of their ids.
        initials: the terminals of names that a first letter may stand for.
        listed: the kinds of orders that have a number, which a list may give them: `1. recruit 5 fleets`.
        above: the files of grammar/ shared by several systems, read between base and the system's own.
        gather: looks at all results of a letter together, where lines refer to other lines (their orders have a
            true `about_others`); it gets the advice and the ids that name the writer too, none where they are not
            known, and leaves no such order. See `Noted`.
        grammar: the rules of base.lark followed by those of the system.
        words: for each word of the grammar, the other ways to write it.
        noise: words that are ignored.
        telling: words that are never ignored, though they are noise elsewhere.
        asked: words unknown to the grammar that still make a line look like an order.
        numbers: number words.
        verbs: the words of the grammar that make a line an order, with the kind of order they begin.
        plain: terminals in plain English, for "expected a number".
        slips: common mistakes.
        advice: sentences for readings that the rules of the grammar reject, by code.
        shapes: how an order without a verb begins, with its kind: words and terminals of the grammar, and `?`
            for any one word, as in `army PLACE` or `army ? -`.
        patterns: terminals that are one word of a certain form, with the regular expression it fulfils in lower case.
        glued: words that may be written together with the name behind them.
        uncut: phrases that begin a line of free words, which no full stop and no semicolon divides.
        samples: for each kind of order, lines that show how it is written.
        called: what an order of a kind is called, with its article.
        frames: how people speak of each kind of order, for the second reader; english.frames.toml says how.
        things: what is told in several words, for the second reader.
        plainly: plain words by what they do, for the second reader.
        persons: the sorts of names of those who play.
        questions: what a game can be asked; english.questions.toml says how they are written.
        asking: the words that any question may hold.
        bare: commands of a word or two that stand alone on a line: `deadline`, `map`, `report 1.3`.
        commands: the lines to the bot, each with lines that show how it is written.
        known: common words, which are no misspellings of others.
        means: for an English phrase, what says the same to this game: in another language, or at the GM's table.
        named: for an English name, the other names of the same thing.
        small: common words of another language, which are not names in lower case: `con` and `den` are codes too.
        elided: for the beginning of a word up to its apostrophe, the word that it abbreviates: d' in d'une.
    """

    name: str
    build: Callable[[], object]
    names: Mapping[str, tuple[str, ...]]
    initials: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    gather: Callable[[tuple[Result, ...], Mapping[str, str], frozenset[str]], tuple[Result, ...]] | None = None
    grammar: str = ""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    noise: tuple[str, ...] = ()
    telling: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    verbs: Mapping[str, str] = field(default_factory=dict)
    plain: Mapping[str, str] = field(default_factory=dict)
    slips: tuple[Slip, ...] = ()
    advice: Mapping[str, str] = field(default_factory=dict)
    shapes: Mapping[str, str] = field(default_factory=dict)
    patterns: Mapping[str, str] = field(default_factory=dict)
    glued: tuple[str, ...] = ()
    uncut: tuple[str, ...] = ()
    samples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    frames: tuple[Mapping[str, Any], ...] = ()
    things: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    plainly: Mapping[str, Any] = field(default_factory=dict)
    persons: tuple[str, ...] = ("seat",)
    questions: tuple[Mapping[str, Any], ...] = ()
    asking: Mapping[str, Any] = field(default_factory=dict)
    bare: tuple[Mapping[str, Any], ...] = ()
    commands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    means: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    small: frozenset[str] = frozenset()
    elided: Mapping[str, str] = field(default_factory=dict)

    def told(self, grammars: tuple[str, ...], words: tuple[str, ...]) -> Language:
        """Return the language with the texts of its files.

        Args:
            grammars: `.lark` texts, base first.
            words: TOML texts of words, slips and frames, in any order; of two entries for the same key, the last one
                counts.
        """
        tables = [tomllib.loads(text) for text in words]
        lists = gathered(tables, "lists")
        slips = [Slip(tuple(slip["samples"]), slip["advice"]) for table in tables for slip in table.get("slip", ())]
        return replace(
            self,
            grammar="\n".join(grammars),
            words=several(tables, "words"),
            means=several(tables, "means"),
            named=several(tables, "named"),
            noise=joined(tables, "noise"),
            telling=joined(tables, "telling"),
            asked=joined(tables, "asked"),
            shapes=merged(tables, "shapes"),
            glued=joined(tables, "glued"),
            uncut=joined(tables, "uncut"),
            patterns=merged(tables, "patterns"),
            numbers=merged(tables, "numbers"),
            verbs=merged(tables, "verbs"),
            plain=merged(tables, "plain"),
            slips=tuple(slips),
            advice=merged(tables, "advice"),
            samples={kind: tuple(lines) for kind, lines in merged(tables, "samples").items()},
            called=merged(tables, "called"),
            frames=tuple(with_lists(frame, lists) for table in tables for frame in table.get("frame", ())),
            things=merged(tables, "things"),
            plainly=gathered(tables, "plainly"),
            # A question of one game comes before a question of any game.
            questions=tuple(each for table in reversed(tables) for each in table.get("question", ())),
            commands={name: tuple(lines) for name, lines in merged(tables, "commands").items()},
            asking=gathered(tables, "asking"),
            bare=tuple(each for table in tables for each in table.get("bare", ())),
            small=frozenset(word for table in tables if "code" in table for word in table.get("known", "").split()),
            elided=merged(tables, "elided"),
            known=frozenset(word for table in tables for word in table.get("known", "").split()),
        )


class Unreadable(Exception):
    """A rule of the grammar rejects its own parts; `code` names the advice."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Either:
    """Words that leave open which order is meant; with a condition after them they mean the first."""

    readings: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Given:
    """Orders with a condition in their own words, as `pause on Statesman` has; more may follow after an `if`."""

    orders: tuple[Any, ...]
    when: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """An order, understood.

    `line` is where it begins and `last` where it ends. `rank` is 0, or counts `or` lines. `corrections` are pairs of
    the text as written and as read: an id, or a word of the grammar. `in_turn` is a fall-back by its place in
    a list of choices, which is written without `or`.
    """

    line: int
    text: str
    order: Any
    when: tuple[Condition, ...] = ()
    life: str = "packet"
    rank: int = 0
    extra: bool = False
    corrections: tuple[tuple[str, str], ...] = ()
    last: int = 0
    in_turn: bool = False

    def say(self, names: Names) -> str:
        """Return the canonical line, with its prefixes and conditions."""
        prefix = "standing " if self.life == "standing" else ""
        prefix += ("extra " if self.extra else "") + ("or " if self.rank and not self.in_turn else "")
        tests = " and ".join(test.say(names) for test in self.when)
        return f"{prefix}{self.order.say(names)}{' if ' + tests if tests else ''}"


@dataclass(frozen=True, slots=True)
class Command:
    """A line to the bot: done (`yes` or `no`), clear, help, status, cancel, word, absent, address, resend ...

    `clear` has the kind of order, none for all.
    """

    line: int
    text: str
    name: str
    arguments: tuple[str, ...] = ()
    last: int = 0


@dataclass(frozen=True, slots=True)
class Talk:
    """No order at all."""

    line: int
    text: str
    last: int = 0


@dataclass(frozen=True, slots=True)
class Noted:
    """A line that files nothing but refers to other lines, as a heading does: it is understood."""

    line: int
    text: str
    order: Any
    last: int = 0

    def say(self, names: Names) -> str:
        """Return the canonical line."""
        said: str = self.order.say(names)
        return said


@dataclass(frozen=True, slots=True)
class Misread:
    """It looks like an order, but not one that we can read.

    `column` counts from 1 within `text`, where reading stopped; `lacks` says in plain English what is missing at its
    end; `advice` is a sentence for a known mistake, or empty.
    `kind` is the kind of order that seems meant, empty where none is; `things` are the ids of what it names and
    `named` the words that name it; `strange` are unknown words.
    """

    line: int
    text: str
    column: int
    lacks: tuple[str, ...] = ()
    advice: str = ""
    last: int = 0
    kind: str = ""
    things: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    strange: str = ""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Two or more readings are equally good: each is a whole order. `about` is what was written."""

    line: int
    text: str
    candidates: tuple[Read, ...]
    about: str = ""
    last: int = 0


@dataclass(frozen=True, slots=True)
class UnknownName:
    """A name is expected and the text there is not one; `nearest` are ids that look like it, best first.

    `kind` says in plain English what kind of name is expected, `order` the kind of order that the line seems to be;
    `things` are the ids of what else it names.
    """

    line: int
    text: str
    written: str
    kind: str
    nearest: tuple[str, ...] = ()
    last: int = 0
    order: str = ""
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TooMany:
    """There are more orders than are read at once, `most`, or more text, `longest`: none is read.

    Orders are counted up to `line`; `longest` is how many characters are read, 0 where it is orders that are too many.
    """

    line: int
    text: str
    most: int
    last: int = 0
    packet: bool = False
    """Whether they are too many for the packet, together with those of earlier mails."""
    longest: int = 0
    tangled: bool = False
    """Whether it takes more steps to read than any letter may."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """One or a few readings of what may be an order, none of them certain; nothing is filed.

    `proposals` are at most four, best first, each the orders it would file; `unexplained` is the text that
    none of them explains, empty where a part was supplied instead. `foreign`: it is in a language that the game does
    not read.
    """

    line: int
    text: str
    proposals: tuple[tuple[Read, ...], ...]
    unexplained: str = ""
    last: int = 0
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Orders that another line of the same letter withdraws or replaces: they are not filed. `by` is that line."""

    line: int
    text: str
    reads: tuple[Read, ...]
    by: int
    last: int = 0


Result = Read | Command | Talk | Noted | Misread | Ambiguous | UnknownName | TooMany | Proposed | Withdrawn


def about_others(result: object) -> bool:
    """Return whether a result is a statement about other lines, as a heading is, and so no order itself."""
    return isinstance(result, Read) and getattr(result.order, "about_others", False)
