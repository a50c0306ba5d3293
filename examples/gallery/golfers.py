"""Social golfers: GOLFERS players in groups of SIZE on DAYS days; no two players are in one group twice.

    python3 golfers.py GOLFERS SIZE DAYS

A player on a day is a primary item; a pair of players is a secondary item, since a pair may meet at most once.
If every pair has to meet (Kirkman's schoolgirls: 15 3 7), the pairs are primary.
"""
import sys
from itertools import combinations

golfers, size, days = map(int, sys.argv[1:])
pairs = [f"{a}-{b}" for a, b in combinations(range(golfers), 2)]
every_pair_meets = days * (size - 1) == golfers - 1
print(*[f"{golfer}@{day}" for day in range(days) for golfer in range(golfers)], "" if every_pair_meets else "|", *pairs)
for day in range(days):
    for group in combinations(range(golfers), size):
        print(*[f"{golfer}@{day}" for golfer in group], *[f"{a}-{b}" for a, b in combinations(group, 2)])
