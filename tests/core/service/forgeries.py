"""What a forger may change in an archive of the game that `running` played, and how the check tells it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.core.service.forge import Forged, Row
from tests.core.service.outer_forgeries import AROUND, cut_off

Change = Callable[[Forged], None]


def first_die(rows: list[Row], chain: str) -> Row:
    """Return the first draw of a chain."""
    return next(
        row["body"]["data"] for row in rows if row["kind"] == "rolled" and row["body"]["data"]["chain"] == chain
    )


def set_data(name: str, value: Any) -> Callable[[Row], None]:
    """Change one entry of an event's payload."""

    def change(body: Row) -> None:
        assert body["data"][name] != value
        body["data"][name] = value

    return change


def open_die(value: int) -> Change:
    """Change an open die wherever it is written: in the log and in dice.json."""

    def change(forged: Forged) -> None:
        rows = forged.log
        die = first_die(rows, "open")
        dice = forged.json("dice.json")
        entry = next(each for packet in dice["packets"] for each in packet["dice"] if each["label"] == die["label"])
        assert value != die["value"]
        die["value"] = entry["value"] = value
        forged.log = rows
        forged.put("dice.json", dice)

    return change


def hidden_die(forged: Forged) -> None:
    """Change a hidden draw: it cannot be recomputed yet, but its outcome can."""
    forged.row("rolled", lambda body: body["data"].update(value=body["data"]["value"] % body["data"]["sides"] + 1))


def label(forged: Forged) -> None:
    forged.row("rolled", set_data("label", "harbour/day/auction/weather@1/rain"), last=True)


def label_everywhere(forged: Forged) -> None:
    text = forged.files["log.jsonl"].replace(b"weather@1/sky", b"weather@1/rain")
    forged.files["log.jsonl"] = text
    forged.replace("dice.json", b"weather@1/sky", b"weather@1/rain")


def order(forged: Forged) -> None:
    forged.row("OrderFiled", lambda body: body["filed"]["order"].update(amount=3))


def order_left_out(forged: Forged) -> None:
    rows = forged.log
    rows.remove(next(row for row in rows if row["kind"] == "OrderFiled"))
    forged.log = rows


def order_put_in(forged: Forged) -> None:
    """File again what a seat filed, as if another mail had said it."""
    rows = forged.log
    at = next(at for at, row in enumerate(rows) if row["kind"] == "OrderFiled")
    rows.insert(at + 1, {**rows[at], "step": rows[at]["step"]})
    forged.log = rows


def payload(forged: Forged) -> None:
    forged.row("played", set_data("card", "2"))


def audience(forged: Forged) -> None:
    """Let an event be seen by nobody: a secret that the rules do not make."""
    forged.row("weather", lambda body: body.update(audience=[]))


def swapped(forged: Forged) -> None:
    rows = forged.log
    at = next(at for at, row in enumerate(rows) if row["kind"] == "closed")
    one, other = rows[at], rows[at + 1]
    for key in ("body", "kind", "stream"):
        one[key], other[key] = other[key], one[key]
    forged.log = rows


def event_left_out(forged: Forged) -> None:
    rows = forged.log
    rows.remove(next(row for row in rows if row["kind"] == "spied"))
    forged.log = rows


def event_at_the_end_left_out(forged: Forged) -> None:
    rows = forged.log
    at = next(at for at, row in enumerate(rows) if row["kind"] == "received")
    rows.pop(at)
    forged.log = rows


def letter_of(form: str, seat: str) -> Change:
    """Change one letter of a report."""
    old, new = b"Ann bids 4", b"Ann bids 3"

    def change(forged: Forged) -> None:
        named = [name for name in sorted(forged.files) if name.endswith(f"/{seat}.{form}")]
        forged.replace(next(name for name in named if old in forged.files[name]), old, new)

    return change


def letter_added(forged: Forged) -> None:
    name = forged.name("reports/", "ben.text")
    forged.files[name] += b"!\n"


