"""Read the project's own source for the house tests: files, syntax trees, imports."""

import ast
import functools
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHIPPED = ("narrator", "engine", "voices")


@functools.cache
def files(*folders, suffix=".py"):
    """Every file with this suffix below the folders (or the whole project), without what tools made."""
    starts = [ROOT / folder for folder in folders] if folders else [ROOT]
    found = (path for start in starts for path in sorted(start.rglob("*" + suffix)) if path.is_file())
    return tuple(path for path in found if not any(skipped(part) for part in path.relative_to(ROOT).parts))


def skipped(part):
    """Whether a folder or file of this name is made by tools."""
    return part == "__pycache__" or part == "dist" or part.endswith(".egg-info") or part.startswith(".") and part != ".ci"


def place(path, node=None):
    """Where something is, as the reader of a failure wants it."""
    line = f":{node.lineno}" if node is not None else ""
    return f"{path.relative_to(ROOT)}{line}"


@functools.cache
def tree(path):
    """The syntax tree of a file; each node knows its parent as `above`."""
    top = ast.parse(path.read_text(encoding="utf-8"), str(path))
    for node in ast.walk(top):
        for child in ast.iter_child_nodes(node):
            child.above = node
    return top


def module(path):
    """The dotted name under which a file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path, late=True):
    """(imported dotted name, node) of each import; `late=False`: only those that run when the module is loaded."""
    package = module(path) if path.name == "__init__.py" else module(path).rpartition(".")[0]
    for node in ast.walk(tree(path)):
        if not late and (inside_function(node) or for_types_only(node)):
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                base = ".".join(parts[: len(parts) - node.level + 1] + ([node.module] if node.module else []))
            for alias in node.names:
                yield f"{base}.{alias.name}", node


def parents(node):
    """The nodes around a node, from the nearest outward."""
    while hasattr(node, "above"):
        node = node.above
        yield node


def inside_function(node):
    """Whether a node runs only when a function is called."""
    return any(isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) for outer in parents(node))


def for_types_only(node):
    """Whether a node stands under `if TYPE_CHECKING`."""
    return any(isinstance(outer, ast.If) and "TYPE_CHECKING" in ast.unparse(outer.test) for outer in parents(node))
