"""The speaker of a game: sentences of the core, of its system, and of the GM's own where he wrote some."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

from adjudicator import resources
from adjudicator.engine.reporting import Say
from adjudicator.report.sentences import Speaker
from adjudicator.service.table import Board

OWN = "templates/"


def speaker(table: Board) -> Say:
    """Return what renders the templates of a game: `say("sentences/gift_made", payload)`."""
    own = tuple((name.removeprefix(OWN), text) for name, text in table.config.files.items() if name.startswith(OWN))
    folders = [resources.templates("core"), resources.templates(table.config.system)]
    if own:
        folders.append(_written(own))
    return Speaker(folders, table.game.name).say


def core_speaker() -> Say:
    """Return what renders the core's own templates, where no game is known."""
    return Speaker([resources.templates("core")]).say


@lru_cache(maxsize=8)
def _written(files: tuple[tuple[str, str], ...]) -> Path:
    """Write a game's own templates to a folder of this process, as templates are read from folders."""
    folder = Path(mkdtemp(prefix="adjudicator-"))
    for name, text in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder
