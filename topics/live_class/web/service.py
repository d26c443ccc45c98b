"""Answer what the two pages of a class ask, whatever they are asked over.

A page sends an object of JSON, each part of it of one type; what has another form is a ValueError,
whatever it is: true is no number, a list is no text. Whoever guesses codes and tokens or floods a class
is held up, and nobody of the room they sit in. A step is named by its address, which may hold a table.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qsl, urlencode

from c45_core.errors import InputError
from c45_core.language.words import Words, words
from c45_course.practice.answers import answer_of
from c45_course.prepare.keeping import entry_of
from c45_course.step_place import NAMES, Place, place_of
from ui.own.tasks import taken_from_link
from ui.state.own_table import dataset_of
from ui.state.presenting import STEPPED
from ui.workers.jobs import Job, SupersededError, done

from ..classes.course import count_votes, say_judgement, summarize, write_csv
from ..classes.questions import Asked, ask_about, ask_at, slips_in
from ..classes.records import (
    REVEALED,
    DeniedError,
    Limit,
    Recent,
    Vote,
    hash_secret,
    network_of,
    read_code,
    show_code,
    unavailable,
)
from .lesson_questions import ask_of_lesson

if TYPE_CHECKING:
    from ..classes.store import Store

MAX_NUMBER = 10_000
"""Maximum number that a page sends."""


def decode_body(body: bytes) -> dict[str, Any]:
    """Return what a page sent; nothing is an object without parts."""
    return entry_of(body or b"{}")


def read_number(sent: Mapping[str, Any], name: str) -> int:
    """Return a number that was sent: of a question, a vote, a place, a learner; none is large."""
    value = sent.get(name)
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise ValueError(name)
    return value


def read_flag(sent: Mapping[str, Any], name: str) -> bool:
    """Return a yes or a no that was sent."""
    value = sent.get(name)
    if not isinstance(value, bool):
        raise ValueError(name)
    return value


def read_text(sent: Mapping[str, Any], name: str, otherwise: str | None = None) -> str:
    r"""Return a text that was sent, without the sign that no database takes.

    >>> read_text({"given": "0.94"}, "given"), read_text({}, "name", "")
    ('0.94', '')
    """
    value = sent.get(name, otherwise)
    if not isinstance(value, str) or "\0" in value:
        raise ValueError(name)
    return value


def read_texts(sent: Mapping[str, Any], name: str) -> dict[str, str]:
    """Return an object that was sent, all of whose parts are texts."""
    value = sent.get(name)
    if not isinstance(value, dict):
        raise ValueError(name)
    return {each: read_text(value, each) for each in value}


Found = TypeVar("Found")


class Guard:
    """Counts, in this process, what addresses and tokens ask for.

    `now`: the time in seconds. Whoever is held up gets a DeniedError that says for how many seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._begun = Limit(30, 3600)
        self._looked = Limit(60, 60)
        # Joins of one class from one address: two hundred at once, and then twenty a second.
        self._joined = Limit(250, 12.5)
        self._answered = Limit(60, 60)
        self._wrong_tokens = Limit(60, 60)
        # Beyond so many wrong codes the others are told to wait, and right ones still get in; beyond
        # `_codes` nothing is looked up any more but the classes that this address takes part in.
        self._wrong_codes = Limit(60, 60)
        self._codes = Limit(600, 600)
        self._taking_part: Recent[bool] = Recent()
        self._tokens: Recent[bool] = Recent()

    def beginning(self, address: str) -> None:
        """Count a class that is begun."""
        self._count(self._begun, network_of(address))

    def looking(self, who: str) -> None:
        """Count a look at what a step asks, by an address or by who leads a class."""
        self._count(self._looked, network_of(who))

    def answering(self, token: str) -> None:
        """Count an answer of a learner."""
        self._count(self._answered, hash_secret(token))

    @contextmanager
    def joining(self, code: str, address: str) -> Iterator[None]:
        """Count a code that is tried, within the block."""
        network = network_of(address)
        both = f"{network} {code}"
        if both not in self._taking_part and self._codes.is_met(network, self._now()):
            raise self._busy(self._codes, network)
        self._count(self._joined, both)
        try:
            yield
        except DeniedError as denied:
            if denied.key == "no_class":
                self._codes.allows(network, self._now())
                self._count(self._wrong_codes, network)
            raise
        self._taking_part[both] = True

    def admit(self, act: Callable[[], Found], code: str, token: str, address: str) -> Found:
        """Return what comes of `act`, which refuses a wrong token with 401; count those.

        A token that was right once is no guess: when a class is deleted all its phones show theirs.
        """
        network, mark = network_of(address), hash_secret(token)
        try:
            found = act()
        except DeniedError as denied:
            if denied.status == 401 and mark not in self._tokens:
                self._count(self._wrong_tokens, network)
            raise
        self._tokens[mark] = True
        self._taking_part[f"{network} {code}"] = True
        return found

    def _count(self, limit: Limit, who: str) -> None:
        if not limit.allows(who, self._now()):
            raise self._busy(limit, who)

    def _busy(self, limit: Limit, who: str) -> DeniedError:
        return DeniedError("busy", 429, limit.seconds_to_wait(who, self._now()))


