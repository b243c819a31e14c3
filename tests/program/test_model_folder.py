"""A folder that is given as a model: what is wrong with it is told, nothing of others is touched, what was fetched is mended."""

import functools
import http.server
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from tests import speakers
from tests.program.test_model import Quiet, lay, needs_model, shop  # noqa: F401
from tests.source import ROOT

from narrator import cli, fetch, models
from narrator.errors import DeviceError
from narrator.pack import Pack

SMALL = "vosk-model-small-it-0.22"


@pytest.fixture(autouse=True)
def nowhere(monkeypatch, tmp_path):
    """A machine without any model."""
    for name in ("VOSK_MODEL_PATH", "HOME", "XDG_DATA_HOME", "LC_ALL", "LANG"):
        monkeypatch.setenv(name, str(tmp_path / "nobody"))


def kinds(folder):
    """Folders that are no whole model, and what is said of each."""
    (folder / "photos").mkdir()
    (folder / "photos" / "one.jpg").write_bytes(b"x")
    (folder / "empty").mkdir()
    lay(folder / "outer" / SMALL)
    lay(folder / "half", "graph/Gr.fst", "conf/mfcc.conf")
    lay(folder / "flat")
    for name, flat in zip(models.NEEDED, models.FLAT):
        if flat != "Gr.fst":
            (folder / "flat" / name).rename(folder / "flat" / flat)
    lay(folder / "large", "graph/HCLr.fst", "graph/Gr.fst")
    (folder / "large" / "graph" / "HCLG.fst").write_bytes(b"graph")
    (folder / "model.zip").write_bytes(b"PK")
    return {"absent": "no such folder", "photos": "no recognition model", "empty": "no recognition model",
            "outer": str(folder / "outer" / SMALL), "half": "conf/mfcc.conf and graph/Gr.fst are missing",
            "flat": "Gr.fst is missing", "large": "large model", "model.zip": "a file; unpack"}  # fmt: skip


def test_each_kind_of_wrong_folder_is_told_apart_and_nobody_is_told_to_delete_it(tmp_path, capsys):
    for name, words in kinds(tmp_path).items():
        assert cli.main(["model", "it", "--lang", "en", "--model", str(tmp_path / name)]) == 1
        shown = capsys.readouterr()
        assert shown.err.count("\n") == 1 and str(tmp_path / name) in shown.err and words in shown.err, shown.err
        assert "; " in shown.err and "delete" not in shown.err and "remove" not in shown.err
        assert not shown.out
    assert (tmp_path / "photos" / "one.jpg").exists() and (tmp_path / "half").is_dir()


@pytest.mark.parametrize("lang", Pack.languages())
def test_it_is_told_in_the_language_that_is_spoken(tmp_path, capsys, lang):
    cli.main(["model", "it", "--lang", lang, "--model", str(tmp_path / "absent")])
    own = capsys.readouterr().err
    assert own.strip() == Pack.load(lang).say("fault.model-absent", place=str(tmp_path / "absent"), text="it")


def test_a_whole_model_is_found_though_a_half_one_lies_before_it(tmp_path):
    lay(tmp_path / "first" / SMALL, "graph/Gr.fst")
    lay(tmp_path / "second" / "vosk-model-small-it-0.4")
    looked = [tmp_path / "first", tmp_path / "second"]
    assert models.find("it", looked).parent == looked[1]
    assert models.find("it", looked[:1]).name == SMALL


def test_what_was_fetched_and_is_not_whole_is_fetched_again(shop, capsys):  # noqa: F811
    entry, offer, _ = shop
    address = offer(entry())
    lay(models.home() / SMALL, "graph/Gr.fst")
    assert cli.main(["model", "it", "--lang", "en", "--look"]) == 1
    assert "narrator model it" in capsys.readouterr().err and not models.whole(models.home() / SMALL)
    # What the shop sells has all its files, and Vosk cannot load it.
    assert cli.main(["model", "it", "--lang", "en", "--list", address]) == 1
    assert "graph/Gr.fst is missing" in capsys.readouterr().err and models.whole(models.home() / SMALL)


def test_a_fetch_that_is_killed_leaves_nothing_for_long_and_starts_again(shop, tmp_path):  # noqa: F811
    entry, offer, folder = shop
    slow = "import sys, time; from narrator import fetch; from pathlib import Path\n" \
           "fetch.fetch('it', Path(sys.argv[1]), sys.argv[2], lambda *_: (print('going', flush=True), time.sleep(60)))"
    home, address = tmp_path / "home", offer(entry())
    child = subprocess.Popen([sys.executable, "-c", slow, str(home), address], cwd=ROOT, stdout=subprocess.PIPE)
    assert child.stdout.readline() == b"going\n"
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    left = list(home.iterdir())
    assert [path.name.startswith(fetch.COMING) for path in left] == [True]
    assert models.find("it", [home]) is None
    models.check(fetch.fetch("it", home, address))
    # Another fetch may still be at it: only what is old goes.
    assert left[0].exists()
    for path in (*left[0].rglob("*"), left[0]):
        os.utime(path, (time.time() - 2 * fetch.LEFT,) * 2)
    fetch.fetch("it", home, address)
    assert [path.name for path in home.iterdir()] == [SMALL]


def test_one_that_is_interrupted_leaves_nothing(shop, tmp_path):  # noqa: F811
    entry, offer, _ = shop

    def stop(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch.fetch("it", tmp_path / "home", offer(entry()), stop)
    assert list((tmp_path / "home").iterdir()) == []


class Short(Quiet):
    """A server that promises more than it gives."""

    def send_header(self, name, value):
        """Promise."""
        super().send_header(name, str(int(value) + 500) if name == "Content-Length" else value)


def test_a_transfer_that_stops_short_and_a_list_that_is_none_are_told(shop, tmp_path):  # noqa: F811
    entry, offer, folder = shop
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Short, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = offer(entry(url=f"http://127.0.0.1:{server.server_port}/model.zip"))
    with pytest.raises(DeviceError, match="broke off.*nothing was kept"):
        fetch.fetch("it", tmp_path / "home", address)
    server.shutdown()
    server.server_close()
    assert list((tmp_path / "home").iterdir()) == []
    for text in ("<html>Welcome to the hotel</html>", '{"lang": "it"}', '[{"name": "x"}]'):
        (folder / "list.json").write_text(text)
        with pytest.raises(DeviceError, match="no list of models"):
            fetch.fetch("it", tmp_path / "home", address)


@needs_model
def test_a_model_of_a_language_without_a_pack_is_known_by_its_name(tmp_path):
    named = tmp_path / "vosk-model-small-ko-0.22"
    named.symlink_to(speakers.korean_model())
    models.try_out(named, [], "ko")
    with pytest.raises(DeviceError, match="by its name"):
        models.try_out(named, [], "de")


def test_without_vosk_the_package_is_named(tmp_path, monkeypatch):
    (tmp_path / "vosk.py").write_text("raise ImportError('no module')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(DeviceError, match="pip install 'vosk") as fault:
        models.try_out(lay(tmp_path / "model"), ["uno"], "it")
    assert fault.value.key == "fault.package"
