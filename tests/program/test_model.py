"""Recognition models: found by language, checked for damage and language, fetched only whole."""

import functools
import hashlib
import http.server
import io
import json
import shutil
import threading
import zipfile

import pytest
from tests import speakers

from narrator import cli, fetch, models
from narrator.commands import model as command
from narrator.errors import DeviceError, UsageError

needs_model = pytest.mark.skipif(speakers.missing_model() is not None, reason=str(speakers.missing_model()))


def lay(folder, *left_out):
    """Lay a folder that looks like a small model."""
    for name in models.NEEDED:
        if name not in left_out:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(b"model")
    return folder


def test_a_model_is_found_by_its_language_the_small_one_first(tmp_path):
    for name in ("vosk-model-it-0.22", "vosk-model-small-it-0.22", "vosk-model-small-en-us-0.15", "vosk-model-small-ita"):
        lay(tmp_path / name)
    assert models.find("it", [tmp_path]).name == "vosk-model-small-it-0.22"
    assert models.find("en", [tmp_path]).name == "vosk-model-small-en-us-0.15"
    assert models.find("ko", [tmp_path / "absent", tmp_path]) is None
    assert models.find("it", [tmp_path / "vosk-model-it-0.22"]).name == "vosk-model-it-0.22"


def test_a_place_of_ones_own_is_looked_at_first(tmp_path, monkeypatch):
    monkeypatch.setenv("VOSK_MODEL_PATH", str(tmp_path))
    assert models.places()[0] == tmp_path


@pytest.mark.parametrize("name", models.NEEDED)
def test_a_model_that_lacks_a_file_is_told(tmp_path, name):
    models.check(lay(tmp_path / "whole"))
    with pytest.raises(DeviceError, match=name):
        models.check(lay(tmp_path / "model", name))


def test_a_large_model_takes_no_lists(tmp_path):
    folder = lay(tmp_path / "model", "graph/HCLr.fst", "graph/Gr.fst")
    (folder / models.WHOLE[0]).write_bytes(b"graph")
    with pytest.raises(DeviceError, match="large"):
        models.check(folder)


def test_an_empty_model_is_damaged(tmp_path):
    pytest.importorskip("vosk")
    with pytest.raises(DeviceError, match="not whole") as fault:
        models.try_out(lay(tmp_path / "model"), ["word"], "it")
    assert "\n" not in str(fault.value)


@needs_model
def test_a_model_of_another_language_is_told():
    with pytest.raises(DeviceError, match="not for the language 'it'"):
        models.try_out(speakers.korean_model(), ["conferma", "annulla", "posto"], "it")
    models.try_out(speakers.korean_model(), ["서울", "넷"], "ko")


@needs_model
@pytest.mark.parametrize("name", ["graph/HCLr.fst", "graph/Gr.fst", "am/final.mdl", "ivector/final.ie"])
def test_a_model_that_is_cut_off_is_told_and_does_not_end_the_program(tmp_path, name):
    folder = tmp_path / "model"
    shutil.copytree(speakers.korean_model(), folder, copy_function=link)
    (folder / name).unlink()
    whole = speakers.korean_model() / name
    with open(whole, "rb") as source:
        (folder / name).write_bytes(source.read(whole.stat().st_size // 2))
    with pytest.raises(DeviceError) as fault:
        models.try_out(folder, ["서울"], "ko")
    assert name in str(fault.value) and "--model" in str(fault.value) and "\n" not in str(fault.value)


def link(source, target):
    """Stand in for a copy: the files are large."""
    import os

    os.symlink(source, target)


@pytest.fixture
def shop(tmp_path):
    """A list of models and one archive, served on this machine."""
    folder = tmp_path / "shop"
    folder.mkdir()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in models.NEEDED:
            archive.writestr(f"vosk-model-small-it-0.22/{name}", b"model")
    (folder / "model.zip").write_bytes(packed.getvalue())
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"

    def entry(**more):
        return {"lang": "it", "name": "vosk-model-small-it-0.22", "type": "small", "obsolete": "false", "size": 5,
                "url": f"{address}/model.zip", "md5": hashlib.md5(packed.getvalue()).hexdigest()} | more  # fmt: skip

    def offer(*entries):
        (folder / "list.json").write_text(json.dumps(entries))
        return f"{address}/list.json"

    yield entry, offer, folder
    server.shutdown()
    server.server_close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that prints nothing."""

    def log_message(self, *_):
        pass


def test_a_model_is_fetched_checked_and_laid_whole(shop, tmp_path):
    entry, offer, _ = shop
    told = []
    home = tmp_path / "home"
    address = offer(entry(type="big", name="vosk-model-it-0.22"), entry(obsolete="true", name="old"), entry())
    folder = fetch.fetch("it", home, address, lambda done, whole: told.append((done, whole)))
    models.check(folder)
    assert told[-1][0] == told[-1][1] > 0
    assert [path.name for path in home.iterdir()] == ["vosk-model-small-it-0.22"]


def test_a_language_without_a_small_model_is_told(shop, tmp_path):
    entry, offer, _ = shop
    with pytest.raises(UsageError, match="has no small model for 'xx'; it has it"):
        fetch.fetch("xx", tmp_path / "home", offer(entry()))


@pytest.mark.parametrize("fault", ["md5", "cut", "other"])
def test_a_damaged_archive_leaves_nothing_behind(shop, tmp_path, fault):
    entry, offer, folder = shop
    packed = folder / "model.zip"
    if fault == "cut":
        packed.write_bytes(packed.read_bytes()[:200])
    if fault == "other":
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("../escaped", b"x")
    more = {"md5": "0" * 32} if fault == "md5" else {"md5": ""}
    with pytest.raises(DeviceError) as raised:
        fetch.fetch("it", tmp_path / "home", offer(entry(**more)))
    assert "\n" not in str(raised.value)
    assert list((tmp_path / "home").iterdir()) == [] and not (tmp_path / "escaped").exists()


def test_without_a_network_there_is_one_clear_line(tmp_path, monkeypatch, capsys):
    for name in ("VOSK_MODEL_PATH", "HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    assert cli.main(["model", "it", "--list", "http://127.0.0.1:9/list.json"]) == 1
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1 and "network" in shown.err and "--model" in shown.err
    assert "looked for in" in shown.out and "model for it: not there" in shown.out


def test_looking_fetches_nothing(tmp_path, monkeypatch, capsys):
    for name in ("VOSK_MODEL_PATH", "HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    assert cli.main(["model", "it", "--look", "--list", "nowhere:"]) == 1
    assert capsys.readouterr().err == ""


@needs_model
def test_the_command_says_that_a_model_is_whole(capsys):
    assert cli.main(["model", "ko", "--model", str(speakers.korean_model())]) == 0
    assert "a small model, whole" in capsys.readouterr().out


def test_progress_is_a_bar_on_a_terminal_and_lines_elsewhere():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    plain, terminal = io.StringIO(), Terminal()
    for stream in (plain, terminal):
        show = command.progress(stream)
        for done in range(0, 101, 5):
            show(done * 10_000, 1_000_000)
    assert plain.getvalue().splitlines()[0] == "0 % of 1.0 MB" and len(plain.getvalue().splitlines()) == 11
    assert "\r" not in plain.getvalue()
    assert terminal.getvalue().endswith(f"[{'#' * 30}] 100 % 1.0 MB\n")