MAX_CELLS = 2_000
"""Maximum number of cells of an own table that a class is asked about; the server grows its tree."""
MAX_OWN_STEPS_KEPT = 64
"""Maximum number of steps of own tables whose questions are kept."""


class Steps:
    """Finds the questions of steps, and keeps those about own tables until it is to forget them."""

    def __init__(self) -> None:
        self._own: dict[Place, tuple[Asked, ...]] = {}
        self._reading = Lock()

    def questions(self, step: Mapping[str, str]) -> tuple[Asked, ...]:
        """Return what the lesson asks that an address names, and what is asked at its step.

        What is asked at a step that is named comes first; a lesson without tables has no steps.
        """
        posed = ask_of_lesson(step.get("lesson", ""), step.get("table", ""))
        place = place_of(step) if not posed or "table" in step or step["lesson"] in STEPPED else None
        if place is None:
            return posed
        found = self._of_own(place) if place.own and not place.tree else ask_at(place)
        return (*found, *posed) if "step" in step else (*posed, *found)

    def forget(self) -> None:
        """Forget all that is kept of own tables."""
        self._own = {}

    def _of_own(self, place: Place) -> tuple[Asked, ...]:
        with self._reading:  # one reads it for all the phones of a class
            kept = self._own
            if place not in kept:
                try:
                    found = _ask_about_own(place)
                except (InputError, SupersededError):
                    return ()
                if len(kept) >= MAX_OWN_STEPS_KEPT:
                    del kept[next(iter(kept))]
                kept[place] = found
            return kept[place]


def _ask_about_own(place: Place) -> tuple[Asked, ...]:
    """Return the questions about the table that an address holds, () where it is too large.

    A worker reads it, as all that somebody brings. Errors: InputError where it is no table, or none
    that can be traced; SupersededError where another process of this person takes its place.
    """
    own = done(Job(taken_from_link, (place.own,)), f"class {place.table}")
    grid = own.now.grid
    few = grid.rows * len(grid.header) <= MAX_CELLS
    return ask_about(place, dataset_of(own, place.table)) if few else ()


HOURS = 24
"""A class is kept so long, unless `C45_CLASS_HOURS` says otherwise."""
SECONDS_BETWEEN_TIDYING = 600.0
"""Seconds between two looks for classes whose time is over."""

Row = Mapping[str, Any]
Told = dict[str, Any]


def hours_kept(environment: Mapping[str, str] = os.environ) -> float:
    """Return how long a class is kept.

    >>> hours_kept({}), hours_kept({"C45_CLASS_HOURS": "1.5"}), hours_kept({"C45_CLASS_HOURS": "soon"})
    (24.0, 1.5, 24)
    """
    try:
        asked = float(environment.get("C45_CLASS_HOURS", HOURS))
    except ValueError:
        return HOURS
    return asked if 0 < asked < 24 * 366 else HOURS


