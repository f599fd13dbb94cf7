"""What happened as a thing of its own in Rome: votes and battles, with rebels and pretenders among those fought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.engine.archive import Happening, Occasion
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.systems.republic.archive.occasions import AFTER_A_VOTE, Fought, battles, votes
from adjudicator.systems.republic.naming import REBEL_WAR

AFTER_A_BATTLE: Final = AFTER_A_VOTE | {"wars_prosecuted", "wars_count"}
LAND: Final = "by land"


def occasions(game: Game, say: Say, happenings: Sequence[Happening]) -> Iterator[Occasion]:
    """Yield the votes with all that belongs to them and followed, and the battles."""
    yield from votes(game, say, happenings)
    yield from battles(game, happenings, BATTLES, AFTER_A_BATTLE)


def _with_a_war(data: Any) -> Fought:  # noqa: ANN401 - the payload of its event
    return Fought(data.war, "at sea" if data.part == "sea" else LAND, _led(data.leaders), _words(data.result))


def _last(data: Any) -> Fought:  # noqa: ANN401 - the payload of its event
    return Fought(data.war, "at sea" if data.part == "sea" else LAND, _led(data.chiefs), _words(data.result))


def _with_the_rebel(data: Any) -> Fought:  # noqa: ANN401 - the payload of its event
    return Fought(REBEL_WAR, LAND, (*_led(data.leaders), *_led(data.chiefs)), _words(data.result))


def _with_a_pretender(data: Any) -> Fought:  # noqa: ANN401 - the payload of its event
    return Fought(data.province, LAND, (data.senator,), _words(data.result))


def _led(leaders: Sequence[Any]) -> tuple[str, ...]:
    return tuple(one.senator for one in leaders)


def _words(result: str) -> str:
    return result.replace("_", " ")


BATTLES: Final[Mapping[str, Callable[[Any], Fought]]] = {
    "battle_fought": _with_a_war,
    "last_battle": _last,
    "rebel_fought": _with_the_rebel,
    "pretender_fought": _with_a_pretender,
}
