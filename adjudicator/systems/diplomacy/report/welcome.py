"""The first letter to a player: the power, its units, the first five minutes, and how an order is written.

Every sample is an order that the reader's own units could be given as the game begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from adjudicator.engine.pages.basics import form, game_title
from adjudicator.engine.pages.letters import anchored, introduced
from adjudicator.engine.reporting import Sight
from adjudicator.model.page import Block, Fact, Facts, Order, Orders, Page, Points, Prose, Section
from adjudicator.systems.diplomacy.orders import HOLD, MOVE, SUPPORT, Command, bare
from adjudicator.systems.diplomacy.report.board import say
from adjudicator.systems.diplomacy.rules.moves import pieces_of
from adjudicator.systems.diplomacy.state import SCOPE, Unit
from adjudicator.systems.diplomacy.tables import POWERS, power_of
from adjudicator.systems.diplomacy.units.choices import command
from adjudicator.systems.diplomacy.units.pieces import Pieces

SAMPLES = 3
"""How many units the samples order."""
MINUTES = 4
"""Lines on the first five minutes: `report/welcome/minute/1` and so on."""


def welcome(sight: Sight, token: str, anchors: tuple[str, str], seen: tuple[Section, ...] = ()) -> Page:
    """Return the letter.

    Args:
        sight: everything that the seat may know.
        token: proves that a mail is the seat's.
        anchors: of the open and the hidden chain, in hexadecimal digits.
        seen: the map as the seat sees it, in fog, where the report for all has none.
    """
    power, name = power_of(sight.state, sight.seat or ""), sight.game.name
    pieces = pieces_of(sight.game, sight.state)
    own = tuple(unit for _, (_, unit) in sorted(pieces.at.items()) if power and unit.owner == power)
    units = tuple(f"{unit.kind} {name(f'place:{unit.place}')}" for unit in own)
    who = say(sight, "you-play", power=power, seat=sight.seat, units=units)
    facts = (*introduced(sight, token, who), Fact("Players", (_players(sight),)))
    title = sight.say("pages/welcome-title", {"game": game_title(sight), "seat": sight.seat})
    return Page(
        kind="welcome",
        game=game_title(sight),
        label=sight.say("pages/welcome-label", {}),
        title=title,
        date=sight.date,
        facts=((f"{sight.game.system.title}, {sight.game.edition}", ""),),
        story=(say(sight, "welcome/story", powers=len(tuple(POWERS.items(sight.state, SCOPE))), power=power),),
        blocks=(
            Facts(facts),
            _minutes(sight, pieces, own, here=bool(seen)),
            *seen,
            *_ways(sight, pieces, own),
            Section(say(sight, "welcome/comes-title"), (Prose((say(sight, "welcome/comes"),)),), numbered=False),
            *_first(sight),
            *anchored(sight, anchors),
        ),
        preview=sight.say("pages/welcome-preview", {"due": sight.due}),
    )


def _players(sight: Sight) -> str:
    """Return who plays which power, in the order of the alphabet."""
    rows = POWERS.items(sight.state, SCOPE)
    called = sorted((sight.name(f"power:{key}"), sight.name(f"seat:{row.seat}")) for key, row in rows if row.seat)
    return ", ".join(f"{power} {player}" for power, player in called)


def _minutes(sight: Sight, pieces: Pieces, own: tuple[Unit, ...], *, here: bool) -> Section:
    """Return what to do first, with a line for each of the first units, in words and in short."""
    told = (say(sight, f"welcome/minute/{number}", units=len(own), here=here) for number in range(1, MINUTES + 1))
    points = Points(tuple(told), numbered=True)
    moves = [(unit, order) for unit in own if (order := _move(pieces, unit)) is not None][:SAMPLES]
    lines = [_in_words(sight, unit, order) if n == 0 else _line(sight, order) for n, (unit, order) in enumerate(moves)]
    samples = (Orders(tuple(map(Order, lines))),) if lines else ()
    return Section(say(sight, "welcome/minutes-title"), (points, *samples), numbered=False)


def _move(pieces: Pieces, unit: Unit) -> Command | None:
    steps = () if pieces.stuck(unit) else pieces.steps(unit)
    free = [place for place in steps if pieces.find(pieces.board.province_of(place)) is None]
    return command(unit, MOVE, (free or steps)[0]) if steps else None


def _in_words(sight: Sight, unit: Unit, order: Command) -> str:
    """Return a move as people say it: `army Vienna to Galicia`."""
    board = sight.game.box.board
    names = [board.provinces[board.province_of(place)].name for place in (unit.place, bare(order.to))]
    return f"{'army' if unit.kind == 'A' else 'fleet'} {names[0]} to {names[1]}"


def _ways(sight: Sight, pieces: Pieces, own: tuple[Unit, ...]) -> tuple[Block, ...]:
    """Return each way to order a unit as a line with its meaning, as far as the reader's units allow it."""
    found = list(_samples(sight, pieces, own))
    lines = tuple(Order(line, say(sight, f"welcome/way/{way}")) for way, line in found)
    parts = (Orders(lines), Prose((say(sight, "welcome/ways-more"),)))
    return (Section(say(sight, "welcome/ways-title"), parts, numbered=False),) if lines else ()


def _samples(sight: Sight, pieces: Pieces, own: tuple[Unit, ...]) -> Iterator[tuple[str, str]]:
    if not own:
        return
    yield "hold", _line(sight, command(own[0], HOLD))
    move = next(filter(None, (_move(pieces, unit) for unit in own)), None)
    if move is not None:
        yield "move", _line(sight, move)
    for way, order in (("support", _supported(pieces, own)), ("support_hold", _held(pieces, own))):
        if order is not None:
            yield way, _line(sight, order)
    if move is not None:
        yield "standing", f"standing {_line(sight, command(own[0], HOLD))}"


def _supported(pieces: Pieces, own: tuple[Unit, ...]) -> Command | None:
    """Return the first support for a move that two units can give and use."""
    for helper, other in permutations(own, 2):
        move = next((place for place in pieces.steps(other) if _helps(pieces, helper, place)), "")
        if move:
            order = command(helper, SUPPORT, move)
            return replace(order, of=f"place:{other.place}", of_unit=other.kind)
    return None


def _held(pieces: Pieces, own: tuple[Unit, ...]) -> Command | None:
    """Return the first support for a unit that stays."""
    for helper, other in permutations(own, 2):
        if _helps(pieces, helper, other.place):
            return replace(command(helper, SUPPORT), of=f"place:{other.place}", of_unit=other.kind)
    return None


def _helps(pieces: Pieces, helper: Unit, place: str) -> bool:
    province = pieces.board.province_of(place)
    return province != pieces.board.province_of(helper.place) and pieces.helps(helper, province)


def _line(sight: Sight, order: Command) -> str:
    return order.say(sight.game.name)


def _first(sight: Sight) -> tuple[Section, ...]:
    if not sight.form:
        return ()
    parts = (Prose((say(sight, "welcome/form"),)), form(sight))
    return (Section(say(sight, "welcome/form-title"), parts, numbered=False),)
