"""Servers for the tests: a Dovecot of our own where it is installed, and pymap everywhere."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import trustme

from tests.servers.dovecot import Dovecot, binary

Start = Callable[..., Dovecot]


@pytest.fixture(scope="session")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="module")
def start(authority: trustme.CA) -> Iterator[Start]:
    """Start a Dovecot; it is stopped when the tests of the module are done."""
    if binary() is None:
        pytest.skip("Dovecot is not installed (Debian: dovecot-imapd dovecot-lmtpd)")
    with ExitStack() as stack:

        def begin(**more: Any) -> Dovecot:
            # Not below the folder of the tests, into which the user that Dovecot reads mail as may not look; and as
            # a module's fixture comes before those of its tests, a command may have kept all files from others.
            folder = Path(tempfile.mkdtemp(prefix="dovecot-"))
            stack.callback(shutil.rmtree, folder)
            folder.chmod(0o755)
            umask = os.umask(0o022)
            try:
                server = Dovecot(folder, more.pop("authority", authority), **more)
                stack.callback(server.kill)
                server.start()
            finally:
                os.umask(umask)
            return server

        yield begin


@pytest.fixture(scope="module")
def dovecot(start: Start) -> Dovecot:
    """A Dovecot with the accounts `gm` and those that tests with a mailbox of their own take."""
    return start(users=["gm", *(f"gm{number}" for number in range(20))])
