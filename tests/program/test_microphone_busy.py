"""A microphone that another program really holds: ALSA says so, through PortAudio, and one line says it to the table.

ALSA's own devices with one user at a time are hardware.  So a small device of ALSA's is built for the test, which
refuses with ALSA's own error as long as somebody else holds a lock, and is the sound server's microphone otherwise.
"""

import contextlib
import fcntl
import queue
import shutil
import subprocess
import sys
import threading
import time

import pytest
from tests import sound_server

from narrator.devices.microphone import LOST

WITHIN = 10.0

SOURCE = r"""
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
int snd_pcm_open(void **, const char *, int, int);
char __snd_pcm_exclusive_open_dlsym_pcm_001;
int _snd_pcm_exclusive_open(void **pcm, const char *name, void *root, void *conf, int stream, int mode)
{
    int lock = open(LOCK, O_RDWR | O_CLOEXEC);
    int held = flock(lock, LOCK_EX | LOCK_NB);
    close(lock);
    return held ? -EBUSY : snd_pcm_open(pcm, "pulse", stream, mode);
}
"""


LISTENING = """
import sys, threading, time
from types import SimpleNamespace
from narrator.devices.microphone import Microphone
from narrator.devices.sound import Sound
from narrator.errors import DeviceError
sound, named, heard = Sound(), sys.argv[1] or None, threading.Event()
sound.look_again()
print("there" if "mic" in sound.microphones() else "not there", flush=True)
sys.stdin.readline()
try:
    sound.listen(print, 16_000, 512, "mic").close()
except DeviceError as fault:
    print("at once", fault.key, fault, flush=True)
microphone = Microphone(sound, lambda samples, end: heard.set(), SimpleNamespace(now=time.monotonic), named)
told = None
while True:
    told, before = microphone.problem(), told
    if told and told != before:
        print("told", told, flush=True)
    if heard.is_set() and not microphone.gone():
        print("heard", flush=True)
    time.sleep(0.05)
"""
"""A program of its own: one that has lost a sound server before never learns of ALSA's new devices."""


@pytest.fixture
def other(tmp_path, monkeypatch):
    """The lock of another program, and ALSA with the device `mic` in front of a real sound server."""
    if not shutil.which("cc"):
        pytest.skip("there is no C compiler")
    (tmp_path / "mic.c").write_text(SOURCE)
    lock, library = tmp_path / "lock", tmp_path / "mic.so"
    lock.touch()
    built = subprocess.run(["cc", "-shared", "-fPIC", f'-DLOCK="{lock}"', "-o", library, tmp_path / "mic.c", "-l:libasound.so.2"],
                           capture_output=True, text=True, timeout=60, check=False)
    if built.returncode:
        pytest.skip(f"the device cannot be built: {built.stderr.strip().splitlines()[-1]}")
    (tmp_path / "asound.conf").write_text(
        f'</usr/share/alsa/alsa.conf>\npcm.mic {{ type exclusive }}\npcm_type.exclusive {{ lib "{library}" }}\n')
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))
    server = sound_server.led_to(monkeypatch, "table")
    with open(lock, "r+") as held:
        yield held
    server.close()


@contextlib.contextmanager
def listening(named, other):
    """A program that listens on a device which `other` then takes; gives its lines as they come, each within ten seconds."""
    child = subprocess.Popen([sys.executable, "-c", LISTENING, named], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    lines = queue.Queue()
    reader = threading.Thread(target=lambda: [lines.put(line) for line in child.stdout], daemon=True)
    reader.start()
    try:
        if lines.get(timeout=60) != "there\n":
            pytest.skip("ALSA does not take the device here")
        fcntl.flock(other, fcntl.LOCK_EX)
        print(file=child.stdin, flush=True)
        yield lambda: lines.get(timeout=WITHIN)
    finally:
        child.kill()
        child.wait()
        reader.join()
        child.stdout.close()
        child.stdin.close()


def test_a_busy_one_is_told_at_once_and_used_as_soon_as_it_is_free(other):
    with listening("mic", other) as line:
        first = line()
        assert first.startswith("at once fault.busy") and "another program holds it" in first
        assert "another program holds it" in line(), "nothing was heard before it"
        fcntl.flock(other, fcntl.LOCK_UN)
        end = time.monotonic() + WITHIN
        while line() != "heard\n":
            assert time.monotonic() < end
    assert LOST.count("; ") == 1


def test_nobody_waits_for_a_busy_one_who_uses_the_default(other):
    with listening("", other) as line:
        assert line().startswith("at once fault.busy") and line() == "heard\n"
