"""YAML text read into values that remember their lines; doubled keys and YAML's traps are refused.

Strings that a plain loader would turn into something else stay strings; only whole
numbers, true/false and null are values of their own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import yaml

from engine.errors import ScriptError, shown

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEPTH = 40
MOST_NODES = 200_000
TRUE, FALSE, NULL = ("true", "yes", "on"), ("false", "no", "off"), ("", "~", "null")


class Lined(NamedTuple):
    """A value with its line (1-based): a str, int, bool, None, list of Lined, or dict of key -> (key Lined, Lined).

    `text` is how a scalar stood in the file.
    """

    value: Any
    line: int
    text: str = ""

    def items(self):
        """The (key, key's line, value) of a mapping."""
        return [(key, name.line, value) for key, (name, value) in self.value.items()]

    def get(self, key):
        """The value of a key of a mapping, or None."""
        found = self.value.get(key)
        return found[1] if found else None


def read_lined(text: str) -> Lined:
    """Read one YAML document; raises ScriptError with the line."""
    last = max(len(text.splitlines()), 1)
    forbidden = yaml.reader.Reader.NON_PRINTABLE.search(text)
    if forbidden:
        raise ScriptError(text.count("\n", 0, forbidden.start()) + 1,
                          "there is a character here that YAML forbids; remove it")
    try:
        node = yaml.compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise ScriptError(min(mark.line + 1, last) if mark else 1,
                          f"this is no valid YAML: {error.problem or error.context}") from None
    except (yaml.YAMLError, ValueError, RecursionError):
        raise ScriptError(1, "this is no valid YAML") from None
    if node is None:
        raise ScriptError(1, "the file is empty")
    return Tree(last).lined(node, 0)


class Tree:
    """A document on its way from nodes to values; it has `last` lines and a limit of size."""

    def __init__(self, last: int):
        self.last, self.nodes = last, 0

    def lined(self, node, depth: int) -> Lined:
        """Turn a node with all below it into values with their lines; raises ScriptError."""
        line = min(node.start_mark.line + 1, self.last)
        self.nodes += 1
        if depth > DEPTH:
            raise ScriptError(line, "nested too deep")
        # Aliases of aliases could make a small file endless.
        if self.nodes > MOST_NODES:
            raise ScriptError(line, "there is too much in this file for one game")
        if isinstance(node, yaml.ScalarNode):
            return Lined(_scalar(node, line), line, node.value)
        if isinstance(node, yaml.SequenceNode):
            return Lined([self.lined(item, depth + 1) for item in node.value], line)
        return Lined(self.pairs(node, depth + 1), line)

    def pairs(self, node, depth: int) -> dict:
        """The keys and values of a mapping; raises ScriptError for a key that is there twice."""
        pairs: dict = {}
        for key_node, value_node in node.value:
            key = self.lined(key_node, depth)
            if isinstance(key.value, (list, dict)):
                raise ScriptError(key.line, "a key must be a single word or name")
            if key.text in pairs:
                raise ScriptError(key.line, f"the key {shown(key.text)} is there twice")
            pairs[key.text] = (key, self.lined(value_node, depth))
        return pairs


def _scalar(node, line):
    tag, text = node.tag.rpartition(":")[2], node.value
    if tag == "null" and text.lower() in NULL:
        return None
    if tag == "bool" and text.lower() in TRUE + FALSE:
        return text.lower() in TRUE
    if tag == "int":
        digits = text.lstrip("+-")
        if digits.isascii() and digits.isdigit() and len(digits) < 10:
            return int(text)
        return text
    if tag in ("str", "float", "timestamp", "merge", "value"):
        return text
    raise ScriptError(line, f"the tag !!{tag} has no meaning here")
