"""The doctor for other trees: programs are named, a changed place is found, a tie is called a tie."""

import json
import re
from functools import cache

import numpy as np
import pytest
from pairs import every_two
from records import trace_json
from test_cli import refused, run
from test_equivalence import TABLES, reference, table

from c45_core import PRESETS, Dialect, InputError, Numeric, Table, grow, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_course import datasets
from c45_course.documents import printed_trees
from c45_course.exports.as_code import drawn, python
from c45_course.exports.files import WRITERS
from topics.doctor.algorithm.diagnosis import diagnose
from topics.doctor.algorithm.formats import FORMATS, read
from topics.doctor.algorithm.formats.json_trees import write_fitted
from topics.doctor.algorithm.matching import match
from topics.doctor.algorithm.meeting import Difference, meet
from topics.doctor.algorithm.review import Standing, review
from topics.doctor.report import Doctor, diagnosis_document
from topics.doctor.verb import cut_nodes, find_prunings


def found(text, data, labels=(), **expected):
    printed = read(text)
    return diagnose(printed, match(printed, data, labels), data, **expected)


# --- the recorded trees of two programs ------------------------------------------------------------


def quinlans(node, *, pruned, depth=0):
    """Print a recorded tree as Quinlan's program does; a leaf no case came to has 0 cases."""
    whole = sum(node["counts"])
    twice = sum(sum(branch["node"]["counts"]) for branch in node["branches"]) > whole + 1e-3
    for branch in node["branches"]:
        below, cut = branch["node"], node.get("threshold")
        said = f"{node['attribute']} "
        said += f"= {branch['value']}" if cut is None else f"{branch['value']} {cut:.6g} "
        if "attribute" in below:
            yield "|   " * depth + said + ":"
            yield from quinlans(below, pruned=pruned, depth=depth + 1)
            continue
        n, wrong = sum(below["counts"]), sum(below["counts"]) - max(below["counts"])
        if twice and below["counts"] == node["counts"] and not below["estimated_errors"]:
            n = wrong = 0
        errors = below["estimated_errors"] if pruned else wrong
        sizes = f"{n:.1f}/{errors:.1f}" if round(errors, 1) else f"{n:.1f}"
        yield "|   " * depth + f"{said}: {below['label']} ({sizes})"


def recorded(name, program, state):
    """Return a recorded tree as its program prints it."""
    if program == "j48":
        return reference(name, "j48")[state]["text"]
    tree = reference(name, "release8")["grown" if state == "unpruned" else "pruned"]
    title = "Decision Tree:" if state == "unpruned" else "Simplified Decision Tree:"
    return "\n".join([title, "", *quinlans(tree, pruned=state == "pruned")])


CASES = [(n, p, s) for n in TABLES for p in ("j48", "release8") for s in ("unpruned", "pruned")]
BY_SINGLE_PRECISION = {("glass", "release8"), ("zoo", "release8")}
NOT_IMITATED = ("labor", "release8", "unpruned")
"""The one recorded tree that no dialect grows (docs/equivalence.md)."""


@pytest.mark.worth(6)
@pytest.mark.parametrize(("name", "program", "state"), CASES)
def test_each_recorded_tree_gets_its_program_named(name, program, state):
    if (name, program, state) == NOT_IMITATED:
        return
    said = found(recorded(name, program, state), table(name))
    assert said.format == {"j48": "weka", "release8": "quinlan"}[program]
    assert said.same[0].start == said.nearest.start == program and said.first is None
    changes = dict(said.same[0].changes)
    if (name, program) in BY_SINGLE_PRECISION:
        assert changes.pop("arithmetic") == "single"
    assert changes in ({}, {"pruning": "none"}) and (state == "unpruned" or not changes)


def test_the_node_that_rounding_decides_is_found():
    said = found(recorded(*NOT_IMITATED), table("labor"))
    assert said.same == () and said.nearest.start == "release8"
    assert said.first.difference is Difference.LEAF
    path = Doctor(said, labels(table("labor")), words("en")).say_path(said.first.other)
    assert path == "wage-increase-first-year ≤ 2.5 → education-allowance = yes"


def labels(data):
    return Labels(data)


# --- a tree changed in one place ---------------------------------------------------------------------


