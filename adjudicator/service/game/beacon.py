"""The public beacon quicknet of drand: when its rounds come, and whether the signature of one is genuine.

Its scheme is `bls-unchained-g1-rfc9380`: a round's signature is a BLS signature of its number, a point of the group
G1 on the curve BLS12-381. Nobody can make one alone, and there is one for each number.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from hashlib import sha256

from adjudicator.model.errors import UserError
from adjudicator.model.rolled import Beacon

TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
SIGNATURE, KEY = 48, 96
"""Bytes of a signature, and of a public key."""


@dataclass(frozen=True, slots=True)
class BeaconChain:
    """A chain of a beacon: its name, the key of its signatures, and when its rounds come."""

    name: str
    key: str
    genesis: int
    period: int

    def round_after(self, moment: datetime) -> int:
        """Return the number of the first round after a moment."""
        seconds = int(moment.timestamp()) - self.genesis
        return max(seconds // self.period, -1) + 2

    def hour_of(self, number: int) -> datetime:
        """Return when a round comes."""
        return datetime.fromtimestamp(self.genesis, UTC) + timedelta(seconds=self.period * (number - 1))


QUICKNET = BeaconChain(
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    1692803367,
    3,
)


def genuine(beacon: Beacon) -> bool:
    """Return whether a round bears the signature of quicknet.

    Raises:
        UserError: the extra that checks it is not installed.
    """
    return beacon.chain == QUICKNET.name and _signed(QUICKNET.key, beacon.round, beacon.signature)


def checkable() -> None:
    """Do nothing where signatures can be checked.

    Raises:
        UserError: the extra that checks them is not installed.
    """
    try:
        import py_ecc.bls.hash_to_curve  # noqa: F401
    except ImportError:
        told = "Rounds of the beacon cannot be checked here; install the check with: pip install 'adjudicator[beacon]'"
        raise UserError(told) from None


@lru_cache(maxsize=256)
def _signed(key: str, number: int, signature: str) -> bool:
    """Return whether a signature of a number fits a public key: e(signature, G2) = e(H(number), key)."""
    checkable()
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import decompress_G1, decompress_G2
    from py_ecc.optimized_bls12_381 import FQ12, G2, curve_order, final_exponentiate, is_inf, multiply, neg, pairing

    try:
        if len(bytes.fromhex(signature)) != SIGNATURE or not 0 < number < 2**64:
            return False
        signed = decompress_G1(int(signature, 16))
        public = decompress_G2((int(key[:KEY], 16), int(key[KEY:], 16)))
    except ValueError:
        return False
    if is_inf(signed) or not is_inf(multiply(signed, curve_order)):
        return False
    told = hash_to_G1(sha256(number.to_bytes(8, "big")).digest(), TAG, sha256)
    ours = pairing(G2, signed, final_exponentiate=False)
    theirs = pairing(public, neg(told), final_exponentiate=False)
    return bool(final_exponentiate(ours * theirs) == FQ12.one())
