"""Dice that wait for a public beacon: nobody can foresee them at the lock, or choose another round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from py_ecc.bls.hash_to_curve import hash_to_G1
from py_ecc.bls.point_compression import compress_G1, compress_G2
from py_ecc.optimized_bls12_381 import G2, multiply

from adjudicator.engine.log.sealing import BeaconAwaited
from adjudicator.model.errors import UserError
from adjudicator.model.rolled import Beacon
from adjudicator.service.audit import replay
from adjudicator.service.audit.verify import verify
from adjudicator.service.game import beacon
from adjudicator.service.game.beacon import QUICKNET, genuine
from adjudicator.service.game.home import Home
from adjudicator.service.gm_desk import acts
from adjudicator.service.inbox.receive import Poll, poll
from adjudicator.service.settings.config import DiceSettings
from adjudicator.service.setup.demo import Letters
from adjudicator.service.turn import adjudicate
from adjudicator.testing.golden import text_of
from tests.attacks.gm_who_plays import mailbox
from tests.attacks.words import DIGEST, WORD, Diced
from tests.core.service.forge import Forged, forge

ROUND = 1000
SIGNATURE = (
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"  # as published
)
BEACON = DiceSettings(beacon="quicknet")
SECRET = 20261123
"""The private key of a chain of the tests' own."""


def fake(number: int, *, of: str = "true") -> str:
    """Return what stands for a signature where only the way of a round through a game is looked at."""
    return f"{of.encode().hex()}{number:x}".ljust(96, "0")


class Server:
    """Stands for the servers of the beacon; `broken` ones have nothing, others may have a wrong signature."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.broken = False
        self.of: tuple[str, ...] = ("true",)

    def signatures(self, chain: str, number: int) -> Iterator[str]:
        assert chain == QUICKNET.name
        self.asked.append(number)
        if self.broken:
            raise UserError("not to be had")
        yield from (fake(number, of=each) for each in self.of)


@pytest.fixture
def checked_cheaply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a signature be genuine by its shape: pairings take a third of a second each."""

    def shaped(drawn: Beacon) -> bool:
        return drawn.chain == QUICKNET.name and drawn.signature == fake(drawn.round)

    monkeypatch.setattr(beacon, "genuine", shaped)
    monkeypatch.setattr(replay, "genuine", shaped)
    monkeypatch.setattr("adjudicator.service.turn.beacon.genuine", shaped)


class Lit(Diced):
    """The quay with a beacon."""

    def __init__(self, path: Path, dice: DiceSettings = BEACON) -> None:
        super().__init__(path, dice)
        self.server = Server()
        self.home.beacon = self.server

    def look(self, seconds: int = 0) -> Poll:
        """Let time go by, and make a round of the daemon."""
        self.hands.moment += timedelta(seconds=seconds)
        done = poll(self.home, Letters([]))
        self.table.refresh()
        return done

    def notice(self) -> str:
        (lock, *_) = [each for each in self.home.store.outbox() if ".lock." in each.key]
        return " ".join(text_of(self.home.store.out_raw(lock.id)).decode().split())


def awaited(game: Lit) -> BeaconAwaited:
    """Return the round that the dice of a game wait for."""
    due = game.table.history.due
    assert due is not None
    return due


def lit(tmp_path: Path, dice: DiceSettings = BEACON) -> Lit:
    """Return a game whose first packet is locked and waits for its round."""
    game = Lit(tmp_path / "home", dice)
    game.send("Ann", "bid 2")
    game.close()
    return game


# ------------------------------------------------------------------------------------ the signature


def test_a_published_round_of_quicknet_is_genuine_and_another_number_or_signature_is_not() -> None:
    assert genuine(Beacon(QUICKNET.name, ROUND, SIGNATURE))
    assert not genuine(Beacon(QUICKNET.name, ROUND + 1, SIGNATURE))


