"""Rewrites the documentation's blocks from a real run: `python -m tests.docs.rewrite`; the diff is the review."""

from __future__ import annotations

import sys

from tests.docs.blocks import ROOT, pages
from tests.docs.sessions import page_as_run


def main() -> None:
    """Write every page whose blocks have changed, and name it."""
    for path in pages():
        text = page_as_run(path)
        if text != path.read_text("utf-8"):
            path.write_text(text, "utf-8")
            sys.stdout.write(f"{path.relative_to(ROOT)} is written anew\n")


if __name__ == "__main__":
    main()
