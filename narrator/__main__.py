"""Start the command with `python -m narrator`."""

import sys

from narrator.cli import main

sys.exit(main())
