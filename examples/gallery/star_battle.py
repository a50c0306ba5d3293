"""Star battle: two stars in each row, column and region; no two stars touch, not even at a corner.

Rows, columns and regions are items with the bound 2; a star is an option. Two stars touch if they are in one block of 2×2, so each block is a
secondary item. Change `board` and `stars` for another puzzle.
"""
stars = 2
board = """
BBBBBEGG
BFAAAEGG
FFAAEEGG
FFAACEGG
FAAACCCG
DCCCCCCG
DDDHHHCG
DDDHHHHG
""".split()
n = len(board)
regions = sorted(set("".join(board)))
print(*[f"{stars}|{kind}{k}" for kind in ["row", "column"] for k in range(1, n + 1)], *[f"{stars}|{name}" for name in regions], "|",
      *[f"block{r}.{c}" for r in range(1, n) for c in range(1, n)])
for r in range(1, n + 1):
    for c in range(1, n + 1):
        blocks = [f"block{y}.{x}" for y in (r - 1, r) for x in (c - 1, c) if 0 < y < n and 0 < x < n]
        print(f"row{r}", f"column{c}", board[r - 1][c - 1], *blocks)
