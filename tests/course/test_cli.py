"""The command line: what it writes; one sentence and exit status 2 for everything that is wrong."""

import json
import os
import re
import subprocess
import sys
from argparse import SUPPRESS
from pathlib import Path

import pytest
from awkward.workbooks import ROWS, workbook
from pairs import every_two
from records import trace_json

from c45_core import PRESETS, Table, grow
from c45_core.__main__ import main
from c45_core.language.words import words
from c45_course import datasets
from c45_course.cli.main import build_parser
from c45_course.exports.as_markdown import write_markdown
from c45_course.exports.as_text import write_text
from c45_course.exports.solution import write_solution
from c45_course.readers.remarks import RemarkKind, remark, write_remark
from c45_course.readers.visible_text import width

ROOT = Path(__file__).resolve().parents[2]
GOLF = """outlook,humidity,n,play
sunny,85,1,no
overcast,86,2,yes
rainy,70,1,yes
rainy,,1,no
"""


MAY_WEIGH = write_remark(remark(RemarkKind.MAY_BE_WEIGHT, "n"), words("en")) + "\n"
"""What is said of GOLF wherever nobody says what n is."""


@pytest.fixture
def golf(tmp_path):
    path = tmp_path / "golf.csv"
    path.write_text(GOLF, encoding="utf-8")
    return str(path)


def run(capsys, *arguments):
    """Run a command that succeeds; return what it writes."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err in ("", MAY_WEIGH)
    return out


def refused(capsys, *arguments):
    """Run a command that fails; return its one sentence."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    err = err.removeprefix(MAY_WEIGH)
    assert out == ""
    assert re.search(r"\.( Did you mean '[^']+'\?)?\n$", err)
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


# --- what is written ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", datasets.names())
def test_json_of_a_bundled_table(capsys, name):
    out = run(capsys, "trace", "--dataset", name, "--format", "json")
    assert json.loads(out) == trace_json(grow(datasets.load(name).table))


def test_json_of_a_file(capsys, golf):
    record = json.loads(run(capsys, "trace", golf, "--target", "play"))
    assert [a["name"] for a in record["table"]["attributes"]] == ["outlook", "humidity", "n"]
    assert record["table"]["name"] == "golf"


def test_weight_column(capsys, golf):
    record = json.loads(run(capsys, "trace", golf, "--target", "play", "--weight", "n"))
    assert record["table"]["weight"] == 5
    assert record["steps"][0]["counts"] == {"no": 2, "yes": 3}


def test_dialect_and_switches(capsys, golf):
    arguments = ["--variant", "id3", "--set", "min_cases=2", "--set", "max_depth=1"]
    record = json.loads(run(capsys, "trace", golf, "--target", "play", *arguments))
    switches = record["dialect"]["switches"]
    assert (switches["criterion"], switches["min_cases"], switches["max_depth"]) == ("gain", 2, 1)
    # Switches that only go together may be set one after the other.
    arguments = ["--set", "criterion=gain", "--set", "gate=none"]
    record = json.loads(run(capsys, "trace", golf, "--target", "play", *arguments))
    assert record["dialect"]["switches"]["criterion"] == "gain"


def test_schema_is_written_edited_and_used(capsys, golf, tmp_path):
    schema = json.loads(run(capsys, "schema", golf, "--target", "play"))
    assert schema["classes"] == ["no", "yes"]
    schema["classes"].reverse()
    schema["attributes"] = schema["attributes"][:1]
    schema["missing"] = ["?", ""]
    path = tmp_path / "golf.schema.json"
    path.write_text(json.dumps(schema), encoding="utf-8")
    record = json.loads(run(capsys, "trace", golf, "--schema", str(path)))
    assert record["table"]["classes"] == ["yes", "no"]
    assert [a["name"] for a in record["table"]["attributes"]] == ["outlook"]


def test_output_file(capsys, golf, tmp_path):
    path = tmp_path / "out.json"
    assert run(capsys, "trace", golf, "--target", "play", "-o", str(path)) == ""
    assert json.loads(path.read_text(encoding="utf-8"))["schema"] == "c45-trace/1"


@pytest.mark.parametrize(
    ("name", "dialect", "language", "style"),
    every_two(datasets.names(), list(PRESETS), ["zh", "en"], ["text", "markdown"]),
)
def test_worked_solutions_of_every_table(capsys, name, dialect, language, style):
    """Every two choices: each has tests of its own as well."""
    arguments = ["--dataset", name, "--format", style, "--language", language]
    out = run(capsys, "trace", *arguments, "--variant", dialect)
    assert "{" not in re.sub(r"\$.*?\$", "", out).replace(r"\{", "")
    assert "nan" not in re.findall(r"[a-z]+", out)
    assert "None" not in out
    assert "\n\n\n" not in out
    assert "-0.000000" not in out


