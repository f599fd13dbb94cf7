"""Ways to read a sentence clause by clause, and what a clause for the other case means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import Any, Final

from adjudicator.intake.lexing.lexicon import sorts
from adjudicator.intake.sense.phrasebook.frames import Sense
from adjudicator.intake.sense.sentence.lattice import Lattice
from adjudicator.intake.sense.sentence.sight import Sight
from adjudicator.intake.sense.sentence.things import REST
from adjudicator.intake.sense.slots.filling import ACT, MEANT, UNLAWFUL, Carried, Filling
from adjudicator.model.reading import Read, Result

AS_GOOD: Final = 0.9
"""A second way to read a sentence counts where it costs no more than this above the cheapest."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to read a clause: what it files, what it leaves to the clauses after it, and how certain it is."""

    cost: float
    results: tuple[Result, ...] = ()
    rest: tuple[tuple[str, Read], ...] = ()
    carried: Carried = field(default_factory=Carried)
    sure: bool = True
    filling: Filling | None = None
    strange: tuple[int, int] | None = None
    """A clause of words that cannot be explained."""
    otherwise: bool = False
    """Whether it is for the case that the condition before it does not hold."""
    again: bool = False
    """Whether it is for the same case as the condition before it."""
    certain: bool = False
    """Whether the first reader knows all of it as orders that can be given now: then nothing else is meant."""
    span: tuple[int, int] = (0, 0)
    """The words of the clause."""
    left: tuple[str, ...] = ()
    """The ids of what it leaves as it is."""
    shortened: bool = False
    """Whether the first reader read it without a reason."""

    @property
    def acts(self) -> bool:
        """Whether it is a clause of an order, and no remark."""
        return self.filling is not None or bool(self.results)

    @property
    def orders(self) -> frozenset[tuple[object, ...]]:
        """What it orders, however that was said."""
        reads = (result for result in self.results if isinstance(result, Read))
        return frozenset((read.order, read.when, read.life, read.rank) for read in reads)


@dataclass(frozen=True, slots=True)
class Cover:
    """One way to read a whole sentence, clause by clause."""

    cost: float = 0.0
    options: tuple[Option, ...] = ()
    carried: Carried = field(default_factory=Carried)

    @property
    def sure(self) -> bool:
        """Whether every clause is certain."""
        return all(option.sure for option in self.options)

    @property
    def halved(self) -> bool:
        """Whether a clause denies something, which is no order, of what no other clause speaks of: it may be one."""
        told = [option.filling for option in self.options if option.filling is not None and option.results]
        denied = [option.filling for option in self.options if option.filling is not None and not option.results]
        known = {key for filling in told for key in filling.ids}
        read = {_tail(key) for each in _reads(self) for key in ids_of(each.order)}
        frames = [filling.frame for filling in told]
        denied = [each for each in denied if each.denied and each.frame not in frames and each.ids]
        if not told:  # all orders are the grammar's, which may be of what is denied: Kiel to Holland no, Kiel holds
            return bool(self.results) and any(read.isdisjoint(map(_tail, each.ids)) for each in denied)
        return any(each.ids - known for each in denied)

    @property
    def trailing(self) -> bool:
        """Whether a tail says what the clause with its act may share: `give Clara 4 and Anna 2 from our treasury`."""
        told = [option.filling for option in self.options if option.filling is not None]
        later = (head.frame is tail.frame and tail.says_later(head) for head, tail in pairwise(told))
        return any(later) or any(tail.names_act_of(head) for head, tail in pairwise(told))

    @property
    def results(self) -> tuple[Result, ...]:
        """What all clauses file or say."""
        return tuple(result for option in self.options for result in option.results)

    @property
    def rest(self) -> tuple[tuple[str, Read], ...]:
        """The orders for what no other line speaks of."""
        return tuple(pair for option in self.options for pair in option.rest)


def other_case(before: tuple[Result, ...], option: Option, sight: Sight, opposed: bool) -> Option:
    """Return what is ordered for the other case: under the opposite of the condition before, or as a second choice.

    Args:
        before: the orders under the condition.
        option: what is ordered if it does not hold.
        sight: what happens anyway is no second choice.
        opposed: whether the game says the other case by the opposite condition, as one with a word for `else` does;
            in any other game it is a second choice, unless the order tells its conditions itself.
    """
    if option.filling is not None and option.filling.denied:
        return replace(option, results=(), rest=())
    tests = [result.when for result in before if isinstance(result, Read) and result.when]
    opposite = tests[-1][0].opposite() if tests and len(tests[-1]) == 1 else None
    if opposed and tests and (opposite is None or option.rest):
        return replace(option, results=(), rest=(), sure=False)
    results: list[Result] = []
    for result in option.results:
        if not isinstance(result, Read) or result.when:
            results.append(result)
            continue
        turned = opposite is not None and (opposed or hasattr(result.order, "under"))
        if not turned and not sight.idle(result.order):
            turned = opposite is not None and _of_same(before, result)
            results += [] if turned else [replace(result, rank=1)]
        elif not turned:
            turned = opposite is not None and (
                option.filling is None or option.filling.in_full or option.filling.answers
            )
        if turned and opposite is not None:
            results.append(replace(result, when=(opposite,)))
    return replace(option, results=tuple(results), sure=option.sure and bool(before))