def with_class(lines, place, data):
    before = re.search(r": (\S+) \(", lines[place])[1]
    other = next(each for each in data.classes if each != before)
    return [*lines[:place], lines[place].replace(f": {before} (", f": {other} ("), *lines[place + 1 :]]


def with_cut(lines, place, data):
    bars, name, cut = re.match(r"([| ]*)(.*) <= (\S+?)(?=:|$)", lines[place]).groups()
    numbers = np.unique(data.attributes[data.index(name)].numbers)
    other = next((each for each in numbers if each > float(cut)), numbers[0])
    above = next(n for n in range(place, len(lines)) if lines[n].startswith(f"{bars}{name} > {cut}"))
    return [
        line.replace(
            f"> {cut}" if n == above else f"<= {cut}", f"{'>' if n == above else '<='} {other:g}"
        )
        if n in (place, above)
        else line
        for n, line in enumerate(lines)
    ]


def with_attribute(lines, place, data):
    """Ask another attribute of the same values at a node above two leaves."""
    bars, name = re.match(r"([| ]*)(.*?) = ", lines[place]).groups()
    values = data.attributes[data.index(name)].values
    other = next(
        column.name
        for column in data.attributes
        if column.kind == "nominal" and column.values == values and column.name not in "\n".join(lines)
    )
    here = range(place, place + len(values))
    return [
        line.replace(f"{bars}{name} =", f"{bars}{other} =", 1) if n in here else line
        for n, line in enumerate(lines)
    ]


CHANGED = (
    ("iris", with_class, "petalwidth <= 1.5"),
    ("zoo", with_class, "airborne = 1"),
    ("vote", with_class, "physician-fee-freeze = n"),
    ("glass", with_class, "Al > 1.17"),
    ("tictactoe", with_class, "top-middle = x"),
    ("iris", with_cut, "petalwidth <= 1.7"),
    ("weather_numeric", with_cut, "humidity <= 75"),
    ("heart_disease", with_cut, "max_HR <= 151"),
    ("balance_scale", with_cut, "left-weight <= 2"),
    ("zoo", with_attribute, "tail = 0"),
)


@pytest.mark.worth(20)
@pytest.mark.parametrize(("name", "change", "at"), CHANGED)
def test_the_place_that_was_changed_is_found(name, change, at):
    data, lines = table(name), reference(name, "j48")["pruned"]["text"].splitlines()
    place = next(n for n, line in enumerate(lines) if at in line)
    said = found("\n".join(change(lines, place, data)), data)
    assert said.same == () and said.nearest.start == "j48" and not said.nearest.changes
    met = said.first
    assert met.other.line == place + 1
    assert (
        met.difference
        in {
            with_class: (Difference.CLASS,),
            with_cut: (Difference.CUT, Difference.VALUE),
            with_attribute: (Difference.ATTRIBUTE,),
        }[change]
    )
    ways = {each.other.way for each in said.nearest.meeting.differing}
    assert all(way[: len(met.other.way)] == met.other.way for way in ways), "nothing else differs"


def test_both_numbers_are_opened_where_no_convention_grows_the_tree():
    golf = datasets.load("golf_14_quinlan_numeric").table
    said = found("温度 <= 84: 适合\n温度 > 84: 不适合", golf, expected=preset("documents"))
    review = said.first_review
    trace = grow(golf)
    assert review.standing is Standing.HELD and review.because.name == "BELOW_AVERAGE"
    assert review.line == "gate"
    theirs, mine = review.explain_measures(labels(golf))
    assert theirs[-1].value == pytest.approx(trace.evaluation(0, "温度").gain_ratio)
    assert mine[-1].value == pytest.approx(trace.node(0).split.gain_ratio)
    assert theirs[-1].value > mine[-1].value, "only the gate keeps it back"


# --- scikit-learn ------------------------------------------------------------------------------------


@cache
def sklearns(name):
    """Return a table of scikit-learn's, or the numeric columns of a reference table."""
    from sklearn import datasets as theirs

    if not hasattr(theirs, f"load_{name}"):
        data = table(name)
        columns = [c for c in data.attributes if c.kind == "numeric" and not c.missing().any()]
        return Table(
            name, tuple(columns), "class", data.classes, data.labels, data.weights, data.case_names
        )
    bunch = getattr(theirs, f"load_{name}")()
    return Table(
        name=name,
        attributes=tuple(
            Numeric(str(each), bunch.data[:, place].astype(float))
            for place, each in enumerate(bunch.feature_names)
        ),
        target="class",
        classes=tuple(map(str, bunch.target_names)),
        labels=bunch.target.astype(np.int32),
        weights=np.ones(len(bunch.target)),
        case_names=tuple(map(str, range(1, len(bunch.target) + 1))),
    )


