"""Whose will a sentence expresses: the writer's own, somebody else's, or an undecided one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from adjudicator.intake.sense.intent.facts import compares, counts, wishes
from adjudicator.intake.sense.intent.quoting import quotes, titled
from adjudicator.intake.sense.sentence.lattice import Lattice

_ED: Final = re.compile(r"[^e]ed$")
_LISTED: Final = 2
_GETS: Final = frozenset({"have", "get", "take", "keep"})
"""What another is let do that one's own order does: let Clara have 6."""
_OWNS: Final = ("'s", "\u2019s")
_SILENT: Final = ("filler", "sign", "sep", "bracket", "maybe")


class Stance(Enum):
    """Whose will it is.

    TALK is never an order; OTHERS, about somebody else or addressed to somebody else, is none unless the
    whole of it reads as one; nor is a REMARK, which says what is or was and not what to do.
    """

    OWN = "own will"
    TALK = "talk"
    OTHERS = "another's will"
    REMARK = "a remark"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class Writer:
    """The writer: the ids of the writer, the sorts of ids of players, and what the writer can refer to.

    `acts` says whether an act of an order begins at a word; `could` whether the words of a clause could be an order,
    and after a condition, where less tells one.
    """

    mine: frozenset[str]
    persons: frozenset[str]
    acts: Callable[[Lattice, int], bool]
    could: Callable[[Lattice, int, int, bool], bool]

    def other(self, lattice: Lattice, at: int) -> int:
        """Return the end of the name of another player that begins at a word, or 0."""
        for edge in lattice.edges[at] if at < len(lattice.edges) else ():
            ids = {entry.id for entry in edge.names if not edge.read_as}
            if ids and self.mine.isdisjoint(ids) and all(key.partition(":")[0] in self.persons for key in ids):
                return edge.end
        return 0


def stance(lattice: Lattice, writer: Writer) -> Stance:
    """Return whose will a sentence expresses, by its plain words.

    Args:
        lattice: the sentence.
        writer: its author.
    """
    size = len(lattice.words)
    if size == 0 or _asks(lattice) or (quotes(lattice) and not titled(lattice)):
        return Stance.TALK
    tested = _tested(lattice)
    apart = _relative(lattice) | _phrases(lattice) | _reasons(lattice, writer) | _whatever(lattice, writer)
    told = [at for at in range(size) if at not in apart and (at not in tested or at - 1 not in tested)]
    if any(_verb(lattice, at, "talk", "hedge", "you") and not _answering(lattice, at) for at in told):
        return Stance.TALK
    if (
        any(lattice.has(at, "wish") and _unreal(lattice, at) for at in told)
        or _called(lattice, writer)
        or max(lattice.has(0, "past"), lattice.has(0, "saying") - 1) > 0  # as the old saying goes: ...
        or ((named := writer.other(lattice, _head(lattice))) and lattice.has(named, "preterite"))  # Maria was sub-ruler
        or _attributed(lattice)
        or _deed(lattice)
        or _all_news(lattice, writer)
    ):
        return Stance.TALK
    if _of_another(lattice, writer) or any(_subject(lattice, writer, at) for at in told):
        return Stance.OTHERS
    willing = any(lattice.has(at, "willing") for at in range(size))
    doubtful = (not willing and any(_said(lattice, at, "maybe") for at in range(size))) or _reports(lattice, writer)
    if any(_said(lattice, at, "you") and lattice.has(at - 2, "address") <= at for at in tested):  # not: all of you
        return Stance.OTHERS
    if doubtful and any(lattice.has(at, "unreal") for at in range(size)):
        return Stance.OTHERS
    head = _head(lattice)
    noun = any(lattice.has(at, "article") == at + 1 for at in range(head))  # a vote for Arish is a vote for war
    noun = noun or lattice.words[head % size].folded.endswith("ing")  # supporting Holland was her idea
    wills = any(lattice.has(at, "wills") or wishes(lattice, at, writer.persons) for at in range(head + 1))
    if not wills and (noun or not writer.acts(lattice, head % size)) and _remarks(lattice, writer):
        return Stance.REMARK
    return Stance.DOUBTFUL if doubtful else Stance.OWN


def _answering(lattice: Lattice, at: int) -> bool:
    """Return whether words answer what a number before them asks: `5 - no way`."""
    before = at - 1 if at > 1 and not lattice.words[at - 1].folded.isalnum() else at
    return lattice.has(at, "assent") > 0 and before > 0 and lattice.words[before - 1].folded.isdecimal()


