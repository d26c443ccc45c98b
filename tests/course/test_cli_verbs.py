"""The command line like its neighbours': verbs, standard input, examples, completion, terminals."""

import argparse
import csv
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from records import trace_json

import c45_core
from c45_core import Trace, cross_validate, grow, preset, read_csv
from c45_course import datasets
from c45_course.cli import terminal
from c45_course.cli.main import build_parser, group_verbs, main
from c45_course.cli.terminal import write
from c45_fast import compiled

ROOT = Path(__file__).resolve().parents[2]
GOLF = ROOT / "docs" / "golf.csv"
EXAMPLES = {verb.name: verb.examples for verbs in group_verbs().values() for verb in verbs}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    shutil.copy(GOLF, tmp_path / "golf.csv")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys, *arguments, status=0):
    assert main(arguments) == status
    out, err = capsys.readouterr()
    return err if status else out


def verbs():
    (commands,) = [action for action in build_parser()._actions if action.choices]
    return commands.choices


# --- examples and help --------------------------------------------------------------------------


def test_every_verb_has_examples_in_its_help():
    assert EXAMPLES.keys() == verbs().keys() and all(EXAMPLES.values())
    for name, verb in verbs().items():
        shown = verb.format_help()
        assert all(f"\n  {line}" in shown for line in EXAMPLES[name]), name
        assert len(re.findall(r"^examples?:$", shown, re.MULTILINE)) == 1, name


def test_the_help_lists_every_verb_once_under_what_it_is_for():
    shown = build_parser("c45").format_help()
    for name in verbs():
        assert len(re.findall(rf"^  {name} +\S", shown, re.MULTILINE)) == 1, name
    assert all(f"\n{title}:\n" in shown for title in group_verbs())
    assert "{" not in shown  # no row of all verbs


def test_the_old_name_of_the_variant_is_taken_and_not_shown(folder, capsys):
    named = [name for name, verb in verbs().items() if "--variant" in verb.format_help()]
    assert {"grow", "trace", "prune", "boost", "doctor", "make", "tree", "worksheet"} <= set(named)
    for name in named:
        assert "--dialect" not in verbs()[name].format_help(), name
        assert {"--variant", "--dialect"} <= set(verbs()[name]._option_string_actions), name
    given = ("tree", "golf.csv", "--target", "play", "--pruned")
    assert run(capsys, *given, "--dialect", "j48") == run(capsys, *given, "--variant", "j48")
    assert run(capsys, *given, "--variant", "j48") != run(capsys, *given, "--set", "pruning=pep")


def test_a_method_of_boosting_is_no_variant(folder, capsys):
    given = ("boost", "golf.csv", "--target", "play", "--set", "max_depth=1")
    refused = run(capsys, *given, "--variant", "c50", status=2)
    assert "method of boosting" in refused and "--method c50" in refused
    assert run(capsys, *given, "--method", "c50") != run(capsys, *given)


def test_every_example_runs(folder, capsys):
    for lines in EXAMPLES.values():
        for line in lines:
            if line.startswith("eval"):
                continue
            program, *arguments = shlex.split(line)
            assert program == "c45"
            out = run(capsys, *arguments)
            written = [Path(arguments[at + 1]) for at, word in enumerate(arguments) if word == "-o"]
            assert all(path.stat().st_size for path in written) if written else out, line


