"""The types of what goes over the wire, for the page: `python -m kolam.server.web.typings` writes them as TypeScript."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import UNSET

from kolam.bots.analysis import Mistake, Turn
from kolam.server.table.analysis import Analysis
from kolam.server.web.files import WEB
from kolam.server.wire import answers, messages, replies

FILE = WEB / "types" / "messages.d.ts"
_HEAD = """\
// What goes over the wire, made from the server's types by `python -m kolam.server.web.typings`. Not to be edited.
// Views are as each game's view() makes them, and have no types of their own yet.
"""
_WIDTH = 118


def written() -> str:
    """The whole file."""
    sent = _structs(messages)
    told: list[type] = [*_structs(replies), *_structs(answers), Analysis, Turn, Mistake]
    _, schemas = msgspec.json.schema_components([*sent, *told], ref_template="{name}")
    made = [_interface(each, schemas[each.__name__], is_told=False) for each in sent]
    made += [_union("ClientMessage", messages.ClientMessage)]
    made += [_interface(each, schemas[each.__name__], is_told=True) for each in told]
    made += [_union("ServerMessage", replies.ServerMessage)]
    return "\n".join([_HEAD, *made])


def _structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The structs that a module makes, in its order."""
    return [
        each
        for name, each in vars(module).items()
        if isinstance(each, type)
        and issubclass(each, msgspec.Struct)
        and each.__module__ == module.__name__
        and not name.startswith("_")
    ]


def _interface(struct: type, schema: dict[str, Any], is_told: bool) -> str:
    """A struct. What is sent may leave out what has a default; what is told leaves out only what is unset."""
    is_struct = issubclass(struct, msgspec.Struct)
    unset = {field.encode_name for field in msgspec.structs.fields(struct) if field.default is UNSET} if is_struct else set()
    needed = set(schema["required"])
    lines = []
    for name, kind in schema["properties"].items():
        optional = name in unset if is_told else name not in needed
        lines.append(f"  {name}{'?' if optional else ''}: {_type(kind)};\n")
    return f"{_comment(schema)}export interface {struct.__name__} {{\n{''.join(lines)}}}\n"


def _comment(schema: dict[str, Any]) -> str:
    return "".join(f"// {line}\n" for line in textwrap.wrap(schema.get("description", ""), _WIDTH))


def _union(name: str, union: Any) -> str:
    members = "".join(f"\n  | {each.__name__}" for each in union.__args__)
    return f"export type {name} ={members};\n"


def _type(schema: dict[str, Any]) -> str:
    """The type of a JSON schema, as far as the wire uses it."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        case "array":
            return f"Array<{_type(schema.get('items', {}))}>"
        case "object":
            inner = schema.get("additionalProperties", {})
            return f"Record<string, {_type(inner if isinstance(inner, dict) else {})}>"
        case None:
            return "any"
    raise NotImplementedError(schema)


def write(file: Path = FILE) -> None:
    """Write the file anew."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(written(), "utf-8")


if __name__ == "__main__":
    write()
