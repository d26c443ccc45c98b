"""CART as a plain recursion over dicts, written without the core, to hold the core to.

Cases, attributes and rules are those of `c45_core.book`, which does the same for C4.5.
"""

from itertools import pairwise
from math import nan

from c45_core import book


def gini(weights):
    total = sum(weights)
    return book.tidy(1 - sum((w / total) ** 2 for w in weights)) if total else 0.0


def measure(parts, unknown, classes, rules):
    """Gini(D, A) = sum |D_v|/|D| Gini(D_v); decrease = F (Gini(D) - Gini(D, A))."""
    known = [case for part in parts for case in part]
    whole = book.weight(known)
    before = gini(book.class_weights(known, classes))
    after = sum(
        book.weight(part) / whole * gini(book.class_weights(part, classes)) for part in parts if part
    )
    fraction = whole / (whole + book.weight(unknown))
    factor = fraction if rules.unknown_factor == "gain" else 1.0
    return {"before": before, "after": book.tidy(after),
            "decrease": book.tidy(before - after) * factor}  # fmt: skip


def best(tried):
    """The largest decrease; a later one must be larger by more than a tie."""
    found = tried[0]
    for each in tried[1:]:
        if each["decrease"] > found["decrease"] + book.TIE:
            found = each
    return found


def divide(winner):
    """Send every case down its branch, one with a missing value down all, in shares."""
    total = sum(map(book.weight, winner["parts"]))
    children = []
    for part in winner["parts"]:
        share = book.weight(part) / total
        shared = [{**case, "weight": case["weight"] * share} for case in winner["unknown"] if share]
        children.append(part + shared)
    return children


def questions(attributes):
    """Every question a tree may ask, in order: (attribute, value) or (attribute, None) for a number."""
    for name, declared in attributes.items():
        values = None if declared is None else tuple(declared)
        if values is None:
            yield name, None, None
        elif len(values) > 2:
            for value in values:
                yield name, value, values
        else:
            yield name, None, values


def halves(cases, name, value, values, cut=None):
    known = [case for case in cases if case[name] is not None]
    if values is None:
        return [[c for c in known if c[name] <= cut], [c for c in known if c[name] > cut]]
    if value is None:
        return [[c for c in known if c[name] == v] for v in values]
    return [[c for c in known if c[name] == value], [c for c in known if c[name] != value]]


def ask(cases, question, classes, rules):
    """Measure a question; None if it cannot be asked here."""
    name, value, values = question
    unknown = [case for case in cases if case[name] is None]
    if values is None:
        numbers = sorted({case[name] for case in cases if case[name] is not None})
        tried = []
        for low, high in pairwise(numbers):
            parts = halves(cases, name, None, None, low)
            if min(map(book.weight, parts)) >= rules.min_cases - book.TIE:
                numbers_of = measure(parts, unknown, classes, rules)
                tried.append({"cut": (low + high) / 2, "parts": parts, **numbers_of})
        if not tried:
            return None
        found = best(tried)
    else:
        parts = halves(cases, name, value, values)
        found = {"cut": nan, "parts": parts}
        if any(parts):
            found |= measure(parts, unknown, classes, rules)
    enough = max(rules.min_cases - book.TIE, book.TIE)
    if sum(book.weight(part) > enough for part in found["parts"]) < 2:
        return None
    return found | {"unknown": unknown, "question": question}


def plain(cases, asked, classes, rules, used=(), depth=0, above=None):
    """Return CART as nested dicts; a question about a nominal attribute is asked once on a path."""
    counts = book.class_weights(cases, classes)
    total = sum(counts)
    label = next(k for k, w in enumerate(counts) if w >= max(counts) - book.TIE)
    node = {"counts": counts, "gini": gini(counts), "winner": None, "children": [], "tried": {},
            "label": above if total < book.TIE else label}  # fmt: skip
    if total - max(counts) < book.TIE or total < 2 * rules.min_cases - book.TIE:
        return node
    if rules.max_depth is not None and depth >= rules.max_depth:
        return node
    free = [question for question in asked if question not in used]
    tried = [found for q in free if (found := ask(cases, q, classes, rules)) is not None]
    node["tried"] = {found["question"]: found for found in tried}
    winner = best(tried) if tried else None
    if winner is None or (rules.zero_gain == "stop" and winner["decrease"] <= book.TIE):
        return node
    node["winner"] = winner
    below = used if winner["question"][2] is None else (*used, winner["question"])
    node["children"] = [
        plain(part, asked, classes, rules, below, depth + 1, label) for part in divide(winner)
    ]
    return node
