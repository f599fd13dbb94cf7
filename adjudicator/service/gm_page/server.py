"""The server of the GM's page: on this machine alone, behind a token that serves once, and no act by GET.

The address with the token is printed on the terminal. Its first visit turns the token into a cookie and burns it. A
form is taken only with the cookie, the secret of the session in the form, and an origin that is this page, so that no
other page in the GM's browser can act for them. Requests are answered one after the other.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from adjudicator import resources
from adjudicator.model.errors import HouseFault, UserError, let_through
from adjudicator.service.game.desk import Desk
from adjudicator.service.gm_page import deeds, views
from adjudicator.service.gm_page.deeds import Deed
from adjudicator.service.gm_page.look import page

if TYPE_CHECKING:
    from adjudicator.service.game.home import Home
    from adjudicator.service.game.table import Table

LOOPBACK = "127.0.0.1"
COOKIE = "adjudicator"
MOST = 100_000
"""Bytes of a form."""
GAME = re.compile(r"/game/([^/]+)(?:/(preview|unread|act))?")
PATIENCE = 10.0
"""Seconds for which a request may keep the others waiting."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}
Say = Callable[[str], None]


class Session:
    """The one session of a server: the token that opens it, the cookie that keeps it, the secret of its forms."""

    def __init__(self) -> None:
        self.token: str | None = secrets.token_urlsafe(24)
        self.cookie = secrets.token_urlsafe(24)
        self.form = secrets.token_urlsafe(24)
        self.told = ""

    def opens(self, token: str) -> bool:
        """Return whether a token opens the session; it does so once."""
        if self.token is None or not secrets.compare_digest(token.encode(), self.token.encode()):
            return False
        self.token = None
        return True


