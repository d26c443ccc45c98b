"""Show examples at the end of each verb's help: one line each, as one types it.

A test runs them all, in a folder with `golf.csv` (docs/golf.csv) and what earlier lines have written.
"""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "datasets": ("c45 datasets",),
    "read": ("c45 read golf.csv --format text",),
    "grow": (
        "c45 grow golf.csv --target play --variant j48",
        "c45 grow golf.csv --target play -o golf.json",
        "c45 grow golf.csv --target play --variant j48 -o golf.py",
    ),
    "trace": (
        "c45 trace golf.csv --target play --format text",
        "c45 trace --dataset watermelon_2.0 --lang zh --format markdown -o solution.md",
    ),
    "prune": ("c45 prune golf.csv --target play --variant j48", "c45 prune --tree pep_t4"),
    "classify": (
        "c45 classify golf.csv --target play --case outlook=rain --case windy=true",
        "c45 classify --model golf.json --cases golf.csv",
    ),
    "consult": (
        'c45 consult golf.csv --target play --case "outlook=?; humidity=70-85; windy=true: 0.9"',
        'c45 consult golf.csv --target play --case "windy=true: 0.9" --by rules',
        'c45 consult --model golf.json --case "humidity=70-85"',
    ),
    "soft": ("c45 soft golf.csv --target play --variant release8 --format steps",),
    "rules": ("c45 rules golf.csv --target play --variant release8",),
    "groups": ("c45 groups golf.csv --target play",),
    "alphas": ("c45 alphas golf.csv --target play --variant id3 --folds 7",),
    "windows": ("c45 windows golf.csv --target play --variant release8 --trials 3",),
    "boost": (
        "c45 boost golf.csv --target play --set max_depth=1 --rounds 5",
        "c45 boost --dataset golf_14 --variant release8 --rounds 10 --format json -o committee.json",
    ),
    "costs": ('c45 costs golf.csv --target play --set max_depth=1 --cost "yes, no: 3"',),
    "winnow": ("c45 winnow golf.csv --target play --variant j48",),
    "validate": ("c45 validate golf.csv --target play --variant j48 --folds 7",),
    "compare": ("c45 compare golf.csv --target play --variant zhou --with li_hang",),
    "html": ("c45 html golf.csv --target play -o golf.html",),
    "make": ("c45 make --wish id3-differs --rows 6-14 --seed 1 -o made.csv",),
    "solution": ("c45 solution --dataset watermelon_2.0 --lang zh --format tex -o solution.tex",),
    "handout": ("c45 handout --tree pep_t4 -o t4.html",),
    "tree": ("c45 tree --dataset watermelon_2.0 --format dot -o tree.dot",),
    "image": ("c45 image --dataset golf_14 --step 12 --format svg -o step.svg",),
    "animation": ("c45 animation --dataset golf_14 --size split -o growing.webp",),
    "slides": ("c45 slides --dataset watermelon_2.0 --from 1 --to 60 -o slides.html",),
    "table": ("c45 table golf.csv --target play --what ranking --node 0",),
    "plan": ("c45 plan --dataset golf_14 --minutes 90 -o plan.html",),
    "worksheet": ("c45 worksheet --dataset watermelon_2.0 --seed 7 --key -o key.html",),
    "kit": ("c45 kit --dataset golf_14 --lang zh -o kit.html",),
    "schema": ("c45 schema golf.csv --target play -o golf.schema.json",),
    "doctor": (
        "c45 tree --dataset golf_14 --variant id3 -o tree.txt",
        "c45 doctor --dataset golf_14 tree.txt",
    ),
    "which": (
        'c45 which golf.csv "Gain(outlook) = 0.246" "root = outlook" --target play',
        'c45 which --dataset watermelon_2.0 "IV(敲声) = 1.382"',
    ),
    "compile": ("c45 compile",),
    "completion": ('eval "$(c45 completion bash)"', "c45 completion zsh -o _c45"),
}


def shown(verb: str) -> str:
    """Return the examples of a verb as they end its help."""
    lines = EXAMPLES[verb]
    head = "example:" if len(lines) == 1 else "examples:"
    return "\n".join([head, *(f"  {line}" for line in lines)])