def _unreal(lattice: Lattice, begin: int) -> bool:
    """Return whether what is wished is not so: `I wish Hanno were home`; `I wish to pay` is one's own will."""
    return any(lattice.has(at, "unreal") for at in range(begin + 1, len(lattice.words)))


def _relative(lattice: Lattice) -> frozenset[int]:
    """Return the words of relative clauses: `Dido, whom I trust` says nothing of what I think."""
    found: set[int] = set()
    inside = False
    for at in range(len(lattice.words)):
        inside = bool(lattice.has(at, "relative")) or (inside and not lattice.has(at, "sep"))
        if inside:
            found.add(at)
    return frozenset(found)


def _whatever(lattice: Lattice, writer: Writer) -> frozenset[int]:
    """Return the words about what another does behind an act of one's own: `I go with whatever Clara says`."""
    found: set[int] = set()
    for at in range(1, len(lattice.words)):
        end = lattice.has(at, "vague")
        name = writer.other(lattice, end) if end else 0
        if name and any(writer.acts(lattice, before) for before in range(at)):
            found.update(range(at, name + 1))
        elif end and writer.acts(lattice, at - 1):  # Budapest supports whoever goes to Serbia
            found.update(range(at, end + 1))
    return frozenset(found)


def _phrases(lattice: Lattice) -> frozenset[int]:
    """Return the words of phrases to ignore: the perfect of `I have decided to` is no news."""
    found: set[int] = set()
    for at in range(len(lattice.words)):
        end = lattice.has(at, "filler") if _said(lattice, at, "filler") else 0
        found.update(range(at, end) if end > at + 1 else ())
    return frozenset(found)


def _reasons(lattice: Lattice, writer: Writer) -> frozenset[int]:
    """Return the words behind an order that say what all or nobody does: `take back my offer, nobody wants it`."""
    if not writer.acts(lattice, _head(lattice) % len(lattice.words)):
        return frozenset()
    found = (at for at in range(1, len(lattice.words)) if lattice.has(at, "none", "all") and lattice.has(at - 1, "sep"))
    return frozenset(range(next(found, len(lattice.words)), len(lattice.words)))


def _tested(lattice: Lattice) -> frozenset[int]:
    """Return the words of conditions: what others would do there is not an intention but a case."""
    found: set[int] = set()
    inside = False
    for at in range(len(lattice.words)):
        opens = _opens_case(lattice, at) or (at == 0 and lattice.has(at, "should"))
        ends = lattice.words[at].folded in {",", ":", ";"} or (inside and lattice.has(at, "resumes"))
        mine = inside and bool(lattice.has(at, "first")) and not _opening(lattice, at)
        inside = bool(opens) or (inside and not ends and not mine)
        if inside:
            found.add(at)
    return frozenset(found)


def _opens_case(lattice: Lattice, at: int) -> bool:
    """Return whether a condition begins at a word; `if possible` is none."""
    end = lattice.has(at, "if", "unless")
    return (
        end > 0
        and lattice.has(at, "filler") <= end
        and (_said(lattice, at, "if", "unless") or not _phrase(lattice, at))
    )


def _phrase(lattice: Lattice, at: int) -> bool:
    """Return whether the longest words that begin here do something by themselves."""
    longest = max(edge.end for edge in lattice.edges[at])
    return any(edge.end == longest and edge.classes for edge in lattice.edges[at])


def _opening(lattice: Lattice, at: int) -> bool:
    """Return whether the word before one asks for more: if I pay, if Anna and I agree; but if Anna agrees I pay."""
    return bool(
        lattice.has(at - 1, "if", "unless", "should", "sep", "prep", "saying", "relative", "or", "because", "filler")
    )


def _asks(lattice: Lattice) -> bool:
    return len(lattice.words) > 1 and lattice.words[-1].folded == "?"


def _begins(lattice: Lattice, at: int) -> bool:
    """Return whether a word begins a clause; `they` of `if they want him back` begins none of its own."""
    return at == _head(lattice) or bool(lattice.has(at - 1, "sep", "sign")) or not lattice.has(at, "pronoun")


def _subject(lattice: Lattice, writer: Writer, at: int) -> bool:
    """Return whether words about others begin here that are not the object of an act: `prosecute somebody`."""
    return _verb(lattice, at, "others") and _begins(lattice, at) and not (at and writer.acts(lattice, at - 1))


def _said(lattice: Lattice, at: int, *classes: str) -> bool:
    """Return whether words of a class begin here, and no longer phrase: `I would` is not in `I would like`."""
    longest = max((edge.end for edge in lattice.edges[at]), default=0)
    return 0 < longest == lattice.has(at, *classes)


