"""Both languages say the same things: equal keys, equal placeholders, nothing empty."""

from string import Formatter

import pytest

from c45_core import PRESETS, datasets, grow
from c45_core.explain.sentences import Narrator
from c45_core.reasons import Leaf, Verdict
from c45_core.record.frames import Kind
from c45_core.words import languages, words


def _placeholders(text):
    """The names a text is filled with; a word with two forms, {n|case|cases}, goes by its count."""
    return sorted(name.split("|")[0] for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_the_two_languages_of_the_project_are_there():
    assert {"zh", "en"} <= set(languages())


@pytest.mark.parametrize("language", languages())
def test_a_language_has_the_keys_and_placeholders_of_english(language):
    mine, english = words(language).sections, words("en").sections
    assert {s: sorted(mine[s]) for s in mine} == {s: sorted(english[s]) for s in english}
    for section, texts in english.items():
        for key, text in texts.items():
            said = mine[section][key]
            assert said.strip(), f"{section}.{key} is empty in {language}"
            # A Chinese sentence may need a name once where the English one needs it twice.
            assert set(_placeholders(said)) == set(_placeholders(text)), (
                f"{section}.{key} in {language}"
            )


@pytest.mark.parametrize("language", languages())
def test_every_reason_can_be_said(language):
    said = words(language).sections
    assert {f"closed_{leaf.name.lower()}" for leaf in Leaf} <= set(said["frame"])
    assert {leaf.name.lower() for leaf in Leaf} <= set(said["leaf"])
    assert {verdict.name.lower() for verdict in Verdict} <= set(said["verdict"])
    assert set(PRESETS) | {f"{name}_about" for name in PRESETS} <= set(said["dialect"])


@pytest.mark.parametrize("dialect", PRESETS)
@pytest.mark.parametrize("language", languages())
def test_every_frame_of_every_table_has_its_sentence(language, dialect):
    seen = set()
    for name in datasets.names():
        chosen = datasets.load(name)
        trace = grow(chosen.table, PRESETS[dialect])
        narrator = Narrator(trace, chosen.labels(language), words(language))
        for frame in trace:
            said = narrator.say(frame)
            seen.add(frame.kind)
            assert said and "{" not in said and "None" not in said
    by_gini = PRESETS[dialect].impurity == "gini"
    other = {kind for kind in Kind if "gini" in kind}
    if by_gini:
        other = {Kind.GAIN, Kind.IV, Kind.GAIN_RATIO, *(kind for kind in Kind if "entropy" in kind)}
    assert other.isdisjoint(seen)
    assert set(Kind) - seen - other <= {Kind.PENALTY, Kind.GATED}


def test_a_name_is_quoted_alike_everywhere_in_a_language():
    """「」 in Chinese: the other quotes are those of English, and drawn as narrow as there."""
    said = [text for texts in words("zh").sections.values() for text in texts.values()]
    said += [datasets.load(name).story["zh"] for name in datasets.names()]
    assert not [text for text in said if "“" in text or "”" in text]


def test_a_latin_name_stands_apart_from_the_chinese_around_it():
    said = words("zh")
    assert said("pruning", "why_done_leaf_pre", node="T4").startswith("T4 ")
    assert "「A类」" in said("prune", "node", test="A类"), "what is inside a name is data"
    assert "「T4」" in said("prune", "node", test="T4"), "a bracket brings its own space"
    assert words("en")("prune", "node", test="天气 = 晴") == "“天气 = 晴”"
