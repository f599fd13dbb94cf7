"""Rounds of a public beacon, fetched from any of the servers of drand: all have the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Protocol

from adjudicator.channels.tls import ServerFault
from adjudicator.channels.web import Web
from adjudicator.model.errors import UserError


class Rounds(Protocol):
    """Where rounds come from."""

    def signatures(self, chain: str, number: int) -> Iterator[str]:
        """Yield the signature of a round as each server has it; raises UserError where none of them gives one."""
        ...


class Drand:
    """The servers of drand, asked in turn.

    Args:
        addresses: of the servers.
        now: gives the present moment.
    """

    def __init__(self, addresses: tuple[str, ...], now: Callable[[], datetime]) -> None:
        self._webs = [Web(address, dict, now) for address in addresses]

    def signatures(self, chain: str, number: int) -> Iterator[str]:
        """Yield the signature of a round, in hex digits, from each server that has it.

        Args:
            chain: the hash of the chain, which is its name at every server.
            number: the round.

        Raises:
            UserError: no server gives one that can be used; it is raised when all have been asked.
        """
        hosts = []
        for web in self._webs:
            try:
                found = web.get(f"/{chain}/public/{number}").json()
                signature = bytes.fromhex(found["signature"]).hex()
            except (ServerFault, KeyError, TypeError, ValueError):
                hosts.append(web.host)
            else:
                yield signature
        missing = f" ({', '.join(hosts)})" if hosts else ""
        raise UserError(f"Round {number} of the beacon is not to be had yet{missing}; it is asked for again.")
