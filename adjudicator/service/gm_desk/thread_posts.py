"""What we post in the thread of a game: its public reports, press and notices, each once, and the tally."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from adjudicator.intake.posts.family import Family
from adjudicator.model.errors import UserError
from adjudicator.model.page import Page
from adjudicator.report.json import read_page
from adjudicator.report.thread import Form, render_posts
from adjudicator.service.gm_desk.tally import tally_page
from adjudicator.service.gm_desk.thread_notices import locks, notices
from adjudicator.service.mail_out.renderings import PUBLIC

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

TALLY = "tally"


@dataclass(frozen=True, slots=True)
class Draft:
    """A post to be posted: the name under which it is marked as posted, and its text as the forum writes it."""

    name: str
    text: str


def drafts(home: Home, table: Table, form: Form | None = None) -> list[Draft]:
    """Return the posts that wait to be posted, in order: reports, press and notices, then the tally.

    Args:
        home: the game's home.
        table: the game.
        form: bbcode, markdown or text, where not that of its forum.

    Raises:
        UserError: the game has no thread.
    """
    kind = family_of(table)
    done = set(home.store.threads.posted(table.id))
    link, found, way = _linked(table, kind), list[Draft](), form or kind.writes
    for name, page in _pages(home, table, roomy=way == "markdown"):
        named, limits = f"{table.id} {name}", kind.limits
        site = _shown_at(table, name)
        posts = render_posts(page, way, limits.longest, named, link, limits.shortest, site=site)
        numbered = ((f"{name.replace(' ', '-')}-{at}", text) for at, text in enumerate(posts, 1))
        found += [Draft(each, text) for each, text in numbered if each not in done]
    return found


def _shown_at(table: Table, name: str) -> str:
    """Return the address at which the site of a game shows the pictures of a report, empty where it has none."""
    return f"{table.config.site}/packets/{name.partition(' ')[0]}.html" if table.config.site else ""


def _linked(table: Table, kind: Family) -> Callable[[str], str]:
    """Return what gives the address of a post of the thread; it is empty where nobody has named the thread's."""
    settings, web = table.config.forum, kind.web
    parts = urlsplit(settings.address)
    named = settings.thread in re.findall(r"\d+", f"{parts.path}?{parts.query}")  # a port is no thread

    def link(post: str) -> str:
        if web is None or not web.post or not named:
            return ""
        ident, _, number = post.partition("#")
        return web.post.format(address=settings.address.rstrip("/"), thread=settings.thread, post=ident, number=number)

    return link


def family_of(table: Table) -> Family:
    """Return the family of the forum in which a game is played.

    Raises:
        UserError: it is played in none.
    """
    if not table.config.forum.family:
        raise UserError(f"{table.config.title} has no thread; a game has one where its game.toml has [forum].")
    return table.config.forum.kind


def _pages(home: Home, table: Table, *, roomy: bool) -> list[tuple[str, Page]]:
    """Return the pages to post, each with its name: packet and kind, and the number of a tally or correction."""
    found: list[tuple[str, Page]] = []
    counts: dict[str, int] = {}
    fixed = list(locks(home, table))
    for report in home.store.reports(table.id, audience=PUBLIC):
        if report.format == "json":
            here = [lock for lock in fixed if lock[0] == report.packet]
            found += [(name, page) for _, name, page in here]
            fixed = [lock for lock in fixed if lock not in here]
            counts[report.packet] = counts.get(report.packet, 0) + 1
            again = f"-{counts[report.packet]}" if counts[report.packet] > 1 else ""
            found.append((f"{report.packet} report{again}", read_page(report.body)))
    found += [(name, page) for _, name, page in fixed]
    found += notices(home, table)
    packet = table.history.state.open_packet
    if packet is not None:
        name = f"{packet.id.replace('.', '-')} {TALLY}"
        marks = f"{name.replace(' ', '-')}-"
        before = sum(each.startswith(marks) and each.endswith("-1") for each in home.store.threads.posted(table.id))
        found.append((f"{name} {before + 1}", tally_page(home, table, roomy=roomy)))
    return found


def mark_posted(home: Home, table: Table, names: tuple[str, ...]) -> list[str]:
    """Mark posts as posted, all that wait where none is named, and return their names.

    Raises:
        UserError: no post of that name waits.
    """
    waiting = [draft.name for draft in drafts(home, table)]
    for name in names:
        if name not in waiting:
            raise UserError(f"No post {name} of {table.id} waits; there wait: {', '.join(waiting) or 'none'}.")
    done = list(names) or waiting
    for name in done:
        home.store.threads.mark_posted(table.id, name, home.stamp())
    return done
