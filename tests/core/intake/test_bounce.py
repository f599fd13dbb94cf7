"""What came back: of reports and of mailers' words, which address, whether for good, and which mail of ours it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from adjudicator.intake.mail import bounce
from adjudicator.intake.mail.bounce import Bounce, Failure
from adjudicator.intake.mail.envelope import read as envelope_of
from adjudicator.intake.mail.screen import screen
from adjudicator.model.letter import Own
from tests.core.intake.bounces import OURS, WORDED, block, report, shapes, words
from tests.core.intake.mails import sample

OWN = Own(frozenset({"gm@gm.example"}), "gm.example")


def failures(raw: bytes) -> list[tuple[str, str]]:
    return [(failure.address, failure.kind) for failure in bounce.read(raw, OWN).failures]


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (block(), "permanent"),
        (block(status="4.2.2"), "temporary"),
        (block(action="Failed (really)"), "permanent"),
        (block(action="delayed", status="4.4.1"), "late"),
        (block(action="delayed", status="5.0.0"), "late"),
        (block(action="delivered", status="2.0.0"), "arrived"),
        (block(action="relayed", status="2.1.5"), "arrived"),
        (block(action="expanded", status="2.1.5"), "arrived"),
        (block(action="", status="5.7.1"), "permanent"),
        (block(action="", status="", said="452 4.2.2 full"), "temporary"),
        (block(status="", said="550 nobody"), "permanent"),
        (block(status="nonsense"), "permanent"),
    ],
)
def test_a_report_tells_whether_it_is_for_good(made: str, kind: str) -> None:
    assert failures(report(made)) == [("dora@example.net", kind)]


def test_a_report_names_the_address_we_wrote_to_and_what_was_said() -> None:
    meant = "Original-Recipient: rfc822;Dora@Example.net\n"
    made = meant + block("d@elsewhere.example", said="550 5.1.1\n  no such user")
    assert bounce.read(report(made), OWN) == Bounce(
        (Failure("dora@example.net", "permanent", "550 5.1.1 no such user"),), (OURS,)
    )


def test_a_report_on_several_addresses_names_each() -> None:
    made = report(block(), block("ann@example.org", "delayed", "4.4.1"), block("ben@example.org", "failed", "4.4.7"))
    assert failures(made) == [
        ("dora@example.net", "permanent"),
        ("ann@example.org", "late"),
        ("ben@example.org", "temporary"),
    ]


@pytest.mark.parametrize("mailer", sorted(WORDED))
def test_what_mailers_write_in_words_is_understood(mailer: str) -> None:
    raw, kind = WORDED[mailer]
    assert failures(raw) == [("dora@example.net", kind)]
    assert screen(envelope_of(raw), OWN).code == "bounce"


def test_the_words_of_a_mailer_are_kept_as_the_reason() -> None:
    told = {name: bounce.read(raw, OWN).failures[0].why for name, (raw, _) in WORDED.items()}
    assert told["qmail"] == "5.1.1 unknown user"
    assert told["yahoo"].startswith("554: delivery error")
    assert told["sendmail"] == "5.7.1 blocked"


def test_the_mail_is_known_by_the_copy_that_came_with_it_or_by_what_the_bounce_answers() -> None:
    assert bounce.read(WORDED["qmail"][0], OWN).mails == (OURS,)
    assert bounce.read(words("dora@example.net: no", more=f"In-Reply-To: {OURS}\n"), OWN).mails == (OURS,)
    foreign = OURS.replace("gm.example", "elsewhere.example")
    assert bounce.read(words("dora@example.net: no", more=f"In-Reply-To: {foreign}\n"), OWN).mails == ()


def test_the_mail_is_known_by_the_address_it_came_back_to() -> None:
    raw = words("somebody did not take it").replace(b"gm@gm.example", b"gm+bounce-0123456789abcdef@gm.example")
    assert bounce.read(raw, OWN).digest == "0123456789abcdef"
    assert bounce.read(raw.replace(b"gm.example", b"x.example"), OWN).digest == ""


def test_the_sample_is_understood() -> None:
    assert failures(sample("bounce")) == [("dora@example.net", "permanent")]


def test_what_names_nobody_has_no_failures() -> None:
    assert failures(words("I could not deliver it.")) == []
    assert failures(words("gm@gm.example wrote to nobody; mailer-daemon@mx.example")) == []


@settings(max_examples=200, deadline=None)
@given(shapes())
def test_no_shape_of_a_bounce_makes_us_fall(raw: bytes) -> None:
    found = bounce.read(raw, OWN)
    assert len(found.failures) <= 50
    for failure in found.failures:
        assert "@" in failure.address
        assert failure.address == failure.address.lower()
        assert failure.why.isprintable()
        assert len(failure.why) <= 200
