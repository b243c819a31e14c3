"""Options of the test run: `--pack it` keeps the tests of packs to one language."""


def pytest_addoption(parser):
    """Take `--pack LANG`."""
    parser.addoption("--pack", metavar="LANG", help="test the language pack LANG only")
