"""The Senate of Rome: soldiers for Consuls, a popular one at home, a dictator in a crisis, and what Rome needs."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.system import Game
from adjudicator.model.event import supposed
from adjudicator.model.fold import apply
from adjudicator.model.order import Suggestion, Topic
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.chair import Post
from adjudicator.systems.republic.orders.senate import Ballot
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.senate.elections.posting import new
from adjudicator.systems.republic.rules.senate.proposals import present
from adjudicator.systems.republic.sensible.senate import proposed
from adjudicator.systems.republic.state import HOLDER, POP, SCOPE
from adjudicator.systems.republic_of_rome.orders.chair import Appoint, Elect, Nominate
from adjudicator.systems.republic_of_rome.orders.measures import ElectConsuls, ElectOfficer
from adjudicator.systems.republic_of_rome.rules.s9_senate.elections import s9_1_consuls
from adjudicator.systems.republic_of_rome.rules.s10_combat.strength import settled_mil
from adjudicator.systems.republic_of_rome.sensible.agenda import agenda

FOR_ROME = (
    "consuls",
    "officers",
    "governors",
    "recruiting",
    "wars",
    "garrisons",
    "land_bills",
    "concessions",
)
"""Matters that a sensible player votes for, whoever gains."""
AGAINST = ("life", "repeals", "disbanding")
"""Matters that a sensible player votes against."""


def soldier(game: Game, view: State, key: str) -> tuple[int, int, str]:
    """Return how well a Senator commands, to be sorted by: MIL, then Popularity."""
    return settled_mil(game, key), POP.of(view, SCOPE, key), key


def pairs(game: Game, view: State) -> Iterator[Nominate]:
    """Yield pairs for Consul, the best soldiers first."""
    able = sorted(s9_1_consuls.eligible(game, view), key=lambda key: soldier(game, view, key), reverse=True)
    found = ((f"senator:{one}", f"senator:{two}") for one in able for two in able if one != two)
    return (Nominate(ElectConsuls(pair)) for pair in found)


def nominate(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Propose the best soldiers who can be Consul."""
    del seat
    found = next((pair for pair in pairs(game, view) if topic.slot.choices.contains(pair)), None)
    if found is not None:
        yield Suggestion(found)


def post(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Let the better soldier of the two best have the field, the worse one Rome."""
    del seat
    best = next(pairs(game, view), None)
    wishes = map(Post, best.measure.pair, ("field", "rome")) if best is not None else ()
    yield from (Suggestion(wish) for wish in wishes if topic.slot.choices.contains(wish))


def dictator(game: Game, view: State) -> str:
    """Return the best soldier who can be dictator, by bare id, empty for nobody; all who look find the same man."""
    best = next(pairs(game, view), None)
    consuls = new(game, view) or tuple(bare(who) for who in (best.measure.pair if best is not None else ()))
    able = [key for key in present.free(view) if key not in consuls]
    return max(able, key=lambda key: soldier(game, view, key), default="")


def appoint(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Appoint the best soldier dictator."""
    del seat, topic
    if who := dictator(game, view):
        yield Suggestion(Appoint(f"senator:{who}"))


def elect(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Propose the best soldier for dictator; other offices go by default."""
    del seat
    if "office:dictator" in topic.slot.about.get("office", ()) and (who := dictator(game, view)):
        yield Suggestion(Elect(ElectOfficer("office:dictator", f"senator:{who}")))


def ballot(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Vote for what Rome needs, and against a Consul for Life."""
    del game, view, seat, topic
    yield from (Suggestion(Ballot("yes", f"matter:{matter}")) for matter in FOR_ROME)
    yield from (Suggestion(Ballot("no", f"matter:{matter}")) for matter in AGAINST)


def elected(game: Game, view: State) -> State:
    """Return the view with the Consuls who will be elected, if none are yet: the better soldier in the field."""
    best = next(pairs(game, view), None)
    if best is None or new(game, view):
        return view
    posted = zip(("field_consul", "rome_consul"), map(bare, best.measure.pair), strict=False)
    changes = tuple(HOLDER.set(view, SCOPE, office, who) for office, who in posted)
    return apply(view, supposed(SCOPE, changes))


def propose(game: Game, view: State, seat: str, topic: Topic) -> Iterator[Suggestion]:
    """Lay the agenda before the Senate, filed with the elections or after them."""
    del topic
    yield from proposed(agenda(game, elected(game, view), seat))
