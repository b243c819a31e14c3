"""PURE: the rules. Ids in, ids out; no clock, sound, file or text of the table.

This is the door: everything outside the engine imports from here.
"""

from engine.asks import Fields, Guess, Number, OneOf, Pick, Picks, Vote, Word, Words, YesNo
from engine.errors import (Diverged, EngineError, ImpossibleDraw, Mismatch, Refused, ScriptError, SetupError)
from engine.game import Entry, Game, replay
from engine.journal import read_journal, write_journal
from engine.rulesets import ruleset, rulesets
from engine.check import check_script
from engine.script import Script, read_script
from engine.setup import Setup
from engine.steps import Announce, Begin, Call, Over, Reveal, Tell
from engine.view import PublicCall, PublicView
from engine.words import Count, Reason, Token, vocabulary

__all__ = [
    "Announce", "Begin", "Call", "Count", "Diverged", "EngineError", "Entry", "Fields", "Game", "Guess",
    "ImpossibleDraw", "Mismatch", "Number", "OneOf", "Over", "Pick", "Picks", "PublicCall", "PublicView",
    "Reason", "Refused", "Reveal", "Script", "ScriptError", "Setup", "SetupError", "Tell", "Token", "Vote",
    "Word", "Words", "YesNo", "check_script", "read_journal", "read_script", "replay", "ruleset", "rulesets",
    "vocabulary", "write_journal",
]
