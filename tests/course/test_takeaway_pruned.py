"""A pruning taken along: its numbers are the verdicts', page and command line make the same files."""

import html
import re

import pygraphviz
import pytest
from pairs import every_two
from test_takeaway import BY_HAND, options, says, text_of

from c45_core.__main__ import main
from c45_core.dialect import preset
from c45_core.language.notation import PLAIN
from c45_core.language.words import languages, words
from c45_core.prune.verdicts import explain_verdict
from c45_core.reasons import Outcome
from c45_course import datasets
from c45_course.documents import printed_trees
from c45_course.exports.blocks import Calculation, Drawing, Sentence
from c45_course.exports.decisions import Handout, list_decisions
from c45_course.exports.files import TREES, WRITERS, tree_file
from c45_course.exports.solution import write_pruning_solution
from c45_course.exports.tree_names import PruningForReader
from c45_course.file_kinds import file_kinds, make
from topics.teacher_kit.files import slides_of_pruning
from ui.drawing.tree_picture import walked
from ui.lessons.pruning import laboratory
from ui.lessons.pruning.context import JUDGES, set_rules
from ui.lessons.pruning.decision import decision_story
from ui.state.choices import Choices

ROOMS = {
    "pep": ("watermelon_3.0", "documents", "none", 0, {"standard_errors": 0.5}),
    "ebp": ("missing_14", "j48", "none", 0, {"subtree_raising": "on"}),
    "rep": ("golf_14_quinlan_numeric", "zhou", "third", 2, {"rep_ties": "prune"}),
    "pre_pruning": ("watermelon_2.0_split", "id3", laboratory.DECLARED, 0, {"collapse": "off"}),
}
"""By rule: table, convention, what is kept aside, the seed of that, settings."""


def grown_case(rule, language="en", numbers=PLAIN):
    table, dialect, aside, seed, settings = ROOMS[rule]
    choices = Choices(table, dialect, language, (), numbers)
    dialects = set_rules((rule,), choices.convention, settings)
    return laboratory.prune_by_each((table, dialect, (), aside, seed), dialects, choices)


def case_by_hand(name, rule, language="en", numbers=PLAIN):
    settings = {"standard_errors": 1.0, "leaf_penalty": 0.5}
    choices = Choices("", "documents", language, (), numbers)
    dialects = set_rules(JUDGES, choices.convention, settings)
    return laboratory.make_hand_context(name, rule, dialects, choices)


def cases(language="en", numbers=PLAIN):
    for rule in ROOMS:
        yield rule, grown_case(rule, language, numbers)
    for name in printed_trees.names():
        for rule in JUDGES:
            yield rule, case_by_hand(name, rule, language, numbers)


def blocks_of(told):
    return list(write_pruning_solution(told))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("numbers", [PLAIN, BY_HAND])
def test_each_calculation_is_a_number_of_a_verdict(language, numbers):
    for rule, case in cases(language, numbers):
        told = case.pruned(rule)
        shown = told.words.notation
        expected, said = [], []
        for place, verdict in enumerate(told.pruning.weighed):
            if verdict.method == "collapse" and verdict.outcome is Outcome.KEPT:
                continue
            expected += explain_verdict(verdict, told.dialect, case.name)
            said.append(told.speaker.say(told.pruning, place))
        found = blocks_of(told)
        written = [block for block in found if isinstance(block, Calculation)]
        assert [(c.latex_left, c.value) for c in written] == [
            (each.name, each.result(shown)) for each in expected
        ]
        assert all(c.name and "{" not in c.name for c in written)
        assert [b.text for b in found if isinstance(b, Sentence)][1:] == said


def test_the_grown_tree_stands_first_and_the_pruned_one_last():
    before, after = (
        block.lines
        for block in blocks_of(grown_case("rep").pruned("rep"))
        if isinstance(block, Drawing)
    )
    assert len(after) < len(before)


