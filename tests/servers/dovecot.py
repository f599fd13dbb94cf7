"""A Dovecot of our own: started on free ports as a normal process, root or not, with mail delivered by LMTP."""

from __future__ import annotations

import base64
import hmac
import json
import os
import pwd
import shutil
import signal
import smtplib
import socket
import subprocess
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import trustme

PASSWORD = "secret word"
KEY = b"a key for tokens, of thirty-two bytes or more"
_CAPABILITIES = """
IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ UIDPLUS UNSELECT NAMESPACE CHILDREN MOVE
"""

_CONFIG = """
base_dir = {d}/run
state_dir = {d}/lib
log_path = {d}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{d}/cert.pem
ssl_key = <{d}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login{mechanisms}
mail_location = maildir:{d}/mail/%n
first_valid_uid = 1
first_valid_gid = 1
auth_failure_delay = 0
mail_max_userip_connections = 100
default_internal_user = {internal}
default_internal_group = {internal_group}
default_login_user = {login}
imap_capability = {capability}
{plugins}
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%n {d}/users
}}
{oauth}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={d}/mail/%n
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  unix_listener stats-reader {{
    mode = 0666
  }}
  unix_listener stats-writer {{
    mode = 0666
  }}
}}
"""

_OAUTH = """
passdb {{
  driver = oauth2
  mechanisms = xoauth2
  args = {d}/oauth.conf
}}
"""
_OAUTH_SETTINGS = """
introspection_mode = local
local_validation_key_dict = fs:posix:prefix={d}/keys/
username_attribute = sub
"""


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens at just now."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Dovecot:
    """A server with the accounts it is asked for; all have the same password."""

    def __init__(
        self,
        folder: Path,
        authority: trustme.CA,
        *,
        users: Sequence[str] = ("gm",),
        plugins: str = "",
        without: Sequence[str] = (),
        certificate: trustme.LeafCert | None = None,
        tokens: bool = False,
    ) -> None:
        self.folder = folder
        self.imap, self.imaps, self.lmtp = free_ports(3)
        self.ca = folder / "ca.pem"
        authority.cert_pem.write_to_path(self.ca)
        (folder / "mail").mkdir()
        (folder / "users").write_text("".join(f"{user}:{{PLAIN}}{PASSWORD}::::::\n" for user in users))
        self.certify(certificate or authority.issue_cert("localhost", "127.0.0.1"))
        if tokens:
            self._know_tokens()
        root, me = os.geteuid() == 0, pwd.getpwuid(os.geteuid())
        owner = pwd.getpwnam("nobody") if root else me
        if root:
            os.chown(folder / "mail", owner.pw_uid, owner.pw_gid)
        capability = " ".join(word for word in _CAPABILITIES.split() if word not in without)
        (folder / "dovecot.conf").write_text(
            _CONFIG.format(
                d=folder,
                mechanisms=" xoauth2" if tokens else "",
                oauth=_OAUTH.format(d=folder) if tokens else "",
                internal="dovecot" if root else me.pw_name,
                internal_group="dovecot" if root else _group(me),
                login="dovenull" if root else me.pw_name,
                capability=capability,
                plugins=plugins,
                uid=owner.pw_uid,
                gid=owner.pw_gid,
                imap=self.imap,
                imaps=self.imaps,
                lmtp=self.lmtp,
            )
        )
        self._process: subprocess.Popen[bytes] | None = None

    def _know_tokens(self) -> None:
        """Accept tokens that are signed with `KEY`."""
        keys = self.folder / "keys" / "gm" / "HS256"
        keys.mkdir(parents=True)
        (keys / "default").write_bytes(base64.b64encode(KEY))
        (self.folder / "oauth.conf").write_text(_OAUTH_SETTINGS.format(d=self.folder))

    def certify(self, certificate: trustme.LeafCert) -> None:
        """Use a certificate from the next start on."""
        (self.folder / "cert.pem").write_bytes(b"".join(pem.bytes() for pem in certificate.cert_chain_pems))
        certificate.private_key_pem.write_to_path(self.folder / "key.pem")

    def start(self) -> None:
        self._process = subprocess.Popen(
            [_binary(), "-F", "-c", str(self.folder / "dovecot.conf")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        limit = time.monotonic() + 20
        for port in (self.imap, self.imaps, self.lmtp):
            while not _answers(port):
                if self._process.poll() is not None or time.monotonic() > limit:
                    log = self.folder / "dovecot.log"
                    raise RuntimeError(f"Dovecot does not start: {log.read_text() if log.exists() else ''}")
                time.sleep(0.01)

    def kill(self) -> None:
        """End the server and every process of it at once, as a power cut would."""
        process, self._process = self._process, None
        if process is not None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(timeout=20)
            while _answers(self.imaps):
                time.sleep(0.01)  # its children end a moment later

    def deliver(self, raw: bytes, user: str = "gm") -> None:
        """Deliver a mail as a mail server does."""
        with smtplib.LMTP("127.0.0.1", self.lmtp) as lmtp:
            lmtp.sendmail("player@example.org", [f"{user}@example.org"], raw)

    def lying(self, folder: str = "INBOX", user: str = "gm") -> list[Path]:
        """The files of the mails that lie in a folder."""
        place = self.folder / "mail" / user
        place = place if folder == "INBOX" else place / f".{folder}"
        return sorted(path for part in ("new", "cur") if (place / part).is_dir() for path in (place / part).iterdir())


def binary() -> str | None:
    """Where Dovecot is, which Debian keeps out of the way of users."""
    return shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def token(user: str, expires: datetime) -> str:
    """A token for a user as a provider signs it."""

    def part(value: object) -> str:
        raw = value if isinstance(value, bytes) else json.dumps(value).encode()
        return base64.urlsafe_b64encode(raw).decode().rstrip("=")

    end = int(expires.timestamp())
    claims = {"sub": user, "azp": "gm", "iat": end - 3600, "exp": end}
    said = f"{part({'alg': 'HS256', 'typ': 'JWT', 'kid': 'default'})}.{part(claims)}"
    return f"{said}.{part(hmac.digest(KEY, said.encode(), 'sha256'))}"


def _binary() -> str:
    found = binary()
    assert found
    return found


def _group(me: pwd.struct_passwd) -> str:
    import grp

    return grp.getgrgid(me.pw_gid).gr_name


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False
