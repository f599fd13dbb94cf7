"""RFC 8785, as far as our digests use it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.model.canonical import LARGEST, canonical, digest

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def test_keys_are_sorted_by_utf_16_units_as_the_rfc_shows() -> None:
    keys = ["\u20ac", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "\u00f6"]
    written = json.loads(canonical(dict.fromkeys(keys)), object_pairs_hook=lambda pairs: [key for key, _ in pairs])
    assert written == ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]


def test_texts_take_the_shortest_escapes() -> None:
    assert canonical("\u20ac$\x0f\nA'B\"\\/\x7f\u2028") == b'"\xe2\x82\xac$\\u000f\\nA\'B\\"\\\\/\x7f\xe2\x80\xa8"'


def test_no_spaces_and_nested_objects_in_order() -> None:
    assert canonical({"b": [True, None, -7], "a": ({"d": 0, "c": ""},)}) == b'{"a":[{"c":"","d":0}],"b":[true,null,-7]}'


def test_digest_is_the_sha_256_of_the_bytes() -> None:
    assert digest([]) == "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"


@settings(max_examples=60, deadline=None)
@given(VALUES)
def test_what_is_written_reads_back_and_is_written_the_same_again(value: Any) -> None:
    once = canonical(value)
    assert json.loads(once) == value
    assert canonical(json.loads(once)) == once


@pytest.mark.parametrize("value", [1.0, b"bytes", {1: "a"}, {"a": {2, 3}}, [object()]])
def test_values_without_a_spelling_are_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="canonical JSON has no"):
        canonical(value)


@pytest.mark.parametrize("value", [LARGEST + 1, -LARGEST - 1, "\ud800", {"\udfff": 1}])
def test_numbers_too_large_and_half_characters_are_refused(value: Any) -> None:
    with pytest.raises(ValueError, match=r"too large|surrogates"):
        canonical(value)
