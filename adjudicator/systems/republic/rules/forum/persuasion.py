"""6.4.2.2.1 to 6.4.2.2.3: who may be persuaded by whom, and the Persuasion Number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import State
from adjudicator.systems.republic.people import covered, is_free, number, of_faction, speech
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules.ongoing import Terms, total
from adjudicator.systems.republic.state import FORUM, IN_CITY, SCOPE, SENATORS

FACES = 6
DICE = 2
PAIRS = FACES**DICE


@dataclass(frozen=True, slots=True)
class Persuading:
    """What differs between republics in persuasion.

    Attributes:
        omens: what adds to the totals of its rolls.
        fails: the natural rolls that always fail.
        sides: game: on which sides other players may spend.
        shows_odds: game: whether forms and reports say how likely an attempt is.
        harm: game, state, Senator, Influence and Popularity that a card costs him: what he really loses, below 0.
        spared: game, state, seat: why nobody of a faction can be persuaded, as the code of a refusal; else empty.
        faithless: game, state, by, target: whether the target's Loyalty counts 0, whatever effects its card has.
    """

    omens: Callable[[Game, State], Terms]
    fails: Callable[[Game, State], tuple[int, ...]]
    sides: Callable[[Game], tuple[str, ...]]
    harm: Callable[[Game, State, str, int, int], tuple[int, int]]
    faithless: Callable[[Game, State, str, str], bool] = lambda *_: False
    shows_odds: Callable[[Game], bool] = lambda game: True
    spared: Callable[[Game, State, str], str] = lambda *_: ""


@record
class PersuasionTerms:
    """The terms of a Persuasion Number before anybody spends.

    `printed` is the Loyalty on the card and `loy` what it counts here, 0 by its own text; `talents` are on the
    target's card; `aligned` is taken off for a member of a faction. `number` = ora + inf - loy - talents - aligned.
    """

    ora: int
    inf: int
    printed: int
    loy: int
    talents: int
    aligned: int
    number: int


@rule("roc:6.4.2.2.1", "roc:ruling 56", "ror:6.1", title="Who may be persuaded")
def obstacle(game: Game, state: State, seat: str, target: str) -> str:
    """Return why a seat may not persuade a Senator, by his bare id, as the code of a refusal; empty if it may."""
    row = SENATORS.find(state, SCOPE, target)
    if row is None or covered(row):
        return "persuade_not_in_play"
    if row.faction == seat:
        return "persuade_own"
    if row.leader:
        return "persuade_leader"
    here = row.place == (IN_CITY if row.faction else FORUM)
    spared: str = game.box.republic.persuading.spared(game, state, row.faction)
    return spared if here else "persuade_away"


def targets(game: Game, state: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of all whom a seat may persuade, by number."""
    rows = SENATORS.rows(state, SCOPE)
    return tuple(sorted((key for key in rows if not obstacle(game, state, seat, key)), key=number))


@rule("roc:6.4.2.2.2", "roc:ruling 56", "ror:6.1", title="Who persuades")
def persuaders(state: State, seat: str) -> tuple[str, ...]:
    """Return the bare ids of a faction's Senators in Carthage, by number: each of them may persuade."""
    return tuple(key for key in of_faction(state, seat) if is_free(SENATORS.get(state, SCOPE, key)))


@EFFECTS.effect("loyalty_zero", fields=("other", "when"), cites="roc:6.4.2.2.3")
@rule("roc:6.4.2.2.3", "roc:ruling 60", "ror:14", title="A Statesman whose Loyalty counts as 0")
def loyalty_zero(effect: Effect, state: State, senator: str) -> bool:
    """Return whether the Loyalty of a Statesman counts as 0, as the brother he names is in such a faction."""
    row, other = SENATORS.get(state, SCOPE, senator), SENATORS.find(state, SCOPE, effect.word("other"))
    if other is None or not other.faction:
        return False
    same = other.faction == row.faction
    return same == (effect.word("when") == "other_in_same_faction")


def loyalty(game: Game, state: State, senator: str) -> int:
    """Return what the Loyalty of a Senator counts in persuasion."""
    if any(loyalty_zero(effect, state, senator) for effect in game.box.effects_of(senator, "loyalty_zero")):
        return 0
    return int(game.box.person(senator).loy)


@rule("roc:6.4.2.2.3", "ror:6.1", title="The Persuasion Number")
def terms(game: Game, state: State, by: str, target: str) -> PersuasionTerms:
    """Return the Persuasion Number, with its terms, of one Senator's attempt on another, both by bare id."""
    speaker, row = SENATORS.get(state, SCOPE, by), SENATORS.get(state, SCOPE, target)
    ora, printed = speech(game, state, by), int(game.box.person(target).loy)
    loy = 0 if game.box.republic.persuading.faithless(game, state, by, target) else loyalty(game, state, target)
    aligned = int(game.box.constants.forum.aligned_bonus) if row.faction else 0
    number_ = ora + speaker.inf - loy - row.talents - aligned
    return PersuasionTerms(ora, speaker.inf, printed, loy, row.talents, aligned, number_)


def omens(game: Game, state: State) -> int:
    """Return what is added to the total of a roll."""
    return total(game.box.republic.persuading.omens(game, state))


def fails(game: Game, state: State) -> tuple[int, ...]:
    """Return the natural rolls that always fail."""
    never: tuple[int, ...] = game.box.republic.persuading.fails(game, state)
    return never


@rule("roc:6.4.2.2.7", "roc:ruling 57", "ror:6.1", title="Which rolls succeed")
def succeeds(never: tuple[int, ...], roll: int, omens: int, needed: int) -> bool:
    """Return whether an unmodified roll of two dice, with what omens add, meets a Persuasion Number.

    `never` are the rolls that fail whatever is needed.
    """
    return roll not in never and roll + omens <= needed


HIDDEN: Final = -1
"""What stands for odds in a game that does not show them."""


def shown(game: Game, odds: int) -> int:
    """Return odds where the game shows them."""
    return odds if game.box.republic.persuading.shows_odds(game) else HIDDEN


def chance(never: tuple[int, ...], omens: int, needed: int) -> int:
    """Return in how many of the 36 rolls of two dice a Persuasion Number is met."""
    faces = range(1, FACES + 1)
    return sum(succeeds(never, one + other, omens, needed) for one in faces for other in faces)


@rule("roc:6.4.2.2.5", "roc:ruling 58", "ror:6.1", "ror:ruling 10", title="Between which numbers talents matter")
def bounds(never: tuple[int, ...], omens: int) -> tuple[int, int]:
    """Return the highest number that no roll meets, and the lowest that every roll meets which can."""
    rolls = range(DICE, DICE * FACES + 1)
    can = [roll + omens for roll in rolls if roll not in never]
    return min(can) - 1, max(can)
