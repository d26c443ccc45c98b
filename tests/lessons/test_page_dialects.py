"""The lesson on dialects: every table in both languages, any two sides, the numbers of the traces."""

import pytest
from lesson import asked, opened, sound, texts_of
from pairs import every_two, some

from c45_core import PRESETS, Dialect, grow, preset
from c45_core.language.words import languages, words
from c45_core.rounding import shown
from c45_course import datasets
from c45_course.compare.parting import part_point
from c45_course.compare.settings import alternatives, companions, effect_between
from ui.lessons.dialects.sides import EXAMPLES, GROUPS
from ui.lessons.shared.sides import SOURCES, SWITCHES, VALUES, DialectSide, name_side, read_side

VIEWS = ("parting", "switches", "three", "doctor", "which")
GOLF = "golf_14_quinlan_numeric"


def _open(**query):
    return opened("09_dialects", **query)


@pytest.mark.parametrize(("table", "language", "view"), every_two(datasets.names(), languages(), VIEWS))
def test_every_table_opens_in_every_language_and_every_view(table, language, view):
    sound(_open(table=table, lang=language, view=view))


@pytest.mark.parametrize(
    ("a", "b", "table"),
    every_two(PRESETS, [*PRESETS][1:] + [*PRESETS][:1], ["watermelon_2.0_alpha", "loan_10"]),
)
def test_any_two_presets_can_meet(a, b, table):
    assert not _open(table=table, a=a, b=b, lang="zh").exception


@pytest.mark.parametrize("name", some(SWITCHES, 6))
def test_any_switch_can_be_on_a_side(name):
    for value in alternatives(Dialect(), name):
        change = companions(Dialect(), name, value)
        side = DialectSide("documents").with_(**change)
        app = _open(table=GOLF, a="documents", b=side.text, lang="en")
        assert not app.exception
        judging = side.dialect.pruning in ("rep", "pre_pruning")
        assert bool(app.info) == judging, "only the pruning that judges by other cases wants them"


# --- what is said ---------------------------------------------------------------------------------


def test_the_lesson_opens_on_the_gate():
    app = _open(lang="en")
    said = " ".join(texts_of(app))
    documents = grow(datasets.load(GOLF).table)
    without = grow(datasets.load(GOLF).table, Dialect(gate="none"))
    a, b = documents.node(0).split, without.node(0).split
    assert f"**A** splits on Outlook (gain ratio {shown(a.gain_ratio)})" in said
    assert f"**B** splits on Temperature ≤ 84 (gain ratio {shown(b.gain_ratio)})" in said
    assert "Caused by: gate (gain at least average → none)" in said
    assert app.selectbox(key="pick_table").value == GOLF


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (
            {"table": "watermelon_2.0", "b": "id3"},
            "They first differ at the node Texture = clear. **A** splits on Touch (gain ratio 0.4989); "
            "**B** splits on Stem (gain 0.4581).",
        ),
        (
            {"table": "loan_5", "b": "release8"},
            "They grow the same tree. Pruning makes them differ at the root.",
        ),
        (
            {"table": "missing_14", "b": "documents,unknown_factor:ratio"},
            "Both variants grow the same tree from this table. Some of the numbers or reasons differ. "
            "The first different number is at: root.",
        ),
        (
            {"table": "golf_14_quinlan_numeric", "a": "zhou", "b": "release8"},
            "The gain ratio differs here, too (1 and 0.7940): a setting that changes numbers need not "
            "change the tree.",
        ),
        ({"table": "golf_14", "b": "documents,confidence:0.1"}, "All numbers are the same, too."),
        ({"table": "golf_14", "b": "documents"}, "Both variants have the same settings."),
    ],
)
def test_where_they_part_is_said(query, said):
    assert said in " ".join(texts_of(_open(**{"a": "documents", "lang": "en", **query})))


def test_every_example_parts():
    for example in EXAMPLES.values():
        a, b = (
            grow(datasets.load(example["table"]).training, read_side(example[side]).dialect)
            for side in ("a", "b")
        )
        assert part_point(a, b) is not None, example


# --- choosing -------------------------------------------------------------------------------------


def test_choosing_a_preset_writes_both_sides():
    app = _open(table=GOLF, lang="en")
    app.selectbox(key="side_a").set_value("release8").run()
    assert not app.exception
    assert (asked(app, "a"), asked(app, "b")) == ("release8", "documents,gate:none")


