"""Mail from the GM: commands to run a game from any mail program.

A sender can be forged, so what changes anything is only promised: the promise goes to the GM's own address with a
code, and it is kept when the code comes back from there. A request is a row of the journal; its facts say how far it
has got, and each step it takes is written there in the transaction of the act itself. So whatever is killed when,
each act is done once.
"""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from adjudicator.engine.chance.dice import phase_id
from adjudicator.intake.letter.address import normalise_code
from adjudicator.intake.posts.reading import letter_of
from adjudicator.intake.reading import arrived
from adjudicator.model.canonical import Json, canonical
from adjudicator.model.errors import UserError
from adjudicator.model.journal import Mark
from adjudicator.model.letter import Mailbox
from adjudicator.service.filing.requests import answered
from adjudicator.service.game.secrets import ALPHABET
from adjudicator.service.game.times import moment
from adjudicator.service.gm_mail.commands import ACTS
from adjudicator.service.gm_mail.context import Act, Post
from adjudicator.service.gm_mail.letters import Told, answer, told_to_others
from adjudicator.service.gm_mail.lines import Asked, asked
from adjudicator.service.gm_mail.shows import SECRETS, SHOWS, shown
from adjudicator.service.turn.adjudicate import run_on

if TYPE_CHECKING:
    from adjudicator.model.journal import JournalEntry
    from adjudicator.model.letter import Letter
    from adjudicator.model.post import Post as ForumPost
    from adjudicator.service.game.desk import Desk
    from adjudicator.service.game.table import Table
    from adjudicator.store.base import Transaction

LAPSE = timedelta(days=2)
"""After this time a promise expires."""
FACTS = "gm"
"""The facts of a journal row for a mail of the GM."""


@dataclass
class Request:
    """A mail of the GM that asked for acts, and how far it has got.

    `phase` and `at` are the packet that was open then, and its deadline; `said` records for each act whether it was
    done, and what was promised or what prevented it.
    """

    entry: JournalEntry
    bare: bool
    phase: str
    at: str
    said: list[tuple[bool, str]] = field(default_factory=list)
    settled: bool = False

    def mark(self) -> Mark:
        """Return the mark that records how far it has got."""
        told: dict[str, Json] = {"bare": self.bare, "phase": self.phase, "at": self.at, "settled": self.settled}
        told["said"] = [[done, what] for done, what in self.said]
        return Mark(self.entry.id, "filed", facts=canonical({FACTS: told}).decode(), game=self.entry.game, was="filed")


def is_gms(entry: JournalEntry) -> bool:
    """Return whether a row of the journal is a mail of the GM, in which nothing was filed for a seat."""
    return FACTS in json.loads(entry.facts)


def mail_of_gm(desk: Desk, letter: Letter) -> Table | None:
    """Return the game that a mail of the GM is about.

    None where it is somebody else's, where it contains orders of the GM as a player, or where several games run and it
    names none of them.
    """
    table = _table(desk, letter)
    if table is None or not _plays(table, letter):
        return table
    return table if commands(table, letter) or _answers(desk, table, letter) else None


def gms_post(desk: Desk, table: Table, post: ForumPost) -> Letter | None:
    """Return the letter that a post of the GM is in which lines begin with `GM`, where the game takes such lines.

    None where it holds no command: a GM may sign as GM what is meant for all. The answer goes by mail, and what changes
    anything waits for a code from there, so whoever takes the account of a GM has nothing of it.
    """
    settings, own = table.config.forum, desk.home.settings.mail.gm
    if not (settings.gm_lines and own and {post.author, post.author_id} & set(settings.gm)) or post.deleted:
        return None
    letter = _from_thread(letter_of(post, table.id, settings.kind), own[0])
    known = {each.name for each in commands(table, letter)} & {*ACTS, *SHOWS, *SECRETS, "help"}
    return letter if known else None


def _from_thread(letter: Letter, address: str) -> Letter:
    """Return the letter of a post as one from the GM's address, to which it is answered."""
    sender = Mailbox(letter.envelope.sender.name, address)
    return replace(letter, envelope=replace(letter.envelope, sender=sender))


