"""Signatures: the line that begins one, and the text below it up to the next quotation.

An assumed signature is kept separately in the letter, since a divider of two dashes looks the same; the receipt
asks when such a line reads as an order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache

from adjudicator.model.letter import Role

_LONGEST_FOOTER = 200  # characters, with the link to the program's home
_DELIMITER = re.compile(r"^(?:--|[—–―]+|_{2,})\s*$")
# "Sent from my phone" in the languages of the usual clients: the words it starts with ...
_FOOTERS = """
    sent from|sent via|sent with|get outlook for|sent using|gesendet (?:von|mit|aus)|von meinem|von mobile gesendet|
    diese nachricht wurde von|outlook für|holen sie sich outlook|laden sie outlook|envoyé (?:de|depuis|à partir|avec)|
    obtenez outlook|télécharger outlook|obtener outlook|enviado (?:desde|do|de|a partir|por|con)|obter o outlook|
    inviato da|scarica outlook|ottieni outlook|verzonden (?:vanaf|met|via|vanuit)|verstuurd (?:vanaf|met|via)|
    outlook voor|sendt fra|hent outlook|skickat från|skaffa outlook|lähetetty|hanki outlook|wysłan[eo] z|
    pobierz (?:program )?outlook|odesláno z|odoslané z|elküldve|отправлено (?:с|из)|надіслано з|trimis de pe|
    στάλθηκε από|iphone'umdan|gönderildi|发自我的|從我的|iphoneから送信|나의 iphone에서 보냄
"""
# ... after which a few words name the device. A sentence that goes on is not one.
_DEVICE = r"(?:[^\n.,;!?]|\.(?=\S)){0,45}\.?\s*(?:[<(\[]\s*https?:[^\s>]*[>)\]])?\W*$"
_SPACE = re.compile(r"\s*\n\s*")


@cache
def _footer() -> re.Pattern[str]:
    return re.compile(rf"^[\s*_<(\[—–-]*(?:{_SPACE.sub('', _FOOTERS.strip())})(?:\b|(?<=\W)){_DEVICE}", re.IGNORECASE)


def begins(line: str) -> bool:
    """Whether a signature begins with this line."""
    if _DELIMITER.match(line):
        return True
    bare = line.strip()
    return 0 < len(bare) <= _LONGEST_FOOTER and bool(_footer().match(bare))


def mark(lines: Sequence[str], roles: list[Role], kept: Collection[int]) -> None:
    """Give lines of a signature their role, in place.

    Args:
        lines: the body.
        roles: as found so far.
        kept: numbers of lines that belong to a closed order form, where no signature can begin.
    """
    inside = False
    for at, line in enumerate(lines):
        if roles[at] in {"quote", "header", "tail"}:
            inside = False
            continue
        inside = at not in kept and (inside or begins(line))
        if inside:
            roles[at] = "signature"
