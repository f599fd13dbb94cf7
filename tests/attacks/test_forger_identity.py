"""The forger again: games that ask for more than a From line, and a new phone that is and is not the player's."""

from __future__ import annotations

import email
from pathlib import Path
from typing import Literal

import pytest

from adjudicator.intake.mail import envelope
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.clock.scheduler import tick
from adjudicator.service.quarantine import refuse, release
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.setup.creation import configure
from adjudicator.testing.golden import text_of
from tests.core.service.changes import Post
from tests.core.service.quay import ZONE
from tests.core.service.stolen_seat import Forger
from tests.dealt import create

ANN, BEN, PHONE, MAL = "ann@example.org", "ben@example.org", "ann@phone.example", "mal@evil.example"
FORM = "ORDERS quay 1.1 Ann\nbid 4\nEND"


class Guarded(Post):
    """The quay, where mails need more."""

    def __init__(self, path: Path, identity: Literal["sender", "confirmed", "token"], ben: str = "") -> None:
        super().__init__(path / "first")
        players = tuple(
            Player(name=name, address=f"{name.lower()}@example.org", zone=ZONE, identity=how)  # type: ignore[arg-type]
            for name, how in (("Ann", ""), ("Ben", ben), ("Cleo", ""))
        )
        file = GameFile(
            id="pier",
            system="harbour",
            schedule="two",
            player=players,
            identity=identity,
            deadlines=Deadlines(closes="clock", grace=0),
        )
        self.table = create(self.home, configure(self.home, file), bytes(range(1, 65)))

    def says(self, text: str, sender: str = ANN, **head: str) -> list[str]:
        return super().says(text, sender, **{"Subject": "[pier] orders", **head})

    def bids(self, seat: str = "ann") -> list[int]:
        return [filed.order.amount for filed in self.table.history.book.of(seat)]

    def checked(self, tmp_path: Path) -> None:
        """Verify the game at home and from an archive."""
        assert verify(self.home, "pier").differences == []
        export_game(self.home, "pier", tmp_path / "pier.zip")
        assert verify(self.home, str(tmp_path / "pier.zip")).differences == []
        self.home.close()


# ------------------------------------------------------------------------------------- confirmed


def test_where_each_mail_is_confirmed_a_forged_one_files_nothing_and_its_owner_throws_it_away(
    toy: None, tmp_path: Path
) -> None:
    game = Guarded(tmp_path, "confirmed")
    assert game.says("bid 4") == [f"confirm {ANN}"]
    assert game.bids() == []
    asked, forger = str(email.message_from_bytes(game.raw("confirm"))["Subject"]), Forger(game)
    forger.confirms()
    assert game.bids() == []
    game.says("no", ANN, Subject=f"Re: {asked}")
    assert game.home.store.journal()[0].state == "dropped"
    game.says("bid 5")
    queued = game.reply("yes", ANN)
    assert queued == [f"receipt {ANN}", f"receipt {ANN}"]
    assert game.bids() == [5]
    game.says("bid 2")
    assert game.bids() == [5], "a sender confirmed once proves nothing"
    game.checked(tmp_path)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("sender", "the From line of a mail says whose it is"),
        ("confirmed", "a code that comes back"),
        ("token", "each mail that files something needs the token of its seat"),
    ],
)
def test_the_first_report_tells_all_what_a_mail_must_bring(
    toy: None, tmp_path: Path, how: Literal["sender", "confirmed", "token"], said: str
) -> None:
    game = Guarded(tmp_path, how)
    first = [each for each in game.home.store.outbox() if each.key.startswith("<pier.")]
    assert {each.to_seat for each in first} >= {"ann", "ben", "cleo"}
    texts = {each.to_seat: text_of(game.home.store.out_raw(each.id)).decode().replace("#", "") for each in first}
    told = {seat for seat, text in texts.items() if said in " ".join(text.split())}
    assert told >= {"ann", "ben", "cleo"}
    game.home.close()


