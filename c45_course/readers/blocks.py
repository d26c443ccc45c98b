"""Tell the cases of one table from other tables, and from sums among them.

A blank line alone ends nothing: rows of the same kind go on with the table. Another table begins after
a blank line or a title, with a header of its own or with rows of another width. Columns behind an
empty one are another table where they end earlier or later, or are named like those before. The first
table is read.

A row is one of totals if it says so (Total, East Total, 小计, Итого ...) and a number of it is the sum
or the mean of those above it, or if several rows say so and nothing else of a case. A case that is
named Total and has all that cases have stays. A column of totals and the form of a pivot are said.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import islice, pairwise
from math import isclose

from c45_course.readers.number_cells import Way
from c45_course.readers.odd_rows import (
    WAYS,
    Rows,
    cell_at,
    column,
    count_filled,
    is_number,
    known_cells,
    last_filled,
    numeric_places,
)
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING
from c45_course.readers.visible_text import is_called, known_name, known_words

MAX_ROWS_COMPARED = 500
"""Maximum number of rows of a table that are compared with those below it."""
MAX_BREAKS = 100
"""Maximum number of blank lines below which tables are looked for; more mean something else."""


def first_table(
    rows: Rows, breaks: Sequence[int], *, ragged: bool = False
) -> tuple[Rows, list[Remark]]:
    """Return the rows of the first table; `breaks`: before which of the rows lines are blank; `ragged`:
    whether a row may end early, so that its length tells nothing. A title parts tables as a blank line.

    >>> rows = [["sky", "play"], ["sun", "no"], ["x", "size"], ["a", "1"], ["b", "2"]]
    >>> kept, notes = first_table(rows, [2])
    >>> len(kept), str(notes[0].kind), notes[0].values, notes[0].count
    (2, 'tables_below', ('x', 'size'), 2)
    """
    notes: list[Remark] = []
    top, end = 0, len(rows)
    titles = [at for at, row in enumerate(rows) if at > 1 and count_filled(row) == 1 and row[0]]
    ends = sorted({*breaks, *titles})[:MAX_BREAKS]
    for begin, after in pairwise((*ends, len(rows))):
        above, block = rows[top:begin], rows[begin:after]
        if not _is_another(above, block, ragged):
            continue
        if _are_settings(above, block):
            settings = [cell for row in above for cell in row if cell]
            notes.append(remark(RemarkKind.LINES_ABOVE, values=settings, count=len(above)))
            top = begin
            continue
        wide = [row for row in rows[begin:] if count_filled(row) > 1]
        head = [cell for cell in wide[0] if cell]
        notes.append(remark(RemarkKind.TABLES_BELOW, values=head, count=len(wide) - 1))
        end = begin
        break
    return (_trim_width(rows[top:end]), notes) if notes else (rows, notes)


def _is_another(above: Rows, block: Rows, ragged: bool) -> bool:
    """Tell whether a block begins another table, and does not go on with the rows above it."""
    rows = _take_wide_rows(block)
    if len(rows) < 2:
        return False
    before = _take_wide_rows(above)
    if len(before) == 1 and not ragged and _usual_width(rows, len) > max(map(len, above)):
        return True
    if len(before) < 2 or rows[0] == before[0]:
        return False
    if not ragged and _usual_width(rows, len) != _usual_width(before, len):
        return True
    names = {place: cell for place, cell in enumerate(rows[0]) if cell not in MISSING}
    if any(map(is_number, names.values())) or _repeats(list(names.values())):
        return False
    if _is_matrix(rows):
        return True
    cases, following = before[1:], rows[1:]
    every = [*cases, *following]
    if len(names) < 2 or any(cell in column(every, place) for place, cell in names.items()):
        return False
    numeric = {*numeric_places(cases, len(before[0])), *numeric_places(following, len(rows[0]))}
    return any(place in numeric or _repeats(known_cells(following, place)) for place in names)


def _is_matrix(rows: Rows) -> bool:
    """Tell whether rows are a matrix of numbers under names, with an empty corner."""
    width = last_filled(rows[0])
    if width < 3 or cell_at(rows[0], 0) or not all(rows[0][1:width]):
        return False
    below = rows[1:]
    if not all(cell_at(row, 0) and last_filled(row) == width for row in below):
        return False
    return len(numeric_places(below, width)) >= width - 1


def _take_wide_rows(rows: Rows) -> Rows:
    """Return the first rows of two cells or more."""
    return list(islice((row for row in rows if count_filled(row) > 1), MAX_ROWS_COMPARED + 1))


def _repeats(cells: Sequence[str]) -> bool:
    """Tell whether values come again."""
    return len(set(cells)) < len(cells)


def _usual_width(rows: Rows, of: Callable[[Sequence[str]], int]) -> int:
    """Return the usual width of rows."""
    return Counter(map(of, rows)).most_common(1)[0][0]


def _are_settings(above: Rows, block: Rows) -> bool:
    """Tell whether names with a value each, as instruments write their settings, or a few words stand
    above a table."""
    if sum(count_filled(row) > 1 for row in above) < 2:
        return True
    width = _usual_width(block[:MAX_ROWS_COMPARED], last_filled)
    return max(map(last_filled, above)) <= 2 < width and len(above) <= len(block)


def _trim_width(rows: Rows) -> Rows:
    """Return rows without the empty cells at their ends that a wider table leaves."""
    width = max(map(last_filled, rows))
    return [row[:width] for row in rows]


def without_beside(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows without the tables and notes to the right of an empty column.

    >>> rows = [["sky", "play", "", "x"], ["sun", "no", "", "1"], ["rain", "yes", "", ""]]
    >>> kept, notes = without_beside(rows)
    >>> kept[0], str(notes[0].kind), notes[0].values
    (['sky', 'play'], 'table_beside', ('x',))
    """
    groups = _group_columns(rows)
    if len(rows) > 2 and len(groups) > 1 and _are_titles(rows[0], rows[1], groups):
        titles = remark(RemarkKind.TITLE_LEFT_OUT, values=filter(None, rows[0]))
        kept, notes = without_beside(rows[1:])
        return kept, [titles, *notes]
    main = next((group for group in groups if len(group) > 1), None)
    if main is None or groups[-1] == main:
        return rows, []
    others = groups[groups.index(main) + 1 :]
    gone = [group for group in others if _stands_apart(group, main, rows)]
    if not gone:
        right = next(filter(None, (cell_at(rows[0], place) for place in others[0])), "")
        ends = [cell_at(rows[0], main[-1]), right]
        return rows, [remark(RemarkKind.COLUMNS_APART, values=ends)] if all(ends) else []
    left = {place for group in gone for place in group}
    names = filter(None, (cell_at(rows[0], place) for place in sorted(left)))
    note = remark(RemarkKind.TABLE_BESIDE, values=names, count=len(left))
    rows = [[cell for place, cell in enumerate(row) if place not in left] for row in rows]
    return _trim_width([rows[0], *filter(any, rows[1:])]), [note]


