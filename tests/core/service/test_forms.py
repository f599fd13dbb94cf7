"""The order form of a private report is itself a valid order mail, and files the defaults unchanged."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from adjudicator.engine.running import filing, questions
from adjudicator.intake.letter import clean
from adjudicator.model.view import view
from adjudicator.service.answering.file_letter import fill, form_in, last_report
from adjudicator.service.filing.submit import Filing
from adjudicator.service.game.forms import WIDTH, form_lines
from adjudicator.service.game.home import Home
from adjudicator.service.game.speech import speaker
from adjudicator.service.game.table import Table
from adjudicator.service.gm_desk.looking import form
from adjudicator.service.turn.adjudicate import where
from adjudicator.testing.simulation import simulate
from tests.amount import sampled, some, some_of, whole
from tests.core.service.quay import NAMES, Quay
from tests.installed import REPUBLICS, SYSTEMS
from tests.properties.turns import turns

HEAD = "From: {0}@example.org\nTo: gm@localhost\nSubject: [quay] orders\n\n"


def filled(table: Table, seat: str, text: str) -> Filing:
    """Return what a mail of some text files."""
    return fill(table, seat, clean.read(f"{HEAD.format(seat)}{text}\n".encode()), 0, table.dice())


def faults(work: Filing) -> list[str]:
    """Return the lines that were not understood or would be refused."""
    return [f"{o.status}: {o.text} ({o.verdict or o.result})" for o in work.outcomes if o.status != "understood"]


def alternatives(lines: list[str]) -> list[str]:
    """Return the lines that are orders once the `#` is taken away."""
    found: list[str] = []
    for line in lines:
        if line.startswith("#       "):
            found[-1] += f"\n{line[1:]}"
        elif line.startswith("#   "):
            found.append(line[1:].strip())
    return found


def wrapped(line: str) -> str:
    """Return a line as a mail program breaks it that knows nothing of forms."""
    cut = line.rfind(" ", 0, WIDTH + 1) if len(line) > WIDTH and not line.startswith("#") else -1
    return f"{line[:cut]}\n{wrapped(line[cut + 1 :])}" if cut > 0 else line


def look(home: Home, table: Table) -> None:
    """Try the form of every seat: unchanged, quoted, wrapped, and each alternative alone."""
    for seat in table.game.seats:
        if not any(topic.slot.seat == seat for topic in questions.topics(table.game, table.history.state)):
            continue
        lines = list(form(home, table, seat))
        text = "\n".join(lines)
        assert text.isascii()
        assert [line for line in lines if len(line) > WIDTH] == []
        assert faults(filled(table, seat, text)) == []
        assert form_in("\n".join(f"> {line}" for line in lines)).replace("> ", "") == text
        broken = filled(table, seat, "\n".join(map(wrapped, lines)))
        assert orders(table, broken) == orders(table, filled(table, seat, text))
        for line in alternatives(lines):
            assert (line, faults(filled(table, seat, line))) == (line, [])


def unfiled(table: Table) -> Table:
    """Return the game with nothing on file."""
    bare = copy(table)
    bare.history = copy(table.history)
    bare.history.book = replace(table.history.book, filed=())
    return bare


def orders(table: Table, work: Filing) -> list[str]:
    return [filed.say(table.game.name) for outcome in work.outcomes for filed in outcome.orders]


def sent(home: Home, table: Table) -> None:
    """Try the form that each seat's last report holds, as nobody has written yet, and see that it is the same."""
    if table.history.last > table.history.published[-1][0]:
        return
    for seat in table.game.seats:
        text = form_in(last_report(table, seat))
        assert not text or tuple(text.splitlines()) == form(home, table, seat)


