"""Mails for the tests: the samples in tests/data/mails, written in the manner of the usual clients, and small ones."""

from __future__ import annotations

from pathlib import Path

from adjudicator.intake.letter import clean
from adjudicator.model.letter import Letter, Role

SAMPLES = Path(__file__).resolve().parents[2] / "data" / "mails"


def sample(name: str) -> bytes:
    return (SAMPLES / f"{name}.eml").read_bytes()


def mail(body: str | bytes, kind: str = "text/plain; charset=utf-8", **fields: str) -> bytes:
    """A small mail; `fields` are more header lines, `_` in a name standing for `-`."""
    head = {"From": "Anna <anna@example.org>", "To": "byrsa@gm.example", "Message-ID": "<1@example.org>"}
    head |= {name.replace("_", "-"): value for name, value in fields.items()}
    head["Content-Type"] = kind
    text = "".join(f"{name}: {value}\n" for name, value in head.items())
    return text.encode() + b"\n" + (body if isinstance(body, bytes) else body.encode())


def letter(body: str | bytes, kind: str = "text/plain; charset=utf-8", **fields: str) -> Letter:
    return clean.read(mail(body, kind, **fields))


def texts(of: Letter, *roles: Role) -> list[str]:
    """The full lines of a letter that have one of the roles."""
    return [line.text for line in of.lines if line.role in roles and line.text.strip()]


def orders(of: Letter) -> list[str]:
    return [line.text for line in of.orders]
