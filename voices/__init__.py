"""DATA ONLY: language packs (YAML) and sounds; found through importlib.resources."""
