"""Foreign things, one a file: each file alone imports its package, late."""