def mail(forged: Forged) -> None:
    forged.replace("journal/000004.eml", b"bid 4", b"bid 5")


def sender(forged: Forged) -> None:
    forged.replace("journal/000004.eml", b"<ann@", b"<ben@")


def stranger(forged: Forged) -> None:
    forged.replace("journal/000004.eml", b"<ann@", b"<eve@")


def mail_moved(forged: Forged) -> None:
    """Claim that a mail was read elsewhere in the log."""
    index = forged.json("journal/index.json")
    index[3]["facts"] = '{"row":3}'
    forged.put("journal/index.json", index)


def mail_nowhere(forged: Forged) -> None:
    index = forged.json("journal/index.json")
    index[3]["facts"] = "{}"
    forged.put("journal/index.json", index)


def act_changed(forged: Forged) -> None:
    forged.replace("journal/000010.txt", b"bid 1", b"bid 2")


def act_invented(forged: Forged) -> None:
    """Rule once more, without a word of it in the journal."""
    rows = forged.log
    at = next(at for at, row in enumerate(rows) if row["kind"] == "gm_ruled")
    again = {**rows[at + 1], "step": rows[-1]["step"] + 1, "body": {**rows[at]["body"], "changes": []}}
    forged.log = [*rows, again]


def act_left_out(forged: Forged) -> None:
    forged.log = [row for row in forged.log if row["kind"] != "gm_ruled"]


def reason(forged: Forged) -> None:
    forged.row("went_back", set_data("why", "a whim"))


def deadline(forged: Forged) -> None:
    forged.row("DeadlineSet", lambda body: body.update(at="2026-11-05T21:00:00Z"))


def deadline_left_out(forged: Forged) -> None:
    rows = forged.log
    rows.remove(next(row for row in rows if row["kind"] == "DeadlineSet"))
    forged.log = rows


def report_left_out(forged: Forged) -> None:
    index = forged.json("reports/index.json")
    gone = index.pop()
    del forged.files[gone["file"]]
    forged.put("reports/index.json", index)


def report_put_in(forged: Forged) -> None:
    index = forged.json("reports/index.json")
    name = "reports/000001/extra.text"
    index.append({**index[0], "seq": 1, "file": name})
    forged.files[name] = b"another report"
    forged.put("reports/index.json", index)


def report_renamed(forged: Forged) -> None:
    forged.row("Published", lambda body: body.update(report="7-7"))


def report_undigested(forged: Forged) -> None:
    forged.row("Published", lambda body: body.update(digests=[]))


def token(forged: Forged) -> None:
    desk = forged.json("desk.json")
    desk["tokens"]["ann"] = "AAAA-AAAA"
    forged.put("desk.json", desk)


def anchors(forged: Forged) -> None:
    dice = forged.json("dice.json")
    dice["anchors"]["hidden"] = "0" * 64
    forged.put("dice.json", dice)


def link_withheld(forged: Forged) -> None:
    dice = forged.json("dice.json")
    dice["packets"] = dice["packets"][:-1]
    forged.put("dice.json", dice)


def no_links(forged: Forged) -> None:
    dice = forged.json("dice.json")
    dice["packets"] = []
    forged.put("dice.json", dice)


def word(forged: Forged) -> None:
    forged.row("WordSent", lambda body: body.update(text="olive dress"))


def player(forged: Forged) -> None:
    forged.replace("config.json", b'"name":"Ben"', b'"name":"Bob"')


def seat_order(forged: Forged) -> None:
    config = forged.json("config.json")
    config["players"].reverse()
    forged.put("config.json", config)


def step_numbers(forged: Forged) -> None:
    """Let two steps be one: a rewind could then cut elsewhere."""
    rows = forged.log
    lock = next(row["step"] for row in rows if row["kind"] == "packet_locked")
    at = max(at for at, row in enumerate(rows) if row["step"] == lock)
    rows[at + 1]["step"] = lock
    forged.log = rows


def kind_of_row(forged: Forged) -> None:
    rows = forged.log
    next(row for row in rows if row["kind"] == "spied")["kind"] = "spoke"
    forged.log = rows


