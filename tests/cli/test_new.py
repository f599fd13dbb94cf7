"""Setting up a game from the command line; what is wrong with a file is one sentence, and nothing has changed."""

from __future__ import annotations

import pytest

from adjudicator.cli.common import waiting
from tests.cli.shell import PLAYERS, SECRET, Shell

GAME = 'system = "harbour"\nschedule = "two"\nzone = "Europe/Berlin"\ncloses_at = "19:30"\n'
ANN = '[[player]]\nname = "Ann"\naddress = "ann@example.org"\n'
BEN = '[[player]]\nname = "Ben"\naddress = "ben@example.org"\n'


def test_a_game_is_set_up_and_its_letters_wait(sh: Shell) -> None:
    said = sh.new()
    assert said == (
        "Quay is set up for Ann, Ben, Cleo, in this seating order.\n"
        "6 letters wait; send them with: adjudicator publish quay\n"
    )
    assert "Packet 1.1 Day is open until Thu 5 Nov, 20:00 UTC." in sh.ok("status", "quay")


def test_a_game_file_says_all_and_the_command_line_more(sh: Shell) -> None:
    sh.ok("new", "pier", "--file", sh.file("game.toml", GAME + ANN + BEN))
    assert "Packet 1.1 Auction is open until Thu 5 Nov, 18:30 UTC." in sh.ok("status", "pier")
    sh.ok("new", "dock", "--file", "game.toml", "--schedule", "one")
    assert "Packet 1.1 Day is open" in sh.ok("status", "dock")


def test_players_come_from_standard_input_too(sh: Shell) -> None:
    words = ("new", "quay", "--system", "harbour", "--schedule", "one", "--players", "-")
    assert "Ann, Ben, Cleo" in sh.ok(*words, stdin=PLAYERS.encode())


def test_the_same_secret_deals_the_same_game_and_chance_another(sh: Shell) -> None:
    sh.new("a")
    sh.new("b")
    sh.ok("new", "c", "--system", "harbour", "--schedule", "one", "--players", "players.toml")
    first, second, third = (sh.ok("form", game, "--seat", "ann").splitlines()[0].split()[-1] for game in "abc")
    assert len({first, second, third}) == 3, "tokens are those of one game alone"
    landed = [sh.ok("status", game, "--document", "history") for game in "ab"]
    assert landed[0].replace("game a", "game b") == landed[1]


FILES: dict[str, tuple[str | bytes, str]] = {
    "not toml": (f"{ANN}[[player", "game.toml is not TOML as it stands: "),
    "not utf-8": (b'title = "Gr\xfc\xdfe"\n', "game.toml is not written in UTF-8; save it as UTF-8 and try again."),
    "missing address": (f'{GAME}{ANN}[[player]]\nname = "Ben"\n', "game.toml, player 2, lacks the field `address`"),
    "missing name": (f'{GAME}{ANN}[[player]]\naddress = "b@x.y"\n', "game.toml, player 2, lacks the field `name`"),
    "unknown field": (f"sistem = 1\n{GAME}{ANN}{BEN}", "game.toml has a field `sistem` that nobody reads; known are"),
    "unknown field of a player": (f'{GAME}{ANN}{BEN}phone = "1"\n', "player 2, has a field `phone` that nobody reads"),
    "wrong type": (f"{GAME}title = 3\n{ANN}{BEN}", "game.toml has `title` as a whole number, and it must be text."),
    "wrong type of settings": (f"{GAME}settings = []\n{ANN}{BEN}", "has `settings` as a list, and it must be a table."),
    "one bracket": (GAME + ANN.replace("[[player]]", "[player]"), "must be a list; head each entry with [[player]]"),
    "same player twice": (GAME + ANN + ANN, "Two players have the seat ann; give one of them another."),
    "no address": (GAME + ANN + BEN.replace("@", " at "), "Ben has the address `ben at example.org`; write one like"),
    "bad zone": (GAME.replace("Europe/Berlin", "Berlin") + ANN + BEN, "There is no time zone Berlin; write one such"),
    "bad zone of a player": (f'{GAME}{ANN}zone = "Mars"\n{BEN}', "There is no time zone Mars"),
    "bad hour": (GAME.replace("19:30", "7.30 pm") + ANN + BEN, "`closes_at` is 7.30 pm; write an hour such as 20:00."),
    "unknown schedule": (GAME.replace("two", "weekly") + ANN + BEN, "There is no schedule weekly; choose one of one,"),
    "unknown system": (GAME.replace("harbour", "chess") + ANN + BEN, "there is no game system chess; installed are:"),
    "no system": (ANN + BEN, "The game has no system; name one, as in system ="),
    "too few players": (GAME + ANN, "Harbour is played by 2 to 4 players, not 1."),
    "no players": (GAME, "No players are listed; write a [[player]] with name and address for each"),
}