@pytest.mark.parametrize("signature", ["", "00" * 48, "ff" * 48, "c0" + "00" * 47, SIGNATURE + "00", "no hex"])
def test_what_is_no_signature_is_refused_without_a_traceback(signature: str) -> None:
    assert not genuine(Beacon(QUICKNET.name, ROUND, signature))
    assert not genuine(Beacon("ab" * 32, ROUND, SIGNATURE))


def test_a_round_signed_with_a_key_of_our_own_is_genuine_under_that_key_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    point = hash_to_G1(sha256((7).to_bytes(8, "big")).digest(), beacon.TAG, sha256)
    signed = Beacon(QUICKNET.name, 7, f"{compress_G1(multiply(point, SECRET)):096x}")
    assert not genuine(signed)
    key = "".join(f"{half:096x}" for half in compress_G2(multiply(G2, SECRET)))
    monkeypatch.setattr(beacon, "QUICKNET", replace(QUICKNET, key=key))
    assert genuine(signed)


def test_without_the_extra_no_game_begins_and_nothing_is_taken_for_checked(
    monkeypatch: pytest.MonkeyPatch, toy: None, tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "py_ecc.bls.hash_to_curve", None)
    with pytest.raises(UserError, match=r"adjudicator\[beacon\]"):
        genuine(Beacon(QUICKNET.name, ROUND - 1, SIGNATURE))
    with pytest.raises(UserError, match=r"adjudicator\[beacon\]"):
        Lit(tmp_path / "home")


def test_the_round_is_the_first_after_a_moment_and_its_hour_is_known() -> None:
    genesis = QUICKNET.hour_of(1)
    assert genesis.isoformat() == "2023-08-23T15:09:27+00:00"
    for seconds, number in ((-9, 1), (-1, 1), (0, 2), (2, 2), (3, 3)):
        assert QUICKNET.round_after(genesis + timedelta(seconds=seconds)) == number


# ---------------------------------------------------------------------------------------- in a game


def test_the_notice_of_the_lock_names_a_round_that_does_not_exist_yet_and_dice_wait_for_it(
    toy: None, tmp_path: Path, checked_cheaply: None
) -> None:
    game = lit(tmp_path)
    due = awaited(game)
    assert QUICKNET.hour_of(due.round - 1) <= game.home.now() < QUICKNET.hour_of(due.round)
    assert f"round {due.round} of the public beacon quicknet" in game.notice()
    assert (game.state, game.rolls()) == ("1.1 run", [])
    assert f"round {due.round} of the beacon" in adjudicate.where(game.table)
    with pytest.raises(UserError, match="its dice fall with round"):
        adjudicate.close(game.home, game.table)
    game.look()
    assert game.server.asked == []
    assert game.look(3).did[0].what == "beacon"
    assert game.rolls() != []
    assert game.table.history.beacons["1.1"].round == due.round
    report = next(
        each for each in game.home.store.reports("pier", packet="1-1", audience="all") if each.format == "text"
    )
    assert f"quicknet {due.round}" in report.body.decode()
    game.checked(tmp_path)


def test_a_server_that_has_no_round_is_asked_again(toy: None, tmp_path: Path, checked_cheaply: None) -> None:
    game = lit(tmp_path)
    game.server.broken = True
    for _ in range(3):
        assert game.look(3).faults == ["pier: not to be had"]
        assert game.rolls() == []
        game.hands.moment += timedelta(minutes=1)
    assert len(game.server.asked) == 3
    game.server.broken = False
    game.look(60)
    assert game.rolls() != []
    game.home.close()


def test_a_server_that_lies_is_passed_over(toy: None, tmp_path: Path, checked_cheaply: None) -> None:
    game = lit(tmp_path)
    game.server.of = ("false",)
    assert "with the signature of quicknet" in game.look(3).faults[0]
    assert game.rolls() == []
    game.server.of = ("false", "true")
    game.look(60)
    assert game.rolls() != []
    game.checked(tmp_path)


