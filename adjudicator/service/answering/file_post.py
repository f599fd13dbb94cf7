"""What a post of a thread becomes: whose it is, what it files, what an edit or a deletion takes back, and what is told.

Before the lock the latest text of a post counts; after it nothing changes what was filed, and all are told that
somebody tried. Nothing is appended here, so that `verify` makes the same rows of the same posts.
"""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from adjudicator.engine.chance.dice import phase_id
from adjudicator.engine.log.book import OrderFiled
from adjudicator.engine.log.places import same_place
from adjudicator.engine.log.posts import AccountAnew, AccountTied, PostChanged, PostRead, ReceiptsChosen
from adjudicator.intake.letter.address import normalise_code
from adjudicator.intake.posts.reading import letter_of
from adjudicator.model.event import Event
from adjudicator.model.journal import JournalState
from adjudicator.model.letter import READ_ROLES, Letter
from adjudicator.model.post import Post
from adjudicator.service.answering.file_letter import fill
from adjudicator.service.filing.docket import Filing
from adjudicator.service.filing.unclear import orders_in

if TYPE_CHECKING:
    from adjudicator.engine.chance.dice import Dice
    from adjudicator.service.game.table import Board

CODE: Final = re.compile(r"^\W*account\W+(\w{3}-\w{3})\W*$", re.IGNORECASE)
"""A line that ties the account of its author to the seat whose code it brings."""
RECEIPTS: Final = re.compile(
    r"^\W*(?:short\s+)?receipts?\W+(?:please\W+)?(?P<short>here|in\s+(?:the|this)\s+thread|in\s+thread)\W*$"
    r"|^\W*receipts?\W+(?:please\W+)?(?:by|per|in\s+(?:my|the))\s+(?:e-?)?(?:mail|message|messages)\W*$",
    re.IGNORECASE,
)
"""A line by which the author of a post chooses where receipts of posts go."""
MARK: Final = re.compile(
    r"<!--\s+[a-z][a-z0-9-]*\s+[\w-]+\s+(?:report|tally|lock|press|reminder|receipt)[\w-]*\s+[\d/]+\s+-->"
)
"""The first line of every post of ours where the forum hides it from readers: game, packet, kind and number."""


@dataclass(frozen=True, slots=True)
class Posted:
    """What a post becomes: a state of the journal and why, the rows it appends, and what is answered to whom."""

    state: JournalState
    why: str = ""
    rows: tuple[Any, ...] = ()
    seat: str = ""
    letter: Letter | None = None
    filing: Filing | None = None


def account_of(post: Post) -> str:
    """Return the account that wrote a post: its permanent number, else its name."""
    return post.author_id or f"name:{post.author}"


def name_of(post: Post) -> str:
    """Return what people call a post."""
    return f"{'message' if post.private else 'post'} #{post.number or post.ident}"


def seat_of(table: Board, post: Post) -> str:
    """Return the seat that the author of a post speaks for, empty for a stranger."""
    return table.history.posts.seat_of(account_of(post)) or _listed(table, post)


def speaks_for(table: Board, post: Post) -> str:
    """Return the seat that the author of a post speaks for, or whose code the post brings, empty for a stranger."""
    known = seat_of(table, post)
    letter = letter_of(post, table.id, table.config.forum.kind)
    return known or next((tie.seat for tie in _tied(table, post, known, letter, 0)), "")


def _listed(table: Board, post: Post) -> str:
    """Return the seat that the GM has listed the author for.

    A name is good for the first account that bears it: whoever takes it later is another.
    """
    names = {post.author, post.author_id} - {""}
    taken = any(tied.name == post.author for tied in table.history.posts.ever)
    for player in table.config.players:
        listed = names & set(player.accounts) - ({post.author} if taken else set())
        lost = table.history.posts.is_lost(player.seat, account_of(post), post.author)
        if listed and not lost and table.history.people.tenure(player.seat).count == 0:
            return player.seat
    return ""


