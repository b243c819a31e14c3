"""Roles without a call: plain villagers, those who know each other, and wolves that are only wolves."""

from engine.ur.row import PASSIVE, VILLAGE, WOLVES, Row

# Peasant, onion, ugly (PEASANT-1, ONION-1, UGLY-1)

PEASANT = Row("peasant", VILLAGE, most=None)
ONION = Row("onion", VILLAGE, most=None)
UGLY = Row("ugly", VILLAGE, most=None, card="peasant", wolf=True, unaware="-ugly-aware")

# Chosen one: what it changes stands in ends.py (CHOSEN-ONE-1)

CHOSEN_ONE = Row("chosen-one", VILLAGE)

# Hobbit (M9)

HOBBIT = Row("hobbit", VILLAGE, pw=PASSIVE, unaware="-hobbit-aware")

# Masons know each other from night 1 (MASON-1)

MASON = Row("mason", VILLAGE, most=2)

# Judas plays for the wolves, who do not know him (JUDAS-1)

JUDAS = Row("judas", WOLVES)

# Cub and pack leader (CUB-1, PACK-LEADER-1)

CUB = Row("cub", WOLVES, pack=True, pw=PASSIVE)
PACK_LEADER = Row("pack-leader", WOLVES, pack=True, wolf=True, pw=PASSIVE)

ROWS = (PEASANT, ONION, UGLY, CHOSEN_ONE, HOBBIT, MASON, JUDAS, CUB, PACK_LEADER)
