"""9.D A company votes to take up its railway, which then goes province by province from the end it named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, Note, event
from adjudicator.model.order import ACCEPTED, Refused, Suggestion, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import Change, State
from adjudicator.systems.carthage_diplomacy.orders.base import LINE, code
from adjudicator.systems.carthage_diplomacy.orders.rails import Dismantle, ShareVote
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.registry import DIPLOMACY_CARTHAGE
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import holders, removal, votes
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.state import MOTIONS, Motion
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import (
    DISMANTLING,
    SHORTEST,
    line_of,
    lines,
    no_line,
    stations,
)
from adjudicator.systems.carthage_diplomacy.state import CALENDAR, NOW, RAILWAYS
from adjudicator.systems.diplomacy.orders import PLACE, province
from adjudicator.systems.diplomacy.state import SCOPE

STEP = "railways.dismantling"
CITE = "cd:9.D"
CITES = (CITE, "cd:ruling 49")
WINTER = "winter"
BUILT = RAILWAYS.col("built", int)
ROUTE = RAILWAYS.col("route", tuple)
STATUS = RAILWAYS.col("status", str)
END_OF = RAILWAYS.col("dismantle", str)
VOTES = MOTIONS.col("votes", Secret)
ENDS = MOTIONS.col("ends", int)
DISMANTLING_OPEN: Final = Note("dismantling_open", *CITES)


@event("dismantling_moved", "cd:9.D", "cd:ruling 49")
class DismantlingMoved:
    """A shareholder, unnamed, moved that a railway be taken up from an end; the vote is open for `seasons` more."""

    line: str
    end: str
    seasons: int


@event("dismantling_decided", "cd:9.D", "cd:ruling 49")
class DismantlingDecided:
    """More than half of the shares were voted for taking up a railway (`passed`), or not in time."""

    line: str
    end: str
    passed: bool


@event("share_vote_idle", "cd:9.D")
class ShareVoteIdle:
    """A shareholder voted where nothing was moved; nobody else is told."""

    line: str


@event("track_taken_up", "cd:9.D", "cd:ruling 49")
class TrackTakenUp:
    """A province lost its track; `left` are the stations that remain, none when the railway is gone."""

    line: str
    place: str
    left: tuple[str, ...]


def _voter(view: State, seat: str, line: str) -> Refused | None:
    row = line_of(view, line)
    if row is None:
        return no_line(line, CITE)
    if row.status == DISMANTLING:
        return Refused("line_being_taken_up", (CITE,), {"line": code(line)})
    if votes(view, code(line), seat) < 1:
        return Refused("no_share_votes", (CITE,), {"line": code(line)}, lasting=False)
    return None


@rule("cd:9.D", "cd:ruling 49", title="Who may move that a railway be taken up")
def check_move(game: Game, view: State, seat: str, order: Dismantle) -> Verdict:
    """Accept the motion of a seat with votes, from one of the two ends of the track."""
    wrong = _voter(view, seat, order.line)
    if wrong is not None:
        return wrong
    track = stations(RAILWAYS.get(view, SCOPE, code(order.line)))
    if province(order.end) in {track[0], track[-1]}:
        return ACCEPTED
    hint = tuple(Dismantle(order.line, PLACE + end) for end in dict.fromkeys((track[-1], track[0])))
    facts = {"line": code(order.line), "ends": (track[0], track[-1])}
    return Refused("not_an_end", CITES, facts, hint, lasting=False)


def check_vote(game: Game, view: State, seat: str, order: ShareVote) -> Verdict:
    """Accept the vote of a seat with votes; somebody may move in the same season."""
    return _voter(view, seat, order.line) or ACCEPTED


def _mine(view: State, seat: str) -> tuple[str, ...]:
    return tuple(line for line, row in lines(view) if row.status != DISMANTLING and votes(view, line, seat) > 0)


def _moves(game: Game, view: State, seat: str) -> Choices:
    tracks = ((line, stations(RAILWAYS.get(view, SCOPE, line))) for line in _mine(view, seat))
    ends = ((line, end) for line, track in tracks for end in dict.fromkeys((track[-1], track[0])))
    return OneOf(tuple(Dismantle(LINE + line, PLACE + end) for line, end in ends))


def _votes(game: Game, view: State, seat: str) -> Choices:
    return OneOf(tuple(ShareVote(LINE + line, yes) for line in _mine(view, seat) for yes in (False, True)))


def _open_votes(game: Game, view: State, seat: str) -> Iterable[Suggestion]:
    moved = (line for line in _mine(view, seat) if MOTIONS.find(view, SCOPE, line) is not None)
    return (Suggestion(ShareVote(LINE + line, yes)) for line in moved for yes in (False, True))


political("dismantle", check=check_move, choices=_moves)
political("share_vote", check=check_vote, choices=_votes, suggest=_open_votes)


@DIPLOMACY_CARTHAGE.step(STEP, cites=(CITE,))
@rule("cd:9.D", "cd:ruling 49", title="Taking up railways")
def resolve(play: Play, state: State) -> Flow[Next]:
    """Open motions, count votes, then take up a province of each line that is to go; track rests in Winter."""
    state = yield from _move(play, state)
    state = yield from _count(play, state)
    if CALENDAR.get(state, SCOPE, NOW).season != WINTER:
        for line, row in lines(state):
            if row.status == DISMANTLING:
                state = yield _take_up(play, state, line)
    return END


@rule("cd:9.D", "cd:ruling 49", title="A motion to take up a railway")
def _move(play: Play, state: State) -> Flow[State]:
    """Put the first motion for each line; its mover votes for it, and a second mover votes for the first motion."""
    for seat, order in filed(state, "dismantle"):
        line = code(order.line)
        stale = line_of(state, order.line) is None or RAILWAYS.get(state, SCOPE, line).status == DISMANTLING
        if stale or MOTIONS.find(state, SCOPE, line) is not None or votes(state, line, seat) < 1:
            continue
        seasons = play.game.options.vote_seasons
        row = Motion(province(order.end), seasons + 1, Secret(()))
        data = DismantlingMoved(line, row.end, seasons)
        state = yield Event.of(data, play.scope, (MOTIONS.put(SCOPE, line, row),))
    return state


@rule("cd:9.D", "cd:9.C.4", "cd:ruling 49", title="Share votes are counted")
def _count(play: Play, state: State) -> Flow[State]:
    """Count the votes each voter has now; the motion passes with more than half of all shares, or lapses in time."""
    new = [(seat, order.line, True) for seat, order in filed(state, "dismantle")]
    new += [(seat, order.line, order.yes) for seat, order in filed(state, "share_vote")]
    for seat, line, _ in new:
        if line_of(state, line) is not None and MOTIONS.find(state, SCOPE, code(line)) is None:
            state = yield Event.of(ShareVoteIdle(code(line)), play.scope, audience=(seat,))
    for line, motion in MOTIONS.items(state, SCOPE):
        said = {**dict(motion.votes.known()), **{seat: yes for seat, about, yes in new if code(about) == line}}
        state = yield from _decide(play, state, line, said)
    return state


def _decide(play: Play, state: State, line: str, said: dict[str, bool]) -> Flow[State]:
    row, motion = RAILWAYS.get(state, SCOPE, line), MOTIONS.get(state, SCOPE, line)
    yes = sum(max(votes(state, line, seat), 0) for seat in holders(state, line) if said.get(seat))
    passed = 2 * yes > row.shares
    if not passed and motion.ends > 1:
        kept: Secret[tuple[tuple[str, bool], ...]] = Secret(tuple(sorted(said.items())))
        changes = (VOTES.set(state, SCOPE, line, kept), ENDS.add(SCOPE, line, -1))
        return (yield DISMANTLING_OPEN.at(play.scope, changes))
    ended: tuple[Change, ...] = (MOTIONS.drop(state, SCOPE, line),)
    if passed:
        end = motion.end if motion.end in {stations(row)[0], stations(row)[-1]} else stations(row)[-1]
        ended += (
            STATUS.set(state, SCOPE, line, DISMANTLING),
            END_OF.set(state, SCOPE, line, end),
            ROUTE.set(state, SCOPE, line, stations(row)),
        )
    data = DismantlingDecided(line, motion.end, passed)
    return (yield Event.of(data, play.scope, ended))


@rule("cd:9.D", "cd:ruling 49", title="One province a season")
def _take_up(play: Play, state: State, line: str) -> Event:
    """Return the event of a province losing its track; what is shorter than a link is no railway any more."""
    row = RAILWAYS.get(state, SCOPE, line)
    track, first = stations(row), row.dismantle == stations(row)[0]
    place, left = (track[0], track[1:]) if first else (track[-1], track[:-1])
    if len(left) < SHORTEST:
        return Event.of(TrackTakenUp(line, place, ()), play.scope, removal(state, line))
    changes = (
        ROUTE.set(state, SCOPE, line, left),
        BUILT.add(SCOPE, line, -1),
        END_OF.set(state, SCOPE, line, left[0] if first else left[-1]),
    )
    return Event.of(TrackTakenUp(line, place, left), play.scope, changes)
