"""Recognise dates and times, and what a spreadsheet made a date of."""

from __future__ import annotations

import re

from c45_course.readers.dress import MAX_NUMBER_LENGTH, usual_signs

_MONTHS = (
    *(
        "jan(?:uary|uar|vier)?|ene(?:ro)?",
        "feb(?:ruary|ruar)?|fév(?:rier)?|fev",
        "mar(?:ch|s|zo)?|mär(?:z)?",
    ),
    *(
        "apr(?:il)?|avr(?:il)?|abr(?:il)?",
        "may|mai|mayo|maio",
        "june?|juni?|juin|junio",
        "july?|juli?|juil",
    ),
    *("aug(?:ust)?|août|ago(?:sto)?", "sept?(?:ember)?|sep", "oct(?:ober)?|okt(?:ober)?|out"),
    *("nov(?:ember)?", "dec(?:ember)?|dez(?:ember)?|déc|dic"),
)
_MONTH = "|".join(_MONTHS)
_EACH_MONTH = re.compile("|".join(f"({each})" for each in _MONTHS), re.IGNORECASE)
_TIME = (
    r"(?:[上下]午 ?)?-?\d{1,4}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?"
    r"(?: ?[ap]\.?m\.?)?(?:Z| ?[+-]\d{2}:?\d{2})?"
)
_DATES = re.compile(
    r"(?:(?:[^\W\d_]{2,10}\.?,? )?"
    r"(?:\d{4}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}"
    rf"|\d{{1,2}}[-. /]{{1,2}}(?:{_MONTH})\.?[-. /,]{{1,2}}\d{{2,4}}"
    rf"|(?:{_MONTH})\.? \d{{1,2}},? \d{{4}}|(?:{_MONTH})\.?[-. /,]{{1,2}}\d{{4}}|\d{{1,2}}/\d{{4}}"
    r"|\d{4}年\d{1,2}月|\d{4}[- ]?Q[1-4]|Q[1-4][- /]?\d{4})"
    rf"(?:,?[T ]{{1,2}}{_TIME})?)",
    re.IGNORECASE | re.ASCII,
)
_DAY_AND_MONTH = re.compile(
    rf"(?P<day>\d{{1,2}})[-. ]{{1,2}}(?P<month>{_MONTH})\.?"
    rf"|(?P<last>{_MONTH})\.?[- ](?P<year>\d{{1,2}})"
    r"|(?P<moon>\d{1,2})月(?P<sun>\d{1,2})日|\d{4}-(?P<iso>\d{2})-(?P<iso_day>\d{2})",
    re.IGNORECASE | re.ASCII,
)
_PART = (
    r"\d{1,9}+(?:[.,]\d{1,9}+)? ?"
    r"(?:days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|std|小时|分钟|分|秒)\.?,? ?"
)
_TIMES = re.compile(
    rf"{_TIME}|\d{{1,2}} ?[ap]\.?m\.?|\d+ days?, {_TIME}|(?:{_PART}){{2,4}}|P(?:T?\d+[DHMS]){{1,4}}",
    re.IGNORECASE,
)


def is_date(cell: str) -> bool:
    """Tell whether a text is a day, perhaps with a time.

    >>> is_date("14/12/2018 12:41:33"), is_date("5 Jan 2024"), is_date("2024年1月5日"), is_date("10-14")
    (True, True, True, False)
    """
    if len(cell) >= MAX_NUMBER_LENGTH:
        return False
    text = usual_signs(cell)
    return bool(_DATES.fullmatch(text) or _DAY_AND_MONTH.fullmatch(text))


def is_time(cell: str) -> bool:
    """Tell whether a text is a time of the day or how long something takes.

    >>> is_time("8:30"), is_time("1:02:03"), is_time("1h 20min"), is_time("3:1")
    (True, True, True, False)
    """
    return len(cell) < MAX_NUMBER_LENGTH and _TIMES.fullmatch(usual_signs(cell)) is not None


def perhaps_range(cell: str) -> str:
    """Return the range a spreadsheet may have made this day of, empty where it is no day.

    >>> perhaps_range("14-Oct"), perhaps_range("Oct-14"), perhaps_range("2024-05-09"), perhaps_range("")
    ('10-14', '10-14', '5-9', '')
    """
    found = _DAY_AND_MONTH.fullmatch(usual_signs(cell)) if len(cell) < MAX_NUMBER_LENGTH else None
    if found is None:
        return ""
    day = next(int(found[name]) for name in ("day", "year", "sun", "iso_day") if found[name])
    named = found["month"] or found["last"]
    month = _month_number(named) if named else int(found["moon"] or found["iso"])
    return f"{month}-{day}"


def _month_number(month: str) -> int:
    """Return which month of the year a name is."""
    met = _EACH_MONTH.fullmatch(month)
    return met.lastindex or 0 if met else 0
