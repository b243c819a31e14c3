"""YAML text read into values that remember their lines; doubled keys and YAML's traps are refused.

Strings that a plain loader would turn into something else stay strings; only whole
numbers, true/false and null are values of their own.
"""

from __future__ import annotations

from itertools import count
from typing import Any, NamedTuple

import yaml

from engine.errors import ScriptError

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
    try:
        node = yaml.compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise ScriptError(mark.line + 1 if mark else 1,
                          f"this is no valid YAML: {error.problem or error.context}") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1 if isinstance(error.position, int) else 1
        raise ScriptError(line, "there is a character here that YAML forbids; remove it") from None
    except (yaml.YAMLError, ValueError, RecursionError):
        raise ScriptError(1, "this is no valid YAML") from None
    if node is None:
        raise ScriptError(1, "the file is empty")
    return _lined(node, 0, count())


def _lined(node, depth, nodes) -> Lined:
    line = node.start_mark.line + 1
    if depth > DEPTH:
        raise ScriptError(line, "nested too deep")
    # Aliases of aliases could make a small file endless.
    if next(nodes) > MOST_NODES:
        raise ScriptError(line, "there is too much in this file for one game")
    if isinstance(node, yaml.ScalarNode):
        return Lined(_scalar(node, line), line, node.value)
    if isinstance(node, yaml.SequenceNode):
        return Lined([_lined(item, depth + 1, nodes) for item in node.value], line)
    pairs: dict = {}
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise ScriptError(key_node.start_mark.line + 1, "a key must be a single word or name")
        key = _lined(key_node, depth + 1, nodes)
        if key.text in pairs:
            raise ScriptError(key.line, f"the key {key.text!r} is there twice")
        pairs[key.text] = (key, _lined(value_node, depth + 1, nodes))
    return Lined(pairs, line)


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
