"""Write a trace as plain data, ready for JSON: "c45-trace/1", described in docs/trace-json.md.

One step per event, depth first: opened, scored, gated, split, closed. Numbers are not rounded; what
is not defined (a gain ratio with IV 0, the threshold of a nominal attribute) is null.

    whole.py   the record: its head, its steps, its trees
    events.py  the events of the replay
    nodes.py   a tree as nodes in nodes
    values.py  numbers and class weights
"""

from c45_course.exports.as_json.whole import SCHEMA, trace_json, written

__all__ = ["SCHEMA", "trace_json", "written"]
