"""Exports: the whole of a game in one file, from which `verify` can recompute it without the home."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator import resources
from adjudicator.engine.dice import packet_id
from adjudicator.engine.dicefile import to_bytes
from adjudicator.model.canonical import Json, canonical
from adjudicator.service.game.dice_ledger import ledger_of
from adjudicator.service.game.table import Table, rows_of
from adjudicator.service.press.outgoing import press_text
from adjudicator.service.settings.config import to_json

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home

CONFIG, DESK, DICE = "config.json", "desk.json", "dice.json"
PRESS = "press.txt"


def export_game(home: Home, game: str, out: Path | str) -> None:
    """Write the whole of a game into a zip; `-` is standard output.

    The file is the GM's: it contains the log with all secrets of the game so far and the tokens of the
    seats. The secret of the dice is left out, and hidden links are in it once the game is over.

    Raises:
        UserError: there is no such game, or the file cannot be written.
    """
    from adjudicator.store.export import write_export

    with home.store.reading():
        table = Table.open(home.store, game)
        write_export(home.store, game, _files(home, table), out)


def _files(home: Home, table: Table) -> dict[str, bytes]:
    ledger = ledger_of(table.game, rows_of(home.store.log(table.id)))
    own = {
        CONFIG: to_json(table.config).encode() + b"\n",
        DESK: _desk(home, table),
        DICE: to_bytes(ledger.file(table.keys)),
        "check_dice.py": resources.templates("core", "check_dice.py").read_bytes(),
        "README.txt": resources.templates("core", "archive-readme.txt").read_bytes(),
    }
    return {**own, PRESS: press_text(table)} if table.config.press.archive and table.history.state.over else own


def _desk(home: Home, table: Table) -> bytes:
    """Return what is needed besides the game to read its mails again."""
    people = table.history.people
    held = ((seat, tenure) for seat in table.players for tenure in range(people.tenure(seat).count + 1))
    tokens = {tenure_key(seat, tenure): table.keys.token(seat, tenure) for seat, tenure in held}
    settings = home.settings.mail
    own: dict[str, Json] = {"address": settings.address, "domain": settings.domain}
    codes: dict[str, Json] = {str(number): table.keys.code(number) for number in range(1, people.requests + 1)}
    if codes:
        own["codes"] = codes
    sealed = ((packet_id(told.packet), seat) for told in table.history.sealed for seat, _ in told.digests)
    salts: dict[str, Json] = {salt_key(packet, seat): table.keys.salt(packet, seat) for packet, seat in sealed}
    if salts:
        own["salts"] = salts
    return canonical({**own, "program": program(), "tokens": tokens}) + b"\n"


def tenure_key(seat: str, tenure: int) -> str:
    """Return the name under which an archive keeps the token of a seat: `anna`, and `anna/1` after a takeover."""
    return f"{seat}/{tenure}" if tenure else seat


def salt_key(packet: str, seat: str) -> str:
    """Return the name under which an archive keeps the salt of a seat's digests at the lock of a packet."""
    return f"{packet}/{seat}"


def program() -> str:
    """Return the version of this program."""
    from importlib.metadata import version

    return version("adjudicator")
