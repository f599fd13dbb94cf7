"""`python -m adjudicator`, where the command is not on the path."""

from __future__ import annotations

from adjudicator.cli.main import main

main()
