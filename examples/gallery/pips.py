"""Dominoes with sums: place the dominoes so that each region of the board satisfies its rule.

A domino and a cell are primary items; an option is a domino in a place, in one of two directions. The number of pips on a cell is the
color of a secondary item. A region is a primary item, and each way to fill it that satisfies its rule is an option that states the colors
of its cells. So any rule works, as long as its fillings can be listed.
"""
from itertools import product

dominoes = [(0, 4), (0, 6), (1, 1), (1, 6), (2, 4), (2, 5), (5, 5), (5, 6)]
board = ["AABC", "DDBC", "EFGG", "IFHH"]
rules = {"A": ("equal", None), "B": ("equal", None), "C": ("equal", None), "D": ("sum", 6), "E": ("sum", 5),
         "F": ("sum", 5), "G": ("sum", 11), "H": ("sum", 6), "I": ("sum", 6)}

cells = [(r, c) for r, line in enumerate(board) for c, _ in enumerate(line)]
region = {name: [(r, c) for r, c in cells if board[r][c] == name] for name in rules}


def holds(rule, numbers):
    kind, number = rule
    return sum(numbers) == number if kind == "sum" else len(set(numbers)) == 1


def pips(cell, number):
    return f"pips{cell[0] + 1}.{cell[1] + 1}:{number}"


names = {cell: f"r{cell[0] + 1}c{cell[1] + 1}" for cell in cells}
tiles = {domino: f"{domino[0]}-{domino[1]}" for domino in dominoes}
print(*tiles.values(), *names.values(), *rules, "|", *[pips(cell, 0)[:-2] for cell in cells])
for (a, b), tile in tiles.items():
    for cell in cells:
        for other in [(cell[0], cell[1] + 1), (cell[0] + 1, cell[1])]:
            if other in names:
                for x, y in sorted({(a, b), (b, a)}):
                    print(tile, names[cell], names[other], pips(cell, x), pips(other, y))
for name, rule in rules.items():
    for filling in product(range(7), repeat=len(region[name])):
        if holds(rule, filling):
            print(name, *[pips(cell, number) for cell, number in zip(region[name], filling)])