def _verb(lattice: Lattice, at: int, *classes: str) -> bool:
    """Return whether words of a class begin here that are not an adjective, as in `the promised support`."""
    return _said(lattice, at, *classes) and not (at and lattice.has(at - 1, "article"))


def _attributed(lattice: Lattice) -> bool:
    """Return whether a clause tells who said the one before: `..., said Clara`."""
    told = (lattice.has(at, "saying") for at in range(1, len(lattice.words)) if lattice.has(at - 1, "sep"))
    return any(end and lattice.said(end, end + 1) != "it" for end in told)  # not: and claims it for Tanit


def _news(lattice: Lattice, writer: Writer, at: int) -> bool:
    """Return whether a perfect tells what somebody else has done, or what one has done that is no order.

    `So Bostar has taken it`, `I have seen it`; but `I have nominated Bomilcar` may be one's own will.
    """
    end = lattice.has(at, "perfect")
    if not end or at in _phrases(lattice):
        return False
    while lattice.has(end, "not", "adverb"):
        end = lattice.has(end, "not", "adverb")
    if end >= len(lattice.words) or (at and lattice.has(at - 1, "first") and writer.acts(lattice, end)):
        return False
    return bool(lattice.has(end, "preterite") or lattice.words[end].folded.endswith("ed"))


def _all_news(lattice: Lattice, writer: Writer) -> bool:
    """Return whether a perfect tells what somebody has done, and no other clause could be an order."""
    clauses = list(_clauses(lattice, _tested(lattice)))
    tested = _tested(lattice)
    news = [
        any(_news(lattice, writer, at) for at in range(begin, end)) and begin not in tested for begin, end in clauses
    ]
    return any(news) and not any(
        writer.could(lattice, begin, end, False) for (begin, end), old in zip(clauses, news, strict=True) if not old
    )


def _deed(lattice: Lattice) -> bool:
    """Return whether a sentence begins with what all, or none, did: `nobody moved`, `all my units held`."""
    end = lattice.has(_head(lattice), "all", "rest", "none")
    sort = end and any(
        name.startswith("=") for edge in lattice.edges[end % len(lattice.words)] for name in edge.classes
    )
    return bool(end and (lattice.has(end, "deed") or (sort and lattice.has(end + 1, "deed"))))


def _reports(lattice: Lattice, writer: Writer) -> bool:
    """Return whether a verb in the past tells what the writer did, where nothing else orders: `I held everything`."""
    at = lattice.has(0, "first")
    while at and lattice.has(at, "adverb"):
        at = lattice.has(at, "adverb")
    if not 0 < at < len(lattice.words) or not writer.acts(lattice, at):
        return False
    return bool(lattice.has(at, "preterite", "deed") or _ED.search(lattice.words[at].folded))


def _called(lattice: Lattice, writer: Writer) -> bool:
    """Return whether another player is spoken to first, `Ben, ...`, or one is pitied: `poor Milko, he has ...`."""
    end = writer.other(lattice, _head(lattice))
    if lattice.words[0].folded == "poor" and len(lattice.words) > 1:
        end = max((edge.end for edge in lattice.edges[1] if edge.names), default=end)
    return 0 < end < len(lattice.words) - 1 and lattice.words[end].folded == ","


def _of_another(lattice: Lattice, writer: Writer) -> bool:
    """Return whether another player is the first thing named, or is spoken to in the end."""
    size = len(lattice.words)
    head = _head(lattice)
    other = writer.other(lattice, head)
    if (other and not _lets(lattice, writer, head) and not _possesses(lattice, writer, head)) or any(
        _hailed(lattice, at) for at in range(1, size)
    ):
        return True
    last = size - 1 if lattice.words[-1].folded.isalnum() else size - 2
    called = last > 1 and bool(writer.other(lattice, last)) and lattice.words[last - 1].folded == ","
    return called and not (last > _LISTED and _named_before(lattice, writer, last - 1))  # call Anna, Clara, Dora


def _lets(lattice: Lattice, writer: Writer, at: int) -> bool:
    """Return whether another player is let get something, by one's own order: `let Clara have 6`."""
    end = writer.other(lattice, at)
    return at > 0 and lattice.words[at - 1].folded == "let" and lattice.words[end % len(lattice.words)].folded in _GETS


def _possesses(lattice: Lattice, writer: Writer, at: int) -> bool:
    """Return whether an act is followed by the name of the player whose something is: `Back Clara's Zimrida`."""
    end = writer.other(lattice, at)
    owned = lattice.words[at].folded.endswith(_OWNS) and end < len(lattice.words)
    acts = any(writer.acts(lattice, before) for before in range(at))
    return owned and acts and any(edge.names for edge in lattice.edges[end])


