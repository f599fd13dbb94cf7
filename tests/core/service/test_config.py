"""The files a GM writes: what is wrong with one is said in a sentence that names file and field."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.settings.config import (
    GameConfig,
    GameFile,
    Observer,
    Player,
    PlayersFile,
    from_json,
    parse_toml,
    read_toml,
    to_json,
)
from adjudicator.service.settings.deadlines import Deadlines
from adjudicator.service.settings.homes import HomeSettings, MailSettings

WHOLE = """
id = "byrsa"
system = "harbour"
zone = "Europe/Berlin"
closes_at = "19:30"
[settings]
storms = "mild"
[[player]]
name = "Ann"
address = "ann@example.org"
zone = "Europe/Rome"
"""


def test_a_whole_file_is_read() -> None:
    read = parse_toml(WHOLE, GameFile, "game.toml")
    assert (read.id, read.schedule, read.closes_at, read.settings) == ("byrsa", "faithful", "19:30", {"storms": "mild"})
    assert read.player == (Player(name="Ann", address="ann@example.org", zone="Europe/Rome"),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("zone", "game.toml is not TOML as it stands: Expected '=' after a key"),
        ("zone = 5", "game.toml has `zone` as a whole number, and it must be text."),
        ("zone = 1.5", "game.toml has `zone` as a number, and it must be text."),
        ("zone = true", "game.toml has `zone` as true or false, and it must be text."),
        ("zone = [1]", "game.toml has `zone` as a list, and it must be text."),
        ("settings = 3", "game.toml has `settings` as a whole number, and it must be a table."),
        (
            "sistem = 'x'",
            "game.toml has a field `sistem` that nobody reads; known are: anonymous, closes_at, deadlines, dice,",
        ),
        (
            "player = 'Ann'",
            "game.toml has `player` as text, and it must be a list; put it into square brackets, or head each entry",
        ),
        ("[player]\nname = 'A'", "game.toml has `player` as a table, and it must be a list; head each entry with"),
        ("[[player]]\nname = 'A'", "game.toml, player 1, lacks the field `address`; write it."),
        ("[[player]]\nname = 'A'\naddress = 3", "game.toml, player 1, has `address` as a whole number, and it must"),
        (f"{WHOLE}\n[[player]]\nname = 'A'\nmail = 'a@b'", "game.toml, player 2, has a field `mail` that nobody reads"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(UserError) as fault:
        parse_toml(text, GameFile, "game.toml")
    assert str(fault.value).startswith(said)
    assert "\n" not in str(fault.value)


def test_fields_of_a_home_are_looked_at_one_by_one() -> None:
    with pytest.raises(
        UserError, match=r"home\.toml, mail, has a field `adress` that nobody reads; known are: address"
    ):
        parse_toml("[mail]\nadress = 'gm@x.org'", HomeSettings, "home.toml")
    with pytest.raises(UserError, match=r"home\.toml has `plus` as text, and it must be true or false"):
        parse_toml("[mail]\nplus = 'yes'", HomeSettings, "home.toml")


def test_players_toml_holds_players_and_nothing_else() -> None:
    assert parse_toml("", PlayersFile, "players.toml").player == ()
    with pytest.raises(UserError, match="`system` that nobody reads; known are: observer, player, standby"):
        parse_toml("system = 'harbour'", PlayersFile, "players.toml")


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("title = 'Gr\u00fc\u00dfe'".encode("latin-1"))
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(UserError, match=r"There is no file none\.toml; write one or name another\."):
        read_toml(tmp_path / "none.toml", GameFile)
    with pytest.raises(UserError, match=r"latin\.toml is not written in UTF-8; save it as UTF-8"):
        read_toml(tmp_path / "latin.toml", GameFile)
    with pytest.raises(UserError, match=r"folder\.toml cannot be read: Is a directory\."):
        read_toml(tmp_path / "folder.toml", GameFile)


def test_the_mark_that_windows_puts_before_a_file_is_no_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_bytes(b"\xef\xbb\xbfid = 'byrsa'\r\n")
    assert read_toml(tmp_path / "game.toml", GameFile).id == "byrsa"


def test_a_configuration_is_kept_as_text_and_read_back() -> None:
    players = (Player(name="J\u00f6rg", address="j@x.org", seat="jorg"),)
    config = GameConfig(
        id="byrsa",
        title="Byrsa",
        system="harbour",
        players=players,
        settings={"a": 1, "b": [True, "x"]},
        files={"deck.toml": "x = 1\n"},
        created="2026-11-02T09:00:00Z",
        address="gm@x.org",
        plus=True,
    )
    assert from_json(to_json(config)) == config
    ann = replace(config.players[0], addresses=("ann@phone.example",))
    known = replace(config, players=(ann,), observers=(Observer(address="zoe@x"),))
    assert from_json(to_json(known)) == known


def test_a_configuration_of_an_older_version_lacks_what_came_later() -> None:
    old = '{"id":"x","players":[],"system":"harbour","title":"X"}'
    assert (from_json(old).address, from_json(old).plus) == ("", False)
    assert from_json(old).deadlines.closes == "gm", "its GM closes its packets"


def test_what_came_later_is_not_written_where_it_says_nothing() -> None:
    config = GameConfig(id="x", title="X", system="harbour", players=(Player(name="Ann", address="a@x.org"),))
    assert not {"addresses", "observers", "standbys", "deadlines", "missed", "press", "open_to_observers"} & set(
        to_json(config).split('"')
    )
    clock = replace(config, deadlines=Deadlines())
    assert from_json(to_json(clock)) == clock


def test_our_message_ids_have_the_domain_of_our_address() -> None:
    assert MailSettings(address="gm@games.example").domain == "games.example"
    assert MailSettings(address="gm").domain == "gm"
    assert MailSettings(address="").domain == "localhost"
