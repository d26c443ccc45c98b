"""Measure how the Chinese texts read: sentences, passives, rare characters, words of the house style.

    python benchmarks/readability_zh.py             # the texts as they are
    python benchmarks/readability_zh.py REVISION    # as they were: a commit, a branch, a tag

The figures are a hint, not a goal. A sentence ends at 。！？ or ；. It is passive if it has 被, 受到 or
由……所. A character is rare if it is not among the 3755 common ones of GB 2312 (its first level). The
last line counts the words that docs/wording_zh.md replaces.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, quantiles

ROOT = Path(__file__).resolve().parents[1]
HAN = re.compile("[\u4e00-\u9fff]")
PASSIVE = re.compile("被|受到|由[^，。]{1,12}所")
REPLACED = re.compile(
    "审理|评判|证人|过关|设关|被拦下|甲方|乙方|双方|分道|后悔值|切点|一刀|同一张榜|分割点|候选阈值|错误率(?!降低)|错误数"
    "|修正后|树高|约定|开关|带走|手写|长树|长成|翻转|按一下|问到|顶替|打平|这一关"
)
FIRST_COMMON, LAST_COMMON = 0xB0, 0xD7
"""The lead bytes of the first level of GB 2312."""

PLACES = ("words/zh/*.toml", "ui/lessons/*/zh.toml", "topics/*/zh.toml", "datasets/**/*.toml")
"""Patterns of the files of Chinese texts."""


def files(revision: str | None) -> Iterator[str]:
    """Yield the text of each file of Chinese words and of each declared table."""
    if revision is None:
        for path in sorted(path for place in PLACES for path in ROOT.glob(place)):
            yield path.read_text(encoding="utf-8")
        return
    for name in _git("ls-tree", "-r", "--name-only", revision).split():
        if re.search(r"^(words/zh|datasets)/.*\.toml$|/zh\.toml$", name):
            yield _git("show", f"{revision}:{name}")


def sentences(revision: str | None) -> list[str]:
    """Return every sentence of the texts, without Markdown; a placeholder is one letter."""
    found: list[str] = []
    for text in files(revision):
        for said in _texts(tomllib.loads(text)):
            plain = re.sub(r"[*`#]", "", re.sub(r"\{[^{}]*\}", "N", said))
            found += [s.strip() for s in re.split("[。！？；\n]", plain) if HAN.search(s)]
    return found


def _texts(found: object) -> Iterator[str]:
    """Yield what is Chinese: of two languages that alone; not the forms by which a term is found."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        told = {"zh": found["zh"]} if "zh" in found else found
        for key, value in told.items():
            if key != "forms":
                yield from _texts(value)
    elif isinstance(found, list):
        for value in found:
            yield from _texts(value)


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True)
    return done.stdout.decode("utf-8")


def _is_rare(character: str) -> bool:
    try:
        lead = character.encode("gb2312")[0]
    except UnicodeEncodeError:
        return True
    return not FIRST_COMMON <= lead <= LAST_COMMON


def measured(revision: str | None) -> list[tuple[str, str]]:
    """Return each measure with its value, as they are printed."""
    said = sentences(revision)
    lengths = [len(s) for s in said]
    whole = [s for s in said if len(HAN.findall(s)) >= 8]
    characters = HAN.findall("".join(said))
    rare = sum(map(_is_rare, characters))
    passive = sum(bool(PASSIVE.search(s)) for s in whole)
    replaced = sum(len(REPLACED.findall(s)) for s in said)
    return [
        ("sentences and labels", f"{len(said)}"),
        ("sentences of at least 8 characters", f"{len(whole)}"),
        ("their mean length, characters", f"{mean(map(len, whole)):.1f}"),
        ("their 90th percentile", f"{quantiles(map(len, whole), n=10)[-1]:.0f}"),
        ("longest", f"{max(lengths)}"),
        ("passive, of these", f"{passive} ({passive / len(whole):.1%})"),
        ("rare characters", f"{rare} of {len(characters)} ({rare / len(characters):.2%})"),
        ("words that the house style replaces", f"{replaced}"),
    ]


if __name__ == "__main__":
    for name, value in measured(sys.argv[1] if len(sys.argv) > 1 else None):
        print(f"{name:<40} {value}")
