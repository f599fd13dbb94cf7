"""A small check of JSON against the part of JSON Schema that report.schema.json uses."""

from __future__ import annotations

from typing import Any

_TYPES = {"string": str, "integer": int, "boolean": bool, "null": type(None), "array": list, "object": dict}


def faults(value: object, rule: dict[str, Any], root: dict[str, Any], at: str = "$") -> list[str]:
    """What of `value` breaks `rule`, with the place; empty where all is well."""
    if "$ref" in rule:
        return faults(value, root["$defs"][rule["$ref"].removeprefix("#/$defs/")], root, at)
    if "anyOf" in rule:
        tried = [faults(value, option, root, at) for option in rule["anyOf"]]
        # The option that came furthest says best what is wrong.
        return [] if [] in tried else max(tried, key=lambda found: max(map(len, found)))
    if "const" in rule:
        return [] if value == rule["const"] else [f"{at}: not {rule['const']!r}"]
    if "enum" in rule:
        return [] if value in rule["enum"] else [f"{at}: not one of {rule['enum']}"]
    if "type" in rule and type(value) is not _TYPES[rule["type"]]:
        return [f"{at}: not {rule['type']}"]
    if isinstance(value, int) and value < rule.get("minimum", value):
        return [f"{at}: below {rule['minimum']}"]
    if isinstance(value, list):
        return _list_faults(value, rule, root, at)
    return _object_faults(value, rule, root, at) if isinstance(value, dict) else []


def _list_faults(value: list[Any], rule: dict[str, Any], root: dict[str, Any], at: str) -> list[str]:
    if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value)):
        return [f"{at}: {len(value)} items"]
    return [fault for n, item in enumerate(value) for fault in faults(item, rule["items"], root, f"{at}[{n}]")]


def _object_faults(value: dict[str, Any], rule: dict[str, Any], root: dict[str, Any], at: str) -> list[str]:
    known = rule["properties"]
    found = [f"{at}: lacks {name}" for name in rule["required"] if name not in value]
    found += [f"{at}: has {name}" for name in value if name not in known]
    for name, part in value.items():
        if name in known:
            found += faults(part, known[name], root, f"{at}.{name}")
    return found
