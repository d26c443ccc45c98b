"""The table that the page edits, and what is wished of it; every change is kept or refused.

A control's callback can show nothing and can not be interrupted, so it only says what it wishes; the
next run of the page carries it out, with progress and a stop button. Wishes wait in a row: a press
while the one before is being worked on is done after it, on what it made. A run of the page that comes
in between takes them up again; Stop and an error end them all.
"""

import hashlib
import json
import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from c45_core.dialect import preset
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import write_error
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_course.prepare.steps import Step
from ui import cache
from ui.markdown import plain
from ui.own import tasks
from ui.state import address, course, session
from ui.state import choices as chosen
from ui.state.choices import Choices
from ui.state.own_table import EXAMPLE, Own, as_raw, copy_of, dataset_of
from ui.workers import away
from ui.workers.jobs import Job

_WISHES = "own_wishes"


@dataclass(frozen=True, eq=False)
class Wish:
    """The work of a worker, and what is to be done with the table that comes of it.

    `job`: makes the work when its turn has come, None where its table is gone by then; `text`: what
    is shown over the bar, of the section `work` of the words, and its `values`; `same`: what tells it
    from other wishes, for a button that is pressed twice.
    """

    job: Callable[[], Job | None]
    then: Callable[[Own], None]
    text: str
    values: dict[str, str] = field(default_factory=dict)
    same: Hashable = None


def make_wish(wish: Wish) -> None:
    """Let the next run of the page do some work, after what was wished before."""
    waiting = _list_waiting()
    if wish.same is None or wish.same not in [each.same for each in waiting]:
        waiting.append(wish)


def is_wished() -> bool:
    """Return whether something waits for the next run of the page."""
    return bool(_list_waiting())


def drop_wishes() -> None:
    """Give up what was wished."""
    _list_waiting().clear()


def carry_out(words: Words) -> InputError | None:
    """Do what was wished, if anything was, before the page is drawn; return why it was refused."""
    # Also where nothing was wished: what is below keeps its place, and is not shown twice meanwhile.
    away.place_here()
    while waiting := _list_waiting():
        first = waiting[0]
        job = first.job()
        if job is not None:
            try:
                own = away.wished(job, words("work", first.text, **first.values), drop_wishes)
            except InputError as error:
                drop_wishes()
                return error
        waiting.pop(0)
        if job is not None:
            first.then(own)
    return None


def _list_waiting() -> list[Wish]:
    found: list[Wish] = st.session_state.setdefault(_WISHES, [])
    return found


MAX_PREVIEWED_CELLS = 20_000
"""Maximum number of cells of a table that is grown while it is corrected."""
VIEW = ("view", "since")
"""Names of the address that belong to this page."""
_WRONG, _FOLLOWED = "own_table_wrong", "own_followed"
MAX_FOLLOWED = 50
"""Maximum number of changes that are kept, for controls clicked before they were drawn anew."""


@dataclass(frozen=True, eq=False)
class Work:
    """A table, what the address calls it, the convention and the language.

    `version`: which version of an own table it is; a bundled one has none.
    """

    name: str
    own: Own
    dialect: str
    words: Words
    version: str | None = None

    @property
    def labels(self) -> Labels:
        """The names of columns and values."""
        return dataset_of(self.own, self.name).labels(self.words.language)

    def label(self, column: str) -> str:
        """Name a column; one of a bundled table has a name in every language."""
        declared = self.own.base.columns if self.own.base else ()
        found = [c.label[self.words.language] for c in declared if c.name == column]
        return found[0] if found else column

    def value(self, column: str, cell: str) -> str:
        """Name a cell; one of a bundled table has a name in every language."""
        declared = self.own.base.columns if self.own.base else ()
        found = [c.values[cell] for c in declared if c.name == column and cell in c.values]
        return found[0][self.words.language] if found else cell

    @property
    def is_small(self) -> bool:
        """Whether its tree can be grown at every change."""
        return self.own.now.rows * len(self.own.now.grid.header) <= MAX_PREVIEWED_CELLS

    def say(self, key: str, **values: object) -> str:
        """Return a text of the page."""
        return self.words("your_table", key, **values)

    def is_called(self, role: str, kind: str = "") -> str:
        """Say what a column is."""
        return self.words("your_table", f"is_{kind if role == 'attribute' else role}")


def open_work(choices: Choices) -> Work:
    """Return the table the address names: an own one, or a bundled one to be changed."""
    own = session.find(choices.table) or _read_bundled(choices.table)
    version = session.version(choices.table)
    # What is drawn from here on means this table, and not what was made of it when it was shown before.
    _list_followed().pop((choices.table, version), None)
    return Work(choices.table, own, choices.dialect, choices.words, version)


@cache.kept()
def _read_bundled(name: str) -> Own:
    dataset = cache.dataset(name)
    return as_raw(dataset) if name == EXAMPLE else copy_of(dataset)


def grow_tree(work: Work) -> Trace:
    """Return the trace of the table as it is now."""
    own = session.is_own(work.name)
    return (cache.trace if own else _grow_bundled)(work.name, work.dialect)


@cache.kept()
def _grow_bundled(name: str, dialect: str) -> Trace:
    return cache.grow_from(name, _read_bundled(name).table, preset(dialect))


# --- changes --------------------------------------------------------------------------------------


def is_shown(work: Work) -> bool:
    """Tell whether the page still shows the table, in the version, that a control was made for.

    A browser goes on sending what a control said that is gone, and Streamlit calls it back.
    """
    return _is_open(work) and _is_latest(work)


