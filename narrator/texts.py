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
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = f":{mark.line + 1}" if mark else ""
        faults.append(f"{name}{at}: {getattr(error, 'problem', None) or error}; mend the YAML")
        return {}, lines
    return ({} if node is None else grow(node, (), lines, name, faults)), lines


def grow(node, path: tuple, lines: dict, name: str, faults: list[str]):
    """Turn one node into its value."""
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.ScalarNode):
        return node.value
    if isinstance(node, yaml.SequenceNode):
        return [grow(item, (*path, at), lines, name, faults) for at, item in enumerate(node.value)]
    value = {}
    for key_node, item in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            faults.append(f"{name}:{line}: a key is no plain word; write `key: words`")
            continue
        key = key_node.value
        if key in value:
            faults.append(f"{name}:{line}: {key!r} is there twice (first in line {lines[(*path, key)]}); keep one")
            continue
        lines[(*path, key)] = line
        value[key] = grow(item, (*path, key), lines, name, faults)
    return value
