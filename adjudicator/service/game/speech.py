"""The speaker of a game: sentences of the core, of its system, and of the GM's own where he wrote some."""

from __future__ import annotations

from adjudicator import resources
from adjudicator.engine.reporting import Say
from adjudicator.model.errors import UserError
from adjudicator.report.catalogues import read_texts
from adjudicator.report.sentences import Files, Speaker
from adjudicator.service.game.table import Board
from adjudicator.service.settings.config import GameConfig

OWN = "templates/"


def speaker(table: Board) -> Say:
    """Return what renders the templates of a game: `say("sentences/gift_made", payload)`.

    Where a sentence of the GM's own cannot be said, ours is: he wrote it months ago, and the game goes on.
    """
    if table.voice is None:
        table.voice = _speaker(table)
    voice: Say = table.voice
    return voice


def _speaker(table: Board) -> Say:
    below = (*table.game.system.stands_on, table.config.system)
    folders = [resources.templates("core"), *(resources.templates(name) for name in below)]
    ours = Speaker(folders, table.game.name).say
    own = own_templates(table.config)
    if not own:
        return ours
    his = Speaker(folders, table.game.name, own).say

    def say(template: str, payload: object) -> str:
        try:
            return his(template, payload)
        except UserError:
            return ours(template, payload)

    return say


def core_speaker() -> Say:
    """Return what renders the core's own templates, where no game is known."""
    return Speaker([resources.templates("core")]).say


def own_templates(config: GameConfig) -> Files:
    """Return the files with the GM's own texts of a game, by their names below `templates/`."""
    return tuple((name.removeprefix(OWN), text) for name, text in config.files.items() if name.startswith(OWN))


def proofread(config: GameConfig) -> None:
    """Read the GM's own texts as the game will.

    Raises:
        UserError: one of them is not a template, or its file is no catalogue; the message names the line.
    """
    from jinja2 import TemplateSyntaxError

    own = own_templates(config)
    say = Speaker((), own=own).say
    for key in read_texts(own):
        try:
            say(key, {})
        except UserError as fault:
            # What it speaks of is not at hand here, so that alone proves nothing.
            if isinstance(fault.__cause__, TemplateSyntaxError):
                raise
