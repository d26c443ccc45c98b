"""Read the notes of a teacher: a text for a step, as the speaker's window saves them.

{"notes": {"1": "Let them guess first.", "12": "Compare with the blackboard."}}
"""

from __future__ import annotations

import json
from pathlib import Path

from c45_core.language.refusal import failure, refusal, whole

MOST = 200_000
"""Characters of a file of notes."""


def read_notes(path: str) -> dict[int, str]:
    """Return the notes of a file by the number of their step.

    Errors: InputError where the file cannot be read or holds no notes.
    """
    try:
        return notes_in(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise refusal("steps.no_file", path=whole(path), reason=failure(error)) from None
    except ValueError:
        raise refusal("steps.no_notes", path=whole(path)) from None


def notes_in(text: str) -> dict[int, str]:
    """Return the notes that a text holds; those without a text are left out, and
    those to parts of a lesson, which have names.

    Raise ValueError where it holds none.

    >>> notes_in('{"notes": {"2": "Wait.", "3": ""}}')
    {2: 'Wait.'}
    """
    if len(text) > MOST:
        raise ValueError(len(text))
    told = json.loads(text)
    notes = told.get("notes") if isinstance(told, dict) else None
    if not isinstance(notes, dict):
        raise ValueError(text[:1])
    return {
        int(step): str(note) for step, note in notes.items() if step.isdecimal() and str(note).strip()
    }
