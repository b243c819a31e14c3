"""Print every key that a language pack must have, with its fields and an example.

python scripts/list_phrases.py            all keys, with the English words
python scripts/list_phrases.py it tabula  the keys of one ruleset, with the Italian words
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from narrator import lines  # noqa: E402
from narrator.device_lines import DEVICES  # noqa: E402
from narrator.errors import PackError  # noqa: E402
from narrator.pack import Pack  # noqa: E402
from narrator.save_lines import SAVES  # noqa: E402
from narrator.unpack import needed  # noqa: E402

ALL = {"common": lines.COMMON, "devices": DEVICES, "saves": SAVES}
"""The files that belong to no ruleset."""


def rows(pack: Pack, stem: str):
    """Give key, fields and example of one file of phrases."""
    keys = ALL[stem] if stem in ALL else needed(stem)
    words = pack if stem in ALL else pack.of(stem)
    for key, fields in keys.items():
        if key.startswith("role."):
            yield key, fields, words.role(key.partition(".")[2])
        else:
            yield key, fields, " / ".join(words.find(key).forms.values())


def main(args: list[str]) -> int:
    """Print the keys; 2 where the language or ruleset is unknown."""
    lang = args[0] if args else "en"
    try:
        pack = Pack.load(lang)
    except PackError as error:
        print(error, file=sys.stderr)
        return 2
    stems = (*ALL, *pack.rulesets)
    wanted = args[1:] or stems
    if not set(wanted) <= set(stems):
        print(f"list_phrases: choose among {', '.join(stems)}", file=sys.stderr)
        return 2
    for stem in wanted:
        print(f"# phrases/{stem}.yaml (role.*: roles.yaml)")
        for key, fields, example in rows(pack, stem):
            print(f"{key:32} {' '.join('{%s}' % field for field in fields):18} {example}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
