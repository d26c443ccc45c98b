"""The laboratory of continuous attributes: every cut, its numbers, and the rules that choose one."""

EXAMPLES: dict[str, dict[str, str]] = {
    "incomes": {"table": "loan_5", "dialect": "documents", "by": "gain"},
    "ages": {"table": "buys_computer_14_numeric_age", "dialect": "documents"},
    "ages_release8": {"table": "buys_computer_14_numeric_age", "dialect": "release8"},
    "plane": {"table": "watermelon_3.0_alpha", "dialect": "documents", "plane": "1"},
    "humidity": {"table": "golf_14", "dialect": "documents"},
}
"""The prepared examples of the lesson, and what each sets in the address."""
