"""Long names and values of an own table: shown shortened, told apart, kept whole in the table."""

from hypothesis import given
from hypothesis import strategies as st

from c45_course.readers.grid import read_grid
from ui.state.own_table import MAX_SHOWN, dataset_of, read_in, shortened

LONG = st.lists(st.text("ab", min_size=1, max_size=90), unique=True, max_size=12)


@given(LONG)
def test_what_is_shown_differs_where_the_texts_differ(texts):
    short = shortened(texts)
    shown = [short.get(text, text) for text in texts]
    assert len(set(shown)) == len(texts)
    assert all(len(each) <= MAX_SHOWN + len(" (12)") for each in shown)
    assert set(short) == {text for text in texts if len(text) > MAX_SHOWN}


def test_a_long_value_stays_whole_in_the_table_and_is_shown_short():
    long = "9" * 32_000 + "x"
    rows = "".join(f"{long if n % 2 else 'b'};{n};{'yes' if n % 3 else 'no'}\n" for n in range(8))
    own = read_in(read_grid(f"name;size;class\n{rows}".encode(), name="t.csv"))
    dataset = dataset_of(own, "own-t")
    labels = dataset.labels("en")
    place = next(i for i, c in enumerate(dataset.table.attributes) if c.name == "name")
    column = dataset.table.attributes[place]
    assert long in column.values
    assert len(labels.value(place, column.values.index(long))) <= MAX_SHOWN
