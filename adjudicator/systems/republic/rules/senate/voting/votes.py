"""How many votes a faction has, and the talents for which it buys more."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.people import speech
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.money import (
    FT,
    Purse,
    bank_pays,
    bare,
    card_gets,
    purse,
    seen_stock,
    stock_gets,
)
from adjudicator.systems.republic.rules.senate.proposals.measure import rule_of
from adjudicator.systems.republic.state import SCOPE, TALENTS, Motion


@record
class VoteTerm:
    """What adds to a faction's votes beside Oratory: a word (`popularity`, `influence`) or a card, and how many."""

    why: str
    votes: int


@record
class Bought:
    """Talents spent on votes: from which cards, and how many from the Faction Treasury."""

    purses: tuple[Purse, ...] = ()
    from_treasury: int = 0

    @property
    def talents(self) -> int:
        """All that was spent."""
        return self.from_treasury - sum(one.change for one in self.purses)


@rule("roc:6.5", "roc:ruling 121b", title="A faction's votes: the Oratory of its Senators in Carthage")
def oratory(game: Game, state: State, seat: str) -> int:
    """Return the combined Oratory of a faction's free Senators in Carthage."""
    return oratory_of(game, state, in_carthage(state, seat))


def oratory_of(game: Game, state: State, senators: tuple[str, ...]) -> int:
    """Return the combined Oratory of Senators."""
    return sum(speech(game, state, key) for key in senators)


def own_votes(game: Game, state: State, seat: str) -> int:
    """Return the votes that a faction has in every vote, without cards and money."""
    return sum(votes_of(game, state, key) for key in in_carthage(state, seat))


def votes_of(game: Game, state: State, senator: str) -> int:
    """Return the votes that a Senator who is free in the city has in every vote."""
    return speech(game, state, senator) + int(game.box.republic.votes_beside(state, senator))


def terms(game: Game, state: State, motion: Motion, seat: str, side: str) -> tuple[VoteTerm, ...]:
    """Return what a faction's votes on a proposal have beside Oratory, without what it plays and buys."""
    return terms_of(game, state, motion, seat, side, in_carthage(state, seat))


def terms_of(
    game: Game, state: State, motion: Motion, seat: str, side: str, senators: tuple[str, ...]
) -> tuple[VoteTerm, ...]:
    """Return what the votes of some Senators of a faction have beside Oratory; the rest votes on another side."""
    named = ((rule_of(game, each), each) for each in motion.measures)
    all_of_them = senators == in_carthage(state, seat)
    theirs = ((own, each) for own, each in named if all_of_them or set(own.named(each)) & set(senators))
    own = (own.more(game, state, each, seat, side) for own, each in theirs)
    usual: tuple[VoteTerm, ...] = game.box.republic.vote_terms(game, state, senators, motion)
    found = (*usual, *(VoteTerm("influence", number) for number in own))
    return tuple(term for term in found if term.votes)


def held(game: Game, view: State, seat: str, key: str) -> int:
    """Return the talents in a purse that buys votes; 0 for one that is not the seat's, in Carthage and at large."""
    free = in_carthage(view, seat)
    if key == FT:
        return seen_stock(view, seat) if free and game.box.republic.treasury_buys_votes else 0
    return TALENTS.of(view, SCOPE, bare(key)) if bare(key) in free else 0


@rule("roc:6.5", "roc:ruling 69", title="Buying votes, one for each talent")
def buy(game: Game, state: State, seat: str, wanted: tuple[tuple[str, int], ...]) -> Bought:
    """Return what is bought: what a purse does not hold is not bought."""
    taken = [(key, min(number, held(game, state, seat, key))) for key, number in dict(wanted).items()]
    purses = tuple(purse(state, bare(key), -number) for key, number in taken if key != FT and number > 0)
    return Bought(purses, sum(number for key, number in taken if key == FT))


def paid(state: State, seat: str, bought: Bought) -> tuple[Change, ...]:
    """Return the changes by which the talents go to the bank."""
    cards = tuple(card_gets(bare(one.senator), one.change) for one in bought.purses)
    stock = (stock_gets(state, seat, -bought.from_treasury),) if bought.from_treasury else ()
    return (*cards, *stock, *((bank_pays(-bought.talents),) if bought.talents else ()))
