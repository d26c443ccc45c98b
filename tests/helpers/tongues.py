"""Make small tables of words that people write in tables of their language, for tests of encodings."""

import random
import tomllib
from pathlib import Path

WORDS = tomllib.loads(Path(__file__).with_name("tongues.toml").read_text(encoding="utf-8"))
HOW = [
    ("korean", "cp949"),
    ("korean", "euc_kr"),
    ("japanese", "euc_jp"),
    ("japanese", "cp932"),
    ("chinese", "gbk"),
    ("traditional", "big5"),
    ("russian", "cp1251"),
    ("russian", "koi8_r"),
    ("russian", "cp866"),
    ("polish", "cp1250"),
    ("polish", "iso8859_2"),
    ("czech", "cp1250"),
    ("czech", "iso8859_2"),
    ("german", "cp1252"),
    ("german", "cp850"),
    ("german", "cp437"),
    ("french", "cp1252"),
    ("french", "cp850"),
]
"""A language, and an encoding it is written in."""


def made(language, seed):
    """Write a table of a few columns and rows, one column of numbers among them."""
    chance = random.Random(f"{language} {seed}")
    names, values = (WORDS[language][key].split() for key in ("names", "values"))
    columns = chance.randint(2, 4)
    chosen = [chance.sample(values, chance.randint(2, 4)) for _ in range(columns)]
    header = chance.sample(names, columns + 1)
    lines = [",".join(header)]
    for _ in range(chance.randint(3, 12)):
        cells = [chance.choice(each) for each in chosen]
        lines.append(",".join([cells[0], str(chance.randint(1, 99)), *cells[1:]]))
    return "\n".join(lines) + "\n"
