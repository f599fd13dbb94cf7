"""Mails that came back, as mailers write them, and a strategy that makes more of them, damaged ones among them."""

from __future__ import annotations

from hypothesis import strategies as st

OURS = "<quay.1-1.dora.private.1@gm.example>"
OWN_HEAD = f"From: GM <gm@gm.example>\nTo: Dora <dora@example.net>\nMessage-ID: {OURS}\nSubject: [quay] Report\n"


def report(*blocks: str, text: str = "See below.", returned: str = OWN_HEAD) -> bytes:
    """A bounce as RFC 3464 has it."""
    status = "\n\n".join(("Reporting-MTA: dns; mx.example", *blocks))
    return (
        "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example\nTo: gm@gm.example\nSubject: Undelivered Mail\n"
        "Message-ID: <b1@mx.example>\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
        f"--b\nContent-Type: text/plain\n\n{text}\n"
        f"--b\nContent-Type: message/delivery-status\n\n{status}\n\n"
        f"--b\nContent-Type: text/rfc822-headers\n\n{returned}\n--b--\n"
    ).encode()


def block(address: str = "dora@example.net", action: str = "failed", status: str = "5.1.1", said: str = "") -> str:
    more = f"\nDiagnostic-Code: smtp; {said}" if said else ""
    return f"Final-Recipient: rfc822; {address}\nAction: {action}\nStatus: {status}{more}"


def words(text: str, subject: str = "failure notice", more: str = "") -> bytes:
    """A bounce that is text alone."""
    return (
        f"Return-Path: <>\nFrom: MAILER-DAEMON@mx.example\nTo: gm@gm.example\nSubject: {subject}\n{more}"
        f"Message-ID: <b2@mx.example>\nContent-Type: text/plain; charset=utf-8\n\n{text}"
    ).encode()


QMAIL = words(
    "Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message.\n\n"
    "<dora@example.net>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 unknown user\n"
    f"Giving up on 192.0.2.1.\n\n--- Below this line is a copy of the message.\n\n{OWN_HEAD}\nText of anna@x.org\n"
)
EXIM = words(
    "This message was created automatically by mail delivery software.\n\nA message that you sent could not be "
    "delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n"
    "  dora@example.net\n    host mx.example.net [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:"
    "<dora@example.net>:\n    550 5.1.1 no such user\n\n------ This is a copy of the message, including all the "
    f"headers. ------\n\n{OWN_HEAD}\n",
    "Mail delivery failed: returning message to sender",
    "X-Failed-Recipients: dora@example.net\n",
)
EXIM_LATE = words(
    "This message was created automatically by mail delivery software.\nA message that you sent has not yet been "
    "delivered to one or more of its recipients after more than 24 hours on the queue.\n\nThe address to which the "
    "message has not yet been delivered is:\n\n  dora@example.net\n    Delay reason: 451 greylisted\n\nNo action is "
    "required on your part. Delivery attempts will continue for some time.\n",
    "Warning: message 1abc delayed 24 hours",
)
YAHOO = words(
    "Sorry, we were unable to deliver your message to the following address.\n\n<dora@example.net>:\n554: delivery "
    f"error: dd This user doesn't have a yahoo.com account\n\n--- Original message follows.\n\n{OWN_HEAD}\n"
)
SENDMAIL = words(
    "   ----- The following addresses had permanent fatal errors -----\n<dora@example.net>\n    (reason: 550 5.7.1 "
    f"blocked)\n\n   ----- Original message follows -----\n\n{OWN_HEAD}\n",
    "Returned mail: see transcript for details",
)
EXCHANGE = words(
    "Your message did not reach some or all of the intended recipients.\n\n      Subject: [quay] Report\n\nThe "
    "following recipient(s) cannot be reached:\n\n      'dora@example.net' on 22/11/2026 10:00\n            550 5.1.1 "
    "User unknown\n",
    "Undeliverable: [quay] Report",
)
FULL = words(
    "Delivery to the following recipient failed:\n\n     dora@example.net\n\nTechnical details: mailbox is full, "
    "try again later\n"
)
GERMAN = words(
    "Diese E-Mail wurde automatisch erzeugt.\nIhre Nachricht konnte nicht zugestellt werden an:\n\n"
    "dora@example.net:\n550 Requested action not taken: mailbox unavailable\n"
)
WORDED = {
    "qmail": (QMAIL, "permanent"),
    "exim": (EXIM, "permanent"),
    "exim late": (EXIM_LATE, "late"),
    "yahoo": (YAHOO, "permanent"),
    "sendmail": (SENDMAIL, "permanent"),
    "exchange": (EXCHANGE, "permanent"),
    "full": (FULL, "temporary"),
    "german": (GERMAN, "permanent"),
}

_values = st.one_of(
    st.sampled_from(
        ["failed", "delayed", "", "5.1.1", "4.2.2", "5", "rfc822; dora@example.net", "x" * 3000, "=?x?b?=="]
    ),
    st.text(max_size=40),
)
_fields = st.sampled_from(
    ["Final-Recipient", "Original-Recipient", "Action", "Status", "Diagnostic-Code", "Remote-MTA", "", "\u00e9"]
)
_blocks = st.lists(st.tuples(_fields, _values), max_size=6).map(lambda f: "\n".join(f"{n}: {v}" for n, v in f))


@st.composite
def shapes(draw: st.DrawFn) -> bytes:
    """A bounce of any shape: fields missing, doubled or nonsense, wrong types, cut anywhere."""
    known = [text for text, _ in WORDED.values()]
    raw = draw(
        st.one_of(
            st.lists(_blocks, max_size=5).map(lambda blocks: report(*blocks)),
            st.sampled_from([*known, report(block())]),
            st.text(max_size=300).map(words),
        )
    )
    for old in (b"multipart/report", b"message/delivery-status", b"text/plain", b'boundary="b"', b"--b--"):
        if draw(st.booleans()) and draw(st.booleans()):
            new = draw(st.sampled_from([b"", b"message/rfc822", b"multipart/mixed", b"text/html", b"\xff\x00"]))
            raw = raw.replace(old, new)
    cut = draw(st.integers(0, len(raw)))
    return raw[:cut] if draw(st.booleans()) else raw
