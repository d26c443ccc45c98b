"""Write a trace as plain data, ready for JSON: "c45-trace/1", described in docs/trace-json.md.

One step per event, depth first: opened, scored, gated, split, closed. Numbers are not rounded; what
is not defined (a gain ratio with IV 0, the threshold of a nominal attribute) is null.

    whole.py   the record: its head, its steps, its trees as nodes in nodes
    events.py  the events of the replay, their numbers and class weights
    reading.py a record read back
    c45-trace-1.schema.json  the format as JSON Schema: every key, and what it means
"""

from __future__ import annotations

import json
from importlib.resources import files

from c45_course.exports.as_json.events import SCHEMA, Json
from c45_course.exports.as_json.reading import read_back
from c45_course.exports.as_json.whole import trace_json, write_record

__all__ = ["SCHEMA", "read_back", "schema", "trace_json", "write_record"]


def schema() -> Json:
    """Return the JSON Schema of a record (draft 2020-12).

    >>> schema()["properties"]["schema"]["const"] == SCHEMA
    True
    """
    text = (files(__name__) / "c45-trace-1.schema.json").read_text(encoding="utf-8")
    found: Json = json.loads(text)
    return found
