"""The record of a trace, read back from the JSON that is written of it."""

import json

from c45_course.exports.as_json import write_record


def trace_json(trace, *, validation=None):
    """The whole record as dicts, lists, texts and numbers."""
    return json.loads("".join(write_record(trace, validation=validation)))
