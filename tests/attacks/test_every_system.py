"""What no GM and no forger may do in one game they may do in none: each system that is installed, played by mail."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from adjudicator.engine.registry import systems
from adjudicator.service.audit.exports import export_game, export_public
from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import DATABASE
from adjudicator.service.game.table import Table
from adjudicator.testing.players import wishes
from tests.amount import sampled, some
from tests.attacks.gm_who_plays import mailbox
from tests.core.service.forge import Forged, forge
from tests.core.service.quay import NAMES, Quay

GM, OTHERS = "Ann", ("Ben", "Cleo")
SEED = 1
WORD = "olive press"
TRIES = 20
LEAVING = ("resign my seat", "resign", "I resign", "drop out", "I quit the game", "I leave the game for good")


@dataclass(frozen=True)
class Played:
    """A game whose first packet Ann, its GM, has closed twice: as all had ordered, and from an old copy without her.

    `mine` are the mailboxes after the first time, `orders` the lines of Ben on file then.
    """

    quay: Quay
    whole: Path
    public: Path
    again: Path
    mine: dict[str, Path]
    orders: list[str]


def reopened(quay: Quay, database: Path, to: Path) -> None:
    """Close a game, copy a database over another, and open the game again."""
    quay.home.store.close()
    del quay.home.__dict__["store"]
    for name in ("-wal", "-shm"):
        to.with_name(to.name + name).unlink(missing_ok=True)
    shutil.copy(database, to)
    quay.table = Table.open(quay.home.store, "quay")


def write(quay: Quay, name: str, chance: Random) -> None:
    """Let a player order something, and send a word."""
    game, state = quay.table.game, quay.table.history.state
    found = (wishes(game, state, name.lower(), chance) for _ in range(TRIES))
    bundle = next(bundles[0] for bundles in found if bundles)
    quay.send(name, "\n".join([*(wish.line(game.name) for wish in bundle), f"word: {WORD} of {name}"]))
    assert quay.home.store.journal()[-1].state == "filed"


@pytest.fixture(scope="module", params=systems())
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """A game of a system that is installed."""
    folder, chance = tmp_path_factory.mktemp(request.param), Random(SEED)
    quay = Quay(folder / "home", system=request.param, schedule="faithful")
    for name in OTHERS:
        write(quay, name, chance)
    database, copy = quay.home.path / DATABASE, folder / "copy"
    reopened(quay, database, copy)
    write(quay, GM, chance)
    orders = [filed.say(quay.table.game.name) for filed in quay.table.history.book.of("ben")]
    quay.close()
    export_game(quay.home, "quay", folder / "whole.zip")
    export_public(quay.home, "quay", folder / "public.zip")
    mine = {name: mailbox(quay, name.lower(), folder / name) for name in NAMES}
    reopened(quay, copy, database)
    quay.close()
    export_game(quay.home, "quay", folder / "again.zip")
    yield Played(quay, folder / "whole.zip", folder / "public.zip", folder / "again.zip", mine, orders)
    quay.home.close()


def differences(played: Played, archive: Path, mine: Path | None = None) -> list[str]:
    return verify(played.quay.home, str(archive), mine).differences


@sampled
def test_each_player_finds_in_the_archive_what_he_sent_and_was_told(played: Played) -> None:
    for name in some(NAMES, len(NAMES)):
        result = verify(played.quay.home, str(played.whole), played.mine[name])
        assert result.differences == [], name
        assert any("1 lock" in line and "1 sent" in line for line in result.checked), result.checked


@sampled
def test_a_packet_played_again_from_an_old_copy_is_found_by_every_other_player(played: Played) -> None:
    for name in some(OTHERS, len(OTHERS)):
        told = differences(played, played.again, played.mine[name])
        assert any("has other orders of Ann at the lock" in each for each in told), (name, told)
        assert any("has another word of Ann at the lock" in each for each in told), (name, told)


def to_standing(forged: Forged) -> None:
    """Let an order have been another one, in the log alone."""
    forged.row("OrderFiled", lambda body: body["filed"].update(life="standing"))


def another_word(forged: Forged) -> None:
    """Let Ben have sent another word, in mail, log and lists."""
    for name, body in forged.files.items():
        forged.files[name] = body.replace(f"{WORD} of Ben".encode(), b"purple sail of Ben")


def digest_lost(forged: Forged) -> None:
    """Let the lock have no digest of Ben."""
    forged.row("OrdersSealed", lambda body: body.update(digests=[each for each in body["digests"] if each[0] != "ben"]))


def test_what_was_locked_cannot_be_exchanged(played: Played, tmp_path: Path) -> None:
    def exchanged(forged: Forged) -> None:
        to_standing(forged)
        another_word(forged)

    told = differences(played, forge(played.whole, tmp_path / "exchanged.zip", exchanged, clever=True))
    assert any("(OrderFiled): filed.life" in each for each in told), told
    assert any("the word of ben is not the one of the lock" in each for each in told), told
    told = differences(played, forge(played.whole, tmp_path / "lost.zip", digest_lost, clever=True))
    assert any("(OrdersSealed)" in each for each in told), told


def test_a_public_export_has_no_address_token_or_word_of_the_open_packet(played: Played, tmp_path: Path) -> None:
    shutil.unpack_archive(played.public, tmp_path)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    table = played.quay.table
    secrets = [table.token(seat) for seat in table.players] + [f"{name.lower()}@example.org" for name in NAMES]
    assert [secret for secret in secrets if secret.encode() in kept] == []
    assert kept


def test_a_forger_gets_no_seat_and_files_nothing_from_elsewhere(played: Played) -> None:
    """He names a seat from a new address, adds his own to it, drops the owner's, resigns; then he sends orders."""
    quay, mal = played.quay, "mal@evil.example"
    owners = {seat: quay.table.addresses(seat) for seat in quay.table.players}
    line = played.orders[0]
    quay.send("Ben", f"ORDERS quay Ben\n{line}\nEND", address="ben@phone.example")
    assert quay.home.store.journal()[-1].state == "held"
    for forged in (f"address add {mal}", "address drop ben@example.org", *LEAVING):
        quay.send("Ben", forged)
        leaving = [filed for filed in quay.table.history.book.of("ben") if getattr(filed.order, "leaves", False)]
        assert leaving == [], forged
    quay.send("Ben", line, address=mal)
    assert quay.home.store.journal()[-1].state == "held"
    assert {seat: quay.table.addresses(seat) for seat in quay.table.players} == owners
