"""The verb which finds the conventions and the misprints behind the numbers that a book prints."""

from argparse import Namespace
from collections.abc import Iterator

from c45_course.cli.arguments import READER, TABLE, Option, Verb, format_option, words_of
from c45_course.cli.inputs import find_table, labels_to_match
from c45_course.exports.files import WRITERS

from .algorithm import read_typed, which
from .report import which_document


def write_answer(chosen: Namespace) -> Iterator[str]:
    """Give what was found, as a document."""
    if chosen.dataset is not None and chosen.file is not None:
        chosen.number, chosen.file = [chosen.file, *chosen.number], None
    found = find_table(chosen)
    said = words_of(chosen)
    labels = labels_to_match(chosen, found)
    answer = which(read_typed("\n".join(chosen.number), found.table, labels), found.table)
    document = which_document(answer, found.labels, said, found.title)
    return (f"{line}\n" for line in WRITERS[chosen.format](document))


VERB = Verb(
    "which",
    write_answer,
    help="find which C4.5 printed some numbers",
    about="Type the numbers a book prints for a table; get the conventions and roundings that give "
    "them, or else the other places, the slips and the misprints they can come from.",
    options=(
        *TABLE,
        Option(
            "number", metavar="NAME=NUMBER", nargs="*", help="a number and its name, as in the examples"
        ),
        format_option(WRITERS, "txt"),
        *READER,
    ),
    examples=(
        'c45 which golf.csv "Gain(outlook) = 0.246" "root = outlook" --target play',
        'c45 which --dataset watermelon_2.0 "IV(敲声) = 1.382"',
    ),
)
