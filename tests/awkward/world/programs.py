"""What programs write: pandas, R, SQL, spreadsheets, surveys."""

from awkward.world.telling import GOLF, GOLF_NUMBERS, HUMID, PLAY, SKY, golf, table, text, told

PROGRAMS = [
    text(
        "pandas-index.csv",
        table(["", "outlook", "humidity", "play"], list("0123456789"), SKY, HUMID, PLAY),
        told("1=names " + GOLF, says="header_named names_cases", rows=10),
    ),
    text(
        "r-row-names.csv",
        '"outlook","humidity","play"\n'
        + "".join(
            f'"{i}","{a}",{b},"{c}"\n'
            for i, (a, b, c) in enumerate(zip(SKY, HUMID, PLAY, strict=True), 1)
        ),
        told("row.names=names " + GOLF, says="row_names", rows=10, numbers=GOLF_NUMBERS),
    ),
    text(
        "r-write-table.txt",
        '"outlook" "humidity" "play"\n'
        + "".join(
            f'"{i}" "{a}" {b} "{c}"\n'
            for i, (a, b, c) in enumerate(zip(SKY, HUMID, PLAY, strict=True), 1)
        ),
        told("row.names=names " + GOLF, says="row_names", rows=10, separator=" "),
    ),
    text("spaces.txt", golf(sep=" "), told(GOLF, rows=10, separator=" ")),
    text(
        "fixed-width.txt",
        "".join(
            f"{a:<10}{b:>8}  {c}\n"
            for a, b, c in zip(["outlook", *SKY], ["humidity", *HUMID], ["play", *PLAY], strict=True)
        ),
        told(GOLF, rows=10, numbers=GOLF_NUMBERS),
    ),
    text("pandas-nan.csv", golf().replace("85", "NaN").replace("96", "nan"), told(GOLF, rows=10)),
    text("sql-null.csv", golf().replace("85", "NULL").replace("96", r"\N"), told(GOLF, rows=10)),
    text(
        "spss-codes.csv",
        "gender;age;smoker;weight_kg;group\n1;34;2;70.5;1\n2;28;1;-99;2\n1;999;2;81.0;1\n2;51;9;64.2;2\n",
        told("gender=numeric age=numeric smoker=numeric weight_kg=numeric group=target", rows=4),
    ),
    text(
        "google-forms.csv",
        '"Timestamp","How old are you?","Do you like trees?"\n'
        '"2024/03/01 9:14:02 AM GMT+1","21","Yes"\n"2024/03/01 9:15:44 AM GMT+1","24","No"\n"2024/03/02 1:02:00 PM GMT+1","19","Yes"\n',
        told("Timestamp=nominal How+old+are+you?=numeric Do+you+like+trees?=target", rows=3),
    ),
    text(
        "markdown.md",
        "| outlook | humidity | play |\n|---|---:|---|\n"
        + "".join(f"| {a} | {b} | {c} |\n" for a, b, c in zip(SKY, HUMID, PLAY, strict=True)),
        told(GOLF, rows=10, numbers=GOLF_NUMBERS),
    ),
    text(
        "psql.txt",
        " outlook  | humidity | play \n----------+----------+------\n"
        + "".join(f" {a} | {b} | {c}\n" for a, b, c in zip(SKY, HUMID, PLAY, strict=True))
        + "(10 rows)\n",
        told(GOLF, rows=10),
    ),
    text("comments.csv", "# golf, collected by us\n# 2024\n" + golf(), told(GOLF, rows=10)),
    text("title-line.csv", "Golf 2024,,\n,,\n" + golf(), told(GOLF, rows=10)),
    text(
        "totals.csv",
        "region,sold,good\nnorth,10,yes\nsouth,20,no\neast,15,yes\nwest,25,no\nTotal,70,\n",
        told("region=nominal sold=numeric good=target", rows=4, numbers={"sold": [10, 20, 15, 25]}),
    ),
    text(
        "units-row.csv",
        "height,weight,class\ncm,kg,\n170,60,a\n180,82,b\n165,55,a\n190,90,b\n",
        told(
            "height=numeric weight=numeric class=target",
            rows=4,
            numbers={"height": [170, 180, 165, 190]},
        ),
    ),
    text("repeated-header.csv", golf() + golf(), told(GOLF, rows=20)),
    text("footer.csv", golf() + "\nSource: own survey\n", told(GOLF, rows=10)),
]
