"""The checklist of accessibility: each item has a test that exists, or a line in the manual."""

import ast
from pathlib import Path

import pytest
import yaml

TESTS = Path(__file__).parents[2]
ITEMS = yaml.safe_load((Path(__file__).parent / "items.yaml").read_text(encoding="utf-8"))
MANUAL = (TESTS.parent / "README.md").read_text(encoding="utf-8")


def test_no_item_is_missing():
    assert list(ITEMS) == [f"A{number}" for number in range(1, 35)]


@pytest.mark.parametrize("item", ITEMS)
def test_each_item_has_a_test_or_a_line_in_the_manual(item):
    found = ITEMS[item]
    if "manual" in found:
        assert found["manual"] in MANUAL
        return
    tests = found["test"] if isinstance(found["test"], list) else [found["test"]]
    for file, _, name in (test.partition("::") for test in tests):
        names = [node.name for node in ast.parse((TESTS / file).read_text(encoding="utf-8")).body
                 if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
        assert names if name == "*" else name in names
