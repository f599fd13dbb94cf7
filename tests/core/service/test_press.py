"""Press through the whole service: what is passed on and to whom, what is refused or asked, what nobody learns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from adjudicator.engine.log.press import PressSent
from adjudicator.model.errors import UserError
from adjudicator.service.audit.exports import export_game
from adjudicator.service.gm_desk.press import write_press
from adjudicator.service.press.outgoing import PLACEHOLDER
from tests.core.service.pressroom import PressRoom
from tests.verified import differences

Open = Callable[..., PressRoom]
HEADS = ["Ann to Ben and the GM", "nobody to all", "Cleo to all, with the report"]


@pytest.fixture
def opened(toy: None, tmp_path: Path) -> Iterator[Open]:
    rooms: list[PressRoom] = []

    def make(**settings: Any) -> PressRoom:
        rooms.append(PressRoom(tmp_path / f"home{len(rooms)}", **settings))
        return rooms[-1]

    yield make
    for room in rooms:
        assert differences(room.home, "quay") == []
        room.home.close()


@pytest.fixture
def room(opened: Open) -> PressRoom:
    return opened()


def block(text: str, head: str = "Press to Ben:") -> str:
    return f"{head}\n{text}\nEnd press"


# ------------------------------------------------------------------------------ passing on


def test_press_goes_to_whom_it_is_for_and_to_nobody_else(room: PressRoom) -> None:
    room.send("Ann", f"bid 2\n{block('Hello you,', 'Press to Ben:')}\ndone no")
    (mail,) = room.mails(kind="press")
    assert mail["To"] == "Ben <ben@example.org>"
    assert mail["From"] == "GM of Quay <gm@localhost>"
    assert mail["Subject"] == "[quay] Press with Ann"
    assert "\n  Hello you,\n" in mail.get_content()
    assert [row.order.kind for row in (f for f in room.table.history.book.of("ann"))] == ["bid"]


def test_the_words_stand_line_by_line_as_they_were_sent(room: PressRoom) -> None:
    text = "Hallo Bén \u2014 “quoted”\n\n    indented  twice\nbid 3\n" + "long " * 40 + "end\n# no remark\n* a * b"
    room.send("Ann", block(text))
    (mail,) = room.mails(kind="press")
    shown = [line[2:] for line in mail.get_content().splitlines() if line.startswith("  ") or not line]
    assert "\n".join(shown).strip("\n").startswith(text)
    assert room.sent()[0].text == text


def test_a_reader_learns_who_else_reads(room: PressRoom) -> None:
    room.send("Ann", block("hi", "Press to Cleo and Ben:"))
    titles = {mail["To"].partition(" ")[0]: mail["Subject"] for mail in room.mails(kind="press")}
    assert titles == {"Ben": "[quay] Press with Ann and Cleo", "Cleo": "[quay] Press with Ann and Ben"}


def test_press_to_all_reaches_everybody_but_its_author(room: PressRoom) -> None:
    room.send("Ann", "broadcast: a feast at my house")
    assert [(m["To"].partition(" ")[0], m["Subject"]) for m in room.mails(kind="press")] == [
        ("Ben", "[quay] Press to all"),
        ("Cleo", "[quay] Press to all"),
    ]


def test_the_author_has_an_echo_in_their_receipt(room: PressRoom) -> None:
    room.send("Ann", "bid 2\n" + block("Hello,\nbid 3 please"))
    receipt = room.receipt("Ann")
    assert "1 line is filed. 1 press goes out." in receipt
    assert "Line 2 Press to Ben Passed on to Ben. Hello, bid 3 please" in receipt
    assert room.mails("Ann", "press") == []


def test_no_line_of_press_is_an_order_and_none_to_the_program(room: PressRoom) -> None:
    room.send("Ann", block("bid 2\ndone\nword: olive\npray\nstatus", "Press to all:"))
    assert room.table.history.book.of("ann") == ()
    assert (room.table.history.book.done, room.table.history.book.words) == ((), ())
    assert "Answered below" not in room.receipt("Ann")


def test_a_press_without_an_end_is_passed_on_and_that_is_said(room: PressRoom) -> None:
    room.send("Ann", "Press to Ben:\nsee you there\n\n-- \nAnn of the long table")
    assert room.sent()[0].text == "see you there"
    assert "It has no line End press; your words below were taken for it. see you there" in room.receipt("Ann")


def test_several_presses_of_a_mail_go_each_its_way(room: PressRoom) -> None:
    room.send(
        "Ann", f"{block('one')}\n{block('two', 'Press to Cleo:')}\nsay Ben: three\n{block('four', 'Press to Zoe:')}"
    )
    assert [(row.to, row.text) for row in room.sent()] == [(("ben",), "one"), (("cleo",), "two"), (("ben",), "three")]
    assert len({entry.key for entry in room.out(kind="press")}) == 3


def test_no_more_than_ten_presses_of_a_mail_are_passed_on(room: PressRoom) -> None:
    room.send("Ann", "\n".join(f"say Ben: {number}" for number in range(12)))
    assert len(room.sent()) == 10
    assert "2 were refused" in room.receipt("Ann")


def test_the_same_mail_twice_is_passed_on_once(room: PressRoom) -> None:
    room.send("Ann", "say Ben: hi")
    room.count -= 1
    room.send("Ann", "say Ben: hi")
    assert len(room.sent()) == 1
    assert room.out("Ben") == []


def test_press_stays_when_the_game_is_taken_back(room: PressRoom) -> None:
    from adjudicator.service.gm_desk import acts

    room.send("Ann", "say Ben: hi")
    room.close()
    acts.rewind(room.home, room.table, "1.1", "a slip", reopen=True)
    assert [row.text for row in room.table.history.press.out] == ["hi"]


# ------------------------------------------------------------------------------ kinds


def test_grey_press_names_nobody_not_even_by_whom_it_leaves_out(opened: Open) -> None:
    """All have the same bytes, whoever wrote: the author as well."""
    written = {}
    for name in ("Ann", "Ben"):
        room = opened()
        room.send("Cleo", "say Ann: good morning")
        room.send(name, block("beware", "grey press to all:"))
        written[name] = [(entry.to_address, room.home.store.out_raw(entry.id)) for entry in room.out(kind="press")]
        assert f"{name} " not in room.mails("Cleo", "press")[0].get_content()
    assert written["Ann"] == written["Ben"]
    assert [to for to, _ in written["Ann"]] == ["ann@example.org", "ben@example.org", "cleo@example.org"]


def test_grey_press_to_one_has_the_same_bytes_whoever_wrote_it(opened: Open) -> None:
    written = []
    for name in ("Ann", "Ben"):
        room = opened(plus=True)
        room.send(name, block("beware", "press from nobody to Cleo:"))
        written.append(room.raw("Cleo", "press"))
    assert written[0] == written[1]
    assert b"Press from nobody to you" in written[0][0]


def test_press_with_the_results_waits_for_the_report(room: PressRoom) -> None:
    room.send("Ann", block("well played", "press with results to Ben:"))
    assert room.out("Ben") == []
    assert "Goes to Ben, with the next report." in room.receipt("Ann")
    room.send("Cleo", "say Ben: first")
    assert ".press.1@" in room.out("Ben", "press")[0].key
    room.close()
    (mail,) = room.mails("Ben", "press")
    assert "Ann writes to you, with the report:" in mail.get_content()
    assert ".press.2@" in mail["Message-ID"]
    room.close()
    assert room.mails("Ben", "press") == []


def test_a_press_that_waits_for_the_report_shows_in_nothing_before(opened: Open) -> None:
    seen = []
    for head in ("postal press to Ben:", "postal press to Cleo:"):
        room = opened()
        room.send("Ann", block("well played", head))
        room.send("Cleo", "say Ben: first")
        seen.append([room.home.store.out_raw(e.id) for e in room.home.store.outbox() if e.to_seat == "ben"])
    assert seen[0] == seen[1]


def test_press_to_the_gm_goes_to_their_own_address(opened: Open) -> None:
    room = opened(gm="me@home.example")
    room.send("Ann", block("I am ill", "Press to the GM:"))
    (mail,) = room.mails("me@home.example", "press")
    assert (mail["To"], mail["Subject"]) == ("GM <me@home.example>", "[quay] Press with Ann")
    assert "I am ill" in mail.get_content()
    assert room.mails(kind="press")[1:] == []


def test_press_to_the_gm_is_in_the_log_where_he_has_no_address(room: PressRoom) -> None:
    room.send("Ann", "press to gm: I am ill")
    assert room.out(kind="press") == []
    assert room.sent()[0].to == ("gm",)


def test_the_gm_has_copies_where_the_game_says_so_and_all_are_told(opened: Open) -> None:
    room = opened(gm="me@home.example", gm_copy=True)
    first = [room.home.store.out_raw(e.id) for e in room.home.store.outbox() if e.to_seat == "ann"]
    assert any(b"the GM gets a copy of all press" in raw for raw in first)
    room.send("Ann", "say Ben: one\ngrey press to Cleo: two")
    assert [m["Subject"] for m in room.mails("me@home.example", "press")] == [
        "[quay] Press with Ann and Ben",
        "[quay] Press from nobody to Cleo",
    ]
    assert "The GM has a copy." in room.receipt("Ann")


# ------------------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("names", "to"),
    [
        *(
            ("Ben", ("ben",)),
            ("BEN, cleo", ("ben", "cleo")),
            ("cleo and ben", ("ben", "cleo")),
            ("Cleo Ben", ("ben", "cleo")),
        ),
        *(
            ("Cle", ("cleo",)),
            ("all", ("all",)),
            ("everybody", ("all",)),
            ("the others", ("all",)),
            ("all, Ben", ("all",)),
        ),
        *(
            ("all but Ben", ("cleo",)),
            ("everyone except ben", ("cleo",)),
            ("GM", ("gm",)),
            ("Ben and the GM", ("ben", "gm")),
        ),
        *(("Ben, Ann", ("ben",)), ("to Ben and to Cleo", ("ben", "cleo")), ("all and gm", ("all", "gm"))),
        *(("Ben from Ann", ("ben",)), ("Bén", ("ben",))),
    ],
)
def test_names_as_they_are_written(room: PressRoom, names: str, to: tuple[str, ...]) -> None:
    room.send("Ann", block("hi", f"Press to {names}:"))
    assert [row.to for row in room.sent()] == [to]


@pytest.mark.parametrize(
    "names",
    ["Bne", "Zoe", "B", "Be", "Ben, Zoe", "Ben from Cleo", "the winner", "Ben Zoe", "all but Zoe", "Benn", "x" * 80],
)
def test_a_name_that_is_nobodys_is_asked_about_and_nothing_is_passed_on(room: PressRoom, names: str) -> None:
    room.send("Ann", block("hi", f"Press to {names}:"))
    assert room.sent() == []
    assert room.out(kind="press") == []
    assert "1 needs your answer" in room.receipt("Ann")
    assert "It can go to Ben and Cleo, to all, or to GM" in room.receipt("Ann")


def test_a_name_that_begins_several_is_asked_about(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    room = opened()
    callings = (("Carthage", "ben"), ("Carthagena", "cleo"))
    system = room.table.game.system
    from dataclasses import replace

    called = replace(system, callings=lambda *_: callings)
    monkeypatch.setattr(room.table, "game", replace(room.table.game, system=called))
    from adjudicator.service.press.addressees import Meant, NotClear, meant

    assert meant(room.table, "ann", "carthage") == Meant(("ben",))
    assert meant(room.table, "ann", "carth") == NotClear("carth", ("ben", "cleo"))


def test_press_without_names_is_asked_about(room: PressRoom) -> None:
    room.send("Ann", block("hi", "Press:"))
    assert "It does not say to whom." in room.receipt("Ann")


def test_press_to_oneself_goes_nowhere(room: PressRoom) -> None:
    room.send("Ann", block("hi", "Press to Ann:"))
    assert "It goes to nobody but yourself" in room.receipt("Ann")
    assert room.sent() == []


# ------------------------------------------------------------------------------ refusals


def test_an_order_form_is_not_passed_on(room: PressRoom) -> None:
    room.send("Ann", block("look:\nORDERS quay 1.1 Ann\nbid 2\nEND"))
    assert room.sent() == []
    assert room.table.history.book.of("ann") == ()
    assert "It holds the first line of an order form" in room.receipt("Ann")


@pytest.mark.parametrize("seat", ["ann", "ben"])
@pytest.mark.parametrize("way", [str, str.lower, lambda t: t.replace("-", ""), " ".join, "gm+quay.x.{}".format])
def test_a_token_is_not_passed_on_and_not_repeated(room: PressRoom, seat: str, way: Callable[[str], str]) -> None:
    token = room.table.token(seat)
    room.send("Ann", block(f"mine is {way(token)}, keep it"))
    assert room.sent() == []
    receipt = room.receipt("Ann")
    assert "1 was refused" in receipt
    assert token not in receipt
    assert way(token) not in receipt


def test_a_code_that_waits_is_not_passed_on(room: PressRoom) -> None:
    room.send("Ann", "address add ann@example.com")
    code = room.table.keys.code(1)
    room.send("Ann", block(f"what is {code.lower()} for?"))
    assert room.sent() == []
    assert code not in room.receipt("Ann").upper()


@pytest.mark.parametrize(
    "text", ["write to gm+quay.ann.xxxx@localhost", "GM+quay@LOCALHOST", "I am ann@example.org", "Ann@Example.org"]
)
def test_an_address_of_the_game_or_of_the_author_is_not_passed_on(room: PressRoom, text: str) -> None:
    room.send("Ann", block(text))
    assert room.sent() == []
    assert "It holds a token, a code or an address" in room.receipt("Ann")


def test_quoted_lines_are_not_passed_on(room: PressRoom) -> None:
    room.send("Ann", block("see\n> what he wrote\nthere"))
    assert room.sent() == []
    assert "It holds 1 quoted line" in room.receipt("Ann")


@pytest.mark.parametrize("text", ["", "...", "  \n\n", PLACEHOLDER, "--- ***"])
def test_a_press_of_no_words_is_not_passed_on(room: PressRoom, text: str) -> None:
    room.send("Ann", block(text))
    assert room.sent() == []
    assert "There are no words in it" in room.receipt("Ann")


def test_a_press_that_is_too_long_is_not_passed_on(opened: Open) -> None:
    room = opened(largest=20)
    room.send("Ann", f"{block('x' * 19)}\n{block('x' * 20)}")
    assert [len(row.text) for row in room.sent()] == [19]
    assert "It has 21 characters, and press in this game may have 20 at most." in room.receipt("Ann")


def test_orders_in_a_press_without_an_end_are_asked_about(room: PressRoom) -> None:
    room.send("Ann", "Press to Ben:\nI shall win\n\nbid 2\ndone")
    assert room.sent() == []
    assert room.table.history.book.of("ann") == ()
    assert "It has no line End press, and these lines in it may be orders: bid 2; done." in room.receipt("Ann")


def test_a_long_line_that_may_go_on_in_the_next_is_asked_about(room: PressRoom) -> None:
    long = "say Ben: I should like to meet you at the harbour when the next ship"
    room.send("Ann", f"{long}\ncomes in, say on Sunday")
    assert room.sent() == []
    assert "may be the rest of it: comes in, say on Sunday" in room.receipt("Ann")
    room.send("Ann", f"{long}\nbid 2")
    assert [row.text for row in room.sent()] == [long.removeprefix("say Ben: ")]


@pytest.mark.parametrize(
    ("settings", "head", "said"),
    [
        ({"kinds": ("white",)}, "grey press to Ben:", "Press without a name is not passed on"),
        ({"kinds": ("grey",)}, "Press to Ben:", "Press under a name is not passed on"),
        ({"kinds": ()}, "Press to Ben:", "No press is passed on in this game"),
        ({"kinds": ("none",)}, "broadcast:", "No press is passed on in this game"),
        ({"to": ("all", "gm")}, "Press to Ben:", "press to single players is not passed on"),
        ({"to": ("players",)}, "Press to all:", "press to all is not passed on"),
        ({"to": ("players",)}, "Press to Ben, GM:", "press to the GM is not passed on"),
    ],
)
def test_the_settings_of_a_game_forbid_press(opened: Open, settings: dict[str, Any], head: str, said: str) -> None:
    room = opened(**settings)
    room.send("Ann", block("hi", head))
    assert room.sent() == []
    assert said in room.receipt("Ann")


# ------------------------------------------------------------------------------ answers


def test_an_answer_by_press_is_not_told_how(room: PressRoom) -> None:
    room.send("Ann", "say Ben: shall we?")
    ident = room.out("Ben", "press")[0].key
    room.send("Ben", "say Ann: yes", more=f"In-Reply-To: {ident}")
    assert "Your mail answers press" not in room.receipt("Ben")


def test_press_from_nobody_cannot_be_answered(room: PressRoom) -> None:
    room.send("Ann", "grey press to Ben: shall we?")
    ident = room.out("Ben", "press")[0].key
    room.send("Ben", "who are you", more=f"References: {ident}")
    assert "Press from nobody cannot be answered." in room.receipt("Ben")


# ------------------------------------------------------------------------------ what nobody learns


@pytest.mark.parametrize(
    "text", ["say Ben: a secret", "grey press to Ben: x", "postal press to Ben: y", "just talk", ""]
)
def test_press_to_another_changes_no_byte_of_what_a_seat_gets(opened: Open, text: str) -> None:
    """Cleo cannot even tell that a mail came."""
    seen = []
    for other in (text, None):
        room = opened()
        if other is not None:
            room.send("Ann", other)
        room.count = 5
        room.send("Cleo", "bid 1\nstatus\nhelp\nsay Ann: hello")
        room.send("Ben", "bid 2")
        room.close()
        seen.append([room.home.store.out_raw(e.id) for e in room.home.store.outbox() if e.to_seat == "cleo"])
    assert seen[0] == seen[1]


# ------------------------------------------------------------------------------ the GM


def test_the_gm_writes_to_players(room: PressRoom) -> None:
    room.before = len(room.home.store.outbox())
    row = write_press(room.home, room.table, "Ben, Cleo", "Be kind.\n\nThe GM\n", "they quarrel")
    assert (row.seat, row.to, row.text) == ("gm", ("ben", "cleo"), "Be kind.\n\nThe GM")
    first, second = room.mails(kind="press")
    assert [mail["Subject"] for mail in (first, second)] == [
        "[quay] Press with Cleo and the GM",
        "[quay] Press with Ben and the GM",
    ]
    assert "Your answer to this mail goes to the GM alone" in first.get_content().replace("\n", " ")
    (entry,) = [entry for entry in room.home.store.journal() if entry.kind == "command"]
    assert b"they quarrel" in room.home.store.raw(entry.id)


@pytest.mark.parametrize(
    ("to", "text"), [("Zoe", "hi"), ("", "hi"), ("gm", "hi"), ("all", "..."), ("Ben", "ORDERS quay 1.1")]
)
def test_the_gm_is_told_what_cannot_be_sent(room: PressRoom, to: str, text: str) -> None:
    with pytest.raises(UserError):
        write_press(room.home, room.table, to, text)
    assert room.sent() == []


def test_a_row_of_press_reaches_its_readers() -> None:
    row = PressSent("ann", ("all",), "white", late=False, text="x", packet="", at="", mail="")
    assert [seat for seat in ("ann", "ben") if row.reaches(seat)] == ["ben"]


# ------------------------------------------------------------------------------ when all is over


@pytest.mark.parametrize("archive", [True, False])
def test_the_archive_of_a_finished_game_holds_the_press_if_the_game_says_so(
    opened: Open, tmp_path: Path, archive: bool
) -> None:
    room = opened(archive=archive)
    room.send("Ann", block("Fish for you?", "Press to Ben, GM:"))
    room.send("Ben", block("Who smells of fish?", "Grey press to all:"))
    assert "press.txt" not in exported(room, tmp_path), "not while it is played"
    room.send("Cleo", block("At last.", "Press to all with the results:"))
    for _ in range(10):
        if not room.table.history.state.over:
            room.close()
    assert room.table.history.state.over
    files = exported(room, tmp_path)
    assert ("press.txt" in files) is archive
    if archive:
        text = files["press.txt"].decode()
        said = [line.strip() for line in text.splitlines() if line.strip()]
        assert "All press that went through the game, 3 pieces" in " ".join(said)
        heads = [said[said.index(words) - 1] for words in ("Fish for you?", "Who smells of fish?", "At last.")]
        assert [head.partition(": ")[2] for head in heads] == HEADS
        assert "example.org" not in text


def exported(room: PressRoom, folder: Path) -> dict[str, bytes]:
    export_game(room.home, "quay", folder / "quay.zip")
    with ZipFile(folder / "quay.zip") as archive:
        return {Path(name).name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize(
    ("line", "sample"),
    [
        ("say ben lets keep the tin, ok?", "say Ben: lets keep the tin, ok?"),
        ("Tell Cleo I come on Sunday", "say Cleo: I come on Sunday"),
        ("please message to Ben, see you", "say Ben: see you"),
    ],
)
def test_press_without_its_colon_is_asked_about_and_not_taken_for_talk(room: PressRoom, line: str, sample: str) -> None:
    room.send("Ann", line)
    receipt = room.receipt("Ann")
    assert "a colon behind the name is what makes a letter of it" in receipt
    assert sample in receipt
    assert not room.mails("Ben", "press")
    assert not room.mails("Cleo", "press")
    room.send("Ann", sample)
    assert "Passed on to" in room.receipt("Ann")


@pytest.mark.parametrize("line", ["say what you like", "tell me more", "Ben, tell the truth", "say Ann is great"])
def test_talk_that_names_no_reader_stays_talk(room: PressRoom, line: str) -> None:
    room.send("Ann", line)
    assert "colon behind the name" not in room.receipt("Ann")


@pytest.mark.parametrize(
    "line", ["how do i write to ben?", "how can I talk to the others", "How do we message each other?"]
)
def test_how_to_write_is_answered_with_the_help_on_press(room: PressRoom, line: str) -> None:
    room.send("Ann", line)
    assert "say Ben: your text" in room.receipt("Ann")
