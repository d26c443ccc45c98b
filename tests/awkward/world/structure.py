"""Files of other programs that say in their own way what is a header, a value, a missing one, a class."""

from awkward.world.declared import pair
from awkward.world.telling import World, golf, text, told

ORANGE = "age\tprescription\ttear rate\tlenses\n"
EYES = "young\tmyope\t1.5\tnone\nyoung\tmyope\t2\tsoft\nold\tnormal\t?\tnone\nold\tmyope\t3\thard\n"
LENSES = "age=nominal prescription=nominal tear+rate=numeric lenses=target"
LATEX = "Outlook & Temp & Play \\\\\n\\hline\nSunny & Hot & No \\\\\nRain & Mild & Yes \\\\\nOvercast & Hot & Yes \\\\\n"
DEFINED = "play, dont.\noutlook: sunny, overcast, rain.\ntemp: continuous.\nsum := temp * 1.5 + 2.\n"
CASES = "sunny,85,dont\novercast,N/A,play\nrain,70,play\nrain,65,dont\n"
GOLF_SQL = "outlook text, temp int, play text"
NUMBERED = "1=nominal 2=numeric 3=target"


def _dbf():
    """Return the head of a dBASE table of one column and one case."""
    head = (
        bytes([0x03, 124, 3, 1, 1, 0, 0, 0]) + (65).to_bytes(2, "little") + (11).to_bytes(2, "little")
    )
    return (
        head.ljust(32, b"\0")
        + b"PLAY".ljust(11, b"\0")
        + b"C".ljust(5, b"\0")
        + bytes([10]).ljust(16, b"\0")
        + b"\r yes       \x1a"
    )


