"""The GM's commands by mail: their previews and their execution, by the same code as the command line's.

A command that only shows something is answered at once. One that changes anything, or shows players' secrets,
is promised first and done when the GM has confirmed it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.engine.running import corrections
from adjudicator.model.errors import UserError
from adjudicator.service.answering.samples import advise
from adjudicator.service.answering.verdicts import reason, taken_instead
from adjudicator.service.game.speech import speaker
from adjudicator.service.gm_desk import acts
from adjudicator.service.gm_desk.undo import undo, undoing
from adjudicator.service.gm_mail.context import Act, Post, Promise, reason_of
from adjudicator.service.gm_mail.hours import HOURS
from adjudicator.service.gm_mail.mails import SHELF
from adjudicator.service.turn.adjudicate import lock, open_packet, run_on

if TYPE_CHECKING:
    from adjudicator.service.filing.submit import Filing
    from adjudicator.service.gm_mail.lines import Asked

_FOR = re.compile(r"for\s+(\S+?)(?:\s+in\s+(\S+?))?:?", re.IGNORECASE)
_REWIND = re.compile(r"(?:to\s+)?(\d+\.\d+[\w.]*)(\s+reopen)?", re.IGNORECASE)
_RULE = re.compile(r"(\S+?)(?:\s*=\s*|\s+(?:to\s+|is\s+)?)(\S.*)")


def _close(post: Post, asked: Asked) -> Act:
    del asked
    packet = open_packet(post.table)

    def close() -> None:
        lock(post.home, post.table)
        run_on(post.home, post.table)

    return Act(post.say("close", packet=packet), close)


def _substitute(post: Post, asked: Asked) -> Act:
    found, why = _FOR.fullmatch(asked.words), reason_of(asked)
    if found is None or not asked.below:
        raise UserError("Write `substitute for Dora because ...:`, the lines below it, and `end` below them.")
    seat, packet, text = post.seat(found[1]), found[2] or "", "\n".join(asked.below)
    filing, back = acts.substitution(post.table, seat, text, post.table.dice(), packet)
    advise(post.table, filing)
    lines = [filed.say(post.table.game.name) for outcome in filing.outcomes for filed in outcome.orders]
    lines += ["done yes" if outcome.done else "done no" for outcome in filing.outcomes if outcome.done is not None]
    wrong = _wrong(post, filing)
    if wrong or not lines:
        raise UserError(" ".join([*wrong, "Nothing would be filed."]))
    name = post.table.players[seat].name
    promise = post.say("substitute", name=name, lines=lines, again=back is not None, why=why)
    return Act(promise, lambda: acts.substitute(post.home, post.table, seat, text, why, packet))


def _wrong(post: Post, filing: Filing) -> list[str]:
    bad = (outcome for outcome in filing.outcomes if outcome.status != "understood")
    say = speaker(post.table)
    told = []
    for each in bad:
        instead = " / ".join(f"`{line}`" for line in taken_instead(post.table.game, say, each))
        told.append(f"`{each.text}`: {reason(post.table.game, say, each) or each.status} {instead}".rstrip())
    return told


def _rule(post: Post, asked: Asked) -> Act:
    found, why = _RULE.fullmatch(asked.words), reason_of(asked)
    if found is None:
        raise UserError("Write the cell and its value, as in: rule carthage.city.city.treasury 105 because ...")
    cell, value = found[1], found[2].strip()
    event = acts.ruling(post.table, cell, value, why)
    promise = post.say("rule", cell=cell, value=value, why=event.data.why)
    return Act(promise, lambda: acts.rule(post.home, post.table, cell, value, why))


def _decide(post: Post, asked: Asked) -> Act:
    why, words = reason_of(asked), asked.words
    _, done = corrections.decision(post.table.game, post.table.history.state, words, why)
    came = speaker(post.table)(f"sentences/{done.kind}", done.data)
    return Act(
        post.say("decide", words=words, came=came, why=why), lambda: acts.decide(post.home, post.table, words, why)
    )


def _rewind(post: Post, asked: Asked) -> Act:
    found, why = _REWIND.fullmatch(asked.words), reason_of(asked)
    if found is None:
        raise UserError("Name the packet: rewind 1.1 because ..., or rewind 1.1 reopen because ...")
    packet, reopen = found[1], found[2] is not None
    acts.way_back(post.table, packet, reopen=reopen)
    promise = post.say("rewind", packet=packet, reopen=reopen, why=why)
    return Act(promise, lambda: acts.rewind(post.home, post.table, packet, why, reopen=reopen))


def _end(post: Post, asked: Asked) -> Act:
    why = reason_of(asked)
    if asked.words.lower() not in {"", "game", "the game"}:
        raise UserError("`end` ends the whole game; write `end because ...` and nothing between.")
    acts.endable(post.table)
    return Act(post.say("end", why=why), lambda: acts.end(post.home, post.table, why))


def _undo(post: Post, asked: Asked) -> Act:
    found, why = undoing(post.home, post.table), reason_of(asked)
    return Act(post.say("undo", told=found.told, why=why), lambda: undo(post.home, post.table, why))


ACTS: Mapping[str, Promise] = {
    "close": _close,
    "substitute": _substitute,
    "rule": _rule,
    "decide": _decide,
    "rewind": _rewind,
    "undo": _undo,
    "end": _end,
    **HOURS,
    **SHELF,
}
"""The commands that change the game, by their first word."""