def fitted_tree(data, criterion, **options):
    from sklearn.tree import DecisionTreeClassifier

    columns = np.column_stack([column.numbers for column in data.attributes])
    classes = np.array(data.classes)[data.labels]
    model = DecisionTreeClassifier(criterion=criterion, random_state=0, **options)
    return model.fit(columns, classes)


SIX = ("iris", "wine", "breast_cancer", "glass", "balance_scale", "heart_disease")


@pytest.mark.parametrize(
    ("name", "criterion", "printed"), every_two(SIX, ("gini", "entropy"), ("fitted", "export_text"))
)
def test_a_tree_of_scikit_learn_is_cart_but_for_ties(name, criterion, printed):
    from sklearn.tree import export_text

    data = sklearns(name)
    model, names = fitted_tree(data, criterion), [column.name for column in data.attributes]
    text = (
        write_fitted(model, names) if printed == "fitted"
        else export_text(model, feature_names=names, decimals=4, max_depth=99)
    )  # fmt: skip
    said = found(text, data)
    assert said.format == printed
    assert said.nearest.start == "cart"
    for each in said.reviews:
        assert each.standing.is_alike or each.standing is Standing.CLOSED, each.other.line
        if each.standing in (Standing.TIED, Standing.TIED_CUT):
            assert each.lead == pytest.approx(0.0, abs=1e-9)
        if each.standing is Standing.CLOSED:  # scikit-learn splits what no test improves
            assert each.leaf.name in ("NO_GAIN", "NO_TEST", "SAME_VALUES")
    if name in ("iris", "wine", "breast_cancer"):
        assert said.is_tied


def test_the_ties_of_iris_are_two_attributes_that_part_the_cases_alike():
    data = sklearns("iris")
    said = found(write_fitted(fitted_tree(data, "gini"), [c.name for c in data.attributes]), data)
    root = said.reviews[0]
    assert root.standing is Standing.TIED and root.same_cases
    assert (root.theirs.name, root.mine.name) == ("petal width (cm)", "petal length (cm)")
    told = Doctor(said, labels(data), words("en"))
    assert "random_state" in " ".join(told.sentences())


@pytest.mark.parametrize("options", [{"max_depth": 2}, {"min_samples_leaf": 5}])
def test_an_option_of_scikit_learn_is_found_as_a_setting(options):
    data = sklearns("wine")
    model = fitted_tree(data, "gini", **options)
    said = found(write_fitted(model, [c.name for c in data.attributes]), data)
    assert said.nearest.start == "cart"
    wanted = {"max_depth"} if "max_depth" in options else {"min_cases"}
    assert {*said.nearest.changes} == wanted and (said.same or said.is_tied)


def test_a_column_for_one_value_is_the_question_for_it():
    golf = datasets.load("golf_14")
    text = "|--- outlook_overcast <= 0.50\n|   |--- class: 0\n|--- outlook_overcast >  0.50\n"
    text += "|   |--- class: 1"
    tree = match(read(text), golf.table, [golf.labels("en")])
    assert tree.branches[0].cases.counts.tolist() == [0.0, 4.0], "overcast comes first: it is so"
    said = review(tree, golf.table, preset("cart"))
    assert said.standing is Standing.SAME


# --- every format ------------------------------------------------------------------------------------