@pytest.mark.parametrize("language", languages())
def test_the_drawing_says_what_the_drawing_of_the_lesson_says(language):
    for rule, case in cases(language):
        told = case.pruned(rule)
        graph = pygraphviz.AGraph(string=text_of(tree_file(told, "dot")), encoding="UTF-8")
        nodes, shown = (
            list(told.tree.walk()),
            walked(told.tree, case.named, {}, words=case.speaker.words, most=told.tree.size, signs={}),
        )
        assert len(graph.nodes()) == len(nodes)
        for node, drawn in zip(nodes, shown, strict=True):
            parent = None if drawn.parent is None else nodes[drawn.parent].number
            says(graph, node.number, drawn, parent)


def test_the_tree_of_zhou_after_pre_pruning():
    told = grown_case("pre_pruning", "zh").pruned("pre_pruning")
    lines = text_of(tree_file(told, "txt")).splitlines()
    # Zhou's pre-pruned tree asks one question (figure 4.6).
    assert len(lines) == 3 and all(line.startswith("脐部 = ") for line in lines)


@pytest.mark.parametrize("language", languages())
def test_a_decision_is_asked_calculated_number_by_number_compared_and_taken(language):
    for rule, case in cases(language):
        told = case.pruned(rule)
        page = text_of(slides_of_pruning(told))
        slides = [html.unescape(each) for each in page.split("<section>")[2:]]
        for place in list(list_decisions(told.pruning).values()):
            handout = Handout(told, place)
            numbers = [each for _, (each,) in handout.lines()]
            turns = handout.turns()
            many = 1 + len(numbers) + 1 + (turns is not None) + 1
            shown, slides = slides[:many], slides[many:]
            asked, taken = shown[0], shown[-1]
            assert handout.speaker.say(told.pruning, place) in taken
            for number, slide in zip(numbers, shown[1:], strict=False):
                assert number.latex in slide and slide.count("data-latex") == 1, "one at a time"
            assert turns is None or turns[0] in shown[-2]
            assert handout.legend() in asked
            # The tree of the verdict, not the one before it.
            size, kept = (each.count("<rect") for each in (taken, asked))
            assert (size < kept) == (handout.verdict.taken.size < handout.verdict.subtree.size)
        assert not slides


@pytest.mark.parametrize("language", languages())
def test_there_is_a_slide_for_each_step_of_the_presenter(language):
    case = case_by_hand("pep_t4", "pep")
    told = case.pruned("pep")
    stepped = decision_story(case, "pep", 0, told.words)["steps"]
    page = text_of(slides_of_pruning(told))
    assert page.count("<section>") - 1 == len(stepped)
    assert all(len(said) < 260 for said in re.findall(r'<p class="said">(.*?)</p>', page))


def test_a_tree_cut_down_to_its_root_is_named():
    told = case_by_hand("pep_t4", "pep").pruned("pep")
    assert text_of(tree_file(told, "txt")) == "T4 (16/7)\n"


def arguments(rule):
    table, dialect, aside, seed, settings = ROOMS[rule]
    found = ["--dataset", table, "--variant", dialect, "--pruned", "--set", f"pruning={rule}"]
    if laboratory.ASIDE.get(aside):
        found += ["--aside", {"third": "1/3", "fifth": "0.2"}[aside], "--seed", str(seed)]
    return found + [part for name, value in settings.items() for part in ("--set", f"{name}={value}")]


COMMANDS = {"decisions": "solution", "pruned": "tree", "slides": "slides"}


