"""A post to its lines, and to the letter that it is: the one place where a text of a forum becomes orders to read."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from adjudicator.intake.letter import forms, press
from adjudicator.intake.posts import drawn, typed
from adjudicator.intake.posts.family import Family, family
from adjudicator.model.letter import Address, Envelope, Flags, Letter, Line, Mailbox, Role
from adjudicator.model.post import VOICE, Post, PostRole, Said

_ROLES: dict[PostRole, Role] = {
    "own": "text",
    "spoiler": "text",
    "code": "text",
    "quote": "quote",
    "signature": "machine",
    "machine": "machine",
    "struck": "struck",
    "doubtful": "tail",
}
"""What each line of a post is in a letter. A forum says exactly what a signature is, so that none is asked about."""
_TYPED = re.compile(r"[>\uff1e\u00bb]|[^\[\]]*\[\s*\w*quote\w*\b[^\[\]]*\]", re.IGNORECASE)
"""A line that its author types as a quote where the forum draws none: by the sign before it, or by a tag in it."""
_MENTIONS = re.compile(r"^(?:@[\w.-]*\w[,:]?\s+)+(?=\S)")


def lines_of(post: Post, kind: Family | None = None) -> list[Said]:
    """Return the lines of a post and whose each is.

    A line typed as a quote where the forum draws none of it is doubtful.
    What others may have changed, and the last post of a page that was cut short, is doubtful where it would be its
    author's; of a deleted post only the forum's own words are left.

    Args:
        post: as it came.
        kind: the family of its forum, where it is none of ours.
    """
    kind = kind or family(post.family)
    said = drawn.read(post.body, kind) if post.markup == "html" else typed.read(post.body, kind.tags)
    said = [replace(line, role="doubtful") if _by_hand(line) else line for line in said]
    if post.deleted:
        said = [replace(line, role="machine") if line.role in VOICE else line for line in said]
    elif post.open or post.cut:
        said = [replace(line, role="doubtful") if line.role in VOICE else line for line in said]
    if post.signature:
        said += [Said(line.text, "signature") for line in drawn.read(post.signature, kind)]
    return said


def _by_hand(line: Said) -> bool:
    return line.role in {"own", "spoiler"} and bool(_TYPED.match(line.text))


def numbered(said: list[Said]) -> list[tuple[int, Said]]:
    """Return lines with the numbers by which receipts name them: the author's from 1, all others 0."""
    out: list[tuple[int, Said]] = []
    number = 0
    for line in said:
        number += line.role in VOICE
        out.append((number if line.role in VOICE else 0, line))
    return out


def letter_of(post: Post, game: str = "", kind: Family | None = None) -> Letter:
    """Return the letter that a post is.

    Args:
        post: as it came.
        game: the game to whose thread it belongs.
        kind: the family of its forum, where it is none of ours.
    """
    kind = kind or family(post.family)
    said = lines_of(post, kind)
    texts = [_MENTIONS.sub("", line.text) if line.role in VOICE else line.text for line in said]
    roles: list[Role] = [_ROLES[line.role] for line in said]
    press.mark(texts, roles)
    forms.mark(texts, roles)
    drawn = zip(texts, roles, said, strict=True)
    lines = forms.numbered(Line(0, text, role, apart=line.apart) for text, role, line in drawn)
    return Letter(
        envelope=_envelope(post),
        address=Address(game=game or None, how="thread" if game else "none"),
        lines=lines,
        left_out=forms.left_out(lines, ()),
        only_quoted=_drawn_into_quotes(post, said, kind),
    )


def _drawn_into_quotes(post: Post, said: list[Said], kind: Family) -> bool:
    """Return whether a post seems to hold nothing but quotes, on a page of a forum that reads Markdown.

    There an author's line right below a quote is drawn into it, and the page does not show that: the author is asked.
    """
    lazy = post.markup == "html" and kind.tags.markdown
    return lazy and not any(line.role in VOICE for line in said) and any(line.role == "quote" for line in said)


def _envelope(post: Post) -> Envelope:
    """Return what the header of a mail would say. A post has no address: nobody is answered at one."""
    raw = post.raw
    return Envelope(
        sha256=sha256(raw).hexdigest(),
        size=len(raw),
        text_size=len(post.body),
        sender=Mailbox(post.author, ""),
        recipients=(),
        subject="",
        message_id=None,
        date=datetime.fromisoformat(post.created) if post.created else None,
        in_reply_to=(),
        references=(),
        flags=Flags(),
        defects=(),
    )