def test_worked_solution_shows_the_numbers(capsys):
    out = run(capsys, "trace", "--dataset", "watermelon_2.0", "--format", "text", "--language", "zh")
    assert "-8/17 log2(8/17) - 9/17 log2(9/17) = 0.997503" in out
    for number in ("0.108125", "0.142675", "0.140781", "0.380592", "0.289159", "0.006046", "0.263085"):
        assert number in out
    assert "|   触感 = 硬滑: 是 (6)" in out


def test_columns_of_text_tables_line_up(capsys):
    out = run(capsys, "trace", "--dataset", "golf_14", "--format", "text", "--language", "zh")
    lines = out.splitlines()
    (head,) = [i for i, line in enumerate(lines) if "结论" in line][:1]
    rows = lines[head + 1 : head + 5]
    assert len({width(re.split(r"0\.\d{6}", row)[0]) for row in rows}) == 1
    assert len({width(row[: row.index(re.findall(r"\d\.\d{6}", row)[2])]) for row in rows}) == 1


def test_data_is_never_markup_nor_steers_the_terminal():
    nasty = ["<b>x</b>", "a|b", "`c`", "\x1b[2J", "_d_\ne", "# f"]
    columns = {"<script>": nasty, "x": [1, 2, 3, 4, 5, 6], "y": ["a", "b", "a", "b", "a", "b"]}
    trace = grow(Table.from_columns(columns, target="y", name="*bold*"))
    plain = "\n".join(write_text(write_solution(trace, words("en"))))
    assert "\x1b" not in plain
    written = "\n".join(write_markdown(write_solution(trace, words("en"))))
    outside = re.sub(r"(?ms)^(`{3,})text$.*?^\1$", "", written)
    assert re.search(r"(?<!\\)[<`]", outside) is None
    assert "*bold*" not in outside.replace(r"\*", "")
    rows = [line for line in outside.splitlines() if line.startswith("|")]
    assert all(len(re.findall(r"(?<!\\)\|", row)) >= 4 for row in rows)


def test_many_cuts_are_not_all_listed_and_it_says_so():
    numbers = [float(i * 7 % 101) for i in range(101)]
    labels = ["ab"[i * i % 3 % 2] for i in range(101)]
    trace = grow(Table.from_columns({"x": numbers, "y": labels}, target="y"))
    assert "The 30 best of 100 candidate thresholds are listed." in "\n".join(
        write_text(write_solution(trace, words("en")))
    )


OPTION = re.compile(r"`(-{1,2}[\w-]+)")


def documented(verbs):
    """Give each option and verb that docs/command-line.md names together."""
    lines = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line.startswith("| `-"):
            named, of = line.replace(r"\|", "/").split("|")[1:3]
            told = set(re.findall(r"`(\w+)`", of))
            for verb in verbs - told if "all" in of else told:
                yield from ((option, verb) for option in OPTION.findall(named))


def test_the_document_names_every_option_and_which_verbs_take_it():
    (commands,) = (action.choices for action in build_parser()._actions if action.dest == "command")
    told = list(documented({*commands}))
    assert len(told) == len(set(told))
    actions = [(verb, action) for verb, made in commands.items() for action in made._actions]
    options = {(option, verb) for verb, action in actions for option in action.option_strings}
    assert set(told) <= options
    for verb, action in actions:
        if action.option_strings and action.help != SUPPRESS and action.dest != "help":
            assert any((option, verb) in told for option in action.option_strings), (verb, action.dest)


