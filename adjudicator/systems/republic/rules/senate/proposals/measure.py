"""The measures of a Senate for the vote: a table of rules, one entry for each kind, filled where each is built.

The vote knows no kind. It asks the entry whether a measure is in order, what it adds to somebody's votes, who gains
by it, and has it carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.order import ACCEPTED, Slot, Verdict
from adjudicator.model.state import Change, Frame, State
from adjudicator.systems.republic.state import Motion

BUSINESS: Final = "senate.business"


@dataclass(frozen=True, slots=True)
class Tally:
    """The votes of a proposal, those bought and added included."""

    yes: int
    no: int
    abstain: int


def nothing(*_: object) -> tuple[()]:
    """Return nothing."""
    return ()


def no_votes(*_: object) -> int:
    """Add no votes."""
    return 0


def no_side(*_: object) -> str:
    """Leave the side of a ballot that nobody filed to the general rule."""
    return ""


def itself(measure: Hashable) -> Hashable:
    """Return the measure: the same particulars make the same proposal (ruling 71)."""
    return measure


def unmoved(play: Play, state: State, *_: object) -> Flow[State]:
    """Do nothing."""
    yield from ()
    return state


def no_remark(*_: object) -> tuple[str, Mapping[str, Any]]:
    """Return no remark."""
    return "", {}


def fitting(*_: object) -> Verdict:
    """Accept every answer."""
    return ACCEPTED


def no_word(play: Play, state: State, *_: object) -> Flow[str]:
    """Do nothing, and let the vote go on."""
    yield from ()
    return ""


@dataclass(frozen=True, slots=True)
class MeasureRule:
    """How one kind of measure is handled.

    Attributes:
        record: the class of the measure, of `orders.measures`.
        matter: the word by which ballots name the kind, as `matter:tax`.
        check: game, state or view, measure: whether it is in order now; asked on receipt, when the agenda
            is read and again when it is put to the vote, then on a state in which the measures before it in the same
            proposal have had their `foreseen` changes.
        enact: play, state, motion, measure: makes it real once the proposal has passed.
        named: the Senators, as bare ids, that the measure names: ballots `naming` them, void when they are gone.
        foreseen: game, state, measure: changes by which later measures of the same proposal can be checked.
        gains: game, state, measure: the seats whose Senators gain by it, whose ballot is yes by default.
        same: what two proposals must share to be the same (ruling 71).
        steps: the steps in which it can be proposed.
        more: game, state, measure, seat, side: votes a seat has in this vote beyond the usual.
        side: game, state, motion, measure, seat: the default ballot, empty for the general rule.
        sides: the ballots allowed.
        bound: measure: Senators, by bare ids, who must vote on a side, each with it.
        passes: whether the tally carries the proposal; None where the usual majority does.
        vetoable: game, state, measure: whether an Outcry can veto it.
        slots: game, state, frame, motion, measure, seat: what a seat is asked beside its ballot when it is called.
        offers: game, view, seat: measures that the order form suggests to a seat that presides, such as could pass now.
        remark: game, view, measure: the remark behind an offer: its code, and the facts that fill its sentence.
        harmless: whether a unanimous defeat costs the chair nothing.
        kinds: the kinds of order that its `slots` and `beforehand` ask for.
        fits: game, view, frame, slot, order: the check of an answer of these kinds, frame None on receipt.
        beforehand: game, state, frame, motion, measure: what is asked before the vote is called, such as consents.
        opened: play, state, motion, measure: runs then, with the answers; returns why the measure lapses, a word that
            `proposal_void` knows, or an empty word.
        called: play, state, motion, measure, seat: runs when a seat is called, before its ballot counts; returns an
            outcome that ends the vote at once (`passed`, `failed`), or an empty word. `passed` is enacted as usual.
        heard: play, state, motion, measure: runs when all ballots are in, before the tally.
        after: play, state, motion, measure: runs when the vote is over, whatever its outcome.
    """

    record: type[Any]
    matter: str
    check: Callable[[Game, State, Any], Verdict]
    enact: Callable[[Play, State, Motion, Any], Flow[State]]
    named: Callable[[Any], tuple[str, ...]] = nothing
    foreseen: Callable[[Game, State, Any], tuple[Change, ...]] = nothing
    gains: Callable[[Game, State, Any], tuple[str, ...]] = nothing
    same: Callable[[Any], Hashable] = itself
    steps: tuple[str, ...] = (BUSINESS,)
    more: Callable[[Game, State, Any, str, str], int] = no_votes
    side: Callable[[Game, State, Motion, Any, str], str] = no_side
    sides: tuple[str, ...] = ("yes", "no", "abstain")
    bound: Callable[[Any], Mapping[str, str]] = lambda _: {}
    passes: Callable[[Tally], bool] | None = None
    vetoable: Callable[[Game, State, Any], bool] = lambda *_: True
    slots: Callable[[Game, State, Frame, Motion, Any, str], Iterable[Slot]] = nothing
    offers: Callable[[Game, State, str], tuple[Any, ...]] = nothing
    remark: Callable[[Game, State, Any], tuple[str, Mapping[str, Any]]] = no_remark
    harmless: bool = False
    kinds: tuple[str, ...] = ()
    fits: Callable[[Game, State, Frame | None, Slot, Any], Verdict] = fitting
    beforehand: Callable[[Game, State, Frame, Motion, Any], Iterable[Slot]] = nothing
    opened: Callable[[Play, State, Motion, Any], Flow[str]] = no_word
    called: Callable[[Play, State, Motion, Any, str], Flow[str]] = no_word
    heard: Callable[[Play, State, Motion, Any], Flow[State]] = unmoved
    after: Callable[[Play, State, Motion, Any], Flow[State]] = unmoved


class MeasureRules:
    """The measures of one republic: an entry for each kind, by the class of its record."""

    def __init__(self) -> None:
        self._rules: dict[type[Any], MeasureRule] = {}

    def enter(self, rule: MeasureRule) -> MeasureRule:
        """Enter a kind of measure; raises ValueError where the kind has an entry."""
        if rule.record in self._rules:
            raise ValueError(f"{rule.record.__name__} has a rule already")
        self._rules[rule.record] = rule
        return rule

    def of(self, measure: object) -> MeasureRule:
        """Return the entry of a measure's kind; raises KeyError for one that nobody built."""
        return self._rules[type(measure)]

    def all(self) -> tuple[MeasureRule, ...]:
        """Return all entries, in the order of the words by which ballots name them."""
        return tuple(sorted(self._rules.values(), key=lambda rule: (rule.matter, rule.record.__name__)))

    def matters(self) -> tuple[str, ...]:
        """Return the words by which ballots can name a kind of measure."""
        return tuple(sorted({rule.matter for rule in self._rules.values()}))


def rule_of(game: Game, measure: object) -> MeasureRule:
    """Return the entry of a measure's kind in a game; raises KeyError for one that nobody built."""
    rules: MeasureRules = game.box.republic.measures
    return rules.of(measure)


def rules(game: Game) -> tuple[MeasureRule, ...]:
    """Return the entries of a game, in the order of the words by which ballots name them."""
    measures: MeasureRules = game.box.republic.measures
    return measures.all()


def matters(game: Game) -> tuple[str, ...]:
    """Return the words by which ballots can name a kind of measure."""
    measures: MeasureRules = game.box.republic.measures
    return measures.matters()


def carried(game: Game, measures: Iterable[Any], tally: Tally) -> bool:
    """Return whether a tally carries a proposal: every measure in it must be carried by its majority or the usual."""
    usual: Callable[[Tally], bool] = game.box.republic.passes
    return all((rule_of(game, each).passes or usual)(tally) for each in measures)
