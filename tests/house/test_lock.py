"""The deployed set, `requirements.lock`: it fits requirements.txt, is whole, names files by content."""

import re
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = [
    {"sys_platform": system, "platform_system": name, "os_name": os}
    for system, name, os in (
        ("linux", "Linux", "posix"),
        ("darwin", "Darwin", "posix"),
        ("win32", "Windows", "nt"),
    )
]
PLACES = [
    {
        **default_environment(),
        **system,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "extra": "",
    }
    for system in SYSTEMS
    for python in ("3.11", "3.12", "3.13", "3.14")
]


def _lines(name):
    """The requirements of a file, a continued line as one; comments left out."""
    text = re.sub(r"\\\n", " ", (ROOT / name).read_text(encoding="utf-8"))
    return [line for line in text.splitlines() if line.strip() and not line.startswith(("#", "-r"))]


def _locked(place):
    """Package and version, as they are installed in a place."""
    found = {}
    for line in _lines("requirements.lock"):
        requirement = Requirement(line.split("--hash")[0].strip())
        (pin,) = requirement.specifier
        assert pin.operator == "==", line
        if requirement.marker is None or requirement.marker.evaluate(place):
            name = canonicalize_name(requirement.name)
            assert name not in found, f"{name} twice in {place}"
            found[name] = pin.version
    return found


def test_every_package_is_named_by_its_content_and_no_host_is_named():
    for line in _lines("requirements.lock"):
        assert re.findall(r"--hash=sha256:[0-9a-f]{64}\b", line), line
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert not re.search(r"https?:|index|trusted-host|file:", text)


@pytest.mark.parametrize(
    "place", PLACES, ids=lambda place: f"{place['sys_platform']}-{place['python_version']}"
)
def test_the_lock_fits_what_is_required_and_is_whole(place):
    """Whatever a package needs in a place is locked for it, at a version that will do."""
    locked = _locked(place)
    wanted = [Requirement(line) for line in _lines("requirements.txt")]
    for name, pinned in locked.items():
        try:
            # What is installed at another version may need something else.
            needs = requires(name) if version(name) == pinned else None
        except PackageNotFoundError:  # of another system than this one
            continue
        wanted += map(Requirement, needs or ())
    for requirement in wanted:
        if requirement.marker is None or requirement.marker.evaluate(place):
            pinned = locked.get(canonicalize_name(requirement.name))
            assert pinned is not None, f"{requirement} is not locked"
            assert requirement.specifier.contains(pinned, prereleases=True), (requirement, pinned)


def test_the_container_and_the_tests_install_the_deployed_set():
    for name in ("Dockerfile", ".ci/run"):
        assert "--require-hashes -r requirements.lock" in (ROOT / name).read_text(encoding="utf-8")
    assert "fonts-noto-cjk" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "fonts-noto-cjk" in (ROOT / "packages.txt").read_text(encoding="utf-8").split()
