"""Replies as mail programs write them, by the thousand: program x language x layout x encoding, from a seed.

What is quoted holds orders too, so that a test can tell whose were read.
"""

from __future__ import annotations

import base64
import html
import quopri
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

GM = "GM of Byrsa <byrsa@gm.example>"
ADDRESS = "byrsa@gm.example"


@dataclass(frozen=True, slots=True)
class Language:
    """How programs set to a language introduce what they quote, and what their users say."""

    name: str
    wrote: tuple[str, ...]
    labels: tuple[str, str, str, str]
    original: str
    forwarded: str
    phone: str
    talk: tuple[str, ...]
    charsets: tuple[str, ...] = ("iso-8859-1", "iso-8859-15", "windows-1252")


LANGUAGES: Final = (
    Language(
        "english",
        ("On Sun, Nov 22, 2026 at 9:00 AM {gm} wrote:", "On 22/11/2026 09:00, GM of Byrsa wrote:"),
        ("From", "Sent", "To", "Subject"),
        "-----Original Message-----",
        "---------- Forwarded message ---------",
        "Sent from my iPhone",
        ("Hello all,", "thanks for the report – here is mine", "Best wishes"),
    ),
    Language(
        "german",
        ("Am 22.11.2026 um 09:00 schrieb {gm}:", "Am So., 22. Nov. 2026 um 09:00 Uhr schrieb {gm}:"),
        ("Von", "Gesendet", "An", "Betreff"),
        "-----Ursprüngliche Nachricht-----",
        "-------- Weitergeleitete Nachricht --------",
        "Von meinem iPhone gesendet",
        ("Hallo zusammen,", "schöne Grüße aus Köln", "Bis später"),
    ),
    Language(
        "french",
        ("Le dim. 22 nov. 2026 à 09:00, {gm} a écrit :", "Le 22/11/2026 à 09:00, GM of Byrsa a écrit :"),
        ("De", "Envoyé", "À", "Objet"),
        "-----Message d'origine-----",
        "-------- Message transféré --------",
        "Envoyé de mon iPhone",
        ("Bonjour à tous,", "voilà mes ordres, à bientôt"),
    ),
    Language(
        "spanish",
        ("El dom, 22 nov 2026 a las 9:00, {gm} escribió:",),
        ("De", "Enviado", "Para", "Asunto"),
        "-----Mensaje original-----",
        "---------- Mensaje reenviado ---------",
        "Enviado desde mi iPhone",
        ("Hola a todos,", "mañana no podré jugar"),
    ),
    Language(
        "italian",
        ("Il giorno dom 22 nov 2026 alle ore 09:00 {gm} ha scritto:", "Il 22/11/2026 09:00, GM of Byrsa ha scritto:"),
        ("Da", "Inviato", "A", "Oggetto"),
        "-----Messaggio originale-----",
        "-------- Messaggio inoltrato --------",
        "Inviato da iPhone",
        ("Ciao a tutti,", "così è meglio, perché no"),
    ),
    Language(
        "dutch",
        ("Op zo 22 nov 2026 om 09:00 schreef {gm}:", "Op 22-11-2026 om 09:00 schreef GM of Byrsa:"),
        ("Van", "Verzonden", "Aan", "Onderwerp"),
        "-----Oorspronkelijk bericht-----",
        "-------- Doorgestuurd bericht --------",
        "Verstuurd vanaf mijn iPhone",
        ("Beste allemaal,", "één vraag nog"),
    ),
    Language(
        "swedish",
        ("Den sön 22 nov. 2026 kl 09:00 skrev {gm}:", "Den 2026-11-22 kl. 09:00, skrev GM of Byrsa:"),
        ("Från", "Skickat", "Till", "Ämne"),
        "-----Ursprungligt meddelande-----",
        "-------- Vidarebefordrat meddelande --------",
        "Skickat från min iPhone",
        ("Hej på er,", "vi hörs på måndag"),
    ),
    Language(
        "danish",
        ("Den søn. 22. nov. 2026 kl. 09.00 skrev {gm}:",),
        ("Fra", "Sendt", "Til", "Emne"),
        "-----Oprindelig meddelelse-----",
        "-------- Oprindelig besked --------",
        "Sendt fra min iPhone",
        ("Hej alle,", "så prøver vi igen"),
    ),
    Language(
        "finnish",
        ("su 22. marrask. 2026 klo 9.00 {gm} kirjoitti:",),
        ("Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"),
        "-----Alkuperäinen viesti-----",
        "-----Alkuperäinen viesti-----",
        "Lähetetty iPhonesta",
        ("Hei kaikki,", "tässä määräykset"),
    ),
    Language(
        "portuguese",
        ("Em dom., 22 de nov. de 2026 às 09:00, {gm} escreveu:",),
        ("De", "Enviado", "Para", "Assunto"),
        "-----Mensagem original-----",
        "---------- Mensagem encaminhada ---------",
        "Enviado do meu iPhone",
        ("Olá a todos,", "amanhã não posso"),
    ),
    Language(
        "polish",
        ("niedz., 22 lis 2026 o 09:00 {gm} napisał(a):", "W dniu 22.11.2026 o 09:00, GM of Byrsa pisze:"),
        ("Od", "Wysłano", "Do", "Temat"),
        "-----Oryginalna wiadomość-----",
        "-----Wiadomość oryginalna-----",
        "Wysłane z iPhone'a",
        ("Cześć wszystkim,", "później napiszę więcej"),
        ("iso-8859-2", "windows-1250"),
    ),
    Language(
        "czech",
        ("ne 22. 11. 2026 v 9:00 odesílatel {gm} napsal:", "Dne 22.11.2026 v 9:00 GM of Byrsa napsal(a):"),
        ("Od", "Odesláno", "Komu", "Předmět"),
        "-----Původní zpráva-----",
        "-----Původní zpráva-----",
        "Odesláno z iPhonu",
        ("Ahoj všichni,", "příště víc"),
        ("iso-8859-2", "windows-1250"),
    ),
    Language(
        "russian",
        ("вс, 22 нояб. 2026 г. в 09:00, {gm}:", "22.11.2026 9:00, GM of Byrsa пишет:"),
        ("От", "Отправлено", "Кому", "Тема"),
        "-----Исходное сообщение-----",
        "-------- Пересылаемое сообщение --------",
        "Отправлено с iPhone",
        ("Всем привет,", "до завтра"),
        ("koi8-r", "windows-1251", "iso-8859-5"),
    ),
    Language(
        "chinese",
        ("GM of Byrsa <byrsa@gm.example> 于2026年11月22日周日 09:00写道：",),
        ("发件人", "发送时间", "收件人", "主题"),
        "-----原始邮件-----",
        "-----转发邮件-----",
        "发自我的 iPhone",
        ("大家好", "明天见"),
        ("gb18030", "gbk"),
    ),
    Language(
        "japanese",
        ("2026年11月22日(日) 9:00 GM of Byrsa <byrsa@gm.example> wrote:",),
        ("差出人", "送信日時", "宛先", "件名"),
        "-----元のメッセージ-----",
        "-----元のメッセージ-----",
        "iPhoneから送信",
        ("皆さん、こんにちは", "また明日"),
        ("iso-2022-jp", "shift_jis", "euc-jp"),
    ),
)
LAYOUTS: Final = ("top", "bottom", "inline", "forward", "block", "divider")
HTML_CLIENTS: Final = ("gmail", "outlook", "outlook web", "apple", "thunderbird", "yahoo")
HTML_LAYOUTS: Final = ("top", "inline")
ENCODERS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "base64": base64.encodebytes,
    "quoted-printable": quopri.encodestring,
    "8bit": bytes,
}


