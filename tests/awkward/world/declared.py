"""Weka's ARFF, C4.5's .names and .data, gzip."""

import gzip

from awkward.world.telling import GOLF, GOLF_NUMBERS, HUMID, PLAY, SKY, World, golf, table, text, told

from c45_course.readers.files import join_pair

ARFF = "@relation golf\n@attribute outlook {sunny,overcast,rainy}\n@attribute humidity numeric\n"
ARFF += "@attribute play {yes,no}\n@data\n"
NAMES = "yes, no.\noutlook: sunny, overcast, rainy.\nhumidity: continuous.\n"
PAIR = "outlook=nominal humidity=numeric class=target"


def pair(name, names, data, outcome):
    """Describe a .names and a .data file brought together."""
    return World(name, join_pair(names.encode(), data.encode()), outcome)


DECLARED = [
    text("golf.arff", ARFF + golf(None), told(GOLF, rows=10, header=True, numbers=GOLF_NUMBERS)),
    text(
        "capitals.ARFF",
        "% c\n\n"
        + ARFF.replace("@a", "@A").replace("data", "DATA").replace("numeric", "REAL")
        + golf(None),
        told(GOLF, rows=10),
    ),
    text(
        "windows.arff",
        (ARFF + golf(None)).replace("\n", "\r\n"),
        told(GOLF, rows=10),
        encoding="utf-16",
    ),
    text(
        "class-in-front.arff",
        "@relation a\n@attribute Class {p,q}\n@attribute x numeric\n@attribute y {u,v}\n@data\np,1,u\nq,2,v\np,3,?\n",
        told("Class=target x=numeric y=nominal", rows=3),
    ),
    text(
        "quoted.arff",
        "@relation 'a b'\n@attribute 'sky today' {'very sunny', \"don't know\"}\n@attribute c {a,b}\n@data\n'very sunny',a\n\"don't know\",b\n?,a\n",
        told("sky+today=nominal c=target", cells={"sky today": ["very sunny", "don't know", "?"]}),
    ),
    text(
        "sparse.arff",
        "@relation s\n@attribute a numeric\n@attribute b {x,y}\n@attribute c {p,q}\n@data\n{0 3, 2 q}\n{1 y}\n{}\n{0 5.5, 1 y, 2 q}\n",
        told(
            "a=numeric b=nominal c=target",
            rows=4,
            numbers={"a": [3, 0, 0, 5.5]},
            cells={"b": ["x", "y", "x", "y"], "c": ["q", "p", "p", "q"]},
        ),
    ),
    text(
        "weighted.arff",
        "@relation w\n@attribute a numeric\n@attribute c {p,q}\n@data\n1,p,{2.5}\n2,q\n3,p, {1}\n",
        told("a=numeric c=target weight=weight", rows=3, cells={"weight": ["2.5", "1", "1"]}),
    ),
    text(
        "strings-and-dates.arff",
        "@relation d\n@attribute who string\n@attribute day date 'yyyy-MM-dd'\n@attribute t string\n@attribute c {p,q}\n@data\nanna,'2024-01-05',x,p\nben,'2024-01-06',x,q\n",
        told("who=names day=nominal t=ignored c=target", says="dates_declared texts_left_out"),
    ),
    text(
        "values-over-lines.arff",
        "@relation v\n@attribute a {x,\n  y, % two\n  z}\n@attribute c {p,q}\n@data\nx,p\nz,q\n",
        told("a=nominal c=target", rows=2),
    ),
    text(
        "spaces-between.arff",
        "@relation v\n@attribute a numeric\n@attribute b {x,y}\n@attribute c {p,q}\n@data\n1 x p\n2\ty q\n",
        told("a=numeric b=nominal c=target", rows=2),
    ),
    text(
        "undeclared-value.arff", ARFF + "sunny,85,no\nfoggy,80,yes\nrainy,70,yes\n", told(GOLF, rows=3)
    ),
    text("ragged.arff", ARFF + "sunny,85,no\nrainy,yes\n", "declared_ragged"),
    text("no-data.arff", ARFF.replace("@data\n", ""), "arff_no_data"),
    text("empty-data.arff", ARFF, "no_rows"),
    text(
        "relational.arff",
        "@relation m\n@attribute bag relational\n@attribute x numeric\n@end bag\n@data\n",
        "arff_kind",
    ),
    text(
        "open-values.arff",
        "@relation m\n@attribute a {x,y\n@attribute b numeric\n@data\n",
        "arff_values",
    ),
    text("open-quote.arff", ARFF + "'sunny,85,no\n", "arff_quote"),
    pair("golf.data", NAMES, golf(None), told(PAIR, rows=10, numbers=GOLF_NUMBERS)),
    pair(
        "stops.data",
        NAMES.replace("\n", "   | c\n"),
        golf(None).replace("\n", ".\r\n"),
        told(PAIR, rows=10),
    ),
    pair(
        "ignored.data",
        NAMES + "id: ignore.\nn: discrete 10.\n",
        table(None, SKY, HUMID, list("0123456789"), list("pqpqpqpqpq"), PLAY),
        told("outlook=nominal humidity=numeric id=ignored n=nominal class=target", rows=10),
    ),
    pair(
        "c5.data",
        "play.   | C5.0\nplay: yes, no.\noutlook: [ordered] sunny, overcast, rainy.\nname: label.\n",
        table(None, PLAY, SKY, [f"d{i}" for i in range(10)]),
        told("play=target outlook=nominal name=names", rows=10),
    ),
    pair(
        "escaped.data",
        "yes, no.\nwind\\:speed: continuous.\nwhere: St\\. Gallen, Bern.\n",
        "3, St\\. Gallen, yes\n5,Bern,no\n?,?,yes.\n",
        told(
            "wind:speed=numeric where=nominal class=target",
            cells={"where": ["St. Gallen", "Bern", "?"]},
        ),
    ),
    pair(
        "missing.data",
        NAMES,
        golf(None).replace("85", "?").replace("sunny,90", "?,90"),
        told(PAIR, rows=10),
    ),
    pair("one-class.data", "yes.\nx: continuous.\n", "1,yes\n", "names_one_class"),
    pair("odd-kind.data", "yes, no.\nx: cheese.\n", "1,yes\n", "names_kind"),
    pair("short-case.data", NAMES, "sunny,85\nrainy,70,yes\n", "declared_ragged"),
    text("alone.names", NAMES, "names_alone"),
    text("alone-as-text.txt", NAMES, "names_alone"),
    World("golf.csv.gz", gzip.compress(golf().encode()), told(GOLF, rows=10)),
    World("golf.arff.gz", gzip.compress((ARFF + golf(None)).encode()), told(GOLF, rows=10)),
    World("half.csv.gz", gzip.compress(golf().encode())[:-12], "broken_gzip"),
    World("two.csv.gz", gzip.compress(golf().encode()) * 2, "gzip_members"),
    World("bomb.csv.gz", gzip.compress(bytes(40_000_000)), "gzip_large"),
    World("folder.tar.gz", gzip.compress(bytes(257) + b"ustar" + bytes(300)), "packed"),
]
