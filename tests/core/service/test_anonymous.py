"""In an anonymous game no mail and no report names a player until the last one opens the names."""

from __future__ import annotations

import email
from email import policy
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.inbox.receive import poll
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.setup.creation import configure
from adjudicator.service.setup.demo import Hands, Letters
from adjudicator.service.turn.adjudicate import close
from tests.core.service.quay import MAIL, START
from tests.dealt import create

NAMES = ("Wilhelmina", "Bartholomew", "Cleopatra")


@pytest.fixture
def veiled(toy: None, tmp_path: Path) -> tuple[Home, Table]:
    home = Home(tmp_path, Hands(START))
    players = tuple(Player(name=name, address=f"p{at}@example.org") for at, name in enumerate(NAMES))
    file = GameFile(
        id="quay", system="harbour", schedule="one", deadlines=BY_HAND, player=players, anonymous=True, proof="report"
    )
    return home, create(home, configure(home, file), bytes(range(64)))


def written(home: Home) -> list[str]:
    """Return the text of every mail, each with its header, but for the addresses."""
    raws = (home.store.out_raw(entry.id) for entry in home.store.outbox(game="quay"))
    mails = [email.message_from_bytes(raw, policy=policy.default) for raw in raws]
    bodies = ((mail, mail.get_body(("plain",))) for mail in mails)
    return [
        f"{mail['Subject']} {mail['From']} {mail['To']} {body.get_content() if body else ''}" for mail, body in bodies
    ]


def test_nobody_is_named_before_the_end_and_all_are_then(veiled: tuple[Home, Table]) -> None:
    home, table = veiled
    assert sorted(player.name for player in table.players.values()) == ["Player 1", "Player 2", "Player 3"]
    mail = MAIL.format(
        name=NAMES[0], address="p0@example.org", subject="[quay] x", number=1, text="bid 2\npress to all: ho\nend press"
    )
    poll(home, Letters([(home.now(), "1", mail.encode())]))
    table.refresh()
    assert any(" ho" in text for text in written(home)), "the press goes round"
    while not table.history.state.over:
        assert not any(name in text for text in written(home) for name in NAMES)
        close(home, table)
    last = [text for text in written(home) if "WHO PLAYED" in text.upper()]
    assert all(name in text for text in last for name in NAMES)
    assert len(last) >= len(NAMES)
    assert "nobody is told who plays which seat" in " ".join(" ".join(written(home)).split())
    assert verify(home, "quay").differences == []


class Undrawn:
    """Draws no numbers, so that two games give the same ones."""

    def shuffle(self, numbers: list[int]) -> None:
        """Leave the numbers in the order of the list of players."""


def test_who_the_others_are_changes_no_byte_of_a_players_mails_before_the_end(
    toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games with the same orders and the same press, of other people from other addresses."""
    monkeypatch.setattr("adjudicator.service.setup.anonymous.SystemRandom", Undrawn)

    def mails(folder: str, others: tuple[str, str], domain: str) -> list[bytes]:
        home = Home(tmp_path / folder, Hands(START))
        names = (others[0], "Bartholomew", others[1])
        addresses = (f"{others[0].lower()}@{domain}", "p1@example.org", f"{others[1].lower()}@{domain}")
        players = tuple(Player(name=name, address=to) for name, to in zip(names, addresses, strict=True))
        file = GameFile(
            id="quay",
            system="harbour",
            schedule="one",
            deadlines=BY_HAND,
            player=players,
            anonymous=True,
            proof="report",
        )
        table = create(home, configure(home, file), bytes(range(64)))
        texts = ("bid 2\npress to all: shall we talk?\nend press", "press to Player 1: gladly\nend press", "bid 1")
        for number, text in enumerate(texts):
            mail = MAIL.format(
                name=names[number], address=addresses[number], subject="[quay]", number=number, text=text
            )
            poll(home, Letters([(home.now(), str(number), mail.encode())]))
        table.refresh()
        close(home, table)
        assert not table.history.state.over
        sent = [
            home.store.out_raw(row.id) for row in home.store.outbox(game="quay") if row.to_address == "p1@example.org"
        ]
        home.close()
        assert sum(b"shall we talk?" in raw for raw in sent) == 1
        return sent

    assert mails("one", ("Wilhelmina", "Cleopatra"), "example.org") == mails("two", ("Zoe", "Al"), "mail.example")