@dataclass(frozen=True, slots=True)
class Made:
    """A mail, the orders of its author, and those that stand in what he quotes; `how` tells what it is, for a fault."""

    raw: bytes
    own: tuple[str, ...]
    quoted: tuple[str, ...]
    how: str


class Maker:
    """Makes one mail from a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.seed = seed
        self.count = 0
        self.own: list[str] = []
        self.quoted: list[str] = []
        self.tongue = self.chance.choice(LANGUAGES)
        self.how: list[str] = [f"seed {seed}", self.tongue.name]

    def order(self, kept: list[str]) -> str:
        """An order that stands nowhere else in the mail."""
        self.count += 1
        n = self.seed * 100 + self.count
        long = "Persuade: Mago persuades Hanno, spend 2, up to 6, only to reach 9 or more than"
        ways = ("Bid: {n} from Mago", "A Par - Bur {n}", f"{long} {{n}}", "trader Milko up to {n}")
        text = self.chance.choice(ways).format(n=n)
        kept.append(text)
        return text

    def mine(self) -> list[str]:
        """Lines of the author: orders, and sometimes talk."""
        lines = [self.order(self.own) for _ in range(self.chance.randint(1, 3))]
        if self.chance.random() < 0.5:
            lines.insert(0, self.chance.choice(self.tongue.talk))
        return lines

    def theirs(self) -> list[str]:
        """Lines of the mail answered, orders among them."""
        lines = ["PRIVATE REPORT, TURN 4", self.order(self.quoted), self.chance.choice(self.tongue.talk)]
        self.chance.shuffle(lines)
        return [*lines, self.order(self.quoted)]

    def foot(self) -> list[str]:
        """A signature, a phone's line, both or neither; a disclaimer below."""
        foot: list[str] = []
        if self.chance.random() < 0.3:
            foot += ["", "-- ", "Anna", "Tel. 0123 456789"]
            if self.chance.random() < 0.5:
                foot += ["", "This mail may be confidential. If it is not for you, destroy it."]
        elif self.chance.random() < 0.4:
            foot += ["", self.tongue.phone]
        return foot

    def intro(self) -> list[str]:
        """The line that says who wrote what follows, as it is or broken in two."""
        line = self.chance.choice(self.tongue.wrote).format(gm=GM)
        if self.chance.random() < 0.3 and len(line) > 60 and " " in line[40:]:
            return textwrap.wrap(line, max(len(line) - 12, 50), break_long_words=False, break_on_hyphens=False)
        return [line]

    def block(self) -> list[str]:
        """The header lines that Outlook puts above what it quotes."""
        label = self.tongue.labels
        bold = self.chance.choice(["", "*"])
        told = (GM, "22.11.2026 09:00", "anna@example.org", "[byrsa] report")
        rule = self.chance.choice([["________________________________"], [], ["-" * 30]])
        return [*rule, *(f"{bold}{name}:{bold} {value}" for name, value in zip(label, told, strict=True))]

    def plain(self, layout: str) -> list[str]:
        """The lines of a plain text."""
        gap = [""] if self.chance.random() < 0.7 else []
        marked = [f"> {line}".rstrip() for line in self.theirs()]
        if layout == "top":
            bare = self.chance.random() < 0.2 and self.tongue.name not in {"russian", "czech", "dutch"}
            under = self.theirs() if bare else marked
            return [*self.mine(), *self.foot(), *gap, *self.intro(), "", *under]
        if layout == "bottom":
            return [*self.intro(), *marked, *gap, *self.mine(), *self.foot()]
        if layout == "inline":
            more = [f">> {line}" for line in self.theirs()]
            answers = [*self.mine(), "", *more, "", *self.mine()]
            return [*self.mine(), "", *self.intro(), *marked, "", *answers, *self.foot()]
        if layout == "forward":
            head = [f"{name}: {value}" for name, value in zip(self.tongue.labels, (GM, "x", "y", "z"), strict=True)]
            return [*self.mine(), *self.foot(), "", self.tongue.forwarded, *head, "", *self.theirs()]
        if layout == "block":
            return [*self.mine(), *self.foot(), *gap, *self.block(), "", *self.theirs()]
        return [*self.mine(), *self.foot(), *gap, self.tongue.original, "", *self.theirs()]

    def page(self, client: str, layout: str) -> str:
        """An HTML page as a program writes it."""
        mine, theirs = self.divs(self.mine()), self.divs(self.theirs())
        intro = html.escape(" ".join(self.intro()))
        after = self.divs(self.mine()) if layout == "inline" else ""
        if client == "gmail":
            quote = f'<blockquote class="gmail_quote" style="border-left:1px solid">{theirs}</blockquote>'
            return (
                f'<div dir="ltr">{mine}</div><br><div class="gmail_quote"><div class="gmail_attr">{intro}<br></div>'
                f"{quote}</div>{after}"
            )
        if client == "apple":
            return (
                f"<html><body>{mine}<div><br><blockquote type=cite><div>{intro}</div></blockquote></div>"
                f'<blockquote type="cite"><div>{theirs}</div></blockquote>{after}</body></html>'
            )
        if client == "thunderbird":
            return (
                f'<html><body><p>{mine}</p><div class="moz-cite-prefix">{intro}<br></div>'
                f'<blockquote type="cite" cite="mid:x"><pre>{chr(10).join(map(html.escape, self.theirs()))}</pre>'
                f"{theirs}</blockquote>{after}</body></html>"
            )
        if client == "yahoo":
            return f'<div>{mine}</div><div class="yahoo_quoted" id="y1"><div>{intro}</div>{theirs}</div>{after}'
        head = "".join(f"<b>{name}:</b> x@y.example<br>" for name in self.tongue.labels)
        if client == "outlook web":
            return f'{mine}<hr style="width:98%"><div id="divRplyFwdMsg" dir="ltr">{head}</div>{theirs}'
        ruled = "border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"
        return f'<div class="WordSection1">{mine}<div><div style="{ruled}"><p>{head}</p></div></div>{theirs}</div>'

    @staticmethod
    def divs(lines: list[str]) -> str:
        """Lines as blocks of a page."""
        return "".join(f"<div>{html.escape(line)}</div>" if line else "<div><br></div>" for line in lines)

    def encoded(self, text: str, kind: str, more: str = "") -> bytes:
        """A part: its header, and its text in some charset and transfer encoding."""
        charset = self.chance.choice(["utf-8", "utf-8", *self.tongue.charsets])
        try:
            data = text.encode(charset)
        except UnicodeEncodeError:
            charset, data = "utf-8", text.encode()
        named = charset
        if charset == "utf-8" and self.chance.random() < 0.15:
            named = self.chance.choice(["x-unknown", "us-ascii", "utf8mb4", ""])
        way = self.chance.choice(["quoted-printable", "base64", "8bit"])
        self.how += [named or "no charset", way]
        body = ENCODERS[way](data)
        said = f'; charset="{named}"' if named else ""
        head = f"Content-Type: {kind}{said}{more}\nContent-Transfer-Encoding: {way}\n\n"
        return head.encode() + body

    def flowed(self, lines: list[str], *, delsp: bool) -> str:
        """Lines with soft ends."""
        out: list[str] = []
        for line in lines:
            mark = "> " if line.startswith(">") else ""
            if line.startswith((">>", "-- ")) or len(line) < 60:
                out.append(line if line == "-- " else line.rstrip())
                continue
            words = line.removeprefix(mark).split(" ")
            cut = len(words) // 2
            first, second = " ".join(words[:cut]), " ".join(words[cut:])
            out += [f"{mark}{first} {' ' if delsp else ''}", f"{mark}{second}"]
        return "\n".join(out)


