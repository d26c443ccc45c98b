"""Name the one error a user can cause.

Every message is one sentence (or two) that names the thing, what was expected, what was found and
what to do, so that a page and the command line can show it as it is.
"""


class InputError(ValueError):
    """Input that cannot be understood: a table, a column, a setting or a step that is not there."""
