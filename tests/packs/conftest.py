"""Each test of a pack runs once a language; `--pack it` keeps it to one."""

import pytest
from narrator.pack import Pack


def pytest_generate_tests(metafunc):
    """Give `lang` each language that is installed, or the one of `--pack`."""
    if "lang" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--pack")
        metafunc.parametrize("lang", [chosen] if chosen else Pack.languages(), scope="session")


@pytest.fixture(scope="session")
def pack(lang):
    """The pack of the language."""
    return Pack.load(lang)
