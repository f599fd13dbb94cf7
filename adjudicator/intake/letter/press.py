"""Press in a mail: the lines from `Press to Anna, Ben:` to `End press`, and one line such as `say Ben: hello`.

They are found before orders are read, so that no line of a press is taken for an order and no order for press. Their
addressees are not decided here: the names are kept as they were written.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.intake.letter import forms, signature
from adjudicator.model.letter import READ_ROLES, Line, Role, says_something

MOST_LINES = 1500
"""A text with more lines of its author's is not searched: it is held as too large, and not read."""
LONGEST_HEAD = 200
"""How many characters a heading has up to its colon."""
_LONGEST_BARE = 60
"""How many characters a heading without a colon has; a longer line is a sentence."""
_WORDS_OF_NAME = 3
_EDGE = " \t*_=~#|<>()[]{}\"'`\u2022\u2013\u2014\u2018\u2019\u201c\u201d-"
_OPENING = frozenset("*_=~<([{")
_NUMBER = re.compile(r"^\s*\(?\d{1,2}[.)]\s+")
_COMMENT = re.compile(r"#(?!\d).*")
_COLON = re.compile("[:\uff1a]")
_SPACE = re.compile(r"\s+")
_LEAD = (
    r"(?:(?:please|pls|plz|kindly)\W+)?(?:(?:send|begin|start|relay|issue|forward)\s+(?:(?:an?|the|this|some)\s+)?)?"
)
_GREY = r"gr[ea]y|anonymous|anon|unsigned|nameless"
_LATE = r"postal|delayed"
_SORT = rf"(?P<sort>(?:(?:{_GREY}|{_LATE}|white|signed|named|public|private)[\s,/-]+)*)"
_NOUN = r"(?:press|pres|presss|perss|prses|prss|preess|oress)(?:\s?(?:release|message|note|mail))?"
_PRESS = re.compile(rf"{_LEAD}{_SORT}(?:(?P<cast>broadcast(?:\s+{_NOUN})?)|{_NOUN})(?P<rest>(?:\W.*)?)")
_SAY = re.compile(rf"{_LEAD}(?:say|tell|message|msg|write|whisper)(?:\s+to)?(?P<rest>(?:\s.*)?)")
_IS_LATE = re.compile(
    r"\b(?:with|and|in|at)\s+(?:the\s+|my\s+)?(?:next\s+)?(?:results?|reports?)\b|\b(?:after|at)\s+the\s+deadline\b"
)
_IS_GREY = re.compile(
    r"\b(?:from|by|as)\s+(?:nobody|no[\s-]?one|noone|anon(?:ymous)?|unknown|an?\s+(?:unknown|anonymous)\s*\w*)\b|\banonymously\b"
)
_FROM_ME = re.compile(r"\b(?:from|by)\s+(?:me|myself|us)\b")
_TO = re.compile(r"^[\s,]*(?:(?:to|for|2)\s+)+")
_PARTED = re.compile(r"(?:(?<!\s)\s++)?(?:[,;+&/]|\band\b)\s*+")
_END = re.compile(
    r"(?:end|ends|ende|finish|close)[\s_-]*(?:of\s+)?(?:the\s+|this\s+|my\s+)?"
    rf"(?:(?:{_GREY}|{_LATE}|white)[\s-]+)?(?:{_NOUN}|broadcast|message|msg)"
    rf"|(?:{_NOUN}|broadcast)[\s_-]*(?:end|ends|ended|over)|/\s*press",
)
_TELLING = ("pre", "per", "prs", "ores", "broadcast", "say", "tell", "message", "msg", "write", "whisper")


