"""What makes a sentence look like an order that no frame explains: things, acts, numbers and answers in it."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from adjudicator.intake.lexing.lexicon import sorts
from adjudicator.intake.sense.intent.remarks import tells_act
from adjudicator.intake.sense.phrasebook.frames import Sense
from adjudicator.intake.sense.sentence.lattice import Edge, Lattice

MOST_TERSE: Final = 7
"""So few words, all of them to the point, are no table talk."""
_BARE: Final = 2
"""An act alone, or with one word beside it, is cut off rather than talk."""
_SHORT: Final = 4
"""With an unknown word it is at most so long."""
_APART: Final = frozenset({":", "-", "--", "\u2013", "\u2014", ","})
_ITEM: Final = frozenset({":", "-", "=", "?"})
_AFTER: Final = frozenset({"then", "next", "after", "afterwards"})
_ANSWERS: Final = ("yes", "no", "all", "rest")
_TALK: Final = ("first", "pronoun", "perfect", "preterite", "tells", "news", "past", "state", "saying", "past_only")


def speaks(seen: Lattice, sense: Sense) -> bool:
    """Return whether a sentence names a thing beside an act, a number, a yes or no, or another thing.

    Args:
        seen: the sentence.
        sense: the frames and plain words.
    """
    things = acts = 0
    if seen.has(0, "or", "otherwise") and any(edge.classes & sense.sorts for at in seen.edges for edge in at):
        return True
    for at, edges in enumerate(seen.edges):
        written = _written(edges)
        things += any(sorts(entry) & sense.needed for edge in written for entry in edge.names)
        things += any(edge.classes & sense.sorts for edge in written) and not any(edge.names for edge in edges)
        acts += any(tells_act(edge, sense.cues) for edge in written)
        acts += bool(seen.has(at, "yes", "no", "all", "or", "otherwise"))
    return things > 1 or (things > 0 and acts > 0)


def hinting(seen: Lattice, sense: Sense, kinds: AbstractSet[str]) -> bool:
    """Return whether a sentence that no order explains may be one, and no talk.

    Args:
        seen: the sentence.
        sense: the frames and plain words.
        kinds: the kinds of orders that can be given now.
    """
    told = _terse(seen, sense) or _vague(seen, sense, kinds) or _follows(seen) or _commands(seen, sense, kinds)
    return told or _shares(seen)


def _commands(seen: Lattice, sense: Sense, kinds: AbstractSet[str]) -> bool:
    """Return whether a sentence begins with an act that can be ordered now, and counts: `defend all my men with 30`."""
    acts = {edge.surface for edge in _written(seen.edges[0]) if "weak" not in edge.classes}
    opened = any(frame.kind in kinds and not frame.cues.isdisjoint(acts) for frame in sense.frames)
    words = range(1, len(seen.words))
    return opened and any(
        seen.has(at, "all", "rest") or any(e.number is not None for e in seen.edges[at]) for at in words
    )


def _shares(seen: Lattice) -> bool:
    """Return whether a sentence begins with a number and tells of all or of what is left: one for each, the rest ..."""
    words = range(len(seen.words))
    begins = bool(seen.words) and any(edge.number is not None for edge in seen.edges[0])
    swept = any(seen.has(at, "rest", "each") for at in words)
    return begins and swept and not any(seen.has(at, *_TALK) for at in words)


def _follows(seen: Lattice) -> bool:
    """Return whether a sentence would do on a number what somebody does: `I follow Anna on 5`, `same as Anna on 5`."""
    for at in range(len(seen.words)):
        end = seen.has(at, "follows")
        named = {edge.end for edge in seen.edges[end] if edge.names} if 0 < end < len(seen.words) else set()
        on = [seen.has(name, "prep") for name in named if name < len(seen.words)]
        counted = (edge for word in on if 0 < word < len(seen.words) for edge in seen.edges[word])
        if any(edge.number is not None for edge in counted):
            return True
    return False


def _terse(seen: Lattice, sense: Sense) -> bool:
    """Return whether a sentence is short and to the point: a number, an act, an answer or a name beside another.

    `tax stays at 10`, `all proceeds in the bank` and `zam 1` name nothing that an order needs, and may yet be one.
    """
    told = sum(word.folded[0].isalnum() for word in seen.words)
    if not told or seen.words[-1].folded == "?" or (seen.words[-1].folded == "!" and told > 1):
        return False
    hints = {_hint(seen, at, sense) for at in range(len(seen.words))} - {""}
    if {"number", "answer"} <= hints and any(seen.has(at, "if", "unless") for at in range(len(seen.words))):
        return True  # yes on 5 if she voted yes
    if _numbered(seen, told):
        return True
    if told > MOST_TERSE or any(seen.has(at, *_TALK) for at in range(len(seen.words))):
        return False
    both = all(any(seen.has(at, answer) for at in range(len(seen.words))) for answer in ("yes", "no"))
    bare = (
        told <= _BARE
        and len(seen.words[0].folded) > 1
        and any(edge.number is None and tells_act(edge, sense.cues) for edge in _written(seen.edges[0]))
    )  # hold
    led = any(seen.has(at, "prep") for at in range(len(seen.words)))  # IP card on Ben; not: done deal Ben
    named = led and "name" in hints and bool(hints & {"act", "answer"}) and ("strange" not in hints or told <= _SHORT)
    swept = {"act", "name", "answer"} <= hints and "strange" not in hints  # both concessions get played
    passive = any(
        edge.end > at + 1 and edge.surface in sense.cues and seen.has(at, "gets") and edge.end == len(seen.words)
        for at, edges in enumerate(seen.edges)
        for edge in edges
    )  # my statesman gets played
    likewise = led and "number" in hints and any(seen.has(at, "likewise") for at in range(len(seen.words)))  # on 5 too
    return both or bare or named or swept or passive or likewise or ("number" in hints and len(hints) > 1)


def _numbered(seen: Lattice, told: int) -> bool:
    """Return whether words are a mark at a number (`2+`, `x2`), one with a no, or an answer to what is not named.

    `1-3 fine, 4 never`, `yes to mine of course`.
    """
    first, end = seen.words[0].folded, seen.has(0, "yes", "no")
    if 0 < end < len(seen.words) and seen.has(end, "prep") and told <= MOST_TERSE and seen.has(end + 1, "pronoun"):
        return True  # `yes to him`
    numbers = [word.folded for word in seen.words if word.folded[0].isdigit()]
    if told - len(numbers) > MOST_TERSE or any(seen.has(at, *_TALK) for at in range(len(seen.words))):
        return False
    if first.isdecimal() and len(seen.words) > 1 and seen.words[1].folded in _ITEM and told > 1:
        return True  # 6: fine
    marked = told == 1 and any(char.isdigit() for char in first) and seen.text.strip() != first
    mixed = told == 1 and first.isalnum() and first[0].isalpha() and first[-1].isdigit() and not seen.edges[0]
    denied = first[0].isdigit() and any(seen.has(at, "not", "vague") for at in range(1, len(seen.words)))
    return marked or mixed or denied or (0 < end < len(seen.words) and seen.has(end, "prep") > 0)


def _vague(seen: Lattice, sense: Sense, kinds: AbstractSet[str]) -> bool:
    """Return whether an act that can be ordered now is followed by what is not named: spoil whatever Clara tries."""
    before = {at for at in range(1, len(seen.words)) if seen.has(at, "vague")}
    if not before:
        return False
    acts = {
        edge.surface
        for edges in seen.edges
        for edge in _written(edges)
        if "weak" not in edge.classes and edge.end in before
    }
    return any(frame.kind in kinds and not frame.cues.isdisjoint(acts) for frame in sense.frames)


def undecided(seen: Lattice, sense: Sense, kinds: AbstractSet[str]) -> bool:
    """Return whether a sentence leaves it open which of its orders is meant, though each of them is clear.

    `Sell the silver, I'd rather keep it`; `remove Finland, then Warsaw if needed`.

    Args:
        seen: the sentence.
        sense: the frames and plain words.
        kinds: the kinds of orders that can be given now.
    """
    size = len(seen.words)
    needed = any(seen.has(at, "needed") for at in range(size))
    after = any(word.folded in _AFTER and seen.has(at - 1, "sep") for at, word in enumerate(seen.words) if at)
    return (needed and after) or any(_prefers(seen, sense, kinds, at) for at in range(1, size))


def elsewhom(seen: Lattice) -> bool:
    """Return whether a sentence answers for anybody else: than whom, a sentence before it says.

    `No to anyone else` behind a candidate is no vote on all that is voted on.
    """
    size = len(seen.words)
    return any(seen.has(at, "someone_else") for at in range(size)) and any(
        seen.has(at, "yes", "no") for at in range(size)
    )


def two_sided(seen: Lattice) -> bool:
    """Return whether a sentence votes for one thing and against another: one order is not all that it says."""
    size = len(seen.words)
    begin = next((at for at in range(size) if seen.has(at, "favours")), size)
    parted = (at for at in range(begin, size) if seen.has(at, "opposes") and seen.has(at - 1, "sep", "turns"))
    return any(True for _ in parted)


def one_by_one(seen: Lattice) -> list[tuple[int, int]]:
    """Return from and to where each item stands that a sentence counts: first 4 Legions, then 4 Fleets; else none.

    Args:
        seen: the sentence.
    """
    size, begin = len(seen.words), seen.has(0, "ordinal")
    cuts = [at for at in range(begin + 1, size) if seen.words[at].folded in _AFTER] if begin else []
    if not cuts:
        return []
    found = []
    for start, end in zip((begin, *(cut + 1 for cut in cuts)), (*cuts, size), strict=True):
        bare = [at for at in range(start, end) if not seen.has(at, "sep", "sign") or seen.words[at].folded.isalnum()]
        found += [(bare[0], bare[-1] + 1)] if bare else []
    return found


def _prefers(seen: Lattice, sense: Sense, kinds: AbstractSet[str], begin: int) -> bool:
    """Return whether words that begin here want something else done with what was ordered before."""
    end = seen.has(begin, "prefers") if seen.has(begin - 1, "sep", "sign", "turns", "bracket") else 0
    if not end:
        return False
    frames = (frame for frame in sense.frames if not frame.lawful and (not kinds or frame.kind in kinds))
    said = {edge.surface for at in range(end, len(seen.words)) for edge in seen.edges[at]}
    acts = any(not frame.cues.isdisjoint(said) for frame in frames)
    return acts and any(seen.has(at, "pronoun") for at in range(end, len(seen.words)))


def answers(seen: Lattice, at: int) -> bool:
    """Return whether a no stands apart from the words before it, and so answers: `harbor master Arish: no`.

    Args:
        seen: the sentence.
        at: the word.
    """
    return at > 0 and bool(seen.has(at, "no")) and seen.words[at - 1].folded in _APART


def _hint(seen: Lattice, at: int, sense: Sense) -> str:
    """Return what a word hints at; nothing for one that says too little."""
    written = _written(seen.edges[at])
    if any(edge.number is not None for edge in written):
        return "number"
    if any(edge.names for edge in written):
        return "name"
    if seen.has(at, *_ANSWERS, "assent"):
        return "answer"
    if any(tells_act(edge, sense.cues) and "weak" not in edge.classes for edge in written):
        return "act"
    return "" if seen.edges[at] or not seen.words[at].folded.isalpha() else "strange"


def _written(edges: tuple[Edge, ...]) -> list[Edge]:
    return [edge for edge in edges if not edge.read_as and "filler" not in edge.classes]
