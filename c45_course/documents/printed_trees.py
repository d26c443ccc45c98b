"""Load the trees of `datasets/trees/`: trees that a document prints without their table.

NAME.toml gives title, story and source in both languages, the nodes with their class weights or
their weight and errors, and the numbers the document prints about pruning the tree. Two things are
held to: the numbers of `claims`, and `published`, the nodes each pruning method is said to cut.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from c45_core.dialect import pruning_methods
from c45_core.language.refusal import refusal, whole
from c45_core.measures import TIE
from c45_core.tree import Tree, by_hand
from c45_course.claims.claim import Claim, claim_of, pruning_at, refuse_unknown_documents
from c45_course.datasets import FOLDER as TABLES
from c45_course.datasets import documents
from c45_course.declaration import Entry, Texts, declaration, head_of, labels_of

FOLDER = TABLES / "trees"


@dataclass(frozen=True, eq=False)
class HandTree:
    """A tree with its story.

    `reconstructed`: part of it is not in the source; `classes`: the labels of each class, in order;
    `nodes`: their names, by number; `published`: for a pruning method the names of the nodes the
    source says it cuts.
    """

    name: str
    title: Texts
    story: Texts
    source: Texts
    documents: tuple[str, ...]
    reconstructed: bool
    classes: Mapping[str, Texts]
    tree: Tree
    nodes: tuple[str, ...]
    published: Mapping[str, tuple[str, ...]]
    claims: tuple[Claim, ...]

    @property
    def method(self) -> str:
        """The pruning method its source shows it by.

        >>> load("pep_t4").method
        'pep'
        """
        return next(iter(self.published), "pep")

    def number(self, name: str) -> int:
        """Return the number of a node."""
        return self.nodes.index(name)


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of the trees.

    >>> names()
    ('pep_t4', 'pep_wei2005')
    """
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def load(name: str, folder: Path = FOLDER) -> HandTree:
    """Return a tree by name; an unknown name is refused with the list of names.

    >>> t4 = load("pep_t4")
    >>> [(t4.nodes[node.number], node.weight, node.errors) for node in t4.tree.walk()]
    [('T4', 16.0, 7.0), ('T6', 6.0, 2.0), ('T8', 8.0, 3.0), ('T9', 2.0, 0.0)]
    """
    if name not in names(folder):
        raise refusal("tree.no_tree", name=name, names=whole(names(folder)))
    entry = declaration(name, folder)
    classes = {value.get("value", str): labels_of(value) for value in entry.entries("classes", "class")}
    declared = _nodes(entry)
    nodes = tuple(node.get("name", str) for node in declared)
    published = entry.entry("published")
    loaded = HandTree(
        name=name,
        **head_of(entry),
        classes=classes,
        tree=_tree(declared, tuple(classes)),
        nodes=nodes,
        published={m: published.strings(m) for m in pruning_methods() if m in published.data},
        claims=tuple(claim_of(claim, pruning_at) for claim in entry.entries("claims", "claim")),
    )
    published.refuse_others()
    entry.refuse_others()
    _check(loaded, entry)
    return loaded


def _nodes(entry: Entry) -> list[Entry]:
    """Return the declared nodes; each is named once and stands below a node above it."""
    declared = entry.entries("nodes", "node")
    seen: list[str] = []
    for node in declared:
        name, parent = node.get("name", str), node.optional("parent", str)
        if name in seen:
            node.fail("node_name", name)
        if (parent is None) != (not seen) or (parent is not None and parent not in seen):
            node.fail("parent", parent)
        seen.append(name)
    if not declared:
        entry.fail("nodes", "none")
    return declared


def _tree(declared: list[Entry], classes: tuple[str, ...]) -> Tree:
    """Build the tree from its nodes, from below upwards."""
    built: dict[str, Tree] = {}
    for number, node in reversed(list(enumerate(declared))):
        name = node.get("name", str)
        below = [below.get("name", str) for below in declared if below.data.get("parent") == name]
        built[name] = _node(node, number, [built[child] for child in below], classes)
    return built[declared[0].get("name", str)]


def _node(entry: Entry, number: int, branches: list[Tree], classes: tuple[str, ...]) -> Tree:
    """Build one node from its class weights, or from its weight and its errors as a leaf."""
    counts = [float(count) for count in entry.get("counts", list, [])]
    if not counts:
        weight, errors = entry.get("weight", float), entry.get("errors", float)
        entry.refuse_others()
        return by_hand(number, weight, errors, *branches)
    entry.refuse_others()
    if len(counts) != len(classes):
        entry.fail("counts", counts, names=whole(classes))
    weights = np.array(counts)
    if branches and abs(sum(branch.weight for branch in branches) - weights.sum()) > TIE:
        entry.fail("branch_weight", counts)
    return Tree(number, weights, int(weights.argmax()), branches=tuple(branches))


def _check(loaded: HandTree, entry: Entry) -> None:
    """Refuse a document or a node without a name."""
    printed = (claim.document for claim in loaded.claims)
    refuse_unknown_documents(entry, (*loaded.documents, *printed), documents())
    named = [claim.at.node for claim in loaded.claims]
    named += [name for cut in loaded.published.values() for name in cut]
    for name in named:
        if name not in loaded.nodes:
            entry.fail("node", name, names=whole(loaded.nodes))
