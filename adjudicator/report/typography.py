"""Plain words as type: true minus and multiplication signs, curly quotes, sums that stay on one line.

Only for prose and tables; orders, dice labels and other text to copy stay unchanged.
"""

from __future__ import annotations

import re

MINUS, TIMES, NO_BREAK = "\u2212", "\u00d7", "\u00a0"

_LONGEST_SUM = 34
"""Characters of a sum that a phone of 320 pixels still shows on one line; longer ones may break at their spaces."""

_DIGIT = re.compile(r"\d")
_NEGATIVE = re.compile(r"(?<![\w.,)\]-])-(?=\d)")
_LESS = re.compile(rf"(?<=[\d%T]) - (?=(?:[A-Z]{{3}} )?[+{MINUS}]?\d)")
_PRODUCT = re.compile(r"(?<=\d) x (?=\d)")

# A term is a figure, with a rating in capitals before it and a unit after it: 9.6, 20%, 25T, INF 11.
_TERM = rf"(?:[A-Z]{{3}} )?[+{MINUS}]?\d[\d.,]*[T%]?"
_SUM = re.compile(rf"(?<![\w.]){_TERM}(?: [+{MINUS}/{TIMES}=] {_TERM})+(?!\w)")
_OPENING = re.compile(r"(?:^|(?<=[\s(\[]))(['\"])")


def typeset(text: str) -> str:
    """`text` as it is set in HTML, not yet escaped.

    `-4T` and `8 - 3` get a minus sign, `4 x 3` a multiplication sign, quotes curl, and the spaces of a short sum
    become no-break spaces. A hyphen in a word, a number such as `4.4-2` or a date keeps its hyphen.
    """
    if text.isalpha() or text.isdigit():
        return text
    if _DIGIT.search(text):
        text = _PRODUCT.sub(f" {TIMES} ", _LESS.sub(f" {MINUS} ", _NEGATIVE.sub(MINUS, text)))
        text = _SUM.sub(lambda found: _unbroken(found.group()), text)
    return _quotes(text) if "'" in text or '"' in text else text


def _unbroken(total: str) -> str:
    return total.replace(" ", NO_BREAK) if len(total) <= _LONGEST_SUM else total


def _quotes(text: str) -> str:
    text = _OPENING.sub(lambda found: "\u2018" if found.group(1) == "'" else "\u201c", text)
    return text.replace("'", "\u2019").replace('"', "\u201d")
