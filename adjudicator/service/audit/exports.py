"""Exports: the whole of a game in one file, from which `verify` can recompute it without the home."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator import resources
from adjudicator.engine.chance.dice import packet_id
from adjudicator.engine.chance.dicefile import to_bytes
from adjudicator.model.canonical import Json, canonical
from adjudicator.service.audit.own_mails import text_digest
from adjudicator.service.game.dice_ledger import ledger_of
from adjudicator.service.game.table import Table, rows_of
from adjudicator.service.press.outgoing import press_text

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.store.base import Store

CONFIG, DESK, DICE, SENT = "config.json", "desk.json", "dice.json", "sent.json"
PRESS = "press.txt"
FOR_ALL = ("all", "status", "history", "decks")
"""The audiences whose pages hold what all may know."""
TOOLS = {"check_dice.py": "check_dice.py", "README.txt": "archive-readme.md"}
"""What an archive brings for its reader, by the names of our own files of it."""


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


def export_public(home: Home, game: str, out: Path | str) -> None:
    """Write what all may know of a game into a zip: reports, dice, and who plays; `-` is standard output.

    No mail, no address and no token is in it, and nothing that only one seat knows: it may be shown to anybody. It is
    no archive, as without the mails nobody can run the rules again.

    Raises:
        UserError: there is no such game, or the file cannot be written.
    """
    from adjudicator.store.export import write_files

    with home.store.reading():
        table = Table.open(home.store, game)
        ledger = ledger_of(table.game, rows_of(home.store.log(table.id)))
        config = table.config
        told: dict[str, Json] = {
            "id": config.id,
            "title": config.title,
            "system": config.system,
            "schedule": config.schedule,
            "players": [{"name": player.name, "seat": player.seat} for player in config.players],
        }
        files = {
            "game.json": canonical(told) + b"\n",
            DICE: to_bytes(ledger.file(table.keys)),
            "check_dice.py": resources.templates("core", TOOLS["check_dice.py"]).read_bytes(),
        }
        for report in home.store.reports(table.id):
            if report.audience in FOR_ALL:
                files[f"reports/{report.seq:06}/{report.packet}/{report.audience}.{report.format}"] = report.body
        if config.press.archive and table.history.state.over:
            files[PRESS] = press_text(table)
    write_files(files, out)


def is_over(home: Home, game: str) -> bool:
    """Return whether a game is over, so that its archive may be given to its players."""
    return bool(Table.open(home.store, game).history.state.over)


def _files(home: Home, table: Table) -> dict[str, bytes]:
    ledger = ledger_of(table.game, rows_of(home.store.log(table.id)))
    own = {
        # As it began: the log has who and what came later.
        CONFIG: home.store.game(table.id).config.encode() + b"\n",
        DESK: _desk(home, table),
        DICE: to_bytes(ledger.file(table.keys)),
        SENT: canonical([list(each) for each in sent_of(home.store, table.id)]) + b"\n",
        **{name: resources.templates("core", file).read_bytes() for name, file in TOOLS.items()},
    }
    return {**own, PRESS: press_text(table)} if table.config.press.archive and table.history.state.over else own


def sent_of(store: Store, game: str) -> tuple[tuple[str, str], ...]:
    """Return the key of each mail queued for a game and the digest of its text, for players to compare with theirs."""
    return tuple((entry.key, text_digest(store.out_raw(entry.id))) for entry in store.outbox(game=game))


def _desk(home: Home, table: Table) -> bytes:
    """Return what is needed besides the game to read its mails again."""
    people = table.history.people
    held = [(seat, tenure) for seat in table.players for tenure in range(people.tenure(seat).count + 1)]
    tokens = {tenure_key(seat, tenure): table.keys.token(seat, tenure) for seat, tenure in held}
    settings = home.settings.mail
    own: dict[str, Json] = {"address": settings.address, "domain": settings.domain}
    codes: dict[str, Json] = {str(number): table.keys.code(number) for number in range(1, people.requests + 1)}
    if codes:
        own["codes"] = codes
    tied: dict[str, Json] = {
        f"{each.seat}/{each.tenure}/{each.number}": table.keys.account(each.seat, each.tenure, each.number)
        for each in table.history.posts.ever
    }
    if tied:
        own["accounts"] = tied
    sealed = ((packet_id(told.packet), seat) for told in table.history.sealed for seat, _ in told.digests)
    salts: dict[str, Json] = {salt_key(packet, seat): table.keys.salt(packet, seat) for packet, seat in sealed}
    if salts:
        own["salts"] = salts
    if table.history.state.over:
        own["salt_key"] = table.keys.salt_key
    forms = {tenure_key(seat, tenure): table.keys.form_key(seat, tenure) for seat, tenure in held}
    return canonical({**own, "forms": forms, "program": program(), "tokens": tokens}) + b"\n"


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
