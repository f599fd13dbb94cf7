"""HTML mail to lines of text, with text marked as quoted prefixed with `> ` as in plain text.

lxml feeds the tags one by one, so that neither depth nor size of a page costs more than its length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

_BLOCKS: Final = frozenset(
    re.findall(
        r"\w+",
        """
    address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
    h6 header hr legend li main nav ol p pre section summary table tbody tfoot thead tr ul
        """,
    )
)
_HIDDEN: Final = frozenset({"head", "script", "style", "title", "template", "noframes", "object", "svg"})
_SPACES = re.compile(r"[ \t\r\n\f]+")

# The text being answered, as each mail program wraps it. First the wrappers that end where their tag ends ...
_QUOTE_CLASS = re.compile(
    r"\b(?:yahoo_quoted|moz-cite-prefix|moz-forward-container|zmail_extra|OutlookMessageHeader|tutanota_quote)\b"
)
# ... then the marks below which all the rest is quoted ...
_CUT_ID = re.compile(r"^(?:x_)*(?:divRplyFwdMsg|appendonsend|stopSpelling|mail-editor-reference-message-container)$")
_CUT_STYLE = re.compile(r"border:\s*none;\s*border-top:\s*solid\s+#[0-9a-f]{6}", re.IGNORECASE)
# ... and the blockquotes that are only an indent of the author's own.
_INDENT_CLASS = re.compile(r"\bwebkit-indent-blockquote\b")
_INDENT_STYLE = re.compile(r"border(?:-left)?(?:-width)?:\s*(?:none|0)", re.IGNORECASE)
_NO_SHOW = re.compile(r"display:\s*none|mso-hide:\s*all", re.IGNORECASE)
_PREFORMATTED = re.compile(r"white-space:\s*(?:pre|break-spaces)", re.IGNORECASE)

Attributes = Mapping[str, str]


def _quotes(tag: str, attributes: Attributes) -> bool:
    """Whether a tag contains text of somebody else."""
    named = attributes.get("class", "")
    if tag != "blockquote":
        return bool(_QUOTE_CLASS.search(named)) or attributes.get("name") == "quote"
    if _INDENT_CLASS.search(named):
        return False
    return "type" in attributes or "quote" in named or not _INDENT_STYLE.search(attributes.get("style", ""))


def _cuts(tag: str, attributes: Attributes) -> bool:
    """Whether everything after a tag is quoted."""
    if tag not in {"div", "hr"}:
        return False
    return bool(_CUT_ID.match(attributes.get("id", "")) or _CUT_STYLE.search(attributes.get("style", "")))


class _Reader:
    """The target of the parser: collects lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._text: list[str] = []
        self._cut = False
        self._quoted = self._hidden = self._formatted = 0
        self._undo: list[list[Callable[[], None]]] = []
        self._lists: list[int] = []  # of each open list the last number, or -1 for bullets

    def start(self, tag: str, attributes: Attributes) -> None:
        """A tag opens: a line may end, and the text after it may be quoted, hidden or preformatted."""
        tag = str(tag).lower()
        undo: list[Callable[[], None]] = []
        if tag in _BLOCKS:
            self._end_line()
            undo.append(self._end_line)
        style = attributes.get("style", "")
        self._cut = self._cut or _cuts(tag, attributes)
        if _quotes(tag, attributes):
            self._quoted += 1
            undo.append(self._unquote)
        if tag in _HIDDEN or _NO_SHOW.search(style):
            self._hidden += 1
            undo.append(self._unhide)
        if tag == "pre" or _PREFORMATTED.search(style):
            self._formatted += 1
            undo.append(self._unformat)
        if tag in {"ul", "ol"}:
            self._lists.append(0 if tag == "ol" else -1)
            undo.append(self._end_list)
        self._mark(tag)
        self._undo.append(undo)

    def _mark(self, tag: str) -> None:
        """What a tag itself renders: the end of a line, a bullet or number, the gap between two cells."""
        if tag == "br":
            self._end_line(always=True)
        elif tag == "li" and self._lists and self._lists[-1] >= 0:
            self._lists[-1] += 1
            self._text.append(f"{self._lists[-1]}. ")
        elif tag == "li":
            self._text.append("- ")
        elif tag in {"td", "th"}:
            self._text.append(" ")

    def end(self, _tag: str) -> None:
        """A tag closes: the parser closes them in the order in which they opened."""
        for undo in self._undo.pop() if self._undo else ():
            undo()

    def data(self, text: str) -> None:
        """Text between tags."""
        if self._hidden:
            return
        if not self._formatted:
            self._text.append(_SPACES.sub(" ", text))
            return
        pieces = text.replace("\r\n", "\n").split("\n")
        for piece in pieces[:-1]:
            self._text.append(piece)
            self._end_line(always=True)
        self._text.append(pieces[-1])

    def comment(self, _text: str) -> None:
        """Comments show nothing."""

    def close(self) -> None:
        """The page has ended, and with it its last line."""
        self._end_line()

    def _end_line(self, *, always: bool = False) -> None:
        text = "".join(self._text)
        self._text.clear()
        if not always and not text.strip(" \t\r\n\f"):  # a no-break space alone is a line the author sees
            return
        text = text.rstrip() if self._formatted else _SPACES.sub(" ", text).strip()
        self.lines.append(f"> {text}" if self._quoted or self._cut else text)

    def _unquote(self) -> None:
        self._quoted -= 1

    def _unhide(self) -> None:
        self._hidden -= 1

    def _unformat(self) -> None:
        self._formatted -= 1

    def _end_list(self) -> None:
        self._lists.pop()


def to_text(page: str) -> str:
    """The visible lines of an HTML mail; any text is taken, well-formed or not."""
    from lxml import etree

    reader: Any = _Reader()  # the library's types require methods that it does not call
    parser = etree.HTMLParser(target=reader, recover=True, huge_tree=True, encoding="utf-8")
    parser.feed(page.encode("utf-8", "replace"))
    parser.close()
    lines: list[str] = reader.lines
    return "\n".join(lines)