def test_a_packet_closed_again_keeps_round_and_dice_and_one_that_is_reopened_waits_for_another(
    toy: None, tmp_path: Path, checked_cheaply: None
) -> None:
    game = lit(tmp_path)
    game.look(3)
    rolls, drawn = game.rolls(), game.table.history.beacons["1.1"]
    acts.rewind(game.home, game.table, "1.1", "a slip", reopen=False)
    assert (game.rolls(), game.table.history.beacons["1.1"]) == (rolls, drawn)
    assert not game.table.history.waits
    acts.rewind(game.home, game.table, "1.1", "a slip", reopen=True)
    game.close()
    assert awaited(game).packet == "1.1@1"
    assert awaited(game).round > drawn.round
    acts.rewind(game.home, game.table, "1.1", "another slip", reopen=True)
    assert not game.table.history.waits
    assert game.state == "1.1 open"
    game.close()
    game.look(3)
    assert game.rolls() != []
    game.checked(tmp_path)


def test_the_round_may_come_later_and_comes_after_words_in_two_steps(
    toy: None, tmp_path: Path, checked_cheaply: None
) -> None:
    settings = DiceSettings(words="two steps", word_hours=12, beacon="quicknet", beacon_minutes=10)
    game = Lit(tmp_path / "home", settings)
    game.send("Ann", f"bid 2\nword: {DIGEST}")
    game.close()
    due, locked = awaited(game), game.home.now()
    assert QUICKNET.hour_of(due.round) - locked > timedelta(hours=12, minutes=10)
    game.send("Ann", f"word: {WORD}")
    assert (game.table.history.awaited, game.rolls()) == (None, [])
    game.passes(12)
    game.look(603)
    assert game.rolls() != []
    game.checked(tmp_path)


def another_round(forged: Forged) -> None:
    """Take a round that was out before the lock."""
    for kind in ("BeaconAwaited", "BeaconDrawn"):
        forged.row(kind, earlier)


def earlier(body: dict[str, object]) -> None:
    inner = body.get("beacon")
    if isinstance(inner, dict):
        inner.update(round=inner["round"] - 1, signature=fake(inner["round"] - 1))
    else:
        body.update(round=body["round"] - 1)  # type: ignore[operator]


def another_signature(forged: Forged) -> None:
    forged.row("BeaconDrawn", lambda body: body["beacon"].update(signature=fake(1, of="false")))


def no_beacon(forged: Forged) -> None:
    forged.log = [row for row in forged.log if not row["kind"].startswith("Beacon")]


def no_round(forged: Forged) -> None:
    forged.log = [row for row in forged.log if row["kind"] != "BeaconDrawn"]


@pytest.mark.parametrize(
    ("change", "told_as"),
    [
        (another_round, "(BeaconAwaited): round is"),
        (another_signature, "has another signature"),
        (no_beacon, "must be"),
        (no_round, "though dice wait for something"),
    ],
)
def test_a_round_that_was_exchanged_or_left_out_is_found(
    toy: None, tmp_path: Path, checked_cheaply: None, change: object, told_as: str
) -> None:
    game = lit(tmp_path)
    game.look(3)
    path = game.checked(tmp_path)
    forged = forge(path, tmp_path / "forged.zip", change, clever=True)  # type: ignore[arg-type]
    told = verify(Home(tmp_path / "empty"), str(forged)).differences
    assert any(told_as in each or "lacks a BeaconAwaited" in each for each in told), told


def test_a_lock_played_again_waits_for_another_round_than_the_notice_of_every_other_player(
    toy: None, tmp_path: Path, checked_cheaply: None
) -> None:
    first, again = lit(tmp_path / "one"), Lit(tmp_path / "two")
    mine = mailbox(first, "ben", tmp_path / "ben")
    again.send("Ann", "bid 2")
    again.hands.moment += timedelta(minutes=5)
    again.close()
    again.look(3)
    told = verify(again.home, "pier", mine).differences
    assert any("another round of the beacon for 1.1" in each for each in told), told
