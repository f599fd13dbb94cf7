"""Exports: everything of a game in one file, from which `verify` can recompute it without the home."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator import resources
from adjudicator.engine.dicefile import to_bytes
from adjudicator.model.canonical import Json, canonical
from adjudicator.service.config import to_json
from adjudicator.service.ledger import ledger_of
from adjudicator.service.table import Table, rows_of

if TYPE_CHECKING:
    from adjudicator.service.home import Home

CONFIG, DESK, DICE = "config.json", "desk.json", "dice.json"


def export_game(home: Home, game: str, out: Path | str) -> None:
    """Write everything of a game into a zip; `-` is standard output.

    The file is the GM's: it holds the log with all secrets of the game so far and the tokens of the
    seats. The secret of the dice stays at home, and hidden links are in it when the game is over.

    Raises:
        UserError: there is no such game, or the file cannot be written.
    """
    from adjudicator.store.export import write_export

    with home.store.reading():
        table = Table.open(home.store, game)
        write_export(home.store, game, _files(home, table), out)


def _files(home: Home, table: Table) -> dict[str, bytes]:
    ledger = ledger_of(table.game, rows_of(home.store.log(table.id)))
    return {
        CONFIG: to_json(table.config).encode() + b"\n",
        DESK: _desk(home, table),
        DICE: to_bytes(ledger.file(table.keys)),
        "check_dice.py": resources.templates("core", "check_dice.py").read_bytes(),
        "README.txt": resources.templates("core", "archive-readme.txt").read_bytes(),
    }


def _desk(home: Home, table: Table) -> bytes:
    """Return what one must know beside the game to read its mails again."""
    tokens = {seat: table.keys.token(seat) for seat in table.players}
    settings = home.settings.mail
    own: dict[str, Json] = {"address": settings.address, "domain": settings.domain}
    return canonical({**own, "program": program(), "tokens": tokens}) + b"\n"


def program() -> str:
    """Return the version of this program."""
    from importlib.metadata import version

    return version("adjudicator")
