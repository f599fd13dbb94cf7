"""The GM's page: who may see it, what it shows, and that its acts are those of the command line."""

from __future__ import annotations

import http.client
import re
import threading
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

import pytest

from adjudicator.model.journal import AddressNote
from adjudicator.service.game.home import Home
from adjudicator.service.game.table import Table
from adjudicator.service.gm_page.server import Page
from adjudicator.service.setup.demo import Hands
from tests.archive.crawl import read
from tests.cli.conftest import sh, toy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.shell import Shell

__all__ = ["sh", "toy"]
"""Fixtures of the command line, used here."""


class Browser:
    """A browser on the GM's machine: asks in a thread of its own, while the server answers in this one."""

    def __init__(self, server: Page) -> None:
        self.server = server
        self.cookie = ""

    def __call__(
        self, method: str, path: str, fields: dict[str, str] | None = None, **headers: str
    ) -> tuple[int, str, dict[str, str]]:
        """Ask for a page; return status, body and headers."""
        body = urlencode(fields or {}) if method == "POST" else None
        sent = {"Cookie": self.cookie} if self.cookie else {}
        sent |= {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        found: list[tuple[int, str, dict[str, str]]] = []

        def ask() -> None:
            line = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=20)
            line.request(method, path, body, sent)
            answer = line.getresponse()
            found.append((answer.status, answer.read().decode(), dict(answer.getheaders())))
            line.close()

        asking = threading.Thread(target=ask)
        asking.start()
        self.server.handle_request()
        asking.join()
        return found[0]

    def get(self, path: str) -> str:
        """Return a page that must be shown."""
        status, body, _ = self("GET", path)
        assert status == 200, body
        assert read(body.encode()).faults == []
        return body

    def act(self, game: str, act: str, words: str = "", why: str = "so it is", **more: str) -> tuple[int, str]:
        """Ask for an act, and do it if it was promised."""
        form = self.server.session.form
        fields = {"form": form, "act": act, "words": words, "why": why, **more}
        status, body, _ = self("POST", f"/game/{game}/act", fields)
        if status != 200:
            return status, body
        meant = re.search(r'name="meant" value="([^"]*)"', body)
        assert meant is not None
        status, body, headers = self("POST", f"/game/{game}/act", {**fields, "meant": meant[1]})
        return (status, self.get(headers["Location"])) if status == 303 else (status, body)


@pytest.fixture
def served(sh: Shell) -> Iterator[tuple[Shell, Page]]:
    """A page of a home with a game of a day, and its shell."""
    from datetime import UTC, datetime

    sh.new()
    sh.new("other")
    sh.mail("Ann", "bid 2")
    clock = Hands(datetime(2026, 11, 2, 9, 0, tzinfo=UTC))
    home = Home(sh.home, clock, "serve")
    said: list[str] = []
    server = Page(home, 0, said.append)
    server.__dict__.update(said=said, clock=clock)
    yield sh, server
    server.server_close()
    home.close()


@pytest.fixture
def gm(served: tuple[Shell, Page]) -> Browser:
    """The GM's browser, which has used its token."""
    browser = Browser(served[1])
    where = urlsplit(served[1].address)
    assert where.hostname == "127.0.0.1"
    status, _, headers = browser("GET", f"{where.path}?{where.query}")
    assert (status, headers["Location"]) == (303, "/")
    browser.cookie = headers["Set-Cookie"].partition(";")[0]
    assert "HttpOnly; SameSite=Strict" in headers["Set-Cookie"]
    return browser


def test_the_token_serves_once_and_nothing_is_shown_without_its_cookie(served: tuple[Shell, Page]) -> None:
    server = served[1]
    stranger = Browser(server)
    where = urlsplit(server.address)
    assert stranger("GET", "/")[0] == 403
    assert stranger("GET", "/?token=guess")[0] == 403
    assert stranger("GET", f"/?{where.query}")[0] == 303
    assert stranger("GET", f"/?{where.query}")[0] == 403
    stranger.cookie = "adjudicator=guess"
    status, body, headers = stranger("GET", "/game/quay")
    assert status == 403
    assert "quay" not in body.replace("Not from", "")
    assert headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_all_games_stand_in_one_table(gm: Browser) -> None:
    body = gm.get("/")
    assert 'href="/game/quay"' in body
    assert 'href="/game/other"' in body
    assert "1 of 3" in body
    assert "Ben, Cleo" in body


def seen(body: str) -> str:
    """Return the words of a page."""
    return " ".join(" ".join(read(body.encode()).words).split())


