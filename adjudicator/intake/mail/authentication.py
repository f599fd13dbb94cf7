"""What a mail server found out about a sender: the field Authentication-Results (RFC 8601), read without trust.

Anybody can write the field into a mail. Only the topmost one that bears the name of our own server was
written by it, and it speaks for a mail only where no other field comes before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_LONGEST = 8000
"""How many characters of a field are read; no server writes more."""
# It begins at a word and never backtracks: else a long word would be read once for each letter.
_PAIR = re.compile(r'(?<![\w.-])([\w.-]++)(?:\s*+/\s*+\d++)?+\s*+=\s*+("(?:[^"\\]|\\.)*+"|[^\s"]++)')


@dataclass(frozen=True, slots=True)
class Result:
    """One finding: the method (`dmarc`), its result (`fail`) and its properties, such as `header.from`; lower case."""

    method: str
    result: str
    properties: tuple[tuple[str, str], ...] = ()

    def of(self, name: str) -> str:
        """Return a property, empty where it is not given."""
        return next((value for key, value in self.properties if key == name), "")


@dataclass(frozen=True, slots=True)
class Findings:
    """What one server says: its name, and its findings."""

    server: str
    results: tuple[Result, ...]


def parse(value: str) -> Findings | None:
    """Return what a field says, None where it names no server; parts that cannot be understood are left out."""
    segments = list(_segments(value[:_LONGEST]))
    words = segments[0].replace('"', " ").split()
    if not words or "=" in words[0]:
        return None
    results = []
    for segment in segments[1:]:
        if _PAIR.match(segment.lstrip()):  # a finding begins its part; any other beginning may be anybody's text
            (method, result), *properties = ((found[1].lower(), _bare(found[2])) for found in _PAIR.finditer(segment))
            results.append(Result(method, result, tuple(properties)))
    return Findings(words[0].lower(), tuple(results))


def _bare(value: str) -> str:
    if value.startswith('"'):
        value = re.sub(r"\\(.)", r"\1", value[1:-1])
    return value.lower()


def _segments(value: str) -> Iterator[str]:
    """Yield the parts between semicolons, without comments, which may nest; quoted text is left whole."""
    kept: list[str] = []
    depth, quoted, at = 0, False, 0
    while at < len(value):
        sign = value[at]
        if sign == "\\" and (quoted or depth):
            kept += [] if depth else [value[at : at + 2]]
            at += 2
            continue
        if sign == '"' and not depth:
            quoted = not quoted
        if sign == "(" and not quoted:
            depth += 1
        elif sign == ")" and depth:
            depth -= 1
            kept.append(" ")
        elif sign == ";" and not (depth or quoted):
            yield "".join(kept)
            kept = []
        elif not depth:
            kept.append(sign)
        at += 1
    yield "".join(kept)


def forgery(fields: Iterable[str], server: str, sender: str) -> str:
    """Return our own server's objection to a sender, such as `dmarc=fail`; nothing where it has none.

    Args:
        fields: the Authentication-Results of a mail, topmost first.
        server: the name under which our server writes them.
        sender: the address of the From field.
    """
    ours = (found for field in fields if (found := parse(field)) is not None)
    findings = next((found for found in ours if found.server == server.lower()), None)
    if findings is None:
        return ""
    domain = sender.rpartition("@")[2]
    told = [each for each in findings.results if _about(each, domain)]
    said = {(each.method, each.result) for each in told}
    if ("dmarc", "pass") in said:
        return ""
    if ("dmarc", "fail") in said:
        return "dmarc=fail"
    return "spf=fail" if ("spf", "fail") in said and ("dkim", "pass") not in said else ""


def passed(fields: Iterable[str], server: str, sender: str) -> bool:
    """Return whether our own server vouches for a sender: its field is the topmost, and names this very domain.

    Args:
        fields: the Authentication-Results of a mail, topmost first; those below the first are anybody's.
        server: the name under which our server writes them.
        sender: the address of the From field.
    """
    found = parse(next(iter(fields), ""))
    if found is None or found.server != server.lower():
        return False
    domain = sender.rpartition("@")[2].lower()

    def said(method: str, result: str) -> bool:
        return any((each.method, each.result) == (method, result) and _of(each, domain) for each in found.results)

    if any(each.method == "dmarc" and each.result not in {"pass", "none", "bestguesspass"} for each in found.results):
        return False  # what went wrong with the check of the domain itself speaks louder than what it is made of
    return any(said(method, "pass") for method in _SUBJECTS)


def _of(found: Result, domain: str) -> bool:
    """Return whether a finding names a domain, and no other than this one."""
    named = [value.rpartition("@")[2].strip(".") for name in _SUBJECTS[found.method] if (value := found.of(name))]
    return bool(named) and all(each == domain for each in named)


_SUBJECTS = {
    "dmarc": ("header.from",),
    "spf": ("smtp.mailfrom", "smtp.helo"),
    "dkim": ("header.d", "header.i"),
}


def _about(found: Result, domain: str) -> bool:
    """Return whether a finding is about the sender's domain, or names none; a good signature must name it."""
    named = [value.rpartition("@")[2] for name in _SUBJECTS.get(found.method, ()) if (value := found.of(name))]
    if not named:
        return found.method != "dkim"
    return aligned(named[0], domain)


def aligned(one: str, other: str) -> bool:
    """Return whether two domains belong together: they are the same, or one contains the other."""
    one, other = one.strip(".").lower(), other.strip(".").lower()
    return one == other or one.endswith(f".{other}") or other.endswith(f".{one}")
