"""The spoils of the Coalition: which member gets which office, Province and Concession, and who nominates whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.systems.republic.orders.chair import Govern, Post
from adjudicator.systems.republic.orders.measures import Assign, ElectGovernor
from adjudicator.systems.republic.people import number, of_faction, offices_of, owner
from adjudicator.systems.republic.rules.money import bare, person
from adjudicator.systems.republic.rules.senate.elections.heads import elected
from adjudicator.systems.republic.rules.senate.government import assign, govern
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES
from adjudicator.systems.republic.state import SCOPE
from adjudicator.systems.republic_of_carthage.orders.chair import Committee, Nominate
from adjudicator.systems.republic_of_carthage.orders.measures import ElectMember, ElectSuffetes
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.elections.members import vacant as seats_vacant
from adjudicator.systems.republic_of_carthage.rules.s6_5_senate.elections.suffetes import eligible
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.coalition import coalition
from adjudicator.systems.republic_of_carthage.rules.s9_2_neutrals.policy import Mind, policy
from adjudicator.systems.republic_of_carthage.state import COMMITTEE, EXPLORATIONS, SENATORS

OFFICES: Final = ("home_suffete", "marine_suffete", "censor", "other_committee")
PLAYERS: Final = (*OFFICES, "governor", "concession", "expedition")
"""The order in which a player's faction is served, as no card says what it would choose."""


@dataclass(slots=True)
class Share:
    """What has been shared out: pairs of a spoil and who gets it, all by bare ids, and what is left."""

    left: list[str]
    given: dict[str, str] = field(default_factory=dict)

    @property
    def busy(self) -> set[str]:
        """The Senators who have got an office, a Province or an expedition."""
        return {who for what, who in self.given.items() if not what.startswith("concession:")}


def _spoils(mind: Mind) -> list[str]:
    game, view = mind.game, mind.view
    suffetes = () if elected(game, view) else SUFFETES
    found = [*suffetes, *seats_vacant(view)]
    found += [f"governor:{key}" for key in govern.vacant(game, view)]
    found += [f"concession:{key}" for key in assign.waiting(game, view)]
    found += [f"expedition:{key}" for key, _ in EXPLORATIONS.items(view, SCOPE)]
    return found


def _wanted(mind: Mind, seat: str) -> Sequence[str]:
    card = mind.game.box.neutrals.get(seat) if seat in mind.game.kept else None
    if seat == mind.seat:
        card = mind.card
    return card.spoils if card is not None else PLAYERS


def _sort(spoil: str, named: Sequence[str]) -> str:
    """Return the word of a list that a spoil answers to."""
    sort = spoil.partition(":")[0]
    return "other_committee" if sort in COMMITTEE and sort not in named else sort


@rule("roc:9.2", "roc:ruling 160", title="The members of the Coalition choose one at a time in vote order")
def shared(mind: Mind) -> dict[str, str]:
    """Return who gets what, by bare ids: `state_treasurer` or `governor:libya`, and the Senator."""
    share = Share(_spoils(mind))
    members = coalition(mind.game, mind.view)
    waiting = True
    while waiting and share.left:
        waiting = False
        for seat in members:
            for spoil, who in _choices(mind, share, seat):
                share.given[spoil] = who
                share.left.remove(spoil)
                waiting = True
                break
    return share.given


def _choices(mind: Mind, share: Share, seat: str) -> Iterator[tuple[str, str]]:
    named = _wanted(mind, seat)
    for word in named:
        for spoil in share.left:
            if _sort(spoil, named) == word and (who := _senator(mind, share, seat, spoil)):
                yield spoil, who


def _senator(mind: Mind, share: Share, seat: str, spoil: str) -> str:
    """Return who of a faction gets a spoil: an office least Influence, a Province fewest votes; empty for nobody."""
    view, box = mind.view, mind.game.box
    rows = SENATORS.rows(view, SCOPE)
    mine = [key for key in of_faction(view, seat) if key in _free(mind)]
    sort = spoil.partition(":")[0]
    if sort == "concession":
        return min(mine, key=lambda key: (rows[key].inf, number(key)), default="")
    able = [key for key in mine if key not in share.busy]
    if sort in SUFFETES:
        able = [key for key in able if key in eligible(mind.game, view)]
    else:
        able = [key for key in able if not offices_of(mind.game, view, key)]
    if sort == "governor":
        return min(able, key=lambda key: (box.person(key).ora, rows[key].inf, number(key)), default="")
    if sort == "expedition":
        return min(able, key=lambda key: (-box.person(key).exp, rows[key].inf, number(key)), default="")
    return min(able, key=lambda key: (rows[key].inf, number(key)), default="")


def _free(mind: Mind) -> frozenset[str]:
    rows = SENATORS.rows(mind.view, SCOPE)
    return frozenset(key for key, row in rows.items() if row.faction and row.place == "carthage")


# ----------------------------------------------------------------------------- what the chair files


@policy("spoils", "nominate")
@rule("roc:9.2", title="A Neutral chair nominates the Suffetes of the Coalition")
def nominate(mind: Mind) -> Iterator[Nominate]:
    """Propose the two to whom the offices of Suffete fall."""
    given = shared(mind)
    pair = tuple(person(given[office]) for office in SUFFETES if office in given)
    if len(pair) == len(SUFFETES):
        yield Nominate(ElectSuffetes((pair[0], pair[1])))


@policy("spoils", "committee")
def committee(mind: Mind) -> Iterator[Committee]:
    """Propose for each vacant seat the Senator to whom it falls."""
    given = shared(mind)
    for office in mind.slot.about["office"]:
        if bare(office) in given:
            yield Committee(ElectMember(office, person(given[bare(office)])))


@policy("spoils", "govern")
def governors(mind: Mind) -> Iterator[Govern]:
    """Propose for each vacant Province the Senator to whom it falls."""
    given = shared(mind)
    for province in mind.slot.about["province"]:
        if who := given.get(f"governor:{bare(province)}"):
            yield Govern(ElectGovernor(province, person(who)))


@policy("spoils", "post")
@rule("roc:9.2", title="Which Suffete a Neutral wishes at home")
def post(mind: Mind) -> Iterator[Post]:
    """Wish the own Suffete the post that the card lists first; of two own ones the better soldier goes to sea."""
    people = [bare(each) for each in mind.slot.about["senator"]]
    mine = [key for key in people if owner(mind.view, key) == mind.seat]
    if len(mine) == len(SUFFETES):
        home = min(mine, key=lambda key: (mind.game.box.person(key).mil, number(key)))
        yield Post(person(home), "home")
    elif mine:
        first = next((word for word in mind.card.spoils if word in SUFFETES), SUFFETES[0])
        yield Post(person(mine[0]), "home" if first == SUFFETES[0] else "marine")


def concessions(mind: Mind) -> Iterator[Assign]:
    """Yield the Concessions of the Forum with those to whom they fall."""
    for spoil, who in shared(mind).items():
        sort, _, card = spoil.partition(":")
        if sort == "concession":
            yield Assign(f"card:{card}", person(who))


def explorer(mind: Mind, exploration: str) -> str:
    """Return who should lead an expedition, by bare id, empty if it falls to nobody."""
    return shared(mind).get(f"expedition:{exploration}", "")