OUTLOOK = {
    "weka": "outlook = sunny\n|   humidity <= 75: yes (2.0)\n|   humidity > 75: no (3.0)\n"
    "outlook = overcast: yes (4.0)\noutlook = rainy\n|   windy = TRUE: no (2.0)\n"
    "|   windy = FALSE: yes (3.0)",
    "quinlan": "outlook = overcast: yes (4.0)\noutlook = sunny:\n|   humidity <= 75 : yes (2.0)\n"
    "|   humidity > 75 : no (3.0)\noutlook = rainy:[S1]\n\nSubtree [S1]\n\nwindy = TRUE: no (2.0)\n"
    "windy = FALSE: yes (3.0)\n\nTree saved",
    "c50": "C5.0 [Release 2.07 GPL Edition]\n\nDecision tree:\n\noutlook = overcast: yes (4)\n"
    "outlook = sunny:\n:...humidity <= 75: yes (2)\n:   humidity > 75: no (3)\noutlook = rainy:\n"
    ":...windy = TRUE: no (2)\n    windy = FALSE: yes (3)\n\n\nEvaluation on training data (14 cases):",
    "rpart": "n= 14 \n\nnode), split, n, loss, yval, (yprob)\n      * denotes terminal node\n\n"
    "1) root 14 5 yes (0.3571 0.6429)  \n  2) outlook=rainy,sunny 10 5 yes (0.5 0.5)  \n"
    "    4) humidity>=77.5 6 2 no (0.6667 0.3333) *\n    5) humidity< 77.5 4 1 yes (0.25 0.75) *\n"
    "  3) outlook=overcast 4 0 yes (0 1) *",
    "export_text": "|--- feature_1 <= 77.50\n|   |--- weights: [1.00, 6.00] class: yes\n"
    "|--- feature_1 >  77.50\n|   |--- weights: [4.00, 3.00] class: no",
    "if_else": "if outlook == 'overcast':\n    return 'yes'\nelif outlook == 'sunny':\n"
    "    if humidity <= 75:\n        return 'yes'\n    else:\n        return 'no'\nelse:\n"
    "    return 'no' if False else 'yes'".replace("'no' if False else 'yes'", "'yes'"),
    "outline": "outlook = sunny\n\thumidity ≤ 75: yes\n\thumidity > 75: no\noutlook = overcast: yes\n"
    "outlook = rainy: yes",
}


@cache
def weather():
    return table("weather_numeric")


@pytest.mark.parametrize("name", OUTLOOK)
def test_a_format_is_known_by_its_text(name):
    printed = read(OUTLOOK[name])
    assert printed.format.name == name
    tree = match(printed, weather())
    assert sum(leaf.cases.counts.sum() for leaf in tree.walk() if leaf.label is not None) == 14
    if name in ("weka", "quinlan", "c50"):
        assert [f.start for f in diagnose(printed, tree, weather()).same][:1] == [
            {"weka": "j48", "quinlan": "release8", "c50": "release8"}[name]
        ]


def test_the_numbers_behind_the_leaves_are_compared():
    said = found(OUTLOOK["weka"].replace("(3.0)", "(3.0/1.0)", 1), weather())
    assert said.first.difference is Difference.SIZES and said.first.other.line == 3


def test_braces_are_read_as_blanks_are():
    text = """
    if (outlook == "overcast") { return "yes"; }
    else if (humidity <= 77.5) {
        return "yes";
    } else {
        return "no";
    }
    """
    tree = match(read(text), weather())
    assert [node.question is None for node in tree.walk()] == [False, True, False, True, True]
    assert tree.branches[1].cases.counts.tolist() == [5.0, 5.0]


@pytest.mark.parametrize(("name", "dialect"), every_two(datasets.names(), PRESETS))
def test_what_this_course_writes_is_read_back(name, dialect):
    """As text, as code and as JSON: the convention that grew a tree is among those that are named."""
    bundled = datasets.load(name)
    if bundled.table.rows > 100:
        return
    trace = grow(bundled.table, preset(dialect))
    tree, names = prune(trace).tree, bundled.labels("en").on(trace.table)
    texts = [drawn(tree, names), json.dumps(trace_json(trace))]
    if not bundled.table.attributes[0].missing().any() and tree.test is not None:
        texts.append(python(tree, trace.table, trace.dialect))
    for text in texts:
        said = found(text, bundled.table, [bundled.labels("en")])
        grown_by = {fit.start for fit in said.same}
        assert dialect in grown_by, (text, said.format)


@pytest.mark.parametrize("name", ["golf_14_quinlan_numeric", "golf_14", "watermelon_3.0", "loan_10"])
def test_groups_of_values_are_read_back(name):
    """As text and as JSON, where a branch has a list of values."""
    bundled = datasets.load(name)
    trace = grow(bundled.table, preset("release8").with_(branching="groups"))
    names = bundled.labels("en").on(trace.table)
    tree = prune(trace).collapsed
    for text in (drawn(tree, names), json.dumps(trace_json(trace)["tree"])):
        other = match(read(text), bundled.table, [bundled.labels("en")])
        differing = meet(other, tree, trace).differing
        assert not any(met.difference.of_structure for met in differing)


