"""An IMAP server of a hundred lines that does as little, or as much wrong, as a test wants; it speaks no TLS."""

from __future__ import annotations

import base64
import re
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

USUAL = "IMAP4rev1 IDLE UIDPLUS MOVE NAMESPACE AUTH=PLAIN AUTH=XOAUTH2"
PASSWORD = 'pass "word\\'


@dataclass(slots=True)
class Mail:
    """A mail in the mailbox."""

    uid: int
    raw: bytes
    date: str = "22-Nov-2026 10:00:00 +0000"
    flags: set[str] = field(default_factory=set)
    size: int | None = None


class Cut(Exception):
    """Raised by a hook: the server hangs up."""


class FakeImap:
    """A server with one mailbox, `INBOX`, and folders to move to. Each connection has a thread of its own.

    `hook` is called with each command before it is carried out; what it returns is sent in the place of an answer, if
    it is not None, with `TAG` for the tag.
    """

    def __init__(self, able: str = USUAL) -> None:
        self.able = able
        self.validity = 7
        self.keeps = r"\Seen \Deleted \*"
        self.readonly = False
        self.prefix = ""
        self.mails: list[Mail] = []
        self.folders: dict[str, list[Mail]] = {}
        self.full: set[str] = set()
        self.said: list[str] = []
        self.hook: Callable[[str], bytes | None] = lambda _: None
        self.greeting = b"* OK ready\r\n"
        self.logins = 0
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._lock = threading.Lock()
        self._idling: list[socket.socket] = []
        self._told: dict[socket.socket, int] = {}
        self._open: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._listen)]
        self._threads[0].start()

    def put(self, raw: bytes, **fields: object) -> Mail:
        """Let a mail arrive; whoever idles is told."""
        with self._lock:
            every = [*self.mails, *(mail for folder in self.folders.values() for mail in folder)]
            mail = Mail(max((each.uid for each in every), default=0) + 1, raw, **fields)  # type: ignore[arg-type]
            self.mails.append(mail)
            for sock in self._idling:
                self._tell(sock)
        return mail

    def _tell(self, sock: socket.socket) -> None:
        """Announce how many mails there are, if a connection has heard of fewer."""
        if self._told.get(sock, 0) < len(self.mails):
            sock.sendall(b"* %d EXISTS\r\n" % len(self.mails))
        self._told[sock] = len(self.mails)

    def close(self) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self.hang_up()
        for thread in self._threads:
            thread.join(10)

    def hang_up(self) -> None:
        """Cut every connection."""
        for sock in self._open:
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue

    def _listen(self) -> None:
        while True:
            try:
                sock, _ = self._server.accept()
            except OSError:
                return
            self._open.append(sock)
            self._threads.append(threading.Thread(target=self._serve, args=(sock,)))
            self._threads[-1].start()

    def _serve(self, sock: socket.socket) -> None:
        with sock, sock.makefile("rb") as lines:
            try:
                sock.sendall(self.greeting)
                for line in lines:
                    tag, _, command = line.decode("utf-8").strip().partition(" ")
                    self.said.append(command)
                    answer = self.hook(command)
                    if answer is None:
                        answer = self._answer(command, sock, lines)
                    sock.sendall(answer.replace(b"TAG", tag.encode()))
                    if command == "LOGOUT":
                        return
            except (Cut, OSError):
                return

    def _answer(self, command: str, sock: socket.socket, lines: object) -> bytes:
        name = command.split(" ", maxsplit=1)[0]
        act = getattr(self, f"_{name.lower()}", None)
        if name in {"IDLE", "AUTHENTICATE"}:
            return getattr(self, f"_{name.lower()}")(command, sock, lines)  # type: ignore[no-any-return]
        if act is None:
            return b"TAG BAD unknown command\r\n"
        with self._lock:
            if name in {"SELECT", "EXAMINE", "NOOP"}:
                self._told[sock] = len(self.mails)
            return act(command)  # type: ignore[no-any-return]

    def _capability(self, _command: str) -> bytes:
        return b"* CAPABILITY %s\r\nTAG OK done\r\n" % self.able.encode()

    def _noop(self, _command: str) -> bytes:
        return b"* %d EXISTS\r\nTAG OK done\r\n" % len(self.mails)

    def _logout(self, _command: str) -> bytes:
        return b"* BYE see you\r\nTAG OK done\r\n"

    def _login(self, command: str) -> bytes:
        escaped = PASSWORD.replace("\\", "\\\\").replace('"', '\\"')
        self.logins += 1
        well = command == f'LOGIN "gm" "{escaped}"'
        return b"TAG OK in\r\n" if well else b"TAG NO [AUTHENTICATIONFAILED] Wrong password.\r\n"

    def _authenticate(self, command: str, sock: socket.socket, lines: object) -> bytes:
        sock.sendall(b"+ \r\n")
        given = base64.b64decode(next(lines)).decode("utf-8")  # type: ignore[call-overload]
        self.said.append(given)
        if "wrong" not in given:
            return b"TAG OK in\r\n"
        if "XOAUTH2" in command:
            sock.sendall(b"+ " + base64.b64encode(b'{"status":"400"}') + b"\r\n")
            assert next(lines) == b"\r\n"  # type: ignore[call-overload]
        return b"TAG NO [AUTHENTICATIONFAILED] Invalid credentials.\r\n"

    def _namespace(self, _command: str) -> bytes:
        return b'* NAMESPACE (("%s" ".")) NIL NIL\r\nTAG OK done\r\n' % self.prefix.encode()

    def _create(self, command: str) -> bytes:
        self.folders[command.split(" ", 1)[1].strip('"')] = []
        return b"TAG OK made\r\n"

    def _subscribe(self, _command: str) -> bytes:
        return b"TAG OK done\r\n"

    def _select(self, command: str) -> bytes:
        if command.split(" ", 1)[1] != '"INBOX"':
            return b"TAG NO [NONEXISTENT] There is none.\r\n"
        head = f"* {len(self.mails)} EXISTS\r\n* OK [UIDVALIDITY {self.validity}] valid\r\n"
        state = "READ-ONLY" if self.readonly or command.startswith("EXAMINE") else "READ-WRITE"
        return f"{head}* OK [PERMANENTFLAGS ({self.keeps})] kept\r\nTAG OK [{state}] open\r\n".encode()

    _examine = _select

    def _idle(self, _command: str, sock: socket.socket, lines: object) -> bytes:
        with self._lock:
            sock.sendall(b"+ idling\r\n")
            self._tell(sock)
            self._idling.append(sock)
        try:
            next(lines, b"")  # type: ignore[call-overload]
        finally:
            self._idling.remove(sock)
        return b"TAG OK idled\r\n"

    def _uid(self, command: str) -> bytes:
        _, name, rest = command.split(" ", 2)
        return getattr(self, f"_uid_{name.lower()}")(rest)  # type: ignore[no-any-return]

    def _uid_search(self, rest: str) -> bytes:
        if found := re.fullmatch(r"UID (\d+)", rest):
            uids = [mail.uid for mail in self.mails if mail.uid == int(found[1])]
        else:
            unseen = "UNSEEN" in rest
            uids = [m.uid for m in self.mails if r"\Deleted" not in m.flags and not (unseen and r"\Seen" in m.flags)]
        return f"* SEARCH {' '.join(map(str, uids))}\r\nTAG OK done\r\n".encode()

    def _chosen(self, numbers: str) -> list[Mail]:
        ends = [(part.split(":")[0], part.split(":")[-1]) for part in numbers.split(",")]
        return [mail for mail in self.mails if any(int(low) <= mail.uid <= int(high) for low, high in ends)]

    def _uid_fetch(self, rest: str) -> bytes:
        numbers, what = rest.split(" ", 1)
        answer = b""
        for at, mail in enumerate(self._chosen(numbers), start=1):
            if "INTERNALDATE" in what:
                size = len(mail.raw) if mail.size is None else mail.size
                flags = " ".join(sorted(mail.flags))
                line = f'UID {mail.uid} FLAGS ({flags}) INTERNALDATE "{mail.date}" RFC822.SIZE {size}'
                answer += b"* %d FETCH (%s)\r\n" % (at, line.encode())
                continue
            raw = mail.raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n" if "HEADER" in what else mail.raw
            name = b"HEADER" if "HEADER" in what else b""
            if found := re.search(r"<(\d+)\.(\d+)>", what):
                raw, name = raw[int(found[1]) :][: int(found[2])], name + b"]<%s" % found[1].encode()
            close = b">" if b"<" in name else b"]"
            answer += b"* %d FETCH (BODY[%s%s {%d}\r\n%s UID %d)\r\n" % (at, name, close, len(raw), raw, mail.uid)
        return answer + b"TAG OK done\r\n"

    def _uid_store(self, rest: str) -> bytes:
        numbers, _, flags = rest.split(" ", 2)
        kept = {flag.lower() for flag in self.keeps.split()}
        for mail in self._chosen(numbers):
            given = flags.strip("()").split()
            mail.flags |= {flag for flag in given if flag.lower() in kept or (r"\*" in kept and flag[0] != "\\")}
        return b"TAG OK done\r\n"

    def _uid_move(self, rest: str) -> bytes:
        answer = self._uid_copy(rest)
        if b" OK " in answer:
            gone = self._chosen(rest.split(" ", maxsplit=1)[0])
            self.mails = [mail for mail in self.mails if mail not in gone]
        return answer

    def _uid_copy(self, rest: str) -> bytes:
        numbers, folder = rest.split(" ", 1)
        folder = folder.strip('"')
        if folder in self.full:
            return b"TAG NO [OVERQUOTA] The mailbox is full.\r\n"
        if folder not in self.folders:
            return b"TAG NO [TRYCREATE] There is no such folder.\r\n"
        self.folders[folder] += self._chosen(numbers)
        return b"* OK [COPYUID 1 1 1] copied\r\nTAG OK done\r\n"

    def _uid_expunge(self, rest: str) -> bytes:
        gone = [mail for mail in self._chosen(rest) if r"\Deleted" in mail.flags]
        self.mails = [mail for mail in self.mails if mail not in gone]
        return b"".join(b"* 1 EXPUNGE\r\n" for _ in gone) + b"TAG OK done\r\n"


def hang(_command: str) -> bytes:
    """A hook: the server never answers."""
    time.sleep(30)
    raise Cut
