"""In which order expeditions and battles are resolved: as the HRAO lists them, else in card order (ruling 122)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.choices import Either, OneOf, Ranking, RecordOf
from adjudicator.model.event import Event, event
from adjudicator.model.order import ACCEPTED, Refused, Slot, Suggestion, Topic, Verdict
from adjudicator.model.record import tag_of
from adjudicator.model.state import State
from adjudicator.systems.republic.box.keys import bare
from adjudicator.systems.republic.orders.base import Nothing
from adjudicator.systems.republic.orders.combat import ResolveOrder
from adjudicator.systems.republic.people import hrao, owner
from adjudicator.systems.republic.rules.money import person
from adjudicator.systems.republic.state import REBEL

RULING = "roc:ruling 122"
NO_ORDER = Nothing("resolve")
REBEL_WAR = f"war:{REBEL}"


@event("list_followed", answers=("resolve",))
class ListFollowed:
    """Expeditions or battles come in the order that the HRAO wished; `seat` is the HRAO's."""

    seat: str
    senator: str
    objects: tuple[str, ...]


def targets(game: Game, state: State) -> tuple[str, ...]:
    """Return what there is to resolve, each with its sort, in the order in which it comes by default."""
    found: tuple[str, ...] = game.box.republic.to_resolve(game, state)
    return found


def _known(game: Game, key: str) -> bool:
    """Return whether an id is one of what can be resolved: a thing of a known kind by its sort, or the rebel."""
    sort, _, rest = key.partition(":")
    if key in (REBEL_WAR, REBEL):
        return True
    return game.box.knows(rest) and game.box.kind_of(rest) in game.box.republic.resolved.get(sort, ())


def slots(game: Game, state: State, key: str) -> Iterator[Slot]:
    """Yield the slot of the HRAO's player, none where there is at most one thing to resolve, or no HRAO."""
    found, officer = targets(game, state), hrao(game, state)
    if len(found) > 1 and officer and game.box.republic.lists_battles(game):
        seat = owner(state, officer)
        lists = RecordOf(tag_of(ResolveOrder), (("objects", Ranking(found)),))
        choices = Either((OneOf((NO_ORDER,)), lists))
        yield Slot(f"{key}:resolve:{seat}", seat, "resolve", {}, "optional", choices, NO_ORDER)


def topics(game: Game, state: State, step: str) -> Iterator[Topic]:
    """Yield the same, before it is asked; the form shows the default and the opposite order."""
    for slot in slots(game, state, step):
        found = targets(game, state)
        lists = (Suggestion(NO_ORDER, "resolve_no"), Suggestion(ResolveOrder(found[::-1]), "resolve_list"))
        yield Topic(slot, step, lists)


def check(game: Game, view: State, slot: Slot, order: ResolveOrder | Nothing) -> Verdict:
    """Check whether a list of expeditions and battles can be kept: it names each once, and its seat has the HRAO."""
    if isinstance(order, Nothing):
        return ACCEPTED
    if not game.box.republic.lists_battles(game):
        return Refused("battles_as_sent", ("ror:10", "ror:ruling 112"), {})
    strange = next((key for key in order.objects if not _known(game, key)), "")
    once = tuple(dict.fromkeys(key for key in order.objects if key != strange))
    if strange:
        return Refused("resolve_what", (RULING,), {"object": strange}, (ResolveOrder(once),) if once else ())
    if len(once) < len(order.objects):
        return Refused("resolve_twice", (RULING,), {}, (ResolveOrder(once),))
    if owner(view, hrao(game, view)) != slot.seat:
        return Refused("not_the_hrao", (RULING,), {"senator": hrao(game, view)}, lasting=False)
    return ACCEPTED


@rule("roc:ruling 122", "ror:10", title="The order of expeditions and battles")
def ordered(play: Play, found: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is to be resolved, with its sort, in the order it comes: of matching wars the lower number first.

    Matching wars share the places that the list gives them, the lowest-numbered taking the first.
    """
    answer = play.one("resolve")
    wish = answer.order.objects if answer is not None and isinstance(answer.order, ResolveOrder) else ()
    wished = tuple(key for name in wish if (key := REBEL_WAR if name == REBEL else name) in found)
    order = [*wished, *(key for key in found if key not in wished)]
    wars = play.game.box.wars
    for series in {wars[bare(key)].series for key in order if bare(key) in wars}:
        places = [at for at, key in enumerate(order) if bare(key) in wars and wars[bare(key)].series == series]
        numbered = sorted((order[at] for at in places), key=lambda key: wars[bare(key)].order)
        for at, key in zip(places, numbered, strict=True):
            order[at] = key
    return tuple(order)


def followed(play: Play, state: State, order: tuple[str, ...], cite: str) -> Flow[State]:
    """Report that the HRAO's list is used, if there is one."""
    answer = play.one("resolve")
    if answer is None or not isinstance(answer.order, ResolveOrder) or not order:
        return state
    data = ListFollowed(answer.slot.seat, person(hrao(play.game, state)), order)
    return (yield Event.of(data, play.scope, cites=(cite, RULING)))
