"""MacMahon's squares: 24 squares with edges in three colors, in a rectangle of 4×6 with equal colors side by side and white edges outside.

A square and a cell are primary items; the color of an edge of the grid is the color of a secondary item.
"""
from itertools import product

rows, columns = 4, 6
squares = sorted({min((s[k:] + s[:k] for k in range(4))) for s in map("".join, product("wgb", repeat=4))})
cells = [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]


def sides(r, c):
    """Returns the edges of a cell: above, right, below, left."""
    return [f"h{r - 1}.{c}", f"v{r}.{c}", f"h{r}.{c}", f"v{r}.{c - 1}"]


outside = {side for r, c in cells for side in sides(r, c) if sum(side in sides(*cell) for cell in cells) == 1}
print(*squares, *[f"r{r}c{c}" for r, c in cells], "|", *sorted({side for cell in cells for side in sides(*cell)}))
for square in squares:
    for turned in sorted({square[k:] + square[:k] for k in range(4)}):
        for r, c in cells:
            edges = dict(zip(sides(r, c), turned))
            if all(color == "w" for side, color in edges.items() if side in outside):
                print(square, f"r{r}c{c}", *[f"{side}:{color}" for side, color in edges.items()])