def nonsense(forged: Forged) -> None:
    forged.row("spied", lambda body: body.update({"!": "Nonsense"}))


def stale_value(forged: Forged) -> None:
    """Change what a cell is said to have held: the row cannot follow from those before it."""
    forged.row("gm_ruled", lambda body: body["changes"][0].update(was=7))


def rewound_elsewhere(forged: Forged) -> None:
    forged.row("Rewound", lambda body: body.update(to=52))


def cut_before_a_gift(forged: Forged) -> None:
    """End the log before what the last mail says."""
    rows = forged.log
    at = next(
        at for at, row in enumerate(rows) if row["kind"] == "OrderFiled" and row["body"]["filed"]["mail"] == "mail:6"
    )
    forged.log = rows[:at]


def cut_within_an_act(forged: Forged) -> None:
    rows = forged.log
    forged.log = rows[: next(at for at, row in enumerate(rows) if row["kind"] == "Rewound") + 1]


def event_while_it_waits(forged: Forged) -> None:
    """Let something happen while the packet is open."""
    rows = forged.log
    spied = next(row for row in rows if row["kind"] == "spied")
    forged.log = [*rows, {**spied, "step": rows[-1]["step"] + 1}]


def order_before_the_beginning(forged: Forged) -> None:
    rows = forged.log
    order_row = next(row for row in rows if row["kind"] == "OrderFiled")
    forged.log = [{**order_row, "step": 0}, *rows]


def reader_put_in(forged: Forged) -> None:
    """Keep a report for a reader whom the game does not have."""
    index = forged.json("reports/index.json")
    index.append({**index[0], "audience": "zoe", "file": "reports/zoe.text"})
    forged.files["reports/zoe.text"] = b"for Zoe alone"
    forged.put("reports/index.json", index)


def unknown_act(forged: Forged) -> None:
    forged.replace("journal/000007.txt", b'"extend"', b'"extort"')


