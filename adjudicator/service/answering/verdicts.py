"""The verdict of a receipt on one line: filed as, refused why, which of two, or chat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from adjudicator.engine.log.book import replaces
from adjudicator.engine.reporting import Say
from adjudicator.engine.system import Game
from adjudicator.intake.statement.questions import ASK
from adjudicator.model.order import Filed, Refused, Unclear
from adjudicator.model.page import Order, Verdict
from adjudicator.model.reading import Ambiguous, Misread, Noted, Proposed, Read, UnknownName, Withdrawn
from adjudicator.model.view import visible
from adjudicator.service.answering.samples import plainly
from adjudicator.service.filing.submit import Outcome

MOST_TOLD: Final = 2
"""How many readings of a line that cannot be filed are shown."""
LONGEST_TALK: Final = 24
"""How much of a line of talk is quoted."""
LONGEST_REST: Final = 60
"""How much is quoted from where reading stopped."""


def reason(game: Game, say: Say, outcome: Outcome) -> str:
    """Return in plain words why a line was not filed, raises a question or is not possible yet; else nothing."""
    if outcome.press is not None or (outcome.status == "understood" and not isinstance(outcome.verdict, Refused)):
        return ""
    verdict = VERDICTS[outcome.status](game, say, outcome)
    return " ".join(note for note in verdict.notes if isinstance(note, str))


def taken_instead(game: Game, say: Say, outcome: Outcome) -> tuple[str, ...]:
    """Return the lines that would be accepted in place of one that was not filed, if any are known."""
    return tuple(order.text for order in VERDICTS[outcome.status](game, say, outcome).answers)


def answer_to(game: Game, say: Say, outcome: Outcome) -> str:
    """Return the answer to a question."""
    return " ".join(note for note in _understood(game, say, outcome).notes if isinstance(note, str))


def _understood(game: Game, say: Say, outcome: Outcome) -> Verdict:
    if outcome.command:
        orders = [f.say(game.name) for f in outcome.orders]
        facts = {"command": outcome.command, "orders": orders, "done": outcome.done, **outcome.facts}
        folder = "answers" if outcome.command == ASK else "letters"
        return Verdict(outcome.line, outcome.text, notes=(say(f"{folder}/{outcome.says}", facts),), tone="good")
    notes = [*_corrections(game, say, outcome)]
    if isinstance(outcome.verdict, Refused):
        notes.append(say("letters/not-yet-possible", {}) + " " + _why(say, outcome.verdict))
    if outcome.ahead:
        notes.append(say("letters/filed-ahead", {"packet": outcome.ahead}))
    told = [event for event in visible(outcome.events, outcome.orders[0].seat) if event.data is not None]
    notes += [say(f"sentences/{event.kind}", event.data) for event in told if event.kind != "submitted"]
    filed = outcome.orders[0]
    mark = "STANDING" if filed.life == "standing" else "CONDITIONAL" if filed.when else ""
    lines = tuple(order.say(game.name) for order in outcome.orders)
    return Verdict(outcome.line, outcome.text, lines, tuple(notes), mark=mark, tone="good")


def with_replaced(game: Game, say: Say, verdict: Verdict, outcome: Outcome, outcomes: Sequence[Outcome]) -> Verdict:
    """Return the verdict on a filed line with a note of what it replaced, and for each further line that replaced it.

    What an earlier mail filed and this one says again, as a form that is sent back does, was not replaced.

    Args:
        game: gives the names.
        say: renders a sentence.
        verdict: what is said of the line itself.
        outcome: the line.
        outcomes: what became of each line of its mail.
    """
    notes = list(verdict.notes)
    said = {_meaning(filed) for each in outcomes for filed in each.orders}
    before = [old.say(game.name) for old in outcome.gone if _meaning(old) not in said]
    if before:
        notes.append(say("letters/replaced-before", {"orders": before}))
    later = outcomes[next(at for at, each in enumerate(outcomes, start=1) if each is outcome) :]
    for each, gone in _replacing(outcome, later):
        part = [] if len(gone) == len(outcome.orders) else [old.say(game.name) for old in gone]
        notes.append(say("letters/replaced-below", {"line": each.line, "orders": part}))
    return replace(verdict, notes=tuple(notes), mark=verdict.mark or ("REPLACES" if before else ""))


def replaced(outcomes: Sequence[Outcome]) -> int:
    """Count the lines of a mail that were filed and of which nothing stands, as later lines took their places."""
    return sum(
        bool(outcome.orders)
        and not outcome.events
        and sum(len(gone) for _, gone in _replacing(outcome, outcomes[at:])) == len(outcome.orders)
        for at, outcome in enumerate(outcomes, start=1)
    )


def _replacing(outcome: Outcome, later: Iterable[Outcome]) -> Iterator[tuple[Outcome, list[Filed]]]:
    """Yield the later lines that took the place of orders of a line, each with those; not one that says it again."""
    left = list(outcome.orders)
    for each in later:
        gone = [old for old in left if any(replaces(new, old) for new in each.orders)]
        if gone and not all(any(_says_again(new, old) for new in each.orders) for old in gone):
            yield each, gone
        left = [old for old in left if old not in gone]


def _meaning(filed: Filed) -> tuple[Any, ...]:
    return filed.order, filed.when, filed.life, bool(filed.rank)


def _says_again(new: Filed, old: Filed) -> bool:
    return (new.order, new.when) == (old.order, old.when)


def _corrections(game: Game, say: Say, outcome: Outcome) -> tuple[str, ...]:
    result = outcome.result
    if not isinstance(result, Read) or not result.corrections:
        return ()
    pairs = [(written, game.name(meant) if ":" in meant else meant) for written, meant in result.corrections]
    return (say("letters/corrected", {"pairs": pairs}),)


def _noted(game: Game, say: Say, outcome: Outcome) -> Verdict:
    """Return the verdict on a line that files nothing and applies to others."""
    if isinstance(outcome.result, Withdrawn):
        facts = {"by": outcome.result.by, "orders": [read.say(game.name) for read in outcome.result.reads]}
        return Verdict(outcome.line, outcome.text, notes=(say("letters/withdrawn", facts),))
    lines = (outcome.result.say(game.name),) if isinstance(outcome.result, Noted) else ()
    return Verdict(outcome.line, outcome.text, lines, tone="good")


def _refused(game: Game, say: Say, outcome: Outcome) -> Verdict:
    result, verdict = outcome.result, outcome.verdict
    if isinstance(result, Misread):
        return _misread(say, outcome, result)
    if not isinstance(verdict, Refused):
        msg = f"line {outcome.line} was refused without a reason"
        raise TypeError(msg)
    answers = _samples(outcome, (_hint(game, hint) for hint in verdict.hint))
    notes = (*_corrections(game, say, outcome), *_taken_for(game, say, outcome), _why(say, verdict))
    return Verdict(outcome.line, outcome.text, notes=notes, answers=answers, tone="bad")


def _misread(say: Say, outcome: Outcome, result: Misread) -> Verdict:
    samples = _samples(outcome, ())
    rest = result.text[result.column - 1 :] if result.column > 1 else ""
    facts = {
        "called": "",
        "packets": (),
        "cites": (),
        "now": "",
        "same": bool(samples),
        **outcome.facts,
        "result": result,
        "rest": rest if len(rest) <= LONGEST_REST else f"{rest[:LONGEST_REST]} ...",
        "advice": plainly(result.advice) if samples else result.advice,
        "samples": samples,
    }
    facts["cites"] = [cite.partition(":")[2] for cite in facts["cites"]]
    notes = (say("letters/misread", facts),)
    return Verdict(outcome.line, outcome.text, notes=notes, answers=samples, tone="bad")


def _samples(outcome: Outcome, told: Iterable[str]) -> tuple[Order, ...]:
    """Return the lines that would be accepted, if they were looked for; else those that the verdict names."""
    return tuple(map(Order, told if outcome.samples is None else outcome.samples))


def _taken_for(game: Game, say: Say, outcome: Outcome) -> tuple[str, ...]:
    """Return what a nearly clear line seems to mean that cannot be filed."""
    if not isinstance(outcome.result, Proposed):
        return ()
    return (say("letters/proposal-read", {"orders": readings(game, outcome.result)[:MOST_TOLD]}),)


def readings(game: Game, proposed: Proposed) -> tuple[str, ...]:
    """Return the possible meanings of a line, each as lines that can be sent."""
    said = ("; ".join(read.say(game.name) for read in reads) for reads in proposed.proposals)
    return tuple(dict.fromkeys(said))


def _hint(game: Game, hint: Any) -> str:  # noqa: ANN401 - an order record
    line: str = hint.say(game.name)
    return line


def _why(say: Say, refused: Refused) -> str:
    cites = [cite.partition(":")[2] for cite in refused.cites]
    reason = say(f"refusals/{refused.code}", refused.facts or {})
    rules = f" [{', '.join(cites)}]" if cites else ""
    return reason[:-1] + rules + "." if reason.endswith(".") and rules else reason + rules


def _unclear(game: Game, say: Say, outcome: Outcome) -> Verdict:
    result, verdict = outcome.result, outcome.verdict
    told: tuple[str, ...] = ()
    note = ""
    if isinstance(result, Ambiguous):
        told = tuple(read.say(game.name) for read in result.candidates)
    elif isinstance(result, Proposed):
        told = readings(game, result)
    if isinstance(verdict, Unclear):
        told = tuple(_hint(game, candidate) for candidate in verdict.candidates)
    answers = _samples(outcome, told)
    if isinstance(result, Ambiguous):
        note = say("letters/ambiguous", {"about": result.about, "count": len(answers)})
    elif isinstance(result, UnknownName):
        near = [game.name(key) for key in result.nearest]
        facts = {"written": result.written, "kind": result.kind, "near": near, "count": len(answers)}
        note = say("letters/unknown-name", facts)
    elif isinstance(result, Proposed):
        note = say("letters/proposal-more", {"count": len(answers)})
    if isinstance(verdict, Unclear):
        note = say(f"refusals/{verdict.code}", verdict.facts or {})
    return Verdict(outcome.line, outcome.text, notes=(note,), answers=answers, tone="ask")


def chatted(ignored: Iterable[Outcome]) -> tuple[str, ...]:
    """Return the lines of talk by number, each with its first words, so that an order taken for talk is noticed."""
    return tuple(f'{outcome.line} "{_begun(" ".join(outcome.text.split()))}"' for outcome in ignored)


def _begun(text: str) -> str:
    return text if len(text) <= LONGEST_TALK else f"{text[:LONGEST_TALK].rstrip()} ..."


def _ignored(_: Game, say: Say, outcome: Outcome) -> Verdict:
    return Verdict(outcome.line, outcome.text, notes=(say("letters/chat", {"lines": chatted([outcome])}),))


def _aside(_: Game, say: Say, outcome: Outcome) -> Verdict:
    """Return the verdict on a line to the bot that does not count; the reason follows below."""
    del say
    return Verdict(outcome.line, outcome.text, tone="ask")


VERDICTS = {
    "understood": _understood,
    "refused": _refused,
    "aside": _aside,
    "unclear": _unclear,
    "noted": _noted,
    "ignored": _ignored,
}