def which(desk: Desk, letter: Letter) -> tuple[str, ...] | None:
    """Return the running games where a mail of the GM gives commands and names none; None where it is no such mail."""
    found = tuple(game for game in _run_by(desk, letter) if not desk.table(game).history.state.over)
    return found if found and asked(letter) else None


def handle(desk: Desk, entry: JournalEntry, letter: Letter, table: Table) -> str:
    """Answer a mail of the GM, and do what it confirms; return what became of it."""
    confirmed = _answers(desk, table, letter)
    post = Post(desk, table)
    if confirmed is None:
        _ask(post, entry, letter)
    else:
        request, yes = confirmed
        _settle(post, entry, letter, request, yes=yes)
    return "filed"


def _run_by(desk: Desk, letter: Letter) -> list[str]:
    """Return the games that the sender of a mail runs, alone or with others."""
    sender, mail = letter.envelope.sender.address.lower(), desk.home.settings.mail
    return [game for game in desk.games if sender in mail.run_by(game)]


def _table(desk: Desk, letter: Letter) -> Table | None:
    games = _run_by(desk, letter)
    if letter.address.game in desk.games:
        return desk.table(str(letter.address.game)) if letter.address.game in games else None
    running = [game for game in games if not desk.table(game).history.state.over]
    return desk.table(running[0]) if len(running) == 1 else None


def _plays(table: Table, letter: Letter) -> bool:
    """Return whether a mail may be one of a player, or is a post: only lines that begin with `gm` are the GM's."""
    sender = letter.envelope.sender.address.lower()
    return (
        letter.address.how == "thread"
        or bool(letter.address.token)
        or any(sender in table.addresses(seat) for seat in table.players)
    )


def commands(table: Table, letter: Letter) -> tuple[Asked, ...]:
    """Return the commands of a mail of the GM of a game."""
    return asked(letter, bare=not _plays(table, letter))


# ------------------------------------------------------------------------------------ requests


def _ask(post: Post, entry: JournalEntry, letter: Letter) -> None:
    """Show what can be shown at once, and promise the rest under a code."""
    bare = not _plays(post.table, letter)
    told = Told(commands(post.table, letter))
    for each in told.commands:
        if each.name in SHOWS:
            _shown(post, each, told)
        elif each.name in ACTS:
            try:
                told.waits.append((each.text, ACTS[each.name](post, each).promise))
            except UserError as fault:
                told.faults.append((each.text, str(fault)))
        elif each.name in SECRETS:
            told.waits.append((each.text, post.say("secret")))
        elif each.name != "help":
            told.faults.append((each.text, post.say("unknown")))
    phase, at = _now(post.table)
    request = Request(entry, bare, phase, at, settled=not told.waits)
    told.code = code(post.table, entry) if told.waits else ""
    with post.table.work() as work:
        work.tx.mark(replace(request.mark(), game=post.table.id, was="new"))
        work.tx.queue(answer(post, entry, letter, told))


def _shown(post: Post, each: Asked, told: Told) -> None:
    try:
        told.shown.append((each.text, shown(post, each)))
    except UserError as fault:
        told.faults.append((each.text, str(fault)))


def _now(table: Table) -> tuple[str, str]:
    """Return the packet that is open, by its name in the dice, and its deadline."""
    packet = table.history.state.open_packet
    if packet is None:
        return "", ""
    at = table.history.deadlines.get(packet.id)
    return phase_id(packet.id, packet.epoch), at.at if at is not None else ""


def code(table: Table, entry: JournalEntry) -> str:
    """Return the code that proves that the GM read our answer to one mail: six letters in two groups."""
    raw = hmac.digest(table.secret, f"gm/{table.id}/{entry.id}/{entry.sha256}".encode(), "sha256")
    letters = "".join(ALPHABET[byte % 32] for byte in raw[:6])
    return f"{letters[:3]}-{letters[3:]}"


