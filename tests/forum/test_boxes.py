"""Lists of choices in posts, typed or drawn: what is ticked is filed, what is not never is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.forum.conftest import Shown, lines
from tests.forum.edits import BUR, PIC
from tests.forum.thread import Thread

DRAWN = {
    "xenforo": '<ul><li><input type="checkbox" disabled checked> {}</li><li><input type="checkbox"> {}</li></ul>',
    "discourse": '<ul><li><span class="chcklst-box checked fa"></span> {}</li><li><span class="chcklst-box fa"></span>'
    " {}</li></ul>",
}
XENFORO = (
    '<html id="XF"><body><article class="message--post" data-author="clara" data-content="post-1">'
    '<article class="message-body"><div class="bbWrapper">{}</div></article></article></body></html>'
)


def test_a_box_is_drawn_as_it_is_typed(shown: Shown) -> None:
    (post,) = shown("xenforo", XENFORO.format(DRAWN["xenforo"].format(BUR, PIC)).encode())
    assert lines(post, "own") == [f"- [x] {BUR}", f"- [ ] {PIC}"]


@pytest.mark.parametrize("ballot", [{"raw": f"[x] {BUR}\n[ ] {PIC}"}, {"cooked": DRAWN["discourse"].format(BUR, PIC)}])
def test_of_choices_in_a_post_the_ticked_one_is_filed(tmp_path: Path, ballot: dict[str, str]) -> None:
    thread = Thread(tmp_path / "home")
    number = thread.post("clara", ballot.get("raw", ""))
    thread.posts[number].more.update({**ballot, **({} if "raw" in ballot else {"raw": None})})
    thread.look()
    assert thread.orders("clara") == [BUR]
