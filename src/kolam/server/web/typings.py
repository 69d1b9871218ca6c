"""The types of what goes over the wire, for the page: `python -m kolam.server.web.typings` writes them as TypeScript.

One file for the messages, and one for each game: its View, its Glance and its Components.
"""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import UNSET

from kolam.bots.analysis import Turn
from kolam.engine.game import Definition
from kolam.engine.layout import Action
from kolam.games import definition, games, is_own
from kolam.server.table.analysis import Analysis
from kolam.server.tasks import MistakeShown
from kolam.server.web.files import WEB
from kolam.server.wire import answers, lines, messages, replies

FOLDER = WEB / "types"
_HEAD = """\
// What goes over the wire, made from the server's types by `python -m kolam.server.web.typings`. Not to be edited.
"""
_GAME_HEAD = (
    "{title}: what boards are given, made from the game's types by `python -m kolam.server.web.typings`. Not to be edited."
)
_WIDTH = 118


def written() -> str:
    """The whole file."""
    sent = _structs(messages)
    told: list[type] = [lines.PartShown, *_structs(replies), *_structs(answers), Analysis, Turn, MistakeShown]
    _, schemas = msgspec.json.schema_components([*sent, *told], ref_template="{name}")
    made = [_interface(each, schemas[each.__name__], is_told=False) for each in sent]
    made += [_union("ClientMessage", messages.ClientMessage)]
    made += [_interface(each, schemas[each.__name__], is_told=True) for each in told]
    made += [_union("ServerMessage", replies.ServerMessage)]
    return "\n".join([_HEAD, *made])


def written_for(game: Definition) -> str:
    """The file of a game: what its view and glance declare, and the notation of its kinds of actions."""
    wanted = [game.view.View, game.glance.Glance, game.glance.Components]
    _, schemas = msgspec.json.schema_components(wanted, ref_template="{name}")
    schemas["Components"]["properties"]["notations"] = {"$ref": "Array<string> & { reads?: Choice }"}
    schemas["Components"]["required"].append("notations")
    made = [_interface(dict, schema, is_told=False, name=name) for name, schema in schemas.items()]
    head = _comment({"description": _GAME_HEAD.format(title=game.title)})
    return "\n".join([head, *made, _actions(game), _choices(game)])


def _actions(game: Definition) -> str:
    """The kinds of actions as a type: a number or a text for each parameter."""

    def form(kind: Action) -> str:
        kinds = {name: all(type(value) is int for _, value in values) for name, values in kind.parameters.items()}
        return kind.notation.format(**{name: "${number}" if whole else "${string}" for name, whole in kinds.items()})

    forms = "".join(f"\n  | `{form(kind)}`" for kind in game.actions.kinds)
    return f"// An action, by its notation.\nexport type Action ={forms};\n"


def _choices(game: Definition) -> str:
    """What actions stand for, as `boards/actions.js` reads them."""
    kinds = {kind.name: ["kind", *kind.parameters] for kind in game.actions.kinds}
    forms = "".join(
        f"\n  | {{ {'; '.join([f'kind: {json.dumps(kind)}', *(f'{name}: string' for name in parts[1:])])} }}"
        for kind, parts in kinds.items()
    )
    return f"// What an action stands for.\nexport type Choice ={forms};\n"


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


def _interface(struct: type, schema: dict[str, Any], is_told: bool, name: str = "") -> str:
    """A struct. What is sent may leave out what has a default; what is told leaves out only what is unset."""
    is_struct = issubclass(struct, msgspec.Struct)
    unset = {field.encode_name for field in msgspec.structs.fields(struct) if field.default is UNSET} if is_struct else set()
    needed = set(schema["required"])
    lines = []
    for field, kind in schema["properties"].items():
        optional = field in unset if is_told else field not in needed
        lines.append(f"  {field}{'?' if optional else ''}: {_type(kind)};\n")
    return f"{_comment(schema)}export interface {name or struct.__name__} {{\n{''.join(lines)}}}\n"


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


def files() -> dict[str, str]:
    """All files by name. Games of other packages have theirs in their own folders, if they want."""
    own = [d for name in games() if is_own(d := definition(name))]
    return {"messages.d.ts": written(), **{f"{game.name}.d.ts": written_for(game) for game in own}}


def write(folder: Path = FOLDER) -> None:
    """Write the files anew."""
    folder.mkdir(exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    write()
