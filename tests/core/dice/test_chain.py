"""The chains that fix the dice before a game starts."""

import hashlib
from itertools import pairwise

import pytest

from adjudicator.engine.chance.chain import Anchors, Chain, Chains, earlier, verify_link

SECRET = bytes(range(32))


def test_each_link_is_the_tagged_hash_of_the_next_and_the_last_is_the_secret() -> None:
    chain = Chain.from_secret(SECRET, "open", 5)
    assert chain.link(5) == SECRET
    links = [chain.anchor, *(chain.link(index) for index in range(1, 6))]
    for before, after in pairwise(links):
        assert before == hashlib.sha256(b"gmchain/1\x00" + after).digest()


def test_a_chain_remembers_its_links(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = Chain.from_secret(SECRET, "open")
    first = chain.link(1)
    monkeypatch.setattr("adjudicator.engine.chance.chain.earlier", None)
    assert (chain.link(1), chain.length) == (first, 4096)


def test_a_link_is_verified_over_any_number_of_steps() -> None:
    chain = Chain.from_secret(SECRET, "open", 40)
    assert verify_link(chain.link(30), chain.anchor, 30)
    assert verify_link(chain.link(30), chain.link(17), 13)
    assert not verify_link(chain.link(30), chain.link(17), 12)
    assert not verify_link(chain.link(17), chain.link(30), 13)


def test_nobody_walks_a_chain_forward() -> None:
    with pytest.raises(ValueError, match="cannot be worked out"):
        earlier(SECRET, -1)


@pytest.mark.parametrize("index", [0, -1, 6])
def test_links_for_packets_run_from_one_to_the_length(index: int) -> None:
    with pytest.raises(ValueError, match="the hidden chain has links 1 to 5, not"):
        Chain.from_secret(SECRET, "hidden", 5).link(index)


@pytest.mark.parametrize(("secret", "length"), [(SECRET[1:], 5), (SECRET + b"x", 5), (b"", 5), (SECRET, 0)])
def test_a_bad_secret_or_length_is_refused(secret: bytes, length: int) -> None:
    with pytest.raises(ValueError, match="open chain"):
        Chain.from_secret(secret, "open", length)


def test_the_two_chains_have_a_secret_each() -> None:
    chains = Chains.from_secrets(SECRET, SECRET[::-1], 7)
    assert chains.anchors == Anchors(earlier(SECRET, 7), earlier(SECRET[::-1], 7))
    assert (chains.open.name, chains.hidden.name) == ("open", "hidden")
    with pytest.raises(ValueError, match="a secret each"):
        Chains.from_secrets(SECRET, SECRET)