class Page(HTTPServer):
    """A server of the GM's page of one home."""

    def __init__(self, home: Home, port: int, say: Say) -> None:
        """Listen on the loopback alone; port 0 is any that is free. Raises OSError where it is taken."""
        self.desk = Desk(home)
        self.session = Session()
        self.say = say
        super().__init__((LOOPBACK, port), Handler)

    @property
    def address(self) -> str:
        """The address to open first."""
        return f"http://{LOOPBACK}:{self.server_port}/?token={self.session.token}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that went away."""
        del request, client_address


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: Page
    timeout = PATIENCE
    server_version = "adjudicator"
    sys_version = ""

    def do_GET(self) -> None:
        """Show a page; nothing is changed by it."""
        self._answered(self._get)

    def do_POST(self) -> None:
        """Promise an act, or do one that was promised."""
        self._answered(self._post)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the library calls it by
        """Keep the terminal for what was done."""
        del format, args

    # --------------------------------------------------------------------------------- asked

    def _answered(self, answer: Callable[[], None]) -> None:
        try:
            answer()
        except UserError as fault:
            self._page(400, "told", title="Not done", told=str(fault))
        except HouseFault as fault:
            self._page(503, "told", title="Not now", told=str(fault))
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        except Exception as fault:  # noqa: BLE001 - one page that falls must not end the others
            let_through(fault)
            self.server.say(f"the page fell: {type(fault).__name__}: {fault}")
            self._page(500, "told", title="It fell", told="This page cannot be shown; the terminal says why.")

    def _get(self) -> None:
        where = urlsplit(self.path)
        session = self.server.session
        token = parse_qs(where.query).get("token", [""])[0]
        if not self._from_here():
            self._page(403, "told", title="Not from here", told="This page answers on this machine alone.")
        elif token and session.opens(token):
            self._send(303, b"", {"Location": "/", "Set-Cookie": self._cookie()})
        elif not self._known():
            told = "Open the address that stands on the terminal; it serves once. For another start `serve` again."
            self._page(403, "told", title="Who is there?", told=told)
        else:
            self._show(where.path)

    def _show(self, path: str) -> None:
        desk = self.server.desk
        if path == "/site.css":
            css = resources.templates("core", "site/site.css").read_bytes()
            self._send(200, css + resources.templates("core", "desk/desk.css").read_bytes(), kind="text/css")
            return
        desk.refresh()
        told, self.server.session.told = self.server.session.told, ""
        if path == "/":
            games, strays = views.lines(desk), views.strays(desk)
            facts = {"games": games, "strays": strays, "soon": views.next_due(games), "said": told}
            facts |= {"health": views.health(desk), "late": views.overdue(games)}
            self._page(200, "games", title=views.heading(games, len(strays)), **facts)
            return
        table, what = self._asked(path)
        if table is not None and not what:
            self._page(200, "game", title=table.config.title, id=table.id, said=told, **views.game(desk, table))
        elif table is not None and what == "preview":
            title = f"Trial run of {table.config.title}"
            self._page(200, "preview", title=title, id=table.id, **views.preview(desk, table))
        elif table is not None and what == "unread":
            title = f"Not understood in {table.config.title}"
            self._page(200, "unread", title=title, id=table.id, **views.unread(desk, table))
        else:
            self._page(404, "told", title="No such page", told="There is nothing here.")

    def _post(self) -> None:
        session = self.server.session
        fields = self._fields()
        secret = fields.get("form", "")
        right = secrets.compare_digest(secret.encode(), session.form.encode())
        if not (self._from_here() and self._same_origin() and self._known() and right):
            self._page(403, "told", title="Not from here", told="This form was not sent from this page.")
            return
        table, what = self._asked(urlsplit(self.path).path)
        if table is None or what != "act":
            self._page(404, "told", title="No such page", told="There is nothing here.")
            return
        name, words, why = (fields.get(field, "").strip() for field in ("act", "words", "why"))
        deed = Deed(name, words, why, fields.get("below", ""))
        try:
            self._act(table, deed, fields.get("meant"))
        except UserError as fault:
            self._page(400, "refused", title="Not done", id=table.id, deed=deed, told=str(fault), **views.form(name))

    def _act(self, table: Table, deed: Deed, meant: str | None) -> None:
        """Promise an act, or do it where it was promised."""
        if meant is None:
            promise = deeds.promise(self.server.desk, table, deed)
            stands = deeds.stands(table)
            self._page(200, "sure", title="Are you sure?", id=table.id, deed=deed, promise=promise, stands=stands)
            return
        self.server.session.told = deeds.do(self.server.desk, table, deed, meant)
        self.server.say(f"{table.id}: {deed.command}")
        self._send(303, b"", {"Location": f"/game/{table.id}"})

    def _asked(self, path: str) -> tuple[Table | None, str]:
        """Return the game that a path is about, if there is one, and what of it is asked for."""
        found = GAME.fullmatch(path)
        desk = self.server.desk
        if found is None or found[1] not in desk.games:
            return None, ""
        return desk.table(found[1]), found[2] or ""

    # -------------------------------------------------------------------------------- trusted

    def _from_here(self) -> bool:
        """Return whether the browser addresses this machine: another name may be an attacker's trick."""
        host = self.headers.get("Host", "").rpartition(":")[0] or self.headers.get("Host", "")
        return host in {LOOPBACK, "localhost"}

    def _same_origin(self) -> bool:
        """Return whether a form comes from this page: browsers send its origin."""
        origin = self.headers.get("Origin")
        return origin is None or origin == f"http://{self.headers.get('Host', '')}"

    def _known(self) -> bool:
        try:
            cookie = SimpleCookie(self.headers.get("Cookie", "")).get(COOKIE)
        except CookieError:
            return False
        return cookie is not None and secrets.compare_digest(cookie.value.encode(), self.server.session.cookie.encode())

    def _cookie(self) -> str:
        return f"{COOKIE}={self.server.session.cookie}; HttpOnly; SameSite=Strict; Path=/"

    def _fields(self) -> dict[str, str]:
        """Return the fields of a form; raises UserError for one that is too large or none."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MOST:
            raise UserError("That is too long for this page; use the command line.")
        body = self.rfile.read(int(length)).decode("utf-8", "replace")
        return {name: values[-1] for name, values in parse_qs(body, keep_blank_values=True).items()}

    # ------------------------------------------------------------------------------- answered

    def _page(self, status: int, template: str, **facts: object) -> None:
        body = page(template, form=self.server.session.form, now=self.server.desk.home.now(), **facts)
        self._send(status, body)

    def _send(self, status: int, body: bytes, more: dict[str, str] | None = None, *, kind: str = "text/html") -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        for name, value in {**HEADERS, **(more or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