def test_it_is_called_as_it_was_called():
    done = subprocess.run(
        [sys.executable, "-m", "c45_core", "--help"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.startswith("usage: python -m c45_core ")
    assert build_parser().format_help().startswith("usage: c45 ")


def test_the_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"c45 {c45_core.__version__}\n"


# --- the verbs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_bundled_tables_are_listed(capsys, language):
    told = json.loads(run(capsys, "datasets", "--format", "json", "--lang", language))
    assert [each["name"] for each in told] == list(datasets.names())
    lines = run(capsys, "datasets", "--lang", language).splitlines()
    assert len(lines) == len(told) + 1
    for each, line in zip(told, lines[1:], strict=True):
        found = datasets.load(each["name"])
        assert each["cases"] == found.table.rows and line.endswith(found.title[language])


def test_grown_and_saved_and_taken_as_a_model(folder, capsys):
    run(capsys, "grow", "golf.csv", "--target", "play", "--variant", "j48", "-o", "golf.json")
    trace = grow(read_csv("golf.csv", target="play"), "j48")
    assert Trace.from_json(Path("golf.json").read_text(encoding="utf-8")) == trace
    shown = run(capsys, "grow", "golf.csv", "--target", "play", "--variant", "j48")
    assert "8 nodes, 5 leaves; 0 of 14 training cases wrong." in shown
    for form, written in (("python", "def classify"), ("sql", "SELECT")):
        assert written in run(
            capsys, "grow", "golf.csv", "--target", "play", "--variant", "j48", "--format", form
        )
    text = run(capsys, "classify", "--model", "golf.json", "--cases", "golf.csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["class"] for row in rows] == trace.predict(trace.source).tolist()
    assert [[float(row["P(no)"]), float(row["P(yes)"])] for row in rows] == trace.predict_proba(
        trace.source
    ).tolist()


def test_one_case_with_what_is_not_known(folder, capsys):
    given = ("--target", "play", "--case", "outlook=rain", "--format", "json")
    told = json.loads(run(capsys, "classify", "golf.csv", *given))
    trace = grow(read_csv("golf.csv", target="play"))
    answer = trace.classify({"outlook": "rain"})
    assert list(told["distribution"].values()) == answer.distribution.tolist()
    number = run(capsys, "classify", "golf.csv", *given[:4], "--case", "windy=false")
    assert number.splitlines()[1] == "1,yes,0.0,1.0"


def test_a_class_may_be_called_as_a_column_of_the_answer(folder, capsys):
    Path("odd.csv").write_text("x,kind\na,case\na,case\nb,class\nb,class\n", encoding="utf-8")
    given = ("odd.csv", "--target", "kind", "--case", "x=b")
    assert run(capsys, "classify", *given).splitlines()[1] == "1,class,0.0,1.0"
    told = json.loads(run(capsys, "classify", *given, "--format", "json"))
    assert told == {"case": 1, "class": "class", "distribution": {"case": 0.0, "class": 1.0}}


def test_cases_may_lack_what_is_not_known_but_not_a_column(folder, capsys):
    Path("cases.csv").write_text(
        "windy;humidity;outlook;temperature\n?;70,5;gale;\ntrue;NA;rain;70\n", encoding="utf-8"
    )
    model = ("golf.csv", "--target", "play", "--format", "json")
    lines = run(capsys, "classify", *model, "--cases", "cases.csv").splitlines()
    trace = grow(read_csv("golf.csv", target="play"))
    for line, case in zip(
        lines, ({"humidity": 70.5}, {"windy": "true", "outlook": "rain"}), strict=True
    ):
        wanted = trace.classify(case).distribution
        assert list(json.loads(line)["distribution"].values()) == pytest.approx(wanted.tolist())
    Path("few.csv").write_text("windy,humidity\ntrue,70\n", encoding="utf-8")
    assert "outlook" in run(capsys, "classify", *model, "--cases", "few.csv", status=2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--cases FILE, or --case"),
        (("--cases", "golf.csv", "--case", "windy=true"), "one of the two"),
        (("--case", "windy"), "NAME=VALUE"),
        (("--case", "wind=true"), "Did you mean 'windy'?"),
        (("--case", "humidity=wet"), "'wet'"),
        (("--cases", "golf.csv", "--model", "golf.csv"), "--model, which brings its own"),
    ],
)
def test_cases_that_cannot_be_classified(folder, capsys, arguments, said):
    assert said in run(capsys, "classify", "golf.csv", "--target", "play", *arguments, status=2)


def test_every_decision_of_a_pruning_is_said(folder, capsys):
    told = run(capsys, "prune", "golf.csv", "--target", "play", "--variant", "j48").splitlines()
    pruning = grow(read_csv("golf.csv", target="play"), "j48").pruning
    assert told.index("") == len(pruning.weighed) and told[-1] == "8 nodes before pruning, 8 after."
    assert "--set pruning=METHOD" in run(capsys, "prune", "golf.csv", "--target", "play", status=2)


def test_a_cross_validation(folder, capsys):
    given = ("golf.csv", "--target", "play", "--variant", "j48", "--folds", "7", "--seed", "3")
    told = json.loads(run(capsys, "validate", *given, "--format", "json"))
    crossed = cross_validate(read_csv("golf.csv", target="play"), preset("j48"), 7, seed=3)
    assert told["accuracy"] == crossed.whole.accuracy and len(told["folds"]) == 7
    assert [
        list(row.values()) for row in told["confusion"].values()
    ] == crossed.whole.confusion.tolist()
    assert f"{crossed.whole.accuracy:.1%}" in run(capsys, "validate", *given)


def test_the_subtrees_of_cost_complexity_pruning(folder, capsys):
    given = (
        "alphas",
        "golf.csv",
        "--target",
        "play",
        "--variant",
        "id3",
        "--folds",
        "7",
        "--seed",
        "3",
    )
    told = json.loads(run(capsys, *given, "--format", "json"))
    found = grow(read_csv("golf.csv", target="play"), "id3").alphas(folds=7, seed=3)
    assert told["alpha"] == found.alpha and told["subtrees"][-1]["until"] is None
    assert [each["errors"] for each in told["subtrees"]] == [c.errors for c in found.candidates]
    links = {link["node"]: link["strength"] for link in told["subtrees"][0]["links"]}
    assert links == {link.node: link.strength for link in found.sequence.links(0)}
    written = run(capsys, *given)
    assert "fewest errors, chosen" in written and "the root 0.0892857" in written
    aside = json.loads(run(capsys, *given, "--aside", "1/3", "--format", "json"))
    assert len(aside["subtrees"][0]["errors_by_fold"]) == 1


def test_where_two_variants_part(folder, capsys):
    given = ("compare", "golf.csv", "--target", "play", "--variant", "zhou", "--with", "li_hang")
    told = json.loads(run(capsys, *given, "--format", "json"))
    assert (told["stage"], told["path"], told["switches"]) == ("growing", [], [["gate"]])
    assert "temperature <= 84" in told["second"] and "gate" in run(capsys, *given)
    assert "same" in run(capsys, *given, "--with-set", "gate=above_average")
    assert "生成" in run(capsys, *given, "--lang", "zh")


# --- standard input, slips of the pen -----------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [("read", "-"), ("trace", "-", "--target", "play"), ("grow", "-", "--target", "play")]
)
def test_a_minus_is_standard_input(capsys, monkeypatch, arguments):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOLF.read_bytes())))
    out = run(capsys, *arguments)
    if arguments[0] == "trace":
        table = read_csv(GOLF, target="play").renamed("stdin")
        assert json.loads(out) == trace_json(grow(table))
    assert out


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("tre",), "tree"),
        (("grow", "golf.csv", "--target", "play", "--variant", "j84"), "j48"),
        (("grow", "golf.csv", "--target", "pley"), "play"),
        (("grow", "golf.csv", "--targt", "play"), "--target"),
        (("grow", "golf.csv", "--target", "play", "--set", "gates=none"), "gate"),
        (("grow", "golf.csv", "--target", "play", "--format", "jsn"), "json"),
        (("tree", "--dataset", "golf_41"), "golf_14"),
    ],
)
def test_the_name_that_was_meant_is_asked_for(folder, capsys, arguments, name):
    err = run(capsys, *arguments, status=2)
    assert err.endswith(f"Did you mean {name!r}?\n") and err.count("\n") == 1
    assert f"「{name}」" in run(capsys, *arguments, "--lang", "zh", status=2)


