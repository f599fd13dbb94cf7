"""What a GM may do to a running game: never edit, always append, with a reason that the next report gives."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.engine.system import Game
from adjudicator.model.errors import UserError
from adjudicator.model.event import Event, event
from adjudicator.model.record import field_names, is_record
from adjudicator.model.secret import Secret
from adjudicator.model.state import Over, Packet, Set, State

DOTS = 3
"""Dots at least on the way to a cell: scope.table.row.column."""
ACTS = frozenset(
    {
        "deadline_moved",
        "extension_refused",
        "gm_ruled",
        "gm_decided",
        "order_substituted",
        "went_back",
        "mail_released",
        "gm_ended",
    }
)
"""Kinds of event by which a GM corrects a game. Reports put them before the events of the game."""
HOURS = frozenset({"grace_begun", "game_paused", "game_resumed", "deadline_put_off"})
"""Kinds of event that tell why a packet did not close when it was to."""
PEOPLE = frozenset(
    {"seat_resigned", "seat_offered", "seat_kept", "seat_given_up", "seat_taken"}
    | {"post_changed", "account_untied", "account_anew"}
)
"""Kinds of event by which the people of a game change, or what they posted; reports tell of them there as well."""
ENDED = "the GM has ended it"
"""How a game ended that its GM ended, as the state has it."""
YES, NO = frozenset({"yes", "true"}), frozenset({"no", "false"})


@event("deadline_moved")
class DeadlineMoved:
    """The GM moved a deadline; `at` is the new one as the log writes it."""

    packet: str
    at: str
    why: str


@event("gm_ruled")
class Ruled:
    """The GM set a cell; its old and new values are public unless the cell is secret."""

    cell: str
    was: Any
    now: Any
    why: str


@event("gm_decided")
class Decided:
    """The GM decided what the rules leave to the GM, in the GM's own words."""

    words: str
    why: str


@event("order_substituted")
class Substituted:
    """The GM filed orders for a seat; a packet that had run by then runs again."""

    seat: str
    packet: str
    why: str


@event("mail_released")
class Released:
    """The GM released a held mail, as a seat's; its content stays its author's secret."""

    seat: str
    why: str


@event("went_back")
class WentBack:
    """The GM took the game back to a packet; `reopened` if players may order again, with fresh dice."""

    packet: str
    reopened: bool
    why: str


@event("gm_ended")
class Ended:
    """The GM ended the game before its rules did; `packet` is the one that was played last, or was open."""

    packet: str
    why: str


def ending(state: State, why: str) -> Event:
    """Return the event by which a GM ends a game: an open packet closes unplayed, and all that is secret opens.

    Args:
        state: the state before; the game must not be over.
        why: the reason, which all players are told.
    """
    packet = state.packet
    closed = () if state.open_packet is None else (Packet(replace(state.open_packet, stage="run")),)
    ended = Ended(packet.id if packet is not None else "", why)
    return Event.of(ended, "", (*closed, Over(ENDED)))


def decision(game: Game, state: State, words: str, why: str) -> tuple[Event, ...]:
    """Return the events by which a GM settles what the rules of the game leave to the GM.

    Args:
        game: whose system says what can be decided.
        state: the state at the decision.
        words: the decision as typed, such as `approve HN`.
        why: the reason, which all players are told.

    Raises:
        UserError: there is nothing like that to decide.
    """
    return Event.of(Decided(words, why), ""), game.system.decide(game, state, words)


def ruling(state: State, way: str, value: str, why: str) -> Event:
    """Return the event by which a GM sets one cell.

    Args:
        state: the state before.
        way: scope, table, row and column joined by dots, as in `carthage.senators.7A.inf`.
        value: the new value as typed: a whole number, yes or no, or text.
        why: the reason, which all players are told.

    Raises:
        UserError: there is no such cell, or the value does not fit it.
    """
    if way.count(".") < DOTS:
        raise UserError(f"`{way}` is no cell; write scope.table.row.column, as in carthage.city.city.treasury.")
    scope, table, rest = way.split(".", 2)
    key, _, column = rest.rpartition(".")  # a row's name may have dots, as that of a unit has
    row = _row(state, scope, table, key)
    if column not in field_names(type(row)):
        raise UserError(f"A row of {table} has no column {column}; it has: {', '.join(field_names(type(row)))}.")
    was = getattr(row, column)
    now = _typed(was, value, way)
    return Event.of(Ruled(way, was, now, why), scope, (Set(scope, table, key, column, now, was),))


def _row(state: State, scope: str, table: str, key: str) -> Any:  # noqa: ANN401 - any row
    where: Any = state.parts
    for name, part in (("scope", scope), ("table", table), ("row", key)):
        if part not in where:
            known = ", ".join(sorted(where)[:12])
            raise UserError(f"There is no {name} {part}; there are: {known}.")
        where = where[part]
    if not is_record(where):
        raise UserError(f"{table} holds no rows that can be set.")
    return where


def _typed(was: Any, value: str, way: str) -> Any:  # noqa: ANN401 - whatever the cell holds
    if isinstance(was, Secret):
        return Secret(_typed(was.value, value, way), was.to)
    if isinstance(was, bool):
        if value.lower() not in YES | NO:
            raise UserError(f"{way} holds yes or no, not `{value}`.")
        return value.lower() in YES
    if isinstance(was, int):
        if not value.lstrip("-").isdigit():
            raise UserError(f"{way} holds a whole number, not `{value}`.")
        return int(value)
    if isinstance(was, str):
        return value
    raise UserError(f"{way} holds {type(was).__name__}, which cannot be typed; set the cells it is made of.")
