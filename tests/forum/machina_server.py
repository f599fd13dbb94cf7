"""A django-machina for the soak: its environment is made once a session, its server started on a free port."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from itertools import count
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest
from lxml import html

FORUM = Path(__file__).with_name("machina_forum.py")
PINNED = ("django-machina==1.3.1", "Django>=5.2,<5.3")
PATIENCE = 60.0


def environment(folder: Path) -> Path:
    """Return the interpreter of an environment with machina; the test fails where none can be made."""
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, timeout=300)
        install = [str(python), "-m", "pip", "install", "--quiet", *PINNED]
        if subprocess.run(install, capture_output=True, timeout=600, check=False).returncode:
            pytest.fail("django-machina cannot be installed from here")
    return python


@contextmanager
def running(python: Path, folder: Path, members: list[str]) -> Iterator[str]:
    """Serve a new forum with these members, and give its address."""
    folder.mkdir()
    subprocess.run([str(python), str(FORUM), str(folder), "seed", *members], check=True, timeout=300)
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [str(python), str(FORUM), str(folder), "serve", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(30)


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        assert server.poll() is None, "the forum has ended"
        try:
            urlopen(f"{address}/login/", timeout=10).close()
        except (URLError, ConnectionError):
            time.sleep(0.2)
        else:
            return
    raise AssertionError("the forum does not start")


class Member:
    """A person at a browser: pages are opened, their forms filled in and sent."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self._browser = build_opener(HTTPCookieProcessor(CookieJar()))
        self.send("/login/", username=name, password="secret")

    def page(self, path: str) -> html.HtmlElement:
        with self._browser.open(self.address + path, timeout=30) as answer:
            return html.fromstring(answer.read().decode())

    def send(self, path: str, **fields: str) -> str:
        """Fill in the last form of a page, and return the path that it leads to."""
        form = self.page(path).forms[-1]
        told = urlencode({**dict(form.form_values()), **fields}).encode()
        request = Request(self.address + path, told, {"Referer": self.address + path})
        with self._browser.open(request, timeout=30) as answer:
            return str(answer.url.removeprefix(self.address).partition("?")[0])

    def topic(self, subject: str, text: str) -> str:
        """Begin a topic and return its path."""
        return self.send("/forum/games-1/topic/create/", subject=subject, content=text)

    def reply(self, topic: str, text: str) -> int:
        """Reply, and return the number of the post."""
        self.send(f"{topic}post/create/", content=text)
        return max(self.posts(topic))

    def edit(self, topic: str, number: int, text: str) -> None:
        self.send(f"{topic}{number}/post/update/", content=text, update_reason="changed my mind")

    def delete(self, topic: str, number: int) -> None:
        self.send(f"{topic}{number}/post/delete/")

    def posts(self, topic: str) -> dict[int, str]:
        """Return the posts of all pages of a topic, by number, as text."""
        found: dict[int, str] = {}
        for page in count(1):
            try:
                cards = self.page(f"{topic}?page={page}").xpath("//div[contains(@class, 'card post')]")
            except HTTPError:
                break  # there is no such page
            found |= {int(card.get("id")): str(card.text_content()) for card in cards}
        return found
