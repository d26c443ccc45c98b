"""List the forms that a table may have."""

from __future__ import annotations

from enum import StrEnum, auto


class Form(StrEnum):
    """Where a grid comes from."""

    CSV = auto()
    XLSX = auto()
    PASTED = auto()
    ARFF = auto()
    NAMES = auto()
    XLS = auto()
    XLSB = auto()
    ODS = auto()


WORKBOOKS = frozenset({Form.XLSX, Form.XLS, Form.XLSB, Form.ODS})
