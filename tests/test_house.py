"""The house rules that a machine can hold: sizes, docstrings, no stubs, no strangers in the tree."""

import ast
import re
from collections import Counter

import pytest
from tests.source import ROOT, SHIPPED, files, place, tree

LINES_AT_MOST = 350
DATA = {".yaml", ".md", ".wav", ".flac", ".ogg"}
MACHINE = re.compile(r"/(?:work|farm|tmp|home|root|Users)/[\w.]|/\.librar[y]\b|pypi\.org|pythonhoste[d]|deb\.debian|npm[j]s")
UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E|X[X]X|HAC[K])\b")
TEXTS = (".py", ".md", ".toml", ".yaml", ".yml", ".txt", ".cfg", ".svg")


def every_text():
    """Each text file of the project."""
    return [path for suffix in TEXTS for path in files(suffix=suffix)] + [ROOT / ".ci" / "run"]


def lines_that_match(pattern):
    """file:line of each line of the project in which a pattern is found."""
    return [
        f"{place(path)}:{number}: {line.strip()[:80]}"
        for path in every_text()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_is_long():
    lengths = {place(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files()}
    assert {name: length for name, length in lengths.items() if length > LINES_AT_MOST} == {}


def test_no_paths_of_a_machine_and_no_registry_hosts():
    assert lines_that_match(MACHINE) == []


def test_nothing_is_left_unfinished():
    assert lines_that_match(UNFINISHED) == []


def test_no_function_is_a_stub():
    wrong = []
    for path in files(*SHIPPED, "scripts"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Raise) and "NotImplemented" in ast.unparse(node):
                wrong.append(place(path, node))
            if isinstance(node, ast.FunctionDef) and all(empty(line) for line in without_docstring(node)):
                if len(without_docstring(node)):
                    wrong.append(place(path, node))
    assert wrong == []


def without_docstring(function):
    """The statements of a function after its docstring."""
    return function.body[1:] if ast.get_docstring(function) else function.body


def empty(line):
    """Whether a statement does nothing: `pass` or `...`."""
    return isinstance(line, ast.Pass) or isinstance(line, ast.Expr) and ast.unparse(line) == "..."


def test_everything_public_has_a_docstring():
    wrong = []
    for path in files(*SHIPPED, "scripts"):
        top = tree(path)
        if not ast.get_docstring(top):
            wrong.append(f"{place(path)}: the module")
        for node in public(top):
            if not ast.get_docstring(node):
                wrong.append(f"{place(path, node)}: {node.name}")
    assert wrong == []


def public(holder):
    """The public functions and classes of a module or class, with what is public in these."""
    for node in holder.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node)


def test_nothing_stands_unused():
    words = Counter(word for path in files() for word in re.findall(r"\b[A-Za-z_]\w*", path.read_text(encoding="utf-8")))
    wrong = [
        f"{place(path, node)}: {name}"
        for path in files()
        for node in tree(path).body
        for name in defined(node)
        if words[name] < 2 and not name.startswith(("test_", "Test", "pytest_", "__"))
    ]
    assert wrong == []


def defined(node):
    """The names that a statement of a module gives to functions, classes and constants; decorators use what they take."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [] if node.decorator_list else [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [node.target.id] if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else []


def test_every_test_file_says_what_it_is_about():
    assert [place(path) for path in files("tests") if not ast.get_docstring(tree(path))] == []


def test_no_error_is_swallowed():
    wrong = [
        place(path, node)
        for path in files(*SHIPPED, "scripts")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in ("Exception", "BaseException"))
        and all(empty(line) for line in node.body)
    ]
    assert wrong == []


def test_tests_hide_no_package():
    assert list((ROOT / "tests").rglob("__init__.py")) == []
    assert [name for name in SHIPPED if list((ROOT / "tests").rglob(name))] == []


def test_tests_use_real_classes_and_patch_nothing():
    """Hooks of the interpreter may be set; nothing of ours is patched."""
    banned = re.compile(r"unittest\.moc[k]|mocker\.|monkeypatch\.setattr\((?!sys,|threading,)")
    assert [line for line in lines_that_match(banned) if line.startswith("tests/")] == []


def test_voices_hold_data_only():
    every = files("voices", suffix="")
    assert [place(path) for path in every if path.suffix not in DATA and path != ROOT / "voices" / "__init__.py"] == []
    top = tree(ROOT / "voices" / "__init__.py")
    assert len(top.body) == 1 and ast.get_docstring(top)


@pytest.mark.parametrize("script", ["play.py", "test.py", "environment.py", "system_packages.py"])
def test_scripts_for_a_fresh_machine_use_the_standard_library_only(script):
    import sys

    ours = {path.stem for path in files("scripts")}
    for node in ast.walk(tree(ROOT / "scripts" / script)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) else []
        assert {name.split(".")[0] for name in names} <= ours | set(sys.stdlib_module_names)
