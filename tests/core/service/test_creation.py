"""Setting up a game: what a GM cannot have meant is refused before anything is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.game.home import Home
from adjudicator.service.game.people import slug
from adjudicator.service.gm_desk.looking import check
from adjudicator.service.settings.config import GameFile, Observer, Player, Standby
from adjudicator.service.setup.creation import configure, create, gather, given_secret, new_secret
from tests.core.service.quay import START
from tests.installed import REPUBLICS, SYSTEMS

SECRET = bytes(range(64))
PLAYERS = tuple(Player(name=name, address=f"{name.lower()}@example.org") for name in ("Ann", "Ben", "Cleo"))
FILE = GameFile(id="quay", system="harbour", schedule="two", player=PLAYERS)
CARTHAGE = replace(FILE, system="republic_of_carthage", schedule="faithful")
ALL = ", ".join(sorted(("harbour", *SYSTEMS)))
REPUBLIC_FILES = tuple(replace(CARTHAGE, system=system) for system in REPUBLICS)


@pytest.fixture
def home(toy: None, tmp_path: Path) -> Home:
    return Home(tmp_path / "home", lambda: START)


@pytest.mark.parametrize(
    ("name", "seat"),
    [
        ("Anna", "anna"),
        ("J\u00f6rg M\u00fcller", "jorg-muller"),
        ("  Mc'Coy & Sons ", "mc-coy-sons"),
        ("\u0418\u0433\u043e\u0440\u044c", ""),
    ],
)
def test_a_seat_is_made_of_a_name(name: str, seat: str) -> None:
    assert slug(name) == seat


def test_a_configuration_holds_all_that_rules_and_mails_depend_on(home: Home) -> None:
    home.path.mkdir()
    (home.path / "home.toml").write_text('[mail]\naddress = "gm@x.org"\nplus = true\n')
    made = configure(
        home, replace(FILE, player=(Player(name="  Ann   Lee ", address=" Ann@X.org ", seat="a"), *PLAYERS[1:]))
    )
    assert made.players[0] == Player(name="Ann Lee", address="ann@x.org", seat="a")
    assert (made.title, made.address, made.plus, made.created) == ("Quay", "gm@x.org", True, "2026-11-02T09:00:00Z")


def test_people_are_listed_with_all_their_addresses_written_as_we_compare_them(home: Home) -> None:
    ann = replace(PLAYERS[0], addresses=(" Ann@Phone.org", "ANN@example.org"))
    watching, ready = Observer(address="Zoe@x.org"), Standby(name=" Tom ", address="Tom@x.org", zone="UTC")
    file = replace(FILE, player=(ann, *PLAYERS[1:]), observer=(watching,), standby=(ready,))
    made = create(home, configure(home, file), SECRET)
    assert made.addresses("ann") == ("ann@example.org", "ann@phone.org")
    assert made.addresses("ben") == ("ben@example.org",)
    assert made.observers == {"zoe@x.org": ""}
    assert made.standbys == (Standby(name="Tom", address="tom@x.org", zone="UTC"),)
    home.close()


def player(**fields: Any) -> GameFile:
    return replace(FILE, player=(replace(PLAYERS[0], **fields), *PLAYERS[1:]))


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (replace(FILE, id="Big Game"), "`Big Game` cannot be a game's id; begin with a letter"),
        (replace(FILE, id="264bc"), "cannot be a game's id"),
        (replace(FILE, id="post"), "cannot be a game's id"),
        (replace(FILE, id="x" * 41), "cannot be a game's id"),
        (replace(FILE, id=""), "cannot be a game's id"),
        (replace(FILE, system=""), "The game has no system; name one"),
        (
            replace(FILE, system="chess"),
            f"there is no game system chess; installed are: {ALL}",
        ),
        (replace(FILE, zone="Berlin"), "There is no time zone Berlin"),
        (replace(FILE, closes_at="25:00"), "`closes_at` is 25:00; write an hour such as 20:00."),
        (replace(FILE, title="A\nB"), "The title of the game holds a line break"),
        (replace(FILE, settings={"x": 1.5}), "A setting cannot be kept: canonical JSON has no float"),
        (replace(FILE, settings={"x": 2**60}), "A setting cannot be kept"),
        (player(name="Ben", seat="x"), "Two players have the name Ben; give one of them another."),
        (player(name="BEN", seat="x"), "Two players have the name BEN"),
        (player(name="Ann", seat="ben"), "Two players have the seat ben"),
        (player(name="\u0418\u0433\u043e\u0440\u044c"), 'cannot have the seat ``; add seat = "..." to him'),
        (player(seat="An n"), "cannot have the seat `An n`"),
        (player(name="Ann\r\nBcc: x@y.org"), "The name of a player holds a line break"),
        (player(address="ann"), "Ann has the address `ann`; write one like anna@example.org."),
        (player(address="ann@"), "write one like"),
        (player(address="a@b, c@d"), "write one like"),
        (player(addresses=("ann@x", "phone")), "Ann has the address `phone`; write one like"),
        (replace(FILE, observer=(Observer(address="zoe"),)), "An observer has the address `zoe`; write one like"),
        (replace(FILE, standby=(Standby(name="Tom", address="@"),)), "Tom has the address `@`; write one like"),
        (replace(FILE, standby=(Standby(name="Tom", address="t@x", zone="Mars"),)), "Mars"),
        (player(zone="Rom"), "There is no time zone Rom"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_sentence(home: Home, file: GameFile, said: str) -> None:
    with pytest.raises(UserError) as fault:
        configure(home, file)
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)
    assert not home.path.exists()


@pytest.mark.parametrize("name", ["All", "GM", "Status", "History", "Decks", "Nobody"])
def test_nobody_takes_the_seat_under_which_reports_are_filed(home: Home, name: str) -> None:
    """A seat `gm` would be sent the report of the GM, and a seat `all` would show its own to everybody."""
    with pytest.raises(UserError, match=f"`{name}` cannot have the seat"):
        configure(home, player(name=name))
    assert configure(home, player(name=name, seat=f"{name}-1".lower())).players[0].name == name


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (replace(FILE, schedule="weekly"), "There is no schedule weekly; choose one of one, two."),
        (replace(FILE, player=PLAYERS[:1]), "Harbour is played by 2 to 4 players, not 1."),
        *((replace(file, player=()), "is played by 3 to 6 players, not 0.") for file in REPUBLIC_FILES),
        *((replace(file, settings={"quorum": 3}), "quorum") for file in REPUBLIC_FILES),
        (replace(CARTHAGE, settings={"traders": 3}), "traders"),
        (replace(CARTHAGE, settings={"traders_each": "many"}), "traders_each"),
    ],
)
def test_a_game_that_its_system_cannot_play_leaves_nothing_behind(home: Home, file: GameFile, said: str) -> None:
    with pytest.raises(UserError, match=said):
        create(home, configure(home, file), SECRET)
    assert not home.path.exists()


def test_an_id_is_used_once(home: Home) -> None:
    create(home, configure(home, FILE), SECRET)
    before = home.store.games()
    with pytest.raises(UserError, match="There is already a game called quay"):
        create(home, configure(home, FILE), SECRET)
    assert home.store.games() == before


@pytest.mark.parametrize("system", REPUBLICS)
def test_seats_are_drawn_by_the_game_s_own_dice_and_the_draws_are_on_record(home: Home, system: str) -> None:
    file = replace(FILE, system=system, schedule="faithful", settings={"seating": "random"})
    seats = []
    for number, secret in enumerate((SECRET, SECRET[::-1], SECRET)):
        table = create(home, configure(home, replace(file, id=f"g{number}")), secret)
        seats.append(table.game.seats)
        drawn = [
            e.data for e in table.history.events() if e.kind == "rolled" and e.data.label.startswith("setup/seating")
        ]
        assert drawn
    assert sorted(seats[0]) == ["ann", "ben", "cleo"]
    given = create(home, configure(home, replace(file, id="g9", settings={"seating": "given"})), SECRET)
    assert given.game.seats == ("ann", "ben", "cleo")


# ------------------------------------------------------------------------- what a GM puts in himself


def own(home: Home, name: str, text: str | bytes) -> None:
    path = home.own_files("quay") / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def test_a_gm_s_own_catalogue_replaces_sentences_by_key_and_may_import_its_own(home: Home) -> None:
    macro = "=== cargo ===\n{% macro of(what) %}a load of {{ what | name }}{% endmacro %}\n"
    said = '=== sentences/landed ===\n{% import "cargo" as c with context %}Land ho: {{ c.of(card) }}.\n'
    own(home, "templates/any/name.txt", f"Our own.\n\n{macro}\n{said}")
    create(home, configure(home, FILE), SECRET)
    report = next(r for r in home.store.reports("quay") if (r.audience, r.format) == ("all", "text"))
    assert b"Land ho: a load of " in report.body


def test_a_gm_s_own_table_and_sentence_are_taken_at_the_start_and_kept(home: Home) -> None:
    own(home, "tables/harbour.toml", 'lots = ["lot:wine", "lot:oil"]\ncards = ["1", "2"]\n')
    own(home, "templates/sentences/landed.j2", "Land ho: {{ card | name }}.")
    table = create(home, configure(home, FILE), SECRET)
    own(home, "templates/sentences/landed.j2", "Changed later.")
    said = check(home, table, "ann", b"bid 2\ngive Wine to Ben", None)
    assert [line["order"] for line in said.lines] == ["bid 2", "give Wine to Ben"]
    report = next(r for r in home.store.reports("quay") if (r.audience, r.format) == ("all", "text"))
    assert b"Land ho: " in report.body


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("tables/harbor.toml", "x = 1", "tables/harbor.toml is no table of this system; it reads: harbour, schedules."),
        ("tables/harbour.toml", "lots = [", "harbour.toml"),
        ("tables/harbour.toml", "lots = '\u00e9'".encode("latin-1"), "harbour.toml is not written in UTF-8"),
        ("tables/schedules.toml", "schedule = []", "There is no schedule two"),
        ("templates/sentences/sold.j2", "{{ card", "Mend line 1 of sentences/sold.j2"),
        ("templates/sentences/sold.j2", "{{ card | shout }}", "No filter named 'shout'"),
        ("templates/mine.txt", "\n=== sentences/sold ===\nSold\nfor {{ card", "Mend line 4 of mine.txt"),
        ("templates/mine.txt", "Sold!", "mine.txt has no text: write a line `=== KEY ===` above each"),
        (
            "templates/mine.txt",
            "=== sentences/solld ===\nSold!",
            "Line 2 of mine.txt is for sentences/solld, and no text of ours is; did you mean sentences/sold?",
        ),
    ],
)
def test_what_a_gm_wrote_wrong_stops_the_game_before_it_begins(
    home: Home, name: str, text: str | bytes, said: str
) -> None:
    """It could not be mended later, as a game keeps what it began with."""
    own(home, name, text)
    with pytest.raises(UserError) as fault:
        create(home, configure(home, FILE), SECRET)
    assert said in str(fault.value)
    assert not (home.path / "adjudicator.sqlite").exists()


# --------------------------------------------------------------------------------- the command's part


def reader(**files: str) -> Callable[[str], str]:
    return lambda path: files[path]


PEOPLE = '[[observer]]\naddress = "zoe@x"\n[[standby]]\nname = "Tom"\naddress = "tom@x"\n'
LISTED = "".join(f'[[player]]\nname = "{p.name}"\naddress = "{p.address}"\n' for p in PLAYERS)


def test_the_command_line_goes_before_the_files() -> None:
    files = {
        "g": f'id = "x"\nsystem = "chess"\nschedule = "slow"\nzone = "Europe/Rome"\n{LISTED}',
        "p": LISTED[: LISTED.rindex("[[")],
    }
    alone = gather("quay", "", "", "g", "", reader(**files))
    assert (alone.id, alone.system, alone.schedule, len(alone.player)) == ("quay", "chess", "slow", 3)
    told = gather("quay", "harbour", "two", "g", "p", reader(**files))
    assert (told.system, told.schedule, told.zone, len(told.player)) == ("harbour", "two", "Europe/Rome", 2)
    assert not told.observer + told.standby
    more = gather("quay", "", "", "g", "p", reader(g=files["g"], p=files["p"] + PEOPLE))
    assert (more.observer, more.standby) == ((Observer(address="zoe@x"),), (Standby(name="Tom", address="tom@x"),))
    bare = gather("quay", "harbour", "", "", "p", reader(**files))
    assert (bare.schedule, bare.zone) == ("faithful", "UTC")


def test_a_game_needs_players() -> None:
    with pytest.raises(UserError, match=r"No players are listed; write a \[\[player\]\] with name and address"):
        gather("quay", "harbour", "", "", "", reader())


def test_chance_gives_another_secret_each_time() -> None:
    assert len(new_secret()) == 64
    assert new_secret() != new_secret()
    assert given_secret(SECRET.hex()) == SECRET


@pytest.mark.parametrize("digits", ["00", "zz" * 64, "00" * 64, "0" + "01" * 64])
def test_a_given_secret_has_its_length(digits: str) -> None:
    with pytest.raises(UserError, match="A secret is 128 hex digits"):
        given_secret(digits)
