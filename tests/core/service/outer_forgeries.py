"""What a forger changes beside log, mails and reports: outbox, seals, settings, keys, and one thing put for another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.core.service.forge import Forged, Row

Change = Callable[[Forged], None]
ANN, BEN, MAL = "ann@example.org", "ben@example.org", "mal@evil.example"


def queued(kind: str, *, key: tuple[str, str] = ("", ""), **facts: Any) -> Change:
    """Change what outbox.json says of the first mail of a kind; `key` changes a part of its name in both lists."""

    def change(forged: Forged) -> None:
        rows = forged.json("outbox.json")
        row = next(row for row in rows if kind in row["key"])
        old, new = row["key"], row["key"].replace(*key)
        assert any(row[name] != value for name, value in facts.items())
        row.update(facts, key=new)
        forged.put("outbox.json", rows)
        forged.put("sent.json", [[new if name == old else name, text] for name, text in forged.json("sent.json")])

    return change


def carried(forged: Forged) -> None:
    """Say that another report went out than the one that the archive has."""
    rows = forged.json("sent.json")
    row = next(row for row in rows if ".1-1.ben.private." in row[0])
    row[1] = "0" * 64
    forged.put("sent.json", rows)


def numbers(forged: Forged) -> None:
    """Give two mails of the outbox one number."""
    rows = forged.json("outbox.json")
    rows[1]["id"] = rows[0]["id"]
    forged.put("outbox.json", rows)


def listed(kind: str, **facts: Any) -> Change:
    """Change what the journal says of its first entry of a kind."""

    def change(forged: Forged) -> None:
        index = forged.json("journal/index.json")
        next(entry for entry in index if entry["kind"] == kind).update(facts)
        forged.put("journal/index.json", index)

    return change


def manifest(name: str, value: str) -> Change:
    """Change what the manifest says of the game."""
    return lambda forged: forged.put("manifest.json", {**forged.json("manifest.json"), name: value})


def cut_off(forged: Forged) -> None:
    """Cut the game off behind its first report, and leave what went out later listed."""
    rows = forged.log
    end = next(row["seq"] for row in rows if row["kind"] == "Published")
    forged.log = rows[:end]
    reports, journal = forged.json("reports/index.json"), forged.json("journal/index.json")
    for item in [*(item for item in reports if item["seq"] > end), *journal]:
        del forged.files[item["file"]]
    forged.put("reports/index.json", [item for item in reports if item["seq"] <= end])
    forged.put("journal/index.json", [])
    dice = forged.json("dice.json")
    dice["packets"] = dice["packets"][:1]
    forged.put("dice.json", dice)


def another_order(forged: Forged) -> None:
    """List a mail of the outbox behind all others, as if it had gone out at the end."""
    rows = forged.json("outbox.json")
    forged.put("outbox.json", [*rows[1:], rows[0]])


def setting(name: str, value: Any) -> Change:
    """Change a setting of the game."""

    def change(forged: Forged) -> None:
        config = forged.json("config.json")
        assert config.get(name) != value
        forged.put("config.json", {**config, name: value})

    return change


def no_proof(forged: Forged) -> None:
    """Say that the game never promised notices of its locks, and take them out."""
    for name in ("outbox.json", "sent.json"):
        forged.put(name, [row for row in forged.json(name) if ".lock." not in str(row)])
    setting("proof", "report")(forged)


def seal(forged: Forged) -> None:
    def change(body: Row) -> None:
        body["digests"][0][1] = "0" * 64

    forged.row("OrdersSealed", change)


def seal_left_out(forged: Forged) -> None:
    rows = forged.log
    rows.remove(next(row for row in rows if row["kind"] == "OrdersSealed"))
    forged.log = rows


def desk(*names: str, value: str) -> Change:
    """Change an entry of desk.json, the first one of the last part."""

    def change(forged: Forged) -> None:
        told = forged.json("desk.json")
        inner = told
        for name in names:
            inner = inner[name]
        if isinstance(inner, dict):
            inner[min(inner)] = value
        else:
            told[names[0]] = value
        forged.put("desk.json", told)

    return change


def link(forged: Forged) -> None:
    """Put another link in the place of the one that a report revealed."""
    dice = forged.json("dice.json")
    dice["packets"][0]["link"] = "ab" * 32
    forged.put("dice.json", dice)


def reports_exchanged(forged: Forged) -> None:
    """Give Ann's report for Ben's and Ben's for Ann's."""
    one = forged.name("reports/", "1-1", "ann.text")
    other = one.replace("ann.text", "ben.text")
    forged.files[one], forged.files[other] = forged.files[other], forged.files[one]


def own_words(forged: Forged) -> None:
    """Bring a template by which reports tell something else."""
    config = forged.json("config.json")
    config["files"] = {**config["files"], "templates/sentences/sold.j2": "Nobody got anything."}
    forged.put("config.json", config)


def twin(forged: Forged) -> None:
    """Say that a mail that filed orders came twice, and only the other one counts."""
    index = forged.json("journal/index.json")
    index[3].update(twin_of=index[0]["id"], state="dropped", reason="a copy", facts="{}")
    forged.put("journal/index.json", index)


def mail_twice(forged: Forged) -> None:
    """List a mail once more, as if it had been sent again."""
    index = forged.json("journal/index.json")
    forged.put("journal/index.json", [*index, index[3]])


def address_of_a_seat(forged: Forged) -> None:
    """Give Ben's seat to another address from the beginning, in the settings and in the outbox."""
    for name in ("config.json", "outbox.json"):
        forged.files[name] = forged.files[name].replace(BEN.encode(), MAL.encode())


