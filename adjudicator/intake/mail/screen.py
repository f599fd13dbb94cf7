"""Pass, drop or hold: a table of checks, asked in order; the first that objects decides.

Mail from a machine is dropped, as an answer could start a loop; mail that a person should see is held for the GM.
The store finds a Message-ID that came before.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from adjudicator.intake.mail.envelope import LARGEST_RAW, LARGEST_TEXT, MOST_TEXT_LINES
from adjudicator.model.letter import NOBODY, Envelope, Letter, Own, Verdict

PASS: Final = Verdict("pass")
MOST_LINES: Final = 1000
LONGEST_LINE: Final = 4000
_BULK = frozenset({"bulk", "junk", "list"})
_DAEMONS = re.compile(r"^(?:mailer-daemon|mail-daemon|postmaster)(?:[+-].*)?@")
_NO_REPLY = re.compile(r"^(?:no|do-?not|donot)[-_.]?reply(?:[+._-].*)?@")
# Subjects that only programs write begin so, with the colon ...
_AUTOMATIC_SUBJECTS = """
    automatic reply|auto(?:matic)?[- ]?reply|auto(?:matic)? response|autoreply|out of office|automatische antwort|
    abwesenheitsnotiz|automatische abwesenheitsnotiz|réponse automatique|absence du bureau|respuesta automática|
    fuera de la oficina|resposta automática|ausência temporária|risposta automatica|fuori sede|
    automatisch antwoord|afwezigheidsbericht|automatisk svar|autosvar|automatiskt svar|frånvaro|automaattinen vastaus|
    autom\\. odpowiedź|automatyczna odpowiedź|odpowiedź automatyczna|automatická odpověď|automatikus válasz|
    автоматический ответ|автоответ|otomatik yanıt|自动答复|自动回复|自動応答|자동 회신
"""
# ... while a player may write these in person, about holidays.
_ABSENT_SUBJECTS = """
    out of (?:the )?office|on vacation|on holiday|ooo|abwesend|abwesenheit|nicht im büro|im urlaub|absent du bureau|
    en congés?|fuera de la oficina|de vacaciones|fuori ufficio|in ferie|afwezig|op vakantie
"""


def _either(table: str) -> str:
    return re.sub(r"\s*\n\s*", "", table.strip())


@cache
def _automatic() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:(?:{_either(_AUTOMATIC_SUBJECTS)})\s*[:：]|\[?auto(?:[- ]?reply)?\]\s)", re.IGNORECASE)


@cache
def _absent() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:{_either(_ABSENT_SUBJECTS)}|{_either(_AUTOMATIC_SUBJECTS)})\b", re.IGNORECASE)


def _own_mail(envelope: Envelope, own: Own) -> Verdict | None:
    """Our own mail come back: by our loop mark, our Message-ID or our address."""
    if own.loop.lower() in envelope.flags.loops:
        return Verdict("drop", "own-mail", "X-Loop")
    if own.domain and envelope.message_id and own.ours(envelope.message_id):
        return Verdict("drop", "own-mail", "Message-ID")
    return Verdict("drop", "own-mail", "From") if envelope.sender.address in own.addresses else None


def _forum_notice(envelope: Envelope, own: Own) -> Verdict | None:
    """A forum tells that something was posted: the thread is read in the same round, whatever the mail says."""
    return Verdict("drop", "forum-notice", "From") if envelope.sender.address in own.notices else None


def _bounce(envelope: Envelope, _own: Own) -> Verdict | None:
    """A mail of ours that did not arrive: the GM must know that a player reads nothing."""
    flags = envelope.flags
    if flags.content_type == "multipart/report" and flags.report_type != "disposition-notification":
        return Verdict("hold", "bounce", "multipart/report")
    if _DAEMONS.match(envelope.sender.address):
        return Verdict("hold", "bounce", envelope.sender.address)
    if flags.return_path == "" and flags.auto_submitted in {"", "no"} and not _automatic().match(envelope.subject):
        return Verdict("hold", "bounce", "Return-Path")
    return None


def _auto_reply(envelope: Envelope, _own: Own) -> Verdict | None:
    """An answer that no person wrote: holidays, a read receipt."""
    flags = envelope.flags
    if flags.content_type == "multipart/report":
        return Verdict("drop", "auto-reply", flags.report_type)
    if flags.auto_submitted not in {"", "no"}:
        return Verdict("drop", "auto-reply", "Auto-Submitted")
    if flags.automatic:
        return Verdict("drop", "auto-reply", flags.automatic[0])
    if flags.precedence == "auto_reply" or flags.suppress == "all":
        return Verdict("drop", "auto-reply", "Precedence" if flags.precedence else "X-Auto-Response-Suppress")
    return Verdict("drop", "auto-reply", "Subject") if _automatic().match(envelope.subject) else None


def _bulk(envelope: Envelope, _own: Own) -> Verdict | None:
    """Circulars and mailing lists."""
    if envelope.flags.precedence in _BULK:
        return Verdict("drop", "bulk", "Precedence")
    return Verdict("drop", "bulk", "List-Id") if envelope.flags.list_id else None


def _size(envelope: Envelope, _own: Own) -> Verdict | None:
    """More than anybody writes as orders: over 10 MiB as a whole, or over 1 MiB of text."""
    if envelope.size > LARGEST_RAW or envelope.text_size > LARGEST_TEXT:
        return Verdict("hold", "too-large", str(max(envelope.size, envelope.text_size)))
    return None


def _unparseable(envelope: Envelope, _own: Own) -> Verdict | None:
    """Bytes that are not a mail, or a mail without a sender."""
    if "unparseable" in envelope.defects:
        return Verdict("hold", "unparseable")
    if "crooked sender" in envelope.defects:
        return Verdict("hold", "crooked-sender")
    if "several senders" in envelope.defects:
        return Verdict("hold", "several-senders")
    return None if envelope.sender.address else Verdict("hold", "no-sender")


def _likely_automatic(envelope: Envelope, _own: Own) -> Verdict | None:
    """Perhaps a person, perhaps a program: the GM decides."""
    if envelope.flags.suppress:
        return Verdict("hold", "maybe-automatic", "X-Auto-Response-Suppress")
    if _NO_REPLY.match(envelope.sender.address):
        return Verdict("hold", "maybe-automatic", envelope.sender.address)
    return Verdict("hold", "maybe-automatic", "Subject") if _absent().match(envelope.subject) else None


Check = Callable[[Envelope, Own], Verdict | None]
CHECKS: Final[tuple[Check, ...]] = (
    _own_mail,
    _forum_notice,
    _bounce,
    _auto_reply,
    _bulk,
    _size,
    _unparseable,
    _likely_automatic,
)


def screen(envelope: Envelope, own: Own = NOBODY) -> Verdict:
    """What to do with a mail before anybody reads its body."""
    return next((verdict for check in CHECKS if (verdict := check(envelope, own))), PASS)


def bulk(letter: Letter) -> Verdict:
    """Hold a mail whose author's own text is more than anybody writes as orders; to read it would take minutes."""
    own = letter.orders
    few = len(own) <= MOST_LINES and len(letter.lines) <= MOST_TEXT_LINES
    if few and all(len(line.text) <= LONGEST_LINE for line in own):
        return PASS
    return Verdict("hold", "too-large", str(sum(len(line.text.encode()) for line in own)))
