"""What a Neutral takes for itself in Revenue, and how it splits what it got."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.orders.base import FT
from adjudicator.systems.republic.orders.revenue import Distribute, PersonalIncome
from adjudicator.systems.republic.rules.checks import in_carthage
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.box.solitaire import Taken
from adjudicator.systems.republic_of_carthage.orders.revenue import Corruption
from adjudicator.systems.republic_of_carthage.orders.trade import Place
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals import sitting
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, policy
from adjudicator.systems.republic_of_carthage.state import INCOMES, SENATORS


def takes(mind: Mind, when: Taken, *about: str) -> bool:
    """Return whether a Neutral takes an income: always, never, or on a die of at least what the card says."""
    word, _, least = when.when.partition(">=")
    return mind.die(*about) >= int(least) if least else word == "always"


@policy("committee_income", "corruption")
@rule("roc:9.2", title="Whether a Neutral's Members are corrupt")
def corruption(mind: Mind) -> Iterator[Corruption]:
    """Roll for each Member, where the card says so, whether he takes from the State."""
    (senator,) = mind.slot.about["senator"]
    yield Corruption(senator, takes(mind, mind.card.committee_income, "corruption", bare(senator)))


@policy("governor_income", "income")
@rule("roc:9.2", title="Whether a Neutral's Governors take Personal Income")
def personal(mind: Mind) -> Iterator[PersonalIncome]:
    """Roll for each Governor, where the card says so, whether he takes Personal Income."""
    senator = mind.slot.about["senator"][0]
    yield PersonalIncome(senator, takes(mind, mind.card.governor_income, "income", bare(senator)))


# -------------------------------------------------------------------------------------- the split

Split = Callable[[Mind, int, tuple[str, ...], str], dict[str, int]]
"""Mind, talents, Senators in Carthage, the Leader if he is there: what each Senator gets; the rest is for the FT."""


def _imperial(mind: Mind, pool: int, home: tuple[str, ...], chief: str) -> dict[str, int]:
    die = mind.die("treasury")
    return {chief: max(0, pool - die)} if chief else {}


def _equal(mind: Mind, pool: int, home: tuple[str, ...], chief: str) -> dict[str, int]:
    return dict.fromkeys(home, pool // len(home)) if home else {}


def _half(mind: Mind, pool: int, home: tuple[str, ...], chief: str) -> dict[str, int]:
    return {chief: pool - pool // 2} if chief else {}


def _people(mind: Mind, pool: int, home: tuple[str, ...], chief: str) -> dict[str, int]:
    shares: dict[str, int] = {}
    left = pool
    for key in home:
        shares[key] = min(1, left)
        left -= shares[key]
    if chief:
        shares[chief] += max(0, left - 1)
    return shares


SPLITS: Final[dict[str, Split]] = {
    "dr to faction treasury, rest to faction leader": _imperial,
    "equally among senators, remainder to faction treasury": _equal,
    "half rounded up to faction leader, rest to faction treasury": _half,
    "1 to each senator and 1 to faction treasury, rest to faction leader": _people,
}
"""By the words of the guideline card."""


def _home(mind: Mind) -> tuple[tuple[str, ...], str]:
    """Return the Senators who can be given talents, the Leader first, and the Leader if he is among them."""
    rows = SENATORS.rows(mind.view, SCOPE)
    home = tuple(sorted(in_carthage(mind.view, mind.seat), key=lambda key: not rows[key].leader))
    return home, next((key for key in home if rows[key].leader), "")


@policy("pool_income", "distribute")
@rule("roc:9.2", "roc:ruling 154", title="A Neutral pools its Revenue and splits it by its card")
def pool(mind: Mind) -> Iterator[Distribute]:
    """Split what the Senators in Carthage got this phase; what they held before stays with them.

    Shares of those who are away go to the Faction Treasury with the rest, as nothing can reach them.
    """
    row = sitting.rows(mind.view).get(mind.seat)
    before = dict(row.purses) if row is not None else {}
    home, chief = _home(mind)
    rows = SENATORS.rows(mind.view, SCOPE)
    kept = {key: min(rows[key].talents, before.get(key, 0)) for key in home}
    gained = sum(rows[key].talents - kept[key] for key in home)
    if gained and row is not None and row.purses:
        shares = SPLITS[mind.card.revenue.rule](mind, gained, home, chief)
        yield Distribute((*((person(key), kept[key] + shares.get(key, 0)) for key in home), (FT, None)))


@policy("pool_income", "place")
@rule("roc:ruling 154", title="A Neutral splits the income of trade as it splits its Revenue")
def place(mind: Mind) -> Iterator[Place]:
    """Split what its sale earned by the same card."""
    row = INCOMES.find(mind.view, SCOPE, mind.seat)
    earned = row.talents.known() if row is not None else 0
    home, chief = _home(mind)
    if earned and home:
        shares = SPLITS[mind.card.revenue.rule](mind, earned, home, chief)
        yield Place((*((person(key), share) for key, share in shares.items() if share), (FT, None)))
