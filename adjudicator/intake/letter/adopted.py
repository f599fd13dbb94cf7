"""A quoted order form that the author edited in place: then it counts as the author's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.intake.letter import forms, press
from adjudicator.intake.letter.quotes import unquoted
from adjudicator.model.letter import PRESS_ROLES, Letter, Line, Role


def adopt(letter: Letter, sent: str) -> Letter:
    """The letter with the quoted form as its author's orders, if it was edited.

    Args:
        letter: as read from the mail.
        sent: the text of the form as we sent it, from ORDERS to END.

    A form that came back unchanged is only quoted; so is one in a letter that has a form of its own. Lines are
    compared without white space, as mail programs wrap what they quote.
    """
    places = forms.quoted_form(letter.lines)
    if not places or any(line.role == "marker" for line in letter.lines):
        return letter
    if forms.squeezed(unquoted(letter.lines[at].text) for at in places) == forms.squeezed(sent.split("\n")):
        return letter
    lines = list(letter.lines)
    for at in places:
        text = unquoted(lines[at].text)
        role: Role = "marker" if forms.start(text) or forms.ends(text) else "form" if text else "blank"
        lines[at] = replace(lines[at], text=text, role=role)
    _keep_back(lines, places)
    final = forms.numbered(lines)
    return replace(letter, lines=final, left_out=forms.left_out(final, letter.left_out.attachments), only_quoted=False)


def _keep_back(lines: list[Line], places: Sequence[int]) -> None:
    """Leave press within such a form quoted, in place: nobody can tell whether it was meant to be sent again."""
    roles: list[Role] = ["text" if lines[at].role == "form" else "blank" for at in places]
    press.mark([lines[at].text for at in places], roles)
    for at, role in zip(places, roles, strict=True):
        if role in PRESS_ROLES:
            lines[at] = replace(lines[at], role="quote")
