"""Let the keyboard go on in a row of questions, where each answer takes away what was pressed."""

from pathlib import Path

from ui.scripts import register_files

_PATH = str(Path(__file__).resolve().with_name("question_row"))


def go_on(kind: str, row: str, at: str, following: str) -> None:
    """Give the focus, once nothing has it, to what comes next, whenever one is elsewhere in a row.

    `kind`: names the row, of which a page may have several; `row`: of what its questions are; `at`:
    where in them one is; `following`: a selector of what comes next.
    """
    data = {"kind": kind, "row": row, "at": at, "next": following}
    register_files(_PATH)(key=f"question_row_{kind}", data=data)