def test_groups_of_values_are_found_as_a_setting():
    bundled = datasets.load("golf_14_quinlan_numeric")
    trace = grow(bundled.table, preset("release8").with_(branching="groups"))
    text = drawn(prune(trace).tree, bundled.labels("en").on(trace.table), expected=True)
    said = found(text, bundled.table, [bundled.labels("en")])
    assert ("release8", "groups") in {(fit.start, fit.dialect.branching) for fit in said.same}


# --- what is refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no tree"),
        ("outlok = sunny: yes\noutlok = rainy: no", "did you mean 'outlook'"),
        ("outlook = sunni: yes\noutlook = rainy: no", "its values are: sunny, overcast, rainy"),
        ("outlook = sunny: maybe\noutlook = rainy: no", "its classes are"),
        ("humidity <= 75: yes\nhumidity > 80: no", "not the two sides of one threshold"),
        ("outlook <= 2: yes\noutlook > 2: no", "it is nominal"),
        ("outlook = sunny: yes\nwindy = TRUE: no", "ask different attributes"),
        ("outlook = sunny: yes\noutlook = sunny: no", "leads into two branches"),
        ("outlook = sunny\nthis is no condition", "Line 2 cannot be read"),
        ('{"split": 3, "', "looks like JSON"),
    ],
)
def test_what_is_no_tree_of_the_table_is_refused(text, said):
    with pytest.raises(InputError, match=re.escape(said)):
        match(read(text), weather())


def test_a_format_that_is_not_there_is_refused():
    with pytest.raises(InputError, match="the formats are: fitted"):
        read("a = b: c", "xml")


# --- trees without a table -------------------------------------------------------------------------


@pytest.mark.parametrize("name", printed_trees.names())
def test_the_pruning_of_a_printed_tree_is_named(name):
    given = printed_trees.load(name)
    ways = find_prunings(given)
    assert ways[0] == Dialect(pruning=given.method)
    for way in ways:
        assert cut_nodes(given, way) == frozenset(given.published[given.method])
    far = Dialect(pruning=given.method, standard_errors=0.0)
    assert (far in ways) == (cut_nodes(given, far) == frozenset(given.published[given.method]))
    assert far not in ways, "without the standard error another tree is left"


# --- told ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "language"), every_two(WRITERS, languages()))
def test_every_format_tells_it_in_every_language(form, language):
    golf = datasets.load("golf_14_quinlan_numeric")
    names = golf.labels(language)
    text = f"{names.attribute(1)} <= 84: {names.klass(1)}\n{names.attribute(1)} > 84: {names.klass(0)}"
    said = found(text, golf.table, [names], expected=preset("documents"))
    document = diagnosis_document(said, names, words(language), golf.title[language])
    told = "\n".join(WRITERS[form](document))
    gain_ratio = f"{grow(golf.table).evaluation(0, '温度').gain_ratio:.4f}"
    assert gain_ratio in told and names.attribute(0) in told


def test_every_format_and_every_standing_has_its_words():
    for language in languages():
        said = words(language).sections["doctor"]
        assert {f"format_{each.name}" for each in FORMATS} <= said.keys()
        told = {each.value for each in Standing} - {"same", "leaf", "held", "closed"}
        assert told <= said.keys()


def test_the_command_line(capsys, tmp_path):
    tree = tmp_path / "tree.txt"
    tree.write_text(run(capsys, "tree", "--dataset", "golf_14", "--variant", "id3"))
    said = run(capsys, "doctor", "--dataset", "golf_14", str(tree))
    assert "grows exactly this tree" in said and "ID3" in said
    assert "Temperature" in run(
        capsys, "doctor", "--dataset", "golf_14_quinlan_numeric", str(tree), "--variant", "li_hang"
    )
    assert "Give the file of a tree" in refused(capsys, "doctor", "--dataset", "golf_14")
    assert "cannot be read" in refused(capsys, "doctor", "--dataset", "golf_14", str(tmp_path / "no"))
