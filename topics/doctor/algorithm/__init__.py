"""Take a tree from elsewhere: find how it was made, and where it parts from what was expected.

A tree is a text: what a program prints, code of ifs, or lines somebody typed. It is read as it stands,
matched to a table, and held against what the conventions grow. What differs is opened with the numbers
of both sides; every node can be judged on its own, so a tie is told from a mistake.

    printed.py    a tree as a text prints it, and what a format declares
    lines.py      lines of conditions, made nodes in nodes
    bare_text.py  a text without its comments, with marks for its strings
    conditions.py what code and rules ask, in signs or in words
    statements.py code of ifs as statements in statements
    levels.py     names in names, made nodes in nodes
    rules.py      rules, made the tree whose leaves they are
    formats/      one file per way in which trees are printed
    reading.py    which format it is
    matching.py   names to columns, values to codes, cuts to numbers: a tree on a table
    meeting.py    two trees side by side, and how their nodes differ
    reshaping.py  the tree of rules that stands nearest to ours
    conventions.py  the presets that grow a tree, or the switches to set otherwise
    review.py     what a convention says of one node, on the cases that come there
    diagnosis.py  all of it
    sentences.py  said in a language
    recorded.py   trees of other programs that come with the bundled tables
    by_hand.py    a tree without a table: which pruning cuts it as its source says
"""

from .conventions import Fit
from .diagnosis import Diagnosis, diagnose, examined
from .matching import OtherNode, match
from .meeting import Difference
from .printed import PrintedTree
from .reading import FORMATS, read
from .review import Review, Standing, review

__all__ = [
    "FORMATS",
    "Diagnosis",
    "Difference",
    "Fit",
    "OtherNode",
    "PrintedTree",
    "Review",
    "Standing",
    "diagnose",
    "examined",
    "match",
    "read",
    "review",
]
