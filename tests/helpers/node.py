"""Run modules of the page under node, and ask them as a test asks a function."""

import json
import shutil
import subprocess

import pytest

NODE = shutil.which("node")


def asking(folder, modules, script):
    """Return ask(question) -> answer, both JSON; on a machine without node the test is skipped.

    `script` imports the modules by the names of their files, reads the question and writes the answer.
    """
    if NODE is None:
        pytest.skip("no node on this machine")
    for module in modules:
        shutil.copy(module, folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "run.js").write_text(script, encoding="utf-8")

    def ask(question):
        command = [NODE, str(folder / "run.js")]
        said = json.dumps(question)
        done = subprocess.run(command, input=said, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return ask
