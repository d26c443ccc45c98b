"""Grow C4.5 the plain way, to be read beside the book: lists, dicts and recursion, no numpy.

A case is a dict {"label": class, "weight": w, attribute: value or None if missing}; `attributes` is
a list of (name, values), values None for a numeric one. `rules` is anything with the switches of a
dialect. It shares no code with `c45_core`: the laws compare the two number by number.
Left out on purpose: pruning, the numeric penalty, Release 8's gate and limits.
"""

from itertools import pairwise
from math import isnan, log2, nan

TIE = 1e-12  # numbers this close are equal: the first attribute, lowest cut, first class wins


def weight(cases):
    """|D|: the sum of the weights of the cases."""
    return sum(case["weight"] for case in cases)


def class_weights(cases, classes):
    """|C_k|: the weight of each class."""
    return [weight([case for case in cases if case["label"] == k]) for k in classes]


def entropy(weights):
    """H = - sum p_k log2 p_k, with 0 log2 0 = 0 (Quinlan 1986, section 4)."""
    total = sum(weights)
    return tidy(-sum(w / total * log2(w / total) for w in weights if w > 0)) if total else 0.0


def tidy(x):
    """Give 0 for what is 0 but for floating point."""
    return 0.0 if abs(x) < TIE else x


def conditional_entropy(parts, classes):
    """H(D|A) = sum |D_v| / |D| H(D_v)."""
    total = sum(map(weight, parts))
    return tidy(sum(weight(part) / total * entropy(class_weights(part, classes)) for part in parts))


def measure(parts, unknown, classes, rules):
    """Gain = F (H(D) - H(D|A)); IV = - sum p_v log2 p_v; ratio = gain / IV (Quinlan 1993, ch. 2, 3)."""
    known = [case for part in parts for case in part]
    fraction = weight(known) / (weight(known) + weight(unknown))
    base = entropy(class_weights(known, classes))
    conditional = conditional_entropy(parts, classes) if known else 0.0
    gain = tidy(base - conditional) * (fraction if rules.unknown_factor == "gain" else 1)
    sizes = [weight(part) for part in parts]
    iv = entropy([*sizes, weight(unknown)] if rules.unknown_in_iv == "branch" else sizes)
    ratio = gain / iv * (fraction if rules.unknown_factor == "ratio" else 1) if iv > TIE else nan
    return {"fraction": fraction, "base": base, "conditional": conditional, "gain": gain, "iv": iv,
            "ratio": ratio}  # fmt: skip


def parts_of(cases, name, values, cut=None):
    """D_v: the known cases of each branch; a numeric attribute has two, <= cut and > cut."""
    known = [case for case in cases if case[name] is not None]
    if values is None:
        return [[c for c in known if c[name] <= cut], [c for c in known if c[name] > cut]]
    return [[case for case in known if case[name] == value] for value in values]


def cuts(cases, name, classes, rules):
    """Measure the midpoint of every two neighbouring values, lowest first (Quinlan 1993, 2.4)."""
    unknown = [case for case in cases if case[name] is None]
    numbers = sorted({case[name] for case in cases if case[name] is not None})
    found = []
    for low, high in pairwise(numbers):
        parts = parts_of(cases, name, None, low)
        short = min(map(weight, parts)) < rules.min_cases - TIE
        found.append({"threshold": (low + high) / 2, "low": low, "parts": parts, "short": short,
                      **measure(parts, unknown, classes, rules)})  # fmt: skip
    return found


def best(scores, key):
    """Return the score with the largest number; a later one must be larger by more than TIE."""
    found = scores[0]
    for each in scores[1:]:
        if each[key] > found[key] + TIE:
            found = each
    return found


def score(cases, name, values, classes, rules, used):
    """Measure one attribute; its verdict is None if it may be chosen, or why it may not."""
    unknown = [case for case in cases if case[name] is None]
    result = {"name": name, "cuts": None, "threshold": None}
    if values is not None:
        parts = parts_of(cases, name, values)
    else:
        result["cuts"] = cuts(cases, name, classes, rules)
        allowed = [cut for cut in result["cuts"] if not cut["short"]]
        chosen = best(allowed, rules.threshold_by.removeprefix("gain_")) if allowed else None
        result["threshold"] = chosen and chosen["threshold"]
        known = [case for case in cases if case[name] is not None]
        parts = chosen["parts"] if chosen else [known, []]
    sizes = [weight(part) for part in parts]
    result |= {"parts": parts, "unknown": unknown, **measure(parts, unknown, classes, rules)}
    result["verdict"] = (
        "USED" if name in used
        else "ALL_MISSING" if sum(size > TIE for size in sizes) == 0
        else "TOO_FEW" if result["cuts"] and result["threshold"] is None
        else "SINGLE_BRANCH" if sum(size > TIE for size in sizes) < 2
        else "TOO_FEW" if sum(size >= max(rules.min_cases, TIE) - TIE for size in sizes) < 2
        else None
    )  # fmt: skip
    return result


