"""The vocabulary of effects and the registry of their handlers, with cards of no game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.engine.box.vocabulary import Vocabulary, read_type, read_vocabulary
from adjudicator.engine.effects import Coverage, Effect, Handlers, coverage, flatten
from adjudicator.model.errors import UserError
from adjudicator.model.record import decode, encode

BASE = {"cites": ["toy:1"], "meaning": "-", "source": "toy"}
WORDS = {
    "effects": {
        "effect": [
            {"kind": "draw", "fields": {"stack": "@stack", "count": "number | all", "when": "now"}, **BASE}
            | {"optional": ["when"]},
            {"kind": "pick", "fields": {"options": "effects"}, **BASE},
            {"kind": "rust", "fields": {"metals": "[@metal | none] | all", "hard": "flag", "how": "word"}, **BASE},
            {"kind": "turn", "fields": {"left": "number", "right": "number"}, **BASE}
            | {"optional": ["left", "right"], "one_of": ["left", "right"]},
            {"kind": "rest", "fields": {}, **BASE},
        ]
    }
}
IDS = {"stack": (1, 2), "metal": ("iron", "tin")}


@pytest.fixture
def words() -> Vocabulary:
    return read_vocabulary(WORDS)


def _read(words: Vocabulary, raw: object) -> tuple[Effect, ...]:
    return words.read("cards.toml: card 7, `effects`", raw, IDS)


def test_an_effect_gives_its_fields_typed(words: Vocabulary) -> None:
    draw, rust = _read(
        words,
        [
            {"kind": "draw", "stack": 2, "count": "all"},
            {"kind": "rust", "metals": ["iron", "none"], "hard": True, "how": "slow"},
        ],
    )
    assert (draw.number("stack"), draw.word("count"), draw.word("when", "later")) == (2, "all", "later")
    assert (rust.words("metals"), rust.flag("hard"), rust.flag("soft")) == (("iron", "none"), True, False)
    assert (rust.words("how"), rust.words("nothing"), rust.get("how")) == (("slow",), (), "slow")


def test_asking_for_the_wrong_sort_of_field_is_an_error_of_the_rule(words: Vocabulary) -> None:
    (rust,) = _read(words, [{"kind": "rust", "metals": "all", "hard": True, "how": "slow"}])
    for ask in (lambda: rust.number("hard"), lambda: rust.number("how"), lambda: rust.word("hard")):
        with pytest.raises(KeyError, match="rust has no"):
            ask()
    assert rust.number("times", 3) == 3


def test_effects_within_effects_are_read_and_found(words: Vocabulary) -> None:
    (pick,) = _read(words, [{"kind": "pick", "options": [{"kind": "rest"}, {"kind": "turn", "left": 1}]}])
    assert [one.kind for one in pick.effects("options")] == ["rest", "turn"]
    assert [one.kind for one in flatten([pick])] == ["pick", "rest", "turn"]


def test_an_effect_can_stand_in_a_state(words: Vocabulary) -> None:
    (draw,) = _read(words, [{"kind": "draw", "stack": 2, "count": 1}])
    assert decode(json.dumps(encode(draw))) == draw
    assert hash(draw) == hash(Effect("draw", (("stack", 2), ("count", 1))))


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("draw", "is not a list; write effects as"),
        (["draw"], "effect 1 has no `kind`"),
        ([{"kind": "drow"}], "has the kind `drow`, not in effects.toml; did you mean `draw`?"),
        ([{"kind": "draw", "stack": 1, "cuont": 1}], "`draw` has no field `cuont`; did you mean `count`?"),
        ([{"kind": "draw", "stack": 1}], "`draw` lacks its field `count`; write number | all."),
        ([{"kind": "draw", "stack": 3, "count": 1}], "`stack` cannot be 3; write 1, 2."),
        ([{"kind": "draw", "stack": 1, "count": True}], "`count` cannot be True; write number | all."),
        ([{"kind": "draw", "stack": 1, "count": 0.5}], "`count` cannot be 0.5"),
        ([{"kind": "draw", "stack": 1, "count": ["all"]}], "`count` cannot be"),
        ([{"kind": "draw", "stack": 1, "count": 1, "when": "soon"}], "`when` cannot be 'soon'; write now."),
        (
            [{"kind": "rust", "metals": "iron", "hard": True, "how": "x"}],
            "`metals` cannot be 'iron'; write [@metal | none] | all.",
        ),
        ([{"kind": "rust", "metals": ["lead"], "hard": True, "how": "x"}], "`metals` cannot be ['lead']"),
        ([{"kind": "rust", "metals": [], "hard": True, "how": "x"}], "`metals` cannot be []"),
        ([{"kind": "turn"}], "`turn` takes one of left, right; write exactly one."),
        ([{"kind": "turn", "left": 1, "right": 1}], "write exactly one."),
        ([{"kind": "pick", "options": [{"kind": "no"}]}], "effect 1, `options`, effect 1 has the kind `no`"),
    ],
)
def test_an_effect_outside_the_vocabulary_is_refused(words: Vocabulary, raw: object, said: str) -> None:
    with pytest.raises(UserError) as caught:
        _read(words, raw)
    assert str(caught.value).startswith("cards.toml: card 7, `effects`")
    assert said in str(caught.value)


def test_a_type_tells_ids_and_words_apart() -> None:
    kind = read_type("@unit | all | [@unit | none]")
    assert kind.refs == ("unit",)
    assert kind.words == {"all"}
    assert [one.text for one in kind.lists] == ["@unit | none"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"optional": ["when"]}, "effect rest calls `when` optional"),
        ({"cites": "toy:1"}, "effect rest has `cites` = "),
        ({"kind": "draw"}, "effect draw stands there twice"),
    ],
)
def test_a_vocabulary_entry_at_odds_with_itself_is_refused(change: dict[str, object], said: str) -> None:
    rows: list[dict[str, Any]] = [dict(row) for row in WORDS["effects"]["effect"]]
    rows[-1] |= change
    with pytest.raises(UserError, match=said):
        read_vocabulary({"effects": {"effect": rows}})


def _handlers() -> Handlers:
    handlers = Handlers("toy")

    @handlers.effect("draw", fields=("stack", "count", "when"), cites="toy:2")
    def draw_cards() -> None: ...

    @handlers.card("joker", cites=("toy:3", "toy:4"))
    def play_joker() -> None: ...

    return handlers


def test_handlers_are_found_by_kind_and_by_card() -> None:
    handlers = _handlers()
    draw, joker = handlers.of("draw"), handlers.of_card("joker")
    assert draw is not None
    assert joker is not None
    assert (draw.where.rpartition(":")[2], draw.cites, joker.cites) == ("draw_cards", ("toy:2",), ("toy:3", "toy:4"))
    assert (handlers.of("rest"), handlers.of_card("rest")) == (None, None)
    assert (list(handlers.effects), list(handlers.cards)) == (["draw"], ["joker"])


def test_a_second_handler_of_a_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="draw has a handler already"):
        _handlers().effect("draw", cites="toy:2")


def test_a_handler_must_read_the_fields_of_the_vocabulary(words: Vocabulary) -> None:
    handlers = _handlers()
    assert words.faults(handlers) == ()
    handlers.effect("rest", fields=("hours",), cites="toy:5")(print)
    handlers.effect("sing", cites="toy:5")(print)
    first, second = words.faults(handlers)
    assert first.endswith("reads ['hours'], but `rest` has [].")
    assert second.endswith("handles `sing`, which is not in the vocabulary.")


def test_the_report_says_what_carries_out_each_effect() -> None:
    cards = [("ace", (Effect("draw"), Effect("rest"))), ("two", ()), ("joker", ())]
    rows = coverage(cards, {"rest": ("toy:1",), "draw": ("toy:1",)}, _handlers(), {"two": "plain figures"})
    assert [(row.card, row.kind, row.by.rpartition(":")[2], row.handled) for row in rows] == [
        ("ace", "draw", "draw_cards", True),
        ("ace", "rest", "1", False),
        ("two", "", "plain figures", True),
        ("joker", "", "play_joker", True),
    ]
    assert rows[1] == Coverage("ace", "rest", "vocabulary: toy:1", ("toy:1",))


def test_a_card_that_does_nothing_is_refused() -> None:
    with pytest.raises(UserError, match="The card two has no effect and no handler"):
        coverage([("two", ())], {}, _handlers(), {})
