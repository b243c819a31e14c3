"""What is said of saved games and of the folder that holds them: keys and their fields, never words.

The words stand in `voices/<lang>/phrases/saves.yaml`; nothing in them is of what a game hides.  `place` is a file, a
folder or a save's name, `title` another file, `text` what the system or another of these lines says.  A remedy
stands last, after a semicolon.
"""

from __future__ import annotations

SAVES = {
    **{f"saves.{id}": () for id in (
        "other-version", "no-save", "cut", "no-game", "sealed", "none", "empty-word", "no-seal", "wrong-word",
        "no-terminal", "no-word")},
    **{f"saves.{id}": ("place",) for id in ("absent", "too-large", "lacks", "rules", "ended", "going-on", "taken")},
    **{f"saves.{id}": ("place", "text") for id in (
        "at", "damaged", "unsaved", "unlisted", "unreadable", "folder", "no-home")},
    "saves.damaged-older": ("place", "text", "title"),
    **{f"reason.{id}": () for id in ("full", "forbidden", "read-only", "no-folder", "a-folder", "is-there", "too-large")},
}
"""What every pack says of saves: `phrases/saves.yaml`."""
