"""Options of the test run: `--pack it` keeps the tests of packs to one language."""

import pytest


def pytest_addoption(parser):
    """Take `--pack LANG`."""
    parser.addoption("--pack", metavar="LANG", help="test the language pack LANG only")


@pytest.fixture(scope="session")
def chosen_pack(request):
    """The language of `--pack`, or None for all."""
    return request.config.getoption("--pack")
