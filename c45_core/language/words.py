"""Look texts up in `words/LANGUAGE/*.toml` and fill in names and numbers.

One folder per language holds the texts of the project, one file per room or criterion; those of a
lesson of the app, and of a topic, lie in its folder, `LANGUAGE.toml`. Files may add to one section, a
key is written once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from c45_core.errors import InputError, Sentence
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.signs import in_words
from c45_core.places import folder, lesson_folders, topic_folders

_EDGE = "\x1f"
"""Marks the edges of what is put into a text."""
_HAN = "[\u3400-\u9fff]"
_LATIN = "[A-Za-z0-9]"
_TOUCHING = re.compile(f"(?<={_HAN}){_EDGE}(?={_LATIN})|(?<={_LATIN}){_EDGE}(?={_HAN})")

GROUPED_FROM = 10_000
"""A smaller number needs no spaces between its thousands."""
_AFTER_STOP = re.compile("(?<=[。！？；：]) ")


def _set_apart(text: str) -> str:
    """Put a space at each marked edge between Chinese and a letter or digit, and remove the marks."""
    return _TOUCHING.sub(" ", text).replace(_EDGE, "") if _EDGE in text else text


class _Put(str):
    """A text put into another: it marks its edges there."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return f"{_EDGE}{self!s:{spec}}{_EDGE}"


FOLDER = folder("words")


@dataclass(frozen=True, eq=False)
class Words:
    """The texts of one language, and how its reader wants numbers written.

    `language`: its folder in `words/`; `sections`: by section and key the texts; `notation`: digits,
    fractions, by hand.
    """

    language: str
    sections: Mapping[str, Mapping[str, str]]
    notation: Notation = PLAIN

    def noted(self, notation: Notation) -> Words:
        """Return the same texts for a reader of another notation, in the symbols it asks for."""
        if notation == self.notation:
            return self
        same = notation.author == self.notation.author
        sections = self.sections if same else _load_signed(self.language, notation.author)
        return replace(self, notation=notation, sections=sections)

    def symbol(self, text: str) -> str:
        """Write a symbol of the course, such as H(D|A) or IV, as the reader's author does."""
        return in_words(text, self.notation.author)

    def __call__(self, section: str, key: str, **values: Any) -> str:
        """Return a text with its placeholders filled; a Latin name is set apart from Chinese around it.

        >>> words("en")("frame", "closed_pure", cases="3 cases", klass="yes")
        'Only yes is left (3 cases): the node becomes a leaf.'
        >>> words("zh")("prune", "pep_always"), words("zh")("pruning", "why_done_leaf_pre", node="T4")
        ('无论 k 取多少，子树都会剪掉。', 'T4 不划分，仍是叶结点。')
        """
        if key not in self.sections.get(section, {}):
            raise KeyError(f"words/{self.language}: [{section}] has no text {key!r}")
        marked = {name: _Put(v) if isinstance(v, str) else v for name, v in values.items()}
        return _set_apart(choose_forms(self.sections[section][key], values).format(**marked))

    @property
    def answers(self) -> tuple[str, str]:
        """Names of the two answers: yes and no."""
        return self("language", "yes"), self("language", "no")

    def cases(self, weight: float) -> str:
        """Say how many cases: '1 case', '5 cases', '5/13 cases'."""
        shown = self.notation.weight(weight)
        return self("language", "cases_one" if is_one(shown) else "cases_many", n=shown)

    def listed(self, items: Iterable[str]) -> str:
        """Join names as a person would; in Chinese a Latin name or a number is set apart.

        >>> words("en").listed("abc"), words("zh").listed(["色泽", "根蒂"]), words("zh").listed("123")
        ('a, b and c', '色泽和根蒂', '1、2 和 3')
        """
        names = list(items)
        if len(names) < 2:
            return "".join(names)
        comma, last = self("language", "comma"), self("language", "and")
        return _set_apart(_EDGE.join((comma.join(names[:-1]), last, names[-1])))

    def told(self, sentences: Iterable[str]) -> str:
        """Put sentences after each other; a Chinese full stop brings its own space.

        >>> words("zh").told(["树不变。", "数也不变。"]), words("en").told(["One.", "Two."])
        ('树不变。数也不变。', 'One. Two.')
        """
        return _AFTER_STOP.sub("", " ".join(sentences))


_FORMS = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")
"""A word in one form for one thing and in another for several: {n|case|cases}."""
_ONE = re.compile(r"1(?: [^\W\d]|$)")


def choose_forms(text: str, values: Mapping[str, Any]) -> str:
    """Choose the forms of a text for its counts; one thing asks for the first.

    >>> [choose_forms("{n} {n|case is|cases are} here", {"n": n}) for n in (1, 2)]
    ['{n} case is here', '{n} cases are here']
    """
    if "|" not in text:
        return text
    return _FORMS.sub(lambda found: found[2] if is_one(values[found[1]]) else found[3], text)


def grouped(count: int) -> str:
    r"""Write a whole number; from 10 000 on with thin spaces between the thousands, which no language
    takes for a decimal sign.

    >>> grouped(2000), grouped(2_000_000).split("\u202f")
    ('2000', ['2', '000', '000'])
    """
    return str(count) if abs(count) < GROUPED_FROM else f"{count:,}".replace(",", "\u202f")


def is_one(count: Any) -> bool:
    """Tell whether a count takes the singular: the number 1, alone or before its word.

    >>> is_one(1), is_one(1.0), is_one("1"), is_one("1 case"), is_one("1 5/13 cases"), is_one(0)
    (True, True, True, True, False, False)
    """
    return bool(_ONE.match(count)) if isinstance(count, str) else bool(count == 1)


def language_for(locale: str) -> str:
    """Return the language for a reader whose browser asks for a locale, or for several.

    >>> language_for("zh-TW,zh;q=0.9"), language_for("EN"), language_for("fr-FR"), language_for("")
    ('zh', 'en', 'en', 'en')
    """
    return next((each for each in languages() if locale.lower().startswith(each)), "en")


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are: one folder each."""
    return tuple(sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))


@cache
def words(language: str) -> Words:
    """Return the texts of a language."""
    if language not in languages():
        raise _refused("no_language", language=language, languages=", ".join(languages()))
    sections: dict[str, dict[str, str]] = {}
    apart = (path / f"{language}.toml" for path in (*lesson_folders(), *topic_folders()))
    files = [*sorted((FOLDER / language).glob("*.toml")), *filter(Path.is_file, apart)]
    for path in files:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        for section, blocks in found.items():
            texts, mine = dict(_flat(blocks)), sections.setdefault(section, {})
            twice = sorted(mine.keys() & texts.keys())
            if twice:
                name = f"{section}.{twice[0]}"
                raise _refused(
                    "twice", file=f"{path.parent.name}/{path.name}", language=language, name=name
                )
            mine |= texts
    return Words(language, sections)


@cache
def _load_signed(language: str, author: str) -> Mapping[str, Mapping[str, str]]:
    """Return the texts of a language in the symbols of an author; their files hold the course's."""
    return {
        section: {key: in_words(text, author) for key, text in texts.items()}
        for section, texts in words(language).sections.items()
    }


def _flat(texts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Give the texts of a section; `name` in a block `leaf` within it is the text `leaf_name`."""
    for key, text in texts.items():
        if isinstance(text, str):
            yield key, text
        else:
            yield from ((f"{key}_{part}", each) for part, each in text.items())


def _refused(key: str, **values: Any) -> InputError:
    return InputError(
        words("en")("refused_words", key, **values), Sentence("refused_words", key, values)
    )
