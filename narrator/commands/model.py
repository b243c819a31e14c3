"""`narrator model LANG`: where a language's recognition model is looked for, whether it is there; fetch it.

What it prints is for whoever sets the table up; it is no channel of a game.
"""

from __future__ import annotations

import sys

STEP = 10
"""Percent between two lines of progress where there is no terminal to draw a bar on."""

BAR = 30


def add(subparsers) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "model",
        description="Say where the recognition model of a language is looked for and whether it is whole; "
                    "fetch it from Vosk's own list if it is not there, or if one fetched before is not whole.",
        epilog="example: narrator model it\n\nEnglish needs none: PocketSphinx brings its own. A folder given with "
               "--model is only looked at, never changed.\nA fetch that was interrupted starts again from the beginning.")
    parser.add_argument("wanted", metavar="LANG", help="the language of the model: it, en, ...")
    parser.add_argument("--model", metavar="DIR", help="look at this folder instead")
    parser.add_argument("--look", action="store_true", help="only look; fetch nothing")
    parser.add_argument("--list", metavar="URL", help="another list of models, in the form of Vosk's")
    parser.add_argument("--lang", metavar="LANG", help="the language of what is printed; default: the locale's, else en")
    parser.set_defaults(run=run)


def run(args) -> int:
    """Look for the model, fetch it if it is not there; gives 1 if there is none that can be used."""
    from pathlib import Path

    from narrator import fetch, models
    from narrator.cells import escaped
    from narrator.errors import NarratorError, told
    from narrator.pack import Pack

    pack, lang = Pack.load(args.lang or Pack.usual()), args.wanted
    if not args.model:
        for place in models.places():
            print(escaped(pack.say("model.place", place=str(place))))
    folder = Path(args.model) if args.model else models.find(lang)
    ours = not args.model and not args.look
    try:
        if folder is None:
            print(escaped(pack.say("model.none", text=lang)), flush=True)
            if args.look:
                return 1
        else:
            try:
                models.try_out(folder, words(lang), lang)
            except NarratorError as fault:
                if not ours or getattr(fault, "key", None) != "fault.model-cut-ours":
                    raise
                # What was fetched before and is not whole is ours to fetch again.
                print(escaped(told(fault, pack)), file=sys.stderr)
                folder = None
        if folder is None:
            folder = fetch.fetch(lang, models.home(), args.list or fetch.LIST, progress(sys.stderr))
            models.try_out(folder, words(lang), lang)
    except NarratorError as fault:
        print(escaped(" ".join(told(fault, pack).split())), file=sys.stderr)
        return 1
    print(escaped(pack.say("model.whole", place=str(folder))))
    return 0


def words(lang: str) -> list[str]:
    """List the words that the language's pack needs, if there is a pack."""
    from narrator import models
    from narrator.pack import Pack

    return models.words_of(Pack.load(lang)) if lang in Pack.languages() else []


def progress(stream):
    """Make the function that shows how much has come: a bar on a terminal, else a line for each tenth."""
    told = [-STEP]

    def show(done: int, whole: int) -> None:
        percent = done * 100 // whole if whole else 0
        if stream.isatty():
            stream.write(f"\r[{'#' * (percent * BAR // 100):<{BAR}}] {percent:3} % {done / 1e6:.1f} MB"
                         + ("\n" if whole and done >= whole else ""))
        elif percent - told[0] >= STEP:
            told[0] = percent
            stream.write(f"{percent} % of {whole / 1e6:.1f} MB\n")
        stream.flush()

    return show
