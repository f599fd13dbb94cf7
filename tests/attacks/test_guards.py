"""Each guard is missed: with it switched off, a test that holds it to account is red."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.attacks.guards import GUARDS, OFF

ROOT = Path(__file__).parents[2]
RED = 1
"""What pytest returns when a test has failed."""


@pytest.mark.parametrize("name", GUARDS)
def test_each_guard_stands_where_the_table_says(name: str) -> None:
    guard = GUARDS[name]
    owner, attribute = guard.owner()
    assert hasattr(owner, attribute)
    assert all((ROOT / path.partition("::")[0]).exists() for path in guard.tests.split())


@pytest.mark.soak
@pytest.mark.parametrize("name", GUARDS)
def test_a_guard_that_is_switched_off_turns_a_test_red(name: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "tests.attacks.guards"]
    done = subprocess.run(
        [*command, *GUARDS[name].tests.split()],
        env={**os.environ, OFF: name, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == RED, done.stdout[-2000:]
