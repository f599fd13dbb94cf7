"""What the rules leave to the GM, in words: names, posts in civil disorder, players who leave, proposals.

`approve HN`, `refuse HN`, `appoint MA R of Car`, `appoint MA SR of LMa`, `appoint MA C of A Han`, `drop MA`,
`readmit MA`, `propose rule TEXT`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Game
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.control import promote, province_row, take
from adjudicator.systems.carthage_diplomacy.orders.base import COMMANDER, RULER, SUB_RULER, WHO
from adjudicator.systems.carthage_diplomacy.orders.votes import Propose
from adjudicator.systems.carthage_diplomacy.rules.s3_names.names import ASKED, approved, refused
from adjudicator.systems.carthage_diplomacy.rules.s4_offices.appointing import meant, said, under_himself
from adjudicator.systems.carthage_diplomacy.rules.s5_orders.ranks import Office
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.proposals import gm_propose
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import seat_of
from adjudicator.systems.carthage_diplomacy.state import NAMES, PERSONS
from adjudicator.systems.diplomacy.orders import PLACE
from adjudicator.systems.diplomacy.state import OWNER_OF, SCOPE

FORMS: Final = (
    "`approve HN`, `refuse HN`, `appoint MA R of Car`, `appoint MA SR of LMa`, `appoint MA C of A Han`, `drop MA`, "
    '`readmit MA` or `propose rule "text"`'
)
PROPOSALS: Final = '`rule "text"`, `map "text"`, `name 11 = Nova Tyrus` or `office Car to MA`'
OUT, SILENT = PERSONS.col("out", bool), PERSONS.col("silent", int)


@event("office_given", "cd:7.B")
class OfficeGiven:
    """The GM gave somebody an office: R or SR of a province, C of a unit (as `A Han`) or of one still to be built."""

    who: str
    office: str
    place: str
    unit: str


@event("player_dropped", "cd:6", weight=90)
class PlayerDropped:
    """The GM declares that a player has left; the player loses all posts at the end of the season."""

    who: str


@event("player_back", "cd:6")
class PlayerBack:
    """A player who had dropped out plays again, without holdings."""

    who: str


def decide(game: Game, state: State, words: str) -> Event:
    """Return the event of a decision.

    Raises:
        UserError: the words are no decision, or what they name is not there to be decided.
    """
    verb, _, rest = words.strip().partition(" ")
    known = _VERBS.get(verb.lower())
    if known is None or not rest.strip():
        raise UserError(f"`{words}` is no decision of this game; write {FORMS}.")
    return known(game, state, rest.strip())


def _approve(game: Game, state: State, rest: str) -> Event:
    return approved(game, state, _asked(state, rest))


def _refuse(game: Game, state: State, rest: str) -> Event:
    return refused(state, _asked(state, rest))


def _asked(state: State, rest: str) -> str:
    row = NAMES.find(state, SCOPE, rest.upper())
    if row is None or row.stands != ASKED:
        asked = [code for code, each in NAMES.items(state, SCOPE) if each.stands == ASKED]
        raise UserError(f"No name with the code {rest} waits for you; those that do: {', '.join(asked) or 'none'}.")
    return rest.upper()


# -------------------------------------------------------------------------------------- offices


@rule("cd:6", "cd:7.B", title="The GM appoints a player to a civil disorder position")
def _appoint(game: Game, state: State, rest: str) -> Event:
    """Return the event of `MA R of Car`; what the post brings follows as with any change of hands."""
    who, _, post = rest.partition(" ")
    office, _, place = post.partition(" of ")
    unit, _, bare = place.strip().rpartition(" ")
    code = game.box.map.find(bare)
    office, seat = office.strip().upper(), _seat(state, who)
    if code is None or code not in game.box.map.provinces or office not in {RULER, SUB_RULER, COMMANDER}:
        raise UserError(f"`{post}` is no office; write `R of Car`, `SR of LMa` or `C of A Han`.")
    offices = (Office(office, code),) if office != COMMANDER else meant(game, state, COMMANDER, unit.upper(), code)
    if not offices:
        raise UserError("There is no such unit; write `C of A Han` for one on the board, `C of Car` for a centre.")
    found = offices[0]
    data = OfficeGiven(PERSONS.get(state, SCOPE, seat).code, office, found.place, said(state, found))
    return Event.of(data, SCOPE, _given(game, state, seat, found))


def _given(game: Game, state: State, seat: str, office: Office) -> tuple[Change, ...]:
    row = province_row(state, office.place)
    if office.office == RULER:
        if office.place not in game.box.land or row.ruler:
            raise UserError(f"{office.place} does not lie in civil disorder; nobody can be made its Ruler.")
        return take(game, state, office.place, seat)
    if under_himself(state, seat, office):
        raise UserError("Nobody can hold an office under himself.")
    if office.office == SUB_RULER:
        if not row.ruler or row.sub:
            raise UserError(f"{office.place} has no Ruler, or has a sub-ruler already.")
        return promote(state, office.place, row.ruler, seat)
    if not office.token:
        raise UserError(f"{office.place} feeds no unit yet; its Ruler names the commander of one to come.")
    return (OWNER_OF.set(state, SCOPE, office.token, seat),)


# -------------------------------------------------------------------------------------- players


def _drop(game: Game, state: State, rest: str) -> Event:
    seat = _seat(state, rest)
    silent: int = game.options.silent_seasons
    changes = (SILENT.set(state, SCOPE, seat, silent),)
    return Event.of(PlayerDropped(PERSONS.get(state, SCOPE, seat).code), SCOPE, changes)


def _readmit(game: Game, state: State, rest: str) -> Event:
    row = NAMES.find(state, SCOPE, rest.upper())
    if row is None or not PERSONS.get(state, SCOPE, row.seat).out:
        raise UserError(f"{rest} is not the code of a player who has dropped out.")
    changes = (OUT.set(state, SCOPE, row.seat, False), SILENT.set(state, SCOPE, row.seat, 0))
    return Event.of(PlayerBack(rest.upper()), SCOPE, changes)


def _seat(state: State, code: str) -> str:
    seat = seat_of(state, f"{WHO}{code.strip().upper()}")
    if not seat:
        raise UserError(f"{code} is not the code of anybody in the game.")
    return seat


def _propose(game: Game, state: State, rest: str) -> Event:
    """Return the event of `rule "text"`, `map "text"`, `name 11 = Nova Tyrus` or `office Car to MA`."""
    what, _, text = rest.partition(" ")
    what, text = what.lower(), text.strip()
    if what in {"rule", "map"}:
        return gm_propose(game, state, Propose(what, text.strip('"')))
    place, _, named = (part.strip() for part in text.partition("=" if what == "name" else " to "))
    found = game.box.map.find(place)
    if what not in {"name", "office"} or found is None or not named:
        raise UserError(f"`{rest}` cannot be proposed; write {PROPOSALS}.")
    if what == "name":
        return gm_propose(game, state, Propose(what, named, f"{PLACE}{found}"))
    return gm_propose(game, state, Propose(what, "", f"{PLACE}{found}", f"{WHO}{named.upper()}"))


_VERBS: Final[dict[str, Callable[[Game, State, str], Event]]] = {
    "approve": _approve,
    "refuse": _refuse,
    "appoint": _appoint,
    "drop": _drop,
    "readmit": _readmit,
    "propose": _propose,
}
