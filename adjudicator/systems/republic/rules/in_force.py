"""Effects of cards that hold for a while: laid down for a duration, in force in a turn, and over."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.effects import Effect
from adjudicator.model.latest import Latest
from adjudicator.model.state import Put, State
from adjudicator.systems.republic.state import CITY, ONGOING, SCOPE, TURN, Ongoing

_IN_FORCE = Latest()
"""The effects that hold, by kind and turn, for the table of ongoing effects that was asked about last."""


def until(duration: str, turn: int) -> str:
    """Return how long an effect lasts, as in the table of ongoing effects.

    `turn:4` holds up to and in turn 4, `only:4` in turn 4 alone, `next_forum` until it is taken off the
    table, `permanent` forever.
    """
    lasting = {"turn": f"turn:{turn}", "next_turn": f"only:{turn + 1}", "until_next_forum": "next_forum"}
    return lasting.get(duration, duration)


def in_force(state: State, kind: str) -> tuple[tuple[str, Effect], ...]:
    """Return card and effect of every ongoing effect of a kind that holds in this turn, in the order they came."""
    rows, now = ONGOING.rows(state, SCOPE), TURN.of(state, SCOPE, CITY)
    return _IN_FORCE.get(rows, (kind, now), lambda: _in_force(rows, kind, now))


def _in_force(rows: Mapping[str, Ongoing], kind: str, now: int) -> tuple[tuple[str, Effect], ...]:
    found = [(key, row) for key, row in rows.items() if row.effect.kind == kind and _holds(row.until, now)]
    return tuple((row.card, row.effect) for _, row in sorted(found, key=lambda item: _age(item[0])))


def _age(key: str) -> tuple[int, str]:
    digits = key.partition("/")[0]
    return (int(digits) if digits.isdigit() else 0, key)


def _holds(last: str, now: int) -> bool:
    word, _, turn = last.partition(":")
    if not turn:
        return True
    return now == int(turn) if word == "only" else now <= int(turn)


def is_over(last: str, now: int) -> bool:
    """Return whether an effect that lasts so long will hold in no turn from this one on."""
    _, _, turn = last.partition(":")
    return bool(turn) and int(turn) < now


def duration_of(effect: Effect) -> str:
    """Return the duration that an effect's card says in one way or another; permanent where it says none."""
    next_turn = effect.get("turn") == "next" or effect.kind == "governor_mortality"
    return effect.word("duration", "next_turn" if next_turn else "permanent")


def lay_down(state: State, card: str, effect: Effect, duration: str = "") -> Put:
    """Return the change that lets an effect hold for its own duration or another."""
    (row,) = laid(state, card, (effect,), duration or duration_of(effect))
    return row


def laid(state: State, card: str, effects: tuple[Effect, ...], duration: str) -> tuple[Put, ...]:
    """Return the changes that let effects of a card hold for a duration, a row for each, in their order."""
    last = max((_age(key)[0] for key in ONGOING.rows(state, SCOPE)), default=0)
    held = until(duration, TURN.of(state, SCOPE, CITY))
    rows = enumerate((Ongoing(card, effect, held) for effect in effects), start=last + 1)
    return tuple(ONGOING.put(SCOPE, f"{age}/{card}", row) for age, row in rows)