@dataclass(frozen=True, slots=True)
class Heading:
    """The content of the line that begins a press.

    `names` are its addressees as written, in lower case. `cast`: the word itself says to all. `press`: it
    is called press or a broadcast, and not only said. `text` follows the colon.
    """

    names: str
    grey: bool = False
    late: bool = False
    cast: bool = False
    press: bool = True
    text: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A press as its author wrote it, from `line` to `last`.

    `heading` is the first line up to the colon. `ended` where a line says so; `short` where it is one line and needs
    no end, `after` is then the author's line directly below. `quoted` counts quoted lines within.
    """

    line: int
    last: int
    heading: str
    said: Heading
    text: tuple[str, ...] = ()
    ended: bool = False
    short: bool = False
    quoted: int = 0
    after: str = ""


def heading(line: str) -> Heading | None:
    """The content of a line that begins a press, or None for any other line."""
    colon = _COLON.search(line, 0, LONGEST_HEAD)
    head = line[: colon.start()] if colon else line
    if len(head) > LONGEST_HEAD or not any(word in head.lower() for word in _TELLING) or head.lstrip()[:1] == "#":
        return None
    words = _SPACE.sub(" ", _NUMBER.sub("", head).strip(_EDGE).casefold())
    text = _behind(line, colon.end()) if colon else ""
    if found := _PRESS.fullmatch(words):
        return _press(found, text, bare=colon is None)
    found = _SAY.fullmatch(words) if colon else None
    if found is None:
        return None
    names = _TO.sub("", found["rest"]).strip(" ,")
    return Heading(names, press=False, text=text) if _few_words(names) or (text and not names) else None


def _behind(line: str, at: int) -> str:
    """The text after the colon, without marks around the whole line and without a bare remark."""
    text = line[at:].strip()
    if line.lstrip()[:1] in _OPENING:
        text = text.strip(_EDGE)
    return text if _COMMENT.sub("", text).strip() else ""


def _press(found: re.Match[str], text: str, *, bare: bool) -> Heading | None:
    rest, sort = found["rest"].strip(_EDGE), found["sort"]
    late = bool(re.search(_LATE, sort) or _IS_LATE.search(rest))
    grey = bool(re.search(_GREY, sort) or _IS_GREY.search(rest))
    rest = _FROM_ME.sub(" ", _IS_GREY.sub(" ", _IS_LATE.sub(" ", rest)))
    names = _SPACE.sub(" ", rest).strip(_EDGE + ",")
    told = _TO.sub("", f"{names} ").strip(" ,")
    cast = bool(found["cast"]) or "public" in sort
    if bare and not _alone(told, addressed=told != names or not told, plain=not (late or grey or cast)):
        return None
    return Heading(told, grey, late, cast, text=text)


def _alone(names: str, *, addressed: bool, plain: bool) -> bool:
    """Whether a line without a colon is a heading all the same: it names the addressees, and nothing else."""
    if len(names) > _LONGEST_BARE or not addressed or (plain and not names):
        return False
    return not names or _few_words(names)


def _few_words(names: str) -> bool:
    """Whether a text can be names at all, and not a sentence."""
    parts = _PARTED.split(names) if names else []
    return any(parts) and all(
        len(part.split()) <= _WORDS_OF_NAME and not part.endswith((".", "!", "?")) for part in parts
    )


def ends(line: str) -> bool:
    """Whether a line says that a press ends."""
    if len(line) > LONGEST_HEAD:
        return False
    return bool(_END.fullmatch(_SPACE.sub(" ", line.strip(f"{_EDGE}.!:;,").casefold())))


# ------------------------------------------------------------------------------ marking


@dataclass(slots=True)
class _Body:
    """The lines of one text, with what begins or ends a press among those of its author."""

    lines: Sequence[str]
    roles: Sequence[Role]
    heads: dict[int, Heading] = field(default_factory=dict)
    ends: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    presses: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for at, line in enumerate(self.lines):
            if self.roles[at] != "text":
                continue
            if ends(line):
                self.ends.append(at)
            elif said := heading(line):
                self.heads[at] = said
                self.starts.append(at)
                if said.press:
                    self.presses.append(at)

    def after(self, places: list[int], at: int) -> int:
        """The first of some places, in order, after another; the end of the text where there is none."""
        return next(iter(places[bisect_right(places, at) :][:1]), len(self.lines))


def mark(lines: Sequence[str], roles: list[Role]) -> set[int]:
    """Give the author's lines of each press their roles, in place, before orders and forms are looked for.

    Returns:
        The numbers of the lines of those that have an end; no signature begins among them.
    """
    if roles.count("text") > MOST_LINES:
        return set()
    body, closed = _Body(lines, tuple(roles)), set[int]()
    form, after = False, -1
    for at, line in enumerate(lines):
        if at <= after:
            continue
        if body.roles[at] == "text":
            form = bool(forms.start(line)) or (form and not forms.ends(line))
        if at not in body.heads:
            continue
        last, ended = _reach(body, at, in_form=form)
        after = last
        for each in range(at, last + 1):
            if body.roles[each] in {"text", "blank"}:
                edge = each == at or (each == last and (ended or forms.ends(lines[each])))
                roles[each] = "press_mark" if edge else "press"
        if ended:
            closed.update(range(at, last + 1))
    return closed


def _reach(body: _Body, at: int, *, in_form: bool) -> tuple[int, bool]:
    """The last line of the press that begins at `at`, and whether it says so; a line before `at` if none begins."""
    said = body.heads[at]
    stop = body.after(body.starts if said.text else body.presses, at)
    end = body.after(body.ends, at)
    if end < stop:
        return end, True
    if said.text:
        return at, False
    return (_open_end(body, at, stop, in_form=in_form) if said.press else at - 1), False


def _open_end(body: _Body, at: int, stop: int, *, in_form: bool) -> int:
    """The last line of a press whose end nobody wrote: before a quotation, a signature, a form, the next press."""
    last = at
    for each in range(at + 1, stop):
        line, role = body.lines[each], body.roles[each]
        if role not in {"text", "blank"} or signature.begins(line) or forms.start(line):
            break
        if forms.ends(line):
            return last if in_form else each
        last = each if role == "text" else last
    return last


# ------------------------------------------------------------------------------ reading


def blocks(lines: Iterable[Line]) -> tuple[Block, ...]:
    """The presses of a letter, in their order."""
    return tuple(_settled(block) for block in _blocks(tuple(lines)))


def _blocks(lines: Sequence[Line]) -> Iterator[Block]:
    now: Block | None = None
    quoted = 0
    for line in lines:
        if line.role == "press_mark" and now is not None and (ends(line.text) or forms.ends(line.text)):
            yield replace(now, last=line.number, ended=ends(line.text), quoted=now.quoted + quoted)
            now, quoted = None, 0
        elif line.role == "press_mark":
            if now is not None:
                yield now
            now, quoted = _begun(line), 0
        elif line.role == "press" and now is not None:
            gap = ("",) if line.apart else ()
            now = replace(now, last=line.number, text=(*now.text, *gap, line.text), quoted=now.quoted + quoted)
            quoted = 0
        elif now is not None and line.role in {"quote", "header", "tail", "signature"}:
            quoted += says_something(line.text)
        elif now is not None:
            below = line.role in READ_ROLES and line.number == now.last + 1 and not line.apart
            yield replace(now, after=line.text if below else "")
            now = None
    if now is not None:
        yield now


def _begun(line: Line) -> Block:
    said = heading(line.text) or Heading("")
    shown = _COLON.split(line.text, maxsplit=1)[0].strip()
    return Block(line.number, line.number, shown, said, (said.text,) if said.text else ())


def _settled(block: Block) -> Block:
    """The press without empty lines around it; a one-line press also without the remark after it."""
    text = list(block.text)
    short = not block.ended and bool(block.said.text)
    if short:
        text = [_COMMENT.sub("", line).rstrip() for line in text]
    while text and not text[0].strip():
        del text[0]
    while text and not text[-1].strip():
        del text[-1]
    return replace(block, text=tuple(text), short=short)
