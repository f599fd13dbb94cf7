"""A maritime alliance: fleets that cost nothing, until the war that needs most fleets is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from adjudicator.engine.effects import Effect
from adjudicator.engine.rules import rule
from adjudicator.engine.system import Flow, Game, Play
from adjudicator.model.event import Event, event
from adjudicator.model.state import Change, State
from adjudicator.systems.republic.orders.setup import Choose
from adjudicator.systems.republic.registry import EFFECTS
from adjudicator.systems.republic.rules.card_effects import choosing
from adjudicator.systems.republic.rules.combat.counters import ACTIVE, POOL, lies, on_board
from adjudicator.systems.republic.rules.in_force import lay_down
from adjudicator.systems.republic.rules.money import bare
from adjudicator.systems.republic.rules.occasion import section, told_as
from adjudicator.systems.republic.state import FLEET, ONGOING, SCOPE, UNIT_PLACE, UNITS, WARS

KIND: Final = "fleets_gain"
LOST: Final = "lost"
ITS_END: Final = "war"
"""How long the fleets stay: until the war is over that the effect names."""


@event("fleets_lent", answers=("choose",))
class FleetsLent:
    """Fleets of the pool joined the Active Forces for nothing, until a war is over: `gained` now, `total` in all."""

    card: str
    war: str
    need: int
    senator: str
    gained: int
    total: int


@event("lent_fleets_gone")
class LentFleetsGone:
    """The fleets that an alliance lent for a war are back in the pool: from home, then from forces.

    The war is over, or the alliance was `declined`.
    """

    war: str
    card: str
    home: int
    away: int
    declined: bool = False


@rule("roc:6.4.2.1", "ror:16", title="The war that needs most fleets")
def neediest(game: Game, state: State) -> tuple[str, ...]:
    """Return the wars with the highest need, in card order; none where no war needs a fleet."""
    wars = [key for key, row in WARS.items(state, SCOPE) if key in game.box.wars and row.status != LOST]
    needed = {key: int(game.box.republic.fleets_needed(game, state, key)) for key in wars}
    most = max(needed.values(), default=0)
    return tuple(key for key in game.box.wars if most and needed.get(key) == most)


@EFFECTS.effect(
    KIND,
    fields=("count", "until"),
    only={"until": ("war_needing_most_fleets_ends",)},
    cites=("roc:6.4.2.1", "ror:16"),
)
def fleets_gain(effect: Effect, play: Play, state: State, card: str) -> Flow[State]:
    """Bring fleets from the pool to the Active Forces; a repeat brings their number to its count."""
    held = [
        (key, row) for key, row in ONGOING.items(state, SCOPE) if row.effect.kind == KIND and row.card == bare(card)
    ]
    wars = (held[0][1].effect.word("war"),) if held else neediest(play.game, state)
    if not wars:
        return state
    answer = play.one("choose")
    wish = bare(answer.order.choice) if answer is not None else ""
    war = wish if wish in wars else wars[0]
    before = sum(row.effect.number("count") for _, row in held)
    joining = lies(state, POOL, FLEET)[: max(0, effect.number("count") - before)]
    total = before + len(joining)
    lent = replace(effect, fields=(("count", total), ("war", war)))
    changes: tuple[Change, ...] = (
        *(UNIT_PLACE.set(state, SCOPE, key, ACTIVE) for key in joining),
        *(ONGOING.drop(state, SCOPE, key) for key, _ in held),
        lay_down(state, bare(card), lent, ITS_END),
    )
    asked = int(play.game.box.republic.fleets_needed(play.game, state, war))
    data = FleetsLent(card, f"war:{war}", asked, choosing.chooser(play.game, state, effect), len(joining), total)
    return (yield Event.of(data, play.scope, changes, (section(play),), because=card))


@rule("roc:6.4.2.1", "ror:16", title="Lent fleets leave when their war does")
def go_home(play: Play, state: State, war: str, *, declined: bool = False) -> Flow[State]:
    """Send the fleets lent for a war, by bare id, back to the pool: those at home, then at random of the forces."""
    held = [(key, row) for key, row in ONGOING.items(state, SCOPE) if row.effect.kind == KIND]
    for key, row in held:
        if row.effect.get("war") != war:
            continue
        board = [unit for unit, each in UNITS.items(state, SCOPE) if each.kind == FLEET and on_board(each.place)]
        home = [unit for unit in board if UNIT_PLACE.of(state, SCOPE, unit) == ACTIVE]
        away = [unit for unit in board if unit not in home]
        count = min(row.effect.number("count"), len(board))
        going = home[:count]
        for number in range(1, count - len(going) + 1):
            going.append(
                play.dice.choose(
                    f"lent/{row.card.replace('_', '-')}/{number}", away, where=told_as(play, "roc:6.4.2.1")
                )
            )
            away.remove(going[-1])
        changes: tuple[Change, ...] = (
            *(UNIT_PLACE.set(state, SCOPE, unit, POOL) for unit in going),
            ONGOING.drop(state, SCOPE, key),
        )
        here = len(home[:count])
        data = LentFleetsGone(f"war:{war}", f"card:{row.card}", here, len(going) - here, declined)
        state = yield Event.of(data, play.scope, changes, (section(play),))
    return state


def _options(game: Game, state: State, effect: Effect, card: str) -> Iterator[Choose]:
    wars = neediest(game, state)
    return (Choose(card, f"war:{key}") for key in wars if len(wars) > 1)


def _wrong(game: Game, state: State, order: Choose) -> str:
    if not order.choice.startswith("war:") or bare(order.choice) not in game.box.wars:
        return "choose_war"
    return "" if bare(order.choice) in neediest(game, state) else "choose_no_war"


choosing.enter(KIND, choosing.Asking(_options, _wrong))
