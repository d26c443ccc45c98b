"""Make the tables of docs/trace-json.md from the JSON Schema of a record."""

import re

PLACE = re.compile(r"<!-- schema: (\w+) -->\n(?:.*?\n)??<!-- end -->\n", re.DOTALL)


def filled(document: str, schema: dict) -> str:
    """The document with its tables made anew."""

    def made(place: re.Match) -> str:
        name = place[1]
        table = "\n".join(_table(name, schema if name == "record" else schema["$defs"][name], schema))
        return f"<!-- schema: {name} -->\n{table}\n<!-- end -->\n"

    return PLACE.sub(made, document)


def _table(name: str, entry: dict, schema: dict):
    if "oneOf" in entry:
        kind = {"verdict": "verdict", "reason": "leaf"}[name]
        yield from (f"| {kind} | |", "|---|---|")
        for each in entry["oneOf"]:
            yield f"| `{each['const']}` | {each['description']} |"
        return
    if "event" in entry["properties"]:
        yield from (f"**`{name}`** {entry['description']}", "")
    yield from ("| key | |", "|---|---|")
    for key, value in entry["properties"].items():
        if key not in ("event", "node") or name == "node":
            yield f"| `{key}` | {_described(value, schema)} |"


def _described(value: dict, schema: dict) -> str:
    if "description" in value:
        return value["description"]
    return schema["$defs"][value["$ref"].rpartition("/")[2]]["description"]
