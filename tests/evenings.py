"""A short whole game of tabula that several tests play."""

WHOLE = """
rules: tabula
seats: [Ada, Bea, Ciro, Dino, Eva, Fabio]
deal: {Ada: seer, Bea: werewolf, Ciro: bodyguard}
script:
  - {call: seer, answer: Bea}
  - {call: vote, answer: {Ada: Dino, Bea: Dino, Ciro: Dino, Dino: Bea, Eva: Dino, Fabio: Bea}}
  - {call: ballot, answer: {Ada: Dino, Ciro: Dino, Eva: Bea, Fabio: Dino}}
  - {call: seer, answer: Ciro}
  - {call: bodyguard, answer: Ada}
  - {call: werewolves, answer: Eva}
  - {call: vote, answer: {Ada: Bea, Bea: Ada, Ciro: Bea, Fabio: Bea}}
  - {call: ballot, answer: {Ciro: Bea, Fabio: Bea}}
"""