def make(seed: int) -> Made:
    """A mail as some program writes it; the same seed gives the same bytes."""
    maker = Maker(seed)
    chance = maker.chance
    shape = chance.choice(["plain", "plain", "flowed", "delsp", "alternative", "html", "form"])
    maker.how.append(shape)
    if shape in {"plain", "flowed", "delsp"}:
        layout = chance.choice(LAYOUTS)
        maker.how.append(layout)
        lines = maker.plain(layout)
        soft = shape != "plain"
        text = maker.flowed(lines, delsp=shape == "delsp") if soft else "\n".join(lines)
        more = "; format=flowed" + ("; delsp=yes" if shape == "delsp" else "") if soft else ""
        part = maker.encoded(text, "text/plain", more)
    elif shape == "form":
        part = _with_form(maker)
    else:
        client, layout = chance.choice(HTML_CLIENTS), chance.choice(HTML_LAYOUTS)
        layout = "top" if client.startswith("outlook") else layout
        maker.how += [client, layout]
        part = maker.encoded(maker.page(client, layout), "text/html")
        if shape == "alternative":
            maker.own.clear()
            maker.quoted.clear()
            plain = maker.encoded("\n".join(maker.plain("top")), "text/plain")
            part = _joined("alternative", plain, part)
    head = f"From: Anna <anna@example.org>\nTo: {ADDRESS}\nSubject: Re: [byrsa] x\nMessage-ID: <{seed}@x.example>\n"
    raw = head.encode() + b"MIME-Version: 1.0\n" + part
    if chance.random() < 0.5:
        raw = raw.replace(b"\n", b"\r\n")
    return Made(raw, tuple(maker.own), tuple(maker.quoted), ", ".join(maker.how))


def _with_form(maker: Maker) -> bytes:
    """A mail whose order form is attached, as the text file of a phone or of a computer."""
    report = [f"{line} was done" for line in maker.tongue.talk]
    form = [*report, "ORDERS byrsa 4.3 Anna 7KQ4-XN2P", *maker.mine(), "END", *maker.tongue.talk]
    name = maker.chance.choice(["orders.txt", "Notiz 22.11.2026.txt", "Без имени.txt"])
    kind = maker.chance.choice(["text/plain", "application/octet-stream"])
    attached = maker.encoded("\n".join(form), kind)
    where = f'Content-Disposition: attachment; filename="{name}"\n'.encode()
    lines = [maker.tongue.talk[0], "", *maker.intro(), *(f"> {line}" for line in maker.theirs())]
    return _joined("mixed", maker.encoded("\n".join(lines), "text/plain"), where + attached)


def _joined(kind: str, *parts: bytes) -> bytes:
    out = f'Content-Type: multipart/{kind}; boundary="=_b1"\n\n'.encode()
    for part in parts:
        out += b"--=_b1\n" + part + b"\n"
    return out + b"--=_b1--\n"