def _are_titles(first: Sequence[str], second: Sequence[str], groups: list[list[int]]) -> bool:
    """Tell whether a row has a title over each of several tables, and nothing else."""
    for group in groups:
        titles = sum(bool(cell_at(first, at)) for at in group)
        names = sum(bool(cell_at(second, at)) for at in group)
        if not titles <= 1 < len(group) == names:
            return False
    return True


def _group_columns(rows: Rows) -> list[list[int]]:
    """Return the places of columns side by side, between columns that say nothing."""
    groups: list[list[int]] = [[]]
    for place in range(max(map(len, rows))):
        if cell_at(rows[0], place) or any(column(rows, place)):
            groups[-1].append(place)
        else:
            groups.append([])
    return [group for group in groups if group]


def _stands_apart(group: list[int], main: list[int], rows: Rows) -> bool:
    """Tell whether columns behind an empty one are no part of the table; the only class always is."""
    pair = (group, main)
    names, taken = ({cell_at(rows[0], at) for at in each} - {""} for each in pair)
    if names & taken:
        return True
    if any(is_called(name, "class") for name in names):
        return False
    lines = [[any(cell_at(row, at) for at in each) for row in rows] for each in pair]
    lasts = [max(place for place, said in enumerate(each) if said) for each in lines]
    return lasts[0] != lasts[1] or 2 * sum(lines[0]) <= sum(lines[1])


MAX_CASES_LOOKED_AT = 2000
"""Maximum number of cases that tell which columns hold numbers."""
_NOT_IN_LABELS = frozenset(("", *"0123456789+-.,"))
"""Signs that begin no label: most cells of a large table need no closer look."""
_LETTER = re.compile(r"[^\W\d_]")
_MAX_WORDS_OF_LABEL = 6
"""Maximum number of words in the label of a total."""
_MIN_ROWS_OF_TOTALS = 4
"""Minimum number of rows, the header among them, that do not add up by chance."""
_MAX_ROWS_ADDED = 1_000_000
"""Maximum number of rows that are added up for all labels together; else those of each group are."""
_MAX_LABELLED_ROWS = 200
"""Maximum number of rows that are labelled so; more are cases, as a label is rare."""


