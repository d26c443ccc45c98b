"""The static site as files: complete, small, self-contained, and telling what the app tells."""

import json
import re
import zlib
from base64 import b64decode, b85decode
from html import escape
from types import SimpleNamespace

import pytest
from pairs import covering

from c45_core import PRESETS, InputError
from c45_core.language.words import languages
from c45_course.embed import bundle, onefile
from c45_course.story import packing
from ui import cache
from ui.site import delivery
from ui.site.__main__ import main
from ui.site.pages import write_site
from ui.state.choices import Choices

TABLES = ("watermelon_2.0", "missing_14", "computer_buyers_1024_weighted")
FOREIGN = re.compile(r"(?:src|href)=\"(?!data:)(?:https?:)?//|@import|url\((?:https?:)?//")
"""What would make a page ask somebody else; an address in a text does not."""
WITHIN = re.compile(r"<script(?! src=| type=.application/json)| on[a-z]+=")
"""A script within a page, which its policy does not let run."""
STORY = re.compile(r'c45\.story\("([\w.]+)", "([\w+/=]+)"\);\n')


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    out = tmp_path_factory.mktemp("site")
    write_site(out, TABLES)
    return out


WHOLE_SITE = pytest.mark.nightly
"""To write the site takes minutes; a smaller one is walked through in `test_browser_site.py`."""


def unpacked(text):
    return json.loads(zlib.decompress(b64decode(text), -zlib.MAX_WBITS))


@WHOLE_SITE
def test_every_table_convention_and_language_is_there(site):
    """Every file is there; of every two choices what is in it is what the app tells."""
    for language in languages():
        for name in TABLES:
            page = (site / language / f"{name}.html").read_text("utf-8")
            assert all(f'value="{dialect}"' in page for dialect in PRESETS)
            written = {path.name for path in (site / "stories" / name).glob(f"*.{language}.js")}
            assert {f"{dialect}.{language}.js" for dialect in PRESETS} <= written
    for name, dialect, language in covering(TABLES, PRESETS, languages()):
        script = (site / "stories" / name / f"{dialect}.{language}.js").read_text("utf-8")
        called, story = STORY.fullmatch(script).groups()
        assert called == f"{dialect}.{language}"
        told = cache.book(Choices(name, dialect, language)).opening
        shared = (site / "assets" / f"texts.{language}.js").read_text("utf-8")
        texts = json.loads(shared.removeprefix("c45.say(").removesuffix(");\n"))
        assert {**texts["player"], **unpacked(story)} == json.loads(json.dumps(told))


@WHOLE_SITE
def test_every_link_leads_to_a_file_and_none_elsewhere(site):
    for page in sorted(site.rglob("*.html")):
        text = page.read_text("utf-8")
        assert not FOREIGN.search(text)
        assert text.index("Content-Security-Policy") < text.index("<script") and not WITHIN.search(text)
        for link in re.findall(r' (?:href|src)="([^"#?]+)[^"]*"', text):
            if not link.startswith("data:"):
                assert (page.parent / link).is_file(), (page, link)
    assert not FOREIGN.search((site / "assets" / "site.css").read_text("utf-8"))
    sheet = (site / "assets" / "katex" / "katex.min.css").read_text("utf-8")
    for font in re.findall(r"url\(([^)]+)\)", sheet):
        assert (site / "assets" / "katex" / font).is_file()


@WHOLE_SITE
def test_the_stories_are_small(site):
    size = sum(path.stat().st_size for path in (site / "stories").rglob("*") if path.is_file())
    assert size < 25_000 * len(TABLES) * len(PRESETS) * len(languages())


def test_what_tells_of_a_new_version_is_packed_after_what_is_fetched_then(tmp_path, monkeypatch):
    (tmp_path / "zh").mkdir()
    for place in ("sw.js", "files.json", "index.html", "zh/index.html"):
        (tmp_path / place).write_text(place, "utf-8")
    packed = []
    keep = SimpleNamespace(compress=lambda content, **_: packed.append(content.decode()) or content)
    monkeypatch.setattr(delivery, "gzip", keep)
    delivery.pack_files(tmp_path)
    assert packed[-2:] == ["files.json", "sw.js"] and len(packed) == 4


def test_a_story_stands_in_a_script_whatever_its_texts():
    evil = {"a": "</script><script>alert(1)</script>", "b": "\u2028", "c": "'\"\\`${x}"}
    assert re.fullmatch(r"[\w+/=]*", packing.packed(evil))
    assert unpacked(packing.packed(evil)) == evil
    assert "<" not in packing.script_json(evil) and json.loads(packing.script_json(evil)) == evil


def carried(page):
    """What a page of one file carries: its scripts and styles, and what it tells."""
    packs = re.findall(r'<script type="text/plain" class="c45-packed">([^<>&"]*)</script>', page)
    ours, usual = ",./:", "&<>`"
    packed = [b85decode(pack.translate(str.maketrans(ours, usual))) for pack in packs]
    return [json.loads(zlib.decompress(pack, -zlib.MAX_WBITS)) for pack in packed]


def test_one_file_needs_no_other_and_names_nobody():
    text = onefile.write_page(cache.book(Choices("golf_14", "release8", "zh")))
    page, told = carried(text)
    styles = "".join(page["styles"])
    for each in (text, styles):
        assert not FOREIGN.search(each)
        assert not re.search(r"url\((?!data:)", each)
    assert styles.count("url(data:font/woff2;base64,") == len(list(bundle.SMALL.glob("*.woff2"))) > 5
    assert told["story"]["id"] == "one file", "the name of an own table is a secret of its session"


def test_one_file_tells_what_the_app_tells():
    book = cache.book(Choices("golf_14", "release8", "en"))
    _, told = carried(onefile.write_page(book))
    assert told["story"] == json.loads(json.dumps({**book.opening, "id": "one file"}))
    asked = [f"q{node}" for node in range(book.teller.trace.size)]
    assert told["later"]["questions"] == json.loads(json.dumps(book.supplies(asked)["questions"]))
    prunings = [book.supplies([f"p{place}"])["pruning"] for place in range(len(book.pruned))]
    assert prunings and told["later"]["prunings"] == json.loads(json.dumps(prunings))


@pytest.mark.parametrize("name", ["golf_14", "watermelon_2.0"])
def test_one_file_is_small(name):
    """A quarter of a megabyte, most of it the same for all: benchmarks/README.md weighs each part."""
    text = onefile.write_page(cache.book(Choices(name, "documents", "en")))
    assert len(text.encode()) < 270_000
    # A page around it holds it in an attribute: it does not swell there.
    assert len(escape(text)) < 1.03 * len(text)


def test_a_trace_too_large_for_one_file_is_refused():
    book = cache.book(Choices("golf_14", "documents", "en"))
    again = type(book)(book.teller, book.identity)
    again.__dict__["whole"] = False
    with pytest.raises(InputError, match="too large for one file"):
        onefile.write_page(again)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["{tmp}/taken/site"], "taken/site' cannot be written"),
        (["--scorm", "melons", "{tmp}/x.zip"], "melons"),
        (["--scorm", "start", "{tmp}/x.zip"], "start"),
        (["--scorm", "tree", "--lan", "zh", "{tmp}/x.zip"], "--lan"),
        ([], "OUT"),
    ],
)
def test_what_can_not_be_written_is_said_in_one_sentence(capsys, tmp_path, asked, said):
    (tmp_path / "taken").write_text("a file, no folder")
    assert main([each.replace("{tmp}", str(tmp_path)) for each in asked]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err
    assert err.endswith((".\n", "?\n")) and err.count("\n") == 1