class Service:
    """Answers the pages of classes.

    `address` of a method: whose request it is, for what is limited (`Guard`). Whoever shows no right
    token gets one answer, whatever they ask for and whether there is such a class or not.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._opening = Lock()
        self._steps = Steps()
        self._store: Store | None = None
        self._tidied = 0.0
        self._guard = Guard(now)

    def store(self) -> Store:
        """Return the store, which is opened for the first class; look for classes that are over.

        Errors: DeniedError where it cannot be opened.
        """
        now = self._now()
        with self._opening:
            if self._store is None:
                try:
                    from ..classes import database, store

                    self._store = store.Store(database.open_database())
                except DeniedError:
                    raise
                except Exception as error:  # whatever the system says: a sentence goes to the page
                    raise unavailable(error) from error
            due = now - self._tidied > SECONDS_BETWEEN_TIDYING
            if due:
                self._tidied = now
        if due:
            with suppress(DeniedError):  # what cannot be deleted now is looked for again
                self._store.forget_old(now)
            self._steps.forget()
        return self._store

    # --- learners -----------------------------------------------------------------------------------

    def join(self, code: str, name: str, address: str) -> Told:
        """Let a learner in; whoever tries codes is held up."""
        code = read_code(code)
        with self._guard.joining(code, address):
            return {"code": code, "token": self.store().join(code, name, self._now())}

    def learner(self, code: str, token: str, language: str, address: str = "") -> Told:
        """Return what a learner sees now: the question, their own answers, and what was revealed."""
        code = read_code(code)
        row, mine = self._guard.admit(
            lambda: self.store().look(code, token, self._now()), code, token, address
        )
        told: Told = {"over": row["over"], "number": row["number"]}
        if row["phase"] is None:
            return told
        told |= {"round": row["round"], "phase": row["phase"], **row["texts"][language], "mine": mine}
        if row["phase"] == REVEALED and (asked := self._find_asked(row)) is not None:
            told |= _reveal_answer(asked, language)
            told["said"] = {
                vote: _say_judgement(asked, given, language) for vote, given in mine.items()
            }
        return told

    def admit(self, code: str, token: str, address: str) -> None:
        """Refuse whoever is no learner of a class."""
        code = read_code(code)
        self._guard.admit(
            lambda: self.store().check_learner(code, token, self._now()), code, token, address
        )

    def answer(self, code: str, token: str, number: int, vote: int, given: str, address: str) -> Told:
        """Take an answer; it is stored before this returns.

        Errors: DeniedError; UnreadableError where a number is asked for and none was typed.
        """
        self.admit(code, token, address)
        self._guard.answering(token)
        store, code, given = self.store(), read_code(code), given.strip()
        row = store.question(code, number)
        if row is not None and not row["options"]:
            answer_of(given, "bit")
        store.answer(code, token, self._now(), number, vote, given)
        return {"given": given}

    # --- who leads ----------------------------------------------------------------------------------

    def begin(self, address: str) -> Told:
        """Begin a class."""
        self._guard.beginning(address)
        code, secret = self.store().begin(self._now(), hours_kept() * 3600)
        return {"code": code, "secret": secret}

    def choices(
        self, asked: Mapping[str, str], language: str, address: str, secret: str = ""
    ) -> list[Told]:
        """Return the questions that can be asked at the step that an address names.

        `asked` names as `code` the class of who leads one: looks of a phone do not keep them from it.
        """
        who = address
        if secret:
            with suppress(DeniedError):
                who = self.lead(asked.get("code", ""), secret, address)["code"]
        self._guard.looking(who)
        return [
            {"ask": each.phrased[language].ask, "options": list(each.phrased[language].options)}
            for each in self._steps.questions(step_of(asked))
        ]

    def desk(self, code: str, secret: str, language: str, address: str = "") -> Told:
        """Return what who leads a class sees now."""
        led = self.lead(code, secret, address)
        store, code, now = self.store(), read_code(code), self._now()
        here, joined = store.present(code, now)
        told: Told = {
            "code": code,
            "shown": show_code(code),
            "over": led["over"],
            "number": led["number"],
        }
        told |= {"here": here, "joined": joined, "joining": led["joining"]}
        row = store.question(code, led["number"])
        if row is not None and (asked := self._find_asked(row)) is not None:
            told |= _count_votes(row, asked, store.answers(code, row["number"]), words(language))
        return told

    def learners(self, code: str, secret: str, address: str = "") -> list[Told]:
        """Return the number and the nickname of every learner, to who leads the class."""
        self.lead(code, secret, address)
        named = self.store().names(read_code(code))
        return [{"learner": learner, "name": name} for learner, name in named.items()]

    def lead(self, code: str, secret: str, address: str) -> Row:
        """Return the class that somebody leads, and refuse everybody else."""
        code = read_code(code)
        return self._guard.admit(
            lambda: self.store().lead(code, secret, self._now()), code, secret, address
        )

    def do(self, code: str, secret: str, what: Mapping[str, Any], address: str = "") -> None:
        """Do what who leads a class asks for: ask, turn, close or open joining, remove, end, forget.

        Errors: DeniedError; ValueError where the wish has another form.
        """
        self.lead(code, secret, address)
        store, code, now = self.store(), read_code(code), self._now()
        match read_text(what, "do"):
            case "ask":
                step, n = step_of(read_texts(what, "query")), read_number(what, "place")
                found = self._steps.questions(step)
                if not 0 <= n < len(found):
                    raise DeniedError("past", 409)
                texts, options = found[n].texts(), len(found[n].question.options)
                store.ask(code, secret, now, urlencode(step), n, texts, options)
            case "turn":
                number, to = read_number(what, "number"), read_text(what, "to")
                vote = read_number(what, "vote") if "vote" in what else None
                store.turn(code, secret, now, number, to, vote)
            case "join":
                store.let_join(code, secret, now, read_flag(what, "joining"))
            case "remove":
                store.remove(code, secret, now, read_number(what, "learner"))
            case "end":
                store.end(code, secret, now)
            case "forget":
                store.forget(code, secret, now)
                self._steps.forget()
            case _:
                raise ValueError

    def course(self, code: str, secret: str, language: str, address: str = "") -> Told:
        """Return the summary of a class, and every answer as the text of a file."""
        self.lead(code, secret, address)
        store, code, said = self.store(), read_code(code), words(language)
        rows, votes = store.questions(code), store.answers(code)
        return {
            "summary": summarize(rows, votes, self._find_asked, said),
            "csv": write_csv(rows, votes, store.names(code), self._find_asked, said),
        }

    def _find_asked(self, row: Row) -> Asked | None:
        """Return the question of a row; None where another version of the course asked it."""
        found = self._steps.questions(dict(parse_qsl(row["query"])))
        return found[row["place"]] if row["place"] < len(found) else None


def step_of(query: Mapping[str, Any]) -> dict[str, str]:
    """Return of an address what says which step it is, as texts."""
    return {name: str(query[name]) for name in NAMES if name in query}


def _reveal_answer(asked: Asked, language: str) -> Told:
    told = asked.phrased[language]
    return {"solution": told.solution, "sentence": told.sentence, "right": list(asked.right)}


def _say_judgement(asked: Asked, given: str, language: str) -> list[str]:
    """Say to a learner what their answer is: right, not, and by which slip."""
    judged = asked.judge(given)
    if slips := slips_in(judged):
        return ["wrong", asked.phrased[language].slips(slips)]
    return [judged, words(language)("live", f"is_{judged}")]


def _count_votes(row: Row, asked: Asked, votes: list[Vote], said: Words) -> Told:
    """Return a question with its votes; what is right only when it was revealed."""
    counted, language = count_votes(asked, votes), said.language
    told: Told = {
        **{name: row[name] for name in ("round", "phase")},
        **row["texts"][language],
        "query": asked.query,
        "answered": list(counted.answered),
        "bars": [
            {
                "text": asked.text(bar.given, language) if bar.given else said("live", "others"),
                "counts": list(bar.counts),
            }
            for bar in counted.bars
        ],
    }
    if row["phase"] != REVEALED:
        return told
    for bar, drawn in zip(counted.bars, told["bars"], strict=True):
        drawn["right"] = bar.judged == "right"
        if slips_in(bar.judged):
            drawn["slip"] = say_judgement(asked, bar.judged, said)
    changed = {"right": counted.to_right, "wrong": counted.to_wrong}
    slips = [[said("live_slips", name), count] for name, count in counted.slips]
    return {**told, **_reveal_answer(asked, language), "slips": slips, "changed": changed}