# --- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "COMMAND"),
        (["grew"], "grew"),
        (["trace"], "--dataset"),
        (["trace", "{golf}", "--target", "game"], "no column 'game'"),
        (["trace", "none.csv", "--target", "play"], "There is no file 'none.csv'"),
        (["trace", "{golf}", "--target"], "argument"),
        (["trace", "{golf}", "--targe", "play"], "--targe"),
        (["trace", "{golf}", "--target", "play", "--variant", "c50"], "no variant of C4.5 named 'c50'"),
        (["trace", "{golf}", "--target", "play", "--set", "gates=none"], "gates=none"),
        (["trace", "{golf}", "--target", "play", "--set", "gate"], "'gate'"),
        (["trace", "{golf}", "--target", "play", "--set", "gate=shut"], "above_average"),
        (["trace", "{golf}", "--target", "play", "--set", "min_cases=many"], "number"),
        (["trace", "{golf}", "--target", "play", "--set", "min_cases=-1"], "at least 0"),
        (["trace", "{golf}", "--target", "play", "--set", "min_cases=nan"], "min_cases"),
        (["trace", "{golf}", "--target", "play", "--set", "criterion=gain"], "gate=none"),
        (["trace", "{golf}", "--target", "play", "--weight", "outlook"], "greater than 0"),
        (["trace", "{golf}", "--target", "play", "--weight", "m"], "no column 'm'"),
        (["trace", "{golf}", "--target", "play", "--format", "xml"], "xml"),
        (["trace", "{golf}", "--target", "play", "--language", "fr"], "fr"),
        (["trace", "{golf}", "--target", "play", "--schema", "none.json"], "none.json"),
        (["trace", "{golf}", "--schema", "{golf}"], "not JSON"),
        (
            ["trace", "{golf}", "--target", "play", "-o", "no/such/folder/out.json"],
            "cannot be written",
        ),
        (["trace", "{golf}", "--target", "play", "-o", "."], "cannot be written"),
        (["trace", "--dataset", "melons"], "no table 'melons'"),
        (["trace", "--dataset", "golf_14", "--target", "play"], "--target"),
        (["trace", "{golf}", "--dataset", "golf_14"], "leave one out"),
        (["trace", "{golf}", "--target", "play", "--set", "max_depth=1.5"], "none or a whole number"),
    ],
)
def test_bad_arguments(capsys, golf, arguments, said):
    assert said in refused(capsys, *(argument.replace("{golf}", golf) for argument in arguments))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("a,play\n", "no rows"),
        ("a,play\n1,no\n2,no\n", "two classes"),
        ("a,play\n1,no\nhigh,yes\n3,no\n", "'high'"),
        ("a,play\n1\n2,no\n", "row 1"),
        ("a,play\n1,\n2,no\n", "no class"),
    ],
)
def test_bad_files(capsys, tmp_path, text, said):
    path = tmp_path / "bad.csv"
    path.write_text(text, encoding="utf-8")
    assert said in refused(capsys, "trace", str(path), "--target", "play")


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ({"classes": []}, '"classes"'),
        ({"attributes": [{"name": "outlook", "kind": "nominal", "values": []}]}, '"values"'),
    ],
)
def test_a_schema_that_lists_nothing(capsys, golf, tmp_path, declared, said):
    attributes = [{"name": "outlook", "kind": "nominal"}]
    path = tmp_path / "golf.schema.json"
    path.write_text(json.dumps({"target": "play", "attributes": attributes} | declared))
    sentence = refused(capsys, "trace", golf, "--schema", str(path))
    assert said in sentence and "found []" in sentence and "leave" in sentence


def test_a_schema_may_say_that_nothing_is_missing(capsys, tmp_path):
    schema = {"target": "play", "attributes": [{"name": "a", "kind": "nominal"}], "missing": []}
    (tmp_path / "schema.json").write_text(json.dumps(schema))
    (tmp_path / "a.csv").write_text("a,play\n?,no\nx,yes\n")
    asked = [str(tmp_path / "a.csv"), "--schema", str(tmp_path / "schema.json")]
    (attribute,) = json.loads(run(capsys, "trace", *asked))["table"]["attributes"]
    assert attribute["values"] == ["?", "x"]


@pytest.mark.parametrize("weight", ["-1", "0", "x", ""])
def test_bad_weights(capsys, tmp_path, weight):
    path = tmp_path / "bad.csv"
    path.write_text(f"a,n,play\n1,1,no\n2,{weight},yes\n", encoding="utf-8")
    assert "greater than 0" in refused(capsys, "trace", str(path), "--target", "play", "--weight", "n")


def test_unreadable_file(capsys, tmp_path):
    path = tmp_path / "secret.csv"
    path.write_text(GOLF, encoding="utf-8")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    assert "cannot be read" in refused(capsys, "trace", str(path), "--target", "play")


# --- other files, and corrections -----------------------------------------------------------------