def choose(scores, rules):
    """Of the attributes with at least average gain take the one with the largest ratio (C1)."""
    running = [score for score in scores if score["verdict"] is None]
    average = nan
    passed = running
    if rules.gate == "above_average" and running:
        average = sum(score["gain"] for score in running) / len(running)
        passed = [score for score in running if score["gain"] >= average - TIE]
    key = rules.criterion.removeprefix("gain_")
    winner = best(passed, key) if passed else None
    if winner and rules.zero_gain == "stop" and winner[key] <= TIE:
        winner = None
    names = [score["name"] for score in passed]
    for each in running:
        each["verdict"] = (
            "NO_GAIN" if winner is None
            else "WON" if each is winner
            else "BELOW_AVERAGE" if each["name"] not in names
            else "TIED" if each[key] >= winner[key] - TIE
            else "LOWER"
        )  # fmt: skip
    return winner, average


def divide(winner):
    """Send every case down its branch, one with a missing value down all, in parts (C9)."""
    total = sum(map(weight, winner["parts"]))
    children = []
    for part in winner["parts"]:
        share = weight(part) / total
        torn = [{**case, "weight": case["weight"] * share} for case in winner["unknown"] if share]
        children.append(part + torn)
    return children


def grow(cases, attributes, classes, rules, used=(), depth=0, above=None):
    """Return the tree as nested dicts: the book's recursion (Quinlan 1993, 2.1; Zhou, fig. 4.2)."""
    counts = class_weights(cases, classes)
    label = next(k for k, w in enumerate(counts) if w >= max(counts) - TIE)
    node = {"counts": counts, "entropy": entropy(counts), "label": label, "cases": cases,
            "scores": [], "winner": None, "average": nan, "children": [], "leaf": None}  # fmt: skip
    if sum(counts) < TIE:
        return node | {"leaf": "EMPTY", "label": above}
    if sum(counts) - max(counts) < TIE:
        return node | {"leaf": "PURE"}
    if sum(counts) < 2 * rules.min_cases - TIE:
        return node | {"leaf": "TOO_FEW"}
    if rules.max_depth is not None and depth >= rules.max_depth:
        return node | {"leaf": "MAX_DEPTH"}
    node["scores"] = [score(cases, *each, classes, rules, used) for each in attributes]
    winner, node["average"] = choose(node["scores"], rules)
    if winner is None:
        return node | {"leaf": why_no_test({s["verdict"] for s in node["scores"]})}
    nominal = dict(attributes)[winner["name"]] is not None
    below = (*used, winner["name"]) if nominal else used
    node["winner"] = winner
    node["children"] = [
        grow(part, attributes, classes, rules, below, depth + 1, label) for part in divide(winner)
    ]
    return node


def why_no_test(verdicts):
    """Say why a mixed node is a leaf, from the verdicts of its attributes."""
    if verdicts <= {"USED"}:
        return "NO_ATTRIBUTE"
    if verdicts <= {"USED", "SINGLE_BRANCH", "ALL_MISSING"}:
        return "SAME_VALUES"
    return "NO_GAIN" if "NO_GAIN" in verdicts else "NO_TEST"


def cases_of(table):
    """Read a `c45_core.Table` as plain cases and attributes."""
    rows = range(len(table.labels))
    cases = [{"label": table.classes[table.labels[i]], "weight": float(table.weights[i])} for i in rows]
    attributes = []
    for column in table.attributes:
        if column.kind == "nominal":
            attributes.append((column.name, list(column.values)))
            cells = [None if code < 0 else column.values[code] for code in column.codes]
        else:
            attributes.append((column.name, None))
            cells = [None if isnan(x) else float(x) for x in column.numbers]
        for case, cell in zip(cases, cells, strict=True):
            case[column.name] = cell
    return cases, attributes
