"""`soft` and `consult` on the command line: what Quinlan's programs say, as text, JSON and steps."""

import json

import pytest
from references import FOLDER, reference
from test_cli import refused, run
from test_consult import RECORDED as CONSULTED
from test_rules_file import asked
from test_soft import RECORDED as SOFTENED

from c45_core.language.words import languages


@pytest.mark.parametrize("name", SOFTENED)
def test_soft_writes_the_tests_of_the_program(capsys, name):
    found = json.loads(run(capsys, "soft", *asked(name)))["tests"]
    wanted = reference(name, "soft8")["tests"]
    assert [test["attribute"] for test in found] == [test["attribute"] for test in wanted]
    for mine, theirs in zip(found, wanted, strict=True):
        for key in ("lower", "split", "upper", "standard_error", "limit"):
            assert mine[key] == pytest.approx(theirs[key], rel=1e-6, abs=1e-6)
        for key in ("known", "errors_at_split", "errors_all_above"):
            assert mine[key] == theirs[key]
        ways = [
            [step["attribute"], step["op"] if step["op"] != "=" else step["value"]]
            for step in mine["path"]
        ]
        assert ways == theirs["path"]


@pytest.mark.worth(3)
@pytest.mark.parametrize("kind", ["tree_hard", "tree_soft", "rules"])
@pytest.mark.parametrize("name", CONSULTED)
def test_consult_writes_the_lines_of_the_program(capsys, name, kind):
    recorded = reference(name, "consult8").get(kind, [])[:4]
    files = [str(FOLDER / f"{name}.csv"), "--schema", str(FOLDER / f"{name}.schema.json")]
    how = {"tree_hard": [], "tree_soft": ["--soft"], "rules": ["--by", "rules"]}[kind]
    for case in recorded:
        given = [
            part
            for attribute, answer in case["answers"]
            for part in ("--case", f"{attribute}={answer}")
        ]
        out = run(capsys, "consult", *files, "--variant", "release8", *how, *given)
        assert out.splitlines() == case["decision"]


@pytest.mark.parametrize("language", languages())
def test_a_case_is_told_in_the_names_of_the_language(capsys, language):
    own = run(
        capsys, "consult", "--dataset", "golf_14", "--lang", "zh", "--case", "天气=晴: 0.5；湿度=70-85"
    )
    told = run(
        capsys,
        "consult",
        "--dataset",
        "golf_14",
        "--lang",
        language,
        "--case",
        "天气=晴: 0.5;湿度=70 - 85",
    )
    assert own.split()[1:] == told.split()[1:]
    if language == "en":
        named = ["--case", "Outlook=sunny: 0.5; Humidity=70 - 85"]
        assert run(capsys, "consult", "--dataset", "golf_14", "--lang", "en", *named) == told


@pytest.mark.parametrize("language", languages())
def test_every_step_is_written_with_its_calculation(capsys, language):
    golf = ["--dataset", "golf_14_quinlan_numeric", "--variant", "release8", "--lang", language]
    soft = run(capsys, "soft", *golf, "--format", "steps")
    assert "SE = sqrt(((0 + 0.5) × (5 - 0 + 0.5))/(5 + 1)) = 0.6770" in soft
    assert "u = 70 + (85 - 70) × (0.6770 - 0)/(1 - 0) = 80.1550" in soft
    case = ["--case", "天气=晴;湿度=80", "--soft"]
    steps = run(capsys, "consult", *golf, *case, "--format", "steps")
    assert "0.5 - 0.5 × (80 - 75)/(80.1550 - 75 + 0.001)" in steps and "gap = 1 - " in steps
    rules = run(capsys, "consult", *golf, "--case", "天气=晴", "--by", "rules", "--format", "steps")
    assert "s = " in rules


