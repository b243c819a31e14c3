"""A language pack: keys and fields in, words out; no word of the table stands in Python.

`Pack.load("it")` reads and checks all files of `voices/it`; `pack.of("tabula")` is the same
pack bound to a ruleset, for the keys that belong to one (`call.*`, `card.*`, `end.*`, ...).
"""

from __future__ import annotations

import os
from copy import copy
from importlib.resources import files
from pathlib import Path

from narrator.errors import PackError
from narrator.unpack import Phrase, Reader


class Pack:
    """The words of one language; see `load`."""

    rules: str | None = None
    """The ruleset whose words are said; None = the common ones only."""

    @classmethod
    def load(cls, lang: str, folder: str | Path | None = None) -> "Pack":
        """Read the pack of a language (or the one in `folder`); raise PackError with all its faults."""
        root = Path(folder) if folder is not None else files("voices") / lang
        if lang not in cls.languages() and folder is None:
            raise PackError(f"voices/{lang}: there is no such pack; choose one of {', '.join(cls.languages())}")
        reader = Reader(root, lang)
        pack = cls()
        pack.lang = lang
        pack.facts = reader.facts()
        pack.phrases = reader.phrases()
        pack.roles = reader.roles()
        for rules, rows in pack.roles.items():
            for role, names in rows.items():
                place = ("roles.yaml", reader.where["roles.yaml"][(rules, role)])
                pack.phrases[rules][f"role.{role}"] = Phrase(f"role.{role}", {"more": names[0]}, (), *place)
        words = reader.commands()
        pack.commands = words["spoken"]
        pack.night = words["spoken"] | words["night"]
        pack.typed = {command: said + words["typed"].get(command, ()) for command, said in words["spoken"].items()}
        pack.numerals = reader.numbers()
        pack.patterns = reader.patterns()
        pack.manual = reader.manual()
        pack.where = reader.where
        if reader.faults:
            raise PackError("\n".join(reader.faults))
        return pack

    @staticmethod
    def languages() -> tuple[str, ...]:
        """List the languages that are installed."""
        return tuple(sorted(entry.name for entry in files("voices").iterdir() if (entry / "pack.yaml").is_file()))

    @classmethod
    def usual(cls) -> str:
        """Give the language of the locale, where there is a pack for it, else `en`."""
        told = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
        lang = told.lower().replace("-", "_").partition(".")[0].partition("_")[0]
        return lang if lang in cls.languages() else "en"

    def of(self, rules: str) -> "Pack":
        """Give the same pack bound to a ruleset; raise PackError for an unknown one."""
        if rules not in self.roles:
            raise PackError(f"{self.lang}: there is no ruleset {rules!r} in this language; "
                            f"there are {', '.join(self.roles)}")
        bound = copy(self)
        bound.rules = rules
        return bound

    @property
    def name(self) -> str:
        """The language's own name."""
        return self.facts["name"]

    @property
    def rulesets(self) -> tuple[str, ...]:
        """List the rulesets for which the pack has words."""
        return tuple(self.roles)

    @property
    def voices(self) -> tuple[str, ...]:
        """Parts of the ids of the voices that suit the pack, the best first."""
        return tuple(self.facts["voices"])

    def speed(self, channel: str) -> int:
        """Give the words a minute of a channel: `table` or `ear`."""
        return int(self.facts["speed"][channel])

    def place(self, path: str, *keys) -> str:
        """Give `file:line` of a path of keys in one of the pack's files."""
        line = self.where[path].get(keys)
        return f"{self.lang}/{path}:{line}" if line else f"{self.lang}/{path}"

    def find(self, key: str) -> Phrase:
        """Find the phrase of a key, the ruleset's before the common one; raise PackError if there is none."""
        phrase = self.phrases.get(self.rules, {}).get(key) or self.phrases[None].get(key)
        if phrase is None:
            of = f" in {self.rules}" if self.rules else "; is it a ruleset's? then use pack.of(rules)"
            raise PackError(f"{self.lang}: nothing is said for {key!r}{of}")
        return phrase

    def has(self, key: str) -> bool:
        """Tell whether there are words for a key."""
        return key in self.phrases[None] or key in self.phrases.get(self.rules, {})

    def say(self, key: str, **fields) -> str:
        """Put a key into words; raise PackError for an unknown key, a lacking or a wrong field.

        A field is words, a whole number (said in words), another number (in digits) or a list of these.
        """
        phrase = self.find(key)
        if fields.keys() != set(phrase.fields):
            raise PackError(f"{phrase.place}: {key!r} takes the fields {phrase.fields}, was given {tuple(fields)}")
        form = phrase.forms["more"]
        if "one" in phrase.forms:
            count = fields[phrase.counted]
            if (count if isinstance(count, int) else 1 if isinstance(count, str) else len(count)) == 1:
                form = phrase.forms["one"]
        text = form.format(**{name: self.word(value) for name, value in fields.items()})
        # What a file or a device is called is never spelt in another way.
        return text[:1].upper() + text[1:] if form.startswith("{") and not form.startswith("{place}") else text

    def word(self, value) -> str:
        """Put the value of a field into words."""
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return self.number(value)
        if isinstance(value, float):
            return self.digits(str(value))
        words = [self.word(item) for item in value]
        marks, last = self.facts["list"], words[-1].casefold() if words else ""
        joint = next((word for start, word in self.facts.get("before", {}).items() if last.startswith(start)), marks["last"])
        return joint.join([marks["comma"].join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def number(self, n: int) -> str:
        """Put a whole number into words; outside 0 to 999 it stays in digits."""
        if not 0 <= n < 1000:
            return str(n)
        if n == 100 and self.numerals["hundred"]:
            return self.numerals["hundred"]
        hundreds, rest = divmod(n, 100)
        said = [self.numerals["hundreds"][hundreds]] if hundreds else []
        if rest or not hundreds:
            said.append(self.numerals["words"][rest])
        return self.numerals["join"].join(said)

    def digits(self, number: str) -> str:
        """Write a number of digits as the language does, with its decimal point or comma."""
        return number.replace(".", self.numerals["point"])

    def seat(self, n: int) -> str:
        """Say a seat's number: `seat two`."""
        return self.seat_words(n)[0]

    def seat_words(self, n: int) -> tuple[str, ...]:
        """List all ways in which a seat may be said."""
        return tuple(form.replace("{n}", self.number(n)) for form in self.numerals["seat"])

    def role(self, role: str) -> str:
        """Give the name of a role of the ruleset, or of another word that it may ask for (a potion)."""
        return self.role_words(role)[0]

    def role_words(self, role: str) -> tuple[str, ...]:
        """Give the name of a role (or of such a word) and its aliases; raise PackError for an unknown one."""
        try:
            return self.roles[self.rules][role]
        except KeyError:
            if self.has(f"word.{role}"):
                return (self.say(f"word.{role}"),)
            raise PackError(f"{self.lang}/roles.yaml: {self.rules} has no role {role!r}") from None

    def card(self, role: str) -> str:
        """Say what a role is, when it wakes and with whom it wins."""
        return self.say(f"card.{role}")

    def side(self, side: str) -> str:
        """Give the name of a side."""
        return self.say(f"side.{side}")

    def title(self, call: str) -> str:
        """Give the title by which a call is opened: the words before the colon, or the role's name."""
        if self.has(f"call.{call}.open"):
            return self.say(f"call.{call}.open").partition(":")[0].strip()
        if self.has(f"title.{call}"):
            return self.say(f"title.{call}")
        name = self.role(call)
        return name[:1].upper() + name[1:]

    def titles(self) -> tuple[str, ...]:
        """List all titles of calls and names of roles of every ruleset, the longest first."""
        found = {names[0] for roles in self.roles.values() for names in roles.values()}
        for rules, phrases in self.phrases.items():
            for key in phrases:
                if key.startswith("call.") and key.endswith(".open"):
                    found.add(self.of(rules).title(key[5:-5]) if rules else self.title(key[5:-5]))
        return tuple(sorted(found, key=lambda title: (-len(title), title)))
