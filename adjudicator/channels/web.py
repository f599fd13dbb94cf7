"""Calls to a forum: answers of limited size, no other host, certificates verified, its wish for patience heard.

What was read before is asked for with its mark, so that a forum that has nothing new need not send it again.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from adjudicator.channels.tls import ServerFault, context, said
from adjudicator.model.errors import UserError

LARGEST: Final = 8 * 2**20
"""Bytes of an answer."""
SECONDS: Final = 30.0
LONGEST_WAIT: Final = 3600.0
LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
OK, QUEUED, UNCHANGED, REFUSED = 200, 202, 304, 422
LIMITED, DENIED, MISSING = frozenset({429, 503}), frozenset({401, 403}), frozenset({404, 410})
FIRST_WAIT: Final = 20.0
"""Seconds after a first failure; each further one doubles them."""
LONGEST_BLOCK: Final = 60.0
"""Seconds of patience that a refused post asks of readings too; a limit of edits a day keeps nobody from reading."""
SHARE: Final = 8
"""The part of a day's calls that may be spent at once."""
LEAST: Final = 10
"""Calls that must be back, at least, once none was left."""
DAY: Final = 86_400
KEPT: Final = 64
"""Answers that are kept to compare with."""


class Busy(ServerFault):
    """The forum asks for patience; `seconds` says for how long."""

    def __init__(self, told: str, seconds: float) -> None:
        super().__init__(told)
        self.seconds = seconds


class Waiting(Busy):
    """The forum is not called before the time is over that a failure or its own wish has set."""


class Denied(ServerFault):
    """The key is not good for this call."""


class Missing(ServerFault):
    """What was asked for is not there, or not for this key."""


class NotTaken(UserError):
    """The forum does not take what was sent, and says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a forum answers: a status, a body, and what of its head matters."""

    status: int
    body: bytes
    wait: str = ""
    to: str = ""
    etag: str = ""
    modified: str = ""

    def json(self) -> Any:  # noqa: ANN401 - whatever JSON holds
        """Return the body as JSON.

        Raises:
            ServerFault: it is none.
        """
        try:
            return json.loads(self.body)
        except ValueError:
            raise ServerFault("The forum answers with something that is no JSON; check `address`.") from None


