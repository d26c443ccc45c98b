"""AdaBoost.M1 in plain Python around the book's recursion: the judge of boosting.

It shares no line with `topics/c50/boosting.py`: its trees come from `c45_core/book.py`, its weights are
lists that add up to one, and it multiplies the wrong cases by (1 - e)/e where the package multiplies
the right ones.
"""

from math import inf, log

from c45_core import book


def leaf_distribution(tree, case, classes, attributes, above=None):
    """The class shares of a case: down one branch, or all with their known weight."""
    if not tree.children:
        total = sum(tree.counts)
        if total < book.TIE:
            return [float(place == above) for place in range(len(classes))]
        return [count / total for count in tree.counts]
    split = tree.split
    value, values = case[split.name], attributes[split.name]
    if value is not None:
        place = int(value > split.threshold) if values is None else branch_of(value, split)
        return leaf_distribution(tree.children[place], case, classes, attributes, tree.label)
    known = [book.weight(branch) for branch in split.branches]
    answer = [0.0] * len(classes)
    for child, weight in zip(tree.children, known, strict=True):
        if weight > book.TIE:
            part = leaf_distribution(child, case, classes, attributes, tree.label)
            answer = [a + weight / sum(known) * p for a, p in zip(answer, part, strict=True)]
    return answer


def branch_of(value, split):
    """The place of the branch of a value, alone or in a group: the one with the cases that have it."""
    having = ({case[split.name] for case in branch} for branch in split.branches)
    return next(place for place, found in enumerate(having) if value in found)


def label_of(shares):
    """The first of the largest."""
    return next(place for place, share in enumerate(shares) if share >= max(shares) - book.TIE)


def boosted(cases, attributes, classes, by, rounds):
    """Give (error, vote, wrong, weights) of every round, and the answers of all together."""
    total = sum(case["weight"] for case in cases)
    shares = [case["weight"] / total for case in cases]
    told, votes = [], [[0.0] * len(classes) for _ in cases]
    for number in range(rounds):
        weighted = [
            {**case, "weight": share * total} for case, share in zip(cases, shares, strict=True)
        ]
        tree = book.grow(weighted, attributes, classes, by)
        said = [label_of(leaf_distribution(tree, case, classes, attributes)) for case in weighted]
        wrong = [classes[label] != case["class"] for label, case in zip(said, cases, strict=True)]
        error = sum(share for share, off in zip(shares, wrong, strict=True) if off)
        useless, perfect = error >= 0.5 - book.TIE, error <= book.TIE
        vote = inf if perfect else -inf if error >= 1 else log((1 - error) / error)
        told.append((error, vote, wrong, [share * total for share in shares]))
        if not useless or number == 0:
            for row, label in enumerate(said):
                votes[row][label] += vote if not useless else 1.0
        if useless or perfect:
            break
        shares = [
            share * ((1 - error) / error if off else 1.0)
            for share, off in zip(shares, wrong, strict=True)
        ]
        shares = [share / sum(shares) for share in shares]
    return told, [label_of(row) for row in votes]
