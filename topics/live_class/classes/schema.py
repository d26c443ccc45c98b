"""Declare what is stored of a class: four tables, and nothing that names a person.

Secrets are kept as their SHA-256, so that whoever reads the file can neither lead a class nor answer in
another's name. Times are seconds since 1970.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    true,
)

from .records import LENGTH, LONGEST_ANSWER, LONGEST_NAME

META = MetaData()


def _of_class() -> Column[str]:
    """Name the class that a row belongs to, and is deleted with."""
    return Column("code", ForeignKey("c45_classes.code", ondelete="CASCADE"), nullable=False)


CLASSES = Table(
    "c45_classes",
    META,
    Column("code", String(LENGTH), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("began", Float, nullable=False),
    Column("ends", Float, nullable=False, index=True),
    Column("over", Boolean, nullable=False, default=False),
    # The question that is asked now, counted from 1; 0 before the first.
    Column("number", Integer, nullable=False, default=0),
    # Whether anybody may join; a database of an earlier version gets the column when it is opened.
    Column("joining", Boolean, nullable=False, server_default=true()),
)
QUESTIONS = Table(
    "c45_class_questions",
    META,
    _of_class(),
    Column("number", Integer, nullable=False),
    # The address of the step, which may hold a table, and which of its questions is asked.
    Column("query", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("texts", JSON, nullable=False),
    Column("options", Integer, nullable=False),
    Column("round", Integer, nullable=False, default=1),
    Column("phase", String(8), nullable=False),
    Column("asked", Float, nullable=False),
    PrimaryKeyConstraint("code", "number"),
)
LEARNERS = Table(
    "c45_class_learners",
    META,
    _of_class(),
    Column("learner", Integer, nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("seen", Float, nullable=False),
    PrimaryKeyConstraint("code", "learner"),
)
ANSWERS = Table(
    "c45_class_answers",
    META,
    _of_class(),
    Column("number", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("learner", Integer, nullable=False),
    Column("given", String(LONGEST_ANSWER), nullable=False),
    Column("times", Integer, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("code", "number", "round", "learner"),
)