class Web:
    """One forum, called over a connection a call.

    Once it has asked for patience it is not called before that time is over, by nobody who shares this; nor is one that
    fails again and again, for longer each time.

    Args:
        address: its address, to which paths are added.
        headers: gives what goes with each call; secrets are fetched again each time.
        now: gives the present moment.
        ca: a file of certificates to trust instead of those the system trusts.
        gap: seconds between two calls, at least.
        daily: calls a day, at most, spread over it; 0 for any number.
    """

    def __init__(
        self,
        address: str,
        headers: Callable[[], dict[str, str]],
        now: Callable[[], datetime],
        ca: Path | None = None,
        *,
        gap: float = 0,
        daily: int = 0,
    ) -> None:
        parts = urlsplit(address)
        self.host = parts.hostname or ""
        if parts.scheme not in {"http", "https"} or not self.host:
            raise UserError(f"`address` under [forum] is `{address}`; write one like https://forum.example.")
        if parts.scheme == "http" and self.host not in LOCAL:
            raise UserError(f"{address} would send the key in the open; write https.")
        self._secure, self._base = parts.scheme == "https", parts.path.rstrip("/")
        self._port = parts.port or (443 if self._secure else 80)
        self._root = f"{parts.scheme}://{parts.netloc}"
        self._headers, self._ca, self._now, self._gap = headers, ca, now, gap
        self._daily, self._spared, self._counted = daily, max(1.0, daily / SHARE), now()
        self._lately: list[datetime] = []
        self._until: dict[bool, datetime] = {}
        self._failures, self._called = 0, 0.0
        self._kept: dict[str, Answer] = {}
        self._cookies: dict[str, str] = {}
        self.behind = timedelta()
        """How far the clock of the forum is behind ours, as its last answer shows; below zero where it is ahead."""
        self._chance = Random()  # noqa: S311 - for the waits alone

    def get(self, path: str, query: list[tuple[str, str]] | None = None, *, takes: str = "application/json") -> Answer:
        """Ask for something; raises ServerFault where it is not to be had now."""
        whole = f"{path}?{urlencode(query)}" if query else path
        before = self._kept.get(whole)
        marks = {"If-None-Match": before.etag, "If-Modified-Since": before.modified} if before else {}
        answer = self._call(
            "GET", whole, None, {"Accept": takes, **{name: mark for name, mark in marks.items() if mark}}
        )
        if answer.status == UNCHANGED and before is not None:
            return before
        self._kept.pop(whole, None)
        if answer.etag or answer.modified:
            self._kept[whole] = answer
            while len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return answer

    def send(self, method: str, path: str, told: Any) -> Answer:  # noqa: ANN401 - whatever JSON holds
        """Send something as JSON; raises ServerFault or NotTaken where it is not taken."""
        told = json.dumps(told).encode()
        return self._call(method, path, told, {"Accept": "application/json", "Content-Type": "application/json"})

    def fill(self, path: str, fields: Mapping[str, str]) -> None:
        """Send a form as a browser does and keep the cookies that come back; raises as `get` does."""
        path = path.removeprefix(self._base) if self._base else path
        head = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"{self._root}{self._base}{path}"}
        self._kept.clear()
        self._call("POST", path, urlencode(dict(fields)).encode(), {"Accept": "text/html", **head}, form=True)

    def _call(
        self, method: str, path: str, body: bytes | None, head: Mapping[str, str], *, form: bool = False
    ) -> Answer:
        writes = body is not None
        until = self._until.get(writes)
        if until is not None and self._now() < until:
            seconds = (until - self._now()).total_seconds()
            raise Waiting(f"{self.host} is given patience until {until:%H:%M:%S} UTC.", seconds)
        self._spend()
        time.sleep(max(0.0, min(self._gap, self._called + self._gap - time.monotonic())))
        self._called = time.monotonic()
        try:
            answer = self._asked(method, path, body, head)
        except ServerFault:
            self._failed()
            raise
        return self._judged(answer, writes=writes, form=form)

    def _spend(self) -> None:
        """Take one call from the day's, which come back over the day.

        Raises:
            Waiting: none is left. The next is not before enough are back for a whole reading, as the last one asked
                for: else each would spend what there is, and none would come to its end.
        """
        if not self._daily:
            return
        now = self._now()
        most = self._daily / SHARE
        self._spared = min(most, self._spared + max(0.0, (now - self._counted).total_seconds()) * self._daily / DAY)
        self._counted = now
        self._lately = [at for at in self._lately if now - at < timedelta(minutes=1)]
        if self._spared < 1:
            need = min(most, 2.0 * len(self._lately) + LEAST)
            seconds = (need - self._spared) * DAY / self._daily
            self._wait(seconds, writes=False)
            raise Waiting(f"{self.host} had its {self._daily} calls a day; the next are in {seconds:.0f} s.", seconds)
        self._lately.append(now)
        self._spared -= 1

    def _asked(self, method: str, path: str, body: bytes | None, head: Mapping[str, str]) -> Answer:
        """Call, and return whatever the forum answers."""
        headers = {**head, **self._headers()}
        if self._cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        line = self._line()
        try:
            line.request(method, self._base + path, body, headers)
            reply = line.getresponse()
            raw = reply.read(LARGEST + 1)
        except (OSError, HTTPException) as fault:
            raise ServerFault(said(fault, self.host, self._port)) from None
        finally:
            line.close()
        if len(raw) > LARGEST:
            raise ServerFault(f"{self.host} answers with more than 8 MB; nothing of it is read.")
        self._compare(reply.headers.get("Date", ""), reply.headers.get("Age", ""))
        self._keep_cookies(reply.headers.get_all("Set-Cookie") or [])
        told = [reply.headers.get(name, "") for name in ("Retry-After", "Location", "ETag", "Last-Modified")]
        return Answer(reply.status, raw, *told)

    def _compare(self, date: str, age: str) -> None:
        """Note how far the clock of the forum is behind ours, where an answer says what time it is there."""
        try:
            there = parsedate_to_datetime(date) + timedelta(seconds=int(age or 0))
            self.behind = self._now() - there
        except (TypeError, ValueError, OverflowError):
            return  # none is told, or none that can be read

    def _keep_cookies(self, lines: list[str]) -> None:
        for line in lines:
            try:
                self._cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
            except CookieError:
                continue

    def _failed(self) -> None:
        """Leave a forum that fails alone for a while, longer each time, and not as long as others do."""
        self._failures += 1
        seconds = min(FIRST_WAIT * 2.0 ** min(self._failures - 1, 10), LONGEST_WAIT) * self._chance.uniform(0.75, 1.25)
        self._wait(seconds, writes=False)

    def _wait(self, seconds: float, *, writes: bool) -> None:
        until = self._now() + timedelta(seconds=seconds)
        self._until[True] = until
        if not writes or seconds <= LONGEST_BLOCK:
            self._until[False] = until

    def _line(self) -> HTTPConnection:
        if not self._secure:
            return HTTPConnection(self.host, self._port, timeout=SECONDS)
        return HTTPSConnection(self.host, self._port, timeout=SECONDS, context=context(self._ca))

    def _judged(self, answer: Answer, *, writes: bool, form: bool) -> Answer:
        """Return an answer that is one; raise what it is otherwise."""
        status, to = answer.status, urlsplit(answer.to).hostname
        moved = 300 <= status < 400 and status != UNCHANGED  # noqa: PLR2004 - the statuses of redirections
        if status in {OK, UNCHANGED} or (form and moved and to in {None, self.host}):
            self._failures = 0
            return answer
        if moved:
            where = f" to {to}" if to and to != self.host else ""
            raise ServerFault(f"{self.host} sends us elsewhere{where}; write the address it has now.")
        if status in LIMITED or status == QUEUED:
            seconds = _patience(answer)
            self._wait(seconds, writes=writes)
            raise Busy(f"{self.host} asks for patience; it is asked again in {seconds:.0f} seconds.", seconds)
        if status in DENIED:
            raise Denied(f"{self.host} does not take the key for this; make a key of one user, and name him as `user`.")
        if status in MISSING:
            raise Missing(f"{self.host} has no such thread or post, or does not show it to this key.")
        if status == REFUSED:
            raise NotTaken(f"{self.host} does not take the post: {_errors(answer)}.")
        self._failed()
        raise ServerFault(f"{self.host} is not well (it answers {status}); it is asked again later.")


def _patience(answer: Answer) -> float:
    """Return how many seconds a forum asks us to wait, wherever it says so: its body need not be JSON."""
    told: list[object] = [answer.wait]
    try:
        found = json.loads(answer.body)
        told.append(found["extras"]["wait_seconds"])
    except (ValueError, KeyError, TypeError):
        told += re.findall(rb"(\d{1,5}) seconds?", answer.body)
    waits = [float(text) for each in told if re.fullmatch(r"\d{1,6}(?:\.\d+)?", text := _text(each))]
    return min(max(waits, default=60.0), LONGEST_WAIT)


def _text(value: object) -> str:
    return value.decode("ascii", "replace") if isinstance(value, bytes) else str(value)


def _errors(answer: Answer) -> str:
    try:
        found = json.loads(answer.body)["errors"]
        return "; ".join(map(str, found))[:300]
    except (ValueError, KeyError, TypeError):
        return "it does not say why"
