"""A round-robin tournament: N teams (an even number), N - 1 rounds, every two teams play once.

    python3 tournament.py N

A team in a round and a pair of teams are primary items; a match in a round is an option.
The first team's matches are given: it plays team 2 in round 1, team 3 in round 2, and so on.
"""
import sys
from itertools import combinations

n = int(sys.argv[1])
teams, rounds = range(1, n + 1), range(1, n)
print(*[f"{team}@{r}" for r in rounds for team in teams], *[f"{a}-{b}" for a, b in combinations(teams, 2)])
for r in rounds:
    for a, b in combinations(teams, 2):
        if a != 1 or b == r + 1:
            print(f"{a}@{r}", f"{b}@{r}", f"{a}-{b}")