def sides(forged: Forged) -> None:
    """Let a die have had more sides."""
    forged.row("rolled", lambda body: body["data"].update(sides=body["data"]["sides"] + 1))


AROUND: dict[str, tuple[Change, str]] = {
    "to whom a receipt went": (queued(".ben.receipt.", to_address=MAL), f"went to {MAL}, which was no address of ben"),
    "to whom a report went": (queued(".ben.private.", to_address=ANN), f"went to {ANN}, which was no address of ben"),
    "to whom a lock was told": (queued(".ben.lock.", to_address=MAL), f"went to {MAL}, which was no address of ben"),
    "whose a receipt was": (queued(".ben.receipt.", to_seat="ann", to_address=ANN), "no address of ann then"),
    "whose a receipt was, by its key": (
        queued(".ben.receipt.", to_address=MAL, to_seat="nobody", key=(".ben.", ".nobody.")),
        f"went to {MAL}, which was no address of nobody",
    ),
    "of which game a mail was": (queued(".ben.receipt.", game="pier"), "is said to be of the game pier"),
    "the number of a mail": (numbers, r"has the number (\d+), behind \1"),
    "the digest of a mail": (queued(".ben.receipt.", sha256="none"), "has no digest as we write it"),
    "that a mail has left": (queued(".ben.receipt.", state="sent"), "is sent, and its hour of leaving is empty"),
    "when a mail has left": (queued(".ben.receipt.", sent_at="2026-11-02T09:00:00Z"), "is waiting, and its hour of"),
    "a mail sent untried": (
        queued(".ben.receipt.", state="sent", sent_at="2026-11-02T09:00:00Z"),
        "was sent without a try",
    ),
    "a mail given up": (queued(".ben.receipt.", state="failed"), "was given up for no reason"),
    "what becomes of mails": (queued(".ben.receipt.", state="lost"), r"outbox.json in .* is damaged"),
    "which report went out": (carried, r"the text of <quay.1-1.ben.private.1@localhost> is not the report"),
    "the game cut off": (cut_off, r"the text of <quay.1-1.ann.public.1@localhost> is not the report"),
    "the name of a mail that came": (
        listed("mail", key="<9@example.org>"),
        r"is called <9@example.org>, and its header says",
    ),
    "of which game a mail that came was": (listed("mail", game="pier"), "entry 1 is said to be of the game pier"),
    "the hour of an act": (
        listed("command", received_at="2026-11-04T00:00:00Z"),
        r"entry \d+ is of 2026-11-04T00:00:00Z, and the act itself of",
    ),
    "the name of an act": (listed("command", key="pier/3"), "is called pier/3, which is no act of this game"),
    "what became of an act": (listed("command", reason="spam"), "is an act, and has a reason why it was not read"),
    "when the game began": (
        manifest("created_at", "2026-10-02T09:00:00Z"),
        "the created_at of the archive is 2026-10-02",
    ),
    "what is played": (manifest("system", "haven"), "the system of the archive is haven, and that of its game harbour"),
    "the order of the outbox": (another_order, "list the mails in another order"),
    "the proof that was promised": (no_proof, r"report 1-1, all/text: line \d+ has"),
    "the seal of a lock": (seal, r"\(OrdersSealed\)"),
    "the seal of a lock left out": (seal_left_out, r"OrdersSealed|must be"),
    "a salt": (desk("salts", value="0" * 32), r"\(OrdersSealed\)|salt"),
    "the key of a form": (desk("forms", value="0" * 64), r"report 0-0, ann|form"),
    "the address of the game": (
        desk("address", value=BEN),
        r"mail \d+ is filed, though it is from the game's own address",
    ),
    "a link": (link, r"link"),
    "two reports exchanged": (reports_exchanged, r"report 1-1, ann/text: line \d+ has"),
    "words of its own": (own_words, r"report 1-1"),
    "a mail that came twice": (twin, r"follows from nothing|must be"),
    "a mail listed twice": (mail_twice, r"what mail 4 says is not in the log"),
    "the address of a seat": (address_of_a_seat, r"its address holds no seat"),
    "the sides of a die": (sides, r"sides"),
    "how a player is known": (setting("identity", "token"), r"report 0-0|mail \d+"),
    "the schedule": (setting("schedule", "one"), r"must be|report 0-0"),
}