def test_there_the_token_or_a_good_word_of_our_server_is_enough(toy: None, tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    (tmp_path / "first" / "home.toml").write_text('[mail]\nauthserv = "mx.gm.example"\n')
    game = Guarded(tmp_path, "confirmed")
    game.says("bid 4", Subject=f"[pier] {game.table.token('ann')}")
    assert game.bids() == [4]
    game.says("bid 5", Authentication_Results="mx.gm.example; dmarc=pass header.from=example.org")
    assert game.bids() == [5]
    game.says("bid 2", Authentication_Results="mx.evil.example; dmarc=pass header.from=example.org")
    assert game.bids() == [5]
    game.checked(tmp_path)


def test_whoever_asks_is_answered_without_a_code(toy: None, tmp_path: Path) -> None:
    game = Guarded(tmp_path, "confirmed")
    assert game.says("status") == [f"receipt {ANN}"]
    game.checked(tmp_path)


def test_a_mail_that_waited_counts_from_its_arrival_and_gives_way_to_a_later_one(toy: None, tmp_path: Path) -> None:
    game = Guarded(tmp_path, "confirmed")
    game.says("bid 4\ndone")
    code = game.code()
    game.says("bid 5", Subject=f"[pier] {game.table.token('ann')}")
    game.says(f"confirm {code}")
    assert game.bids() == [5]
    assert "A later mail of yours says otherwise" in game.answer()
    assert not game.table.history.book.is_done("ann", "1.1")
    game.checked(tmp_path)


def test_a_yes_after_the_lock_comes_too_late(toy: None, tmp_path: Path) -> None:
    game = Guarded(tmp_path, "confirmed")
    game.says("bid 4")
    code = game.code()
    game.close()
    game.says(f"confirm {code}")
    assert "The packet was locked before your yes came" in game.answer()
    assert game.bids() == []
    game.checked(tmp_path)


# ----------------------------------------------------------------------------------------- token


def test_where_the_token_is_needed_a_from_line_files_nothing(toy: None, tmp_path: Path) -> None:
    game = Guarded(tmp_path, "sender", ben="token")
    assert game.says("bid 3", BEN) == [f"unread {BEN}"]
    assert game.bids("ben") == []
    game.says("bid 4", BEN, Subject=f"[pier] {game.table.token('ben')}")
    game.says("bid 2", ANN)
    assert (game.bids("ben"), game.bids()) == ([4], [2])
    game.checked(tmp_path)


# ------------------------------------------------------------------------------------ a new phone


def test_a_new_phone_that_names_its_seat_is_asked_about_and_counts_from_its_arrival(toy: None, tmp_path: Path) -> None:
    game = Guarded(tmp_path, "sender")
    queued = game.says(FORM.replace("quay", "pier"), PHONE)
    assert queued == [f"confirm {ANN}", f"kept {PHONE}"]
    assert game.bids() == []
    game.reply("yes", ANN)
    assert game.bids() == [4]
    assert game.table.addresses("ann") == (ANN,)
    game.checked(tmp_path)


def test_it_counts_for_the_seat_that_says_yes_and_another_players_yes_is_nothing(toy: None, tmp_path: Path) -> None:
    game = Guarded(tmp_path, "sender")
    game.says(FORM.replace("quay", "pier").replace("Ann", "Ben"), PHONE)
    (kept,) = game.table.history.people.kept
    for text in ("yes", f"yes {game.table.keys.code(kept.number)}"):
        game.says(text, ANN)
        assert (game.bids("ann"), game.bids("ben")) == ([], [])
    game.reply("yes", BEN)
    assert (game.bids("ann"), game.bids("ben")) == ([], [4])
    game.checked(tmp_path)


def test_nothing_of_it_goes_to_the_unknown_address_and_no_more_than_three_wait(toy: None, tmp_path: Path) -> None:
    game = Guarded(tmp_path, "sender")
    for _ in range(4):
        game.says(FORM.replace("quay", "pier"), MAL)
    assert len(game.table.history.people.kept) == 3
    seen = "\n".join(Forger(game).mails())
    assert not [kept for kept in game.table.history.people.kept if game.table.keys.code(kept.number) in seen]
    assert ANN not in seen
    game.checked(tmp_path)


def test_an_early_close_waits_for_the_yes_and_a_deadline_does_not(toy: None, tmp_path: Path) -> None:
    game = Guarded(tmp_path, "sender")
    game.says(FORM.replace("quay", "pier"), PHONE)
    for name in ("ann", "ben", "cleo"):
        game.says("bid 1\ndone", f"{name}@example.org")
    packet = game.table.history.state.open_packet
    assert packet is not None
    assert packet.id == "1.1"
    game.pass_hours(24 * 30)
    tick(game.home, game.table)
    assert game.table.history.state.packet != packet
    game.checked(tmp_path)


@pytest.mark.parametrize("let", [True, False])
def test_the_gm_may_decide_about_it_first(toy: None, tmp_path: Path, *, let: bool) -> None:
    game = Guarded(tmp_path, "sender")
    game.says(FORM.replace("quay", "pier"), PHONE)
    code, (held,) = game.code(), game.home.store.journal("held")
    if let:
        release(game.home, held.id, "she rang me up", seat="ann", game="pier")
    else:
        refuse(game.home, held.id, "she did not")
    game.table.refresh()
    game.says(f"confirm {code}")
    assert game.bids() == ([4] if let else [])
    game.checked(tmp_path)


# --------------------------------------------------------------------------------- crooked senders


@pytest.mark.parametrize(
    "sender",
    [
        "<@mal.example:ann@example.org>",
        "Friends: ann@example.org;",
        "Friends:ann@example.org, mal@evil.example;",
        "Ann <ann\u200b@example.org>",
        "Ann <ann@ex\u00adample.org>",
        "ann\u2060@example.org",
    ],
)
def test_a_sender_that_no_mail_program_writes_is_nobody(toy: None, tmp_path: Path, sender: str) -> None:
    game = Guarded(tmp_path, "sender")
    assert game.says("bid 4", sender) == []
    assert game.state.startswith("held Its sender is written in a way")
    assert game.bids() == []
    game.checked(tmp_path)


@pytest.mark.parametrize(
    "sender",
    [
        "ann@example.org",
        "Ann <ann@example.org>",
        '"Ann: of the quay" <ann@example.org>',
        "=?utf-8?q?Ann=C3=A9?= <ann@example.org>",
        "Ann Özil <ann@example.org>",
        "Ann (quay; long) <ann@example.org>",
        '"Ann, Lady" <ann@example.org>',
    ],
)
def test_what_mail_programs_write_is_read(sender: str) -> None:
    raw = f"From: {sender}\nSubject: x\n\nbid 4\n".encode()
    assert envelope.read(raw).sender.address == "ann@example.org"
