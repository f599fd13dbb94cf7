"""3. Names: new ones need the GM, codes are unique, and offices are held under one name at a time."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.codes import can_be_code
from adjudicator.systems.carthage_diplomacy.orders.offices import Naming
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of
from adjudicator.systems.carthage_diplomacy.state import NAMES, PERSONS, Name
from adjudicator.systems.diplomacy.state import SCOPE

CITE = "cd:3.B"
ASKED, IN_USE, RESTING, REFUSED = "asked", "in_use", "resting", "refused"
RENAME, NEW, USE, RETIRE = "rename", "new", "use", "retire"
CODE_OF = PERSONS.col("code", str)
STANDS = NAMES.col("stands", str)
FREE = NAMES.col("free", int)
NAME_RESTED: Final = Note("name_rested", "cd:ruling 57")


@event("name_asked", "cd:3.A")
class NameAsked:
    """A player asked the GM for a name; only the two know."""

    code: str
    full: str
    who: str
    act: str


@event("name_taken")
class NameTaken:
    """A player acts under another name from now on; all offices and shares go with it."""

    was: str
    now: str
    full: str


@event("name_added", "cd:3.A", "cd:3.B")
class NameAdded:
    """The GM approved a further name of a player, besides the one in use."""

    code: str
    full: str
    who: str


@event("name_refused", "cd:3.A")
class NameRefused:
    """The GM did not approve a name; only its player hears it."""

    code: str
    full: str


@event("name_retired", "cd:3.B")
class NameRetired:
    """A name was given up; it is free again after so many seasons."""

    code: str
    full: str
    seasons: int


@rule("cd:3.A", "cd:3.B", "cd:3.C", "cd:ruling 55", "cd:ruling 57", title="What a player may do with names")
def check(game: Game, view: State, seat: str, order: Naming) -> Verdict:
    """Check whether a seat may ask for a name, act under one of its own, or give one up."""
    row = NAMES.find(view, SCOPE, order.code)
    facts = {"code": order.code, "full": order.full}
    if order.act in {RENAME, NEW}:
        if not can_be_code(game.box.map, order.code):
            return Refused("code_unfit", ("cd:3.C",), facts)
        return ACCEPTED if row is None or row.stands == REFUSED else Refused("code_taken", ("cd:3.C",), facts)
    if row is None or row.seat != seat or row.stands != IN_USE:
        return Refused("not_your_name", (CITE,), facts)
    if PERSONS.get(view, SCOPE, seat).code == order.code:
        return Refused("name_in_use", ("cd:ruling 57",), facts)
    return ACCEPTED


def choices(game: Game, view: State, seat: str) -> Choices:
    """Return what a seat can do with the names it has beside the one it acts under."""
    now = PERSONS.get(view, SCOPE, seat).code
    spare = (code for code, row in NAMES.items(view, SCOPE) if row.seat == seat and row.stands == IN_USE)
    return OneOf(tuple(Naming(act, code) for code in spare if code != now for act in (USE, RETIRE)))


political("naming", check=check, choices=choices)


@DIPLOMACY_CARTHAGE.step("names", cites=(CITE,))
@rule("cd:3", "cd:3.B", "cd:ruling 57", title="Names at the end of a season")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Let names rest and come free, then carry out what players want of theirs."""
    state = yield from _rested(state)
    for seat, order in filed(state, "naming"):
        if check(play.game, state, seat, order) != ACCEPTED:
            continue
        if order.act in {RENAME, NEW}:
            state = yield from _asked(state, seat, order)
        elif order.act == USE:
            full = NAMES.get(state, SCOPE, order.code).full
            data = NameTaken(code_of(state, seat), order.code, full)
            changes = (CODE_OF.set(state, SCOPE, seat, order.code),)
            state = yield Event.of(data, SCOPE, changes, (CITE,))
        else:
            state = yield from _retired(play.game, state, order.code)
    return END


def _rested(state: State) -> Flow[State]:
    for code, row in NAMES.items(state, SCOPE):
        if row.stands == RESTING:
            ends = row.free <= 1
            change: Change = NAMES.drop(state, SCOPE, code) if ends else FREE.add(SCOPE, code, -1)
            state = yield NAME_RESTED.at(SCOPE, (change,))
    return state


@rule("cd:3.A", "cd:3.C", title="The GM approves names")
def _asked(state: State, seat: str, order: Naming) -> Flow[State]:
    old = NAMES.find(state, SCOPE, order.code)
    gone = (NAMES.drop(state, SCOPE, order.code),) if old is not None else ()
    put = NAMES.put(SCOPE, order.code, Name(seat, order.full, ASKED, 0, order.act))
    data = NameAsked(order.code, order.full, code_of(state, seat), order.act)
    return (yield Event.of(data, SCOPE, (*gone, put), audience=(seat,)))


def _retired(game: Game, state: State, code: str) -> Flow[State]:
    data = NameRetired(code, NAMES.get(state, SCOPE, code).full, game.options.name_rest)
    return (yield Event.of(data, SCOPE, laid_to_rest(game, state, code)))


@rule("cd:ruling 57", title="A name given up rests before it is free")
def laid_to_rest(game: Game, state: State, code: str) -> tuple[Change, ...]:
    """Return the changes by which a name is given up."""
    if not game.options.name_rest:
        return (NAMES.drop(state, SCOPE, code),)
    return (STANDS.set(state, SCOPE, code, RESTING), FREE.set(state, SCOPE, code, game.options.name_rest))


# -------------------------------------------------------------------------------- the GM's word


@rule("cd:3.A", "cd:3.B", "cd:3.C", "cd:ruling 57", title="What the GM's approval of a name changes")
def approved(game: Game, state: State, code: str) -> Event:
    """Return the event of a name that was asked for and is approved; a rename moves all offices and shares with it."""
    row = NAMES.get(state, SCOPE, code)
    was = code_of(state, row.seat)
    use = STANDS.set(state, SCOPE, code, IN_USE)
    if row.act == NEW:
        return Event.of(NameAdded(code, row.full, was), SCOPE, (use,))
    changes = (use, CODE_OF.set(state, SCOPE, row.seat, code), *laid_to_rest(game, state, was))
    return Event.of(NameTaken(was, code, row.full), SCOPE, changes, ("cd:3.A", CITE))


@rule("cd:3.A", title="What the GM's refusal of a name changes")
def refused(state: State, code: str) -> Event:
    """Return the event of a name that was asked for and is refused."""
    row = NAMES.get(state, SCOPE, code)
    changes = (STANDS.set(state, SCOPE, code, REFUSED),)
    return Event.of(NameRefused(code, row.full), SCOPE, changes, audience=(row.seat,))