def without_totals(rows: Rows, titles: Sequence[str] = ()) -> tuple[Rows, list[Remark]]:
    """Return the rows without those of sums and means; what only says it is one stays, and is said.

    `titles`: what stands above the table; a pivot may say there what it calculates.

    >>> rows = [["area", "n"], ["a", "1"], ["b", "2"], ["Total", "3"], ["c", "4"], ["Total", "4"]]
    >>> kept, notes = without_totals(rows)
    >>> kept[1:], str(notes[0].kind), notes[0].rows
    ([['a', '1'], ['b', '2'], ['c', '4']], 'totals_rows', (3, 5))
    """
    labelled = _find_labels(rows)
    form = [cell for cell in (*titles, *rows[0]) if _is_of_pivot(cell)]
    if len(rows) < _MIN_ROWS_OF_TOTALS or not labelled or len(labelled) == len(rows) - 1:
        return rows, _remark_on_form(rows, form, [])
    cases = [row for place, row in enumerate(rows[1:], 1) if place not in labelled]
    numeric = numeric_places(cases[:MAX_CASES_LOOKED_AT], len(rows[0]))
    words = _find_word_columns(cases, {*numeric, *labelled.values()})
    bare = {at for at, label in labelled.items() if _is_bare(rows[at], label, words)}
    sums = {at for at in labelled if _adds_up(rows, at, labelled, numeric, all_=at not in bare)}
    sure = bare if form or (len(bare) > 1 and (words or bare & sums)) else set()
    last = len(rows) - 1
    gone = sorted(sure | sums & (bare | ({last} if _count_label(rows, last, labelled) == 1 else set())))
    notes = []
    if gone:
        cells = [cell for at in gone for cell in rows[at] if cell]
        one = len(gone) == 1 and gone[0] == len(rows) - 1
        kind = RemarkKind.TOTALS_ROW if one else RemarkKind.TOTALS_ROWS
        notes.append(remark(kind, rows=[at - 1 for at in gone], values=cells))
    alone = {last} if len(labelled) == 1 and _may_be_total(rows, last, labelled) else set()
    doubtful = sorted(({at for at in bare if words} | alone) - set(gone))
    for at in doubtful:
        cells = [cell for cell in rows[at] if cell]
        place = at - 1 - sum(other < at for other in gone)
        notes.append(remark(RemarkKind.PERHAPS_TOTALS, rows=[place], values=cells))
    notes += _remark_on_form(rows, form, gone or doubtful)
    left = set(gone)
    return [row for place, row in enumerate(rows) if place not in left], notes


def _find_labels(rows: Rows) -> dict[int, int]:
    """Return the places of rows that say they are totals, with the place of the label."""
    found: dict[int, int] = {}
    seen: dict[str, bool] = {}
    for place, row in enumerate(rows[1:], 1):
        for at, cell in enumerate(row):
            if cell[:1] in _NOT_IN_LABELS:
                continue
            if cell not in seen:
                seen[cell] = is_total(cell)
            if seen[cell]:
                found[place] = at
                break
        if len(found) > _MAX_LABELLED_ROWS:
            return {}
    return found | _find_statistics(rows, found)


def _find_statistics(rows: Rows, found: dict[int, int]) -> dict[int, int]:
    """Return the rows of deviations and the like that stand with a labelled one, label below label."""
    more: dict[int, int] = {}
    for place, at in found.items():
        for step in (-1, 1):
            near = place + step
            while 0 < near < len(rows) and near not in found and _is_statistic(rows[near], at):
                more[near] = at
                near += step
    return more


def _is_statistic(row: Sequence[str], at: int) -> bool:
    return known_name(cell_at(row, at)).rstrip(":：.") in known_words("statistics")


def is_total(cell: str) -> bool:
    """Tell whether a text is the label of a sum or a mean, alone or beside a name.

    >>> is_total("Grand Total"), is_total("East Total:"), is_total("北京小计"), is_total("Totally")
    (True, True, True, False)
    """
    if len(cell) > 80 or not _LETTER.search(cell):
        return False
    name = known_name(cell).rstrip(":：").strip("_*")
    words, totals = name.split("_"), known_words("totals")
    if not name or name[0].isdigit() or len(words) > _MAX_WORDS_OF_LABEL:
        return False
    if name in known_words("totals_alone"):
        return True
    ends = {"_".join(part) for n in (1, 2) for part in (words[:n], words[-n:])}
    return bool(ends & totals) or name.endswith(_total_endings())


@cache
def _total_endings() -> tuple[str, ...]:
    """Return the words for totals of scripts that leave no space before them."""
    return tuple(each for each in known_words("totals") if not each[0].isascii())


def _find_word_columns(cases: Rows, others: Collection[int]) -> list[int]:
    """Return the places, but some, at which more than half of the cases say something."""
    looked = cases[:MAX_CASES_LOOKED_AT]
    places = [place for place in range(len(looked[0])) if place not in others]
    return [place for place in places if 2 * len(known_cells(looked, place)) > len(looked)]


