"""Posts of a forum as a game knows them: whose each account is, and what became of each post that was read.

A fold beside book and people, which no rewind cuts: the posts of a thread do not follow from what was played.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from adjudicator.engine.log.places import same_place
from adjudicator.model.event import event
from adjudicator.model.order import Filed
from adjudicator.model.record import record


@record
class AccountTied:
    """An account of the forum speaks for a seat, as it brought the seat's code, or the GM has listed its name.

    `number` counts the accounts of the seat in one tenure; each has a code of its own. `account` is the account's own
    number, which stays when its owner takes another `name`.
    """

    seat: str
    tenure: int
    number: int
    account: str
    name: str
    mail: str


@event("account_untied")
class AccountUntied:
    """An account of the forum speaks for a seat no longer, as its player has lost it; the GM says why.

    `account` is its own number, or `name:` and its name where the forum shows no numbers.
    """

    seat: str
    account: str
    name: str
    why: str


@event("account_anew")
class AccountAnew:
    """What all are told: another account speaks for a seat since one was lost, as it brought the seat's new code."""

    seat: str
    name: str


@record
class PostRead:
    """A text of a post was read for a seat; another text of the same post takes its place.

    `post` is the post's place forever, `name` what people call it, `mail` the text in the journal, and `phase` the
    packet in which the post was first read. `filed` is what it filed, `asked` counts the lines that are asked about,
    and `done` says whether it closed the packet. A post that is no longer there was deleted.
    """

    post: str
    name: str
    seat: str
    mail: str
    phase: str
    filed: tuple[Filed, ...] = ()
    asked: int = 0
    done: bool = False
    stands: bool = True


@event("post_changed")
class PostChanged:
    """What all are told: a post that had counted was edited or deleted after the lock, and counts as it was."""

    seat: str
    name: str
    deleted: bool


@record
class ReceiptsChosen:
    """The player of a seat wants the receipts of posts as a short line in the thread, or as before."""

    seat: str
    short: bool
    mail: str


Row = AccountTied | AccountUntied | PostRead | ReceiptsChosen


@record
class Posts:
    """All accounts that speak for a seat, and all that ever did, oldest first; the last text of each post read.

    `lost` are the accounts that spoke for a seat and do so no longer, as the GM has said, until they bring a new code.
    `short` are the seats that have receipts of their posts in the thread, `before` the earlier texts of posts that were
    changed, oldest first.
    """

    accounts: tuple[AccountTied, ...] = ()
    ever: tuple[AccountTied, ...] = ()
    read: Mapping[str, PostRead] | None = None
    short: tuple[str, ...] = ()
    before: Mapping[str, tuple[PostRead, ...]] | None = None
    lost: tuple[AccountUntied, ...] = ()

    def seat_of(self, account: str) -> str:
        """Return the seat that an account speaks for, empty where it speaks for none."""
        return next((tied.seat for tied in self.accounts if tied.account == account), "")

    def is_lost(self, seat: str, account: str, name: str) -> bool:
        """Return whether an account spoke for a seat once and does so no longer."""
        return any(each.seat == seat and (each.account == account or each.name == name) for each in self.lost)

    def count(self, seat: str, tenure: int) -> int:
        """Return how many accounts were ever tied to a seat in a tenure."""
        return sum((tied.seat, tied.tenure) == (seat, tenure) for tied in self.ever)

    def of(self, post: str) -> PostRead | None:
        """Return what is known of a post, None where it was never read for a seat."""
        return (self.read or {}).get(post)

    def texts(self, post: str) -> tuple[PostRead, ...]:
        """Return all texts of a post that was read, oldest first."""
        last = self.of(post)
        return (*(self.before or {}).get(post, ()), last) if last is not None else ()

    def standing(self, gone: Filed, phase: str, mails: Collection[str]) -> Filed | None:
        """Return what the latest other post that stands filed in the place of an order that was taken back, if any.

        Args:
            gone: the order.
            phase: the packet in which the posts were read.
            mails: texts that do not stand any more.
        """
        read = [post for post in (self.read or {}).values() if (post.seat, post.phase) == (gone.seat, phase)]
        for post in sorted(read, key=lambda post: int(post.mail.rpartition(":")[2]), reverse=True):
            for filed in reversed(post.filed if post.stands and post.mail not in mails else ()):
                if (filed.rank, filed.life) == (0, gone.life) and same_place(filed.order, gone.order):
                    return filed
        return None

    def left(self, seat: str) -> Posts:
        """Return the posts when another person plays a seat: no account of the one before speaks for it."""
        accounts = tuple(tied for tied in self.accounts if tied.seat != seat)
        return replace(self, accounts=accounts, short=tuple(each for each in self.short if each != seat))


def write(posts: Posts, row: Row) -> Posts:
    """Return the posts after a row."""
    if isinstance(row, AccountTied):
        others = tuple(tied for tied in posts.accounts if tied.account != row.account)
        lost = tuple(each for each in posts.lost if each.account != row.account)
        return replace(posts, accounts=(*others, row), ever=(*posts.ever, row), lost=lost)
    if isinstance(row, AccountUntied):
        others = tuple(tied for tied in posts.accounts if tied.account != row.account)
        return replace(posts, accounts=others, lost=(*posts.lost, row))
    if isinstance(row, ReceiptsChosen):
        rest = tuple(seat for seat in posts.short if seat != row.seat)
        return replace(posts, short=(*rest, row.seat) if row.short else rest)
    was, before = posts.of(row.post), posts.before or {}
    if was is not None:
        before = {**before, row.post: (*before.get(row.post, ()), was)}
    return replace(posts, read={**(posts.read or {}), row.post: row}, before=before)
