"""6.5.7 Who may command a force, and what becomes of him when the Senate sends him."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.order import Refused
from adjudicator.model.record import record
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.people import is_free, offices_of
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.rules.named_rules import switched
from adjudicator.systems.republic.rules.senate.proposals import present
from adjudicator.systems.republic.rules.terms import limits
from adjudicator.systems.republic.rules.terms.out_of_office import SUFFETES
from adjudicator.systems.republic.state import FORCES, HOLDER, INF, NOW, OFFICES, PLACE, SCOPE, SITTINGS, TERM
from adjudicator.systems.republic_of_carthage.state import COMMITTEE, SENATORS

CITE = "roc:6.5.7"
HOME, MARINE = SUFFETES
PAIR = 2
MARINE_SENT = SITTINGS.col("marine_sent", bool)


@record
class Appointed:
    """A Senator who is given a command: a Suffete goes as such, another as General with Influence from `old` to `new`.

    `gave_up` is the seat on the Committee that he leaves for it, `office:censor`, or empty.
    """

    senator: str
    suffete: str
    old: int
    change: int
    new: int
    gave_up: str = ""


def suffete(game: Game, view: State, senator: str) -> str:
    """Return which Suffete a Senator is, by his bare id; empty if none."""
    return next((office for office in offices_of(game, view, senator) if office in SUFFETES), "")


@rule(CITE, "roc:ruling 99", title="Who may command alone")
def eligible(game: Game, view: State, senator: str) -> bool:
    """Return whether a free Senator in Carthage may command: a Suffete, or also any other by Separation of Powers."""
    if suffete(game, view, senator):
        return True
    return bool(switched(view, "any_free_senator_may_command")) and not offices_of(game, view, senator)


def may_command(game: Game, view: State) -> tuple[str, ...]:
    """Return the bare ids of those who may be sent alone now: the Suffetes first, then by MIL."""
    found = [key for key in present.free(view) if eligible(game, view, key) and not waits(game, view, (key,))]
    return tuple(sorted(found, key=lambda key: (not suffete(game, view, key), -game.box.person(key).mil)))


@rule(CITE, "roc:ruling 98", "roc:ruling 121i", title="The Marine Suffete is sent before the Home Suffete")
def waits(game: Game, view: State, senators: tuple[str, ...]) -> str:
    """Return the Marine Suffete, by bare id, for whom a Home Suffete among these has to wait; empty if he may go."""
    marine = OFFICES.get(view, SCOPE, MARINE).holder
    if not any(suffete(game, view, key) == HOME for key in senators) or not marine or marine in senators:
        return ""
    sitting = SITTINGS.find(view, SCOPE, NOW)
    sent = sitting is not None and sitting.marine_sent
    return "" if sent or not is_free(SENATORS.get(view, SCOPE, marine)) else marine


@rule(CITE, "roc:ruling 99", "roc:ruling 121g", title="Whom the Senate may send")
def unfit(game: Game, view: State, senators: tuple[str, ...]) -> Refused | None:
    """Refuse commanders, by their ids in orders, whom the Senate cannot send; None if it can.

    Of two in a Crisis one must be eligible alone; the other may be any free Senator, also a Member.
    """
    keys = tuple(bare(key) for key in senators)
    if not 0 < len(set(keys)) == len(keys) <= PAIR:
        return Refused("commanders_one_or_two", (CITE,), {"senators": senators})
    for key in senators:
        away = present.absent(view, key, CITE)
        if away is not None:
            return away
    crisis = _crisis(view)
    if len(keys) == PAIR and not crisis:
        return Refused("no_crisis", (CITE, "roc:ruling 100"), {"senators": senators}, lasting=False)
    if not any(eligible(game, view, key) for key in keys):
        free = bool(switched(view, "any_free_senator_may_command"))
        held = next((f"office:{office}" for office in offices_of(game, view, keys[0])), "")
        able = tuple(person(key) for key in may_command(game, view))
        facts = {"senators": senators, "law": free, "office": held, "able": able}
        return Refused("not_a_commander", (CITE, "roc:ruling 99"), facts, lasting=False)
    marine = waits(game, view, keys)
    if marine:
        home = next(person(key) for key in keys if suffete(game, view, key) == HOME)
        facts = {"senator": home, "marine": person(marine)}
        return Refused("marine_goes_first", ("roc:6.5.3", "roc:ruling 98"), facts, lasting=False)
    return None


def _crisis(view: State) -> bool:
    sitting = SITTINGS.find(view, SCOPE, NOW)
    return sitting is not None and sitting.crisis


def choices(game: Game, view: State) -> tuple[tuple[str, ...], ...]:
    """Return whom the Senate might send now, as orders name them: the two best alone, in a Crisis also together."""
    able = [person(key) for key in may_command(game, view)][:PAIR]
    alone = tuple((key,) for key in able)
    if not able or not _crisis(view):
        return alone
    free = sorted(present.free(view), key=lambda key: -game.box.person(key).mil)
    partner = next((person(key) for key in free if person(key) != able[0]), "")
    return (*alone, (able[0], partner)) if partner else alone


def ranked(game: Game, view: State, senators: tuple[str, ...]) -> tuple[str, ...]:
    """Return commanders by bare id, a Suffete before a General."""
    keys = tuple(bare(key) for key in senators)
    order = (*SUFFETES, "")
    return tuple(sorted(keys, key=lambda key: order.index(suffete(game, view, key))))


@rule(CITE, "roc:ruling 121g", "roc:ruling 121h", title="A General gains Influence, and a Member gives up his seat")
def appointed(game: Game, state: State, senator: str) -> Appointed:
    """Return what a command makes of a Senator, by bare id."""
    old, office = INF.of(state, SCOPE, senator), suffete(game, state, senator)
    figure = 0 if office else game.box.constants.senate.general_influence
    change = limits.influence(game, old, figure)
    seat = next((held for held in offices_of(game, state, senator) if held in COMMITTEE), "")
    told = f"office:{office}" if office else ""
    return Appointed(person(senator), told, old, change, old + change, f"office:{seat}" if seat else "")


def appointing(game: Game, state: State, senators: tuple[str, ...], war: str) -> tuple[Change, ...]:
    """Return the changes by which Senators, by bare id, are on a war as its commanders."""
    changes: list[Change] = []
    for key in senators:
        post = appointed(game, state, key)
        changes.append(PLACE.set(state, SCOPE, key, f"war:{war}"))
        if post.change:
            changes.append(INF.add(SCOPE, key, post.change))
        if post.gave_up:
            seat = bare(post.gave_up)
            changes += (HOLDER.set(state, SCOPE, seat, ""), TERM.set(state, SCOPE, seat, 0))
    sitting = SITTINGS.find(state, SCOPE, NOW)
    if sitting is not None and not sitting.marine_sent and any(suffete(game, state, key) == MARINE for key in senators):
        changes.append(MARINE_SENT.set(state, SCOPE, NOW, value=True))
    return tuple(changes)


def force_of(view: State, senator: str) -> str:
    """Return the force that a Senator commands, alone or with another, by bare id; empty if none."""
    rows = FORCES.items(view, SCOPE)
    return next((key for key, row in rows if senator and senator in (row.commander, row.second)), "")
