"""XML as strangers send it: without entities of its own, without the network, and whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.intake.posts.lines import squeezed
from adjudicator.model.errors import UserError

if TYPE_CHECKING:
    from lxml.etree import _Element

_DOCTYPE = re.compile(rb"<!(?:DOCTYPE|ENTITY)\b", re.IGNORECASE)


def parsed(raw: bytes, root: str) -> _Element:
    """Return the tree of an XML text.

    Args:
        raw: the text.
        root: how its first element may be called; behind it stands what people wrote, who may speak of entities.

    Raises:
        UserError: it is cut short, no XML, or brings entities of its own.
    """
    from lxml import etree

    begins = re.search(rb"<(?:\w+:)?" + root.encode() + rb"\b", raw) or re.search(rb"<(?:rss|rdf:RDF)\b", raw)
    if _DOCTYPE.search(raw[: begins.start() if begins else len(raw)]):
        raise UserError("This XML defines entities of its own, which no thread needs; it is not read.")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        return etree.fromstring(raw.lstrip(), parser)
    except (etree.XMLSyntaxError, ValueError) as fault:
        raise UserError(f"This is no whole XML ({squeezed(str(fault))[:160]}); save the thread anew.") from None


def inside(element: _Element) -> str:
    """Return what an element holds as HTML."""
    from lxml import etree

    parts = [element.text or "", *(etree.tostring(each, encoding="unicode", method="html") for each in element)]
    return "".join(parts)
