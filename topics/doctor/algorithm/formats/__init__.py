"""Find out how a tree is printed, and read it: each file holds the formats of one kind."""

from dataclasses import replace
from itertools import islice

from c45_core.errors import InputError
from c45_core.language.refusal import make_error, make_sentence, refusal, whole

from ..printed import PrintedTree, TreeFormat
from .code import IF_ELSE
from .json_trees import COURSE_JSON, FITTED
from .levels import DATA_TREE, MAPPING
from .outlines import C50, EXPORT_TEXT, OUTLINE, QUINLAN, RAPIDMINER, RPART, WEKA
from .rules import RULE_LIST

FORMATS: tuple[TreeFormat, ...] = (
    *(FITTED, COURSE_JSON, RULE_LIST, IF_ELSE, MAPPING, EXPORT_TEXT, RPART, C50),
    *(QUINLAN, WEKA, RAPIDMINER, DATA_TREE, OUTLINE),
)
"""Every format, those with the clearest signs first; code comes before what its comments may hold."""
MAX_TREE_CHARACTERS = 2_000_000
"""Maximum number of characters of a text that is read."""
MAX_NODES = 5_000
"""Maximum number of nodes of a tree that is compared."""
MAX_HEIGHT = 150
"""Maximum number of questions on its longest path."""


def read(text: str, format: str = "") -> PrintedTree:
    """Read a tree; `format`: the name of its format, "" to find it out.

    >>> text = "outlook = sunny\\n|   humidity <= 75: yes (2.0)\\n|   humidity > 75: no (3.0)"
    >>> read(text + "\\noutlook = rainy: yes (5.0)").format.name
    'weka'
    """
    if not text.strip():
        raise refusal("doctor.empty")
    if len(text) > MAX_TREE_CHARACTERS:
        raise refusal("doctor.long", limit=MAX_TREE_CHARACTERS)
    # Fences are of the chat or the page a tree was copied from.
    text = "\n".join("" if line.strip().startswith("```") else line for line in text.splitlines())
    found = next((f for f in FORMATS if (f.name == format if format else f.fits(text))), None)
    if found is None:
        raise refusal("doctor.format", name=format, names=whole(f.name for f in FORMATS))
    try:
        root = found.read(text)
    except RecursionError:
        raise refusal("doctor.deep", limit=MAX_HEIGHT) from None
    except InputError as error:
        raise _with_line(error, text, found.form) from None
    if sum(1 for _ in islice(root.walk(), MAX_NODES + 1)) > MAX_NODES:
        raise refusal("doctor.large", limit=MAX_NODES)
    if root.height > MAX_HEIGHT:
        raise refusal("doctor.deep", limit=MAX_HEIGHT)
    return PrintedTree(found, root)


def _with_line(error: InputError, text: str, form: str) -> InputError:
    """Return the refusal of a line with the line as it was typed, and what the format expects there."""
    said, lines = error.said, text.splitlines()
    if said is None or said.key != "line" or not 0 < said.values["line"] <= len(lines):
        return error
    found = lines[said.values["line"] - 1].strip()
    return make_error(
        replace(said, values={**said.values, "found": found, "expected": make_sentence(form)})
    )
