"""Posts made at random, always the same: told once as pieces, then written as each family writes them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from random import Random

ORDERS = ("A Par - Bur", "A Par - Pic", "F Bre - MAO", "A Mar H", "A Mar S A Par - Bur", "A Mar - Spa", "F Bre - ENG")
TALK = ("Good luck to all", "I wonder what Ben is up to", "See you next week", "That was a long night")


@dataclass(frozen=True)
class Piece:
    """A piece of a post: `own`, `code`, `spoiler` or `struck` lines, or a `quote` with others before them."""

    kind: str
    lines: tuple[str, ...]
    inner: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Told:
    """A post and what must be read of it."""

    ident: int
    author: str
    pieces: tuple[Piece, ...]
    edited: bool
    signed: bool

    @property
    def own(self) -> list[str]:
        """The lines that are the author's, in their order."""
        return [line for piece in self.pieces if piece.kind in {"own", "code", "spoiler"} for line in piece.lines]

    @property
    def orders(self) -> list[str]:
        """Those of them that are orders."""
        return [line for line in self.own if line in ORDERS]


def made(count: int, seed: int) -> list[Told]:
    """Return so many posts."""
    chance = Random(seed)
    return [_told(100 + number, chance) for number in range(count)]


def _told(ident: int, chance: Random) -> Told:
    pieces = [_piece(chance, chance.choice(("own", "own", "quote", "code", "spoiler", "struck"))) for _ in range(4)]
    author = chance.choice(("ben", "clara", "dora"))
    return Told(ident, author, tuple(pieces), chance.random() < 0.3, chance.random() < 0.5)


def _piece(chance: Random, kind: str, depth: int = 4) -> Piece:
    lines = tuple(chance.choice(ORDERS if chance.random() < 0.7 else TALK) for _ in range(chance.randint(1, 3)))
    deeper = kind == "quote" and depth > 1 and chance.random() < 0.6
    return Piece(kind, lines, (_piece(chance, "quote", depth - 1),) if deeper else ())


# ------------------------------------------------------------------------------------ texts

Writer = Callable[[Sequence[Piece]], str]


def bbcode(head: str) -> Writer:
    """Return what writes pieces in BBCode, with this head to each quote."""

    def write(pieces: Sequence[Piece]) -> str:
        return "\n".join(_bbcode(piece, head) for piece in pieces)

    return write


def _bbcode(piece: Piece, head: str) -> str:
    text = "\n".join(piece.lines)
    if piece.kind == "quote":
        return f"{head}{''.join(_bbcode(inner, head) for inner in piece.inner)}{text}[/quote]"
    tag = {"code": "code", "spoiler": "spoiler", "struck": "s"}.get(piece.kind)
    return f"[{tag}]{text}[/{tag}]" if tag else text


def markdown(pieces: Sequence[Piece]) -> str:
    """Return pieces in Markdown, with blank lines between them."""
    return "\n\n".join(_markdown(piece) for piece in pieces)


def _markdown(piece: Piece) -> str:
    if piece.kind == "quote":
        inner = [line for each in piece.inner for line in [*_markdown(each).split("\n"), ""]]
        return "\n".join(f"> {line}" for line in [*inner, *piece.lines])
    if piece.kind == "code":
        return "\n".join(["```", *piece.lines, "```"])
    if piece.kind == "struck":
        return "\n".join(f"~~{line}~~" for line in piece.lines)
    return "\n".join(["[spoiler]", *piece.lines, "[/spoiler]"] if piece.kind == "spoiler" else piece.lines)


def _drawn(quote: str, code: str, spoiler: str) -> Writer:
    """Return what writes pieces as HTML; `{}` in each form is where the lines stand."""
    forms = {"quote": quote, "code": code, "spoiler": spoiler, "struck": "<s>{}</s><br>", "own": "{}<br>"}

    def one(piece: Piece) -> str:
        text = ("\n" if piece.kind == "code" else "<br />").join(map(escape, piece.lines))
        return forms[piece.kind].replace("{}", "".join(map(one, piece.inner)) + text)

    return lambda pieces: "".join(map(one, pieces))