@sampled
@pytest.mark.parametrize("game", [(3, 4, "faithful", 9), (2, 5, "fast", 7), (6, 3, "strict", 22)])
def test_every_form_of_a_random_game_is_a_valid_mail_and_so_is_each_alternative(
    game: tuple[int, int, str, int],
) -> None:
    """Forms are tried with nothing on file and with much."""
    for number, position in enumerate(some(turns(*game), 4)):
        tables = (position.table, unfiled(position.table))
        for table in tables if whole() else tables[number % 2 :][:1]:
            look(position.home, table)


@pytest.mark.parametrize("schedule", ["one", "two"])
def test_every_form_of_the_toy_is_a_valid_mail(toy: None, tmp_path: Path, schedule: str) -> None:
    result = simulate("harbour", 3, 5, schedule, watch=look)
    assert result.faults == []


@sampled
@pytest.mark.parametrize("system", REPUBLICS)
def test_a_report_holds_the_form_of_its_moment(system: str) -> None:
    result = simulate(system, 3, 4, "fast", watch=sent, packets=some_of(3, 6))
    assert result.faults == []


@pytest.mark.parametrize(
    ("system", "schedule"),
    [("harbour", "one"), *((name, schedule) for name in REPUBLICS for schedule in ("faithful", "fast"))],
)
def test_forms_sent_back_unchanged_change_nothing(toy: None, tmp_path: Path, system: str, schedule: str) -> None:
    """Two games of one secret: in one nobody writes, in the other all send their forms untouched.

    They part in the first elections: a form shows the candidates of its day as the default, and who of them is
    Suffete by the time the Committee is elected is no candidate any more.
    """
    silent, formal = (Quay(tmp_path / name, system, schedule) for name in ("silent", "formal"))
    closed = 0
    while "is open" in where(silent.table) and "Elections" not in where(silent.table):
        assert where(silent.table) == where(formal.table)
        for name in NAMES:
            text = form_in(last_report(formal.table, name.lower()))
            if text:
                formal.send(name, text)
        formal.hands.moment = silent.hands.moment
        assert defaults(silent) == defaults(formal)
        for quay in (silent, formal):
            quay.close()
        assert silent.table.history.state.parts == formal.table.history.state.parts
        closed += 1
    assert closed >= 2
    assert formal.table.history.book.filed
    assert not silent.table.history.book.filed


def defaults(quay: Quay) -> list[tuple[str, str]]:
    """Return what each topic with a default comes to, from the book or without it."""
    table, found = quay.table, []
    for topic in questions.topics(table.game, table.history.state):
        ranked = filing.ranked(table.history.book, topic.slot, table.history.state)
        order = ranked[0].order if ranked else topic.slot.default
        if topic.slot.default is not None:
            found.append((topic.slot.seat, order.say(table.game.name)))
    return found


# ------------------------------------------------------------------------------------ what stands in it


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Quay:
    return Quay(tmp_path, schedule="one")


def lines(quay: Quay, seat: str) -> tuple[str, ...]:
    return form(quay.home, quay.table, seat)


def test_a_form_says_for_whom_and_until_when_it_is(quay: Quay) -> None:
    token = quay.table.form_code("ann")
    assert lines(quay, "ann")[:2] == (f"ORDERS quay 1.1 Ann {token}", "# due Thu 5 Nov, 21:00 your time (20:00 UTC)")
    assert lines(quay, "ann")[-4:] == (
        "# a word of yours, mixed into the dice",
        "#   word: olive press",
        "done no",
        "END",
    )


def test_a_form_without_a_deadline_or_topics_has_none(quay: Quay) -> None:
    table = quay.table
    seen, say = view(table.history.state, "ann"), speaker(table)
    mine = [t for t in questions.topics(table.game, table.history.state) if t.slot.seat == "ann"]
    assert form_lines(table.game, seen, (), (), None, say, "T") == ()
    assert form_lines(table.game, seen, mine, (), None, say, "T")[:2] == ("ORDERS quay 1.1 Ann T", "")


def test_a_default_stands_and_alternatives_are_comments(quay: Quay) -> None:
    found = lines(quay, "ann")
    assert "bid 0" in found
    assert "#   bid 1" in found
    assert "pray" not in found
    assert "#   pray" in found


