"""Write what a page shows as HTML, by the names that Streamlit gives its parts: our styles hold.

Markdown is written as Streamlit's page does: tables, terms, and formulas that the browser sets.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Any
from urllib.parse import parse_qsl

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from streamlit.proto.GapSize_pb2 import GapSize

from ui.site.recording import Shown

_DIRECTIVE = re.compile(r":material/\w+:\s*")
"""Icons of Streamlit: they are fetched from the network, and a static page has none."""
NOTHING = "<!---->"
"""Holds the place of a part of a page on which nothing stands now: another state may show something."""
LEFT_OUT = frozenset({"empty", "space", "popover", "download_button", "file_uploader", "toast"})
"""Kinds of elements that a page without a server has no use for."""
_BLOCKS = {"flex_container", "form", "container", "vertical", "tab_container", "transparent"}
"""Kinds of blocks within a page."""
_PICKER, _PICKED = "pick_", ("pick_lang",)
"""The beginning of the keys of what is picked above a page, and those that need no state of a page."""
_CHOICE = ("url_", _PICKER)
"""The beginnings of the keys of controls whose choice is kept in the address."""
_NOT_IN_A_CLASS = re.compile("[^a-zA-Z0-9_-]")


@dataclass
class Page:
    """A page while it is written.

    `link`: from the name of a page of the app and its query to an address, "" where there is none;
    `only_app`: what stands for a chart that only the app draws; `instead`: HTML by the key of the
    element that it stands for; `components`: those on the page, by their places; `goes`: by the key
    of a control the number of the state that each of its values leads to, None where none is written;
    `left_out`: the controls, and options by their places, that lead to none and are not written.
    """

    link: Callable[[str, Mapping[str, str]], str]
    only_app: str = ""
    instead: Mapping[str, str] = field(default_factory=dict)
    components: list[Shown] = field(default_factory=list)
    goes: Mapping[str, Sequence[int | None]] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    def write(self, shown: Shown) -> str:
        """Return an element as HTML."""
        if shown.key in self.instead:
            return self.instead[shown.key]
        if shown.kind in LEFT_OUT:
            return ""
        if shown.kind == "main":
            inside = "".join(self.write(each) or NOTHING for each in shown.within)
            return _box("stVerticalBlock", shown, inside)
        if shown.kind in _BLOCKS:
            narrow = " width-content" if _is_narrow(shown) else ""
            named = f'class="stLayoutWrapper{narrow}" data-testid="stLayoutWrapper"'
            return f"<div {named}>{self._block(shown)}</div>"
        if shown.kind == "column":
            wide = f"flex: {shown.proto.weight:.4f} 1 0; "
            return _part("stColumn", _stack(self._within(shown)), f' style="{wide}"')
        if shown.kind == "expander":
            return self._expander(shown)
        if not self._leads_on(shown):
            self.left_out.append(_class_of(shown))
            return ""
        writer = getattr(self, f"_{shown.kind}", None)
        if writer is None:
            raise TypeError(f"A static page has no HTML for an element of the kind {shown.kind!r}")
        inside = writer(shown)
        return _box("stElementContainer", shown, inside) if inside else ""

    def _leads_on(self, shown: Shown) -> bool:
        """Return whether a control does something: what would do nothing is not written."""
        goes = self.goes.get(shown.key)
        if shown.kind == "bidi_component" or goes is None:
            return not shown.key.startswith(_PICKER) or shown.key in _PICKED
        # Of the values of a choice one is chosen now.
        least = 1 if shown.kind == "button" else 2
        return sum(each is not None for each in goes) >= least

    def _go(self, shown: Shown, place: int | None = None) -> str:
        """Return the attribute that says where a control leads, or one value of it."""
        goes = self.goes.get(shown.key)
        if goes is None:
            return ""
        told = goes if place is None else [goes[place]]
        return f' data-goes="{" ".join("-" if each is None else str(each) for each in told)}"'

    def _within(self, shown: Shown) -> str:
        return "".join(map(self.write, shown.within))

    def _block(self, shown: Shown) -> str:
        flex = getattr(shown.proto, "flex_container", None)
        flows = flex is not None and flex.direction == flex.HORIZONTAL
        name = "stHorizontalBlock" if flows else "stVerticalBlock"
        return _box(name, shown, self._within(shown))

    def _expander(self, shown: Shown) -> str:
        label, inside = inline(shown.proto.label), self._within(shown)
        if not inside:
            return ""
        head = f"<details><summary><span><p>{label}</p></span></summary>"
        held = f'{head}<div data-testid="stExpanderDetails">{_stack(inside)}</div></details>'
        return f'<div class="stExpander {_class_of(shown)}" data-testid="stExpander">{held}</div>'

    # --- texts ----------------------------------------------------------------------------------

    def _markdown(self, shown: Shown) -> str:
        return _text("stMarkdown", html(shown.proto.body))

    def _caption(self, shown: Shown) -> str:
        inside = f'<div data-testid="stMarkdownContainer">{html(shown.proto.body)}</div>'
        return f'<div class="stMarkdown" data-testid="stCaptionContainer">{inside}</div>'

    def _latex(self, shown: Shown) -> str:
        return _text("stMarkdown", html(f"$$\\displaystyle {shown.proto.body.strip().strip('$')}$$"))

    def _title(self, shown: Shown) -> str:
        tag = shown.proto.tag
        return _text("stHeading", f"<{tag}>{inline(shown.proto.body)}</{tag}>")

    _header = _subheader = _title

    def _html(self, shown: Shown) -> str:
        return _part("stHtml", shown.proto.body)

    def _alert(self, shown: Shown) -> str:
        return f'<div class="stAlert" role="note">{html(shown.proto.body)}</div>'

    _info = _warning = _success = _error = _alert

    def _page_link(self, shown: Shown) -> str:
        to = self.link(shown.proto.page, dict(parse_qsl(shown.proto.query_string)))
        if not to:
            return ""
        label = f"<p>{inline(shown.proto.label)}</p>"
        return _part("stPageLink", f'<a href="{escape(to)}">{label}</a>')

    def _code(self, shown: Shown) -> str:
        return f"<pre><code>{escape(shown.proto.code_text)}</code></pre>"

    def _plotly_chart(self, _: Shown) -> str:
        return f'<p class="only-app">{escape(self.only_app)}</p>'

    # --- what is pressed ------------------------------------------------------------------------

    def _button(self, shown: Shown) -> str:
        kind = shown.proto.type or "secondary"
        more = " disabled" * shown.proto.disabled + self._go(shown)
        named = f'type="button" class="{kind}" data-testid="stBaseButton-{kind}"{more}'
        return _part("stButton", f"<button {named}><p>{inline(shown.proto.label)}</p></button>")

    def _list_options(self, shown: Shown) -> Iterator[tuple[int, str, str, str]]:
        """Yield of each written option its place, its text, where it leads, and "chosen" if it is."""
        goes, chosen = self.goes.get(shown.key), _find_chosen(shown)
        for place, option in enumerate(shown.proto.options):
            if goes is None or goes[place] is not None or place in chosen:
                text = getattr(option, "content", option)
                yield place, text, self._go(shown, place), "chosen" * (place in chosen)

    def _selectbox(self, shown: Shown) -> str:
        listed = "".join(
            f"<option{chosen and ' selected'}{goes}>{escape(text)}</option>"
            for _, text, goes, chosen in self._list_options(shown)
        )
        named = f'data-name="{_name_of(shown)}" aria-label="{escape(shown.proto.label)}"'
        return _part("stSelectbox", f"{_label(shown)}<select {named}>{listed}</select>")

    def _radio(self, shown: Shown) -> str:
        options, name = list(self._list_options(shown)), _name_of(shown)
        left_out = {*range(len(shown.proto.options))}.difference(place for place, *_ in options)
        self.left_out += [f"{_class_of(shown)}:{place}" for place in sorted(left_out)]
        listed = "".join(
            f'<label><input type="radio" name="{name}" value="{place}"{goes}{chosen and " checked"}'
            f' autocomplete="off"><span><p>{inline(text)}</p></span></label>'
            for place, text, goes, chosen in options
        )
        kind = "stRadio" if shown.kind == "radio" else "stButtonGroup"
        group = f'data-testid="{kind}Group" role="radiogroup" aria-label="{escape(shown.proto.label)}"'
        return _part(kind, f"{_label(shown)}<div {group}>{listed}</div>")

    _button_group = _radio

    def _slider(self, shown: Shown) -> str:
        p = shown.proto
        (now,) = p.value if p.set_value else p.default
        low, high, said = (p.format % (int(n) if "d" in p.format else n) for n in (p.min, p.max, now))
        digits = len(said.partition(".")[2])
        field = (
            f'<input type="range" data-name="{_name_of(shown)}" min="{p.min:g}" max="{p.max:g}" '
            f'step="{p.step:g}" value="{now:g}" data-digits="{digits}"{self._go(shown)} '
            f'aria-label="{escape(p.label)}" autocomplete="off"><output>{said}</output>'
        )
        ends = f'<div data-testid="stSliderTickBar"><p>{low}</p><p>{high}</p></div>'
        return _part("stSlider", _label(shown) + field + ends)

    def _number_input(self, shown: Shown) -> str:
        p, written = shown.proto, len(self.goes.get(shown.key, ()))
        now = p.value if p.set_value else p.default
        most = p.min + written - 1 if written else p.max
        told = f'type="number" value="{now:g}" min="{p.min:g}" max="{most:g}" step="{p.step:g}"'
        return _field(shown, told + self._go(shown))

    def _text_input(self, shown: Shown) -> str:
        return _field(shown, 'type="text"')

    _text_area = _text_input

    def _toggle(self, shown: Shown) -> str:
        on = " checked" if (p.value if (p := shown.proto).set_value else p.default) else ""
        told = f'data-name="{_name_of(shown)}"{on}{" disabled" * p.disabled}{self._go(shown)}'
        field = f'<input type="checkbox" {told}><span>{inline(p.label)}</span>'
        return f'<label class="stCheckbox">{field}</label>'

    _checkbox = _toggle

    # --- components -----------------------------------------------------------------------------

    def _bidi_component(self, shown: Shown) -> str:
        self.components.append(shown)
        inner = f'data-testid="stBidiComponentIsolated" data-place="{len(self.components) - 1}"'
        outer = 'class="stBidiComponent" data-testid="stBidiComponentRegular"'
        return f"<div {outer}><div {inner}></div></div>"


def _stack(inside: str) -> str:
    return _part("stVerticalBlock", inside)


def _find_chosen(shown: Shown) -> list[int]:
    """Return the places of the options that are chosen: those of the session before the default."""
    proto = shown.proto
    if shown.kind == "button_group":
        return [place for place, each in enumerate(proto.options) if each.content in proto.raw_values]
    if proto.set_value:
        return [place for place, each in enumerate(proto.options) if each == proto.raw_value]
    return [proto.default] if proto.HasField("default") else []


def _box(kind: str, shown: Shown, inside: str) -> str:
    """Return what lies around an element, by whose classes styles know it."""
    said = " ".join(filter(None, (kind, _class_of(shown), *_name_layout(shown))))
    return f'<div class="{said}" data-testid="{kind}">{inside}</div>'


def _text(kind: str, inside: str) -> str:
    return _part(kind, f'<div data-testid="stMarkdownContainer">{inside}</div>')


def _part(kind: str, inside: str, more: str = "") -> str:
    return f'<div class="{kind}" data-testid="{kind}"{more}>{inside}</div>'


def _class_of(shown: Shown) -> str:
    return f"st-key-{_NOT_IN_A_CLASS.sub('-', shown.key)}" if shown.key else ""


def _name_of(shown: Shown) -> str:
    """Return the name of a control, to stand in an attribute: in the address, or that of the app."""
    begin = next(filter(shown.key.startswith, _CHOICE), "")
    return escape(shown.key.removeprefix(begin))


def _label(shown: Shown) -> str:
    hidden = shown.proto.label_visibility.value != shown.proto.label_visibility.VISIBLE
    said = f"<p>{inline(shown.proto.label)}</p>"
    return "" if hidden else f'<div data-testid="stWidgetLabel">{said}</div>'


def _field(shown: Shown, kind: str) -> str:
    named = f'data-name="{_name_of(shown)}" aria-label="{escape(shown.proto.label)}"'
    return _part("stTextInput", f'{_label(shown)}<input {kind} {named} autocomplete="off">')


def _name_layout(shown: Shown) -> list[str]:
    """Return the classes that say how a block lies, and how wide it is."""
    said = ["width-content"] if _is_narrow(shown) else []
    if shown.kind != "flex_container":
        return said
    flex = shown.proto.flex_container
    named = (flex.Align.Name(flex.align), flex.Justify.Name(flex.justify))
    gap = GapSize.Name(flex.gap_config.gap_size)
    return [f"gap-{gap.lower()}", *(each.lower().replace("_", "-") for each in named), *said]


def _is_narrow(shown: Shown) -> bool:
    """Tell whether an element is as wide as its content, and no wider."""
    width = getattr(shown.proto, "width_config", None)
    return width is not None and bool(width.use_content)


# --- Markdown ---------------------------------------------------------------------------------------


def html(text: str) -> str:
    """Return a text in Markdown as HTML; a formula is a `.math`, which the page sets.

    >>> html("The **gain** is $g$.").strip()
    '<p>The <strong>gain</strong> is <span class="math">g</span>.</p>'
    """
    return str(_reader().render(_DIRECTIVE.sub("", text)))


def inline(text: str) -> str:
    """Return a text of one paragraph, such as a label, without the paragraph.

    >>> inline("*a* < b")
    '<em>a</em> &lt; b'
    """
    return str(_reader().renderInline(_DIRECTIVE.sub("", text)))


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    reader.use(dollarmath_plugin, double_inline=True, allow_digits=True, allow_space=True)
    for kind in ("math_inline", "math_inline_double", "math_block"):
        reader.add_render_rule(kind, _write_formula)
    return reader


def _write_formula(_: Any, tokens: Sequence[Token], place: int, *__: Any) -> str:
    formula = f'<span class="math">{escape(tokens[place].content.strip(), quote=False)}</span>'
    return f"<p>{formula}</p>\n" if tokens[place].type == "math_block" else formula
