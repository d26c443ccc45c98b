"""Measure how the English texts read, as a hint and not as a goal.

    python benchmarks/readability.py             # the texts as they are
    python benchmarks/readability.py OLD NEW     # of two revisions, in the files that both have

A sentence is a text of `words/en/` of at least five words that ends with a full stop, a question mark
or an exclamation mark; placeholders count as one word. A passive is a form of "be" before a participle
in -ed, -en or of a short list: a simple pattern, which finds some that are none. A word is rare if it
is neither common nor in the glossary. No list of common words is installed, so common are the 3000
stems that most of the descriptions and licences of the installed packages and the docstrings of
Python's library hold.
"""

import re
import subprocess
import sys
import sysconfig
import tomllib
from collections import Counter
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parent.parent
COMMON = 3000
BE = r"(?:is|are|was|were|be|been|being)"
IRREGULAR = (
    "cut|put|set|left|made|given|taken|drawn|shown|grown|found|held|kept|said|told|read|built|known"
)
PASSIVE = re.compile(rf"\b{BE} (?:not |now |then |also |only )?(?:\w+ed|\w+en|{IRREGULAR})\b")
FORMS = re.compile(r"\{\w+\|([^|{}]*)\|([^|{}]*)\}")
NOT_READ = {"recognised", "language", "source", "refused_system"}
"""Sections that are lists of words or of sources."""


def files(revision: str | None) -> dict[str, str]:
    """Return the files of English texts by name, those of a revision as it had them."""
    if revision is None:
        places = ("words/en/*.toml", "ui/lessons/*/en.toml", "topics/*/en.toml")
        paths = sorted(path for place in places for path in ROOT.glob(place))
        return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    listed = _git("ls-tree", "-r", "--name-only", revision).split()
    names = [name for name in listed if re.search(r"^words/en/.*\.toml$|/en\.toml$", name)]
    return {name: _git("show", f"{revision}:{name}") for name in names}


def texts(held: dict[str, str]) -> list[str]:
    """Return the texts of files."""
    sections = [each for file in held.values() for each in tomllib.loads(file).items()]
    return [text for name, section in sections if name not in NOT_READ for text in _strings(section)]


def sentences(text: str) -> list[str]:
    """Split a text into sentences; labels are none.

    >>> sentences("All trees. The tree of {n} {n|case|cases} is *grown* here. Why is this so, then?")
    ['The tree of X cases is grown here.', 'Why is this so, then?']
    """
    plain = re.sub(r"\{\w+[^}]*\}", "X", FORMS.sub(r"\2", text)).replace("*", "")
    parts = re.split(r"(?<=[.?!])\s+(?=[A-Z“])|\n+", plain)
    return [part for part in parts if len(part.split()) >= 5 and part.strip()[-1:] in ".?!"]


def stem(word: str) -> str:
    """Cut the usual endings off a word.

    >>> [stem(word) for word in ("branches", "splitting", "values", "computed")]
    ['branch', 'split', 'valu', 'comput']
    """
    word = re.sub(r"(?:ches|shes|xes|sses)$", lambda found: found[0][:-2], word)
    word = re.sub(r"(?<=[a-z]{3})(?:ing|ed|ly|es|s|e)$", "", word)
    return re.sub(r"([bdgmnprt])\1$", r"\1", word)


def common() -> set[str]:
    """Return the stems of the most common words of the prose of the installed packages."""
    count: Counter[str] = Counter()
    for path in Path(sysconfig.get_paths()["purelib"]).glob("*.dist-info/**/*"):
        if path.is_file() and path.name in {"METADATA", "LICENSE", "LICENSE.txt", "README.md"}:
            prose = path.read_text(encoding="utf-8", errors="ignore").lower()
            count.update({stem(word) for word in re.findall(r"[a-z]{2,}", prose)})
    for path in sorted(Path(sysconfig.get_paths()["stdlib"]).glob("*.py")):
        prose = " ".join(re.findall(r'"""(.*?)"""', path.read_text(errors="ignore"), flags=re.DOTALL))
        count.update({stem(word) for word in re.findall(r"[a-z]{2,}", prose.lower())})
    return {word for word, _ in count.most_common(COMMON)}


def glossary() -> set[str]:
    """Return the stems of the words that name a term of the glossary as it is."""
    held = tomllib.loads((ROOT / "words/en/glossary.toml").read_text(encoding="utf-8"))["glossary"]
    names = " ".join(
        term["name"] + " " + term["forms"] for term in held.values() if isinstance(term, dict)
    )
    return {stem(word) for word in re.findall(r"[a-z]{2,}", names.lower())}


def measured(revision: str | None, held: dict[str, str]) -> None:
    """Print the figures of the files of a revision."""
    said = [sentence for text in texts(held) for sentence in sentences(text)]
    lengths = [len(sentence.split()) for sentence in said]
    words = [word for one in said for word in re.findall(r"\b[a-z]{2,}\b", one)]
    known = common() | glossary()
    rare = [word for word in words if stem(word) not in known]
    passive = sum(bool(PASSIVE.search(sentence)) for sentence in said)
    print(
        f"{revision or 'now':>12}: {len(said)} sentences, words in each: mean {np.mean(lengths):.1f}, "
        f"90th percentile {np.percentile(lengths, 90):.0f}; with a passive {passive / len(said):.1%}; "
        f"rare words {len(rare) / len(words):.1%}"
    )
    print(
        " " * 14 + "most frequent rare words: " + ", ".join(w for w, _ in Counter(rare).most_common(15))
    )


def _strings(held: object) -> list[str]:
    if isinstance(held, dict):
        return [text for each in held.values() for text in _strings(each)]
    return [held] if isinstance(held, str) else []


def _git(*what: str) -> str:
    return subprocess.run(["git", *what], cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    found = {wanted: files(wanted) for wanted in sys.argv[1:] or [None]}
    shared = set.intersection(*(set(held) for held in found.values()))
    for wanted, held in found.items():
        measured(wanted, {name: held[name] for name in held if name in shared})
