"""From C4.5 to C5.0: trees that vote, costs of mistakes, attributes left out."""

from c45_course import topic

topic.show("c50")