def _named_before(lattice: Lattice, writer: Writer, end: int) -> bool:
    """Return whether the name of another player ends before a word."""
    return any(writer.other(lattice, at) == end for at in range(max(0, end - _LISTED), end))


def _hailed(lattice: Lattice, at: int) -> bool:
    """Return whether several players are spoken to between two commas: `Vote for Bomilcar, friends, he lost no war`."""
    end = lattice.has(at, "address") if lattice.words[at - 1].folded == "," else 0
    return 0 < end < len(lattice.words) and lattice.words[end].folded == ","


def _head(lattice: Lattice, at: int = 0) -> int:
    """Return the first word with a meaning."""
    while lattice.has(at, *_SILENT) and not any(edge.names for edge in lattice.edges[at]):
        at = lattice.has(at, *_SILENT)
    return at


def _remarks(lattice: Lattice, writer: Writer) -> bool:
    """Return whether the clauses that could be orders all tell what is or was, and no order hangs on a condition."""
    tested = _tested(lattice)
    told = main = False
    for begin, end in _clauses(lattice, tested):
        if begin in tested:
            continue
        main = True
        if _tells(lattice, writer, begin, end):
            told = True
        elif told and _obliged(lattice, begin, end):
            return False
        elif told and not _ordering(lattice, writer, begin, end):
            continue  # it goes on with what was told: Ben's offer is a joke, 13 for three cards
        elif writer.could(lattice, begin, end, bool(tested)) or (told and _bids(lattice, writer, begin, end)):
            return False
    return told or (main and bool(tested))


def _bids(lattice: Lattice, writer: Writer, begin: int, end: int) -> bool:
    """Return whether a clause is an act and its pronoun: `the army there is starving, disband it`."""
    head = _head(lattice, begin)
    acted = head < end and writer.acts(lattice, head)
    behind = max((edge.end for edge in lattice.edges[head]), default=end) if acted else end
    return behind < end and lattice.has(behind, "pronoun") == end


def _obliged(lattice: Lattice, begin: int, end: int) -> bool:
    """Return whether a clause says what has to be in place of what was said before: `but it has to be Zimrida`."""
    forced = next((at for at in range(begin, end) if lattice.has(at, "obliges")), end)
    return any(edge.names for at in range(forced, end) for edge in lattice.edges[at] if not edge.read_as)


def _ordering(lattice: Lattice, writer: Writer, begin: int, end: int) -> bool:
    """Return whether there is an act or an answer in a clause, or a word that turns to something else."""
    words = range(begin, end)
    turns = any(lattice.has(at, "turns", "yes", "no", "not", "all", "rest", "first") for at in words)
    announced = lattice.words[begin].folded == ":"
    return turns or announced or any(writer.acts(lattice, at) for at in words)


def _tells(lattice: Lattice, writer: Writer, begin: int, end: int) -> bool:
    """Return whether a clause is about another player, or its verb tells what is or was.

    An act before it makes it none: `goes into exile rather than die`.
    """
    head = _head(lattice, begin)
    if writer.other(lattice, head) and not _lets(lattice, writer, head):
        return True
    if compares(lattice, writer.acts, begin, end):
        return True
    for at in range(begin, end):
        denies = lattice.has(at, "not")  # `never play Salt Pans` may be one's own will
        tells = _verb(lattice, at, "tells") and not (0 < denies < end and writer.acts(lattice, denies))
        if tells or _past(lattice, at) or counts(lattice, at):
            return True
        noun = lattice.words[at].folded.endswith("ing") or (at > 0 and lattice.has(at - 1, "article"))
        if writer.acts(lattice, at) and not noun:
            return False
    return False


def _past(lattice: Lattice, at: int) -> bool:
    """Return whether a verb in the past follows its subject: `I held`, `nobody came`; some forms are always past."""
    if at > 0 and _said(lattice, at, "past_only"):
        return True
    subject = at > 0 and bool(lattice.has(at - 1, "pronoun", "first", "not", "relative"))
    return subject and _said(lattice, at, "preterite")


def _clauses(lattice: Lattice, tested: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield the clauses of a sentence, each from and to; a condition is one of its own."""
    begin, size = 0, len(lattice.words)
    for at in range(size):
        if lattice.has(at, "sep", "bracket", "turns") or (at and (at in tested) != (at - 1 in tested)):
            if begin < at:
                yield begin, at
            begin = at
    if begin < size:
        yield begin, size
