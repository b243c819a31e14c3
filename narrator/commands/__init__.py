"""One file a command of the program `narrator`."""
