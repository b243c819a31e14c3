"""Read the folder of a language into what a Pack holds; list every fault, each with its file and line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from string import Formatter

import engine
from narrator import lines, texts
from narrator.device_lines import DEVICES
from narrator.kinds import whole
from narrator.save_lines import SAVES

FORMS = ("one", "more")


@dataclass(frozen=True, slots=True)
class Phrase:
    """The words of one key: its forms (`more` alone, or `one` and `more`), its fields, where it stands."""

    key: str
    forms: dict[str, str]
    fields: tuple[str, ...]
    file: str
    line: int

    @property
    def place(self) -> str:
        """Give `file:line`."""
        return f"{self.file}:{self.line}"

    @property
    def counted(self) -> str | None:
        """Name the field that chooses between `one` and `more`."""
        return counted(self.fields)


def counted(fields: tuple[str, ...]) -> str | None:
    """Name the field of a phrase that chooses between `one` and `more`, if there is one."""
    return next((name for name in ("names", "n") if name in fields), None)


def needed(rules: str) -> dict[str, tuple[str, ...]]:
    """Give every key that belongs to a ruleset, the engine's and the narrator's, with its fields."""
    ruleset = engine.ruleset(rules)
    words = {f"word.{word}": () for word in ruleset.words} | {f"field.{name}": () for name in ruleset.fields}
    return {**lines.RULES[rules], **engine.vocabulary(ruleset), **words}


class Reader:
    """Reads the files of one pack; `faults` grows as they are found."""

    def __init__(self, folder, lang: str):
        self.folder, self.lang = folder, lang
        self.faults: list[str] = []
        self.where: dict[str, dict[tuple, int]] = {}
        self.rules = engine.rulesets()

    def file(self, path: str):
        """Read one file: its value, its lines and its name for messages."""
        name = f"{self.lang}/{path}"
        at = self.folder.joinpath(*path.split("/"))
        if not at.is_file():
            self.faults.append(f"{name}: the file is missing; add it")
            return {}, {}, name
        value, where = texts.read(at.read_text(encoding="utf-8"), name, self.faults)
        self.where[path] = where
        if not isinstance(value, dict):
            self.faults.append(f"{name}:1: no keys; write `key: words`")
            value = {}
        return value, where, name

    def phrases(self) -> dict[str | None, dict[str, Phrase]]:
        """Read all phrases: those of every ruleset under its id, the common ones under None."""
        known = {rules: needed(rules) for rules in self.rules}
        # A pack without a ruleset may still say its words that other rulesets share.
        shared = {key: fields for rules in engine.rulesets() for key, fields in needed(rules).items()
                  if key[:5] != "role."}
        found = {None: self.phrase_file("common", lines.COMMON, {**shared, **lines.COMMON})}
        found[None] |= self.phrase_file("devices", DEVICES, DEVICES) | self.phrase_file("saves", SAVES, SAVES)
        for rules, keys in known.items():
            keys = {key: fields for key, fields in keys.items() if key[:5] != "role."}
            must = {key: fields for key, fields in keys.items() if key not in found[None]}
            found[rules] = self.phrase_file(rules, must, keys)
        return found

    def phrase_file(self, stem: str, must: dict, may: dict) -> dict[str, Phrase]:
        """Read one file of phrases: all keys of `must`, none outside `may`, the right fields in each."""
        value, where, name = self.file(f"phrases/{stem}.yaml")
        found = {}
        for key, words in value.items():
            line = where[(key,)]
            if key not in may:
                near = get_close_matches(key, may, 1, 0.8)
                remedy = f"is {near[0]!r} meant?" if near else "take it out"
                self.faults.append(f"{name}:{line}: {key!r} is unknown; {remedy}")
                continue
            phrase = Phrase(key, words if isinstance(words, dict) else {"more": words}, may[key], name, line)
            if all([self.form(phrase, form, where) for form in phrase.forms]) and self.both(phrase, words):
                found[key] = phrase
        for key, fields in must.items():
            if key not in value:
                needs = f" and the fields {', '.join('{%s}' % field for field in fields)}" if fields else ""
                self.faults.append(f"{name}: {key!r} is missing; add a line with it{needs}")
        return found

    def both(self, phrase: Phrase, words) -> bool:
        """Tell whether a phrase with forms may have them and has both."""
        if not isinstance(words, dict):
            return True
        if phrase.counted and set(words) == set(FORMS):
            return True
        why = "needs the forms `one` and `more`" if phrase.counted else "counts nothing; write one phrase"
        self.faults.append(f"{phrase.place}: {phrase.key!r} {why}")
        return False

    def form(self, phrase: Phrase, form: str, where: dict) -> bool:
        """Tell whether one form of a phrase is words with all its fields and no others."""
        words, line = phrase.forms[form], where.get((phrase.key, form), phrase.line)
        here = f"{phrase.file}:{line}: {phrase.key!r}"
        if not isinstance(words, str) or not words.strip():
            self.faults.append(f"{here} has no words; write a phrase")
            return False
        try:
            parts = list(Formatter().parse(words))
        except ValueError as error:
            self.faults.append(f"{here}: {error}; write fields as {{a}}")
            return False
        if any(spec or conversion for _, _, spec, conversion in parts):
            self.faults.append(f"{here}: a field is a name in braces and no more")
            return False
        used = {field for _, field, _, _ in parts if field is not None}
        lacking, wrong = set(phrase.fields) - used, used - set(phrase.fields)
        if form == "one" and phrase.counted == "n":
            lacking -= {"n"}
        for field in sorted(lacking):
            self.faults.append(f"{here} lacks the field {{{field}}}; add it")
        for field in sorted(wrong):
            has = ", ".join("{%s}" % name for name in phrase.fields) or "none"
            self.faults.append(f"{here} has a wrong field {{{field}}}; its fields: {has}")
        return not lacking and not wrong

    def roles(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Read the names of all roles: ruleset -> role id -> the name and its aliases."""
        value, where, name = self.file("roles.yaml")
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for rules in self.rules:
            rows = value.get(rules)
            if not isinstance(rows, dict):
                self.faults.append(f"{name}: {rules!r} is missing; add its roles")
                continue
            found[rules] = {}
            for role in engine.ruleset(rules).roles:
                if role not in rows:
                    self.faults.append(f"{name}:{where[(rules,)]}: 'role.{role}' is missing in {rules}; add its name")
            for role, names in rows.items():
                names = names if isinstance(names, list) else [names]
                here = f"{name}:{where[(rules, role)]}: {role!r}"
                if role not in engine.ruleset(rules).roles:
                    self.faults.append(f"{here} is no role of {rules}; take it out")
                elif not all(isinstance(word, str) and word.strip() for word in names) or not names:
                    self.faults.append(f"{here} has no name; write [name, alias]")
                else:
                    found[rules][role] = tuple(names)
        for rules in set(value) - set(self.rules):
            self.faults.append(f"{name}:{where[(rules,)]}: {rules!r} is no ruleset of this pack; take it out")
        return found

    def commands(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Read the words of the commands: `spoken` and `typed` -> command -> words."""
        value, where, name = self.file("commands.yaml")
        found: dict[str, dict[str, tuple[str, ...]]] = {"spoken": {}, "typed": {}, "night": {}}
        for section in value:
            if section not in found:
                self.faults.append(f"{name}:{where[(section,)]}: {section!r} is unknown; use spoken, typed or night")
        for section in found:
            rows = value.get(section, {})
            for command, words in (rows.items() if isinstance(rows, dict) else ()):
                here = f"{name}:{where[(section, command)]}: {command!r}"
                if command not in lines.COMMANDS:
                    self.faults.append(f"{here} is no command; take it out")
                elif not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
                    self.faults.append(f"{here} has no words; write [word, word]")
                else:
                    found[section][command] = tuple(words)
        for command in lines.COMMANDS:
            if command not in found["spoken"]:
                self.faults.append(f"{name}: {command!r} has no spoken words; add them")
        return found

    def numbers(self) -> dict:
        """Read the number words: `words` 0 to 99, `hundreds` 1 to 9, `join`, `hundred` where 100 has a word of its own, the decimal `point`, and how a seat is said."""
        value, _, name = self.file("numbers.yaml")
        found: dict = {"join": value.get("join", ""), "seat": value.get("seat", []), "hundred": value.get("hundred", "")}
        for table, numbers in (("words", range(100)), ("hundreds", range(1, 10))):
            rows = value.get(table, {})
            rows = rows if isinstance(rows, dict) else {}
            lacking = [str(n) for n in numbers if not isinstance(rows.get(str(n)), str)]
            if lacking:
                self.faults.append(f"{name}: {table!r} lacks {', '.join(lacking)}; add them")
            found[table] = {number: word for n, word in rows.items() if (number := whole(n)) is not None}
        found["point"] = value.get("point")
        if found["point"] not in (".", ","):
            self.faults.append(f"{name}: 'point' must be \".\" or \",\", what stands before the tenths; add it")
        if not found["seat"] or not all(isinstance(form, str) and "{n}" in form for form in found["seat"]):
            self.faults.append(f"{name}: 'seat' must be a list of phrases with {{n}}; add it")
        return found

    def patterns(self) -> dict[str, str]:
        """Read the patterns of words that night cues must not contain."""
        value, where, name = self.file("neutral.yaml")
        for kind, pattern in value.items():
            try:
                re.compile(pattern.replace("TITLES", "x"))
            except (re.error, AttributeError) as error:
                self.faults.append(f"{name}:{where[(kind,)]}: {kind!r} is no pattern ({error}); mend it")
        if not value:
            self.faults.append(f"{name}: no pattern; add those of your language")
        return value

    def facts(self) -> dict:
        """Read what the pack says of itself."""
        value, where, name = self.file("pack.yaml")
        shape = {"name": str, "language": str, "authors": list, "voices": list,
                 "speed": ("table", "ear"), "list": ("comma", "last")}
        for key, kind in shape.items():
            got = value.get(key)
            if not isinstance(got, dict if isinstance(kind, tuple) else kind):
                self.faults.append(f"{name}: {key!r} is missing or has another shape; see voices/README.md")
            elif isinstance(kind, tuple) and set(got) != set(kind):
                self.faults.append(f"{name}:{where[(key,)]}: {key!r} needs {' and '.join(kind)}")
        self.rules = self.only(value, where, name)
        before = value.get("before", {})
        if not isinstance(before, dict) or not all(isinstance(word, str) for word in before.values()):
            self.faults.append(f"{name}:{where[('before',)]}: 'before' is the beginning of a word, and the word that then "
                               "stands before the last of a list; see voices/README.md")
        for key in set(value) - {*shape, "rulesets", "before"}:
            self.faults.append(f"{name}:{where[(key,)]}: {key!r} is unknown; take it out")
        speed = value.get("speed")
        if isinstance(speed, dict) and not all(isinstance(n, str) and whole(n) for n in speed.values()):
            self.faults.append(f"{name}:{where[('speed',)]}: 'speed' is in words a minute; write whole numbers")
        return value

    def only(self, value: dict, where: dict, name: str) -> tuple[str, ...]:
        """Read for which rulesets a pack has words: all, or those of `rulesets`."""
        told = value.get("rulesets", list(engine.rulesets()))
        if isinstance(told, list) and told and set(told) <= set(engine.rulesets()):
            return tuple(rules for rules in engine.rulesets() if rules in told)
        self.faults.append(f"{name}:{where[('rulesets',)]}: 'rulesets' is a list of {', '.join(engine.rulesets())}; "
                           "leave it out where there are words for all")
        return engine.rulesets()

    def manual(self) -> dict[str, tuple[str, str]]:
        """Read the manual: chapter -> its title and its text, in the order of `lines.MANUAL`."""
        value, where, name = self.file("manual.yaml")
        found = {}
        for chapter in lines.MANUAL:
            row = value.get(chapter)
            if not isinstance(row, dict) or set(row) != {"title", "text"} or not all(
                    isinstance(words, str) and words.strip() for words in row.values()):
                self.faults.append(f"{name}: the chapter {chapter!r} is missing or lacks `title` and `text`; add it")
            else:
                found[chapter] = (row["title"].strip(), row["text"].strip())
        for chapter in set(value) - set(lines.MANUAL):
            self.faults.append(f"{name}:{where[(chapter,)]}: {chapter!r} is no chapter; take it out")
        return found
