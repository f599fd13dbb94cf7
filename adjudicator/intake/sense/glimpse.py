"""What a sentence speaks of that neither reader can read: kinds of orders by their cues, things, unknown words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.intake.lexing.lexicon import sorts
from adjudicator.intake.sense.phrasebook.frames import TEST, Frame, Sense
from adjudicator.intake.sense.sentence.lattice import Edge, Lattice
from adjudicator.model.names import NameEntry
from adjudicator.model.reading import Language

_SAYS_LITTLE: Final = frozenset({"filler", "sep", "prep", "sign", "weak"})


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What is known of a sentence all the same.

    Attributes:
        kinds: the kinds of orders whose words occur in it, and that can be about a thing in it.
        things: the ids of what it names.
        named: the words that name them.
        sorts: of what sorts they are.
        strange: the first unknown words in it; empty where all are known.
    """

    kinds: tuple[str, ...]
    things: tuple[str, ...]
    named: tuple[str, ...]
    sorts: frozenset[str]
    strange: str


def glimpse(seen: Lattice, sense: Sense, language: Language) -> Glimpse:
    """Return what a sentence seems to speak of."""
    spans = tuple(_spans(seen, sense))
    entries = tuple(entry for _, _, names in spans for entry in names)
    things = tuple(dict.fromkeys(names[0].id for _, _, names in spans))
    named = tuple(dict.fromkeys(seen.said(begin, end) for begin, end, _ in spans))
    kinds_of = frozenset(sort for entry in entries for sort in sorts(entry))
    said = {edge.surface for edges in seen.edges for edge in edges if edge.classes.isdisjoint(_SAYS_LITTLE)}
    told = (frame for frame in sense.frames if frame.kind != TEST and not frame.cues.isdisjoint(said))
    kinds = dict.fromkeys(frame.kind for frame in told if things and _about(frame, kinds_of, language))
    return Glimpse(tuple(kinds), things, named, kinds_of, _strange(seen))


def can_be_about(kind: str, named: frozenset[str], sense: Sense, language: Language) -> bool:
    """Return whether an order of a kind can name something of some sorts, if any; one without frames can."""
    frames = [frame for frame in sense.frames if frame.kind == kind]
    return not frames or any(_about(frame, named, language) for frame in frames)


def _about(frame: Frame, named: frozenset[str], language: Language) -> bool:
    takes = (take for slot in frame.slots.values() for take in slot.takes)
    return not named or any(not named.isdisjoint(_sorts(take, language)) for take in takes)


def _sorts(take: str, language: Language) -> set[str]:
    """Return the sorts of names that may fill a place, also as parts of what is told in several words."""
    thing = language.things.get(take)
    ways = (take,) if thing is None else tuple(part for way in thing["ways"] for part in way.split())
    plain = (part.rstrip("?").rpartition("=")[2] for part in ways)
    return {sort for part in plain for terminal in part.split("|") for sort in language.names.get(terminal, ())}


def _spans(seen: Lattice, sense: Sense) -> Iterator[tuple[int, int, tuple[NameEntry, ...]]]:
    """Yield the words that are names as they are known, and say nothing else, with what they name."""
    at = 0
    while at < len(seen.edges):
        plain = seen.words[at].folded == seen.said(at, at + 1)
        edge = next((each for each in seen.edges[at] if _names(each, sense, plain)), None)
        if edge is not None:
            yield at, edge.end, edge.names
        at = edge.end if edge is not None else at + 1


def _names(edge: Edge, sense: Sense, plain: bool) -> bool:
    """Return whether words name something; in lower case not if they are also plain words, as `pay` or `fleets`."""
    if edge.number is not None or edge.read_as or (plain and edge.surface in sense.surfaces):
        return False
    return any(not sorts(entry).isdisjoint(sense.needed) for entry in edge.names)


def _strange(seen: Lattice) -> str:
    strange = [at for at, word in enumerate(seen.words) if not seen.known(at) and word.folded.isalpha()]
    if not strange:
        return ""
    end = first = strange[0]
    while end in strange:
        end += 1
    return seen.said(first, end)
