"""Read from the address what holds in every lesson: table, convention, language, limits, notation."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import streamlit as st

from c45_core.dialect import PRESETS, Dialect, preset
from c45_core.language.notation import Notation
from c45_core.language.words import Words, language_for, languages, words
from c45_course import datasets
from c45_course.step_place import BRANCHING, GROUPS, LIMITS, Settings, can_group, limit_of, settings_of
from ui.scripts import register_script
from ui.state import address, notation, parts, session
from ui.state.notation import USUAL

_SCRIPT = """export default ({ data: [tag] }) => {
  document.documentElement.lang = tag;
}"""


def declare(language: str) -> None:
    """Declare the language of the page."""
    register_script("page_language", _SCRIPT)(
        data=[words(language)("language", "tag")], key="page_language"
    )


FIRST_TABLE = "watermelon_2.0"
FIRST_DIALECT = "documents"
HOME = "your_table"
"""The lesson where own tables are brought, corrected and looked for."""
FIXABLE = ("table", "dialect", "lang")
"""The choices that a link may fix, so that a reader cannot change them."""


@dataclass(frozen=True)
class Choices:
    """The state of a page: the name of a table, of a convention, a language, settings of growing, and
    how numbers are written.
    """

    table: str
    dialect: str
    language: str
    limits: Settings = ()
    notation: Notation = USUAL

    @property
    def named(self) -> tuple[str, str, Settings]:
        """The table, the convention and the limits: what is chosen above every page."""
        return self.table, self.dialect, self.limits

    @property
    def convention(self) -> Dialect:
        """The convention, with the settings of growing that the address has."""
        return preset(self.dialect).with_(**dict(self.limits))

    @property
    def words(self) -> Words:
        """The texts of the language, with numbers as the reader wants them."""
        return words(self.language).noted(self.notation)


@cache
def bundled() -> tuple[str, ...]:
    """Return the names of the bundled tables: looked up once, they do not change while the app runs."""
    return datasets.names()


def tables(*, allow_invalid: bool = False) -> tuple[str, ...]:
    """Return the names of the tables there are for this person: their own ones first.

    `allow_invalid`: with own tables that cannot be traced yet.
    """
    return (*session.names(allow_invalid=allow_invalid), *bundled())


def names_no_valid_table() -> bool:
    """Return whether the address names an own table that lessons cannot show: another person's, a
    deleted one, or one that cannot be traced yet.
    """
    asked = address.text("table")
    return session.is_own(asked) and asked not in session.names()


def read(first_table: str = FIRST_TABLE, *, allow_invalid: bool = False) -> Choices:
    """Read the choices from the address; what it does not name, or names wrongly, is the default.

    `first_table`: the table a lesson opens on; `allow_invalid`: it takes one that cannot be traced.
    """
    dialect = _known("dialect", tuple(PRESETS), FIRST_DIALECT)
    return Choices(
        table=_known("table", tables(allow_invalid=allow_invalid), first_table),
        dialect=dialect,
        language=_known("lang", languages(), language_for(st.context.locale or "")),
        limits=settings_of(address.text, dialect),
        notation=notation.read(),
    )


def pick(
    name: str, options: Sequence[str], label: str, value: str, shown: Callable[[str], str], width: int
) -> None:
    """Show a picker for one of the choices; choosing writes the address."""
    st.session_state[f"pick_{name}"] = value
    st.selectbox(
        label,
        options,
        key=f"pick_{name}",
        format_func=shown,
        on_change=_write,
        args=(name,),
        width=width,
        disabled=is_fixed(name),
    )


def is_fixed(name: str) -> bool:
    """Return whether the link that was opened fixes one of `FIXABLE`."""
    return name in address.text("fixed").split(",")


def pick_language(choices: Choices) -> None:
    """Show the languages side by side, each by its own name."""
    st.session_state["pick_lang"] = choices.language
    st.segmented_control(
        choices.words("app", "language"),
        languages(),
        key="pick_lang",
        format_func=lambda language: words(language)("language", "name"),
        label_visibility="collapsed",
        on_change=_write,
        args=("lang",),
        required=True,
        disabled=is_fixed("lang"),
    )


def pick_limits(choices: Choices) -> None:
    """Show the settings of growing: its limits, 0 for none, and groups of values."""
    words, chosen = choices.words, dict(choices.limits)
    st.caption(words("app", "limits_idea"))
    for name in LIMITS:
        own = int(getattr(preset(choices.dialect), name) or 0)
        st.session_state[f"pick_{name}"] = int(chosen.get(name, own))
        # 0 in an address leaves a variant its own limit: where it has one, 1 is none.
        label, least = words("app", name), min(own, 1)
        st.number_input(label, least, 999, key=f"pick_{name}", on_change=_write, args=(name,))
    if can_group(choices.dialect):
        st.session_state["pick_groups"] = BRANCHING in chosen
        help_ = words("app", "branching_idea")
        st.checkbox(words("app", "branching"), key="pick_groups", on_change=_group, help=help_)


def check() -> None:
    """Report which of the other choices in the address are none."""
    address.one_of("lang", languages())
    for name in LIMITS:
        if address.text(name) not in ("", "0") and not limit_of(address.text(name)):
            address.refuse(name)
    if address.text(BRANCHING) not in ("", GROUPS):
        address.refuse(BRANCHING)
    notation.check()


def _write(name: str) -> None:
    # Another table or convention has other steps, and who chooses it here chooses it for all lessons.
    forget = () if name == "lang" else ("step", *filter(None, [address.ASIDE.get(name)]))
    address.write(forget, **{name: str(st.session_state[f"pick_{name}"])})
    parts.rerun_changed()


def _group() -> None:
    if st.session_state["pick_groups"]:
        address.write(("step",), **{BRANCHING: GROUPS})
    else:
        address.write(("step", BRANCHING))
    parts.rerun_changed()


def _known(name: str, values: Sequence[str], default: str) -> str:
    found = address.text(name)
    return found if found in values else default
