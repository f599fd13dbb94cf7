"""One report in one mail or two, digests in a mail or in the report, nothing that names an hour to the idle."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from email import policy
from email.message import EmailMessage
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk import acts
from adjudicator.service.inbox.receive import poll
from adjudicator.service.mail_out.outbox import send_waiting
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.homes import HomeSettings, MailSettings
from adjudicator.service.setup.creation import configure, create
from adjudicator.service.setup.demo import Hands, Letters, run
from adjudicator.service.turn.adjudicate import close
from tests.core.intake.bounces import block, report
from tests.core.service.post import Sink
from tests.core.service.quay import START

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fynn", "Gus")


class Season:
    """A game of Diplomacy in which nobody sends anything, unless it is told to."""

    number = 0
    before = 0

    def __init__(self, folder: Path, gm: str = "", **file: Any) -> None:
        self.home = Home(folder, Hands(START))
        self.home.settings = HomeSettings(mail=MailSettings(gm=(gm,) if gm else ()))
        players = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in NAMES)
        made = GameFile(id="vienna", system="diplomacy", player=players, **file)
        self.table: Table = create(self.home, configure(self.home, made), bytes(range(64)))

    def close(self) -> None:
        self.before = len(self.home.store.outbox())
        close(self.home, self.table)

    def says(self, name: str, lines: str) -> None:
        """Send a mail of a player's and file it."""
        self.number += 1
        raw = f"From: {name.lower()}@example.org\nSubject: [vienna] x\nMessage-ID: <{self.number}@x>\n\n{lines}\n"
        poll(self.home, Letters([(START, str(self.number), raw.encode())]))
        self.table.refresh()

    def mails(self, seat: str = "ann") -> dict[str, EmailMessage]:
        """The last mails of a seat, by kind."""
        found = {}
        for entry in self.home.store.outbox()[self.before :]:
            if entry.to_seat == seat:
                message = email.message_from_bytes(self.home.store.out_raw(entry.id), policy=policy.default)
                assert isinstance(message, EmailMessage)
                found[entry.key.split(".")[3]] = message
        return found


def text(mail: EmailMessage, kind: str = "plain") -> str:
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())


@pytest.fixture
def season(tmp_path: Path) -> Iterator[Season]:
    made = Season(tmp_path / "home")
    yield made
    assert verify(made.home, "vienna").differences == []
    made.home.close()


def test_a_packet_of_diplomacy_is_one_mail(season: Season) -> None:
    season.close()
    assert list(season.mails()) == ["private"]
    assert season.mails()["private"]["Subject"].startswith("[vienna] Fall 1901, Austria: 3 orders owed")


def test_the_part_for_all_is_the_same_in_every_mail_and_comes_first(season: Season) -> None:
    season.close()
    public = {each.format: each.body.decode() for each in season.table.store.reports("vienna", "1901-1", "all")}
    for seat in season.table.game.seats:
        mail = season.mails(seat)["private"]
        lead, own = text(mail).split(public["text"])
        assert lead.startswith("YOU OWE  ")
        assert lead.endswith(f"\n\nFOR ALL  the same in every player's mail\n{'-' * 72}\n\n")
        assert "ALONE" in own
        assert own.index("ALONE") < own.index("YOU OWE") < own.index("ORDERS vienna") < own.index("PROOF")
        assert text(mail, "html").count("<body") == text(mail, "html").count("</html>") == 1


def test_what_is_owed_comes_first_with_its_hour_and_the_section_of_its_form(season: Season) -> None:
    game = season.table.game
    seat = dict(game.system.callings(game, season.table.history.state))["Russia"]
    season.close()
    told = text(season.mails(seat)["private"])
    lead = " ".join(told.partition("\n\n")[0].split())
    found = re.fullmatch(r"YOU OWE 4 orders for 1901\.3 Fall moves, by Mon 9 Nov, .* Form in section (\d+)\.", lead)
    assert found is not None, lead
    assert f"\n{found[1]}  ORDER FORM\n" in told
    shown = text(season.mails(seat)["private"], "html").partition("<body")[2]
    assert shown.index("You owe") < shown.index("4 orders for") < shown.index("Spring moves 1901")


