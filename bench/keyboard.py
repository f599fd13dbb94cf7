"""Tab pressed through a page in chromium: whether all that can be followed or opened is reached, and seen when it is.

The browser is driven through a pipe, as its own devtools do it; nothing listens on a port.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = (
    "chromium --headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--allow-file-access-from-files --window-size=1200,900"
)
WANTED = """(() => {
  window.reached = [];
  const all = [...document.querySelectorAll("a[href],summary,button,input:not([type=hidden]),[tabindex='0']")];
  window.wanted = all.filter((each) => each.checkVisibility({contentVisibilityAuto: true}));
  document.addEventListener("focusin", (event) => {
    const style = getComputedStyle(event.target);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 3;
    window.reached.push([window.wanted.indexOf(event.target), ring, event.target.outerHTML.slice(0, 80)]);
  });
  return window.wanted.length;
})()"""
TOLD = "JSON.stringify([window.reached, window.wanted.map((each) => each.outerHTML.slice(0, 80))])"
KEY = {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9, "nativeVirtualKeyCode": 9}


class Browser:
    """A chromium that is told what to do through a pipe."""

    def __init__(self, into: int, out: int) -> None:
        self._into, self._out = into, out
        self._count = 0
        self._rest = b""
        self._events: list[dict[str, Any]] = []

    def send(self, method: str, session: str = "", **facts: object) -> int:
        """Tell the browser something; return the number of the message."""
        self._count += 1
        told = {"id": self._count, "method": method, "params": facts, **({"sessionId": session} if session else {})}
        body = json.dumps(told).encode() + b"\0"
        while body:
            body = body[os.write(self._into, body) :]
        return self._count

    def ask(self, method: str, session: str = "", **facts: object) -> dict[str, Any]:
        """Tell the browser something and return its answer."""
        number = self.send(method, session, **facts)
        return self.answer(number)

    def answer(self, number: int) -> dict[str, Any]:
        """Return the answer to a message."""
        while True:
            told = self._read()
            if told.get("id") == number:
                if "error" in told:
                    raise RuntimeError(str(told["error"]))
                return dict(told["result"])
            if "method" in told:
                self._events.append(told)

    def until(self, method: str, session: str) -> None:
        """Wait for an event of a page."""
        while True:
            found = [each for each in self._events if each["method"] == method and each.get("sessionId") == session]
            if found:
                self._events.clear()
                return
            self._events.append(self._read())

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = os.read(self._out, 1 << 16)
            if not more:
                raise RuntimeError("the browser ended")
            self._rest += more
        told, _, self._rest = self._rest.partition(b"\0")
        return dict(json.loads(told))


@contextmanager
def browser() -> Iterator[Browser]:
    """Start a browser, and end it."""
    theirs_in, into = os.pipe()
    out, theirs_out = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        line = f"exec {CHROMIUM} --user-data-dir={profile} --remote-debugging-pipe 3<&{theirs_in} 4>&{theirs_out}"
        run = subprocess.Popen(["/bin/bash", "-c", line], pass_fds=(theirs_in, theirs_out), stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        try:
            yield Browser(into, out)
        finally:
            run.terminate()
            run.wait()
            os.close(into)
            os.close(out)


def pressed(window: Browser, page: Path) -> list[str]:
    """Return what is wrong when Tab is pressed through a page: what is not reached, not in order, or not seen."""
    target = window.ask("Target.createTarget", url="about:blank")["targetId"]
    session = window.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    window.ask("Page.enable", session)
    window.ask("Emulation.setFocusEmulationEnabled", session, enabled=True)
    window.ask("Page.navigate", session, url=page.as_uri())
    window.until("Page.loadEventFired", session)
    count = window.ask("Runtime.evaluate", session, expression=WANTED)["result"]["value"]
    for _ in range(count):
        window.send("Input.dispatchKeyEvent", session, type="rawKeyDown", **KEY)
        last = window.send("Input.dispatchKeyEvent", session, type="keyUp", **KEY)
        window.answer(last)
    reached, wanted = json.loads(window.ask("Runtime.evaluate", session, expression=TOLD)["result"]["value"])
    window.ask("Target.closeTarget", targetId=target)
    found = [f"Tab does not reach {wanted[at]}" for at in range(count) if at not in {each for each, _, _ in reached}]
    order = [each for each, _, _ in reached if each >= 0]
    found += ["Tab does not go from the top down"] if order != sorted(order) else []
    found += [f"the focus is not seen on {what}" for each, ring, what in reached if each >= 0 and not ring]
    return found + [f"Tab stops at {what}" for each, _, what in reached if each < 0]


PLANTED = """<!DOCTYPE html><html lang="en"><head><title>x</title><style>.dark:focus{outline:0}</style></head>
<body><a href="#a">one</a><p tabindex="5">first of all</p><a class="dark" href="#b">two</a>
<a href="#c" tabindex="-1">never</a></body></html>
"""
"""A page with three faults, so that a walk that finds none is known to have walked."""
FAULTS = ('Tab does not reach <a href="#c"', 'the focus is not seen on <a class="dark"', "Tab stops at <p")


def blind(window: Browser) -> list[str]:
    """Return which of the planted faults are not found."""
    with tempfile.TemporaryDirectory() as place:
        page = Path(place) / "planted.html"
        page.write_text(PLANTED, "utf-8")
        found = pressed(window, page)
    return [f"the walk by Tab does not find: {fault}" for fault in FAULTS if not any(fault in each for each in found)]


def walked(pages: list[Path]) -> list[str]:
    """Return what is wrong on pages through which Tab is pressed."""
    with browser() as window:
        return blind(window) + [f"{page}: {fault}" for page in pages for fault in pressed(window, page)]


if __name__ == "__main__":
    for told in walked([Path(each).resolve() for each in sys.argv[1:]]):
        sys.stdout.write(f"{told}\n")
