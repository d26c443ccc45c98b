"""Write a table made to order: its cells, its declaration, or all of it with story and proof.

Cells and declaration are the two files of a bundled table, NAME.csv and NAME.toml.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any

from c45_core.language.words import Words
from c45_core.trace.frames import as_step
from c45_course.datasets import Column, Dataset
from c45_course.declaration import Texts
from c45_course.exports import blocks
from c45_course.exports.as_json import json_text, number
from c45_course.exports.files import WRITERS, encode_lines
from c45_course.exports.tables import address_of, case_rows, table_query

from .algorithm import MadeTable, Proof
from .algorithm.made_table import MARK_OF_MISSING


def cells_of_csv(dataset: Dataset) -> str:
    """Return the CSV."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([column.name for column in dataset.columns])
    writer.writerows(dataset.rows)
    return file.getvalue()


def declaration(dataset: Dataset) -> str:
    """Return the declaration, to be read by `datasets.load` beside the CSV."""
    return "\n".join(_lines_of_declaration(dataset)) + "\n"


def _lines_of_declaration(dataset: Dataset) -> Iterator[str]:
    for key in ("title", "story", "source"):
        yield f"{key} = {_write_texts(getattr(dataset, key))}"
    yield "documents = []"
    yield "reconstructed = false"
    yield f"target = {_write_text(dataset.table.target)}"
    yield f"classes = [{', '.join(map(_write_text, dataset.table.classes))}]"
    if any(MARK_OF_MISSING in row for row in dataset.rows):
        yield f"missing = [{_write_text(MARK_OF_MISSING)}]"
    for column in dataset.columns:
        yield from _lines_of_column(column)


def _lines_of_column(column: Column) -> Iterator[str]:
    yield "\n[[columns]]"
    yield f"name = {_write_text(column.name)}"
    yield f"role = {_write_text(column.role)}"
    if column.kind:
        yield f"kind = {_write_text(column.kind)}"
    yield f"label = {_write_texts(column.label)}"
    if column.values:
        yield "values = ["
        for value, label in column.values.items():
            yield f"    {_write_texts({'value': value, **label})},"
        yield "]"


def _write_texts(texts: Mapping[str, str] | Texts) -> str:
    return "{" + ", ".join(f"{key} = {_write_text(text)}" for key, text in texts.items()) + "}"


def _write_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


FORMATS = ("csv", "toml", "json", *(form for form in ("md", "html", "tex", "txt") if form in WRITERS))


def ordered_file(made: MadeTable, words: Words, form: str, address: str = "") -> Iterator[bytes]:
    """Give a table made to order in one of `FORMATS`; `address`: of the app, before its pages."""
    if form in WRITERS:
        return encode_lines(WRITERS[form](_write_document(made, words, address)))
    if form == "json":
        return iter([f"{json_text(_as_data(made, words, address))}\n".encode()])
    return iter([(cells_of_csv if form == "csv" else declaration)(made.dataset).encode()])


def query_of(proof: Proof) -> tuple[str, dict[str, str]]:
    """Return the lesson that shows a proof, and what its address says besides table and convention."""
    if proof.frame is not None:
        return "growing", {"step": as_step(proof.frame)}
    return "pruning", {"room": "grown", "rule": proof.method, "node": str(proof.node)}


def place_of(proof: Proof, words: Words) -> str:
    """Name the step that shows a proof."""
    lesson, query = query_of(proof)
    if proof.frame is None:
        return words("orders", "decision", lesson=words("lesson", lesson))
    return words("orders", "step", n=query["step"], lesson=words("lesson", lesson))


def say_search(made: MadeTable, words: Words) -> str:
    """Say what the search came to."""
    search = made.search
    key = "found" if search.finds > 1 else "found_one"
    took = f"{search.seconds:.1f}"
    said = [words("orders", key, n=search.tried, seconds=took, finds=search.finds)]
    return words.told(said if search.in_time else [*said, words("orders", "late")])


def _links_of_proofs(made: MadeTable, words: Words, address: str) -> list[str]:
    """Return the address of each proof, with the table in it."""
    head = {**table_query(made.dataset.table), "dialect": made.order.bounds.convention}
    pages = map(query_of, made.proofs)
    return [
        address_of(page, address, {**head, "lang": words.language, **query}) for page, query in pages
    ]


def _write_document(made: MadeTable, words: Words, address: str) -> blocks.Document:
    title = made.dataset.title[words.language]
    return blocks.document(title, words, _write_blocks(made, words, address))


def _write_blocks(made: MadeTable, words: Words, address: str) -> Iterator[blocks.Block]:
    labels = made.dataset.labels(words.language)
    yield blocks.Sentence(made.dataset.source[words.language], aside=True)
    yield blocks.Heading(words("orders", "story"))
    yield blocks.Sentence(made.dataset.story[words.language])
    yield blocks.Heading(words("orders", "table"))
    yield blocks.Listing(*case_rows(made.trace, labels, words))
    yield blocks.Heading(words("orders", "proof"))
    links = _links_of_proofs(made, words, address)
    for (wish, proof, said), link in zip(made.say_proofs(words), links, strict=True):
        yield blocks.Heading(words("orders", f"wish_{wish.key}"), level=3)
        step = place_of(proof, words), link if address else ""
        yield blocks.Blank(said, filled=True, link=step)


def _as_data(made: MadeTable, words: Words, address: str) -> dict[str, Any]:
    """Return everything as data, but for how long it took: the same order is the same file."""
    bounds = made.order.bounds
    spans = {name: getattr(bounds, name) for name in ("rows", "classes", "attributes")}
    links = _links_of_proofs(made, words, address)
    return {
        "wishes": [wish.name for wish in made.order.wishes],
        **{name: [span.low, span.high] for name, span in spans.items()},
        "kinds": bounds.kinds or None,
        "dialect": bounds.convention,
        "seed": made.seed,
        "tried": made.search.tried,
        "in_time": made.search.in_time,
        "title": made.dataset.title[words.language],
        "story": made.dataset.story[words.language],
        "csv": cells_of_csv(made.dataset),
        "declaration": declaration(made.dataset),
        "proofs": [
            {
                "wish": wish.name,
                "text": said,
                "node": proof.node,
                "step": None if proof.frame is None else int(as_step(proof.frame)),
                "method": proof.method or None,
                "numbers": _numbers_of(proof),
                "attributes": {key: _name_of(made, place) for key, place in proof.attributes.items()},
                "link": link,
            }
            for (wish, proof, said), link in zip(made.say_proofs(words), links, strict=True)
        ],
    }


def _numbers_of(proof: Proof) -> Mapping[str, Any]:
    held = {**proof.numbers, **proof.errors, **proof.counts, **proof.cuts}
    return {key: number(value) for key, value in held.items()}


def _name_of(made: MadeTable, attribute: int) -> str:
    return made.dataset.table.attributes[attribute].name
