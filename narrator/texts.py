"""Read YAML in which every value is a string, and remember the line of every key.

The usual loader turns `no` into false, `12:30` into 750, and keeps the last of two
equal keys in silence; here `no` stays a word and a doubled key is a fault.
"""

from __future__ import annotations

import yaml

LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def read(text: str, name: str, faults: list[str]):
    """Give the value of a YAML text and the line of every path of keys; add to `faults` what is wrong.

    A value is a str, a list or a dict of these; a path is a tuple of keys and positions.
    """
    lines: dict[tuple, int] = {}
    try:
        node = yaml.compose(text, Loader=LOADER)
        return ({} if node is None else Grower(lines, name, faults).grow(node, ())), lines
    except RecursionError:
        faults.append(f"{name}:1: nested too deep; write it flat")
        return {}, lines
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = f":{mark.line + 1}" if mark else ""
        faults.append(f"{name}{at}: {getattr(error, 'problem', None) or error}; mend the YAML")
        return {}, lines


class Grower:
    """Turns nodes of YAML into values; notes lines and faults."""

    def __init__(self, lines: dict, name: str, faults: list[str]):
        self.lines, self.name, self.faults = lines, name, faults
        self.seen: set[int] = set()

    def fault(self, line: int, words: str) -> None:
        """Note a fault of a line."""
        self.faults.append(f"{self.name}:{line}: {words}")

    def grow(self, node, path: tuple):
        """Turn one node into its value."""
        line = node.start_mark.line + 1
        self.lines.setdefault(path, line)
        if id(node) in self.seen:
            # A node met twice is an alias: a few lines could become endless.
            self.fault(line, "an alias (*) has no meaning here; write the words out")
            return ""
        self.seen.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            return node.value
        if isinstance(node, yaml.SequenceNode):
            return [self.grow(item, (*path, at)) for at, item in enumerate(node.value)]
        value = {}
        for key_node, item in node.value:
            line, key = key_node.start_mark.line + 1, key_node.value
            if not isinstance(key_node, yaml.ScalarNode):
                self.fault(line, "a key is no plain word; write `key: words`")
            elif key in value:
                first = self.lines[(*path, key)]
                self.fault(line, f"{key!r} is there twice (first in line {first}); keep one")
            else:
                self.lines[(*path, key)] = line
                value[key] = self.grow(item, (*path, key))
        return value
