"""Seeds, dice and shuffles of gmdice/1."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Container, Iterator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.engine.chance.dice import Dice, LabelUsed, Stream, phase_id, salt, seed
from adjudicator.model.record import decode, encode
from adjudicator.model.rolled import Beacon, Rolled

OPEN, HIDDEN = b"\x11" * 32, b"\x22" * 32
LABELS = st.from_regex(r"[a-z0-9@:.\-]{1,12}(/[a-z0-9@:.\-]{1,12}){0,4}", fullmatch=True)


def fresh(used: Container[str] = frozenset()) -> Dice:
    return Dice.seeded(OPEN, HIDDEN, used)


def words_of(seed_bytes: bytes, label: str, blocks: int) -> Iterator[int]:
    """Yield the 32-bit words of a label as the scheme defines them, written down a second time."""
    for block in range(blocks):
        text = b"gmdice/1\x00" + len(label).to_bytes(2, "big") + label.encode() + block.to_bytes(4, "big")
        raw = hmac.new(seed_bytes, text, hashlib.sha256).digest()
        yield from (int.from_bytes(raw[at : at + 4], "big") for at in range(0, 32, 4))


# --- seeds


def test_the_seed_is_the_keyed_hash_of_the_canonical_inputs() -> None:
    link, salted = bytes(range(32)), salt([("Anna", "x")])
    text = (
        '{"beacon":{"chain":"52db","round":7,"signature":"aa"},"game":"byrsa","phase":"4.1@2",'
        f'"salt":"{salted.hex()}","words":[["Anna","é"],["Ben","b"]]}}'
    )
    expected = hmac.new(link, b"gmseed/1\x00" + text.encode(), hashlib.sha256).digest()
    words = [("Ben", "b"), ("Anna", "é")]
    phase = phase_id("4.1", 2)
    assert seed(link, game="byrsa", phase=phase, salt=salted, words=words, beacon=Beacon("52db", 7, "aa")) == expected


def test_every_input_of_a_seed_counts() -> None:
    base: dict[str, Any] = {"game": "g", "phase": "1.1", "salt": bytes(32), "words": [("A", "x")], "beacon": None}
    changes: list[dict[str, Any]] = [
        {"game": "h"},
        {"phase": phase_id("1.1", 1)},
        {"salt": b"\x01" * 32},
        {"words": []},
        {"words": [("A", "y")]},
        {"beacon": Beacon("c", 1, "s")},
    ]
    seeds = [seed(OPEN, **base), seed(HIDDEN, **base), *(seed(OPEN, **{**base, **change}) for change in changes)]
    assert len(set(seeds)) == len(changes) + 2


def test_an_epoch_shows_only_after_a_reopening() -> None:
    assert (phase_id("4.1"), phase_id("4.1", 0), phase_id("4.1", 1)) == ("4.1", "4.1", "4.1@1")


def test_the_salt_hashes_the_texts_sorted_by_player() -> None:
    expected = hashlib.sha256(b'[["Anna","cedar"],["Ben","oak"]]').digest()
    assert salt([("Ben", "oak"), ("Anna", "cedar")]) == expected
    assert salt([]) == hashlib.sha256(b"[]").digest()


def test_two_words_of_one_player_are_refused() -> None:
    with pytest.raises(ValueError, match="one word only"):
        salt([("Anna", "a"), ("Anna", "b")])


# --- numbers


@settings(max_examples=80, deadline=None)
@given(LABELS, st.integers(1, 2**32))
def test_a_number_is_the_first_fair_word_of_its_label(label: str, sides: int) -> None:
    bound = 2**32 - 2**32 % sides
    expected = next(1 + word % sides for word in words_of(OPEN, label, 40) if word < bound)
    assert Stream(OPEN).number(label, sides) == expected


def test_unfair_words_are_passed_over_even_into_the_next_block() -> None:
    sides = 2**31 + 1  # just over half of all words are fair
    passed = [
        next(at for at, word in enumerate(words_of(OPEN, f"huge/{each}", 8)) if word < sides) for each in range(900)
    ]
    assert max(passed) >= 8, "no label of the sample needs a second block"
    for each, skipped in enumerate(passed):
        word = list(words_of(OPEN, f"huge/{each}", 8))[skipped]
        assert fresh().roll(f"huge/{each}", sides, where="x") == 1 + word


def test_sixty_thousand_dice_are_fair() -> None:
    stream = Stream(OPEN)
    counts = Counter(stream.number(f"t/{each}", 6) for each in range(60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5  # 0.1 % limit, 5 degrees


def test_shuffles_of_three_come_out_in_all_six_orders_alike() -> None:
    dice = fresh()
    counts = Counter(dice.shuffle(f"deck/{each}", "abc", where="x") for each in range(6_000))
    assert set(counts) == set(permutations("abc"))
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 20.5


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(), max_size=30))
def test_a_shuffle_is_a_permutation_and_always_the_same(items: list[int]) -> None:
    shuffled = fresh().shuffle("deck", items, where="x")
    assert sorted(shuffled) == sorted(items)
    assert shuffled == fresh().shuffle("deck", tuple(items), where="x")


def test_a_shuffle_is_fisher_yates_from_the_last_place_down_on_the_hidden_chain() -> None:
    dice, order = fresh(), list("abcdef")
    shuffled = dice.shuffle("t1/deck", order, where="6.3.8")
    for place in (5, 4, 3, 2, 1):
        other = Stream(HIDDEN).number(f"t1/deck/shuffle/{place}", place + 1) - 1
        order[place], order[other] = order[other], order[place]
    assert shuffled == tuple(order)
    rows = dice.take()
    assert [row.label for row in rows] == [f"t1/deck/shuffle/{place}" for place in (5, 4, 3, 2, 1)]
    assert all(row.hidden for row in rows)


# --- labels


@settings(max_examples=50, deadline=None)
@given(st.lists(LABELS, unique=True, min_size=2, max_size=8), st.data())
def test_a_roll_put_in_changes_no_other(labels: list[str], data: st.DataObject) -> None:
    without, dice = fresh(), fresh()
    inserted = data.draw(st.sampled_from(labels))
    expected = {label: without.roll(label, where="x") for label in labels if label != inserted}
    rolled = {label: dice.roll(label, where="x") for label in data.draw(st.permutations(labels))}
    assert expected == {label: value for label, value in rolled.items() if label != inserted}


def test_the_chains_give_a_label_different_numbers() -> None:
    labels = [f"t/{each}" for each in range(8)]
    opened = [fresh().roll(label, 2**32, where="x") for label in labels]
    hidden = [fresh().hidden_roll(label, 2**32, where="x") for label in labels]
    assert not set(opened) & set(hidden)


def test_a_label_is_drawn_once_on_either_chain_and_under_any_view() -> None:
    dice = fresh(used={"t3/old"})
    dice.under("t4").roll("a", where="x")
    tries: tuple[Callable[[], int], ...] = (
        lambda: dice.roll("t4/a", where="x"),
        lambda: dice.under("t4").hidden_roll("a", where="x"),
        lambda: dice.roll("t3/old", where="x"),
    )
    for again in tries:
        with pytest.raises(LabelUsed, match="was drawn before"):
            again()
    assert [row.label for row in dice.take()] == ["t4/a"]
    with pytest.raises(LabelUsed):
        dice.roll("t4/a", where="taken rows do not free a label")


@pytest.mark.parametrize("label", ["", "/a", "a/", "a//b", "a b", "é", "a\n", "a\x7f", "x" * 65536])
def test_labels_are_printable_ascii_in_parts(label: str) -> None:
    dice = fresh()
    with pytest.raises(ValueError, match="is no label"):
        dice.roll(label, where="x")
    assert dice.take() == ()


def test_the_longest_label_and_all_printable_signs_are_taken() -> None:
    dice = fresh()
    printable = "".join(map(chr, range(33, 127)))
    dice.roll("x" * 65535, where="x")
    dice.roll(printable.replace("/", ""), where="x")
    assert len(dice.take()) == 2


@pytest.mark.parametrize("sides", [0, -6, 2**32 + 1])
def test_a_die_needs_a_possible_number_of_sides(sides: int) -> None:
    with pytest.raises(ValueError, match="cannot have"):
        fresh().roll("a", sides, where="x")


def test_nothing_can_be_chosen_from_nothing() -> None:
    with pytest.raises(ValueError, match="cannot have 0 sides"):
        fresh().choose("a", (), where="x")


# --- what rules use and the engine takes


def test_views_share_one_record_in_order_of_drawing() -> None:
    dice = fresh()
    turn = dice.under("t4/revenue@1")
    abarish = turn.under("corruption").roll("abarish", where="6.2.3")
    state = dice.roll_many("t4/state", 2, 10, where="6.2.9")
    secret = turn.hidden_roll("mark", 3, where="6.2")
    assert turn.take() == (
        Rolled("open", "t4/revenue@1/corruption/abarish", 6, abarish, "6.2.3"),
        Rolled("open", "t4/state/1", 10, state[0], "6.2.9"),
        Rolled("open", "t4/state/2", 10, state[1], "6.2.9"),
        Rolled("hidden", "t4/revenue@1/mark", 3, secret, "6.2"),
    )
    assert dice.take() == ()


def test_choosing_is_a_roll_over_the_items() -> None:
    opened, hidden = fresh(), fresh()
    assert opened.choose("who", "abcdef", where="x") == "abcdef"[fresh().roll("who", where="x") - 1]
    assert hidden.hidden_choose("who", "abcdef", where="x") == "abcdef"[fresh().hidden_roll("who", where="x") - 1]
    assert [row.chain for row in opened.take() + hidden.take()] == ["open", "hidden"]


def test_rows_go_into_the_log_and_come_back() -> None:
    row = Rolled("hidden", "deck/shuffle/1", 2, 1, "6.3")
    assert decode(json.dumps(encode(row))) == row
    assert row.hidden
    assert not Rolled("open", "a", 6, 1, "6.3").hidden