STRUCTURE = [
    text(
        "orange.tab",
        ORANGE + "discrete\tdiscrete\tcontinuous\tdiscrete\n\t\t\tclass\n" + EYES,
        told(
            LENSES,
            "orange_header",
            rows=4,
            numbers={"tear rate": [1.5, 2, 3]},
            cells={"lenses": ["none", "soft"]},
        ),
    ),
    text(
        "orange-letters.tab",
        ORANGE + "d\td\tc\td\n\t\t\tc\n" + EYES,
        told(LENSES, "orange_header", rows=4, never="units_row"),
    ),
    text(
        "orange-values.tab",
        ORANGE + "old young\td\tc\tsoft hard none\n\t\t\tclass\n" + EYES,
        told(LENSES, "orange_header", rows=4),
    ),
    text(
        "orange-roles.tab",
        "who\tage\tday\tnote\tsize\tk\ty\nstring\tc\ttime\ts\tc\td\td\nmeta\t\t\tmeta\tignore\tw\tclass\n"
        "ann\t20\t2024-01-01\tx\t5\t1\tp\nben\t30\t2024-01-02\tx\t6\t2\tq\ncy\t25\t2024-01-01\ty\t7\t1\tq\n",
        told(
            "who=names age=numeric day=nominal note=ignored size=ignored k=weight y=target",
            "orange_header columns_left_out dates_declared",
            rows=3,
        ),
    ),
    text(
        "orange-one-row.tab",
        "mS#who\tC#age\tD#code\ti#size\tcD#y\nann\t20\t1\t5\tp\nben\t30\t2\t6\tq\ncy\t25\t1\t7\tq\n",
        told(
            "who=names age=numeric code=nominal size=ignored y=target",
            "orange_header columns_left_out",
            rows=3,
        ),
    ),
    text(
        "orange-one-row.csv",
        "C#age,D#code,c#y\n20,1,p\n30,2,q\n25,1,q\n",
        told("age=numeric code=nominal y=target", "orange_header", rows=3),
    ),
    text(
        "orange-two-rows.tab",
        "age\tcode\ty\nC\tD\tcD\n20\t1\tp\n30\t2\tq\n25\t1\tq\n",
        told("age=numeric code=nominal y=target", "orange_header", rows=3),
    ),
    text(
        "orange-without-class.tab",
        "age\tcode\nc\td\n\t\n20\t1\n30\t2\n25\t1\n",
        told("age=numeric code=target", "orange_header no_class_declared", rows=3),
    ),
    text(
        "orange-several-classes.tab",
        "size\tcode\tp\tq\nc\tc\td\td\nm\t\tclass\tclass\n20\t1\tx\tu\n30\t2\ty\tv\n25\t1\ty\tu\n",
        told("size=ignored code=numeric p=target q=ignored", "classes_left columns_left_out", rows=3),
    ),
    text("orange-uneven.tab", ORANGE + "d\td\tc\td\n\t\t\tclass\nyoung\tmyope\n", "declared_ragged"),
    text(
        "letters-are-values.csv",
        "cap,gill,class\nd,c,c\n,c,i\nd,c,c\nc,d,i\nd,d,i\n",
        told("cap=nominal gill=nominal class=target", rows=5, never="orange_header"),
    ),
    text(
        "notes-of-music.csv",
        "C#4,D4,E4,F4,class\n1,0,1,0,p\n0,1,1,1,q\n1,1,0,0,p\n",
        told(
            "C#4=numeric D4=numeric E4=numeric F4=numeric class=target", rows=3, never="orange_header"
        ),
    ),
    text(
        "outfile.tsv",
        "1\tsunny\t85\tno\n2\tsunny\t\\N\tno\n3\trainy\t70\tyes\n4\t\\N\t64\tyes\n",
        told("1=numeric 2=nominal 3=numeric 4=target", "header_made", "header", rows=4, header=False),
    ),
    text(
        "outfile-cases-again.tsv",
        "sunny\thot\tno\nsunny\thot\tno\nrainy\t\\N\tyes\novercast\tmild\tyes\nsunny\thot\tno\n",
        told("1=nominal 2=nominal 3=target", "header_made", "header", rows=5, never="headers_again"),
    ),
    text(
        "outfile-of-names.tsv",
        "anna\tx1\tno\nben\t\\N\tno\ncarl\tx3\tyes\n",
        told("1=nominal 2=nominal 3=target", "header_made", "header", rows=3),
    ),
    text(
        "outfile.csv",
        "sunny,85,no\nrainy,\\N,yes\nsunny,70,no\n",
        told(NUMBERED, "header_made", "header", rows=3),
    ),
    text(
        "outfile-in-quotes.csv",
        '"sunny",85,"no"\n"rainy",\\N,"yes"\n"fog",70,"yes"\n',
        told(NUMBERED, "header_made", "header", rows=3),
    ),
    text(
        "told-names-of-outfile.tsv",
        "sky\ttemp\tplay\nsunny\t\\N\tno\nrainy\t70\tyes\n",
        told("sky=nominal temp=numeric play=target", rows=2, header=True),
        "--header",
    ),
    text(
        "copy.tsv",
        "sunny\t85\tno\nrainy\t70\tyes\novercast\t\\N\tyes\n\\.\n",
        told(NUMBERED, "copy_end header_made", "header", rows=3),
    ),
    text(
        "pg_dump.sql",
        f"--\n-- PostgreSQL database dump\n--\nSET x = 0;\nCREATE TABLE golf ({GOLF_SQL});\n"
        "COPY public.golf (outlook, temp, play) FROM stdin;\nsunny\t85\tno\nrain\\\\y\t70\tyes\nfog\t\\N\tyes\n\\.\n\nALTER TABLE golf;\n",
        told(
            "outlook=nominal temp=numeric play=target",
            "copy_names",
            rows=3,
            cells={"outlook": ["sunny", "rain\\y"]},
        ),
    ),
    text(
        "dump.sql",
        "-- MySQL dump\n/*!40101 SET NAMES utf8 */;\nINSERT INTO golf VALUES (1,2);\n",
        "sql",
    ),
    text(
        "statements.sql",
        f"create table golf ({GOLF_SQL});\ninsert into golf values ('sunny', 1, 'no');\n",
        "sql",
    ),
    text(
        "r-value-na.csv",
        '"land","n","class"\n"NA",1,"a"\n"DE",NA,"b"\nNA,3,"a"\n"FR",4,"b"\n',
        told(
            "land=nominal n=numeric class=target",
            "quoted_value",
            rows=4,
            cells={"land": ['"NA"', "DE", "NA"]},
        ),
    ),
    text(
        "r-value-na-alone.csv",
        '"land","n","class"\n"NA",1.5,"a"\n"DEU",2,"b"\n"NA",3,"a"\n"FRA",4,"b"\n',
        told("land=nominal n=numeric class=target", "quoted_value", rows=4),
    ),
    text(
        "null-in-quotes.csv",
        'word,n,class\n"null",1,a\n"if",NULL,b\nnull,3,a\n"else",4,b\n',
        told("word=nominal n=numeric class=target", "quoted_value", rows=4),
    ),
    text(
        "all-in-quotes.csv",
        '"land","n","class"\n"NA","1.5","a"\n"DEU","2","b"\n"NA","3","a"\n"FRA","4","b"\n"GBR","5","b"\n',
        told("land=nominal n=numeric class=target", rows=5, asks="missing", never="quoted_value"),
    ),
    text("latex.txt", LATEX, told("Outlook=nominal Temp=nominal Play=target", "latex", rows=3)),
    text(
        "whole.tex",
        "\\begin{table}\n\\caption{Golf, the first days}\n\\begin{tabular}{|l|c|p{2cm}|}\n\\hline\n"
        "Outlook & Temp & Play \\\\ \\hline\n\\textbf{Sunny} & $85$ & No \\\\\nRain \\& wind & 70 & Yes \\\\[2pt]\n"
        "Overcast & 64 & Yes \\\\ % the last\n\\bottomrule\n\\end{tabular}\n\\end{table}\n",
        told(
            "Outlook=nominal Temp=numeric Play=target",
            "latex",
            rows=3,
            cells={"Outlook": ["Sunny", "Rain & wind"]},
        ),
    ),
    text(
        "mysql-client.txt",
        "+----------+------+------+\n| outlook  | temp | play |\n+----------+------+------+\n| sunny    |   85 | no   |\n"
        "| rainy    |   70 | yes  |\n| overcast | NULL | yes  |\n+----------+------+------+\n3 rows in set (0.00 sec)\n",
        told("outlook=nominal temp=numeric play=target", "drawn", rows=3, numbers={"temp": [85, 70]}),
    ),
    text(
        "duckdb.txt",
        "┌─────────┬───────┬─────────┐\n│ outlook │ temp  │  play   │\n│ varchar │ int32 │ varchar │\n├─────────┼───────┼─────────┤\n"
        "│ sunny   │    85 │ no      │\n│ rainy   │    70 │ yes     │\n│ fog     │    71 │ yes     │\n└─────────┴───────┴─────────┘\n",
        told("outlook=nominal temp=numeric play=target", "drawn header_rows", rows=3),
    ),
    text(
        "polars.txt",
        "shape: (3, 3)\n┌─────────┬──────┬──────┐\n│ outlook ┆ temp ┆ play │\n│ ---     ┆ ---  ┆ ---  │\n│ str     ┆ i64  ┆ str  │\n"
        "╞═════════╪══════╪══════╡\n│ sunny   ┆ 85   ┆ no   │\n│ rainy   ┆ 70   ┆ yes  │\n│ fog     ┆ 71   ┆ yes  │\n└─────────┴──────┴──────┘\n",
        told("outlook=nominal temp=numeric play=target", "drawn header_rows", rows=3),
    ),
    text(
        "notes.org",
        '| outlook | temp | play |\n|---------+------+------|\n| "sunny" |   85 | no   |\n| rainy   |   70 | yes  |\n| fog     |      | yes  |\n',
        told("outlook=nominal temp=numeric play=target", "drawn", rows=3),
    ),
    text(
        "simple.rst",
        "=======  ====  ====\noutlook  temp  play\n=======  ====  ====\nsunny    85    no\nlow fog        yes\nrain     71    yes\n=======  ====  ====\n",
        told(
            "outlook=nominal temp=numeric play=target",
            "drawn",
            rows=3,
            cells={"outlook": ["sunny", "low fog"]},
        ),
    ),
    text(
        "ticket.txt",
        "||outlook||temp||play||\n|sunny|85|no|\n|rainy|70|yes|\n|fog|71|yes|\n",
        told("outlook=nominal temp=numeric play=target", "drawn", rows=3),
    ),
    text("command.tex", LATEX.replace("Hot", "\\myhot{x}"), "latex_command"),
    text(
        "ampersands.csv",
        "firm,n,class\nA & B,1,p\nC & D,2,q\nE & F,4,p\n",
        told("firm=nominal n=numeric class=target", rows=3, never="latex"),
    ),
    pair(
        "formula.data",
        DEFINED,
        CASES,
        told(
            "outlook=nominal temp=numeric class=target",
            "formulas_left_out not_applicable",
            rows=4,
            numbers={"temp": [85, 70, 65]},
        ),
    ),
    pair(
        "formula-of-two.data",
        DEFINED + "big := temp > 80 and outlook = sunny.\nlate := now > 12:30:00 or\n  temp > 2.5.\n",
        CASES.replace("N/A", "?"),
        told(
            "outlook=nominal temp=numeric class=target",
            "formulas_left_out",
            rows=4,
            never="not_applicable",
        ),
    ),
    pair(
        "class-by-formula.data",
        "big.\ntemp: continuous.\nbig := temp > 80.\n",
        "85\n70\n",
        "names_class_formula",
    ),
    text("old.slk", 'ID;PWXL;N;E\nP;PGeneral\nC;Y1;X1;K"a"\nC;X2;K"b"\nE\n', "sylk"),
    text(
        "id-and-price.csv",
        "ID;Price;class\nC;1;p\nD;2;q\nE;3;p\n",
        told("ID=names Price=numeric class=target", rows=3),
    ),
    text("old.dif", 'TABLE\n0,1\n"EXCEL"\nVECTORS\n0,2\n""\n', "dif"),
    World("golf.dbf", _dbf(), "dbf"),
    World("golf.wk1", b"\0\0\2\0\6\4" + bytes(40), "old_spreadsheet"),
    World("golf.mdb", b"\0\1\0\0Standard Jet DB\0" + bytes(60), "access"),
    World("golf.mat", b"MATLAB 5.0 MAT-file, Platform: x".ljust(128), "matlab"),
    World("golf.xpt", b"HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!" + bytes(60), "sas"),
    World("mainframe.txt", golf().encode("cp037"), "ebcdic"),
    World(
        "mainframe-german.txt",
        "größe;höhe;klasse\nMüller;12;ja\nSchön;13;nein\n".replace(";", ":").encode("cp273"),
        "ebcdic",
    ),
    World("mainframe-records.txt", golf().replace("\n", "  ").encode("cp500"), "ebcdic"),
]