def test_the_post_of_the_home_is_told(gm: Browser, served: tuple[Shell, Page]) -> None:
    body = seen(gm.get("/"))
    assert re.search(r"Mail in, since yesterday 1 the last \w+ 2 Nov(?: 2026)?, [\d:]+ UTC", body), body
    assert "Came back, since yesterday 0" in body
    with served[1].desk.home.store.transaction(None) as tx:
        tx.note(AddressNote("ben@b.example", "permanent", "2026-11-02T08:30:00Z", "no such user"))
    assert "Came back, since yesterday 1 ben@b.example" in seen(gm.get("/"))


def test_the_head_of_a_page_leads_to_its_parts(gm: Browser, served: tuple[Shell, Page]) -> None:
    served[0].mail("Zoe", "bid 2")
    for path in ("/", "/game/quay", "/game/other"):
        body = gm.get(path)
        head, _, rest = body.partition("</header>")
        parts = re.findall(r'href="#([^"]+)"', head.partition("<header")[2])
        assert "health" in parts, path
        assert ("need" in parts) == ('id="need"' in rest), path
        assert all(rest.count(f'id="{part}"') == 1 for part in parts), path
    assert 'href="#need"' in gm.get("/game/quay")


def test_a_packet_that_nothing_has_closed_needs_the_gm(gm: Browser, served: tuple[Shell, Page]) -> None:
    """No program keeps the hours: the first page names the games, since when, and the two commands that mend it."""
    sh, server = served
    assert "Nothing needs you" in gm.get("/")
    server.__dict__["clock"].moment += timedelta(days=3, hours=11)
    assert "Nothing needs you" in gm.get("/"), "a round may still be on its way"
    server.__dict__["clock"].moment += timedelta(minutes=6)
    body = seen(gm.get("/"))
    assert "2 things need you" in body
    assert re.search(r"Past their hour Other ?, 1.1 Day: was due Thu 5 Nov, 20:00 UTC Quay ?, 1.1", body), body
    assert "See whether adjudicator run runs" in body
    assert "adjudicator poll files the mail that has come" in body
    assert "needs you: its hour is past" in body
    assert "Next deadline" not in body
    told = seen(gm.get("/game/quay"))
    assert "is past its hour, which was Thu 5 Nov, 20:00" in told
    sh.at("2026-11-05T20:06:00Z")
    sh.ok("poll")
    assert "Nothing needs you" in gm.get("/")


def test_a_packet_that_closes_by_its_gm_alone_needs_them_at_its_hour(gm: Browser, served: tuple[Shell, Page]) -> None:
    sh, server = served
    sh.new("hand", "--file", sh.file("game.toml", '[deadlines]\ncloses = "gm"\n'))
    server.__dict__["clock"].moment += timedelta(days=3, hours=10)
    sh.at("2026-11-05T19:00:00Z")
    sh.ok("poll")
    assert "Nothing needs you" in gm.get("/")
    server.__dict__["clock"].moment += timedelta(hours=2)
    sh.at("2026-11-05T21:00:00Z")
    sh.ok("poll")
    body = seen(gm.get("/"))
    assert "1 thing needs you" in body
    assert "Yours to close Hand" in body
    assert "It closes when you close it" in body
    block = need(gm.get("/game/hand"), "is past its hour")
    assert buttons(block) == [("", "close", "Close it now"), ("1 day", "extend", "Give a day")]
    assert gm.act("hand", "extend", "1 day", "Ben asked")[0] == 303
    assert "Nothing needs you" in gm.get("/")


def test_what_players_ask_of_the_gm_is_counted_on_the_first_page(gm: Browser, served: tuple[Shell, Page]) -> None:
    sh, _ = served
    sh.mail("Ben", "extend by 2 days because my train is late")
    sh.mail("Ben", "Press to GM:\nCan I bid twice?\nEnd press")
    body = seen(gm.get("/"))
    assert "2 things need you" in body
    assert "Quay waits for you: 1 letter, 1 wish for more time." in body
    assert gm.act("quay", "extend", "no", "the others wait")[0] == 303
    assert gm.act("quay", "press", "to Ben", "he asked", below="Once only.")[0] == 303
    assert "Nothing needs you" in gm.get("/")


def test_seats_show_mails_orders_and_what_they_owe(gm: Browser) -> None:
    body = seen(gm.get("/game/quay"))
    assert "Seat Mails Filed Owed Done Missed" in body
    assert re.search(r"Ann \w+ 2 Nov(?: 2026)?, [\d:]+ UTC 1 1 \d no 0", body), body
    assert "Ben has not written yet 0 0 " in body
    assert re.search(r"Log whole \d+ rows, the hash of each computed again", body)


