"""9.C.2, 9.C.3 A new railway and its shares: issued on the season its building begins, and never again."""

from __future__ import annotations

from collections import Counter

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Choices, OneOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Verdict
from adjudicator.model.secret import Secret
from adjudicator.model.state import State
from adjudicator.systems.carthage_diplomacy.orders.base import LINE, WHO, code
from adjudicator.systems.carthage_diplomacy.orders.rails import Issue, Lay
from adjudicator.systems.carthage_diplomacy.political import filed, political
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.control import ControlGained, public_holders
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.laying import planned
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.persons import code_of, no_person, playing, seat_of
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.shares import NOBODY, cap, lay_shares
from adjudicator.systems.carthage_diplomacy.rules.s9_railways.track import BUILDING, next_line
from adjudicator.systems.carthage_diplomacy.state import RAILWAYS, Railway
from adjudicator.systems.diplomacy.state import SCOPE

CITES = ("cd:9.A.5", "cd:9.C.2", "cd:9.C.3", "cd:ruling 46")


@event("railway_founded", "cd:9.A.5", "cd:9.C.2", "cd:9.C.3", "cd:ruling 46", weight=65)
class RailwayFounded:
    """A player began a railway; its route as planned, its number of shares, and whether their owners are secret."""

    line: str
    who: str
    route: tuple[str, ...]
    shares: int
    secret: bool


@event("shares_issued")
class SharesIssued:
    """Who received how many shares of a new railway, nobody's first; in a secret one each is told only their own."""

    line: str
    holders: tuple[tuple[str, int], ...]


@event("issue_void", "cd:9.C.5")
class IssueVoid:
    """What an issuer wished to hand out did not fit; `why` is gone, too_many (for one) or over (all together)."""

    line: str
    who: str
    why: str


@rule("cd:9.C.2", "cd:9.C.3", "cd:9.C.5", "cd:ruling 46", title="Who can be handed shares of a new railway")
def check(game: Game, view: State, seat: str, order: Issue) -> Verdict:
    """Check whether shares can be handed out so, if the writer begins the railway this season."""
    line, own = code(order.line), next_line(view, seat)
    if line != own:
        hint = (Issue(LINE + own, order.to),)
        return Refused("issue_only_at_start", ("cd:9.C.3",), {"line": line, "next": own}, hint, lasting=False)
    for who, _ in order.to:
        wrong = no_person(view, who, seat, "cd:9.C.2")
        if wrong is not None:
            return wrong
    counts, most = [count for _, count in order.to], game.options.shares_most
    if not counts or min(counts) < 1:
        return Refused("no_shares_named", ("cd:9.C.3",), {"line": line})
    if max(counts) > cap(most) or sum(counts) > most:
        return Refused("issue_too_large", ("cd:9.C.3", "cd:9.C.5"), {"most": most, "cap": cap(most)})
    return ACCEPTED


def _choices(game: Game, view: State, seat: str) -> Choices:
    others = (WHO + code_of(view, other) for other in playing(view) if other != seat)
    return OneOf(tuple(Issue(LINE + next_line(view, seat), ((who, 1),)) for who in others))


political("issue", check=check, choices=_choices)


@rule("cd:9.C.2", "cd:9.C.5", "cd:ruling 46", title="What becomes of the shares of a new railway")
def _handed(state: State, seat: str, shares: int, orders: tuple[Issue, ...]) -> tuple[dict[str, int], str]:
    """Return who gets how many, and why the wish was void; the issuer keeps the rest up to the cap."""
    to: Counter[str] = Counter()
    for who, count in (pair for order in orders for pair in order.to):
        to[seat_of(state, who)] += count
    why = "gone" if NOBODY in to else "too_many" if any(count > cap(shares) for count in to.values()) else ""
    why = why or ("over" if to.total() > shares else "")
    if why:
        to.clear()
    kept = min(shares - to.total(), cap(shares))
    return {**to, seat: kept, NOBODY: shares - to.total() - kept}, why


@rule("cd:9.A.5", "cd:9.C.2", "cd:9.C.3", "cd:9.C.6", "cd:ruling 46", "cd:ruling 48", title="A railway is founded")
def found(play: Play, state: State, seat: str, order: Lay) -> Flow[State]:
    """Enter a railway with no track yet and issue its shares; the founder may have said that they are secret."""
    line, route = next_line(state, seat), planned(order)
    held, void = _handed(
        state, seat, order.shares, tuple(i for _, i in filed(state, "issue", seat) if i.line == LINE + line)
    )
    secret = any(s.secret for _, s in filed(state, "secrecy", seat) if s.line == LINE + line)
    controller = next((who for who, count in sorted(held.items()) if who and 2 * count > order.shares), seat)
    row = Railway(seat, route[0], route, 1, order.shares, BUILDING, secret, Secret(controller))
    shares = lay_shares(line, play.game.seats, held, controller, secret=secret)
    data = RailwayFounded(line, code_of(state, seat), route, order.shares, secret)
    state = yield Event.of(data, play.scope, (RAILWAYS.put(SCOPE, line, row), *shares))
    if void:
        note = IssueVoid(line, code_of(state, seat), void)
        state = yield Event.of(note, play.scope, audience=(seat,))
    return (yield from _tell(play, state, line, held))


def _tell(play: Play, state: State, line: str, held: dict[str, int]) -> Flow[State]:
    row = RAILWAYS.get(state, SCOPE, line)
    cites = ("cd:9.C.2", "cd:9.C.6", "cd:ruling 46")
    if not row.secret:
        state = yield Event.of(SharesIssued(line, public_holders(state, line)), play.scope, cites=cites)
    for seat, count in sorted(held.items()) if row.secret else ():
        if seat and count:
            data = SharesIssued(line, ((code_of(state, seat), count),))
            state = yield Event.of(data, play.scope, cites=cites, audience=(seat,))
    controller = row.controller.known()
    gained = ControlGained(line, code_of(state, controller))
    return (yield Event.of(gained, play.scope, cites=("cd:9.C.3", "cd:ruling 46"), audience=(controller,)))
