"""New Alliance: when the Senate ends the HRAO must end a war (section 16); the closing of the Senate brings it on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import END, Flow, Game, Next, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.rules.card_effects import choosing
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.state import SCOPE, WARS
from adjudicator.systems.republic_of_rome.registry import EFFECTS, ROME
from adjudicator.systems.republic_of_rome.rules.terms.choices_of_events import EventChoice, wish
from adjudicator.systems.republic_of_rome.rules.wars.enemies import enemy
from adjudicator.systems.republic_of_rome.rules.wars.leaving import end_war, spoils
from adjudicator.systems.republic_of_rome.rules.wars.provinces import make, series_beaten
from adjudicator.systems.republic_of_rome.rules.wars.series import ACTIVE, UNPROSECUTED
from adjudicator.systems.republic_of_rome.state import REVOLTS

STEP: Final = "senate.alliance"
KIND: Final = "alliance"
CARD: Final = "card:new_alliance"
CITES: Final = ("ror:16", "ror:9.10", "ror:ruling 63")


@event("alliance_ends", "ror:16", "ror:9.10", "ror:ruling 63", answers=("choose",))
class AllianceEnds:
    """A war ends by an alliance: `for_good`, or for half its spoils and back to the deck."""

    senator: str
    war: str
    for_good: bool


@rule("ror:16", "ror:ruling 63", title="Which wars a New Alliance can end")
def candidates(game: Game, state: State, effect: Effect) -> tuple[str, ...]:
    """Return the wars on the board, active ones first, the strongest first; for good no revolt, never the civil war."""
    revolts = REVOLTS.rows(state, SCOPE)
    rows = {key: row for key, row in WARS.items(state, SCOPE) if not (effect.flag("for_good") and key in revolts)}

    def order(key: str) -> tuple[bool, int, int]:
        figures = enemy(game, state, key)
        return rows[key].status not in {ACTIVE, UNPROSECUTED}, -figures.land - figures.naval, rows[key].order

    return tuple(sorted(rows, key=order))


def _options(game: Game, state: State, effect: Effect, card: str) -> Iterator[Choose]:
    return (Choose(card, f"war:{key}") for key in candidates(game, state, effect))


def _wrong(game: Game, state: State, order: Choose) -> str:
    key = bare(order.choice)
    if not order.choice.startswith("war:") or (key not in game.box.wars and key not in game.box.provinces):
        return "choose_war"
    return "" if WARS.find(state, SCOPE, key) is not None else "choose_no_war"


choosing.enter(KIND, choosing.Asking(_options, _wrong))


CHOICE: Final = EventChoice(STEP, KIND, CARD)
"""What the HRAO's player is asked."""


@EFFECTS.effect(KIND, fields=("for_good",), cites=CITES)
@ROME.step(STEP, cites=CITES, kinds=("choose",), asks=CHOICE.asks, foresees=CHOICE.foresees, check=CHOICE.check)
@rule("ror:16", "ror:9.10", "ror:ruling 63", title="A New Alliance ends a war")
def resolve(play: Play, state: State) -> Flow[Next]:
    """End the war that the HRAO names, by default the strongest active one; its forces come home."""
    effect = CHOICE.effect(play.game, state)
    found = candidates(play.game, state, effect) if effect is not None else ()
    if effect is None or not found:
        return END
    wanted = wish(play)
    war, for_good = wanted if wanted in found else found[0], bool(effect.flag("for_good"))
    who = choosing.chooser(play.game, state, effect)
    state = yield Event.of(AllianceEnds(who, f"war:{war}", for_good), play.scope)
    state = yield from spoils(play, state, war, half=not for_good)
    if for_good and war in play.game.box.wars:
        ways = ("land_victory", *(("series_beaten",) if series_beaten(play, state, war) else ()))
        state = yield from make(play, state, war, *ways)
    yield from end_war(play, state, war, beaten=for_good)
    return END
