"""Prints a solution as a table.

    quadrille solve … | python3 table.py PATTERN [COLUMNS]

PATTERN is a regular expression with the groups `r` (row), `c` (column) and `v` (value). Rows and columns come in the order of their numbers,
or else in the order in which they appear; COLUMNS, separated by commas, come first.
"""
import re
import sys

table, rows, columns = {}, [], [name for names in sys.argv[2:] for name in names.split(",")]
for match in re.finditer(sys.argv[1], sys.stdin.read()):
    row, column, value = match.group("r"), match.group("c"), match.group("v")
    table[row, column] = value
    rows += [row] * (row not in rows)
    columns += [column] * (column not in columns)
for names in rows, columns:
    if all(name.isdigit() for name in names):
        names.sort(key=int)
is_grid = all(name.isdigit() for name in rows + columns)
lines = [] if is_grid else [["", *columns]]
lines += [[*([] if is_grid else [row]), *[table.get((row, column), " " if is_grid else "-") for column in columns]] for row in rows]
widths = [max(map(len, column)) for column in zip(*lines)]
for line in lines:
    print(" ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