@pytest.mark.parametrize("case", FILES)
def test_a_broken_game_file_is_one_sentence_and_all_is_as_it_was(sh: Shell, case: str) -> None:
    text, sentence = FILES[case]
    sh.new("other")
    sh.file("game.toml", text)
    before = sh.files()
    assert sentence in sh.says("new", "quay", "--file", "game.toml")
    assert sh.files() == before
    assert "quay" not in sh.ok("status")


SETTINGS = {
    "unknown": ("traders = 5", "options.toml: nobody reads the setting traders"),
    "wrong": ('traders_each = "many"', "traders_each"),
    "too large": ("traders_each = 99", "traders_each"),
}


@pytest.mark.parametrize("case", SETTINGS)
def test_a_setting_that_the_game_does_not_have_is_one_sentence(sh: Shell, case: str) -> None:
    line, sentence = SETTINGS[case]
    game = f'system = "republic_of_carthage"\n[settings]\n{line}\n'
    said = sh.says("new", "quay", "--file", sh.file("game.toml", game), "--players", sh.file("players.toml", PLAYERS))
    assert sentence.rpartition(" ")[2] in said
    assert not sh.home.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--players", "none.toml"), "none.toml cannot be read: No such file or directory."),
        (("--file", "none.toml"), "none.toml cannot be read: No such file or directory."),
        (("--players", "."), ". cannot be read: Is a directory."),
        ((), "No players are listed; write a [[player]] with name and address for each, in players.toml."),
        (("--players", "players.toml", "--secret", "12"), "A secret is 128 hex digits, and its halves differ."),
        (("--players", "players.toml", "--schedule", "slow"), "There is no schedule slow; choose one of one, two."),
    ],
)
def test_what_is_missing_is_one_sentence(sh: Shell, words: tuple[str, ...], sentence: str) -> None:
    sh.file("players.toml", PLAYERS)
    assert sh.says("new", "quay", "--system", "harbour", *words) == sentence
    assert not sh.home.exists()


@pytest.mark.parametrize("game", ["Quay", "4players", "a b", "../x", "post"])
def test_an_id_that_cannot_be_one_is_refused(sh: Shell, game: str) -> None:
    sh.file("players.toml", PLAYERS)
    said = sh.says("new", game, "--system", "harbour", "--schedule", "one", "--players", "players.toml")
    assert said == f"`{game}` cannot be a game's id; begin with a letter and write a-z, 0-9, -, as in byrsa."


def test_a_game_is_set_up_once(sh: Shell) -> None:
    sh.new()
    before = sh.files()
    words = ("new", "quay", "--system", "harbour", "--schedule", "one", "--players", "players.toml", "--secret", SECRET)
    assert "is already a game called quay; choose another name" in sh.says(*words)
    assert sh.files() == before


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("tables/harbour.toml", "lots = 3\ncards = [", "harbour.toml"),
        ("tables/deck.toml", "x = 1", "tables/deck.toml is no table of this system; it reads: harbour, schedules."),
        ("templates/sentences/sold.j2", "{{", "Mend line 1 of sentences/sold.j2"),
    ],
)
def test_a_broken_table_or_sentence_of_the_gm_s_own_is_one_sentence(
    sh: Shell, name: str, text: str, sentence: str
) -> None:
    sh.file("players.toml", PLAYERS)
    sh.file(f"home/games/quay/{name}", text)
    before = sh.files()
    words = ("new", "quay", "--system", "harbour", "--schedule", "one", "--players", "players.toml")
    assert sentence in sh.says(*words)
    assert sh.files() == before


def test_a_broken_home_is_one_sentence(sh: Shell) -> None:
    sh.file("home/home.toml", "[mail]\nadress = 'x'\n")
    before = sh.files()
    sh.file("players.toml", PLAYERS)
    words = ("new", "quay", "--system", "harbour", "--schedule", "one", "--players", "players.toml")
    assert sh.says(*words).startswith("home.toml, mail, has a field `adress` that nobody reads; known are: address,")
    assert {name: body for name, body in sh.files().items() if name != "players.toml"} == before


@pytest.mark.parametrize(("count", "said"), [(0, "0 letters wait; send them"), (1, "1 letter waits; send it")])
def test_one_letter_waits_and_several_wait(count: int, said: str) -> None:
    assert waiting(count, "letter", "quay") == f"{said} with: adjudicator publish quay"
