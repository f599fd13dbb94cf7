"""What finds the elements of a selector, CSS or XPath; a family of forums is made of such selectors."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.etree import XPath


@lru_cache(maxsize=512)
def finder(selector: str) -> XPath:
    """Return what finds the elements of a selector below one: CSS, or XPath where it begins with `./`.

    Raises:
        ValueError: the selector cannot be read.
    """
    from cssselect import HTMLTranslator, SelectorError
    from lxml import etree

    try:
        path = selector if selector.startswith("./") else HTMLTranslator().css_to_xpath(selector)
        return etree.XPath(path)
    except (SelectorError, etree.XPathError) as fault:
        message = f"{selector!r} is no selector: {fault}"
        raise ValueError(message) from None