def test_a_trial_run_says_who_plays_from_defaults_and_by_how_much_cells_change(gm: Browser) -> None:
    body = seen(gm.get("/game/quay/preview"))
    assert "Ann 1 order Ben defaults Cleo defaults" in body, body
    assert "Was Would be Change" in body
    assert re.search(r" \d+ \d+ [+−-]\d+ ", body), body


def test_lines_that_were_not_understood_are_listed(gm: Browser, served: tuple[Shell, Page]) -> None:
    assert "Every line was understood: 1 in the mails of this packet." in seen(gm.get("/game/quay/unread"))
    served[0].mail("Ben", "bid two hundred of something")
    assert "Ben bid two hundred of something" in seen(gm.get("/game/quay/unread"))


def test_a_game_shows_orders_by_seat_and_a_trial_run(gm: Browser) -> None:
    body = gm.get("/game/quay")
    assert "bid 2" in body
    assert "Orders of Ann" in body
    trial = gm.get("/game/quay/preview")
    assert "What would change" in trial
    assert "harbour.piles" in trial


def test_nothing_is_done_by_get_nor_without_a_yes(gm: Browser, served: tuple[Shell, Page]) -> None:
    sh, server = served
    before = Table.open(server.desk.home.store, "quay").history.last
    assert gm("GET", "/game/quay/act?act=close&why=x&meant=1.1")[0] == 404
    form = {"form": server.session.form, "act": "close", "why": "x"}
    status, body, _ = gm("POST", "/game/quay/act", form)
    assert status == 200
    assert "Yes, do it" in body
    assert Table.open(server.desk.home.store, "quay").history.last == before
    del sh


def test_an_act_is_that_of_the_command_line(gm: Browser, served: tuple[Shell, Page]) -> None:
    sh, server = served
    status, body = gm.act("quay", "extend", "1 day", "Ben travels")
    assert (status, "Ben travels" in body) == (303, True)
    assert server.__dict__["said"] == ["quay: extend 1 day because Ben travels"]
    other = sh.ok("extend", "other", "--days", "1", "--why", "Ben travels")
    mine = Table.open(server.desk.home.store, "quay").history.deadlines["1.1"]
    theirs = Table.open(server.desk.home.store, "other").history.deadlines["1.1"]
    assert mine == theirs
    assert "The packet now closes" in other


def need(body: str, head: str) -> str:
    """Return the block of one thing that needs the GM."""
    found = [part for part in body.split('<div class="need">')[1:] if head in part.partition("</h3>")[0]]
    assert len(found) == 1, head
    return found[0].partition("</div>")[0]


def buttons(block: str) -> list[tuple[str, str, str]]:
    """Return the act, the words and the button of each form, which all ask for a reason."""
    forms = re.findall(r"<form .*?</form>", block, re.DOTALL)
    assert all(re.search(r'name="why" required', form) for form in forms)
    return [re.findall(r'name="words" value="([^"]*)".*<button name="act" value="(\w+)">([^<]*)<', form, re.DOTALL)[0]
            for form in forms]  # fmt: skip


def test_a_wish_for_time_is_granted_or_refused_where_it_stands(gm: Browser, served: tuple[Shell, Page]) -> None:
    served[0].mail("Ben", "extend by 2 days because my train is late")
    block = need(gm.get("/game/quay"), "Ben asks for more time")
    assert buttons(block) == [("1 day", "extend", "Give a day"), ("no", "extend", "Give none")]
    assert gm.act("quay", "extend", "no", "the others wait")[0] == 303
    assert "asks for more time" not in gm.get("/game/quay")


def test_a_question_is_answered_where_it_stands(gm: Browser, served: tuple[Shell, Page]) -> None:
    served[0].mail("Ben", "Press to GM:\nCan I bid twice?\nEnd press")
    block = need(gm.get("/game/quay"), "Ben")
    assert "Can I bid twice?" in block
    assert buttons(block) == [("to Ben", "press", "Answer")]
    assert "answer this mail" not in block
    assert 'name="below" rows="3" required' in block
    status, body = gm.act("quay", "press", "to Ben", "he asked", below="Once only.")
    assert status == 303, body
    assert "Can I bid twice?" not in gm.get("/game/quay")
    row = Table.open(served[1].desk.home.store, "quay").history.press.everything()[-1]
    assert (row.seat, row.to, row.text) == ("gm", ("ben",), "Once only.")