def posted(table: Board, post: Post, ident: int, dice: Dice, at: str) -> Posted:
    """Return what a post becomes as the game stands; nothing is appended.

    Args:
        table: the game in whose thread it stands.
        post: one text of it.
        ident: its number in the journal.
        dice: for orders that are carried out as they arrive.
        at: the hour that counts for this text.
    """
    settings = table.config.forum
    if {post.author, post.author_id} & set(settings.us) or MARK.search(post.body):
        return Posted("dropped", "post-ours")
    if {post.author, post.author_id} & set(settings.gm):
        return Posted("dropped", "post-gm")
    letter = letter_of(post, table.id, settings.kind)
    seat = seat_of(table, post)
    tied = _tied(table, post, seat, letter, ident)
    seat = seat or next((each.seat for each in tied), "")
    known = table.history.posts.of(post.place)
    if known is not None and not post.deleted and _by_another(table, post, known, seat):
        return Posted("held", "post-author", seat=known.seat)
    if not seat:
        return Posted("dropped", "post-stranger")
    chosen = _chosen(seat, letter, ident) if not post.deleted else ()
    letter = _asked_in_earnest(table, seat, without_codes(letter))
    if known is not None and known.seat == seat:
        return _again(table, post, known, letter, (ident, dice, at), chosen)
    if post.deleted:
        return Posted("dropped", "post-gone")
    if _missed_the_lock(table, post) and _orders(table, seat, letter):
        return Posted("held", "post-late", seat=seat)
    return _filed(table, post, seat, letter, (ident, dice, at), before=(*tied, *_anew(table, tied), *chosen))


Reading = tuple[int, "Dice", str]
"""The number of a text in the journal, the dice, and the hour that counts for it."""


def _again(
    table: Board, post: Post, known: PostRead, letter: Letter, reading: Reading, chosen: tuple[ReceiptsChosen, ...]
) -> Posted:
    """Return what another text of a post becomes that was read before, or its deletion."""
    ident, _, _ = reading
    if known.phase != _phase(table) or known.phase in table.history.locked:
        row = replace(known, mail=f"mail:{ident}", stands=not post.deleted)
        counted = (known.filed or known.done) and not post.private  # what nobody else has seen is told to nobody
        told = (Event.of(PostChanged(known.seat, known.name, post.deleted), ""),) if counted else ()
        return Posted("filed", "post-after", (*chosen, row, *told), known.seat)
    if post.deleted:
        letter = replace(letter, lines=())
    return _filed(table, post, known.seat, letter, reading, instead=(known.mail,), before=chosen)


def _filed(
    table: Board,
    post: Post,
    seat: str,
    letter: Letter,
    reading: Reading,
    *,
    instead: tuple[str, ...] = (),
    before: tuple[AccountTied | Event | ReceiptsChosen, ...] = (),
) -> Posted:
    """Return what a post becomes that counts as it reads."""
    ident, dice, at = reading
    filing = fill(table, seat, letter, ident, dice, at, instead=instead)
    filing.post, filing.deleted, filing.private = name_of(post), post.deleted, post.private
    filing.receipts = next(("thread" if row.short else "mail" for row in before if isinstance(row, ReceiptsChosen)), "")
    _restore(filing, _phase(table), instead)
    mine = tuple(filed for outcome in filing.outcomes if not outcome.command for filed in outcome.orders)
    done = any(outcome.done for outcome in filing.outcomes)
    asked = sum(outcome.status == "unclear" for outcome in filing.outcomes)
    asked += sum(len(doubt.lines) for doubt in filing.asked)
    row = PostRead(
        post=post.place,
        name=name_of(post),
        seat=seat,
        mail=filing.mail,
        phase=_phase(table),
        filed=mine,
        asked=asked,
        done=done,
        stands=not post.deleted,
    )
    return Posted("filed", "", (*before, *filing.rows, row), seat, letter, filing)


