"""A game that is read in other languages beside English (issue 13, item 10)."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.model.errors import UserError
from adjudicator.service.audit.verify import verify
from adjudicator.service.filing.reading import language_of
from adjudicator.service.settings.config import from_json, to_json
from tests.core.service.many_orders import receipt
from tests.core.service.quay import Quay


@pytest.mark.parametrize(("languages", "filed"), [(("en",), []), (("en", "de"), [3]), (("de",), [3])])
def test_a_language_is_read_where_the_game_names_it(
    toy: None, tmp_path: Path, languages: tuple[str, ...], filed: list[int]
) -> None:
    quay = Quay(tmp_path / "home", languages=languages)
    assert ("languages" in to_json(quay.table.config)) == (languages != ("en",))
    assert from_json(to_json(quay.table.config)) == quay.table.config
    quay.send("Ann", "ich biete drei")
    assert [each.order.amount for each in quay.table.history.book.of("ann")] == filed
    assert verify(quay.home, "quay").differences == []
    quay.home.close()


def test_the_first_letters_tell_which_languages_are_read(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home", languages=("fr", "de"))
    bodies = [
        " ".join(report.body.decode().replace("#", "").split())
        for report in quay.home.store.reports("quay")
        if report.format == "text"
    ]
    told = [body for body in bodies if 'languages = ["en", "de", "fr"]' in body]
    assert told
    assert all("orders may be written in German and French as well as in English" in b for b in told)
    quay.home.close()


def test_a_language_without_words_is_refused(toy: None, tmp_path: Path) -> None:
    with pytest.raises(UserError, match='names "tlh" in `languages`; there are words for en, de, es, fr'):
        Quay(tmp_path / "home", languages=("en", "tlh"))


def test_the_language_of_a_game_is_made_once_for_each_combination_of_languages(toy: None) -> None:
    assert language_of("harbour", ("de", "fr")) is language_of("harbour", ("de", "fr"))
    assert language_of("harbour", ("de",)) is not language_of("harbour")


def test_a_line_in_a_language_that_is_not_read_is_proposed_and_filed_by_a_yes(toy: None, tmp_path: Path) -> None:
    quay = Quay(tmp_path / "home")
    quay.send("Ann", "ich biete drei")
    assert quay.table.history.book.of("ann") == ()
    told = " ".join(receipt(quay).split())
    assert "This game does not read the language of your line, so this is our guess." in told
    quay.send("Ann", "yes A")
    assert [each.order.amount for each in quay.table.history.book.of("ann")] == [3]
    assert verify(quay.home, "quay").differences == []
    quay.home.close()
