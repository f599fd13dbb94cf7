"""What the tests of `test_whole_seasons` share with others."""

from __future__ import annotations

from email.message import EmailMessage

from tests.forum.thread import Thread


def mailed(thread: Thread, who: str, text: str) -> None:
    """Put a mail of a player into the inbox of the home."""
    mail = EmailMessage()
    mail["From"], mail["To"] = f"{who}@example.org", "gm@localhost"
    mail["Subject"], mail["Message-ID"] = "[vienna] orders", f"<{who}.{thread.now:%H%M}@example.org>"
    mail.set_content(text)
    folder = thread.home.path / "mail" / "in" / "new"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{thread.now:%s}.{who}").write_bytes(mail.as_bytes())
