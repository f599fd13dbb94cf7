"""The stranger: somebody without a seat who has seen a mail, a token or another game, and the mails of machines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.service.audit.verify import verify
from adjudicator.service.settings.config import GameFile, Player
from adjudicator.service.settings.deadlines import BY_HAND
from adjudicator.service.setup.creation import configure
from tests.core.service.changes import OLD, Post
from tests.core.service.quay import NAMES, ZONE, installed
from tests.dealt import create

MAL = "mal@evil.example"


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    """The quay, in which Ann has bid 2."""
    with installed(tmp_path_factory.mktemp("data")):
        post = Post(tmp_path_factory.mktemp("home"))
        post.says("bid 2")
        yield post
        assert [str(filed.order) for filed in post.table.history.book.of("ann")] == ["Bid(amount=2)"]
        assert verify(post.home, "quay").differences == []
        post.home.close()


@pytest.mark.parametrize(
    "text",
    [
        "bid 5\n\nOn Monday Ann wrote:\n> my token is {token}",
        "bid 5\n\n-----Original Message-----\nFrom: GM\nTo: Ann\nSubject: [quay] {token}\n\nYour token is {token}",
        "bid 5\n-- \n{token}",
    ],
)
def test_a_token_that_is_quoted_or_stands_in_a_signature_proves_nothing(post: Post, text: str) -> None:
    post.says(text.format(token=post.table.token("ann")), MAL)
    assert post.state == "held its address holds no seat, and it brings no token"


def test_the_token_of_another_game_proves_nothing_in_either(post: Post) -> None:
    players = tuple(Player(name=name, address=f"{name.lower()}@example.org", zone=ZONE) for name in NAMES)
    file = GameFile(id="pier", system="harbour", schedule="two", player=players, deadlines=BY_HAND)
    pier = create(post.home, configure(post.home, file), bytes(range(1, 65)))
    for game, table in (("quay", pier), ("pier", post.table)):
        post.says("bid 5", MAL, Subject=f"[{game}] {table.token('ann')}")
        assert post.state == "held it brings a wrong token"


@pytest.mark.parametrize("sender", [f'"{OLD}" <{MAL}>', f"{OLD}, {MAL}", f"{MAL}\nFrom: {OLD}"])
def test_a_sender_who_is_ann_in_part_is_nobody(post: Post, sender: str) -> None:
    post.says("bid 5", sender)
    assert post.state.startswith("held ")


@pytest.mark.parametrize(
    "head",
    [
        {"List_Id": "<friends.lists.example>", "Precedence": "list"},
        {"Auto_Submitted": "auto-replied"},
        {"Subject": "Automatic reply: [quay] Packet 1.1"},
    ],
)
def test_what_a_machine_sends_for_ann_is_neither_filed_nor_answered(post: Post, head: dict[str, str]) -> None:
    assert post.says("bid 5", OLD, **head) == []
    assert post.state.startswith("dropped ")


def test_an_answer_never_goes_where_reply_to_points(post: Post) -> None:
    assert post.says("bid 2", OLD, Reply_To=MAL) == [f"receipt {OLD}"]


def test_below_the_footer_of_a_list_nothing_is_an_order(post: Post) -> None:
    post.says(f"bid 2\n{'_' * 47}\nfriends mailing list -- friends@lists.example\nbid 5")
    assert "stand below your signature" in post.answer()
