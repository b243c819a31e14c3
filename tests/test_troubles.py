"""Each line about a device or a save that the program can say has its words in every pack, with the fields that it is given."""

import ast

import pytest
from tests.source import files, place, tree

from narrator.device_lines import DEVICES
from narrator.errors import DeviceError, Trouble, told
from narrator.pack import Pack
from narrator.save_lines import SAVES

LINES = DEVICES | SAVES
MAKERS = {"Trouble": 1, "DeviceError": 1, "Hung": 1, "BadRecording": 2, "SaveError": 1, "_Damaged": 1, "Taken": 1}
"""What makes such a line, and at which place its key stands; a recording names its file by itself."""

OWN = {"BadRecording": {"place"}}


def made():
    """(place, key, fields) of each line that is made with a key."""
    for path in files("narrator"):
        for node in ast.walk(tree(path)):
            name = getattr(getattr(node, "func", None), "id", None)
            if name not in MAKERS or len(node.args) <= MAKERS[name]:
                continue
            key = node.args[MAKERS[name]]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                spread = any(keyword.arg is None for keyword in node.keywords)
                yield place(path, node), key.value, None if spread else {word.arg for word in node.keywords} | OWN.get(name, set())


def test_every_key_is_known_and_gets_its_fields():
    found = list(made())
    assert len(found) > 60
    wrong = [one for one in found if one[1] not in LINES or one[2] is not None and one[2] != set(LINES[one[1]])]
    assert not wrong


def test_no_words_are_kept_for_what_nobody_says():
    text = "\n".join(path.read_text(encoding="utf-8") for path in files("narrator") if path.stem not in ("device_lines", "save_lines"))
    parts = ("doctor.is-", "meter.", "devices.")
    assert not [key for key in LINES if key.join("\"\"") not in text and key.join("''") not in text and not key.startswith(parts)]


@pytest.mark.parametrize("lang", Pack.languages())
def test_a_line_within_a_line_is_said_in_one_language(lang):
    pack = Pack.load(lang)
    inner = Trouble("sound: there is no sound server", "fault.no-server")
    error = DeviceError(f"private sound is off: {inner}", "fault.earpiece-off", text=inner)
    assert told(error, pack) == pack.say("fault.earpiece-off", text=pack.say("fault.no-server"))
    assert told(str(error), pack) == told(error, pack), "the key stays with the line that is handed on"
    assert told(error) == "private sound is off: sound: there is no sound server" == str(error)
    assert told("as it is", pack) == "as it is"
