"""The speaker of a game: sentences of the core, of its system, and of the GM's own, if any."""

from __future__ import annotations

import atexit
import shutil
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

from adjudicator import private, resources
from adjudicator.engine.reporting import Say
from adjudicator.model.errors import UserError
from adjudicator.report.sentences import Speaker
from adjudicator.service.game.table import Board
from adjudicator.service.settings.config import GameConfig

OWN = "templates/"


def speaker(table: Board) -> Say:
    """Return the function that renders the templates of a game: `say("sentences/gift_made", payload)`.

    Where one of the GM's own templates fails, ours is used: it was written months ago, and the game goes on.
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
    his = Speaker([*folders, _written(own)], table.game.name).say

    def say(template: str, payload: object) -> str:
        try:
            return his(template, payload)
        except UserError:
            return ours(template, payload)

    return say


def core_speaker() -> Say:
    """Return the function that renders the core's own templates, where no game is known."""
    return Speaker([resources.templates("core")]).say


def own_templates(config: GameConfig) -> tuple[tuple[str, str], ...]:
    """Return the GM's own templates of a game, by their names below `templates/`."""
    return tuple((name.removeprefix(OWN), text) for name, text in config.files.items() if name.startswith(OWN))


def proofread(config: GameConfig) -> None:
    """Parse the GM's own templates as the game will.

    Raises:
        UserError: one of them is not a template; the message names its line.
    """
    from jinja2 import TemplateSyntaxError

    own = own_templates(config)
    say = Speaker([_written(own)]).say
    for name, _ in own:
        try:
            say(name.removesuffix(".j2"), {})
        except UserError as fault:
            # Its variables are not available here, so their absence proves nothing.
            if isinstance(fault.__cause__, TemplateSyntaxError):
                raise


@lru_cache(maxsize=8)
def _written(files: tuple[tuple[str, str], ...]) -> Path:
    """Write a game's own templates to a temporary folder, as templates are read from folders.

    Raises:
        UserError: a name leads out of that folder, as it might in a forged archive.
    """
    folder = Path(mkdtemp(prefix="adjudicator-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name, text in files:
        path = folder / name
        if ".." in path.parts or not path.is_relative_to(folder):
            raise UserError(f"{name} cannot be the name of a template; ask for the export again.")
        private.write(path, text.encode())
    return folder
