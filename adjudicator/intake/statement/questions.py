"""Questions that a game can answer: what a line asks, by the words of NAME.questions.toml; any other stays talk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from adjudicator.intake.lexing.lexicon import Lexicon, sorts
from adjudicator.intake.lexing.words import folded, words
from adjudicator.intake.statement.topics import PRESS, exactly
from adjudicator.model.reading import Command, Language

Surface = tuple[str, ...]

ASK: Final = "ask"
"""The command that a question becomes; its arguments are the topic, then the ids of each name, with `OR` between."""
OR: Final = "|"
HELP: Final = "help"
STATUS: Final = "status"
_OWN: Final = (HELP, STATUS)
"""Topics that are commands of their own."""
_MOST_WORDS: Final = 40
_LONGEST: Final = 60
"""No command of a word or two has so many letters."""
_KEPT: Final = 16
"""How many ways to explain the rest of a line are kept: words that are also names could make thousands."""
_ANY: Final = "ANY"
_SEAT: Final = "seat"
_ASKS: Final = "?"
_ANNOUNCES: Final = ":"
"""Ends a line that announces others: `Here are my orders:` asks nothing."""
_MARK: Final = "'s"
_JOINTS: Final = (",", "and", "&")
_NEAR: Final = 5
"""How many letters a misspelt word of a question has at least; one of them is wrong."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """Some phrases, with the lengths that they have in words."""

    every: frozenset[Surface]
    lengths: tuple[int, ...]

    @classmethod
    def of(cls, every: frozenset[Surface]) -> Phrases:
        """Return phrases as what finds them."""
        return cls(every, tuple(sorted({len(each) for each in every})))

    def at(self, written: Surface, at: int) -> Iterator[int]:
        """Yield the lengths of those that stand at a word."""
        room = len(written) - at
        yield from (each for each in self.lengths if each <= room and written[at : at + each] in self.every)


@dataclass(frozen=True, slots=True)
class Question:
    """One way to ask: of each of `needs` one phrase must be there, of `spare` any may be.

    `takes` are the sorts of names that it may contain; `named` where it needs one.
    """

    topic: str
    needs: tuple[Phrases, ...]
    spare: Phrases
    takes: frozenset[str]
    named: bool


@dataclass(frozen=True, slots=True)
class Questions:
    """All questions of a language.

    `opens` are the words they begin with, `announces` those that begin what is no question, `passing` those without
    meaning in any of them, `leads` what comes before the name of the subject of help, longest first; `plain` is every
    word of any question.
    """

    every: tuple[Question, ...]
    opens: Phrases
    announces: Phrases
    passing: Phrases
    leads: tuple[Surface, ...]
    plain: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Found:
    """How the words from a place on are explained: which needs they meet, and the names among them."""

    met: frozenset[int] = frozenset()
    names: tuple[str, ...] = ()


@lru_cache(maxsize=8)
def questions_of(language: Language) -> Questions:
    """Return the questions of a language, prepared once."""
    asking = language.asking
    lists = {f"@{name}": tuple(some) for name, some in asking.get("lists", {}).items()}
    passing = _surfaces(asking.get("passing", ()), lists)
    every = tuple(_question(each, lists, language, passing) for each in language.questions)
    known = {surface for each in every for phrases in (*each.needs, each.spare) for surface in phrases.every}
    opens = _surfaces(asking.get("opens", ()), lists)
    leads = tuple(sorted(_surfaces(asking.get("leads", ()), lists), key=lambda lead: (-len(lead), lead)))
    plain = frozenset(word for surface in {*known, *opens} for word in surface)
    announces = Phrases.of(_surfaces(asking.get("announces", ()), lists))
    return Questions(every, Phrases.of(opens), announces, Phrases.of(passing), leads, plain)


def _question(
    told: Mapping[str, Any], lists: Mapping[str, tuple[str, ...]], language: Language, passing: frozenset[Surface]
) -> Question:
    takes = {sort for terminal in told.get("takes", ()) for sort in language.names.get(terminal, ())}
    if _ANY in told.get("takes", ()):
        takes = {sort for some in language.names.values() for sort in some} | {_SEAT}
    return Question(
        told["topic"],
        tuple(Phrases.of(_surfaces(group, lists)) for group in told["needs"]),
        Phrases.of(_surfaces(told.get("with", ()), lists) | passing),
        frozenset(takes),
        bool(told.get("named")),
    )


def _surfaces(phrases: Any, lists: Mapping[str, tuple[str, ...]]) -> frozenset[Surface]:  # noqa: ANN401 - as TOML has it
    every = (each for phrase in phrases for each in lists.get(phrase, (phrase,)))
    return frozenset((each,) if each == _MARK else folded(each) for each in every)


def asked(text: str, language: Language, lexicon: Lexicon) -> tuple[Command, ...]:
    """Return the questions of a line that a game may be able to answer, as commands; nothing for any other line.

    Args:
        text: the line.
        language: of the game's system.
        lexicon: the names of the game.
    """
    known = questions_of(language)
    said = tuple(word.folded for word in words(text))
    if not known.every or not said or len(said) > _MOST_WORDS or said[-1] == _ANNOUNCES:
        return ()
    bare = tuple(word for word in said if word != _ASKS)
    if not bare:
        return (Command(0, text, HELP),)
    if said[-1] != _ASKS and (command := _command(text, language)) is not None:
        return (command,)
    split = tuple(_split(bare, known))
    if said[-1] != _ASKS and not _opens(split, known):
        return ()
    written = tuple(_spelt(split, known, lexicon))
    found = _whole(written, known, lexicon) or _parts(written, known, lexicon) or _how(written, known, language)
    return tuple(dict.fromkeys(replace(each, text=text) for each in found))


@lru_cache(maxsize=8)
def _bare(language: Language) -> tuple[tuple[re.Pattern[str], str, tuple[str, ...]], ...]:
    """Return the commands of a word or two: how they are written, and what they become."""
    return tuple((_written(each), each["command"], tuple(each["arguments"])) for each in language.bare)


def _written(told: Mapping[str, Any]) -> re.Pattern[str]:
    phrases = "|".join(r"\s+".join(map(re.escape, str(phrase).split())) for phrase in told["says"])
    packet = r"(?:\s+(?:(?:of|for|from|in)\s+)?(?P<packet>\d{1,5}(?:[.]\d{1,3}p{0,9})?))?" if told.get("packet") else ""
    polite = r"(?:,?\s+(?:please|pls|again))?"
    return re.compile(rf"\s*(?:please\s+)?(?:{phrases}){packet}{polite}\s*[.!]?\s*", re.IGNORECASE)


def _command(text: str, language: Language) -> Command | None:
    """Return the command that a line of nothing but a phrase is, None for any other line."""
    for pattern, name, arguments in _bare(language) if len(text) <= _LONGEST else ():
        found = pattern.fullmatch(text)
        if found is not None:
            packet = found.groupdict().get("packet")
            return Command(0, text, name, (*arguments, packet) if packet else arguments)
    return None


def _opens(written: Surface, known: Questions) -> bool:
    """Return whether a line begins like a question, after any politeness."""
    at = 0
    while at < len(written):
        if any(known.announces.at(written, at)):
            return False
        if any(known.opens.at(written, at)):
            return True
        polite = max(known.passing.at(written, at), default=0)
        if not polite:
            return False
        at += polite
    return False


def _split(written: Surface, known: Questions) -> Iterator[str]:
    """Yield the words with `who's` as two."""
    for word in written:
        base = word.removesuffix(_MARK)
        yield from (base, _MARK) if base != word and base in known.plain and word not in known.plain else (word,)


def _spelt(written: Surface, known: Questions, lexicon: Lexicon) -> Iterator[str]:
    """Yield the words, a misspelt one as its only nearest word."""
    for at, word in enumerate(written):
        told = word in known.plain or word == _MARK or lexicon.at(written, at)[0]
        yield word if told else _nearest(word, known)


def _nearest(word: str, known: Questions) -> str:
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    if len(word) < _NEAR:
        return word
    plain = sorted(each for each in known.plain if len(each) >= _NEAR - 1)
    near = [way for way, _, _ in extract(word, plain, scorer=OSA.distance, score_cutoff=1, limit=None)]
    return near[0] if len(near) == 1 else word


def _whole(written: Surface, known: Questions, lexicon: Lexicon) -> tuple[Command, ...]:
    """Return the first question that explains every word."""
    for question in known.every:
        found = _explained(question, written, 0, lexicon, {})
        whole = (each for each in found if len(each.met) == len(question.needs))
        best = next((each for each in whole if each.names or not question.named), None)
        if best is not None:
            if question.topic == PRESS:
                return (Command(0, "", HELP, (PRESS,)),)
            own = question.topic in _OWN
            name, arguments = (question.topic, ()) if own else (ASK, (question.topic, *dict.fromkeys(best.names)))
            return (Command(0, "", name, arguments),)
    return ()


def _parts(written: Surface, known: Questions, lexicon: Lexicon) -> tuple[Command, ...]:
    """Return the questions of a line with two: each part of it must be one."""
    for at, word in enumerate(written):
        if word in _JOINTS and 0 < at < len(written) - 1:
            first = _whole(written[:at], known, lexicon)
            rest = first and (_whole(written[at + 1 :], known, lexicon) or _parts(written[at + 1 :], known, lexicon))
            if rest:
                return (*first, *rest)
    return ()


def _how(written: Surface, known: Questions, language: Language) -> tuple[Command, ...]:
    """Return the help requested by `how do I` before the name of an order."""
    for at in range(len(written)):
        for lead in known.leads:
            rest = written[at + len(lead) :]
            if rest and written[at : at + len(lead)] == lead and exactly(" ".join(rest), language):
                return (Command(0, "", HELP, (" ".join(rest),)),)
        if written[at : at + 1] not in known.passing.every:
            break
    return ()


def _explained(
    question: Question, written: Surface, at: int, lexicon: Lexicon, memo: dict[int, tuple[_Found, ...]]
) -> tuple[_Found, ...]:
    """Return the ways to explain the words from a place on: first those that meet most needs, with fewest names."""
    if at == len(written):
        return (_Found(),)
    if at not in memo:
        found: dict[_Found, None] = {}
        for end, met, names in _steps(question, written, at, lexicon):
            for rest in _explained(question, written, end, lexicon, memo):
                found[_Found(rest.met | met, (*names, *rest.names))] = None
        memo[at] = tuple(sorted(found, key=lambda each: (-len(each.met), len(each.names))))[:_KEPT]
    return memo[at]


def _steps(
    question: Question, written: Surface, at: int, lexicon: Lexicon
) -> Iterator[tuple[int, frozenset[int], tuple[str, ...]]]:
    """Yield what may begin at a word: where it ends, the need it meets, the name it is."""
    for number, phrases in enumerate(question.needs):
        for length in phrases.at(written, at):
            yield at + length, frozenset({number}), ()
    for length in question.spare.at(written, at):
        yield at + length, frozenset(), ()
    named, entries = lexicon.at(written, at) if question.takes else (0, ())
    meant = [entry for entry in entries if sorts(entry) & question.takes]
    if meant:
        yield at + named, frozenset(), (OR.join(dict.fromkeys(entry.id for entry in meant)),)
    elif question.takes:
        near = lexicon.near(written[at : at + 1], question.takes)
        if near and (len(near) == 1 or near[0].distance < near[1].distance):
            yield at + 1, frozenset(), (near[0].entry.id,)
