"""What the tests of `test_forger_seat` share with others."""

from __future__ import annotations

import re

from tests.core.service.changes import Post

ANN, SECOND, BEN, MAL = "ann@example.org", "ann@work.example", "ben@example.org", "mal@evil.example"


CODE = re.compile(r"\b\w{3}-\w{3}\b")


def come_in(post: Post, new: str, old: str = ANN) -> None:
    """Bring in an address with both proofs."""
    post.says(f"address add {new}", old)
    post.reply("yes", old)
    post.reply("yes", new)
    assert new in post.known()


class Forger:
    """Writes as anybody, and reads what comes to his own address."""

    def __init__(self, post: Post) -> None:
        self.post = post

    def mails(self, to: str = MAL) -> list[str]:
        """Return the mails at an address, whole."""
        store = self.post.home.store
        return [store.out_raw(each.id).decode() for each in store.outbox() if each.to_address == to]

    def writes(self, text: str, *senders: str, **head: str) -> None:
        """Send a mail from each of some senders."""
        for sender in senders or (ANN, MAL):
            self.post.says(text, sender, **head)

    def confirms(self) -> None:
        """Say yes in every way there is to him: with each code he can read, and with guesses at the thread."""
        for code in {found for mail in self.mails() for found in CODE.findall(mail)}:
            self.writes(f"confirm {code}")
            self.writes("yes", Subject=f"Re: [quay] Confirm {code}: a new address for Ann")
            self.writes("yes", To=f"gm+quay.ann.{code}@localhost")
        for key in (each.key for each in self.post.home.store.outbox() if ".confirm." in each.key):
            self.writes("yes", In_Reply_To=key)  # the name of our mail, as a log or a folder shows it
