"""Terms in the player's sentences: found in the browser where the glossary finds them."""

from itertools import islice
from pathlib import Path

import pytest
from lane import examples
from node import asking

from c45_core import grow
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import Narrator
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.glossary.terms import find_terms, keys_by_form, pattern_of

PLAYER = Path(__file__).resolve().parents[2] / "ui" / "player"
RUN = """import { readFileSync } from "node:fs";
import { namesWithTerms, termsIn } from "./terms.js";
const { texts, found, table } = JSON.parse(readFileSync(0, "utf8"));
const names = namesWithTerms(table, found);
const places = (text) => termsIn(text, found, names).map(({ key, start, end }) => [key, start, end]);
const all = texts.map(places);
console.log(JSON.stringify(all));
"""


@pytest.fixture(scope="module")
def in_the_browser(tmp_path_factory):
    return asking(tmp_path_factory.mktemp("terms"), [PLAYER / "terms.js", PLAYER / "dom.js"], RUN)


def _found(language):
    return {"pattern": pattern_of(language), "keys": dict(keys_by_form(language))}


@pytest.mark.parametrize("language", languages())
def test_the_browser_finds_the_terms_of_a_sentence_where_the_glossary_does(in_the_browser, language):
    said = words(language)
    texts = {text for section in ("player", "pruning") for text in said.sections[section].values()}
    for name in datasets.names():
        trace = grow(datasets.load(name).table)
        narrator = Narrator(trace, Labels(trace.table), said)
        texts |= {narrator.say(frame) for frame in islice(trace, examples(400))}
    # The sentences the player shows hold no Markdown; what does is left to `with_terms`.
    plain = sorted(text for text in texts if not set("`$*[]<>#|\n") & set(text))
    expected = [
        [[each.key, each.start, each.end] for each in find_terms(text, language)] for text in plain
    ]
    assert in_the_browser({"texts": plain, "found": _found(language)}) == expected
    assert sum(map(len, expected)) > len(plain) / 3


def test_a_name_of_the_table_is_no_term(in_the_browser):
    columns = [{"name": "Weight", "values": None}, {"name": "Ink", "values": ["blue", "the leaf"]}]
    texts = ["Weight has the gain.", "The weight of the leaf is here.", "At the node the leaf is made."]
    seen = in_the_browser({"texts": texts, "found": _found("en"), "table": {"columns": columns}})
    assert [[key for key, *_ in terms] for terms in seen] == [["gain"], ["weight"], ["node"]]
