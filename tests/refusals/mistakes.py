"""What the tests of `test_mistakes` share with others."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


TABLE = tomllib.loads((ROOT / "templates/mistakes.toml").read_text("utf-8"))["mistake"]


DONE = {code: row["done"] for row in TABLE for code in row["codes"]}