def test_the_answer_as_data(capsys):
    golf = ["--dataset", "golf_14_quinlan_numeric", "--variant", "release8", "--lang", "en"]
    found = json.loads(run(capsys, "consult", *golf, "--case", "Humidity=82.5", "--format", "json"))
    assert sum(found["certainty"].values()) == pytest.approx(1 - found["lost"], abs=1e-6)
    assert found["gap"] == pytest.approx(1 - sum(found["least"].values()), abs=1e-6)
    assert found["steps"][0]["shares"] == pytest.approx([5 / 14, 4 / 14, 5 / 14])
    rules = json.loads(run(capsys, "consult", *golf, "--by", "rules", "--format", "json"))
    assert rules["rule"] is None and rules["steps"][-1]["strength"] <= 0.3


def test_a_tree_without_numbers_has_no_soft_threshold(capsys):
    assert "no numeric test" in run(capsys, "soft", "--dataset", "watermelon_2.0")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--case", "outlook"], "NAME=VALUE"),
        (["--case", "moon=full"], "no attribute 'moon'"),
        (["--case", "湿度=tall"], "a range such as"),
        (["--case", "天气=wet"], "has no value 'wet'"),
        (["--by", "rules", "--soft"], "--soft"),
    ],
)
def test_what_means_nothing_is_refused(capsys, arguments, said):
    assert said in refused(capsys, "consult", "--dataset", "golf_14", *arguments)


# --- the tree of a record ---------------------------------------------------------------------------

RECORD = ["--dataset", "golf_14_quinlan_numeric", "--variant", "release8", "--set", "arithmetic=double"]


@pytest.mark.parametrize("verb", ["trace", "grow"])
@pytest.mark.parametrize(
    "how", [[], ["--soft"], ["--by", "rules"], ["--format", "json"], ["--soft", "--format", "steps"]]
)
def test_the_tree_of_a_record_answers_as_the_one_grown_from_its_table(capsys, tmp_path, verb, how):
    path = str(tmp_path / "golf.json")
    run(capsys, verb, *RECORD, "--lang", "zh", "-o", path)
    case = ["--case", "天气=有雨: 0.7；湿度=70-85", "--lang", "zh", *how]
    assert run(capsys, "consult", "--model", path, *case) == run(capsys, "consult", *RECORD, *case)


def test_a_record_is_held_to_its_own_cases(capsys, tmp_path):
    path = tmp_path / "golf.json"
    run(capsys, "trace", *RECORD, "-o", str(path))
    record = json.loads(path.read_text(encoding="utf-8"))
    record["source"]["cases"][0]["class"] = record["source"]["cases"][2]["class"]
    path.write_text(json.dumps(record), encoding="utf-8")
    said = refused(capsys, "consult", "--model", str(path))
    assert "does not agree with the tree grown from its cases" in said


@pytest.mark.parametrize("collapse", ["on", "off"])
def test_a_record_without_the_cases_it_was_pruned_by_answers_by_rules_alone(capsys, tmp_path, collapse):
    path = str(tmp_path / "golf.json")
    switches = ["--set", "pruning=rep", "--set", f"collapse={collapse}"]
    run(capsys, "trace", "--dataset", "golf_14", *switches, "--aside", "1/3", "-o", path)
    for verb in (["consult"], ["classify", "--case", "天气=晴"]):
        assert "take a record of another pruning method" in refused(capsys, *verb, "--model", path)
    assert "适合" in run(capsys, "consult", "--model", path, "--by", "rules")


@pytest.mark.parametrize(
    ("content", "arguments", "said"),
    [
        ("{}", [], "schema"),
        ("humidity <= 75: yes", [], "JSON"),
        (None, [], "There is no file"),
        ("{}", ["--dataset", "golf_14"], "--model, which brings its own"),
        ("{}", ["--target", "play"], "--model, which brings its own"),
        ("{}", ["--variant", "j48"], "--variant cannot be combined with --model"),
        ("{}", ["--set", "min_cases=2"], "--set cannot be combined with --model"),
    ],
)
@pytest.mark.parametrize("verb", ["consult", "classify"])
def test_a_file_or_an_option_that_does_not_fit_is_refused(
    capsys, tmp_path, verb, content, arguments, said
):
    path = tmp_path / "consult.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    assert said in refused(capsys, verb, "--model", str(path), *arguments)
