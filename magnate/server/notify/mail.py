"""E-mail: plain letters, each with a link that ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import formatdate, make_msgid, parseaddr
from types import MappingProxyType
from urllib.parse import unquote, urlsplit

import aiosmtplib
from sqlalchemy import select

from magnate.server.db.database import reading, writing
from magnate.server.db.schema import people
from magnate.server.game.state import ServerState
from magnate.server.kit.settings import ServerSettings
from magnate.server.notify import times
from magnate.server.notify.delivery import Later, Lost
from magnate.server.notify.links import BY_LETTER, recovery_link, signed_link
from magnate.server.notify.message import Message
from magnate.server.notify.places import Letterbox
from magnate.server.notify.words import say

UNSUBSCRIBE = "List-Unsubscribe"


class LetterPolicy(EmailPolicy):
    """Writes the unsubscribe link on one line.

    The standard policy breaks a long link into encoded words, which mail programs do not read there
    (RFC 8058, RFC 2369).
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        """Return a header as it goes over the wire."""
        if name == UNSUBSCRIBE:
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


POLICY = LetterPolicy(linesep="\r\n")
HERE = ("localhost", "127.0.0.1", "::1")


def is_set_up(server: ServerState) -> bool:
    """Whether this server writes letters. Their links need the server's own address."""
    return bool(server.settings.smtp) and not missing_settings(server.settings)


def missing_settings(settings: ServerSettings) -> list[str]:
    """Return the settings that e-mail lacks, if it is set up at all."""
    if not settings.smtp:
        return []
    return [name for name in ("mail_from", "url") if not getattr(settings, name)]


async def send(
    server: ServerState,
    number: int,
    since: float,
    place: Letterbox,
    messages: Sequence[Message],
    lang: str,
    details: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> None:
    """One letter with all that there is to tell. `details`: lines about tables, by code."""
    several = say("letter.several", lang, count=len(messages))
    subject = several if len(messages) > 1 else messages[0].text(lang)
    stop = await signed_link(server, "stop", number, since, place.address)
    lines = [
        "\n".join([message.text(lang), *details.get(message.code, ()), message.link])
        for message in messages
    ]
    body = "\n\n".join([*lines, say("letter.end", lang, link=stop)])
    letter = _letter(server, place.address, subject, body, lang)
    letter[UNSUBSCRIBE] = f"<{stop}>"
    letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    await _post(server, letter)


async def send_confirmation(
    server: ServerState, number: int, since: float, place: Letterbox, lang: str
) -> None:
    """Ask the owner of an address to confirm it. The letter contains no text of the sender."""
    link = await signed_link(server, "confirm", number, since, place.address)
    of_account = ".account" if place.recovery == "asked" else ""
    body = say(f"confirm.letter{of_account}", lang, link=link)
    await _post(server, _letter(server, place.address, say("confirm.subject", lang), body, lang))


async def send_recovery(server: ServerState, person_id: str, place: Letterbox, lang: str) -> None:
    """Send a link to a new password. Its token is made now, so the outbox holds no secret."""
    site = server.settings.url
    async with writing(server.engine) as connection:
        link = await recovery_link(connection, site, person_id, server.now(), BY_LETTER)
        found = await connection.execute(select(people.c.login).where(people.c.id == person_id))
        login = found.scalar_one()
    body = say("recover.letter", lang, login=login, link=link)
    await _post(server, _letter(server, place.address, say("recover.subject", lang), body, lang))


async def send_farewell(server: ServerState, person_id: str, place: Letterbox, lang: str) -> None:
    """Tell an address that it no longer recovers an account, and what to do about it."""
    async with reading(server.engine) as connection:
        found = await connection.execute(select(people.c.login).where(people.c.id == person_id))
        login = found.scalar_one()
    body = say(
        "former.letter", lang, login=login, link=f"{server.settings.url.rstrip('/')}/settings"
    )
    await _post(server, _letter(server, place.address, say("former.subject", lang), body, lang))


def _letter(server: ServerState, to: str, subject: str, body: str, lang: str) -> EmailMessage:
    sender = server.settings.mail_from
    letter = EmailMessage(POLICY)
    letter["From"] = sender
    letter["To"] = to
    letter["Subject"] = subject
    letter["Date"] = formatdate()
    letter["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2] or "localhost")
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(body + "\n")
    letter["Content-Language"] = lang
    return letter


async def _post(server: ServerState, letter: EmailMessage) -> None:
    """Give it to the SMTP server. What does not work is Later or Lost."""
    if not is_set_up(server):
        raise Lost("no e-mail here")
    smtp = urlsplit(server.settings.smtp)
    host, user = smtp.hostname or "localhost", smtp.username
    encrypted = smtp.scheme == "smtps"
    # A password goes over the network only encrypted; else as the server can.
    upgrade = True if user and host not in HERE else None
    try:
        async with asyncio.timeout(3 * times.LIMIT):
            await aiosmtplib.send(
                letter.as_bytes(),
                sender=parseaddr(letter["From"])[1],
                recipients=[parseaddr(letter["To"])[1]],
                hostname=host,
                port=smtp.port,
                username=unquote(user) if user else None,
                password=unquote(smtp.password) if smtp.password else None,
                use_tls=encrypted,
                start_tls=False if encrypted else upgrade,
                timeout=times.LIMIT,
            )
    except aiosmtplib.SMTPRecipientsRefused as refused:
        if all(500 <= one.code < 600 for one in refused.recipients):
            raise Lost("refused") from None
        raise Later("refused for now") from None
    except aiosmtplib.SMTPAuthenticationError:
        raise Later("log-in refused") from None
    except aiosmtplib.SMTPResponseException as problem:
        if 500 <= problem.code < 600:
            raise Lost(str(problem.code)) from None
        raise Later(str(problem.code)) from None
    except (aiosmtplib.SMTPException, OSError, TimeoutError) as problem:
        raise Later(type(problem).__name__) from problem
