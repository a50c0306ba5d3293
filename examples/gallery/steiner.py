"""Steiner triple systems: triples of N points such that every two points are in exactly one triple.

    python3 steiner.py N

The pairs are the items, and a triple is an option. N = 7 is the Fano plane.
"""
import sys
from itertools import combinations

points = range(int(sys.argv[1]))
print(*[f"{a}-{b}" for a, b in combinations(points, 2)])
for triple in combinations(points, 3):
    print(*[f"{a}-{b}" for a, b in combinations(triple, 2)])
