"""The lesson as files: whatever is played, the browser says what the app says."""

import json
import random
import shutil
import subprocess

import pytest
from moving import legal_moves

from c45_core import InputError, preset
from c45_course import datasets
from topics.building.judgement import judge
from topics.building.lesson.without_server import SCRIPT, tell
from topics.building.moves import Move, MoveKind
from topics.building.tree_by_moves import apply
from ui.state.choices import FIRST_DIALECT

TABLE = "buys_computer_14"
PLAYS, MOST = 60, 7
NODE = shutil.which("node")


def _play(table, dialect, draw):
    """Draw moves of all kinds, each possible after those before it."""
    moves = ()
    for _ in range(draw.randint(0, MOST)):
        built = apply(table, dialect, moves)
        offered = [each for node in built.open for each in legal_moves(built, node)]
        for kind in (MoveKind.LEAF, MoveKind.GO_ON, MoveKind.REOPEN):
            offered += [Move(built.paths[n], kind) for n in {*built.open, *built.chosen, 0}]
        move = draw.choice(offered)
        try:
            apply(table, dialect, (*moves, move))
        except InputError:
            continue
        moves = (*moves, move)
    return moves


@pytest.mark.skipif(NODE is None, reason="no node")
def test_the_browser_builds_and_judges_as_python_does(tmp_path):
    table, dialect, draw = datasets.load(TABLE).training, preset(FIRST_DIALECT), random.Random(1)
    told = tell("en", {"table": TABLE})
    plays = [_play(table, dialect, draw) for _ in range(PLAYS)]
    given = {"nodes": told["nodes"], "plays": [[each.text for each in play] for play in plays]}
    (tmp_path / "given.json").write_text(json.dumps(given), encoding="utf-8")
    script = (
        f'import {{ buildTree }} from "{SCRIPT.with_name("moves.js")}";\n'
        'import { readFileSync } from "node:fs";\n'
        'const { nodes, plays } = JSON.parse(readFileSync("given.json"));\n'
        "console.log(JSON.stringify(plays.map((moves) => buildTree(nodes, moves))));\n"
    )
    (tmp_path / "run.mjs").write_text(script, encoding="utf-8")
    command = [NODE, "--experimental-default-type=module", "run.mjs"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    for moves, found in zip(plays, json.loads(done.stdout), strict=True):
        built = apply(table, dialect, moves)
        names = {Move(path, MoveKind.LEAF).text[:-2]: n for n, path in enumerate(built.paths)}
        assert {each["path"] for each in found} == set(names)
        chosen = {names[each["path"]] for each in found if each.get("mine")}
        assert chosen == set(built.chosen)
        for each in found:
            number = names[each["path"]]
            node = built.trace.node(number)
            assert each["state"] == built.state(number).value
            assert each["counts"] == node.counts.tolist() and each["label"] == node.label
            if number in chosen:
                judged, said = judge(built, number), each["choices"][each["mine"]]
                assert said["lost"] == judged.gain_regret
                best = "l" if judged.best is None else f"t{judged.best.attribute}"
                assert each["own"] == best and (each["mine"] == best) == judged.agrees
                assert f"{judged.gain_regret:.4f}" in (said["row"][3], "0.0000")
