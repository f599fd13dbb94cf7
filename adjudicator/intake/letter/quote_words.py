"""How mail programs introduce the text they quote, in the languages players write from. Tables only.

Each table is compiled once, when the first mail needs it.
"""

from __future__ import annotations

import re
from functools import cache

# "On Monday Ben wrote:" - first words, and verbs, each language in both.
LEADS = """
    on|am|le|el|il|em|op|den|på|d\\.|in data|il giorno|w dniu|dnia|dne|dňa|pe|la|στις|tarihinde|vào|on|a las|em|no dia|
    пн|вт|ср|чт|пт|сб|вс|в|mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|在|于
"""
VERBS = """
    wrote|writes|schrieb|schreibt|geschrieben|schreef|a\\s+écrit|a\\s+ecrit|escribió|escribio|va\\s+escriure|ha\\s+scritto|
    scrive|escreveu|napisał(?:\\(a\\)|a)?|pisze|napsal(?:\\(a\\)|a)?|napísal(?:a)?|skrev|skriver|kirjoitti|írta|a\\s+scris|
    написал(?:\\(а\\)|а)?|пишет|пише|έγραψε|yazdı|yazmış|写道|写到|書きました|のメッセージ|작성
"""
# The labels of a block of header lines, by what they label.
LABELS = {
    "from": "from|von|de|da|van|fra|från|od|lähettäjä|от|від|от кого|kimden|feladó|expéditeur|remitente|mittente|"
    "από|发件人|寄件者|差出人|보낸 사람",
    "date": "sent|date|gesendet|datum|envoyé(?: le)?|enviado(?: el| em)?|fecha|data|inviato|verzonden|sendt|dato|"
    "skickat|wysłano|data wysłania|odesláno|dátum|lähetetty|päivämäärä|отправлено|дата|gönderme|tarih|küldve|"
    "发送时间|日期|送信日時|日時|날짜",
    "to": "to|an|à|a|para|aan|til|till|do|komu|кому|vastaanottaja|kime|címzett|destinataire|destinatario|προς|"
    "收件人|宛先|받는 사람",
    "subject": "subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|emne|ämne|temat|předmět|predmet|тема|"
    "aihe|konu|tárgy|θέμα|主题|主旨|件名|제목",
    "copy": "cc|kopie|copie(?: à)?|kopia|kopi|copia|kopio|копия|抄送|reply-to|antwort an|importance|wichtigkeit",
}
# "-----Original Message-----": the words between the dashes, and lines without dashes.
ORIGINALS = """
    original message|original appointment|forwarded message|forwarded by.*|reply message|ursprüngliche nachricht|
    originalnachricht|original-nachricht|weitergeleitete nachricht|message d'origine|message original|message transféré|
    message transmis|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|messaggio originale|
    messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|oprindelig besked|oprindelig meddelelse|
    videresendt melding|opprinnelig melding|ursprungligt meddelande|vidarebefordrat meddelande|alkuperäinen viesti|
    oryginalna wiadomość|wiadomość oryginalna|původní zpráva|eredeti üzenet|исходное сообщение|
    пересылаемое сообщение|пересланное сообщение|orijinal mesaj|原始邮件|原始郵件|转发邮件|元のメッセージ|원본 메시지
"""
BEGINS = """
    begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-mail)|début du message (?:réexpédié|transféré)|
    inicio del mensaje reenviado|inizio messaggio inoltrato|início da mensagem (?:encaminhada|reencaminhada)|
    begin doorgestuurd bericht|begin van doorgestuurd bericht|vidarebefordrat brev|videresendt besked|message du
"""

_SPACE = re.compile(r"\s*\n\s*")


def _either(table: str) -> str:
    return _SPACE.sub("", table.strip())


@cache
def lead() -> re.Pattern[str]:
    """The start of a line such as "On Monday"; bullets and dashes may come before it."""
    return re.compile(rf"^[\s*_-]*(?:{_either(LEADS)})(?=[\s.,\d])", re.IGNORECASE)


@cache
def verb() -> re.Pattern[str]:
    """A verb of writing anywhere in a line."""
    return re.compile(rf"(?:\b|(?<=\W))(?:{_either(VERBS)})", re.IGNORECASE)


@cache
def tail() -> re.Pattern[str]:
    """The end of a line that introduces a quotation: a colon or a verb of writing, possibly dashes after it.

    One program begins the quotation on the same line, after a few spaces.
    """
    verbs = _either(VERBS)
    return re.compile(rf"[:：][\s*]*$|(?:{verbs})(?:[\s:：]*+-*+[\s*]*+$|\s?[:：]\s{{2,}}\S)", re.IGNORECASE)


@cache
def label() -> re.Pattern[str]:
    """A header line inside the body, such as "Von:"; the group that matched says which."""
    groups = "|".join(f"(?P<{name}>{words})" for name, words in LABELS.items())
    return re.compile(rf"^[\s*_]*(?:{groups})\s?[*_]*\s?[:：]", re.IGNORECASE)


@cache
def divider() -> re.Pattern[str]:
    """A line that says that a whole mail follows."""
    return re.compile(
        rf"^[\s*]*(?:-{{2,}}\s*(?:{_either(ORIGINALS)})\s*-{{2,}}|(?:{_either(BEGINS)})\s*[:：])", re.IGNORECASE
    )
