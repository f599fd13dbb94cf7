"""XML of a thread as BoardGameGeek answers it, or as it was saved, to posts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.intake.mail.charset import named, tidy
from adjudicator.intake.posts import drawn, strict_xml
from adjudicator.intake.posts.family import Family
from adjudicator.intake.posts.hours import moment
from adjudicator.model.errors import UserError
from adjudicator.model.post import Post

if TYPE_CHECKING:
    from lxml.etree import _Element


def read(raw: bytes, kind: Family) -> list[Post]:
    """Return the posts of a saved thread, in their order.

    Args:
        raw: the XML.
        kind: the family, for what is left out of a post before it is kept.

    Raises:
        UserError: it is no XML, is cut short, brings entities of its own, or holds no posts.
    """
    root = strict_xml.parsed(raw, "thread")
    articles = root.findall(".//article")
    if root.tag != "thread" or not articles:
        raise UserError("This XML holds no posts of a thread; save the answer of xmlapi2/thread.")
    return [_post(each, kind, root.get("id") or "") for each in articles]


def _post(article: _Element, kind: Family, thread: str) -> Post:
    """Return one post. Its text is HTML once the XML is read, whether it was escaped or stood as CDATA."""
    body = article.find("body")
    written = "" if body is None else "".join(str(text) for text in body.itertext())
    tree = drawn.parsed(f"<div>{tidy(written)}</div>")
    edits = article.get("numedits") or "0"
    return Post(
        thread=thread,
        ident=article.get("id") or "",
        author=named(article.get("username") or ""),
        author_id=tidy(article.get("userid") or ""),
        created=moment(article.get("postdate")),
        updated=moment(article.get("editdate")),
        edited=edits.isdigit() and int(edits) > 0,
        version=int(edits) + 1 if edits.isdigit() else 0,
        family=kind.name,
        markup="html",
        body=tidy(written) if tree is None else drawn.kept(tree, kind.marks),
        cut=tree is None,
        link=article.get("link") or "",
    )