# -------------------------------------------------------------------------------- confirmations


def _answers(desk: Desk, table: Table, letter: Letter) -> tuple[Request | None, bool] | None:
    """Return the request that a mail confirms, or withdraws; None where it does neither.

    A code in a line is the GM's in any case; a plain `yes` in a thread may be about something else.
    """
    for each in commands(table, letter):
        if each.name in {"confirm", "void"} and (given := normalise_code(each.words)):
            return _request(desk, table, given), each.name == "confirm"
    said, _ = answered(letter)
    if not said:
        return None
    given, word = said[0].arguments
    found = _request(desk, table, given)
    return (found, word == "yes") if found is not None else None


def _request(desk: Desk, table: Table, given: str) -> Request | None:
    for entry in reversed(desk.home.store.journal("filed", table.id)):
        if entry.kind == "mail" and is_gms(entry) and hmac.compare_digest(code(table, entry), given):
            facts: dict[str, Any] = json.loads(entry.facts)[FACTS]
            if not facts:
                continue  # it confirmed something, and asked for nothing
            said = [(bool(done), str(what)) for done, what in facts["said"]]
            return Request(entry, facts["bare"], facts["phase"], facts["at"], said, facts["settled"])
    return None


def _settle(post: Post, entry: JournalEntry, letter: Letter, request: Request | None, *, yes: bool) -> None:
    told, marks = Told(), [Mark(entry.id, "filed", facts=canonical({FACTS: {}}).decode(), game=post.table.id)]
    if request is None or request.settled:
        told.remark = post.say("used" if request is not None else "no-code")
    elif moment(entry.received_at) - moment(request.entry.received_at) > LAPSE:
        told.remark = post.say("lapsed")
    elif not yes:
        told.remark = post.say("void")
        marks.append(replace(request, settled=True).mark())
    else:
        _carry_out(post, request, told)
        marks.append(replace(request, settled=True).mark())
    with post.table.work() as work:
        work.tx.mark(*marks)
        work.tx.queue(answer(post, entry, letter, told), *told_to_others(post, entry, letter, told.done))


def _carry_out(post: Post, request: Request, told: Told) -> None:
    """Do what was promised, going on where a killed process left off."""
    raw, desk = post.home.store.raw(request.entry.id), post.desk
    letter = arrived.read(request.entry.key, raw, desk.own, desk.games, desk.kind)
    wanted = asked(letter, bare=request.bare)
    acts = [each for each in wanted if each.name in ACTS]
    for each in acts[len(request.said) :]:
        request.said.append(_done(post, request, each))
    for each, (done, what) in zip(acts, request.said, strict=True):
        (told.done if done else told.faults).append((each.text, what))
    for each in wanted:
        if each.name in SECRETS:
            _shown(post, each, told)


def _done(post: Post, request: Request, each: Asked) -> tuple[bool, str]:
    """Do one act, and record in its own transaction that it is done; return whether it was, and the outcome."""
    run_on(post.home, post.table)
    try:
        _still(post, request, each)
        act: Act = ACTS[each.name](post, each)
        ahead = replace(request, said=[*request.said, (True, act.promise)])
        with post.home.store.joined(lambda tx: _write(tx, ahead)):
            act.do()
    except UserError as fault:
        post.table.refresh()
        with post.home.store.transaction(None) as tx:
            tx.mark(replace(request, said=[*request.said, (False, str(fault))]).mark())
        return False, str(fault)
    post.table.refresh()
    return True, act.promise


def _write(tx: Transaction, request: Request) -> None:
    tx.mark(request.mark())


def _still(post: Post, request: Request, each: Asked) -> None:
    """Refuse a request about a packet that has closed since, or a deadline that was moved."""
    phase, at = _now(post.table)
    bound = {"extend": phase == request.phase and at == request.at, "close": phase == request.phase}
    bound["substitute"] = phase == request.phase or " in " in f" {each.words} "
    if not bound.get(each.name, True):
        raise UserError(post.say("moved-on"))