def _of_same(before: Iterable[Result], read: Read) -> bool:
    """Return whether an order would replace one of those before, as another vote on a proposal: it is no fallback."""
    keys = {each.order.key() for each in before if isinstance(each, Read) and hasattr(each.order, "key")}
    return hasattr(read.order, "key") and read.order.key() in keys


def spoken(option: Option, text: str) -> Option:
    """Return an option with what the writer said for its orders, the words for their case with them."""
    results = (replace(result, text=text) if isinstance(result, Read) else result for result in option.results)
    return replace(option, results=tuple(results))


def same_case(before: tuple[Result, ...], option: Option) -> Option:
    """Return what is ordered for the case that was just spoken of: under the condition before."""
    tests = [result.when for result in before if isinstance(result, Read) and result.when]
    results = tuple(
        replace(result, when=tests[-1]) if tests and isinstance(result, Read) and not result.when else result
        for result in option.results
    )
    return replace(option, results=results, sure=option.sure and bool(tests))


def under_all(cover: Cover, lattice: Lattice) -> Cover:
    """Return a way to read a sentence with the condition before a colon put to every order after it."""
    colon = next((at for at, word in enumerate(lattice.words) if word.folded == ":"), -1)
    first = next((option for option in cover.options if option.results), None)
    opens = lattice.has(0, "if", "unless", "should", "otherwise")
    if first is None or not opens or not first.span[0] <= colon < first.span[1]:
        return cover
    tests = next((result.when for result in cover.results if isinstance(result, Read)), ())

    def under(result: Result) -> Result:
        return replace(result, when=tests) if isinstance(result, Read) and not result.when else result

    return replace(
        cover, options=tuple(replace(each, results=tuple(map(under, each.results))) for each in cover.options)
    )


def taken(cover: Cover, lattice: Lattice) -> tuple[tuple[str, str], ...]:
    """Return the words of a sentence with what each was taken for."""
    out: list[tuple[str, str]] = []
    for option in cover.options:
        if option.filling is None:
            role = "read by the grammar" if option.results else "nothing" if option.sure else "unexplained"
            out.append((lattice.said(*option.span), role))
            continue
        spans = [*option.filling.used, *((begin, end, "unexplained") for begin, end in option.filling.unexplained)]
        name = option.filling.frame.name
        roles = ((begin, end, f"{role} ({name})" if role == ACT else role) for begin, end, role in sorted(spans))
        out += [(lattice.said(begin, end), role) for begin, end, role in roles]
    return tuple(out)


def unexplained(cover: Cover, lattice: Lattice) -> str:
    """Return the words that a way to read a sentence does not explain."""
    spans = [span for option in cover.options if option.filling for span in option.filling.unexplained]
    spans += [option.strange for option in cover.options if option.strange is not None]
    return " ".join(lattice.said(begin, end) for begin, end in spans)


def stretched(cover: Cover, lattice: Lattice, kinds: AbstractSet[str], needed: AbstractSet[str]) -> bool:
    """Return whether a way to read a sentence passes over a name: something else is meant.

    Its order is of a kind that is not open, or the name follows what has to be: I'd love Mangi, but it must be Zimrida.

    Args:
        cover: the way.
        lattice: the sentence.
        kinds: the kinds of orders that can be given now.
        needed: the sorts of names that orders need.
    """
    spans = [span for option in cover.options if option.filling for span in option.filling.unexplained]
    if kinds and len(spans) > 1 and all(getattr(each.order, "kind", "") not in kinds for each in _reads(cover)):
        return True
    ahead = any(isinstance(result, Read) and result.order.kind not in kinds for result in cover.results)
    forced = next((at for at in range(len(lattice.words)) if lattice.has(at, "obliges")), len(lattice.words))
    places = [at for begin, end in spans for at in range(begin, end) if at > forced or (kinds and ahead)]
    strange = (edge for at in places for edge in lattice.edges[at] if not edge.read_as)
    return any(sorts(entry) & needed for edge in strange for entry in edge.names)


def ids_of(order: Any) -> Iterator[str]:  # noqa: ANN401 - an order of any system
    """Yield all that an order names."""
    for each in fields(order):
        value = getattr(order, each.name)
        yield from (part for part in (value if isinstance(value, tuple) else (value,)) if isinstance(part, str))


def _tail(key: str) -> str:
    return key.rpartition(":")[2]


def _reads(cover: Cover) -> list[Read]:
    return [result for result in cover.results if isinstance(result, Read)]


def leaves(cover: Cover, sense: Sense) -> bool:
    """Return whether a way to read a sentence is certain that things are left as they are: keep Tyrolia in Winter.

    It says so only where an order can be about the rest, that is, about what is not left.
    """
    if not cover.sure or cover.results or cover.rest or not any(option.left for option in cover.options):
        return False
    return any(REST in slot.takes for frame in sense.frames for slot in frame.slots.values())


