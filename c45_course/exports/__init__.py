"""Take along what the app shows: the worked solution, the tree, the tables, as files.

    blocks.py       what a document is made of: headings, sentences, calculations, listings
    solution.py     a trace, one node of it, or a pruning as such a document
    decisions.py    which decisions of a pruning are shown; handout.py: one of them on a page
    worksheet.py    exercises as such a document, with blanks, and their key
    worksheet_set.py   several for a class, and as JSON
    calculated.py   what all of them write of an explanation
    as_text.py, as_markdown.py, as_latex.py, as_html.py, as_word.py
                    one document, written in five ways
    links.py        the address of a step, and its QR code
    tree_drawing.py  a tree as lines, as SVG, as DOT, and its layout
    named.py        how the parts of a tree are called, and the tree as lines of text
    picture.py      the tree as DOT, which Graphviz makes into SVG and PNG
    rows.py         cases, nodes, a ranking, its cuts, as rows of cells, and as CSV
    steps/          steps as slides and pictures show them; as_json/: the record
    files.py        all of it as bytes; `c45_course/file_kinds.py` has a row for each kind

Every number is an explanation of the record, in the notation of the reader. What comes from a table is
data in every one of these languages: nothing in it acts as markup, as a command or as a formula.
"""
