"""Declare the names that the address of the app may hold: one row each, read by `ui/state/address.py`.

Lessons that mean different things by one name have a row each. A name without a row cannot be read.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum

from c45_core.dialect import Dialect
from c45_core.language.notation import PLAIN
from c45_core.prune.method import methods, short_name


class Kind(Enum):
    """The ways in which the text under a name is read."""

    CHOICE = "one of the ids that a lesson offers"
    NUMBER = "a number between two bounds"
    SWITCH = "on or off"
    TEXT = "a text that the lesson itself reads"
    BROWSER = "a text that only a component in the browser reads"


CHOICE, NUMBER, SWITCH, TEXT, BROWSER = Kind


@dataclass(frozen=True)
class AddressName:
    """A name: its lessons, separated by spaces ("": every one), and what it holds.

    `default`: a number, or whether a switch is on; the default of a choice depends on what is offered.
    `low`, `high`: the bounds of a number.
    """

    key: str
    kind: Kind
    lessons: str
    holds: str
    default: float = 0
    low: float = 0
    high: float = 1


def _of_methods() -> Iterator[AddressName]:
    """Name the number and the switches of every pruning method."""
    for name, method in methods().items():
        if (of := method.parameter) is not None:
            usual, holds = float(getattr(Dialect(), of.switch)), f"the {of.switch} of {name}"
            yield AddressName(of.key, NUMBER, "pruning ebp", holds, usual, of.least, of.most)
        for switch in method.switches:
            yield AddressName(short_name(switch), CHOICE, "pruning ebp", f"the {switch} of {name}")


NAMES = (
    AddressName("table", CHOICE, "", "the table"),
    AddressName("dialect", CHOICE, "", "the convention"),
    AddressName("course_table", TEXT, "", "the table of the other lessons beside an example"),
    AddressName("course_dialect", TEXT, "", "their convention, in the same way"),
    AddressName("lang", CHOICE, "", "the language"),
    AddressName("max_depth", TEXT, "", "the deepest level that is grown, 0 for any"),
    AddressName("min_cases", TEXT, "", "the fewest cases of two branches, 0 for any"),
    AddressName("branching", TEXT, "", "groups, where values of attributes are grouped"),
    AddressName("digits", NUMBER, "", "the decimals of a number", PLAIN.digits, 2, 8),
    AddressName("fractions", SWITCH, "", "whether fractions are exact", PLAIN.fractions),
    AddressName("by_hand", SWITCH, "", "whether each result goes on as it is written", PLAIN.by_hand),
    AddressName("symbols", CHOICE, "", "whose symbols the formulas have"),
    AddressName("controls", TEXT, "", "the controls that are shown, by their names"),
    AddressName("notes", BROWSER, "", "the notes of a teacher, packed"),
    AddressName("fixed", TEXT, "", "what a reader cannot choose: table, dialect, lang"),
    AddressName("own", TEXT, "", "an own table as a link holds it; in pruning a tree in one line"),
    AddressName("no_page", TEXT, "", "the page that was asked for where there is none"),
    AddressName("step", TEXT, "", "the step of the player, counted from 1"),
    AddressName("order", TEXT, "", "the order of the replay: by depth or by level"),
    AddressName("size", BROWSER, "growing", "the size of a step"),
    AddressName("marks", BROWSER, "growing", "the steps that are marked"),
    AddressName("stops", BROWSER, "growing", "the events at which playing stops"),
    AddressName("predict", SWITCH, "growing pruning ebp", "whether the player asks before it shows"),
    AddressName("view", TEXT, "", "present: the lesson alone in large type"),
    AddressName("view", CHOICE, "", "the part of the lesson"),
    AddressName("shown", CHOICE, "", "the part of the lesson in a presentation, whose view is present"),
    AddressName("part", CHOICE, "", "the part at which the lesson opens: ui/state/lesson.py"),
    AddressName("open", CHOICE, "", "the number whose formula is open"),
    AddressName("node", CHOICE, "choosing numbers pruning ebp missing uncertain", "the node looked at"),
    AddressName("attr", CHOICE, "entropy numbers missing groups", "the attribute looked at"),
    AddressName("case", TEXT, "evaluation uncertain", "the case: its table and its cells"),
    AddressName("identifier", SWITCH, "choosing", "whether an identifier is added", True),
    AddressName("cut", TEXT, "numbers", "the cut: a value between two neighbours"),
    AddressName("by", CHOICE, "numbers", "what cuts are compared by"),
    AddressName("penalty", CHOICE, "numbers", "the penalty of numeric attributes"),
    AddressName("value", CHOICE, "numbers", "the value of a threshold"),
    AddressName("sides", CHOICE, "numbers", "what each side of a cut must keep"),
    AddressName("plane", CHOICE, "numbers", "the split of the tree that the plane shows"),
    AddressName("begin", CHOICE, "dialects", "the tree that stands there at first"),
    AddressName("against", CHOICE, "dialects", "the convention a tree from elsewhere is held against"),
    AddressName("part", CHOICE, "missing", "in its laboratory, what is looked at"),
    AddressName("row", CHOICE, "missing c50", "the case that is sent down the tree"),
    AddressName("of", CHOICE, "missing", "the number whose formula is open"),
    AddressName("room", CHOICE, "pruning ebp", "the part of the lesson"),
    AddressName("tree", CHOICE, "pruning ebp", "the printed tree, or on the map of settings the table"),
    AddressName("rule", CHOICE, "pruning", "the pruning method"),
    AddressName("region", CHOICE, "pruning", "the region of the map of settings"),
    AddressName("way", CHOICE, "pruning", "whether validation cases judge before a split or after it"),
    AddressName("cases", CHOICE, "pruning", "whether the cases are those of the book or of the table"),
    AddressName("aside", CHOICE, "pruning ebp", "the share of the cases that are kept aside"),
    AddressName("seed", NUMBER, "pruning ebp", "which cases are kept aside", 1, 0, 99_999),
    AddressName("draws", CHOICE, "pruning", "how often the methods are compared"),
    AddressName("draw", NUMBER, "pruning", "which of these draws is shown node by node", 1, 1, 100),
    AddressName("tested", CHOICE, "pruning", "the attribute whose independence is opened"),
    *_of_methods(),
    AddressName("leaf", CHOICE, "ebp", "how many cases the leaf without errors has"),
    AddressName("form", CHOICE, "evaluation", "the language in which the tree is written as code"),
    AddressName("rule_cf", NUMBER, "rules", "CF of a rule's pessimistic error", 0.25, 0.01, 0.99),
    AddressName("redundancy", NUMBER, "rules", "the redundancy of the attributes", 1, 0.5, 8),
    AddressName("significance", CHOICE, "rules", "the limit of Fisher's test of a condition"),
    AddressName("rule", CHOICE, "rules", "the path that becomes a rule"),
    AddressName("class", CHOICE, "rules", "the class whose rules are chosen"),
    AddressName("set", TEXT, "rules", "the rules of the reader's set, by their numbers; 0 for none"),
    AddressName("window", CHOICE, "windows", "the cases of the first window"),
    AddressName("increment", CHOICE, "windows", "the exceptions added, as long as there are as many"),
    AddressName("trial", CHOICE, "windows", "the trial that is shown"),
    AddressName("cycle", CHOICE, "windows", "the tree of the trial that is shown"),
    AddressName("at", CHOICE, "windows", "the decision that is shown"),
    AddressName("pass", CHOICE, "rules", "the evaluation of the list"),
    AddressName("at", CHOICE, "rules c50 uncertain", "the decision, or the step, that is shown"),
    AddressName("depth", CHOICE, "c50", "the most tests on a path of each tree"),
    AddressName("rounds", NUMBER, "c50", "the most rounds of boosting", 5, 1, 30),
    AddressName("variant", CHOICE, "c50", "whose boosting"),
    AddressName("round", CHOICE, "c50", "the round looked at"),
    AddressName("trees", CHOICE, "c50", "how many trees vote"),
    AddressName("seed", NUMBER, "c50", "how the cases are divided", 1, 0, 9999),
    AddressName("answered", CHOICE, "c50", "the class that is answered by mistake"),
    AddressName("true", CHOICE, "c50", "the class that is right then"),
    AddressName("cost", NUMBER, "c50", "what this mistake costs", 3, 0.5, 10),
    AddressName("soft", SWITCH, "uncertain", "whether thresholds are soft", True),
    AddressName("x", TEXT, "uncertain", "the value that moves through a threshold"),
    AddressName("a", TEXT, "dialects", "the first convention"),
    AddressName("b", TEXT, "dialects", "the second convention"),
    AddressName("with", TEXT, "dialects", "the convention that was pressed, for one run"),
    AddressName("effect", CHOICE, "dialects", "the effect of the switches that are listed"),
    AddressName("by", CHOICE, "evaluation", "whether folds or cases held out judge the tree"),
    AddressName("k", CHOICE, "evaluation", "the number of folds"),
    AddressName("share", CHOICE, "evaluation", "the share of the cases held out"),
    AddressName("pruning", CHOICE, "evaluation", "the pruning method"),
    AddressName("seed", NUMBER, "evaluation", "how the cases are divided", 1, 0, 9999),
    AddressName("round", CHOICE, "groups", "the round of merges"),
    AddressName("side", CHOICE, "groups", "whether the trees are shown before or after pruning"),
    AddressName("side", CHOICE, "evaluation", "whether the tree before or after pruning is judged"),
    AddressName("mistake", CHOICE, "evaluation", "the case that is predicted wrongly"),
    AddressName("leaves", CHOICE, "evaluation", "the most leaves of a tree"),
    AddressName("fold", CHOICE, "evaluation", "the fold whose tree is shown"),
    AddressName("without", CHOICE, "evaluation", "the case that is left out"),
    AddressName("cell", CHOICE, "evaluation", "the cell whose changes are shown"),
    AddressName("c", CHOICE, "documents", "the question of convention"),
    AddressName("q", BROWSER, "documents", "what is searched among the claims"),
    AddressName("doc", BROWSER, "documents", "the document whose claims are listed"),
    AddressName("verdict", BROWSER, "documents", "the verdict of the claims that are listed"),
    AddressName("since", CHOICE, "your_table", "the table that the changed one is compared with"),
    AddressName("task", CHOICE, "practice", "the calculation that is checked"),
    AddressName("seed", NUMBER, "practice", "which questions are drawn", 1, 0, 9999),
    AddressName("on", CHOICE, "practice", "the lesson whose kinds of questions a round asks"),
    AddressName("wish", TEXT, "practice", "what must happen in a table to order, with commas"),
    AddressName("rows", TEXT, "practice", "how many cases a table to order may have"),
    AddressName("kinds", CHOICE, "practice", "the kind of attributes of a table to order"),
    AddressName("subject", CHOICE, "practice", "what a worksheet is on: growing, or a lesson"),
    AddressName("new", SWITCH, "practice", "whether a worksheet has other cases", False),
    AddressName("moves", TEXT, "be_the_tree", "the moves, and the table they belong to"),
    AddressName("node", TEXT, "be_the_tree", "the node looked at"),
    AddressName("try", TEXT, "be_the_tree", "the attribute and the cut that are tried"),
    AddressName("hint", TEXT, "be_the_tree", "if it is there, the hint is shown"),
    AddressName("test", CHOICE, "be_the_tree", "the cases that judge the tree"),
)
"""Every name."""
_BY_KEY = {row.key: [same for same in NAMES if same.key == row.key] for row in NAMES}
SHORTEST, LONGEST = 4, 24
"""A shorter name is like too many others to be taken for a misspelling; a longer one is like none."""
ALIKE = 0.75
OTHER_WORDS = {
    **dict.fromkeys(("dataset", "data"), "table"),
    **dict.fromkeys(("variant", "convention", "preset"), "dialect"),
    **dict.fromkeys(("locale", "lng"), "lang"),
    **dict.fromkeys(("decimals", "precision", "places"), "digits"),
    **dict.fromkeys(("notation", "author", "signs"), "symbols"),
    "frame": "step",
    "depth": "max_depth",
}
"""The name in the command line, the library or another app for what a name of every lesson holds."""


def declared(key: str, *kinds: Kind, lesson: str = "") -> AddressName:
    """Return the row of a name; `lesson`: whose row, of a name that several lessons have.

    Errors: KeyError for a name that is not declared as one of these kinds.
    """
    rows = [row for row in _BY_KEY.get(key, ()) if row.kind in kinds]
    if not rows:
        raise KeyError(key)
    return next((row for row in rows if lesson in row.lessons.split()), rows[0])


def is_declared(key: str) -> bool:
    """Tell whether there is such a name."""
    return key in _BY_KEY


def meant_by(key: str, lesson: str) -> str | None:
    """Return the name that was meant by one that a lesson has not, None where it is like none.

    A name that another lesson has is reported only if it says the same as a name that all have.

    >>> meant_by("tabel", "tree"), meant_by("language", "tree"), meant_by("utm_source", "tree")
    ('table', 'lang', None)
    >>> meant_by("dataset", "tree"), meant_by("variant", "tree"), meant_by("variant", "c50")
    ('table', 'dialect', None)
    """
    known = list(_BY_KEY)
    if any(not row.lessons or lesson in row.lessons.split() for row in _BY_KEY.get(key, ())):
        return None
    if key.lower() in OTHER_WORDS:
        return OTHER_WORDS[key.lower()]
    if key in known or not SHORTEST <= len(key) <= LONGEST:
        return None
    long = [name for name in known if len(name) >= SHORTEST]
    close = get_close_matches(key.lower(), long, 1, ALIKE)
    return next(iter(close), None) or next((name for name in long if key.startswith(name)), None)