FORGERIES: dict[str, tuple[Change, str]] = {
    "an open die": (open_die(1), r"the die .*/sky is 5, not 1"),
    "a hidden die": (hidden_die, r"\(landed\): data.card is"),
    "a die that cannot be": (open_die(7), r"has 6 sides, and the log a 7 of 6"),
    "the label of a die": (label, r"ask for a die .*sky, which the step does not have"),
    "the label of a die everywhere": (label_everywhere, r"die .*sky, which the step does not have"),
    "an order": (order, r"row \d+ of the log \(OrderFiled\): filed.order.amount is 3, and must be 2"),
    "an order left out": (order_left_out, r"what mail 1 says is not in the log|\(WordSent\)|OrderFiled"),
    "an order put in": (order_put_in, r"\(OrderFiled\)"),
    "an event": (payload, r"\(played\): data.card is \"2\", and must be \"4\""),
    "who sees an event": (audience, r"\(weather\): audience"),
    "the order of events": (swapped, r"\(spied\)"),
    "an event left out": (event_left_out, r"must be"),
    "the last event of a step left out": (event_at_the_end_left_out, r"the log lacks a received after row"),
    "a letter of a text": (letter_of("text", "ann"), r"report 1-1, ann/text: line \d+ has"),
    "a letter of an HTML": (letter_of("html", "ben"), r"report 1-1, ben/html: line \d+ has"),
    "a letter of a JSON": (letter_of("json", "all"), r"report 1-1, all/json: line \d+ has"),
    "a letter more": (letter_added, r"report 0-0, ben/text: line \d+ has"),
    "a mail": (mail, r"filed.order.amount is 4, and must be 5"),
    "the sender of a mail": (sender, r"filed.seat is \"ann\", and must be \"ben\"|filed.number"),
    "a mail of a stranger": (stranger, r"mail 4 is filed, though its address holds no seat"),
    "the place of a mail": (mail_moved, r"\(OrderFiled\) follows from nothing: no rule and no mail"),
    "a mail without a place": (mail_nowhere, r"\(OrderFiled\) follows from nothing: no rule and no mail"),
    "an act of the GM": (act_changed, r"filed.order.amount is 1, and must be 2"),
    "an act invented": (act_invented, r"follows from nothing|does not follow"),
    "an act left out": (act_left_out, r"must be"),
    "a reason": (reason, r"data.why is \"a whim\", and must be \"a slip\""),
    "a deadline": (deadline, r"report 0-0, all/text"),
    "a deadline left out": (deadline_left_out, r"report 0-0, all/text"),
    "a report left out": (report_left_out, r"it is missing"),
    "a report put in": (report_put_in, r"a report of row 1 is there, and the log has none"),
    "the name of a report": (report_renamed, r"report 7-7 of row \d+ must be called 0-0"),
    "the digests of a report": (report_undigested, r"its digest in the log is another"),
    "a token": (token, r"report 0-0, ann/text"),
    "the anchors": (anchors, r"report 0-0, ann/html"),
    "a link withheld": (link_withheld, r"dice.json does not hold what the reports revealed"),
    "all links withheld": (no_links, r"not revealed"),
    "a word": (word, r"\(WordSent\): text is \"olive dress\", and must be \"olive press\""),
    "a player's name": (player, r"must be|report 0-0"),
    "the order of the seats": (seat_order, r"must be|report 0-0"),
    "the steps": (step_numbers, r"follows from nothing"),
    "the kind of a row": (kind_of_row, r"is not written as we write a spoke"),
    "a row of no kind": (nonsense, r"cannot be read: no record is called Nonsense"),
    "a stale value": (stale_value, r"must be|does not follow"),
    "the log behind a mail": (cut_before_a_gift, r"what mail 6 says is not in the log"),
    "the log behind half an act": (cut_within_an_act, r"the log ends within an act of the GM"),
    "an event while all wait": (event_while_it_waits, r"\(spied\) follows from nothing"),
    "an order before all": (order_before_the_beginning, r"row 1 of the log \(OrderFiled\) follows from nothing"),
    "a reader": (reader_put_in, r"report 0-0, zoe/html: the log gives no such report"),
    "an act that does not exist": (unknown_act, r"the rules fall behind row \d+ of the log: KeyError"),
    "another place to go back to": (rewound_elsewhere, r"\(Rewound\): to is 52, and must be \d+"),
    **AROUND,
}


# ------------------------------------------------------------------------------- a finished game


def hidden_value(forged: Forged) -> None:
    """Change a hidden draw of a finished game in log and dice.json."""
    rows = forged.log
    die = first_die(rows, "hidden")
    dice = forged.json("dice.json")
    entry = next(each for packet in dice["hidden"] for each in packet["dice"] if each["label"] == die["label"])
    die["value"] = entry["value"] = die["value"] % die["sides"] + 1
    forged.log = rows
    forged.put("dice.json", dice)


def hidden_withheld(forged: Forged) -> None:
    dice = forged.json("dice.json")
    dice["hidden"] = None
    forged.put("dice.json", dice)


# ------------------------------------------------------------------------------------- damage


def damaged(name: str, body: bytes) -> Change:
    def change(forged: Forged) -> None:
        forged.files[name] = body

    return change


def config(old: bytes, new: bytes) -> Change:
    """Change a word of the game's configuration."""
    return lambda forged: forged.replace("config.json", old, new)


# ---------------------------------------------------------------- what an archive cannot show


def chatter(forged: Forged) -> None:
    forged.replace("journal/000001.eml", b"See you on Sunday", b"See you on Monday")


def idle_mail(forged: Forged) -> None:
    index = forged.json("journal/index.json")
    index[1]["facts"] = '{"row":13}'
    forged.put("journal/index.json", index)


def all_cut_off(forged: Forged) -> None:
    """Cut the game off behind its first report, with all mails and reports that came and went later."""
    cut_off(forged)
    for name in ("outbox.json", "sent.json"):
        forged.put(name, [row for row in forged.json(name) if "quay.0-0." in str(row)])