def _is_bare(row: Sequence[str], label: int, words: Sequence[int]) -> bool:
    """Tell whether a row has no words where cases have, or none to the right of its label; groups may
    stand to the left of it."""
    right = [place for place in words if place > label]
    return all(cell_at(row, place) in MISSING for place in right or words)


def _count_label(rows: Rows, at: int, labelled: dict[int, int]) -> int:
    """Return how many rows have the label of a row, 0 if it has none."""
    place = labelled.get(at)
    return 0 if place is None else column(rows, place).count(rows[at][place])


def _may_be_total(rows: Rows, at: int, labelled: dict[int, int]) -> bool:
    """Tell whether a row is labelled as no other: in front by such a word alone, or lacking cells."""
    if _count_label(rows, at, labelled) != 1:
        return False
    place = labelled[at]
    alone = not place and known_name(rows[at][place]).rstrip(":：") in known_words("totals")
    return alone or any(cell in MISSING for cell in rows[at])


def _adds_up(
    rows: Rows, at: int, labelled: dict[int, int], numeric: Sequence[int], *, all_: bool
) -> bool:
    """Tell whether numbers of a row are those of the cases above it, all or of its group; of the first
    row, those of all below.

    `all_`: every number must be a sum, which chance does not bring about; else one may do, or a mean.
    """
    before = [place for place in range(1, at) if place in labelled]
    groups = [list(range(max(before, default=0) + 1, at))]
    if at == 1:
        groups = [[place for place in range(2, len(rows)) if place not in labelled]]
    if before and at * len(labelled) <= _MAX_ROWS_ADDED:
        groups.append([place for place in range(1, at) if place not in labelled])
    given = [place for place in numeric if cell_at(rows[at], place) not in MISSING]
    for each in groups:
        parts = [rows[place] for place in each]
        held = [_is_sum(rows[at], place, parts, mean=not all_) for place in given]
        if held and (all(held) if all_ else any(held)):
            return True
    return False


def _is_sum(row: Sequence[str], place: int, parts: Rows, *, mean: bool) -> bool:
    """Tell whether a number is the sum of two others or more, or the mean of different ones."""
    for way in WAYS:
        total = way.number(cell_at(row, place))
        found = (way.number(cell) for cell in known_cells(parts, place))
        numbers = [number for number in found if number is not None]
        if not total or len(numbers) < 2:
            continue
        off = _rounding_error(way, row[place])
        sought = [sum(numbers)]
        if mean and len(set(numbers)) > 1:
            sought.append(sum(numbers) / len(numbers))
        if any(isclose(total, each, rel_tol=1e-6, abs_tol=off) for each in sought):
            return True
    return False


def _rounding_error(way: Way, cell: str) -> float:
    """Return by how much a number as it is written may be off: half of its last digit, if it has any
    behind the decimal sign."""
    exact = way.exact(cell)
    exponent = 0 if exact is None else exact.as_tuple().exponent
    return 0.51 * 10.0**exponent if isinstance(exponent, int) and -9 < exponent < 0 else 0.01


def _remark_on_form(rows: Rows, form: Sequence[str], totals: Sequence[int]) -> list[Remark]:
    """Say that a table has the form of a pivot, or a last column of sums."""
    labels = [cell for cell in form if is_called(cell, "pivot_labels")]
    notes = []
    if labels or len(form) > 1 or (form and totals):
        notes.append(remark(RemarkKind.PIVOT, values=form))
    place = len(rows[0]) - 1
    if place > 2 and is_total(rows[0][place]) and _is_row_sum(rows[1:], place):
        notes.append(remark(RemarkKind.TOTALS_COLUMN, rows[0][place]))
    return notes


def _is_of_pivot(name: str) -> bool:
    """Tell whether a column is named as a pivot names its labels and what it calculates."""
    found = known_name(name)
    return found in known_words("pivot_labels") or found.startswith(tuple(known_words("summaries")))


def _is_row_sum(rows: Rows, place: int) -> bool:
    """Tell whether the numbers of a column are the sums of those before them, in every row."""
    looked = rows[:MAX_CASES_LOOKED_AT]
    numeric = [each for each in numeric_places(looked, place + 1) if each != place]
    if len(numeric) < 2 or len(looked) < 2:
        return False
    for way in WAYS:
        lines = [[way.number(cell_at(row, each)) for each in (*numeric, place)] for row in looked]
        if all(_is_sum_of_others(line) for line in lines):
            return True
    return False


def _is_sum_of_others(numbers: Sequence[float | None]) -> bool:
    """Tell whether the last of some numbers is the sum of the others; one that is missing counts 0."""
    parts = [each or 0.0 for each in numbers]
    return numbers[-1] is not None and isclose(sum(parts[:-1]), parts[-1], rel_tol=1e-6, abs_tol=0.01)
