"""The Senate in a forum is the Senate by mail: the public reports are the same to the letter, but for the edit told."""

from __future__ import annotations

from pathlib import Path

from adjudicator import resources

HERE, BY_MAIL = resources.examples("carthage_forum_senate"), resources.examples("carthage_senate")
EDITED = "Anna edited post #3 after the lock; what it filed stands as it was."


def reports(example: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in (example / "expected" / "all").glob("*.txt")}


def test_the_public_reports_are_those_of_the_game_by_mail() -> None:
    here, by_mail = reports(HERE), reports(BY_MAIL)
    assert sorted(here) == sorted(by_mail)
    assert [name for name in here if here[name] != by_mail[name]] == ["1-5.txt"]
    assert EDITED in " ".join(here["1-5.txt"].split())


def test_tallies_show_open_votes_with_their_posts_and_nothing_sealed() -> None:
    posts = {path.name: path.read_text("utf-8") for path in (HERE / "expected" / "posts").glob("*tally*")}
    tally = posts["1-4-tally-1-1.txt"]
    assert "[post \\#3](https://forum.example/t/the-senate/812/3) Anna: `vote yes on naming Zamar`, `vote no" in tally
    assert "[post \\#4](https://forum.example/t/the-senate/812/4) ravenna: no seat in this game" in tally
    assert "on Tue 13 Oct, 07:30, from `vote no on naming Mattan` to `vote no on naming Mattan buying 8" in tally
    assert "Outcry" not in tally
    assert not any("Assassin" in text or "assassinate" in text for text in posts.values())


def test_tallies_add_up_the_votes_and_say_what_counts_without_one() -> None:
    tally = (HERE / "expected" / "posts" / "1-7-tally-1-1.txt").read_text("utf-8")
    ben = "[yes](https://forum.example/t/the-senate/812/13)"
    assert f"| 22 | tax 20 sponsor Ithobal cosponsor Gisco |  | {ben} |  |  | 10 | 0 |  | 13 |" in tally
    assert "| Anna | 21 and 23 | abstain |\n|  | 22 | yes |" in tally
    nested = (HERE / "expected" / "posts" / "1-7p-tally-1-1.txt").read_text("utf-8")
    assert f"| 23 | disband 1 Fleet |  | {ben} |  |  | 8 | 0 | 0 | 13 |" in nested
    assert "`vote yes on 21`" not in nested
