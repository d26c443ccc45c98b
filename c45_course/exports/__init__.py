"""Take along what the app shows: the worked solution, the tree, the tables, as files.

    blocks.py       what a document is made of: headings, sentences, calculations, listings
    solution.py     a trace, one node of it, or a pruning as such a document
    decisions.py    which decisions of a pruning are shown, and one of them as a hand-out
    worksheet.py    exercises as such a document, with blanks, and their key; several for a class
    as_text.py, as_markdown.py, as_html.py
                    one document, written in three ways; topics add others
    tree_names.py   how the parts of a tree are called and coloured, and the tree as lines of text
    layout.py       the places of the nodes on the screen
    picture.py      a tree as DOT, which Graphviz makes into SVG and PNG; QR codes
    tables.py       cases, nodes, a ranking, its cuts, as rows of cells; tables as CSV and in a link
    as_json.py      the record; record_reading.py: a record read back
    as_code.py      a tree as Python and SQL; rules as JSON and text
    files.py        all of it as bytes; `c45_course/file_kinds.py` has a row for each kind

Every number is an explanation of the record, in the notation of the reader. What comes from a table is
data in every one of these languages: nothing in it acts as markup, as a command or as a formula.
"""