DRAWN: dict[str, Writer] = {
    "phpbb": _drawn(
        "<blockquote><div><cite><a href='#'>ben</a> wrote:</cite>{}</div></blockquote>",
        "<div class='codebox'><p>Code: </p><pre><code>{}</code></pre></div>",
        "<div class='quotetitle'><b>Spoiler:</b></div><div class='quotecontent'><div>{}</div></div>",
    ),
    "xenforo": _drawn(
        "<blockquote class='bbCodeBlock bbCodeBlock--quote' data-quote='ben' data-source='post: 12'>"
        "<div class='bbCodeBlock-title'>ben said:</div><div class='bbCodeBlock-content'>{}</div></blockquote>",
        "<div class='bbCodeBlock bbCodeBlock--code'><div class='bbCodeBlock-title'>Code:</div><pre>{}</pre></div>",
        "<div class='bbCodeSpoiler'><button class='bbCodeSpoiler-button'>Spoiler</button>"
        "<div class='bbCodeSpoiler-content'>{}</div></div>",
    ),
    "smf": _drawn(
        "<blockquote class='bbc_standard_quote'><cite>Quote from: ben</cite>{}</blockquote>",
        "<div class='codeheader'>Code</div><code class='bbc_code'><pre>{}</pre></code>",
        "<details>{}</details>",
    ),
    "mybb": _drawn(
        "<blockquote class='mycode_quote'><cite><span>(date)</span>ben Wrote:</cite>{}</blockquote>",
        "<div class='codeblock'><div class='title'>Code:</div><div class='body'><pre><code>{}</code></pre></div></div>",
        "<div class='spoiler'>{}</div>",
    ),
    "vbulletin": _drawn(
        "<div class='bbcode_container'><div class='bbcode_quote'><div class='message'>{}</div></div></div>",
        "<div class='bbcode_container'><pre class='bbcode_code'>{}</pre></div>",
        "<div class='spoiler'>{}</div>",
    ),
    "nodebb": _drawn("<blockquote><p>{}</p></blockquote>", "<pre><code>{}</code></pre>", "<details>{}</details>"),
    "machina": _drawn(
        "<blockquote><p>{}</p></blockquote>", "<pre><code>{}</code></pre>", "<div class='spoiler'>{}</div>"
    ),
    "discourse": _drawn(
        "<aside class='quote no-group' data-username='ben' data-post='3'><div class='title'>ben:</div>"
        "<blockquote>{}</blockquote></aside>",
        "<pre><code>{}</code></pre>",
        "<div class='spoiler'>{}</div>",
    ),
    "boardgamegeek": _drawn(
        "<font color=#2121A4><div class='quote'><div class='quotetitle'><p><b>ben wrote:</b></p></div>"
        "<div class='quotebody'><i>{}</i></div></div></font>",
        "<pre>{}</pre>",
        "<div class='spoiler'>{}</div>",
    ),
}

# ------------------------------------------------------------------------------------ pages

