"""Run a lesson under Streamlit's own test runner, and read what it says."""

import gzip
import json
import re
import zlib
from pathlib import Path

from streamlit.testing.v1 import AppTest

from c45_core.language import signs
from c45_core.language.words import languages, words
from c45_core.quantities import QUANTITIES
from c45_course import datasets
from c45_course.documents.ledger import bibliography
from c45_course.practice.answers import UNITS
from ui import on_demand, stories
from ui.lessons.documents.claims import list_lines
from ui.lessons.shape import opening
from ui.player import STORY
from ui.state import parts

# Streamlit's test runner knows no boxes that open and no press that asks for more, and of a page that
# runs in part it keeps that part alone: here every box is open, all of a lesson wanted, and every run a
# whole one. Journeys in a browser show the rest.
on_demand.is_open = lambda asked: True
opening.is_wanted = lambda lesson, what, how: True
parts.rerun_changed = lambda: None

APP = Path(__file__).resolve().parents[2] / "app.py"
PATIENCE = 120
"""Seconds a run may take: enough for a machine ten times slower."""

TEXTS = ("markdown", "caption", "title", "header", "info", "warning", "error", "success")
CHOICES = ("button_group", "radio", "selectbox", "multiselect")
NOT_WORDS = re.compile(
    r"(\$+).*?\1|<(style|svg|code|pre).*?</\2>|<[^>]*>|`[^`]*`|:[\w-]+\[|\]\([^)]*\)|\{foreground[^}]*\}",
    re.DOTALL,
)
"""Formulas, markup, code, colours and addresses."""

TERM_LINK = re.compile(r"\[([^\]]*)\]\(#term-\w+\)")


def page_of(app):
    """All that a page says: its Markdown without links to terms and its HTML."""
    written = "\n".join(element.value for kind in TEXTS for element in app.get(kind))
    shown = [element.proto.body for element in app.get("html")]
    return "\n".join([TERM_LINK.sub(r"\1", written), *shown])


def told_by(app):
    """What each player of a page was told, by its key."""
    sent = [each.proto for each in app.get("bidi_component") if each.proto.component_name == STORY]
    return dict(_story_of(each) for each in sent)


def _story_of(component):
    """The key of a player and its story: fetched from its address, or as it was sent."""
    if component.HasField("json"):
        key, address = json.loads(component.json).split(" ")
        return key, json.loads(gzip.decompress(stories.read(address.partition("/")[2])))
    key, packed = component.bytes.split(b"\0", 1)
    return key.decode(), json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))


LATIN = re.compile(r"[A-Za-z]{3,}")
"""What counts as a Latin word."""


def latin(texts):
    """The Latin words of texts."""
    return {word for text in texts for word in LATIN.findall(text)}


def names_in_chinese():
    """The Latin words a Chinese page may hold: what the data call so, functions and formats of files.

    The sources that the words and the documents cite, the conventions and their values, the pruning
    methods, units, numbers in plain text, and the languages.
    """
    said = words("zh").sections
    cited = [text for section in said.values() for key, text in section.items() if "source_" in key]
    values = [text for key, text in said["dialects"].items() if key.startswith("value_")]
    methods = [text for key, text in said["pruning"].items() if key.endswith("_short")]
    forms = [signs.plain(row.plain, author) for row in QUANTITIES.values() for author in signs.AUTHORS]
    numbers = [re.sub(r"\{.*?\}", "", form) for form in forms]
    titles = [title["zh"] for title in datasets.documents().values()]
    called = [words(language)("language", "name") for language in languages()]
    found = [*said["source"].values(), said["validate"]["source"], *said["dialect"].values(), *cited]
    # A class is shown the mistakes of the documents in their own words.
    mistaken = [line for line in list_lines("zh") if line.verdict == "mistake"]
    quoted = [text for line in mistaken for text in (line.claim, line.note)]
    authors = [work.author["zh"] for work in bibliography()]
    return latin([*found, *authors, *values, *methods, *numbers, *titles, *called, *quoted, *UNITS])


FORMATS = {
    *("Python", "SQL", "Markdown", "LaTeX", "CSV", "Excel", "JSON", "HTML", "SVG", "PNG", "DOT"),
    *("Word", "Moodle", "QTI", "SCORM", "XML", "Quarto"),
    *("scikit", "learn", "export", "text", "rpart", "Gain", "GainRatio", "root"),
}
ALGORITHMS = {"AdaBoost", "boosting", "winnowing", "RuleQuest", "Utgoff"}
FUNCTIONS = {"sqrt", "log", "max", "min", "Laplace"}
NAMES = names_in_chinese() | FORMATS | FUNCTIONS | ALGORITHMS

