"""Answer what the two pages of a class ask, whatever they are asked over."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode

from c45_core.language.words import Words, words
from c45_course.practice.answers import answer_of
from c45_course.step_place import NAMES

from ..classes.asked import Asked, slips_in
from ..classes.course import as_csv, judged_text, summary
from ..classes.records import REVEALED, DeniedError, Vote, code_of, shown, unavailable
from ..classes.tally import tally
from . import sent
from .guard import Guard
from .steps import Steps

if TYPE_CHECKING:
    from ..classes.store import Store

HOURS = 24
"""A class is kept so long, unless `C45_CLASS_HOURS` says otherwise."""
TIDIED = 600.0
"""Seconds between two looks for classes whose time is over."""

Row = Mapping[str, Any]
Told = dict[str, Any]


def hours(environment: Mapping[str, str] = os.environ) -> float:
    """Return how long a class is kept.

    >>> hours({}), hours({"C45_CLASS_HOURS": "1.5"}), hours({"C45_CLASS_HOURS": "soon"})
    (24.0, 1.5, 24)
    """
    try:
        asked = float(environment.get("C45_CLASS_HOURS", HOURS))
    except ValueError:
        return HOURS
    return asked if 0 < asked < 24 * 366 else HOURS


class Service:
    """What the pages of classes are answered.

    `address` of a method: whose request it is, for what is limited (`guard.py`). Whoever shows no right
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

                    self._store = store.Store(database.opened())
                except DeniedError:
                    raise
                except Exception as error:  # whatever the system says: a sentence goes to the page
                    raise unavailable(error) from error
            due = now - self._tidied > TIDIED
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
        code = code_of(code)
        with self._guard.joining(code, address):
            return {"code": code, "token": self.store().join(code, name, self._now())}

    def learner(self, code: str, token: str, language: str, address: str = "") -> Told:
        """Return what a learner sees now: the question, their own answers, and what was revealed."""
        code = code_of(code)
        row, mine = self._guard.admitted(
            lambda: self.store().look(code, token, self._now()), code, token, address
        )
        told: Told = {"over": row["over"], "number": row["number"]}
        if row["phase"] is None:
            return told
        told |= {"round": row["round"], "phase": row["phase"], **row["texts"][language], "mine": mine}
        if row["phase"] == REVEALED and (asked := self._asked(row)) is not None:
            told |= _revealed(asked, language)
            told["said"] = {vote: _said(asked, given, language) for vote, given in mine.items()}
        return told

    def admit(self, code: str, token: str, address: str) -> None:
        """Refuse whoever is no learner of a class."""
        code = code_of(code)
        self._guard.admitted(lambda: self.store().known(code, token, self._now()), code, token, address)

    def answer(self, code: str, token: str, number: int, vote: int, given: str, address: str) -> Told:
        """Take an answer; it is stored before this returns.

        Errors: DeniedError; UnreadableError where a number is asked for and none was typed.
        """
        self.admit(code, token, address)
        self._guard.answering(token)
        store, code, given = self.store(), code_of(code), given.strip()
        row = store.question(code, number)
        if row is not None and not row["options"]:
            answer_of(given, "bit")
        store.answer(code, token, self._now(), number, vote, given)
        return {"given": given}

    # --- who leads ----------------------------------------------------------------------------------

    def begin(self, address: str) -> Told:
        """Begin a class."""
        self._guard.beginning(address)
        code, secret = self.store().begin(self._now(), hours() * 3600)
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
        store, code, now = self.store(), code_of(code), self._now()
        here, joined = store.present(code, now)
        told: Told = {"code": code, "shown": shown(code), "over": led["over"], "number": led["number"]}
        told |= {"here": here, "joined": joined, "joining": led["joining"]}
        row = store.question(code, led["number"])
        if row is not None and (asked := self._asked(row)) is not None:
            told |= _counted(row, asked, store.answers(code, row["number"]), words(language))
        return told

    def learners(self, code: str, secret: str, address: str = "") -> list[Told]:
        """Return the number and the nickname of every learner, to who leads the class."""
        self.lead(code, secret, address)
        named = self.store().names(code_of(code))
        return [{"learner": learner, "name": name} for learner, name in named.items()]

    def lead(self, code: str, secret: str, address: str) -> Row:
        """Return the class that somebody leads, and refuse everybody else."""
        code = code_of(code)
        return self._guard.admitted(
            lambda: self.store().lead(code, secret, self._now()), code, secret, address
        )

    def do(self, code: str, secret: str, what: Mapping[str, Any], address: str = "") -> None:
        """Do what who leads a class asks for: ask, turn, close or open joining, remove, end, forget.

        Errors: DeniedError; ValueError where the wish has another form.
        """
        self.lead(code, secret, address)
        store, code, now = self.store(), code_of(code), self._now()
        match sent.text(what, "do"):
            case "ask":
                step, n = step_of(sent.texts(what, "query")), sent.whole(what, "place")
                found = self._steps.questions(step)
                if not 0 <= n < len(found):
                    raise DeniedError("past", 409)
                texts, options = found[n].texts(), len(found[n].question.options)
                store.ask(code, secret, now, urlencode(step), n, texts, options)
            case "turn":
                number, to = sent.whole(what, "number"), sent.text(what, "to")
                vote = sent.whole(what, "vote") if "vote" in what else None
                store.turn(code, secret, now, number, to, vote)
            case "join":
                store.let_join(code, secret, now, sent.flag(what, "joining"))
            case "remove":
                store.remove(code, secret, now, sent.whole(what, "learner"))
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
        store, code, said = self.store(), code_of(code), words(language)
        rows, votes = store.questions(code), store.answers(code)
        return {
            "summary": summary(rows, votes, self._asked, said),
            "csv": as_csv(rows, votes, store.names(code), self._asked, said),
        }

    def _asked(self, row: Row) -> Asked | None:
        """Return the question of a row; None where another version of the course asked it."""
        found = self._steps.questions(dict(parse_qsl(row["query"])))
        return found[row["place"]] if row["place"] < len(found) else None


def step_of(query: Mapping[str, Any]) -> dict[str, str]:
    """Return of an address what says which step it is, as texts."""
    return {name: str(query[name]) for name in NAMES if name in query}


def _revealed(asked: Asked, language: str) -> Told:
    told = asked.phrased[language]
    return {"solution": told.solution, "sentence": told.sentence, "right": list(asked.right)}


def _said(asked: Asked, given: str, language: str) -> list[str]:
    """Say to a learner what their answer is: right, not, and by which slip."""
    judged = asked.judged(given)
    if slips := slips_in(judged):
        return ["wrong", asked.phrased[language].slips(slips)]
    return [judged, words(language)("live", f"is_{judged}")]


def _counted(row: Row, asked: Asked, votes: list[Vote], said: Words) -> Told:
    """Return a question with its votes; what is right only when it was revealed."""
    counted, language = tally(asked, votes), said.language
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
            drawn["slip"] = judged_text(asked, bar.judged, said)
    changed = {"right": counted.to_right, "wrong": counted.to_wrong}
    slips = [[said("live_slips", name), count] for name, count in counted.slips]
    return {**told, **_revealed(asked, language), "slips": slips, "changed": changed}
