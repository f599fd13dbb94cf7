"""Groups and closed packets of press, as the GM sets them: checked when a game is set up, as no mail could be later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.intake.lexing.words import folded
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from adjudicator.engine.system import Game
    from adjudicator.service.settings.config import GameConfig


def check_press(config: GameConfig, game: Game) -> None:
    """Make sure that the groups of a game have members that can be named, and that its closed packets exist.

    Raises:
        UserError: one does not; the message names it.
    """
    titles = [packet.title for packet in game.schedule.packets]
    for title in config.press.closed_in:
        if title not in titles:
            raise UserError(f"`closed_in` names a packet {title}; the schedule has: {', '.join(titles)}.")
    players = {folded(name) for player in config.players for name in (player.name, player.seat)}
    known = players | {folded(entry.surface) for entry in game.system.lexicon(game.box)}
    for name, members in config.press.groups.items():
        if not folded(name) or folded(name) in players:
            raise UserError(f"The group `{name}` cannot be called so; give it a name that no player has.")
        strange = next((each for each in members if folded(each) not in known), "" if members else name)
        if strange:
            raise UserError(f"The group {name} has no member {strange}; name players as they are listed, or powers.")
