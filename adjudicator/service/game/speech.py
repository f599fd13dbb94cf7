"""The speaker of a game: sentences of the core, of its system, and of the GM's own, if any."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from adjudicator import resources
from adjudicator.engine.registry import load_system
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import System
from adjudicator.model.errors import UserError
from adjudicator.report.catalogues import Entry, read_texts
from adjudicator.report.sentences import Files, Speaker
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
    # Asked again each time: newcomers join a running game, and votes rename what is on its map.
    def name(key: str) -> str:
        return table.game.name(key)

    def plural(key: str) -> bool:
        return table.game.plural(key)

    ours_in = folders(table.game.system)
    ours = Speaker(ours_in, name, plural=plural).say
    own = own_templates(table.config)
    if not own:
        return ours
    his = Speaker(ours_in, name, own, plural).say

    def say(template: str, payload: object) -> str:
        try:
            return his(template, payload)
        except UserError:
            return ours(template, payload)

    return say


def folders(system: System) -> list[Path]:
    """Return the folders with our texts for the games of a system, the most general first."""
    return [resources.templates(name) for name in ("core", *system.stands_on, system.id)]


def core_speaker() -> Say:
    """Return the function that renders the core's own templates, where no game is known."""
    return Speaker([resources.templates("core")]).say


def own_templates(config: GameConfig) -> Files:
    """Return the files with the GM's own texts of a game, by their names below `templates/`."""
    return tuple((name.removeprefix(OWN), text) for name, text in config.files.items() if name.startswith(OWN))


def own_texts(config: GameConfig) -> dict[str, Entry]:
    """Return the GM's own texts of a game, by key.

    Raises:
        UserError: as `read_texts`.
    """
    return read_texts(own_templates(config))


def _ours(config: GameConfig) -> Mapping[str, Entry]:
    return Speaker(folders(load_system(config.system))).texts()


def strange_texts(config: GameConfig) -> list[str]:
    """Return the keys of those own texts of a game that replace none of ours and that no other of them imports."""
    own, ours = own_texts(config), _ours(config)
    return [key for key in own if key not in ours and not any(key in entry.text for entry in own.values())]


def proofread(config: GameConfig) -> None:
    """Read the GM's own texts as the game will.

    Raises:
        UserError: one of them is not a template, its file is no catalogue, or it replaces none of ours; the message
            names the line.
    """
    from jinja2 import TemplateSyntaxError

    say = Speaker((), own=own_templates(config)).say
    strangers = strange_texts(config)
    for key, entry in own_texts(config).items():
        if key in strangers:
            near = get_close_matches(key, _ours(config), 1)
            instead = f"did you mean {near[0]}?" if near else "search the files of our texts for the key you mean."
            raise UserError(f"Line {entry.line} of {entry.file} is for {key}, and no text of ours is; {instead}")
        try:
            say(key, {})
        except UserError as fault:
            # Its variables are not available here, so their absence proves nothing.
            if isinstance(fault.__cause__, TemplateSyntaxError):
                raise
