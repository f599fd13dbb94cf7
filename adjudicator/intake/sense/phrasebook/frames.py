"""Frames, things and plain words: the data of the second reader, made ready.

See grammar/english.frames.toml for how they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from adjudicator.intake.lexing.inflect import has_past, phrases, preterites, verbs
from adjudicator.intake.lexing.vocabulary import other_ways
from adjudicator.intake.lexing.words import folded
from adjudicator.model.reading import Language

Surface = tuple[str, ...]
TEST: Final = "if"
"""The kind of frames that make conditions."""
CASE: Final = "case"
"""The kind of frames for conditions that are none: the very occasion of an order, or words for a prefix of it."""
_PARTS: Final = {
    "frame": {
        "kind",
        "name",
        "say",
        "no",
        "more",
        "cues",
        "beside",
        "with",
        "bar",
        "slots",
        "ahead",
        "listed",
        "during",
        "opened",
        "lawful",
        "firm",
        "of",
    },
    "slot": {
        "takes",
        "marks",
        "side",
        "many",
        "need",
        "default",
        "all",
        "own",
        "like",
        "sole",
        "alone",
        "there",
        "bare",
        "kept",
        "same",
    },
}
_KIND: Final = "kind="
SIDES: Final = ("any", "before", "behind", "marked", "after", "last")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a thing in a frame.

    Attributes:
        name: as the templates of the frame call it.
        takes: what may fill it: terminals of names, NUMBER, SUM, ANSWER, things of the file, words of the grammar.
        marks: the prepositions that mark it.
        side: on which side of the act it comes where no preposition marks it: `before`, `behind` or `any`; `marked`
            where one must; `after`, behind the act also where one does; `last`, behind another thing of its frame.
        many: empty for one thing; `each`: an order for each of several; else what joins several in one order.
        need: whether there is no order without it.
        default: what it is where nothing is said of it; that is no guess.
        alone: whether it belongs to one thing alone: beside several it is not said to which, unless each has it.
        sole: whether it is the only thing of its sort in the game where nothing is said of it; that is no guess.
        all: what `all` and `the rest` stand for: `own`, each thing that the writer's open questions are about; or
            what those things are called in `takes`, where the slot itself takes no names.
        own: whether it takes only what the writer's open questions are about, where there are any.
        same: in a condition, the slot of the order that must hold the same: if Anna votes yes on 3, I vote no on 3.
        there: whether `there` and `it` may stand for what the condition of the order names last.
        bare: whether it takes names alone, without the words beside them, of what stood in the clause before.
        like: the slot of the clause before from which it is taken where nothing is said, or several in their turn with
            a | between; empty for one of its own name.
        kept: whether a clause with its act from the one before takes it too: give Clara 4 from the treasury, Anna 2.
    """

    name: str
    takes: tuple[str, ...]
    marks: frozenset[Surface] = frozenset()
    side: str = "any"
    many: str = ""
    need: bool = False
    default: str = ""
    all: str = ""
    own: bool = False
    like: str = ""
    sole: bool = False
    alone: bool = False
    same: str = ""
    there: bool = False
    bare: bool = False
    kept: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A way to speak of one kind of order.

    Attributes:
        kind: the kind of order it makes; `if` for a condition.
        name: what it is called where the reader shows its work.
        say: templates of canonical lines; the first whose slots are all filled is taken; none for words that leave
            things as they are, and are no order.
        no: templates for a sentence that denies the act; empty where a denial is no order.
        more: for a slot, the template of another order where that slot is filled.
        cues: words of which at least one must occur; none for a frame known by its things alone.
        beside: words of which one must occur too.
        also: words that this frame explains wherever they stand.
        bar: words of which none may occur: then something else is meant.
        slots: its slots, by name.
        marks: the prepositions of all of them.
        firm: whether a sentence that denies the act is no way to fill it.
        listed: whether several orders are choices in their turn by themselves, so that `or` says nothing.
        opened: a kind of order; the frame is thought of only while such can be given, where anybody knows.
        ahead: whether it is thought of though its kind cannot be ordered now.
        during: the ends of the names of steps in which it is thought of, as in `retreats`; none for all.
        lawful: whether it is thought of only where its orders can be given now.
        of: of a case, the kinds of orders that it may come with; its template is the prefix it says, or nothing.
    """

    kind: str
    name: str
    say: tuple[str, ...]
    no: tuple[str, ...] = ()
    more: Mapping[str, str] = field(default_factory=dict)
    cues: frozenset[Surface] = frozenset()
    beside: frozenset[Surface] = frozenset()
    also: frozenset[Surface] = frozenset()
    bar: frozenset[Surface] = frozenset()
    slots: Mapping[str, Slot] = field(default_factory=dict)
    listed: bool = False
    opened: str = ""
    ahead: bool = True
    during: tuple[str, ...] = ()
    lawful: bool = False
    firm: bool = False
    of: tuple[str, ...] = ()
    marks: frozenset[Surface] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something told in several words: `ways` are its parts in order, `say` what the canonical line calls it."""

    name: str
    ways: tuple[tuple[str, ...], ...]
    say: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sense:
    """All data of the second reader for one language.

    Attributes:
        frames: all frames, in the order of their files, but for those of cases.
        cases: the frames of conditions that are none.
        things: what is told in several words, by name.
        classes: plain words by what they do: filler, not, because, maybe ...
        surfaces: every phrase there is, with the classes, marks, cues and words of the grammar it may be.
        longest: for a first word, the number of words in the longest phrase that begins so.
        sorts: the words of the grammar that tell what sort a thing is, as army and fleet do.
        needed: the sorts of names that some frame cannot do without; those of players are not among them.
    """

    frames: tuple[Frame, ...]
    things: Mapping[str, Thing]
    classes: Mapping[str, frozenset[Surface]]
    surfaces: Mapping[Surface, frozenset[str]]
    longest: Mapping[str, int]
    needed: frozenset[str] = frozenset()
    cues: frozenset[Surface] = frozenset()
    """The acts of all frames."""
    sorts: frozenset[str] = frozenset()
    cases: tuple[Frame, ...] = ()
    short: Mapping[str, str] = field(default_factory=dict)
    """Words of a letter or two that stand for others, as phones write them."""

    @property
    def listed(self) -> frozenset[str]:
        """The kinds of which several orders are choices in their turn."""
        return frozenset(frame.kind for frame in self.frames if frame.listed)


@lru_cache(maxsize=32)
def sense_of(language: Language) -> Sense:
    """Return the data of a language, made ready once.

    Raises:
        ValueError: a frame is not written as it must be; the text says which and why.
    """
    irregular = {word: tuple(others) for word, others in language.plainly.get("irregular", {}).items()}
    things = {name: _thing(name, table) for name, table in language.things.items()}
    silent = frozenset(language.plainly.get("filler", ()))
    every = tuple(_frame(number, table, irregular, silent) for number, table in enumerate(language.frames, 1))
    frames = tuple(frame for frame in every if frame.kind != CASE)
    cases = tuple(frame for frame in every if frame.kind == CASE)
    classes = {
        name: frozenset(map(folded, words)) for name, words in language.plainly.items() if isinstance(words, list)
    }
    cues = frozenset(surface for frame in frames for surface in frame.cues)
    tells = frozenset(map(folded, verbs(language.plainly.get("tells", ()), irregular)))
    acts = {surface[:1] for surface in cues}
    classes["tells"] = frozenset(surface for surface in tells if surface not in acts)
    classes["talk"] = classes.get("talk", frozenset()) - cues
    past = {folded(others[1]) for others in irregular.values() if has_past(others)}
    classes["past_only"] = classes.get("past_only", frozenset()) | past
    classes["preterite"] = classes.get("preterite", frozenset()) | frozenset(map(folded, preterites(irregular)))
    telling = set(map(folded, language.telling))
    noise = set(map(folded, language.noise)) - telling
    classes["sep"] = classes.get("sep", frozenset()) - telling  # the dash of `A Par - Bur` parts no sentence
    told = {surface for surface in telling if surface[0].isalpha()}  # a dash may still say nothing
    classes["filler"] = (classes.get("filler", frozenset()) | noise) - told
    others: dict[Surface, list[Surface]] = {}
    for other, english in other_ways(language):
        others.setdefault(english, []).append(other)
    if others:
        frames, cases = (tuple(_widened(frame, others) for frame in each) for each in (frames, cases))
        every = (*frames, *cases)
        classes = {name: _with(found, others) for name, found in classes.items()}
        cues = _with(cues, others)
    wanted = _words_of_grammar(every, things)
    surfaces: dict[Surface, set[str]] = {}
    for name, phrases_ in classes.items():
        for surface in phrases_:
            surfaces.setdefault(surface, set()).add(name)
    for word in wanted:
        for way in (word.replace("_", " "), *language.words.get(word, ())):
            for same in (folded(way), *others.get(folded(way), ())):
                surfaces.setdefault(same, set()).add(f"={word}")
    for surface in _all_words(every):
        surfaces.setdefault(surface, set())
    _add_bare(surfaces)
    longest: dict[str, int] = {}
    for surface in surfaces:
        longest[surface[0]] = max(longest.get(surface[0], 0), len(surface))
    named = {key: frozenset(found) for key, found in surfaces.items()}
    return Sense(
        frames,
        things,
        classes,
        named,
        longest,
        _needed(language, frames, things),
        cues,
        _sorts(things),
        cases,
        dict(language.plainly.get("short", {})),
    )


def _add_bare(surfaces: dict[Surface, set[str]]) -> None:
    """Add phrases without their apostrophes, as phones write them: hes, dont."""
    for surface, found in list(surfaces.items()):
        bare = tuple(word.replace("'", "") for word in surface)
        if all(bare) and bare not in surfaces:
            surfaces[bare] = set(found)


def _with(surfaces: frozenset[Surface], others: Mapping[Surface, list[Surface]]) -> frozenset[Surface]:
    """Return phrases with what says the same as one of them."""
    return surfaces.union(*(others[surface] for surface in surfaces if surface in others))


