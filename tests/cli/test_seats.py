"""Commands about who plays: each leaves a game that every command can read, and says what it did."""

from __future__ import annotations

import pytest

from tests.cli.shell import Shell

TOM = ("--name", "Tom", "--address", "tom@example.com")


@pytest.fixture
def sh(sh: Shell) -> Shell:
    """A shell in a home with a game."""
    sh.new()
    return sh


def test_somebody_who_stands_by_is_listed_and_stands_in_the_status(sh: Shell) -> None:
    assert sh.ok("standby", "quay", *TOM, "--zone", "Europe/Rome") == "Tom stands by. Offered now: nothing.\n"
    assert "Standing by: Tom.\n" in sh.ok("status", "quay")
    assert sh.says("standby", "quay", *TOM).startswith("tom@example.com stands by already.")


def test_whoever_stands_by_no_longer_is_taken_off_the_list(sh: Shell) -> None:
    sh.ok("standby", "quay", *TOM)
    assert sh.ok("standby", "quay", "--address", "Tom@Example.com", "--drop") == "Tom stands by no longer.\n"
    assert "Standing by" not in sh.ok("status", "quay")
    again = sh.says("standby", "quay", "--address", "tom@example.com", "--drop")
    assert again.strip() == "tom@example.com does not stand by; who does: nobody."
    assert sh.says("standby", "quay", "--address", "tom@example.com").startswith("Whoever stands by needs a name;")
    assert sh.ok("verify", "quay").endswith("Verified.\n")


def test_a_player_is_replaced_by_name_with_a_reason(sh: Shell) -> None:
    told = sh.ok("replace", "quay", "Ben", *TOM, "--why", "Ben moved.")
    assert told == "Tom plays Ben from now on; his first letter waits to be sent.\n"
    assert sh.ok("verify", "quay").endswith("Verified.\n")
    assert sh.says("replace", "quay", "Zoe", *TOM, "--why", "x").startswith("There is no seat Zoe;")
    assert sh.says("replace", "quay", "Ann", *TOM, "--zone", "Mars", "--why", "x").startswith("There is no time zone")
