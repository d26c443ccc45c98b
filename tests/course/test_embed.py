"""One trace as one page: from a script, from the command line and from the app it is the same."""

import pytest

from c45_core import InputError, Table, grow, preset
from c45_core.frozen import same
from c45_core.language.notation import PLAIN, Notation
from c45_course import datasets
from c45_course.cli.main import main
from c45_course.embed.onefile import book_of, frame_of, write_page
from c45_course.story.pruned import told_pruning
from ui import cache
from ui.state.choices import Choices


@pytest.mark.parametrize(
    ("name", "dialect", "language"),
    [("golf_14", "j48", "en"), ("watermelon_3.0", "documents", "zh"), ("loan_5", "cart", "en")],
)
def test_a_page_is_the_same_whoever_writes_it(tmp_path, name, dialect, language):
    path = tmp_path / "one.html"
    asked = ["html", "--dataset", name, "--variant", dialect, "--lang", language, "-o", str(path)]
    assert main(asked) == 0
    page = write_page(cache.book(Choices(name, dialect, language, notation=PLAIN)))
    assert path.read_text(encoding="utf-8") == page
    trace = grow(datasets.load(name).table, dialect)
    assert trace.to_html(tmp_path / "script.html", language=language) == page
    assert (tmp_path / "script.html").read_text(encoding="utf-8") == page
    if language == "en":
        trace.save(tmp_path / "saved.html")
        assert (tmp_path / "saved.html").read_text(encoding="utf-8") == page


def test_a_table_that_only_bears_the_name_of_a_bundled_one_keeps_its_own_names():
    table = Table.from_columns(
        {"wind": ["yes", "no"], "play": ["no", "yes"]}, target="play", name="golf_14"
    )
    told = book_of(grow(table), "zh").opening
    assert [column["name"] for column in told["table"]["columns"]] == ["wind"]
    assert told["table"]["title"] == "golf_14"


def test_the_reader_s_notation_reaches_the_page(tmp_path, capsysbinary):
    options = ["--digits", "6", "--no-fractions", "--lang", "en"]
    assert main(["html", "--dataset", "loan_5", *options]) == 0
    notation = Notation(digits=6, fractions=False)
    book = cache.book(Choices("loan_5", "documents", "en", notation=notation))
    assert capsysbinary.readouterr().out.decode() == write_page(book)


def test_a_book_prunes_by_every_method_that_needs_no_cases_kept_aside():
    trace = grow(datasets.load("golf_14").table)
    book = book_of(trace)
    for place, (rule, way) in enumerate(book.pruned.items()):
        pruning = way()
        alone = grow(trace.table, preset("documents").with_(pruning=rule)).pruning
        assert same(pruning.tree, alone.tree) and same(pruning.weighed, alone.weighed)
        assert book.supplies([f"p{place}"])["pruning"] == told_pruning(book.teller, pruning)


def test_a_tree_too_large_for_a_page_is_refused_in_a_sentence():
    rows = 2600
    columns = {"x": [k % 97 for k in range(rows)], "y": ["a" if k % 3 else "b" for k in range(rows)]}
    with pytest.raises(InputError, match="too large for one file"):
        grow(columns, target="y").to_html()


def test_a_frame_holds_the_page_as_it_is():
    page = '<!doctype html><p class="a">x & y</p>'
    frame = frame_of(page, 'golf "14"', 500)
    assert 'title="golf &quot;14&quot;"' in frame and "height: 500px" in frame
    assert 'srcdoc="&lt;!doctype html&gt;&lt;p class=&quot;a&quot;&gt;x &amp; y&lt;/p&gt;"' in frame
