"""Load the tables of `datasets/`: NAME.csv holds the cells, NAME.toml says what they mean.

A declaration tells title, story and source in both languages, the role of every column, the label
of every column and value, and the numbers that documents print about the table. A table is found
by looking in the folder: two files are all it takes to add one. The cells stay as they are in the
source; labels are only for showing. A declaration that does not fit raises `InputError`.

    dataset.py   what a table with its story is
    loading.py   a declaration, its CSV and the numbers that documents print read together
"""

from c45_course.datasets.dataset import PARTS, Column, Dataset
from c45_course.datasets.loading import FOLDER, declared, documents, load, names

__all__ = ["FOLDER", "PARTS", "Column", "Dataset", "declared", "documents", "load", "names"]