def test_what_is_on_file_stands_in_the_place_of_the_default(quay: Quay) -> None:
    quay.send("Ann", "bid 3\npray")
    found = lines(quay, "ann")
    assert {"bid 3", "pray"} <= set(found)
    assert "bid 0" not in found
    assert "#   bid 0" in found
    assert "bid 3" not in lines(quay, "ben"), "nor does it show what others filed"


def test_a_standing_order_is_shown_and_not_filed_twice(quay: Quay) -> None:
    quay.send("Ann", "standing bid 3")
    found = lines(quay, "ann")
    assert "#   bid 0" in found, "the default can still be had for once"
    assert "#   standing bid 3    # holds until you cancel it" in found
    assert not [line for line in found if line.startswith("bid")]


def test_an_alternative_replaces_the_default_above_it(quay: Quay) -> None:
    text = "\n".join(lines(quay, "ann")).replace("#   bid 2", "bid 2").replace("#   pray", "pray")
    quay.send("Ann", text)
    assert [filed.say(quay.table.game.name) for filed in quay.table.history.book.of("ann")] == ["bid 2", "pray"]


def test_an_edited_form_below_a_reply_is_read_and_an_untouched_one_is_not(quay: Quay) -> None:
    text = form_in(last_report(quay.table, "ann"))
    quoted = "\n".join(f"> {line}" for line in text.splitlines())
    quay.send("Ann", f"Looks fine.\n\nOn Mon, 2 Nov 2026, GM wrote:\n{quoted}")
    assert not quay.table.history.book.filed
    quay.send("Ann", f"Here:\n\nOn Mon, 2 Nov 2026, GM wrote:\n{quoted.replace('> #   bid 2', '> bid 2')}")
    assert [filed.say(quay.table.game.name) for filed in quay.table.history.book.of("ann")] == ["bid 2"]


def test_the_form_of_a_closed_packet_is_refused_line_by_line(quay: Quay) -> None:
    old = form_in(last_report(quay.table, "ann")).replace("bid 0", "bid 5\nstanding bid 1")
    quay.close()
    work = filled(quay.table, "ann", old)
    told = {outcome.text: (outcome.status, getattr(outcome.verdict, "code", "")) for outcome in work.outcomes}
    assert told["bid 5"] == told["done no"] == ("refused", "other_packet")
    assert told["standing bid 1"][0] == "understood", "what stands is for no packet in particular"
    word = filled(quay.table, "ann", old.replace("#   word", "word"))
    assert [o.status for o in word.outcomes if o.command == "word" or o.text.startswith("word")] == ["refused"]


# ---------------------------------------------------------------------------------------- the link


@pytest.mark.parametrize("plus", [False, True])
@pytest.mark.parametrize("system", ["harbour", *SYSTEMS])
def test_a_link_in_the_html_opens_the_form_as_a_mail(toy: None, tmp_path: Path, system: str, plus: bool) -> None:
    (tmp_path / "home.toml").write_text(f'[mail]\naddress = "gm@games.example"\nplus = {str(plus).lower()}\n')
    quay = Quay(tmp_path, system, {"harbour": "one"}.get(system, "faithful"))
    html = next(r.body for r in quay.home.store.reports("quay", audience="ann") if r.format == "html").decode()
    links = {unescape(part.partition('"')[0]) for part in html.split('href="')[1:]}
    (link,) = [link for link in links if link.startswith("mailto:")]
    parts = urlsplit(link)
    said = parse_qs(parts.query, strict_parsing=True)
    token = quay.table.form_code("ann")
    to = f"gm+quay.ann.{token.lower()}@games.example" if plus else "gm@games.example"
    assert unquote(parts.path) == to
    assert said["subject"][0].startswith("[quay] ")
    assert said["body"][0].split() == form_in(last_report(quay.table, "ann")).split()
    assert faults(filled(quay.table, "ann", said["body"][0])) == []