def _restore(filing: Filing, phase: str, instead: tuple[str, ...]) -> None:
    """File again what another post, still in force, had filed before this one or its older text took its place."""
    for gone in filing.gone:
        here = [f for f in filing.book.of(gone.seat) if f.life == gone.life and f.packet == gone.packet]
        if gone.rank or hasattr(gone.order, "undo") or any(same_place(gone.order, filed.order) for filed in here):
            continue
        found = filing.posts.standing(gone, phase, instead)
        if found is not None:
            filing.write(OrderFiled(replace(found, number=filing.book.next_number(gone.seat))))


def _phase(table: Board) -> str:
    packet = table.history.state.packet
    return phase_id(packet.id, packet.epoch) if packet is not None else ""


def _tied(table: Board, post: Post, known: str, letter: Letter, ident: int) -> tuple[AccountTied, ...]:
    """Return the row that ties an account to a seat: that for which it is listed, or whose code its post brings."""
    if known:
        loose = bool(post.author_id) and not table.history.posts.seat_of(account_of(post))
        return (_tie(table, post, known, ident),) if loose else ()
    codes = [code for line in letter.orders if (code := _code(line.text))]
    for given in codes[:3]:
        for seat in table.players:
            tie = _tie(table, post, seat, ident)
            right = table.keys.account(seat, tie.tenure, tie.number)
            if right and table.addresses(seat) and hmac.compare_digest(right, given):
                return (tie,)
    return ()


def _tie(table: Board, post: Post, seat: str, ident: int) -> AccountTied:
    tenure = table.history.people.tenure(seat).count
    number = table.history.posts.count(seat, tenure)
    return AccountTied(seat, tenure, number, account_of(post), post.author, f"mail:{ident}")


def _anew(table: Board, tied: tuple[AccountTied, ...]) -> tuple[Event, ...]:
    """Return what all are told where an account takes the place of one that was lost."""
    lost = {each.seat for each in table.history.posts.lost}
    return tuple(Event.of(AccountAnew(each.seat, each.name), "") for each in tied if each.seat in lost)


def _code(text: str) -> str:
    found = CODE.match(text)
    return (normalise_code(found[1]) or "") if found else ""


def _chosen(seat: str, letter: Letter, ident: int) -> tuple[ReceiptsChosen, ...]:
    """Return the row by which a player chooses where receipts of posts go, by the last line that says so."""
    found = [fits for line in letter.orders if (fits := RECEIPTS.match(line.text))]
    return (ReceiptsChosen(seat, bool(found[-1]["short"]), f"mail:{ident}"),) if found else ()


def without_codes(letter: Letter) -> Letter:
    """Return a letter without the lines that brought a code, or chose receipts: they are no orders and no chat."""
    ours = [bool(_code(line.text) or RECEIPTS.match(line.text)) for line in letter.lines]
    lines = tuple(replace(line, role="blank") if own else line for line, own in zip(letter.lines, ours, strict=True))
    return replace(letter, lines=lines)


def _asked_in_earnest(table: Board, seat: str, letter: Letter) -> Letter:
    """Return a letter that seems to hold quotes alone as one to ask about only if there is an order in them."""
    if not letter.only_quoted or orders_in(table, seat, [line.text for line in letter.asked]):
        return letter
    return replace(letter, only_quoted=False)


def _by_another(table: Board, post: Post, known: PostRead, seat: str) -> bool:
    """Return whether a text of a post that was read for a seat is by an account that never spoke for it.

    Users are merged and posts given away by moderators; a former player of the seat is a stranger instead.
    """
    spoke = any((tied.account, tied.seat) == (account_of(post), known.seat) for tied in table.history.posts.ever)
    return seat != known.seat and not spoke


def _missed_the_lock(table: Board, post: Post) -> bool:
    """Return whether a post was made before the last lock; it is first read now, after it.

    A packet is locked at its deadline, however late that is noticed, or before it where all are done or the GM says so.
    """
    if not post.created or not table.history.published:
        return False
    report = table.history.published[-1][1]
    due = table.history.deadlines.get(report.report.replace("-", "."))
    return post.created < (min(due.at, report.at) if due is not None else report.at)


def _orders(table: Board, seat: str, letter: Letter) -> bool:
    return bool(orders_in(table, seat, [line.text for line in letter.lines if line.role in READ_ROLES]))
