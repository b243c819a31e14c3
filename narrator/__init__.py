"""The program: everything that touches the world (sound, keys, files, time)."""

__version__ = "0.1.0"
