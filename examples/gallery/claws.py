"""Can the edges of the Petersen graph be divided into claws (three edges at one vertex)?

The edges are the items, and a claw is an option. For another graph, change `edges`.
"""
from itertools import combinations

outer = [(k, (k + 1) % 5) for k in range(5)]
inner = [(5 + k, 5 + (k + 2) % 5) for k in range(5)]
spokes = [(k, 5 + k) for k in range(5)]
edges = [tuple(sorted(edge)) for edge in outer + inner + spokes]
print(*[f"{a}-{b}" for a, b in edges])
for vertex in range(10):
    at = [edge for edge in edges if vertex in edge]
    for claw in combinations(at, 3):
        print(*[f"{a}-{b}" for a, b in claw])