def clashes(results: Iterable[Result]) -> bool:
    """Return whether some orders say two things of one, so that a later one would replace the other in silence."""
    reads = {(read.order, read.when, read.life) for read in results if isinstance(read, Read) and not read.rank}
    keyed = [(order.key(), when, life) for order, when, life in reads if hasattr(order, "key")]
    return len(set(keyed)) < len(keyed)


def told_anew(before: tuple[Result, ...], cover: Cover) -> bool:
    """Return whether a pronoun orders something else of what was just ordered: `Vie - Tyr. It stays there.`."""
    fillings = (option.filling for option in cover.options if option.filling is not None)
    return any(MEANT in filling.prefixes for filling in fillings) and clashes((*before, *cover.results))


def fair(cover: Cover) -> Cover:
    """Return a way to read a sentence; one that says two things of one, one thing twice, or by half, costs more."""
    poor = clashes(cover.results) or cover.halved or repeats(cover)
    return replace(cover, cost=cover.cost + UNLAWFUL) if poor else cover


def repeats(cover: Cover) -> bool:
    """Return whether two clauses order the same: `no gifts, nothing moves` says two things."""
    told = [each for option in cover.options for each in option.orders]
    return len(set(told)) < len(told)


def distinct(covers: Iterable[Cover]) -> list[Cover]:
    """Return ways to read a sentence without those that file the same, in whatever order."""
    found: dict[frozenset[object], Cover] = {}
    for cover in covers:
        told = (*cover.results, *(read for _, read in cover.rest))
        found.setdefault(frozenset(map(order_of, told)), cover)
    return list(found.values())


def good(covers: Sequence[Cover]) -> list[Cover]:
    """Return the ways to read a sentence, of several in their order of cost, that are as good as the first."""
    best = covers[0]
    ways = distinct(cover for cover in covers if cover.cost <= best.cost + AS_GOOD and cover.sure >= best.sure)
    return fullest(_without_reasons(ways))


def _without_reasons(covers: list[Cover]) -> list[Cover]:
    """Return ways to read a sentence without those that take for a reason what others read as a part of one order.

    `I use an Outcry to get the floor for a tax of 0` plays no card besides.
    """
    told = [[option.filling for option in cover.options if option.filling] for cover in covers]
    single = all(len(cover.results) == 1 and not cover.rest for cover in covers)
    short = [any(option.shortened for option in cover.options) for cover in covers]
    plain = [
        cover
        for cover, fillings, shortened in zip(covers, told, short, strict=True)
        if not (shortened or any(each.reasons for each in fillings))
    ]
    return plain if single and plain else covers


def fullest(covers: list[Cover]) -> list[Cover]:
    """Return the one way to read a sentence that orders all that the others do and more, if there is one; else all.

    `A 11 - DAn and I seize it` orders two things, though a move alone could be said so: one act with an order more.
    It does so before another clause as well: `A 11 - DAn and I seize it, F TFi H`.
    """
    told = [frozenset(map(order_of, (*cover.results, *(read for _, read in cover.rest)))) for cover in covers]
    most = max(range(len(covers)), key=lambda at: len(told[at]))
    with_more = (each for each in covers[most].options if each.filling is not None and each.filling.frame.more)
    more = {order_of(result) for option in with_more for result in option.results}
    if all(each <= told[most] and told[most] - each <= more for each in told):
        return [covers[most]]
    certain = (option for option in covers[0].options if option.certain)
    plain = {order_of(result) for option in certain for result in option.results}
    if all(each <= told[0] for each in told) and all(told[0] - each <= plain for each in told):
        return covers[:1]  # no persuading, no games, no bids: none of them is a remark
    return _naming_most(covers) or covers


def _naming_most(covers: list[Cover]) -> list[Cover]:
    """Return the cheapest of some ways to fill one frame where it has a place for all that the others name, and more.

    `Call order: me first, then Clara`: the others pass over `me` as an empty word.
    """
    fillings = [option.filling for cover in covers for option in cover.options]
    if len(fillings) != len(covers) or not all(fillings) or len({each.frame.name for each in fillings if each}) > 1:
        return []
    named = [each.ids for each in fillings if each]
    return covers[:1] if len(covers) > 1 and all(each < named[0] for each in named[1:]) else []


def order_of(result: Result) -> object:
    """Return what a result says, however exactly: an order may have a way to say the same with less."""
    if not isinstance(result, Read):
        return result
    loosely = getattr(result.order, "loosely", None)
    same = loosely() if loosely else result.order
    return replace(result, line=0, last=0, corrections=(), text="", rank=0, in_turn=False, order=same)


def once(reads: Iterable[Read]) -> tuple[Read, ...]:
    """Return orders without those that say what another says: two clauses may say one thing twice."""
    return tuple({order_of(read): read for read in reads}.values())
