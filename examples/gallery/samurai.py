"""Samurai Sudoku: five boards of 9×9 that share their corner boxes.

    python3 samurai.py GRID

GRID has 21 lines of 21 characters: digits, `.` for a blank, a space where there is no cell. The model is that of Sudoku, once for each board;
a cell of two boards is one item, and its options cover the rows, columns and boxes of both.
"""
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    grid = [line.rstrip("\n").ljust(21) for line in file]
boards = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
options, items = [], []
for r, line in enumerate(grid):
    for c, given in enumerate(line):
        inside = [(n, r - top, c - left) for n, (top, left) in enumerate(boards) if 0 <= r - top < 9 and 0 <= c - left < 9]
        for digit in "123456789" if given == "." else given.strip():
            option = [f"r{r + 1}c{c + 1}"]
            for n, y, x in inside:
                option += [f"{n}row{y}:{digit}", f"{n}column{x}:{digit}", f"{n}box{y // 3 * 3 + x // 3}:{digit}"]
            options.append([item.replace(":", "=") for item in option])
items = sorted({item for option in options for item in option})
print(*items)
for option in options:
    print(*option)
