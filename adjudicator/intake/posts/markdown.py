"""Markdown as it was typed, line by line: what is drawn into a quote, what is code, and the words between the marks.

CommonMark lets a quote go on over lines that have no mark of their own. Their author may have meant them as new text,
so they are doubtful: neither dropped nor filed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from adjudicator.intake.posts.lines import FILE_SIZE, lines_of, squeezed
from adjudicator.model.post import PostRole, Said

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

REMARK = "#"
"""Forms begin remarks with it; whoever pastes one means them as such, though Markdown draws headings of them."""
_MARKED = re.compile(r"^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*>")
_HTML_TAG = re.compile(r"<!--.*?(?:-->|$)|</?[A-Za-z][^<>]*>")
ATTACHED = "|attachment"
"""How the name of an attached file ends in Discourse."""
_SPECIAL = re.compile(r"[\[\]<>*_`~&\\|=]|^(?: {4}|\t|[^\S\n]*(?:[-+#>]|\d{1,9}[.)]))", re.MULTILINE)


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    # A line such as `[2]: nay` would be taken for the address of a link, and drawn nowhere.
    return MarkdownIt("commonmark").enable("strikethrough").disable("reference")


def plain(text: str) -> bool:
    """Return whether a text has nothing that Markdown could take for a mark."""
    return not _SPECIAL.search(text)


def code_lines(text: str) -> list[tuple[int, int]]:
    """Return the lines of blocks of code, as places of the first and behind the last, in order."""
    if "```" not in text and "~~~" not in text and "    " not in text and "\t" not in text:
        return []
    return [
        (token.map[0], token.map[1])
        for token in _reader().parse(text)
        if token.type in {"fence", "code_block"} and token.map
    ]


def read(rows: Sequence[Said]) -> list[list[Said]]:
    """Return, for each row of a text, the lines that it is drawn as.

    Args:
        rows: lines as they were typed, with the roles that tags give them. Those that are neither the author's nor
            doubtful stay as they are, and end whatever comes before them.
    """
    typed = [row.text if row.role in {"own", "spoiler", "doubtful"} else "" for row in rows]
    text = "\n".join(typed)
    if plain(text):
        return [[line] if (line := bare(row)).text else [] for row in rows]
    drawn: list[list[Said] | None] = [None] * len(rows)
    _draw(_reader().parse(text), typed, drawn)
    return [_told(row, lines) for row, lines in zip(rows, drawn, strict=True)]


def bare(row: Said) -> Said:
    """Return a row as a page shows it; in code each space counts."""
    return Said(row.text.strip() if row.role == "code" else squeezed(row.text), row.role)


def _told(row: Said, lines: list[Said] | None) -> list[Said]:
    """Return the lines of a row, by the role that its tags give it; words that are drawn nowhere are the author's."""
    if row.role not in {"own", "spoiler", "doubtful"}:
        return [line] if (line := bare(row)).text else []
    if lines is None:
        lines = [Said(row.text.strip(), "own")] if any(sign.isalnum() for sign in row.text) else []
    if row.role == "own":
        return lines
    yields: set[PostRole] = {"own", "code", "spoiler"} if row.role == "doubtful" else {"own"}
    return [Said(line.text, row.role if line.role in yields else line.role) for line in lines]


def _draw(tokens: list[Token], typed: Sequence[str], drawn: list[list[Said] | None]) -> None:
    """Put what the tokens draw into the rows that they come from."""
    quoted, head = 0, ""
    for token in tokens:
        if token.type == "blockquote_open":
            if not quoted and token.map:
                _quote(token.map, typed, drawn)
            quoted += 1
        elif token.type == "blockquote_close":
            quoted -= 1
        elif token.type == "heading_open" and token.markup == REMARK:
            head = f"{REMARK} "
        elif token.type == "list_item_open":
            head = f"{token.info}{token.markup} " if token.info else "- "
        elif token.type == "list_item_close":
            head = ""  # an item that held a quote alone leaves its mark to nobody
        elif token.map and not quoted:
            _block(token, head, typed, drawn)
            head = "" if token.type == "inline" else head


def _block(token: Token, head: str, typed: Sequence[str], drawn: list[list[Said] | None]) -> None:
    """Put what one token outside all quotes draws into its rows; `head` is the mark of the item of a list it begins."""
    assert token.map is not None
    match token.type:
        case "fence" | "code_block":
            _code(token, typed, drawn)
        case "html_block":
            for at in range(token.map[0], min(token.map[1], len(typed))):
                text = squeezed(_HTML_TAG.sub("", typed[at]))
                drawn[at] = [Said(text, "own")] if text else []
        case "hr":
            drawn[token.map[0]] = []
        case "inline":
            _inline(token, head, drawn)


def _quote(span: Sequence[int], typed: Sequence[str], drawn: list[list[Said] | None]) -> None:
    for at in range(span[0], min(span[1], len(typed))):
        text = typed[at].strip()
        if text:
            drawn[at] = [Said(text, "quote" if _MARKED.match(text) else "doubtful")]


def _code(token: Token, typed: Sequence[str], drawn: list[list[Said] | None]) -> None:
    assert token.map is not None
    first, last = token.map
    for at in range(first, min(last, len(typed))):
        mark = token.type == "fence" and (
            at == first or (at == last - 1 and typed[at].strip().startswith(token.markup[:3]))
        )
        drawn[at] = [Said(typed[at].strip(), "code")] if typed[at].strip() and not mark else []


def _inline(token: Token, head: str, drawn: list[list[Said] | None]) -> None:
    """Put the words of a paragraph into its rows, without the marks between them."""
    assert token.map is not None
    at, struck, files = token.map[0], 0, _files(token.children or ())
    pieces: list[tuple[str, PostRole]] = [(head, "own")] if head else []
    for child in token.children or ():
        struck += (child.type == "s_open") - (child.type == "s_close")
        if child.type in {"softbreak", "hardbreak"}:
            drawn[at] = lines_of(pieces)
            pieces, at = [], min(at + 1, len(drawn) - 1)
        elif child.type == "image":
            pieces.append((child.content, "machine"))
        elif child.type != "html_inline" and child.content:
            role: PostRole = "struck" if struck else "code" if child.type == "code_inline" else "own"
            if id(child) in files:
                size = files[id(child)]
                pieces.append((child.content[:size], "machine"))
                pieces.append((child.content[size:], role))
            else:
                pieces.append((child.content, role))
    drawn[at] = [*(drawn[at] or ()), *lines_of(pieces)]


def _files(tokens: Sequence[Token]) -> dict[int, int]:
    """Return the texts that name an attached file or its size, by their tokens, with how much of each does."""
    found: dict[int, int] = {}
    inside: list[Token] = []
    attached = linked = False
    for token in tokens:
        if token.type == "link_open":
            inside, linked = [], True
        elif token.type == "link_close":
            attached, linked = bool(inside) and inside[-1].content.endswith(ATTACHED), False
            found |= {id(each): len(each.content) for each in inside if attached}
        elif linked and token.content:
            inside.append(token)
        elif attached and token.type == "text":
            size = FILE_SIZE.match(token.content)
            found |= {id(token): size.end()} if size else {}
            attached = False
    return found
