"""How the pages of a thread are found and its login form filled in, as the file of its family says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from adjudicator.intake.mail.charset import decode
from adjudicator.intake.posts import drawn

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from adjudicator.intake.posts.family import Family

DOOR = "input[type='password']"


@dataclass(frozen=True, slots=True)
class Site:
    """The pages of one thread.

    Args:
        family: that of its forum, which must say how addresses are made (`[web]`).
        thread: the number of the thread.
        start: the path of its first page, where the GM has named it; else the family says.
        member: name and password of a member, empty where everybody may read.
    """

    family: Family
    thread: str
    start: str = ""
    member: tuple[str, str] = ("", "")

    @property
    def size(self) -> int:
        """Posts a page."""
        return self.family.limits.page

    def path(self, page: int) -> str:
        """Return the path of a page, counted from 1."""
        web = self.family.web
        assert web is not None
        first = self.start or web.thread.format(thread=self.thread)
        if page == 1:
            return first
        later = web.later.format(page=page, skip=(page - 1) * self.size)
        return first + (later.replace("&", "?", 1) if later.startswith("&") and "?" not in first else later)

    def last(self, raw: bytes) -> int:
        """Return the number of the last page that a page of the thread links to, at least 1."""
        web, root = self.family.web, _tree(raw)
        if web is None or root is None:
            return 1
        counts = drawn.numbers(web.last, root)
        highest = max(counts, default=0)
        return max(1, highest // self.size + 1 if "{skip}" in web.later else highest)

    def login(self) -> str:
        """Return the path of the page at which members log in, empty where nobody does."""
        web = self.family.web
        return web.login if web is not None and all(self.member) else ""

    def door(self, raw: bytes) -> tuple[str, dict[str, str]] | None:
        """Return where the login form of a page is sent, and its fields filled in; None where it shows none."""
        web, root = self.family.web, _tree(raw)
        shown = [] if root is None else drawn.select(DOOR, root)
        form = next((each for each in shown[0].iterancestors("form")), None) if shown else None
        if web is None or form is None:
            return None
        fields = {}
        for each in drawn.select("input[name]", form):
            kind = (each.get("type") or "text").lower()
            if kind not in {"checkbox", "radio", "file", "reset", "button"}:
                fields[each.get("name") or ""] = each.get("value") or ""
        fields |= {web.user: self.member[0], shown[0].get("name") or "password": self.member[1]}
        to = urlsplit(urljoin(web.login, (form.get("action") or "").strip() or web.login))
        return (f"{to.path}?{to.query}" if to.query else to.path), fields

    def shut(self, raw: bytes) -> bool:
        """Whether a page asks for a name and a password in place of showing posts."""
        root, pages = _tree(raw), self.family.pages
        if root is None or pages is None:
            return False
        return bool(drawn.select(DOOR, root)) and not drawn.select(pages.posts, root)


def _tree(raw: bytes) -> HtmlElement | None:
    return drawn.parsed(decode(raw, "")[0])
