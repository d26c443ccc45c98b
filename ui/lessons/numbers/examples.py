"""Name the prepared examples of the lesson, and what each sets in the address."""

from __future__ import annotations

EXAMPLES: dict[str, dict[str, str]] = {
    "incomes": {"table": "loan_5", "dialect": "documents", "by": "gain"},
    "ages": {"table": "buys_computer_14_numeric_age", "dialect": "documents"},
    "ages_release8": {"table": "buys_computer_14_numeric_age", "dialect": "release8"},
    "humidity": {"table": "golf_14", "dialect": "documents"},
}