def _is_open(work: Work) -> bool:
    return work.name == chosen.read(EXAMPLE, allow_invalid=True).table


def _is_latest(work: Work) -> bool:
    return work.version == session.version(work.name)


def take_steps(work: Work, *steps: Step) -> None:
    """Take one step more, or several at once; what does not fit is refused and changes nothing."""

    def job(own: Own) -> Job:
        return Job(tasks.work_out, (own.with_steps((*own.steps, *steps)), own.invalid_because is None))

    if is_shown(work):
        wish_for(work, job, text="changing", same=steps)


def undo_last(work: Work) -> None:
    """Leave the last step out."""
    if is_shown(work):
        wish_for(work, lambda own: _replay_job(own, own.steps[:-1]), text="changing", same="undo")


def _replay_job(own: Own, steps: tuple[Step, ...]) -> Job:
    return Job(tasks.work_out, (own.with_steps(steps),))


def wish_for(
    work: Work, job: Callable[[Own], Job], *, text: str, same: Hashable = None, **values: str
) -> None:
    """Let a worker change the table; `job`: makes the work from the table as it is by then."""

    def begun() -> Job | None:
        latest = _latest(work)
        return None if latest is None else job(latest.own)

    def ended(own: Own) -> None:
        latest = _latest(work)
        if latest is not None:
            keep_changed(latest, own)

    make_wish(Wish(begun, ended, text, values, same))


def _latest(work: Work) -> Work | None:
    """Return what the page's own changes have made of a table since; None where it is gone.

    A table that was changed in another way meanwhile is another one.
    """
    name, version = work.name, work.version
    while (found := _list_followed().get((name, version))) is not None:
        name, version = found
    if session.version(name) != version:
        return None
    own = session.find(name) or _read_bundled(name)
    return replace(work, name=name, own=own, version=version)


def _list_followed() -> dict[tuple[str, str | None], tuple[str, str | None]]:
    """Return which version of which table took the place of which: the last changes of this session."""
    found: dict[tuple[str, str | None], tuple[str, str | None]]
    found = st.session_state.setdefault(_FOLLOWED, {})
    while len(found) > MAX_FOLLOWED:
        del found[next(iter(found))]
    return found


def go_back(work: Work) -> None:
    """Go back to the table as it was read; of a bundled one the copy goes.

    Whatever the version: pressed while a change is being drawn, it means that change too.
    """
    latest = _latest(work) or replace(work, version=session.version(work.name))
    if not _is_open(latest):
        return
    if latest.own.base is None:
        wish_for(latest, lambda own: _replay_job(own, ()), text="changing", same="back")
        return
    drop_wishes()
    session.remove(latest.name)
    turn_to(latest.own.base.name)


def keep_changed(work: Work, own: Own) -> None:
    """Keep a changed table; a bundled one, and one from a link, becomes a copy in this session.

    What was made of a table that is gone, or of an earlier version, is dropped.
    """
    name = work.name
    if not _is_latest(work):
        return
    if session.find(name) is not None and not session.is_linked(name):
        session.change(name, own)
    else:
        session.remove(name)
        name = session.add(own)
    _list_followed()[work.name, work.version] = (name, session.version(name))
    turn_to(name)


def turn_to(name: str, *, anew: bool = False) -> None:
    """Let the address name a table; of the rest only what holds for any table is kept.

    `anew`: it is looked at for the first time, so the view is the first one.
    """
    view = {} if anew else address.kept(VIEW)
    address.turn_to({**address.of_course(), **view, "table": name})


def step_through(work: Work, lesson: str = "growing", **query: str) -> None:
    """Open a lesson with the table; one that is read otherwise than it is declared becomes a copy."""
    name = work.name
    if name == EXAMPLE:
        name = session.add(replace(work.own))
    st.switch_page(
        course.lessons()[lesson],
        query_params={**address.of_course(), **query, "table": name, "part": "laboratory"},
    )


# --- refusals -------------------------------------------------------------------------------------


def refuse(error: InputError) -> None:
    """Keep why something was refused, to be said in the next run."""
    st.session_state[_WRONG] = error


def say_refused(words: Words, error: InputError | None = None) -> None:
    """Say why the last change was refused, once."""
    error = st.session_state.pop(_WRONG, error)
    if error is not None:
        st.error(plain(write_error(error, words)))


MAX_KEPT_CONTROLS = 500
"""Maximum number of controls that are kept; the oldest are dropped first."""
_KEYS = "own_showing"


def columns_key(work: Work) -> str:
    """Return what tells apart controls of other tables, of other columns, and in other languages."""
    header = json.dumps(work.own.now.grid.header).encode()
    return f"{work.name}_{hashlib.sha256(header).hexdigest()[:8]}_{work.words.language}"


def control_key(work: Work, what: str, value: Any) -> str:
    """Return the key of a control that shows a value, which it is given as what it shows at first.

    Where somebody just chose the value there, the key stays, and so does the keyboard's place. It is
    not set in the session's state: a browser is told that of one run only, and where that run was
    ended on the way, it would show, and send, the first of what can be chosen.
    """
    keys: dict[str, str] = st.session_state.setdefault(_KEYS, {})
    name = f"own_{what}_{columns_key(work)}"
    key = keys.get(name)
    if key is None or st.session_state.get(key) != value:
        key = keys[name] = f"{name}_{secrets.token_hex(4)}"
        while len(keys) > MAX_KEPT_CONTROLS:
            del keys[next(iter(keys))]
    return key
