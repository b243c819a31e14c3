"""A microphone that another program really holds: ALSA says so, through PortAudio, and one line says it to the table.

ALSA's own devices with one user at a time are hardware.  So a small device of ALSA's is built for the test, which
refuses with ALSA's own error as long as somebody else holds a lock, and is the sound server's microphone otherwise.
"""

import fcntl
import shutil
import subprocess
import time

import pytest
from tests import sound_server
from tests.sound_server import wait_for

from narrator.devices.microphone import LOST, Microphone
from narrator.errors import DeviceError

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


class Clock:
    """The real time."""

    def now(self):
        """Seconds."""
        return time.monotonic()


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


def desk():
    """The devices; `mic` is among them."""
    made = sound_server.desk()
    if "mic" not in made.sound.microphones():
        pytest.skip("ALSA does not take the device here")
    return made


def test_portaudio_says_busy_and_so_do_we(other):
    made = desk()
    fcntl.flock(other, fcntl.LOCK_EX)
    with pytest.raises(DeviceError) as fault:
        made.sound.listen(print, 16_000, 512, "mic")
    assert fault.value.key == "fault.busy" and "another program holds it" in str(fault.value)


@pytest.mark.parametrize("named", ["mic", None])
def test_a_busy_one_is_told_within_seconds_and_used_as_soon_as_it_is_free(other, named):
    made, heard = desk(), []
    fcntl.flock(other, fcntl.LOCK_EX)
    microphone = Microphone(made.sound, lambda samples, end: heard.append(end), Clock(), named)
    try:
        if named:
            assert wait_for(lambda: "another program holds it" in (microphone.problem() or ""), WITHIN)
            assert microphone.gone() and not heard
            fcntl.flock(other, fcntl.LOCK_UN)
        # The default is another device then: nobody need wait for this one.
        assert wait_for(lambda: heard and not microphone.gone(), WITHIN), microphone.problem()
    finally:
        microphone.close()
    assert LOST.count("; ") == 1
