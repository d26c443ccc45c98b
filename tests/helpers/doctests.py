"""Look for examples in docstrings only where there are some: to look everywhere takes seconds."""

import pytest
from _pytest.doctest import DoctestModule


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Leave out a module without an example; what else is collected from a file stays."""
    found = yield
    if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
        return [each for each in found if not isinstance(each, DoctestModule)]
    return found