@pytest.mark.parametrize(("language", "numbers"), [("zh", PLAIN), ("en", BY_HAND)])
def test_the_command_line_makes_the_files_of_the_page(tmp_path, language, numbers):
    path = tmp_path / "file"

    def same(told, where):
        for what, verb in COMMANDS.items():
            for form in file_kinds(PruningForReader)[what].menu:
                said = [*options(language, numbers), "--format", form, "-o", str(path)]
                assert main([verb, *where, *said]) == 0
                assert path.read_bytes() == make(what, form, told), (where, what, form)

    for rule in ROOMS:
        same(grown_case(rule, language, numbers).pruned(rule), arguments(rule))
    for name in printed_trees.names():
        told = case_by_hand(name, "pep", language, numbers).pruned("pep")
        same(told, ["--tree", name, "--set", "pruning=pep"])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--dataset", "loan_5", "--pruned"], "name a method by --set pruning=METHOD"),
        (["--dataset", "loan_5", "--aside", "1/3"], "add --pruned"),
        (["--dataset", "loan_5", "--pruned", "--aside", "1/0"], "a share is 1/3 or 0.2"),
        (
            ["--dataset", "loan_5", "--pruned", "--aside", "2", "--set", "pruning=rep"],
            "between 0 and 1",
        ),
        (["--dataset", "loan_5", "--pruned", "--set", "pruning=rep"], "needs a validation set"),
        (
            ["--dataset", "watermelon_2.0_split", "--pruned", "--aside", "1/3", "--set", "pruning=rep"],
            "declares its own validation set",
        ),
        (
            ["--tree", "pep_t4", "--dataset", "loan_5", "--set", "pruning=pep"],
            "cannot be combined with --tree",
        ),
        (
            ["--tree", "pep_t4", "x.csv", "--set", "pruning=pep"],
            "A file cannot be combined with --tree",
        ),
        (["--tree", "t5", "--set", "pruning=pep"], "There is no tree 't5'"),
        (["--tree", "pep_t4", "--set", "pruning=none"], "name a method by --set pruning=METHOD"),
        (["--tree", "t5"], "There is no tree 't5'"),
        (["--tree", "pep_t4", "--set", "pruning=rep"], "set pruning to one of ccp, ebp, pep"),
        *(
            (
                ["--tree", "pep_t4", "--set", "pruning=pep", option, value],
                f"{option} cannot be combined with",
            )
            for option, value in (
                ("--target", "y"),
                ("--schema", "nofile.json"),
                ("--weight", "q"),
                ("--encoding", "utf-8"),
                ("--separator", "tab"),
                ("--sheet", "a"),
                ("--sample", "3"),
                ("--aside", "1/3"),
            )
        ),
    ],
)
def test_what_can_not_be_pruned_is_said(capsys, asked, said):
    for verb in COMMANDS.values():
        assert main([verb, *asked]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("form", "language", "name"), every_two(WRITERS, languages(), printed_trees.names())
)
def test_a_tree_by_hand_is_pruned_as_its_source_does(name, language, form, tmp_path):
    stands, named = tmp_path / "stands", tmp_path / "named"
    asked = ["--tree", name, "--lang", language, "--format", form]
    method = f"pruning={printed_trees.load(name).method}"
    assert main(["solution", *asked, "-o", str(stands)]) == 0
    assert main(["solution", *asked, "--set", method, "-o", str(named)]) == 0
    assert stands.read_bytes() == named.read_bytes()
    told = stands.read_text(encoding="utf-8")
    published = printed_trees.load(name).published[printed_trees.load(name).method]
    assert all(node.lower() in told.lower() for node in published)


def test_a_node_is_of_a_tree_as_it_grows(capsys):
    assert main(["solution", "--tree", "pep_t4", "--set", "pruning=pep", "--node", "0"]) == 2
    assert "leave out --node" in capsys.readouterr().err


def test_every_format_is_offered_with_a_name():
    said = words("en").sections["export_menu"]
    kinds = file_kinds(PruningForReader)
    assert {name for name, kind in kinds.items() if not kind.of_decision} <= set(said)
    assert kinds["pruned"].menu == TREES and set(kinds["decisions"].menu) < set(WRITERS)


def test_a_raised_branch_is_drawn_where_it_stands_now():
    """A node keeps its number when it is raised, so its box and its branches do, too."""
    for name in datasets.names():
        case = laboratory.prune_by_each(
            (name, "release8", (), "none", 0),
            {"ebp": preset("release8").with_(pruning="ebp", subtree_raising="on")},
            Choices(name, "release8", "en"),
        )
        told = case.pruned("ebp")
        graph = pygraphviz.AGraph(string=text_of(tree_file(told, "dot")), encoding="UTF-8")
        assert len(graph.edges()) == told.tree.size - 1