PLURAL_OF_ONE = re.compile(
    r"(?<![\w.,/=−-])1 (?:known |candidate |training |corrected )?"
    r"(?:cases|nodes|leaves|steps|values|rows|columns|cuts|thresholds|candidates|errors|trees|paths|rules|bits)\b"
)
"""A count of one beside a word for several."""

SIGNS = {"sqrt", "None", "NULL", "null", "NaN", "nan", "none"}
"""What a file may write for an unknown value: signs to choose among, and no words."""


def opened(page=None, **query):
    """Open a page, a file of `pages/` without its ending, at an address that holds `query`."""
    app = AppTest.from_file(str(APP), default_timeout=PATIENCE)
    for name, value in query.items():
        app.query_params[name] = value
    if page:
        app.switch_page(f"pages/{page}.py")
    return app.run()


def settle_question(app, place=0):
    """Answer the question of a check, an option by its place or 0.5, once more where that is wrong."""
    for _ in range(2):
        (send,) = [button for button in app.button if button.proto.is_form_submitter]
        form = send.proto.form_id
        for box in (each for each in app.text_input if each.proto.form_id == form):
            box.set_value("0.5")
        for box in (each for each in app.radio if each.proto.form_id == form):
            box.set_value(box.proto.options and place)
        send.click().run()
        again = {f"wrong_{row}_again" for row in ("check", "test", "round")}
        if not again & {block.key for block in app.get("flex_container")}:
            return


class Column:
    """The control that says what a column of an own table is, as the page shows it now."""

    def __init__(self, app, place):
        sent = app.get("bidi_component")
        [self._proto] = [each.proto for each in sent if each.proto.component_name == "c45_own_columns"]
        self.told = json.loads(self._proto.json)
        self._app, self._row = app, self.told["columns"][place]
        self.key, self.value = self._proto.id, self._row["now"]

    def set_value(self, kind):
        """Choose, as a browser says it."""
        self.value = kind
        return self

    def run(self):
        """Run the page with what was chosen."""
        said = [{"event": "declare", "value": {"name": self._row["name"], "kind": self.value}}]
        state = self._app._tree.get_widget_states()
        event = f"$$STREAMLIT_INTERNAL_KEY_{self.key}__events"
        state.widgets.add(id=event, json_trigger_value=json.dumps(said))
        return self._app._run(state)


def texts_of(app):
    """Every text of a page, its controls' too, without formulas and markup."""
    found = [element.value for kind in TEXTS for element in app.get(kind)]
    found += [element.proto.body for element in app.get("html")]
    found += [e.label for kind in ("button", "expander", "tab", *CHOICES) for e in app.get(kind)]
    found += [option for kind in CHOICES for element in app.get(kind) for option in element.options]
    return [re.sub(r"\\(?=[^\w\s\\])", "", NOT_WORDS.sub(" ", str(text))) for text in found]


def sound(app):
    """Assert what holds on every page: no exception, no hole in a sentence, one language."""
    assert not app.exception, [(e.message, e.stack_trace) for e in app.exception]
    english = [text for text in texts_of(app) if "zh" not in app.query_params.get("lang", [])]
    assert not [text for text in english if PLURAL_OF_ONE.search(text)]
    chinese, own = "zh" in app.query_params.get("lang", []), _own(app)
    for text in texts_of(app):
        assert not re.search(r"\{\w*\}", text), text
        if chinese and text not in SIGNS:
            assert not re.search(r"\bNone\b|\bnan\b", text), text
            assert latin([text]) <= NAMES | own, text


def asked(app, name):
    """What the address holds under a name, None where it holds nothing."""
    found = app.query_params.get(name)
    return found[0] if isinstance(found, list) else found


def _own(app):
    """The Latin words of the bundled table that is open: what it says may be in any language."""
    name = next((box.value for box in app.selectbox if box.key == "pick_table"), None)
    if name not in datasets.names():
        return set()
    table = datasets.load(name)
    texts = [text for about in (table.title, table.story, table.source) for text in about.values()]
    texts += [text for row in table.rows for text in row]
    for column in table.columns:
        texts += [column.name, column.label["zh"], *(value["zh"] for value in column.values.values())]
    return latin(texts)
