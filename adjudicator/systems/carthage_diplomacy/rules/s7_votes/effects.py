"""7 What a vote brings about: a space has a new name, a vacant post a holder, the rules or the map an amendment."""

from __future__ import annotations

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.control import take
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.amending import MAP, changes_game
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.proposals import NAME, OFFICE, called, name_taken, vacant
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.redrawing import redrawn
from adjudicator.systems.carthage_diplomacy.rules.s7_votes.state import AMENDMENTS, SPACES, Amendment, SpaceName
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, playing
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, PROPOSALS, PROVINCES, Proposal, Province
from adjudicator.systems.diplomacy.state import SCOPE


@event("space_renamed", "cd:7.A", weight=34)
class SpaceRenamed:
    """A space has a new name; its code stays."""

    number: int
    place: str
    was: str
    name: str


@event("post_filled", "cd:7.B")
class PostFilled:
    """A player was made ruler of a province that lay in civil disorder."""

    number: int
    place: str
    who: str


@event("rules_amended", "cd:7.C")
class RulesAmended:
    """The rules or the map (`what`) are changed by a vote: at once where `done`, else the GM sees to it."""

    number: int
    what: str
    text: str
    done: bool = False


@event("vote_void")
class VoteVoid:
    """A vote passed and has nothing left to do; `why` is name_taken, post_taken, person_gone or impossible."""

    number: int
    what: str
    place: str
    why: str


def take_effect(play: Play, state: State, number: int) -> Flow[State]:
    """Carry out a proposal that has passed."""
    row = PROPOSALS.get(state, SCOPE, str(number))
    if row.what == NAME:
        return (yield _renamed(play, state, number, row))
    if row.what == OFFICE:
        return (yield _filled(play, state, number, row))
    return (yield _amended(play, state, number, row))


@rule("cd:7.C", "cd:ruling 36a", title="The rules or the map are amended")
def _amended(play: Play, state: State, number: int, row: Proposal) -> Event:
    """Return the event that amends the rules or the map; a change that has become impossible is void."""
    now = CALENDAR.get(state, SCOPE, NOW)
    try:
        done = changes_game(play.game, row.what, row.text)
    except UserError:
        return Event.of(VoteVoid(number, row.what, row.place, "impossible"), play.scope, cites=("cd:7.C",))
    kept = Amendment(row.what, row.text, now.year, now.season, done)
    changes: list[Change] = [AMENDMENTS.put(SCOPE, str(number), kept)]
    if done and row.what == MAP:
        after = redrawn(play.game.box.table, row.text) or {"province": ()}
        land = (each["id"] for each in after["province"] if each["type"] != "sea")
        changes += (PROVINCES.put(SCOPE, code, Province()) for code in land if code not in play.game.box.land)
    return Event.of(RulesAmended(number, row.what, row.text, done), play.scope, tuple(changes))


@rule("cd:7.A", title="A space gets a new name")
def _renamed(play: Play, state: State, number: int, row: Proposal) -> Event:
    if name_taken(play.game, state, row.text):
        return Event.of(VoteVoid(number, row.what, row.place, "name_taken"), play.scope, cites=("cd:7.A",))
    old = () if SPACES.find(state, SCOPE, row.place) is None else (SPACES.drop(state, SCOPE, row.place),)
    changes: tuple[Change, ...] = (*old, SPACES.put(SCOPE, row.place, SpaceName(row.text)))
    data = SpaceRenamed(number, row.place, called(play.game, state, row.place), row.text)
    return Event.of(data, play.scope, changes)


@rule("cd:7.B", "cd:6", title="A player gets a civil disorder position")
def _filled(play: Play, state: State, number: int, row: Proposal) -> Event:
    gone = row.who not in playing(state)
    if gone or not vacant(state, row.place):
        why = "person_gone" if gone else "post_taken"
        return Event.of(VoteVoid(number, row.what, row.place, why), play.scope, cites=("cd:7.B",))
    data = PostFilled(number, row.place, code_of(state, row.who))
    changes = take(play.game, state, row.place, row.who)
    return Event.of(data, play.scope, changes)
