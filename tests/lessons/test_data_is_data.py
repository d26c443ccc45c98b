"""Cells and headers are data on every page that draws or derives: never markup, never mathematics."""

import re
from xml.etree import ElementTree

from streamlit.testing.v1 import AppTest

from c45_core import Table, grow
from c45_core.explain.labels import Labels
from c45_core.language.words import words
from c45_core.prune import tree_of
from ui.drawing.colours import LIGHT
from ui.drawing.flow import Flow, Stream, flow_svg
from ui.drawing.tree_picture import svg, walked

NAMES = ["$x$", "</svg><b>b</b>", "`c`|d", "$$e$$", 'a\nb\\frac{1}{2}%_^~#&"', "[l](http://x.y)"]


def strange():
    columns = {"$a$ <b>": NAMES * 2, "class": ["</svg>", "$y$"] * 6}
    return Table.from_columns(columns, target="class")


def texts(drawing):
    root = ElementTree.fromstring(drawing)
    return root.get("aria-label"), {"".join(item.itertext()) for item in root.iter() if item.text}


def test_a_tree_is_drawn_with_the_names_as_they_are():
    trace = grow(strange())
    pictures = walked(tree_of(trace), Labels(trace.table), {}, words=words("en"))
    label, said = texts(svg(pictures, LIGHT, NAMES[1]))
    assert label == NAMES[1]
    assert said == {*NAMES, "$a$ <b> ?", "</svg>", "$y$", "6 / 6", "2 / 0", "0 / 2"}


def test_a_flow_is_drawn_with_the_names_as_they_are():
    root = Stream(None, "", NAMES[0], "2", (2.0,))
    leaf = Stream(0, NAMES[3], NAMES[1], "2", (2.0,), leaf=True)
    label, said = texts(flow_svg(Flow((root, leaf), heads=(NAMES[4],)), LIGHT, NAMES[1]))
    assert label == NAMES[1]
    assert {NAMES[0], NAMES[1], NAMES[4], f"{NAMES[3]}: 2"} <= said


def _derivation():
    from test_data_is_data import strange

    from c45_core import grow
    from c45_core.explain.labels import Labels
    from c45_core.explain.quantities import of_attribute
    from c45_core.language.words import words
    from ui.lessons.shared.derivations import derivation_view

    trace = grow(strange())
    labels, split = Labels(trace.table), trace.node(0).split
    shown = [of_attribute(trace, key, split, labels) for key in ("conditional_entropy", "iv")]
    derivation_view(shown, words("en"))


def test_a_derivation_is_mathematics_from_its_first_dollars_to_its_last():
    app = AppTest.from_function(_derivation).run()
    assert not app.exception
    (written,) = (element.value for element in app.markdown)
    for line in filter(None, written.splitlines()):
        inside = re.fullmatch(r"(?:- )?\$\$(.+)\$\$", line)[1]
        assert not re.search(r"(?<!\\)\$", inside), line
    assert all(written.count(name) for name in (r"\$x\$", r"\textless{}b\textgreater{}", r"\$\$e\$\$"))
