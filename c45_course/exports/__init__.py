"""Take along what the app shows: the worked solution, the tree, the tables, as files.

    blocks.py       what a document is made of: headings, sentences, calculations, listings
    solution.py     a trace, or one node of it, as such a document
    pruning.py      a pruning as such a document
    decisions.py    which decisions of a pruning are shown; handout.py: one of them on a page
    worksheet.py    exercises as such a document, with blanks
    worksheet_key.py   their answers and marks; worksheet_set.py: several for a class, and as JSON
    calculated.py   what both write of an explanation
    typeset.py      a formula on one line: what is raised and lowered, signs for words
    as_text.py, as_markdown.py, as_latex.py, as_html.py, as_word.py
                    one document, written in five ways
    qr.py           an address as a QR code
    tree_drawing.py  a tree as lines, as SVG, as DOT, and its layout
    named.py        how the parts of a tree are called, grown or given by hand
    outline.py      the tree as lines of text
    picture.py      the tree as DOT, which Graphviz makes into SVG and PNG
    spreadsheets.py  cases, nodes, a ranking, its cuts, as rows of cells
    files.py        all of it as bytes, for the page and for the command line

Every number is an explanation of the record, in the notation of the reader. What comes from a table is
data in every one of these languages: nothing in it acts as markup, as a command or as a formula.
"""