def noted(capsys, *arguments):
    """Run a command that succeeds; return the record and the notes on standard error."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    return json.loads(out), err


def test_a_workbook_and_a_sheet_of_it(capsys, tmp_path):
    path = tmp_path / "golf.xlsx"
    path.write_bytes(workbook(ROWS, [("x", "y"), (1, "a"), (2, "b")]))
    assert main(("trace", str(path), "--target", "play")) == 0
    out, err = capsys.readouterr()
    record = json.loads(out)
    assert [a["kind"] for a in record["table"]["attributes"]] == ["nominal", "numeric"]
    assert "Which one is it?" in err
    assert "Sheet1: outlook, humidity, play (current choice); Sheet2: x, y" in err
    assert main(("trace", str(path), "--target", "y", "--sheet", "Sheet2")) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["table"]["classes"] == ["a", "b"]
    assert "no sheet 'x'" in refused(capsys, "trace", str(path), "--target", "y", "--sheet", "x")


def test_encoding_and_separator_are_corrected(capsys, tmp_path):
    path = tmp_path / "golf.tsv"
    path.write_bytes("a\tb\t类别\nx,y\t1\t是\nz,y\t2\t否\n".encode("gbk"))
    record = json.loads(run(capsys, "trace", str(path), "--target", "类别"))
    assert record["table"]["attributes"][0]["values"] == ["x,y", "z,y"]
    options = ["--encoding", "gb18030", "--separator", "tab"]
    assert json.loads(run(capsys, "trace", str(path), "--target", "类别", *options)) == record
    assert "not text in utf-8" in refused(
        capsys, "trace", str(path), "--target", "类别", "--encoding", "utf-8"
    )


def test_what_is_converted_is_said_on_standard_error(capsys, tmp_path):
    path = tmp_path / "golf.csv"
    path.write_text("a,play\n125K,no\n2,yes\n", encoding="utf-8")
    record, notes = noted(capsys, "trace", str(path), "--target", "play")
    assert record["tree"]["split"]["threshold"] is not None
    assert notes == "“a”: letters for large numbers are converted; 125K is 125000.\n"
    schema, notes = noted(capsys, "schema", str(path), "--target", "play")
    assert schema["attributes"] == [{"name": "a", "kind": "numeric"}]


def test_a_sample_is_drawn_with_a_seed(capsys, golf):
    options = ["--target", "play", "--sample", "3"]
    record, notes = noted(capsys, "trace", golf, *options, "--seed", "1")
    assert record["table"]["rows"] == 3
    assert "3 of 4 rows, drawn with the seed 1" in notes
    assert noted(capsys, "trace", golf, *options, "--seed", "1")[0] == record
    assert "cannot be drawn" in refused(capsys, "trace", golf, "--target", "play", "--sample", "5")


def test_weights_and_names_are_kept_in_the_schema(capsys, golf, tmp_path):
    schema, _ = noted(capsys, "schema", golf, "--target", "play", "--weight", "n")
    assert schema["weight"] == "n"
    schema["case_names"] = "outlook"
    schema["attributes"] = schema["attributes"][1:]
    path = tmp_path / "golf.schema.json"
    path.write_text(json.dumps(schema), encoding="utf-8")
    record = json.loads(run(capsys, "trace", golf, "--schema", str(path)))
    assert record["table"]["weight"] == 5
    assert [case["name"] for case in record["steps"][0]["cases"]] == [
        "sunny",
        "overcast",
        "rainy",
        "rainy",
    ]
    assert "the schema says 'n'" in refused(
        capsys, "trace", golf, "--schema", str(path), "--weight", "humidity"
    )


# --- as a process of its own --------------------------------------------------------------------


def process(command, **options):
    options |= {"cwd": ROOT, "capture_output": True, "text": True, "encoding": "utf-8"}
    return subprocess.run(command, check=False, timeout=60, **options)


def test_process_writes_utf_8_whatever_the_locale():
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "c45_core", "trace", "--dataset", "golf_14", "--format", "text"]
    done = process([*command, "--language", "zh"], env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "天气 = 晴" in done.stdout


def test_process_says_one_sentence():
    done = process([sys.executable, "-m", "c45_core", "trace", "none.csv", "--target", "play"])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "There is no file 'none.csv'; check the name and the folder.\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes of a shell")
def test_broken_pipe_is_silent():
    trace = f"{sys.executable} -m c45_core trace --dataset computer_buyers_1024_expanded"
    done = process(["sh", "-c", f"{{ {trace}; echo $? >&2; }} | head -c 10"])
    assert done.stdout == '{"schema":'
    assert done.stderr == "141\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_disk_is_said():
    trace = f"{sys.executable} -m c45_core trace --dataset computer_buyers_1024_expanded"
    done = process(["sh", "-c", f"{trace} > /dev/full"])
    assert done.returncode == 2
    assert done.stderr == "Standard output cannot be written: No space left on device.\n"
