"""Words that nobody can choose by: in two steps they are secret until the lock, and a deal is made with them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.game.home import Home
from adjudicator.service.gm_desk import acts
from adjudicator.service.settings.config import DiceSettings
from adjudicator.testing.golden import text_of
from tests.attacks.words import DIGEST, TWO, WORD, Diced
from tests.core.service.forge import Forged, forge
from tests.core.service.quay import NAMES
from tests.installed import REPUBLICS

DEALT = DiceSettings(deal="with words")


# ------------------------------------------------------------------------------------- two steps


def test_a_word_in_two_steps_is_told_after_the_lock_and_dice_wait_for_it(toy: None, tmp_path: Path) -> None:
    game = Diced(tmp_path / "home", TWO)
    game.send("Ann", f"bid 2\nword: {DIGEST}")
    assert "Your word is fixed as" in game.answer()
    game.close()
    assert game.state == "1.1 run"
    assert game.rolls() == []
    (lock, *_) = [each for each in game.home.store.outbox() if ".lock." in each.key]
    notice = " ".join(text_of(game.home.store.out_raw(lock.id)).decode().split())
    assert DIGEST[:24] in notice
    assert "Whoever has promised a word sends it now" in notice
    game.send("Ann", f"word: {WORD}")
    assert game.table.history.book.words_of("1.1") == (("ann", WORD),)
    assert game.rolls() != []
    game.checked(tmp_path)


def test_whoever_is_silent_is_left_out_and_dice_fall_at_the_hour(toy: None, tmp_path: Path) -> None:
    game = Diced(tmp_path / "home", TWO)
    game.send("Ann", f"bid 2\nword: {DIGEST}")
    game.close()
    game.passes(11)
    assert game.rolls() == []
    game.passes(1)
    assert game.rolls() != []
    assert game.table.history.book.words_of("1.1") == ()
    game.checked(tmp_path)


def test_without_a_promise_nothing_is_waited_for(toy: None, tmp_path: Path) -> None:
    game = Diced(tmp_path / "home", TWO)
    game.send("Ann", "bid 2")
    game.close()
    assert game.rolls() != []
    game.checked(tmp_path)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (f"word: {WORD}", "", "In this game a word comes in two steps"),
        (f"word: {DIGEST}", f"word: {WORD}.", "not the word whose digest you sent"),
    ],
)
def test_another_word_than_the_promised_is_refused(
    toy: None, tmp_path: Path, before: str, after: str, said: str
) -> None:
    game = Diced(tmp_path / "home", TWO)
    game.send("Ann", f"bid 2\n{before}")
    if after:
        game.close()
        game.send("Ann", after)
    assert said in game.answer()
    assert game.table.history.book.words_of("1.1") == ()
    game.home.close()


def test_whoever_promised_none_cannot_choose_after_the_lock_nor_can_the_gm_for_them(toy: None, tmp_path: Path) -> None:
    game = Diced(tmp_path / "home", TWO)
    game.send("Ann", f"bid 2\nword: {DIGEST}")
    game.close()
    game.send("Ben", "word: figs")
    acts.substitute(game.home, game.table, "ben", "word: figs", "it came by letter")
    acts.substitute(game.home, game.table, "ann", "word: figs", "it came by letter")
    assert game.table.history.book.words_of("1.1") == ()
    game.passes(12)
    game.checked(tmp_path)


def another_word(forged: Forged) -> None:
    forged.replace("journal/000002.eml", WORD.encode(), b"purple sails")
    forged.row("WordSent", lambda body: body.update(text="purple sails"))


def test_a_word_that_is_not_the_promised_one_is_found(toy: None, tmp_path: Path) -> None:
    game = Diced(tmp_path / "home", TWO)
    game.send("Ann", f"bid 2\nword: {DIGEST}")
    game.close()
    game.send("Ann", f"word: {WORD}")
    path = game.checked(tmp_path)
    told = verify(
        Home(tmp_path / "empty"), str(forge(path, tmp_path / "forged.zip", another_word, clever=True))
    ).differences
    assert any("the word of ann after the lock" in each for each in told), told


# --------------------------------------------------------------------------------------- the deal


@pytest.mark.parametrize(("system", "schedule"), [("harbour", "two"), *((name, "faithful") for name in REPUBLICS)])
def test_a_deal_waits_for_words_and_is_made_with_them(toy: None, tmp_path: Path, system: str, schedule: str) -> None:
    game = Diced(tmp_path / "home", DEALT, system, schedule)
    assert game.state == "0.0 run"
    letters = [each for each in game.home.store.outbox() if each.game == "pier"]
    assert {each.key.split(".")[3] for each in letters} == {"deal"}
    text = text_of(game.home.store.out_raw(letters[0].id)).decode()
    assert game.table.keys.anchors.open.hex() in "".join(text.split())
    assert game.table.token("ann") not in text
    game.send("Ann", "word: olive press")
    assert "olive press" in game.answer()
    game.passes(46)
    assert game.state == "0.0 run"
    game.passes(2)
    assert game.state.endswith("open")
    game.checked(tmp_path)


@pytest.mark.parametrize("system", REPUBLICS)
def test_another_word_gives_another_deal(toy: None, tmp_path: Path, system: str) -> None:
    dealt = []
    for word in ("olive press", "purple sails", ""):
        game = Diced(tmp_path / (word or "none"), DEALT, system, "faithful")
        if word:
            game.send("Ann", f"word: {word}")
        game.passes(49)
        dealt.append(game.rolls())
        game.home.close()
    assert len({tuple(each) for each in dealt}) == 3


def test_it_is_made_at_once_when_all_words_are_in(toy: None, tmp_path: Path) -> None:
    game = Diced(tmp_path / "home", DEALT)
    for name in NAMES:
        assert game.state == "0.0 run"
        game.send(name, f"word: {name}'s own")
    assert game.state.endswith("open")
    game.checked(tmp_path)


@pytest.mark.parametrize("system", REPUBLICS)
def test_a_game_that_waits_for_words_answers_questions_and_says_so(toy: None, tmp_path: Path, system: str) -> None:
    from adjudicator.service.turn.adjudicate import where

    game = Diced(tmp_path / "home", DEALT, system, "faithful")
    assert where(game.table).startswith("Pier is not dealt yet")
    for line in ("status", "help", "bid 3", "resign my seat", "done"):
        game.send("Ann", line)
        assert game.home.store.journal()[-1].state == "filed", line
    game.passes(49)
    game.checked(tmp_path)


def test_settings_that_leave_no_time_are_refused(toy: None, tmp_path: Path) -> None:
    from adjudicator.model.errors import UserError

    with pytest.raises(UserError, match="must be at least 1"):
        Diced(tmp_path / "home", replace(TWO, word_hours=0))