def test_a_side_that_cannot_be_read_is_said_in_a_sentence():
    app = _open(table=GOLF, a="documents", b="documents,gate:*sideways*", lang="en")
    assert not app.exception and "sideways" in app.warning[0].value


def test_the_table_of_switches_counts_its_rows():
    app = _open(table=GOLF, view="switches", a="documents", lang="en")
    table = datasets.load(GOLF).table
    found = [
        effect_between(
            grow(table), grow(table, Dialect().with_(**companions(Dialect(), name, value)))
        ).value
        for name in SWITCHES
        for value in alternatives(Dialect(), name)
    ]
    said, untried = " ".join(texts_of(app)), found.count("impossible")
    tree, numbers, nothing = (found.count(effect) for effect in ("tree", "numbers", "nothing"))
    assert tree + numbers + nothing == len(found) - untried > 0
    assert f"Of {tree + numbers + nothing} changes, {tree} change the tree" in said
    assert f"{numbers} change numbers only, {nothing} change nothing." in said
    assert f"Another {untried} cannot be tried here" in said


# --- sides ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_side_is_read_as_it_was_written(name):
    for switch in SWITCHES:
        for value in alternatives(preset(name), switch):
            side = DialectSide(name).with_(**companions(preset(name), switch, value))
            again = read_side(side.text)
            assert again == side and getattr(again.dialect, switch) == value


def test_what_is_no_side_is_none():
    for text in ("", "c5", "documents,gate", "documents,gate:sideways", "documents,criterion:gain"):
        assert read_side(text) is None


@pytest.mark.parametrize("language", languages())
def test_every_switch_and_value_has_its_words_and_its_convention(language):
    said = words(language).sections["dialects"]
    for name in SWITCHES:
        assert said[f"switch_{name}"] and said[f"about_{name}"]
        assert SOURCES[name] or name == "branching"
        assert all(said[f"value_{name}_{value}"] for value in VALUES[name])
    named = {key.split("_", 1)[1] for key in said if key.startswith("switch_")}
    assert named == set(SWITCHES)
    assert sorted(name for group in GROUPS.values() for name in group) == sorted(SWITCHES)
    assert name_side(DialectSide("documents").with_(gate="none"), words(language))


# --- a tree and numbers from elsewhere --------------------------------------------------------------


def said_of(view, text=None, **query):
    app = _open(view=view, **query)
    if text is not None:
        app = app.text_area[0].set_value(text).run()
    return app, " ".join(texts_of(app))


def test_a_tree_of_another_convention_stands_there_and_is_explained():
    app, said = said_of("doctor", lang="en", table=GOLF)
    assert "“Li Hang, Statistical Learning” grows exactly this tree." in said
    ratio = grow(datasets.load(GOLF).table).node(0).split.gain_ratio
    assert "differs from “Course default” at root" in said
    assert any(shown(ratio) in each.value for each in app.markdown)
    assert "keep attributes with gain ≥ average" in said
    sound(app)


def test_a_pasted_tree_is_held_against_the_convention_that_is_chosen():
    text = "Temperature <= 84: suitable\nTemperature > 84: unsuitable"
    app, said = said_of("doctor", text, lang="en", table=GOLF, against="id3")
    assert "differs from “ID3” at root" in said
    app, _ = said_of("doctor", "Wether = sunny: suitable", lang="en", table=GOLF)
    assert "which the table does not have" in app.error[0].value


def test_a_misprint_stands_there_and_is_named():
    app, _ = said_of("which", lang="en", table=GOLF)
    assert "= 0.274" in app.text_area[0].value
    app, said = said_of("which", "H(D) = 0.940\nroot = Outlook", lang="en", table="golf_14")
    assert "gives every number (2)" in said
    app, _ = said_of("which", "Gain(sky) = 1", lang="en", table="golf_14")
    assert app.error


def test_numbers_of_pruning_and_of_the_gini_index_are_opened():
    typed = "U(0,6) = 0.206\n6 U(0,6) = 1.24\ne(t) = 0.393\nGini(D) = 0.459\nH(D) = 0.971"
    app, said = said_of("which", typed, lang="en", table="golf_14")
    assert "gives 4 of 5 numbers" in said
    sound(app)


def test_the_two_sides_are_not_offered_where_nothing_is_about_them():
    for view in ("doctor", "which"):
        keys = {box.key for box in _open(view=view, lang="en", table=GOLF).selectbox}
        assert "side_a" not in keys
