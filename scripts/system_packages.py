"""Say which Debian packages the narrator stands on, and install them where that is allowed.

Standard library only.  On other systems `pip` brings everything, or one line says what is missing.
"""

import ctypes.util
import os
import platform
import shutil
import subprocess
import sys

SOUND_SERVERS = ("pactl", "pulseaudio", "pipewire")

FOR_TESTS = (
    "libasound2-plugins",
    "pulseaudio",
    "pulseaudio-utils",
    "flite",
    "tmux",
    "pocketsphinx-testdata",
    "asterisk-core-sounds-en-g722",
    "asterisk-core-sounds-it-g722",
)
"""What only the tests use: a sound server without hardware, speakers, recordings, a terminal."""


def for_play():
    """The Debian packages that a game needs on this machine."""
    names = ["libportaudio2"]
    if any(shutil.which(server) for server in SOUND_SERVERS):
        names.append("libasound2-plugins")
    if platform.machine() not in ("x86_64", "AMD64"):
        names.append("libespeak-ng1")
    return names


def provide(names, say):
    """Install those of `names` that are missing, else tell the one command; never stop a game."""
    if not sys.platform.startswith("linux"):
        return
    if not shutil.which("apt-get") or not shutil.which("dpkg-query"):
        if ctypes.util.find_library("portaudio") is None:
            say("there is no PortAudio, so no sound; install `portaudio` with this system's package manager")
        return
    missing = [name for name in names if not installed(name)]
    if not missing:
        return
    right = permission()
    if right is None:
        say("system packages are missing; run once: sudo apt-get install " + " ".join(missing))
        return
    say("installing system packages: " + " ".join(missing))
    for name in install(missing, right):
        say(name + " could not be installed; run: sudo apt-get update && sudo apt-get install " + name)


def installed(name):
    """Whether dpkg has the package set up."""
    asked = subprocess.run(
        ["dpkg-query", "-W", "-f", "${db:Status-Status}", name], capture_output=True, text=True, check=False
    )
    return asked.stdout == "installed"


def permission():
    """What stands before a command that root must run: nothing, `sudo -n`, or None where neither is allowed."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and quiet(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    return None


def install(names, right):
    """Install all at once, then after a fresh list, then one by one; return those that failed."""
    apt = [*right, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=120"]
    add = [*apt, "install", "-y", "--no-install-recommends"]
    if quiet([*add, *names]):
        return []
    quiet([*apt, "update"])
    if quiet([*add, *names]):
        return []
    return [name for name in names if not quiet([*add, name])]


def quiet(command):
    """Run a command without input or output; return whether it succeeded."""
    nothing = subprocess.DEVNULL
    return subprocess.run(command, stdin=nothing, stdout=nothing, stderr=nothing, check=False).returncode == 0
