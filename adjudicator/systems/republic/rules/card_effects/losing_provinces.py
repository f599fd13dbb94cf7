"""Effects on Provinces: one is lost, or turns back to its undeveloped side."""

from __future__ import annotations

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules.money import person, slug
from adjudicator.systems.republic.rules.occasion import section, told_as
from adjudicator.systems.republic.state import DEVELOPED, FORUM, IN_CITY, PLACE, PROVINCES, SCOPE, SENATORS

ALL = "all"
RANDOM = "random_african"
AFRICAN = ("libya", "numidia", "morocco", "tunisia")


@event("province_lost", weight=83)
class ProvinceLost:
    """A Province left the board; its Governor, `senator:7` or empty, is back in Carthage without office."""

    card: str
    province: str
    governor: str
    developed: bool


@event("province_reverted")
class ProvinceReverted:
    """A Province turned back to its undeveloped side."""

    card: str
    province: str


@EFFECTS.effect("province_lost", fields=("province",), cites="roc:6.5.7")
@rule("roc:6.5.7", title="A Lost War takes a Province")
def lose_province(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Take a Province, or all, off the board; one that is not there is not missed."""
    wanted = effect.word("province")
    for province in [key for key, _ in PROVINCES.items(state, SCOPE) if wanted in (ALL, key)]:
        row = PROVINCES.get(state, SCOPE, province)
        changes: tuple[Change, ...] = (PROVINCES.drop(state, SCOPE, province),)
        if row.governor:
            home = IN_CITY if SENATORS.get(state, SCOPE, row.governor).faction else FORUM
            changes += (PLACE.set(state, SCOPE, row.governor, home),)
        governor = person(row.governor) if row.governor else ""
        data = ProvinceLost(card, f"province:{province}", governor, row.developed)
        state = yield Event.of(data, play.scope, changes, (section(play),), because=card)
    return state


@EFFECTS.effect("province_undevelop", fields=("province",), cites=("roc:6.4.2.1", "roc:6.5.7"))
@rule("roc:6.4.2.1", "roc:6.5.7", title="A Province turns back to its undeveloped side")
def revert_province(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Turn a developed Province back; `random_african` is one of those in Africa, picked by the dice."""
    province = effect.word("province")
    if province == RANDOM:
        ripe = [key for key in AFRICAN if (row := PROVINCES.find(state, SCOPE, key)) is not None and row.developed]
        if not ripe:
            return state
        label = f"{slug(play.game.name(card))}/province"
        province = play.dice.choose(label, ripe, where=told_as(play, "roc:6.4.2.1")) if len(ripe) > 1 else ripe[0]
    row = PROVINCES.find(state, SCOPE, province)
    if row is None or not row.developed:
        return state
    data = ProvinceReverted(card, f"province:{province}")
    changes = (DEVELOPED.set(state, SCOPE, province, value=False),)
    return (yield Event.of(data, play.scope, changes, (section(play),), because=card))