def test_sections_are_numbered_through_the_parts_of_one_mail(season: Season) -> None:
    season.close()
    heads = re.findall(r"^(\d+)  [A-Z]", text(season.mails()["private"]), re.MULTILINE)
    assert heads == [str(number) for number in range(1, len(heads) + 1)]


def test_the_last_line_proves_the_part_for_all(season: Season) -> None:
    season.close()
    every = season.table.store.reports("vienna", "1901-1", "all")
    (public,) = (each for each in every if each.format == "text")
    last = text(season.mails()["private"]).rstrip("\n").rpartition("\n")[2]
    assert last == f"PROOF  part for all {sha256(public.body).hexdigest()[:12]}; check: adjudicator verify vienna"
    assert last in text(season.mails()["private"], "html")


def test_digests_are_folded_where_a_program_can_fold(season: Season) -> None:
    season.close()
    shown = text(season.mails()["private"], "html")
    folded = shown[shown.index("<details>") : shown.index("</details>")]
    assert "Orders of seven" in folded
    assert all(digest[:24] in folded for row in season.table.history.sealed for _, digest in row.digests)


def test_the_first_letter_has_the_token_and_comes_alone(season: Season) -> None:
    season.before = 0
    assert list(season.mails()) == ["public", "private"]
    token = season.table.token("ann")
    assert [kind for kind, mail in season.mails().items() if token in text(mail)] == ["private"]


def test_two_letters_where_the_game_says_so(tmp_path: Path) -> None:
    season = Season(tmp_path / "home", letters="two")
    season.close()
    assert list(season.mails()) == ["public", "private"]
    season.home.close()


def test_the_digests_of_the_lock_are_those_of_the_log(season: Season) -> None:
    season.close()
    told = text(season.mails()["private"])
    digests = [digest for row in season.table.history.sealed for _, digest in row.digests]
    assert len(digests) == len(NAMES)
    assert all(digest[:24] in told for digest in digests)


@pytest.mark.parametrize("file", [{"proof": "mail"}, {"gm": "ben@example.org"}])
def test_the_digests_come_before_any_die_where_the_gm_plays_or_the_game_says_so(
    tmp_path: Path, file: dict[str, Any]
) -> None:
    season = Season(tmp_path / "home", **file)
    season.close()
    assert list(season.mails()) == ["lock", "private"]
    assert "WHAT THE LOCK FIXED" not in text(season.mails()["private"])
    season.home.close()


def test_a_game_without_dice_shows_none(season: Season) -> None:
    season.close()
    told = text(season.mails()["private"])
    assert "DICE" not in told
    assert "link" not in told.lower()


def test_whoever_has_nothing_to_build_gets_no_form_and_no_hour(season: Season) -> None:
    game = season.table.game
    seats = dict(game.system.callings(game, season.table.history.state))
    acts.substitute(season.home, season.table, seats["France"], "A Mar - Spa", "by telephone")
    season.close()
    season.close()
    packet = season.table.history.state.open_packet
    assert packet is not None
    assert packet.name == "Winter builds"
    asked, idle = (season.mails(seats[name])["private"] for name in ("France", "Italy"))
    assert "ORDERS vienna 1901.5" in text(asked)
    own = text(idle)[text(idle).index("ALONE") :]
    assert "ORDERS" not in own
    assert " Nov" not in own.partition("ORDERED")[0].partition("=")[2]
    assert text(idle).startswith("YOU OWE  nothing in 1901.5 Winter builds.\n")
    assert text(asked).startswith("YOU OWE  1 build for 1901.5 Winter builds, by ")
    assert "form" not in own.lower()


