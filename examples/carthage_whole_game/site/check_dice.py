"""Check a game's dice: python3 check_dice.py dice.json [OPEN HIDDEN], the anchors as your welcome mail has them."""
# ruff: noqa: ANN001, ANN201, D103, INP001, PTH123 - the file is worked out anew and compared

import hashlib
import hmac
import json
import sys

jcs = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def number(seed, label, sides):
    name, block = label.encode("ascii"), 0
    while name and 0 < sides <= 2**32:
        text = b"gmdice/1\0" + len(name).to_bytes(2, "big") + name + block.to_bytes(4, "big")
        draw, block = hmac.new(seed, text, "sha256").digest(), block + 1
        for word in (int.from_bytes(draw[at : at + 4], "big") for at in range(0, 32, 4)):
            if word < 2**32 - 2**32 % sides:
                return 1 + word % sides
    raise ValueError(f"no die is called {label!r} and has {sides} sides")


def packet(game, old):
    b, words = old["beacon"], sorted({str(player): str(word) for player, word in old["words"]}.items())
    b = b if b is None else {"chain": str(b["chain"]), "round": int(b["round"]), "signature": str(b["signature"])}
    new = {"beacon": b, "phase": str(old["phase"]), "salt": f"{int(old['salt'], 16):064x}"[:64], "words": words}
    text = b"gmseed/1\0" + jcs({"game": game, **new}).encode()
    seed = hmac.new(bytes.fromhex(old["link"]), text, "sha256").digest()
    rows = {row["label"]: (int(row["sides"]), str(row["where"])) for row in old["dice"]}
    dice = [{"label": at, "sides": n, "value": number(seed, at, n), "where": by} for at, (n, by) in rows.items()]
    return {**new, "index": int(old["index"]), "link": bytes.fromhex(old["link"]).hex(), "dice": dice}


def chain(packets, anchor):
    at, known = 0, anchor
    for index, link in sorted((each["index"], each["link"]) for each in packets):
        back = bytes.fromhex(link)
        for _ in range(min(index - at, 100_000)):
            back = hashlib.sha256(b"gmchain/1\0" + back).digest()
        if index <= at or back.hex() != known:
            raise ValueError(f"link {index} does not lead to the anchor {anchor}")
        at, known = index, link
    return f"{int(anchor, 16):064x}"[:64]


try:
    with open(sys.argv[1], "rb") as file:
        old = json.load(file)
    packets, secret = ([packet(old["game"], each) for each in old[key] or []] for key in ("packets", "hidden"))
    anchors = {name: chain(side, old["anchors"][name]) for name, side in (("open", packets), ("hidden", secret))}
    new = {"scheme": "gmdice/1", "game": str(old["game"]), "anchors": anchors, "packets": packets}
    new["hidden"] = secret or None
    new["sha256"] = hashlib.sha256(jcs(new).encode()).hexdigest()
    public = {each["phase"]: {**each, "link": "", "dice": []} for each in packets}
    same = all(public[each["phase"]] == {**each, "link": "", "dice": []} for each in secret)
    if jcs(new) != jcs(old) or len(public) < len(packets) or not same or sys.argv[2:] not in ([], [*anchors.values()]):
        sys.exit("WRONG: a die, another entry or an anchor is not what it must be")
except (ArithmeticError, AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError) as fault:
    sys.exit(f"WRONG or unreadable: {fault!r}")
sys.stdout.write("Right: every die follows from the anchors, salts and words.\n")
