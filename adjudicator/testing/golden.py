"""Golden examples: what an example's reports and receipts must be, byte for byte, and how to write them anew.

python -m adjudicator.testing.golden        rewrites `expected/` of every example
"""

from __future__ import annotations

import email
import shutil
import tempfile
from email import policy
from pathlib import Path

from adjudicator import resources
from adjudicator.model.letter import MailId
from adjudicator.service.demo import run
from adjudicator.service.publish import file_name


def examples() -> tuple[str, ...]:
    """Return the names of the examples that can be played."""
    return tuple(sorted(path.parent.name for path in resources.examples().glob("*/script.toml")))


def play(example: str, folder: Path) -> dict[str, bytes]:
    """Play an example in a folder and return its reports and letters by the path each has below `expected/`."""
    home, table = run(example, folder)
    try:
        found: dict[str, bytes] = {}
        for report in home.store.reports(table.id):
            found[f"{report.audience}/{file_name(report)}"] = report.body
        for entry in home.store.outbox(game=table.id) + home.store.outbox():
            ident = MailId.parse(entry.key)
            if ident is not None and ident.kind in {"receipt", "notice", "lock"}:
                name = f"{entry.to_seat}/{ident.kind}-{ident.packet}-{ident.n}.txt"
                found[name] = text_of(home.store.out_raw(entry.id))
            elif ident is None:
                found[f"strangers/{entry.id}.txt"] = text_of(home.store.out_raw(entry.id))
        return found
    finally:
        home.close()


def text_of(raw: bytes) -> bytes:
    """Return the head that a reader sees and the plain text of one of our mails."""
    message = email.message_from_bytes(raw, policy=policy.default)
    body = message.get_body(("plain",))
    head = "".join(f"{name}: {message[name]}\n" for name in ("From", "To", "Subject") if message[name])
    return f"{head}\n{body.get_content() if body else ''}".encode()


def folder_of(example: str) -> Path:
    """Return where an example's expected files lie."""
    return resources.examples(example) / "expected"


def expected(example: str) -> dict[str, bytes]:
    """Return the files below an example's `expected/`."""
    folder = folder_of(example)
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def rewrite(example: str) -> int:
    """Write an example's `expected/` anew and return how many files it has."""
    folder = folder_of(example)
    with tempfile.TemporaryDirectory() as home:
        found = play(example, Path(home))
    shutil.rmtree(folder, ignore_errors=True)
    for name, body in found.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    return len(found)


def main() -> None:
    """Rewrite all examples."""
    import click

    for example in examples():
        click.echo(f"{example}: {rewrite(example)} files")


if __name__ == "__main__":
    main()
