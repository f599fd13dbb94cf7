"""Text with soft line ends (RFC 3676, `format=flowed`) back to the lines its author typed."""

from __future__ import annotations


def _parts(line: str) -> tuple[int, str]:
    """The quote depth of a line and the text after the marks, without the stuffed space."""
    bare = line.lstrip(">")
    return len(line) - len(bare), bare.removeprefix(" ")


def unflow(text: str, *, delsp: bool) -> str:
    """`text` with soft line ends undone.

    Args:
        text: the decoded part, with plain newlines.
        delsp: whether the space before a soft line end goes too (`DelSp=yes`).

    A line ends softly when its last character is a space; that of a signature, "-- ", never does. Only lines of the
    same quote depth are joined.
    """
    out: list[str] = []
    flowing, last = False, 0
    for line in text.split("\n"):
        depth, bare = _parts(line)
        soft = bare.endswith(" ") and bare != "-- "
        kept = bare[:-1] if soft and delsp else bare
        if flowing and depth == last and bare != "-- ":
            out[-1] += kept
        else:
            out.append(f"{'>' * depth} {kept}" if depth else kept)
        flowing, last = soft, depth
    return "\n".join(out)
