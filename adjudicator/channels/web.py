"""Calls to a forum: answers of limited size, no other host, certificates verified, its wish for patience heard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from adjudicator.channels.tls import ServerFault, context, said
from adjudicator.model.errors import UserError

LARGEST: Final = 8 * 2**20
"""Bytes of an answer."""
SECONDS: Final = 30.0
LONGEST_WAIT: Final = 3600.0
LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
OK, LIMITED, DENIED, MISSING, REFUSED = 200, 429, frozenset({401, 403}), frozenset({404, 410}), 422


class Busy(ServerFault):
    """The forum asks for patience; `seconds` says for how long."""

    def __init__(self, told: str, seconds: float) -> None:
        super().__init__(told)
        self.seconds = seconds


class Denied(ServerFault):
    """The key is not good for this call."""


class Missing(ServerFault):
    """What was asked for is not there, or not for this key."""


class NotTaken(UserError):
    """The forum does not take what was sent, and says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a forum answers: a status and a body."""

    status: int
    body: bytes
    wait: str = ""

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

    Once it has asked for patience it is not called before that time is over, by nobody who shares this.

    Args:
        address: its address, to which paths are added.
        headers: gives what goes with each call; secrets are fetched again each time.
        now: gives the present moment.
        ca: a file of certificates to trust instead of those the system trusts.
    """

    def __init__(
        self,
        address: str,
        headers: Callable[[], dict[str, str]],
        now: Callable[[], datetime],
        ca: Path | None = None,
    ) -> None:
        parts = urlsplit(address)
        self.host = parts.hostname or ""
        if parts.scheme not in {"http", "https"} or not self.host:
            raise UserError(f"`address` under [forum] is `{address}`; write one like https://forum.example.")
        if parts.scheme == "http" and self.host not in LOCAL:
            raise UserError(f"{address} would send the key in the open; write https.")
        self._secure, self._base = parts.scheme == "https", parts.path.rstrip("/")
        self._port = parts.port or (443 if self._secure else 80)
        self._headers, self._ca, self._now = headers, ca, now
        self._until: datetime | None = None

    def get(self, path: str, query: list[tuple[str, str]] | None = None) -> Answer:
        """Ask for something; raises ServerFault where it is not to be had now."""
        return self._call("GET", f"{path}?{urlencode(query)}" if query else path, None)

    def send(self, method: str, path: str, told: Any) -> Answer:  # noqa: ANN401 - whatever JSON holds
        """Send something as JSON; raises ServerFault or NotTaken where it is not taken."""
        return self._call(method, path, json.dumps(told).encode())

    def _call(self, method: str, path: str, body: bytes | None) -> Answer:
        if self._until is not None and self._now() < self._until:
            seconds = (self._until - self._now()).total_seconds()
            raise Busy(f"{self.host} has asked for patience until {self._until:%H:%M:%S} UTC.", seconds)
        headers = {"Accept": "application/json", **self._headers()}
        headers |= {"Content-Type": "application/json"} if body is not None else {}
        line = self._line()
        try:
            line.request(method, self._base + path, body, headers)
            reply = line.getresponse()
            raw = reply.read(LARGEST + 1)
            answer = Answer(reply.status, raw, reply.headers.get("Retry-After", ""))
            to = urlsplit(reply.headers.get("Location", "")).hostname
        except (OSError, HTTPException) as fault:
            raise ServerFault(said(fault, self.host, self._port)) from None
        finally:
            line.close()
        if len(raw) > LARGEST:
            raise ServerFault(f"{self.host} answers with more than 8 MB; nothing of it is read.")
        return self._judged(answer, to)

    def _line(self) -> HTTPConnection:
        if not self._secure:
            return HTTPConnection(self.host, self._port, timeout=SECONDS)
        return HTTPSConnection(self.host, self._port, timeout=SECONDS, context=context(self._ca))

    def _judged(self, answer: Answer, to: str | None) -> Answer:
        """Return an answer that is one; raise what it is otherwise."""
        status = answer.status
        if status == OK:
            return answer
        if 300 <= status < 400:  # noqa: PLR2004 - the statuses of redirections
            where = f" to {to}" if to and to != self.host else ""
            raise ServerFault(f"{self.host} sends us elsewhere{where}; write the address it has now.")
        if status == LIMITED:
            seconds = _patience(answer)
            self._until = self._now() + timedelta(seconds=seconds)
            raise Busy(f"{self.host} asks for patience; it is asked again in {seconds:.0f} seconds.", seconds)
        if status in DENIED:
            raise Denied(f"{self.host} does not take the key for this; make a key of one user, and name him as `user`.")
        if status in MISSING:
            raise Missing(f"{self.host} has no such thread or post, or does not show it to this key.")
        if status == REFUSED:
            raise NotTaken(f"{self.host} does not take the post: {_errors(answer)}.")
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