def test_the_mails_of_a_packet_are_one_thread_that_follows_the_one_before(season: Season) -> None:
    season.before = 0
    first = season.mails()["private"]["References"].split()
    season.close()
    second = season.mails()["private"]["References"].split()
    assert second[0] == first[-1]
    assert second[-1] == season.mails()["private"]["In-Reply-To"]
    season.close()
    assert season.mails()["private"]["References"].split()[0] == second[-1]


def test_what_follows_in_a_packet_replies_to_the_mail_that_opened_it(season: Season) -> None:
    """A mail program tears a thread where its subject changes, so not even a moved deadline changes it."""
    season.close()
    opening = season.mails()["private"]
    assert re.fullmatch(r"\[vienna\] Fall 1901, Austria: 3 orders owed by \w{3} \d+ Nov", opening["Subject"])
    acts.extend(season.home, season.table, hours=48, why="a holiday")
    season.says("Ann", "status")
    receipt = season.mails()["receipt"]
    assert receipt["Subject"] == f"Re: {opening['Subject']}"
    assert receipt["References"].split()[:2] == opening["References"].split()


def test_a_year_of_diplomacy_with_a_mail_a_packet_is_at_most_ten_mails_that_every_program_shows(
    tmp_path: Path,
) -> None:
    home, table = run("diplomacy_1901", tmp_path / "example")
    packets = len(table.history.published) - 1
    for seat in table.game.seats:
        mails = [entry for entry in home.store.outbox() if entry.to_seat == seat]
        receipts = [entry for entry in mails if ".receipt." in entry.key]
        assert len(mails) - len(receipts) + packets <= 10
        for entry in mails:
            message = email.message_from_bytes(home.store.out_raw(entry.id), policy=policy.default)
            body = message.get_body(("html",))
            assert body is None or len(body.get_content().encode()) <= 100_000
    home.close()


def test_a_report_that_came_back_for_its_size_goes_out_once_more_as_text(season: Season) -> None:
    """Nothing is lost, the address is none the worse for it, and a second bounce brings no third mail."""
    send_waiting(season.home, Sink())
    season.close()
    send_waiting(season.home, Sink())
    opening = season.mails()["private"]
    said = block("ann@example.org", said="552 5.3.4 Message size exceeds fixed limit")
    returned = f"Message-ID: {opening['Message-ID']}\nX-Adjudicator-Mark: {opening['X-Adjudicator-Mark']}\n"
    for number in (1, 2, 3, 4):
        raw = report(said, returned=returned).replace(b"Message-ID: <b", f"Message-ID: <{number}b".encode(), 1)
        assert poll(season.home, Letters([(START, f"b{number}", raw)])).bounced == 1
    season.table.refresh()
    light = [entry for entry in season.home.store.outbox() if ".light." in entry.key]
    assert [entry.to_address for entry in light] == ["ann@example.org"]
    mail = email.message_from_bytes(season.home.store.out_raw(light[0].id), policy=policy.default)
    assert isinstance(mail, EmailMessage)
    assert mail["Subject"] == f"Re: {opening['Subject']}"
    assert mail["References"].split()[: len(opening["References"].split())] == opening["References"].split()
    assert text(opening).strip() in text(mail)
    assert not mail.is_multipart()
    assert not season.home.dead


def test_every_sample_of_the_first_letter_of_diplomacy_is_taken_unchanged(season: Season) -> None:
    for seat, player in season.table.players.items():
        season.before = 0
        letter = text(season.mails(seat)["private"])
        part = letter[letter.index("THE FIRST FIVE MINUTES") : letter.index("WHAT COMES")]
        samples = [line.partition("#")[0].strip() for line in part.splitlines() if re.match(r" {4}\S", line)]
        assert len(samples) >= 6, part
        season.before = len(season.home.store.outbox())
        season.says(player.name, "\n".join(samples))
        receipt = text(season.mails(seat)["receipt"])
        counted = re.search(r"read\. (\d+) lines are filed, and (\d+)\s+gave way to later ones\.\n\nDEADLINE", receipt)
        assert counted, receipt
        assert sum(map(int, counted.groups())) == len(samples), receipt