def test_nothing_is_asked_where_nothing_is_close(folder, capsys):
    assert "Did you mean" not in run(capsys, "qqq", status=2)


# --- completion ---------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_completion_knows_every_verb_and_is_a_script(capsys, shell, tmp_path):
    script = run(capsys, "completion", shell)
    assert all(name in script for name in verbs()) and "--variant" in script
    if shutil.which(shell):
        path = tmp_path / "script"
        path.write_text(script, encoding="utf-8")
        subprocess.run([shell, "-n", str(path)], check=True)


def test_bash_completes_a_verb(capsys, tmp_path):
    path = tmp_path / "script"
    path.write_text(run(capsys, "completion", "bash"), encoding="utf-8")
    words = "COMP_WORDS=(c45 valid); COMP_CWORD=1; _shtab_c45 c45 valid c45"
    ask = f"source {path}; {words}; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["validate"]


def test_completion_says_what_it_needs(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert "pip install shtab" in run(capsys, "completion", "bash", status=2)


# --- compile -------------------------------------------------------------------------------------


def test_compile_says_where_it_kept_what_it_compiled(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(compiled, "has_numba", lambda: True)
    monkeypatch.setattr(compiled, "build", lambda: tmp_path)
    assert run(capsys, "compile") == f"{tmp_path}\n"


def test_compile_says_what_it_needs(capsys, monkeypatch):
    monkeypatch.setattr(compiled, "has_numba", lambda: False)
    assert "pip install numba" in run(capsys, "compile", status=2)


# --- terminals ----------------------------------------------------------------------------------


class Screen(io.TextIOWrapper):
    """A terminal that keeps what it is shown."""

    def __init__(self):
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def isatty(self):
        return True

    @property
    def shown(self):
        return self.buffer.getvalue().decode()


def test_binary_data_never_goes_to_a_terminal(monkeypatch, folder, capfd):
    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    assert main(["image", "--dataset", "golf_14", "--step", "12", "--format", "png"]) == 2
    assert screen.shown == "" and "-o" in capfd.readouterr().err
    write([b"plain text\n", "汉字\n".encode()], None)
    assert screen.shown == "plain text\n汉字\n"


def test_a_bar_is_shown_on_a_terminal_alone_and_taken_away(monkeypatch):
    screen = Screen()
    monkeypatch.setattr(terminal, "PATIENCE", 0)
    with terminal.show_progress("silent") as show:
        show(0.5)
    assert not sys.stderr.isatty()
    monkeypatch.setattr(sys, "stderr", screen)
    trace = terminal.grow_visibly(datasets.load("watermelon_3.0").table, preset("documents"))
    assert trace == grow(datasets.load("watermelon_3.0").table)
    assert "watermelon_3.0 [" in screen.shown and "100%" not in screen.shown.rpartition("\r")[2]
    assert screen.shown.endswith("\r\x1b[K")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
def test_on_a_real_terminal():
    """What a person sees: a refusal in place of a picture."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "c45_core", "image", "--dataset", "golf_14", "--step", "3"]
    done = subprocess.run(
        [*command, "--format", "png"], stdout=theirs, stderr=subprocess.PIPE, cwd=ROOT, check=False
    )
    os.close(theirs)
    os.set_blocking(ours, False)
    try:
        seen = os.read(ours, 1024)
    except OSError:  # the other end is closed, and nothing was written
        seen = b""
    os.close(ours)
    assert done.returncode == 2 and seen == b"" and b"-o" in done.stderr


def test_groups_of_values_are_written_as_lists(folder, capsys):
    """Sunny and rain become one branch, whose value is a list."""
    told = json.loads(run(capsys, "groups", "golf.csv", "--target", "play", "--format", "json"))
    values = [branch["value"] for branch in told["grown"]["branches"]]
    assert told["grown"]["attribute"] == "outlook" and values == [["sunny", "rain"], ["overcast"]]
    assert told["root"][0]["merges"][0]["group"] == ["sunny", "rain"]
    assert told["size_pruned"] < told["size_grown"]
    written = run(capsys, "groups", "golf.csv", "--target", "play")
    assert "{sunny, rain} become one group" in written and "outlook ∈ {sunny, rain}:" in written
    refused = run(capsys, "groups", "golf.csv", "--target", "play", "--variant", "zhou", status=2)
    assert "--variant release8" in refused


# --- the order of the arguments ---------------------------------------------------------------------

PLAIN_ARGUMENTS = {
    name: sum(4 if action.nargs == "*" else 1 for action in each._actions if not action.option_strings)
    for name, each in next(
        action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction)
    ).choices.items()
}
"""How many arguments of a verb that are no option are tried."""


@pytest.mark.parametrize("verb", [name for name, n in PLAIN_ARGUMENTS.items() if n > 1])
def test_an_option_stands_anywhere(verb):
    others = [f"other {n}" for n in range(PLAIN_ARGUMENTS[verb])]
    usual = build_parser().parse_args(
        [verb, *others, "--target", "COLUMN", "--format=txt", "--lang", "zh"]
    )
    for first, second in combinations_with_replacement(range(len(others) + 1), 2):
        mixed = [*others[:first], "--target", "COLUMN", *others[first:second], "--format=txt"]
        mixed += ["--lang", "zh", *others[second:]]
        assert build_parser().parse_args([verb, *mixed]) == usual, mixed


def test_behind_two_signs_there_is_no_option():
    chosen = build_parser().parse_args(["grow", "--target", "play", "--", "-golf.csv"])
    assert (chosen.target, chosen.file) == ("play", "-golf.csv")


@pytest.mark.parametrize("verb", ["which", "doctor"])
def test_an_option_without_its_value_takes_no_other_argument_for_it(verb, capsys):
    said = run(capsys, verb, "golf.csv", "other", "--target", status=2)
    assert "--target" in said and "expected one argument" in said