def test_a_dead_address_gets_its_report_again_where_it_stands(gm: Browser, served: tuple[Shell, Page]) -> None:
    with served[1].desk.home.store.transaction(None) as tx:
        for mail in (1, 2, 3):
            tx.note(AddressNote("ben@example.org", "permanent", "2026-11-02T08:00:00Z", "no box", outbox_id=mail))
    block = need(gm.get("/game/quay"), "Ben")
    assert buttons(block) == [("report to ben", "resend", "Send the last report again")]
    status, body = gm.act("quay", "resend", "report to ben", "he has a new box")
    assert (status, "Ben" in body) == (303, True)


def test_a_packet_is_closed_and_its_mails_are_sent(gm: Browser, served: tuple[Shell, Page]) -> None:
    assert gm.act("quay", "close")[0] == 303
    assert Table.open(served[1].desk.home.store, "quay").history.state.open_packet is not None
    status, body = gm.act("quay", "publish")
    assert (status, "mails were sent" in body) == (303, True)
    assert served[1].desk.home.store.outbox("waiting", "quay") == []


def test_a_game_is_ended(gm: Browser, served: tuple[Shell, Page]) -> None:
    status, body = gm.act("quay", "end", "", "too few are left")
    assert (status, "all that was secret is open: too few are left" in body) == (303, True)
    assert Table.open(served[1].desk.home.store, "quay").history.state.over == "the GM has ended it"
    status, body = gm.act("quay", "end", "", "once more")
    assert (status, "Quay is over; see its last report." in body) == (400, True)


def test_orders_are_filed_for_a_seat(gm: Browser) -> None:
    status, body = gm.act("quay", "substitute", "for Ben", "he telephoned", below="bid 3")
    assert status == 303
    assert "Orders of Ben" in body


@pytest.mark.parametrize(
    ("act", "words", "why", "says"),
    [
        ("close", "", "", "Give the reason"),
        ("fly", "", "x", "There is no act fly"),
        ("extend", "a bit", "x", "Say by how much"),
        ("rule", "nothing", "x", "Write the cell"),
        ("end", "the packet", "x", "ends the whole game"),
        ("release", "99", "x", "99"),
        ("pause", "", "x" * 30_000, "too long"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(gm: Browser, act: str, words: str, why: str, says: str) -> None:
    status, body = gm.act("quay", act, words, why)
    assert status == 400
    assert says in body


def test_what_was_refused_can_be_mended_where_it_stands(gm: Browser) -> None:
    """Nothing that a GM has typed on a phone is lost, and the way back is there."""
    status, body = gm.act("quay", "substitute", "for Ann", 'She is "away"', below="\nbid <lots>\ndone")
    assert status == 400
    assert "Not done" in body
    assert read(body.encode()).faults == []
    assert 'value="for Ann"' in body
    assert 'value="She is &#34;away&#34;"' in body
    assert ">\n\nbid &lt;lots&gt;\ndone</textarea>" in body
    assert 'href="/game/quay"' in body
    status, body = gm.act("quay", "publish", why=" ")
    assert status == 400
    assert "<button>Publish</button>" in body
    status, body = gm.act("quay", "burn")
    assert status == 400
    assert "<button>" not in body


def test_what_was_promised_is_not_done_elsewhere(gm: Browser, served: tuple[Shell, Page]) -> None:
    fields = {"form": served[1].session.form, "act": "close", "why": "x", "meant": "1.1/1"}
    status, body, _ = gm("POST", "/game/quay/act", fields)
    assert status == 400
    assert "The game has moved on" in body


def test_no_other_page_can_act_for_the_gm(gm: Browser, served: tuple[Shell, Page]) -> None:
    fields = {"form": served[1].session.form, "act": "close", "why": "x"}
    assert gm("POST", "/game/quay/act", {**fields, "form": "guess"})[0] == 403
    assert gm("POST", "/game/quay/act", fields, Origin="http://evil.example")[0] == 403
    assert gm("POST", "/game/quay/act", fields, Host="evil.example")[0] == 403
    assert gm("GET", "/", Host="evil.example")[0] == 403
    assert gm("GET", "/game/none")[0] == 404
    assert gm("GET", "/etc/passwd")[0] == 404


def test_a_port_that_is_taken_is_one_sentence(served: tuple[Shell, Page]) -> None:
    sh, server = served
    assert "cannot be used" in sh.says("serve", "--port", str(server.server_port))