SHELLS = {
    "phpbb": (
        "<html><body id='phpbb'>{}</body></html>",
        (
            "<div id='p{id}' class='post'><p class='author'>by <strong>{author}</strong></p>"
            "<div class='content'>{text}</div>"
            "{edited}{signed}</div>"
        ),
        "<div class='notice'>Last edited by {author}</div>",
        "<div class='signature'>A Par - Gas</div>",
    ),
    "xenforo": (
        "<html id='XF'><body>{}</body></html>",
        (
            "<article class='message message--post' data-author='{author}' data-content='post-{id}'>"
            "<article class='message-body'><div class='bbWrapper'>{text}</div></article>{edited}{signed}</article>"
        ),
        "<div class='message-lastEdit'>Last edited: <time>x</time></div>",
        "<aside class='message-signature'><div class='bbWrapper'>A Par - Gas</div></aside>",
    ),
    "smf": (
        "<html><body>{}</body></html>",
        (
            "<div id='msg{id}'><div class='post_wrapper'><div class='poster'><h4><a>{author}</a></h4></div>"
            "<div class='inner' data-msgid='{id}'>{text}</div>{edited}{signed}</div></div>"
        ),
        "<span class='modified mvisible'>x</span>",
        "<div class='moderatorbar'><div class='signature'>A Par - Gas</div></div>",
    ),
    "mybb": (
        "<html><body><div id='posts'>{}</div></body></html>",
        (
            "<div class='post' id='post_{id}'>"
            "<div class='author_information'><span class='largetext'>{author}</span></div>"
            "<div class='post_content'><div class='post_body'>{text}</div>{edited}{signed}</div></div>"
        ),
        "<span class='edited_post'>x</span>",
        "<div class='signature'>A Par - Gas</div>",
    ),
    "vbulletin": (
        "<html><body id='vb-page-body'>{}</body></html>",
        (
            "<li class='b-post' data-node-id='{id}'><div class='author'><strong>{author}</strong></div>"
            "<div itemprop='text'>{text}</div>{edited}{signed}</li>"
        ),
        "<div class='b-post__edit-info'>x</div>",
        "<div class='post-signature'>A Par - Gas</div>",
    ),
    "nodebb": (
        "<html><body><ul component='topic'>{}</ul></body></html>",
        (
            "<li component='post' data-pid='{id}' data-username='{author}'>{edited}"
            "<div class='content' component='post/content'>{text}</div>{signed}</li>"
        ),
        "<meta itemprop='dateModified' content='2026-10-08T19:31:00.000Z'>",
        "<div component='post/signature'>A Par - Gas</div>",
    ),
    "machina": (
        "<html><body>{}</body></html>",
        (
            "<div class='card post' id='{id}'><small>By: <a>{author}</a></small><div class='post-content'>{text}</div>"
            "{edited}</div>"
        ),
        "<div class='edit-info'>x</div>",
        "",
    ),
}


def page(family: str, posts: Sequence[Told]) -> bytes:
    """Return a page of a family of forums that shows posts."""
    shell, each, edited, signed = SHELLS[family]
    drawn = [
        each.format(
            id=post.ident,
            author=post.author,
            text=DRAWN[family](post.pieces),
            edited=edited.format(author=post.author) if post.edited else "",
            signed=signed if post.signed else "",
        )
        for post in posts
    ]
    return shell.replace("{}", "".join(drawn)).encode()


def topic(posts: Sequence[Told], *, typed: bool) -> bytes:
    """Return a thread as Discourse answers it, with the text as `typed` or as drawn."""
    records = [
        {
            "id": post.ident,
            "post_number": post.ident - 99,
            "post_type": 1,
            "username": post.author,
            "user_id": len(post.author),
            "created_at": "2026-10-08T19:20:00.000Z",
            "updated_at": "2026-10-08T19:31:00.000Z" if post.edited else "2026-10-08T19:20:00.000Z",
            "version": 2 if post.edited else 1,
            "topic_id": 9,
            **({"raw": markdown(post.pieces)} if typed else {"cooked": DRAWN["discourse"](post.pieces)}),
        }
        for post in posts
    ]
    return json.dumps({"id": 9, "post_stream": {"posts": records}}).encode()


def articles(posts: Sequence[Told]) -> bytes:
    """Return a thread as BoardGameGeek answers it."""
    each = (
        '<article id="{id}" username="{author}" postdate="2026-10-08T14:20:00-05:00"'
        ' editdate="2026-10-08T14:20:00-05:00" numedits="{edits}"><subject>Re: x</subject><body>{text}</body></article>'
    )
    drawn = (
        each.format(
            id=post.ident,
            author=post.author,
            edits=int(post.edited),
            text=escape(DRAWN["boardgamegeek"](post.pieces)),
        )
        for post in posts
    )
    return f'<thread id="666"><subject>x</subject><articles>{"".join(drawn)}</articles></thread>'.encode()


def pasted(posts: Sequence[Told], write: Writer) -> bytes:
    """Return posts as somebody pasted them."""
    return "\n\n".join(f"{post.author} wrote:\n{write(post.pieces)}" for post in posts).encode()