def _widened(frame: Frame, others: Mapping[Surface, list[Surface]]) -> Frame:
    """Return a frame that knows the other ways to say its words."""
    slots = {name: replace(slot, marks=_with(slot.marks, others)) for name, slot in frame.slots.items()}
    return replace(
        frame,
        cues=_with(frame.cues, others),
        beside=_with(frame.beside, others),
        also=_with(frame.also, others),
        bar=_with(frame.bar, others),
        slots=slots,
        marks=_with(frame.marks, others),
    )


def _needed(language: Language, frames: tuple[Frame, ...], things: Mapping[str, Thing]) -> frozenset[str]:
    takes = [take for frame in frames for slot in frame.slots.values() if slot.need for take in slot.takes]
    takes += [part for take in takes if take in things for way in things[take].ways[:1] for part in _sorts_in(way)]
    return frozenset(sort for take in takes for sort in language.names.get(take, ()) if sort not in language.persons)


def _sorts(things: Mapping[str, Thing]) -> frozenset[str]:
    """Return the classes of the words in the parts of things that are called their kind."""
    parts = [part for thing in things.values() for way in thing.ways for part in way if part.startswith(_KIND)]
    return frozenset(f"={word}" for part in parts for word in part.removeprefix(_KIND).rstrip("?").split("|"))


def _sorts_in(way: tuple[str, ...]) -> list[str]:
    return [sort for part in way for sort in part.rstrip("?").rpartition("=")[2].split("|")]


def _frame(
    number: int, table: Mapping[str, Any], irregular: Mapping[str, tuple[str, ...]], silent: frozenset[str]
) -> Frame:
    """Return a frame of a file; what belongs to its act gets no endings where it says nothing: `back` is no verb."""
    kind = str(table.get("kind", ""))
    label = str(table.get("name", f"{kind} {number}"))
    strange = sorted(table.keys() - _PARTS["frame"])
    if strange or not kind or "say" not in table:
        raise ValueError(f"frame {label}: " + (f"unknown key {strange[0]}" if strange else "it needs kind and say"))

    def several(key: str) -> frozenset[Surface]:
        told = table.get(key, ())
        whole = silent if key == "with" else frozenset()
        ways = ((phrase,) if phrase in whole else phrases(phrase, irregular) for phrase in told)
        return frozenset(folded(form) for forms_ in ways for form in forms_)

    slots = {name: _slot(label, name, slot) for name, slot in table.get("slots", {}).items()}
    return Frame(
        kind,
        label,
        _texts(table["say"]),
        _texts(table.get("no", ())),
        dict(table.get("more", {})),
        several("cues"),
        several("beside"),
        several("with"),
        frozenset(map(folded, table.get("bar", ()))),
        slots,
        bool(table.get("listed", False)),
        str(table.get("opened", "")),
        bool(table.get("ahead", True)),
        _texts(table.get("during", ())),
        bool(table.get("lawful", False)),
        bool(table.get("firm", False)),
        _texts(table.get("of", ())),
        frozenset(mark for slot in slots.values() for mark in slot.marks),
    )


def _slot(frame: str, name: str, table: Mapping[str, Any]) -> Slot:
    strange = sorted(table.keys() - _PARTS["slot"])
    if strange or not table.get("takes") or table.get("side", "any") not in SIDES:
        raise ValueError(
            f"frame {frame}, slot {name}: " + (f"unknown key {strange[0]}" if strange else "see takes, side")
        )
    return Slot(
        name,
        _texts(table["takes"]),
        frozenset(map(folded, table.get("marks", ()))),
        table.get("side", "any"),
        str(table.get("many", "")),
        bool(table.get("need", False)),
        str(table.get("default", "")),
        str(table.get("all", "")),
        bool(table.get("own", False)),
        str(table.get("like", "")),
        bool(table.get("sole", False)),
        bool(table.get("alone", False)),
        str(table.get("same", "")),
        bool(table.get("there", False)),
        bool(table.get("bare", False)),
        bool(table.get("kept", False)),
    )


def _thing(name: str, table: Mapping[str, Any]) -> Thing:
    return Thing(name, tuple(tuple(way.split()) for way in _texts(table["ways"])), _texts(table["say"]))


def _texts(told: str | Iterable[str]) -> tuple[str, ...]:
    return (told,) if isinstance(told, str) else tuple(told)


def _words_of_grammar(frames: tuple[Frame, ...], things: Mapping[str, Thing]) -> tuple[str, ...]:
    """Return the words of the grammar in slots and things: lower case distinguishes them from terminals."""
    takes = [part for frame in frames for slot in frame.slots.values() for part in slot.takes]
    takes += [part.rstrip("?").rpartition("=")[2] for thing in things.values() for way in thing.ways for part in way]
    words = (word for part in takes for word in part.split("|") if word and not word.startswith("~"))
    return tuple(dict.fromkeys(word for word in words if not word.isupper()))


def _all_words(frames: tuple[Frame, ...]) -> Iterable[Surface]:
    for frame in frames:
        yield from sorted(frame.cues | frame.beside | frame.also | frame.bar)
        for slot in frame.slots.values():
            yield from sorted(slot.marks)
