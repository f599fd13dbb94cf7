"""Of mails as programs write them, the author's orders are read, every one, and none that he quotes."""

from __future__ import annotations

import pytest

from adjudicator.intake.letter import clean
from tests.core.intake.clients import LANGUAGES, make

BATCH, BATCHES, LONG = 50, 8, 400


def faults(seed: int) -> list[str]:
    """What is wrong with the reading of one mail."""
    made = make(seed)
    read = [line.text for line in clean.read(made.raw).orders]
    lost = [f"lost: {order} ({made.how})" for order in made.own if order not in read]
    taken = [f"taken: {order} ({made.how})" for order in made.quoted if any(order in line for line in read)]
    return lost + taken


def _batch(number: int) -> list[str]:
    return [fault for seed in range(number * BATCH, (number + 1) * BATCH) for fault in faults(seed)]


@pytest.mark.parametrize("number", range(BATCHES))
def test_whose_orders_are_read(number: int) -> None:
    assert _batch(number) == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(BATCHES, LONG))
def test_whose_orders_are_read_in_thousands_of_mails(number: int) -> None:
    assert _batch(number) == []


def test_the_mails_are_of_every_kind() -> None:
    """A generator that made one kind of mail alone would prove nothing."""
    made = [make(seed) for seed in range(BATCH * BATCHES)]
    told = {word for mail in made for word in mail.how.split(", ")}
    shapes = {"plain", "flowed", "delsp", "alternative", "html", "form", "top", "bottom", "inline", "forward", "block"}
    clients = {"gmail", "outlook", "outlook web", "apple", "thunderbird", "yahoo"}
    assert {*shapes, *clients, "divider", "base64", "8bit", "x-unknown", *(tongue.name for tongue in LANGUAGES)} <= told
    assert sum(len(mail.own) for mail in made) > BATCH * BATCHES
    assert sum(len(mail.quoted) for mail in made) > BATCH * BATCHES
    assert len({mail.raw for mail in made}) == len(made)
