"""What help can be asked about: a kind of order by any of its names, or a line to the bot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from adjudicator.intake.lexing.words import folded
from adjudicator.model.reading import Language

PRESS: Final = "press"
GUIDE: Final = "guide"
ALL: Final = "all"
_SHORTEST: Final = 3
"""A name may be cut to so many letters."""
_MOST_NEAR: Final = 3
_DISTANCE: Final = 2


@dataclass(frozen=True, slots=True)
class Topic:
    """A kind of order, or a line to the bot of that name; `word` is the word of the grammar by which it was named."""

    kind: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Sought:
    """What was found for a name: topics, or else the name without politeness, and names that are near to it."""

    topics: tuple[Topic, ...] = ()
    missed: str = ""
    near: tuple[str, ...] = ()


Level = Mapping[str, tuple[Topic, ...]]


@lru_cache(maxsize=8)
def _levels(language: Language) -> tuple[Level, ...]:
    """Return the names of all topics, the surest first: of kinds, of words that begin orders, of ways to say it."""
    kinds = {*language.samples, *language.verbs.values(), *(str(frame["kind"]) for frame in language.frames)} - {"if"}
    own = {name: Topic(name) for name in (PRESS, GUIDE, ALL, *language.commands)}
    named = [(kind.replace("_", " "), Topic(kind)) for kind in sorted(kinds)]
    verbs = [(verb, Topic(kind, verb)) for verb, kind in language.verbs.items()]
    frames = [(frame.get("name", ""), frame) for frame in language.frames if frame["kind"] in kinds]
    titles = [(name, _by_frame(language, frame["kind"], name)) for name, frame in frames]
    ways = [(way, topic) for word, topic in (*verbs, *own.items()) for way in language.words.get(word, ())]
    cues = [(cue, _by_frame(language, frame["kind"], cue)) for _, frame in frames for cue in frame.get("cues", ())]
    return tuple(map(_level, ([*own.items(), *named], verbs, titles, ways, cues)))


def _by_frame(language: Language, kind: str, phrase: str) -> Topic:
    return Topic(kind, next((word for word in phrase.split() if word in language.words), ""))


def _level(named: Iterable[tuple[str, Topic]]) -> Level:
    found: dict[str, dict[Topic, None]] = {}
    for name, topic in named:
        text = " ".join(folded(name))
        if any(sign.isalnum() for sign in text):
            found.setdefault(text, {}).setdefault(topic)
    return {name: tuple(topics) for name, topics in found.items()}


def seek(name: str, language: Language) -> Sought:
    """Return the subject of a request for help.

    Args:
        name: as the player wrote it; nothing for everything that can be done now.
        language: of the game's system.
    """
    exact = exactly(name, language)
    if exact:
        return Sought(exact)
    told = _telling(name, language)
    text = " ".join(told)
    if not text:
        return Sought()
    levels = _levels(language)
    begun = next((found for level in levels[:4] if (found := tuple(_beginning(text, level)))), ())
    single = (topic for word in told for level in levels[:2] for topic in level.get(word, ()))
    topics = begun or tuple(dict.fromkeys(single))
    return Sought(topics) if topics else Sought((), text, _nearest(text, levels[:4]))


def _telling(name: str, language: Language) -> tuple[str, ...]:
    idle = frozenset(language.asking.get("beside_help", ()))
    return tuple(word for word in folded(name) if word not in idle and word.isalnum())


def exactly(name: str, language: Language) -> tuple[Topic, ...]:
    """Return the topics of exactly that name, politeness aside; those of the surest sort of name alone."""
    texts = (" ".join(folded(name)), " ".join(_telling(name, language)))
    found = (level[text] for text in texts for level in _levels(language) if text in level)
    return next(found, ())


def _beginning(text: str, level: Level) -> Iterator[Topic]:
    if len(text) >= _SHORTEST:
        yield from dict.fromkeys(topic for name in sorted(level) if name.startswith(text) for topic in level[name])


def _nearest(text: str, levels: Iterable[Level]) -> tuple[str, ...]:
    """Return the names nearest to what was written, one for a topic."""
    from rapidfuzz.distance import OSA

    known = {name: topics for level in levels for name, topics in level.items()}
    far = sorted((OSA.distance(text, name), name) for name in known if len(name) > _DISTANCE)
    close = {known[name]: name for distance, name in reversed(far) if distance <= _DISTANCE}
    return tuple(name for _, name in far if name in close.values())[:_MOST_NEAR]


def spoken(kind: str, language: Language) -> str:
    """Return what players call a kind of order: itself, where a sample of it says so, or else the first's verb."""
    own = kind.replace("_", " ")
    samples = [folded(sample) for sample in language.samples.get(kind, ())]
    if kind in language.verbs and (not samples or any(kind in sample for sample in samples)):
        return own
    begun = samples[0][:1] if samples else ()
    verbs = (verb for verb, of in language.verbs.items() if of == kind)
    called = any(begun in {folded(way) for way in (verb, *language.words.get(verb, ()))} for verb in verbs)
    verb = " ".join(begun)
    return verb if called and len(verb) > _SHORTEST else own


def holds(line: str, word: str, language: Language) -> bool:
    """Return whether a line contains a word of the grammar, in any spelling."""
    ways = {folded(way) for way in (word, *language.words.get(word, ()))}
    said = folded(line)
    return any(said[at : at + len(way)] == way for way in ways for at in range(len(said)))
