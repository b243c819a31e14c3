"""Make the project's own environment (`.venv`) and start programs in it.

Standard library only: `play.py`, `test.py` and `bench.py` run this on a machine that has nothing but Python.
A stamp tells for which Python, place and pyproject.toml the environment was made, so a second start is quick.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Python 3.11 or newer is needed, this is %d.%d; install a newer one and start with it\n" % sys.version_info[:2]
    )
    sys.exit(2)

import contextlib
import hashlib
import importlib.util
import json
import os
import pathlib
import shutil
import signal
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
STAMP = HOME / "made.json"
LOG = ROOT / ".venv.log"
WINDOWS = os.name == "nt"
NO_NETWORK = (
    "name resolution",
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeout",
    "Network is unreachable",
    "Connection refused",
    "getaddrinfo failed",
    "ProxyError",
)


def say(text):
    """Tell one line of what is going on."""
    print(text, file=sys.stderr, flush=True)


def stop(text):
    """Tell one line of what is wrong and how to cure it; end with 2."""
    say(text)
    sys.exit(2)


def program(name):
    """Where a program of the environment lies."""
    return str(HOME / "Scripts" / (name + ".exe") if WINDOWS else HOME / "bin" / name)


def inside():
    """Whether this very Python is that of the environment."""
    return pathlib.Path(sys.prefix) == HOME


def start(*command):
    """Become `command`, so that keys, signals and the exit code are its own."""
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(command[0], command)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.call(command))


def ensure(extras=(), system=()):
    """Make or mend the environment with these extras and Debian packages, unless its stamp says that all is there."""
    try:
        if not as_wanted(extras, system):
            with one_at_a_time():
                if not as_wanted(extras, system):
                    make(extras, system)
    except KeyboardInterrupt:
        say("interrupted; start again to go on")
        sys.exit(3)
    except OSError as error:
        stop(f"{error.filename or HOME}: {error.strerror or error}; free it or make it writable, then start again")


def as_wanted(extras, system):
    """Whether the stamp fits this Python, place and project, and holds all that is asked for."""
    stamp = read_stamp()
    return (
        {"python": stamp.get("python"), "root": stamp.get("root"), "project": stamp.get("project")} == origin()
        and set(extras) <= set(stamp["extras"])
        and set(system) <= set(stamp["system"])
        and os.path.exists(program("python"))
        and os.path.exists(program("narrator"))
    )


def origin():
    """What the environment depends on."""
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return {"python": "%s %d.%d" % (sys.platform, *sys.version_info[:2]), "root": str(ROOT), "project": project}


def read_stamp():
    """The stamp, or nothing where there is none that can be read."""
    try:
        return json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}


@contextlib.contextmanager
def one_at_a_time():
    """Let a second start wait until the first has made the environment."""
    with open(ROOT / ".venv.lock", "a") as lock:
        if not WINDOWS:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make(extras, system):
    """Make the environment, or mend what is left of it, and install the project into it as editable."""
    import system_packages

    stamp = read_stamp()
    wanted = sorted({*extras, *stamp.get("extras", ())})
    missing = [name for name in (*system_packages.for_play(), *system) if name not in stamp.get("system", ())]
    if not importlib.util.find_spec("ensurepip") and system_packages.permission() is not None:
        missing.insert(0, "python%d.%d-venv" % sys.version_info[:2])
    system_packages.provide(missing, say)
    if not usable(stamp):
        lay()
    STAMP.unlink(missing_ok=True)
    say("installing the narrator's packages; the first time this takes a minute or two")
    install(f"{ROOT}[{','.join(wanted)}]" if wanted else str(ROOT))
    stamp = origin() | {"extras": wanted, "system": sorted({*system, *stamp.get("system", ())})}
    STAMP.write_text(json.dumps(stamp))
    LOG.unlink(missing_ok=True)


def usable(stamp):
    """Whether the environment there can be installed into: made by this Python in this place, with a pip that runs."""
    if any(name in stamp and stamp[name] != origin()[name] for name in ("python", "root")):
        return False
    try:
        tried = subprocess.run([program("python"), "-m", "pip", "--version"], capture_output=True, check=False)
    except OSError:
        return False
    return tried.returncode == 0


def lay():
    """Lay a new, empty environment in place of whatever is there."""
    say("making an environment in .venv")
    if HOME.exists():
        shutil.rmtree(HOME)
    made = subprocess.run([sys.executable, "-m", "venv", str(HOME)], capture_output=True, text=True, check=False)
    if made.returncode == 0:
        return
    shutil.rmtree(HOME, ignore_errors=True)
    if "ensurepip" in made.stdout + made.stderr:
        stop("Python's venv is missing; run once: sudo apt-get install python%d.%d-venv" % sys.version_info[:2])
    stop("no environment can be made: " + last_line(made.stdout + made.stderr))


def install(what):
    """Let pip install `what`, showing on a terminal where it is."""
    pip = [program("python"), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "-e", what]
    shown = sys.stderr.isatty()
    lines = []
    # pip also says what fails to its stderr: both go one way, to be kept for the log.
    with subprocess.Popen(
        pip, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as running:
        for line in running.stdout:
            lines.append(line)
            if shown and line.startswith(("Collecting", "  Downloading", "Installing", "Building")):
                sys.stderr.write("\r\x1b[K  " + line.strip()[:70])
                sys.stderr.flush()
    if shown:
        sys.stderr.write("\r\x1b[K")
    if running.returncode == 0:
        return
    text = "".join(lines)
    LOG.write_text(text)
    if any(sign in text for sign in NO_NETWORK):
        stop("the packages could not be fetched, for want of a network; connect and start again (details: .venv.log)")
    stop(f"pip could not install the narrator: {last_line(text)} (details: .venv.log)")


def peer_python(package):
    """A Python that has another project's package beside ours, in an environment of its own; None where there is none."""
    home = ROOT / ".venv-peers"
    python = str(home / ("Scripts/python.exe" if WINDOWS else "bin/python"))
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", str(home)], capture_output=True, check=False)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", package]
    try:
        return python if subprocess.run(pip, capture_output=True, check=False).returncode == 0 else None
    except OSError:
        return None


def last_line(text):
    """The last line that says something, an error before others."""
    lines = [line.strip() for line in text.splitlines() if line.strip()] or ["no reason was given"]
    return ([line for line in lines if line.lower().startswith("error")] or lines)[-1]
