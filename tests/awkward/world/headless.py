"""Files without a header, as the UCI repository has them."""

from awkward.world.telling import PLAY, SKY, golf, table, text, told

IRIS = "5.1,3.5,1.4,0.2,Iris-setosa\n4.9,3.0,1.4,0.2,Iris-setosa\n7.0,3.2,4.7,1.4,Iris-versicolor\n"
IRIS += "6.4,3.2,4.5,1.5,Iris-versicolor\n6.3,3.3,6.0,2.5,Iris-virginica\n5.8,2.7,5.1,1.9,Iris-virginica\n\n"
CARS = "".join(
    f"{buying},{maint},{doors},4,small,high,{klass}\n"
    for buying, maint, doors, klass in zip(
        ["vhigh", "high", "low", "med"] * 4,
        ["low", "med", "vhigh"] * 5 + ["high"],
        ["2", "3", "4", "5more"] * 4,
        ["unacc", "unacc", "acc", "good"] * 4,
        strict=True,
    )
)
VOTES = "".join(
    f"{party},{','.join(answers)}\n"
    for party, answers in zip(
        ["republican", "democrat"] * 5,
        ["nyn", "yy?", "nny", "yn?", "ynn", "yyy", "n?y", "nnn", "?yy", "yyn"],
        strict=True,
    )
)
HEADERLESS = [
    text(
        "iris.data",
        IRIS,
        told(
            "1=numeric 2=numeric 3=numeric 4=numeric 5=target",
            says="without_names",
            asks="header",
            header=False,
            rows=6,
            cells={"1": ["5.1"]},
        ),
    ),
    text(
        "iris-no-header.csv",
        IRIS,
        told("1=numeric 2=numeric 3=numeric 4=numeric 5=target", asks="header", header=False, rows=6),
    ),
    text(
        "car.data",
        CARS,
        told(
            "1=nominal 2=nominal 3=nominal 4=numeric 5=nominal 6=nominal 7=target",
            asks="header",
            header=False,
            rows=16,
        ),
    ),
    text(
        "house-votes-84.data",
        VOTES,
        told("1=nominal 2=nominal 3=nominal 4=target", asks="header", header=False, rows=10),
    ),
    text(
        "golf-without-header.csv",
        golf(None),
        told("1=nominal 2=numeric 3=target", asks="header", header=False, rows=10),
    ),
    text(
        "told-no-header.csv",
        golf(None),
        told("1=nominal 2=numeric 3=target", header=False, rows=10),
        "--no-header",
    ),
    text(
        "told-header.csv",
        IRIS,
        told(
            "5.1=numeric 3.5=numeric 1.4=numeric 0.2=numeric Iris-setosa=target",
            header=True,
            rows=5,
        ),
        "--header",
    ),
    text(
        "names-of-texts.csv",
        table(["sky", "wind", "play"], SKY, ["weak", "strong"] * 5, PLAY),
        told("sky=nominal wind=nominal play=target", header=True, rows=10),
    ),
]
