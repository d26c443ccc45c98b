"""Try every two choices together without trying all choices together.

A page that opens on every table, in every convention and in every language, fails where two of these
do not fit, rarely where it takes three. So a product of choices is thinned out to a covering array:
rows in which every pair of values of two factors occurs. A lane begins with rows in which each value
occurs once and goes on with the others as long as it can pay; a thorough run tries the whole product
(`lane.py`).
"""

from itertools import combinations, product

import pytest
from lane import thorough

REST = pytest.mark.rest
"""The mark of what is left of a product."""


def covering(*factors):
    """Return rows, one value per factor, in which every pair of values of two factors occurs.

    The same rows for the same factors. Greedy: a row begins with a pair that is wanted, and each other
    factor takes the value with the most pairs still wanted. There are at least as many rows as the two
    largest factors have pairs, and seldom many more.
    """
    factors = [list(factor) for factor in factors]
    lengths = [len(factor) for factor in factors]
    wanted = {
        (one, a, other, b)
        for one, other in combinations(range(len(factors)), 2)
        for a, b in product(range(lengths[one]), range(lengths[other]))
    }
    # The largest factors first: their pairs decide how many rows there are, the others go along.
    order = sorted(wanted, key=lambda p: (-lengths[p[0]] * lengths[p[2]], p))
    used = [[0] * length for length in lengths]
    rows = []
    for pair in order:
        if pair in wanted:
            row = _row(pair, lengths, wanted, used)
            wanted.difference_update(_pairs(row))
            rows.append(row)
    if not rows:  # one factor has no pairs, each of its values is tried
        rows = list(product(*(range(length) for length in lengths)))
    return [tuple(factor[value] for factor, value in zip(factors, row, strict=True)) for row in rows]


def every_two(*factors):
    """Return every two choices as parameters; each value of each factor once, the others as a rest.

    For a product of which each factor has a contract of its own elsewhere: that a table is read, that a
    convention grows a tree. What is left are two choices that do not fit. In a thorough run the whole
    product is returned.
    """
    factors = [list(factor) for factor in factors]
    rows = covering(*(range(len(factor)) for factor in factors))
    unseen = {(factor, value) for row in rows for factor, value in enumerate(row)}
    fast = set()
    while unseen:
        row = max(rows, key=lambda row: len(unseen.intersection(enumerate(row))))
        unseen.difference_update(enumerate(row))
        fast.add(row)
    tried = product(*(range(len(factor)) for factor in factors)) if thorough() else sorted(rows)
    return [
        pytest.param(
            *(factor[value] for factor, value in zip(factors, row, strict=True)),
            marks=() if row in fast else REST,
        )
        for row in tried
    ]


def some(values, most=4, several=False):
    """Return all values as parameters; beyond `most`, evenly spread, they are marked as a rest.

    For what goes the same way for each: a table more or less seldom makes the difference.
    `several`: each value is a row of several parameters.
    """
    values = list(values)
    fast = {place * len(values) // most for place in range(most)}
    return [
        pytest.param(*(value if several else (value,)), marks=() if place in fast else REST)
        for place, value in enumerate(values)
    ]


def _row(pair, lengths, wanted, used):
    one, a, other, b = pair
    row = {one: a, other: b}
    for factor in range(len(lengths)):
        if factor not in row:
            news = [
                sum(_pair(factor, value, known, row[known]) in wanted for known in row)
                for value in range(lengths[factor])
            ]
            # Of equally useful values the one seen least, so that no value is left for the end.
            row[factor] = min(range(lengths[factor]), key=lambda v: (-news[v], used[factor][v], v))
    for factor, value in row.items():
        used[factor][value] += 1
    return tuple(row[factor] for factor in range(len(lengths)))


def _pair(one, a, other, b):
    return (one, a, other, b) if one < other else (other, b, one, a)


def _pairs(row):
    return {(i, row[i], k, row[k]) for i, k in combinations(range(len(row)), 2)}
