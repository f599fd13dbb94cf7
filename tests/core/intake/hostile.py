"""Two hundred mails that nobody writes in good faith, or that broke on their way."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

HEAD = b"From: Anna <anna@players.example>\nTo: gm@localhost\nSubject: [byrsa] orders\nMessage-ID: <%s@evil.example>\n"
TEXT = b"Content-Type: text/plain; charset=utf-8\n"
MARK = "\u202e"
SEEDS: Final = 20
"""How many mails each recipe makes."""


def _head(chance: Random, more: bytes = b"") -> bytes:
    return HEAD % f"{chance.getrandbits(64):x}".encode() + more


def damaged(chance: Random) -> bytes:
    """A multipart mail with bytes cut out, doubled and overwritten anywhere."""
    body = b"".join(
        b"--b\n" + TEXT + b"Content-Transfer-Encoding: base64\n\n" + base64.encodebytes(b"bid pass\n" * 9) + b"\n"
        for _ in range(4)
    )
    raw = bytearray(_head(chance, b"Content-Type: multipart/mixed; boundary=b\n") + b"\n" + body + b"--b--\n")
    for _ in range(chance.randint(1, 30)):
        at = chance.randrange(len(raw))
        how = chance.randrange(3)
        if how == 0:
            del raw[at : at + chance.randint(1, 60)]
        elif how == 1:
            raw[at:at] = raw[max(0, at - 50) : at]
        else:
            raw[at] = chance.randrange(256)
        raw = raw or bytearray(b"\n")
    return bytes(raw)


def injected(chance: Random) -> bytes:
    """Line ends inside encoded words, so that a careless answer would grow headers of its own."""
    trick = chance.choice([b"\r\nBcc: all@example.org", b"\nX-Loop: x\n\nbody", b"\r\n\r\nFrom: x", b"\x00\x0bTo: y"])
    word = b"=?utf-8?b?" + base64.b64encode(b"orders" + trick) + b"?="
    quoted = b"=?utf-8?q?orders=0D=0ABcc:_all@example.org?="
    field = chance.choice([b"Subject", b"References", b"In-Reply-To", b"Reply-To", b"Message-ID", b"Date"])
    sender = chance.choice(
        [b"From: " + word + b" <anna@players.example>\n", b"From: anna@players.example" + trick + b"\n"]
    )
    return sender + field + b": " + chance.choice([word, quoted]) + b"\nTo: gm@localhost\n" + TEXT + b"\nbid pass\n"


def bomb(chance: Random) -> bytes:
    """What grows when it is unpacked: nothing here may unpack it."""
    packed = base64.encodebytes(gzip.compress(b"\0" * 2**22))
    name = chance.choice([b"orders.txt.gz", b"orders.zip", b"orders.txt"])
    kind = chance.choice([b"application/gzip", b"application/zip", b"text/plain"])
    part = b"--b\nContent-Type: " + kind + b'\nContent-Disposition: attachment; filename="' + name + b'"\n'
    part += b"Content-Encoding: gzip\nContent-Transfer-Encoding: base64\n\n" + packed
    return _head(chance, b"Content-Type: multipart/mixed; boundary=b\n") + b"\n" + part * 3 + b"--b--\n"


def turned(chance: Random) -> bytes:
    """Names and lines that run from right to left, hide letters or use look-alikes."""
    name = chance.choice([f"{MARK}annA", "An\u200bna", "\u0410nna", f"gm{MARK}@localhost", "A\u0301" * 300])
    line = chance.choice(
        [f"bid {MARK}5", "b\u200bid pass", "\u2067bid 9\u2069 pass", "\ufeffbid pass", "\u0131bid pass"]
    )
    sender = b"From: =?utf-8?b?" + base64.b64encode(name.encode()) + b"?= <anna@players.example>\n"
    ident = b"Message-ID: <%x@evil.example>\n" % chance.getrandbits(64)
    return (
        sender + ident + b"To: gm@localhost\nSubject: [byrsa] " + name.encode() + b"\n" + TEXT + b"\n" + line.encode()
    )


def crowd(chance: Random) -> bytes:
    """Ten thousand recipients, well formed or not, folded or in one line."""
    end = chance.choice([b",\n ", b", ", b"; ", b","])
    box = chance.choice([b"p%d@example.org", b'"P, %d" <p%d@example.org>', b"P %d", b"g%d:;", b"((((%d"])
    many = end.join(box % ((n,) * box.count(b"%d")) for n in range(10_000))
    field = chance.choice([b"To: ", b"Cc: ", b"From: ", b"References: "])
    return _head(chance) + field + many + b"\n" + TEXT + b"\nbid pass\n"


def nested(chance: Random) -> bytes:
    """Parts in parts in parts, mails in mails."""
    depth = chance.choice([30, 90, 300, 2000])
    kind = chance.choice([b"multipart/mixed", b"multipart/alternative", b"message/rfc822"])
    if kind == b"message/rfc822":
        return _head(chance) + b"Content-Type: message/rfc822\n\n" * depth + b"bid pass\n"
    opened = b"".join(b"Content-Type: %s; boundary=b%d\n\n--b%d\n" % (kind, n, n) for n in range(depth))
    return _head(chance) + opened + TEXT + b"\nbid pass\n"


def endless(chance: Random) -> bytes:
    """Megabytes of quotes, of one line, of header, or of what a pattern could stumble over."""
    body = chance.choice(
        [
            b"> bid 9\n" * 100_000,
            b">" * 900_000,
            b"On 22.11.2026 10:00, GM <g@x.example> wrote:\n" * 18_000,
            b"From: x\nSent: y\n" * 50_000,
            b"-" * 900_000,
            b"bid pass " * 90_000,
            b"ORDERS byrsa 1.1\n" * 50_000,
            b"=\n" * 400_000,
        ]
    )
    return _head(chance) + TEXT + b"\n" + body


def page(chance: Random) -> bytes:
    """HTML that is deep, wide, torn, or hides what it says."""
    body = chance.choice(
        [
            b"<div><blockquote>" * 40_000,
            b"<table><tr><td>" * 20_000,
            b"<p style='display:none'>bid 9</p><p>bid pass</p>" * 2000,
            b"<" * 300_000,
            b"<!--" * 50_000 + b"bid pass",
            b"<a href='" + b"x" * 500_000,
            b"&#x202e;&zwnj;" * 50_000,
            b"<ul>" * 20_000 + b"<li>bid pass",
        ]
    )
    return (
        _head(chance)
        + b"Content-Type: text/html; charset="
        + chance.choice([b"utf-8", b"utf-7", b"x"])
        + b"\n\n"
        + body
    )


def labels(chance: Random) -> bytes:
    """Charsets, encodings and parameters that lie, are missing or were never meant for mail."""
    charset = chance.choice(
        [b"utf-7", b"idna", b"punycode", b"unicode_escape", b"rot13", b"zlib", b"utf-16", b"\xff", b"hex"]
    )
    way = chance.choice([b"base64", b"quoted-printable", b"x-uuencode", b"uuencode", b"gzip", b"8bit", b"\xff"])
    body = chance.choice([b"bid pass\n", b"begin 666 x\n#0V%T\n", b"====", bytes(range(256)) * 40, b"+AGIAaQBk-"])
    more = b'Content-Type: text/plain; charset="' + charset + b'"; format=flowed; ' + b"x*0*=a; " * 300 + b"\n"
    return _head(chance) + more + b"Content-Transfer-Encoding: " + way + b"\n\n" + body * 20


def noise(chance: Random) -> bytes:
    """Bytes that are no mail, or half of one."""
    size = chance.choice([0, 1, 40, 4000, 200_000])
    begin = chance.choice(
        [b"", b"From ", b"From:", b"\n", b"Content-Type: multipart/mixed; boundary=\n\n--\n", b"\xef\xbb\xbf"]
    )
    return begin + chance.randbytes(size)


RECIPES: Final[tuple[Callable[[Random], bytes], ...]] = (
    damaged,
    injected,
    bomb,
    turned,
    crowd,
    nested,
    endless,
    page,
    labels,
    noise,
)


def mails() -> Iterator[tuple[str, bytes]]:
    """All of them, by name; the same ones every time."""
    for recipe in RECIPES:
        for seed in range(SEEDS):
            yield f"{recipe.__name__}-{seed}", recipe(Random(f"{recipe.__name__} {seed}"))
