"""Keep what was worked out, so that nothing is worked out twice: who keeps what, how long, how many.

* An answer about a bundled table, or about none, is kept for everybody: `most` of each function that is
  `kept`, `MOST` of each kind that asks by `answer`. The one that was not used for longest goes first.
* An answer about an own table is kept beside the table, in the session that holds it, until the table
  changes or goes: `OWN` of each table, `OWN_LARGE` of a large one, whatever worked them out.
* What is told of a bundled table under a key that every process writes alike lies beside the stories
  of the machine, too: `told_answer`, `told_of`.
* What is worked out of a part of an answer goes with that part: `kept_with`, `Once`.
* A constant, such as a file of ours that is read once, is kept where it is read, by `functools.cache`.
  It has no argument that could name a table.

There is no other cache in `ui` and `pages` (a test holds it): only this one knows whose a table is.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial, update_wrapper, wraps
from threading import Lock
from typing import Any, Generic, TypeVar, cast
from weakref import WeakKeyDictionary

from c45_core.dialect import Dialect, preset
from c45_core.growing import grow
from c45_core.language.notation import Notation
from c45_core.prune import Pruning, Tree, grow_and_prune, prune, pruned_tree
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_course import datasets
from c45_course.datasets import Dataset
from c45_course.documents import printed_trees
from c45_course.step_place import Settings, as_text
from c45_course.story.book import Book, bound
from c45_course.story.packing import SMALLEST, SOON
from c45_course.story.pruned import offered
from c45_course.story.teller import Telling
from ui import stories
from ui.state import own_table as growing
from ui.state import session
from ui.state.choices import Choices, bundled, read
from ui.state.presenting import with_notes
from ui.workers import away

MAX_TOLD = 512
"""Maximum number of traces of bundled tables that are kept, and of what is asked of their stories."""
MAX_KEPT_ANSWERS = 64
"""Answers about bundled tables that are kept of a function, and of each kind with progress."""
OWN, OWN_LARGE = 48, 6
"""Answers about an own table that are kept; of one of more cells than `LARGE` the fewer the more cells
it has, but no fewer than `OWN_LARGE`."""
LARGE = 100_000

Answer = TypeVar("Answer")
Answers = dict[Hashable, object]
Hashables = tuple[Hashable, ...]
_BY_KIND: dict[Hashable, Answers] = {}
_GUARD = Lock()


class Kept(Generic[Answer]):
    """A function whose answers are kept, by all its arguments.

    The first argument, or the first part of it, says which table it is about. Of a bundled one, or of
    none, whoever asks while it is worked out waits for it.
    """

    def __init__(self, work: Callable[..., Answer], most: int) -> None:
        update_wrapper(self, work)
        self._work, self._most = work, most
        self._everybodys: Answers = {}
        self._busy: dict[Hashable, Lock] = {}

    def __call__(self, *args: Any) -> Answer:
        """Return the answer, worked out where it is not kept."""
        own, work = _own(args), partial(self._work, *args)
        if own:
            return answer(own, self._key(args), work)
        if args in self._everybodys:
            return _found(self._everybodys, self._most, args, work)
        with self._busy.setdefault(args, Lock()):
            try:
                return _found(self._everybodys, self._most, args, work)
            finally:
                self._busy.pop(args, None)

    def known(self, *args: Any) -> Answer | None:
        """Return what is kept already, None where nothing is."""
        own = _own(args)
        answers = session.beside(own)[1] if own else self._everybodys
        with _GUARD:
            return cast(Answer | None, answers.get(self._key(args) if own else args))

    def _key(self, args: tuple[Any, ...]) -> Hashable:
        return (self._work.__module__, self._work.__qualname__, *args)


def _own(args: tuple[Any, ...]) -> str:
    """Return the name of the own table that arguments are about, "" where they are about another."""
    about = args[0] if args else ""
    name = about[0] if isinstance(about, tuple) else about
    return name if isinstance(name, str) and session.is_own(name) else ""


def kept(most: int = MAX_KEPT_ANSWERS) -> Callable[[Callable[..., Answer]], Kept[Answer]]:
    """Keep what a function works out: `most` answers about bundled tables."""
    return partial(Kept, most=most)


def kept_with(work: Callable[..., Answer]) -> Callable[..., Answer]:
    """Keep what a function works out with its first argument: as long as that object is kept itself."""
    found: WeakKeyDictionary[Any, Answers] = WeakKeyDictionary()

    @wraps(work)
    def look(part: Any, *rest: Any) -> Answer:
        return _found(found.setdefault(part, {}), MAX_KEPT_ANSWERS, rest, partial(work, part, *rest))

    return look


def answer(table: str, key: Hashable, work: Callable[[], Answer]) -> Answer:
    """Return what is kept about a table under a key, or work it out in the run that asks.

    So it can show its progress and be stopped. The first part of a key names its kind.
    """
    if not session.is_own(table):
        kind = key[0] if isinstance(key, tuple) else key
        return _found(_BY_KIND.setdefault(kind, {}), MAX_KEPT_ANSWERS, (table, key), work)
    own, answers = session.beside(table)
    cells = max(own.now.rows * len(own.now.grid.header), 1)
    most = min(max(OWN * LARGE // cells, OWN_LARGE), OWN)
    return _found(answers, most, key, work)


def told_answer(table: str, key: Hashables, work: Callable[[], Any]) -> Any:
    """Return what is told of a table or of a printed tree, as JSON gives it back: once on a machine.

    What a reader has brought or typed stays in memory. `key`: its parts are written alike in every
    process.
    """
    if table not in bundled() and table not in printed_trees.names():
        return answer(table, key, work)
    return answer(table, key, partial(stories.shelf().recall, (table, *key), work))


def told_of(trace: Trace, key: Hashables, work: Callable[[], Any], made: str = "") -> Any:
    """Return what is told of a trace: as `told_answer` where it is of all rows of a bundled table, or
    of what the app makes of that; `made`: what this is called.
    """
    table, kind = trace.table.name, key[0]
    if table in bundled() and (made or trace.table is dataset(table).table):
        return told_answer(table, (kind, trace.dialect, made, *key[1:]), work)
    return answer(table, (kind, trace, *key[1:]), work)


def _found(answers: Answers, most: int, key: Hashable, work: Callable[[], Answer]) -> Answer:
    with _GUARD:
        if key in answers:
            answers[key] = answers.pop(key)
            return cast(Answer, answers[key])
    found = work()
    with _GUARD:
        answers[key] = found
        while len(answers) > most:
            del answers[next(iter(answers))]
    return found


@kept()
def dataset(name: str) -> Dataset:
    """Return a table with its story: a bundled one, or one of this session."""
    own = session.find(name)
    if own is None:
        return datasets.load(name)
    from ui.state.own_table import dataset_of

    return dataset_of(own, name)


def title(name: str, language: str) -> str:
    """Return what a table is called in a list of tables."""
    return session.title(name, language) if session.is_own(name) else dataset(name).title[language]


def grow_from(name: str, table: Table, dialect: Dialect) -> Trace:
    """Grow a tree from cases of the table of a name; an own one grows within a budget."""
    return grow_by(grow, name, table, dialect) if session.is_own(name) else grow(table, dialect)


def grow_by(work: Callable[..., Answer], name: str, *cases: Any) -> Answer:
    """Return what grows from cases of the table of a name, and say how far it is.

    An own table grows within a budget.
    """
    words = read(allow_invalid=True).words
    said = partial(growing.told, words=words)
    budget = growing.BUDGET if session.is_own(name) else None
    return away.run(name, work, *cases, budget=budget, tells="watch", said=said)


def prune_from(name: str, trace: Trace, validation: Table | None = None) -> Pruning:
    """Prune a tree that was grown from the table of a name, as its convention says."""
    return away.run(name, prune, trace, validation=validation, text="pruning")


def documents_list(language: str) -> str:
    """Return the documents the tables come from, as a Markdown list."""
    return "\n".join(f"- {title[language]}" for title in datasets.documents().values())


def trace(table: str, dialect: str, limits: Settings = ()) -> Trace:
    """Return the trace of a table in a convention, with limits of growing."""
    # One answer, whether no limits are given or they are left out.
    return _trace(table, dialect, limits)


@kept(most=MAX_TOLD)
def _trace(table: str, dialect: str, limits: Settings) -> Trace:
    return grow_from(table, dataset(table).table, preset(dialect).with_(**dict(limits)))


@kept(most=MAX_TOLD)
def pruning(table: str, dialect: str) -> Pruning:
    """Return the record of pruning the tree of a table as a convention does."""
    return prune_from(table, trace(table, dialect))


@kept(most=MAX_TOLD)
def pruned(table: str, dialect: str) -> Tree:
    """Return the tree of a table as a convention prunes it, without the record: of a large tree that
    is far more to send, and to put together again. What is not grown yet is grown where it is pruned.
    """
    if session.is_own(table) and _trace.known(table, dialect, ()) is None:
        return grow_by(grow_and_prune, table, dataset(table).table, preset(dialect))
    return away.run(table, pruned_tree, trace(table, dialect), text="pruning")


def book(choices: Choices) -> Book:
    """Return the book of what is chosen: its opening is what the player starts with."""
    return _book(choices.table, choices.dialect, choices.language, choices.limits, choices.notation)


def story_id(choices: Choices) -> str:
    """Return what names the story of a table in a convention with limits, in whatever language."""
    settings = (f"{name}={value}" for name, value in as_text(choices.limits).items())
    return "/".join([choices.table, choices.dialect, *settings])


def story_address(choices: Choices, *, presented: bool = False) -> str:
    """Return where the player of a page finds the opening of the book, `presented`: with notes."""
    key = (choices.table, choices.dialect, choices.language, choices.limits, choices.notation)

    def tell() -> dict[str, Any]:
        opening = book(choices).opening
        return with_notes(opening, choices.words) if presented else opening

    if session.is_own(choices.table):
        level = SMALLEST if book(choices).whole else SOON
        work = lambda: stories.OwnStory(tell(), level)  # noqa: E731
        return answer(choices.table, ("story", *key, presented), work).address
    return stories.shelf().publish((*key, presented), tell)


@kept(most=MAX_TOLD)
def _book(table: str, dialect: str, language: str, limits: Settings, notation: Notation) -> Book:
    chosen = dataset(table)
    choices = Choices(table, dialect, language, limits=limits)
    note = choices.words("app", "reconstructed") if chosen.reconstructed else None
    telling = Telling(language, chosen.title[language], note, notation)
    grown = trace(table, dialect, limits)
    rules = offered(grown.dialect.pruning)
    pruned = {rule: partial(_pruned_in_place, table, dialect, limits, rule) for rule in rules}
    return bound(grown, chosen.labels(language), telling, story_id(choices), pruned)


@kept(most=MAX_TOLD)
def _pruned_in_place(table: str, dialect: str, limits: Settings, rule: str) -> Pruning:
    """Prune the tree of a story by a method."""
    grown = trace(table, dialect, limits)
    return prune_from(table, replace(grown, dialect=grown.dialect.with_(pruning=rule)))
