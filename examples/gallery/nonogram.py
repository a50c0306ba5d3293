"""A nonogram (paint by numbers): each row and column states the lengths of its black runs, in order.

Every row and every column is a primary item, and each way to fill it is an option. A cell is a secondary item that its row and its
column color alike: 1 is black, 0 is white. Change `rows` and `columns` for another picture.
"""
rows = [[2], [1, 1], [2, 2], [1, 1], [8], [1, 1], [1, 2, 1], [1, 2, 1]]
columns = [[1], [6], [2, 1], [1, 1, 2], [1, 1, 2], [2, 1], [6], [1]]


def fillings(runs, length):
    """Returns all lines of this length with these runs of ones."""
    if not runs:
        return ["0" * length]
    first, rest = runs[0], runs[1:]
    lines = []
    for start in range(length - first + 1):
        head = "0" * start + "1" * first
        if not rest:
            lines.append(head + "0" * (length - len(head)))
        elif len(head) < length:
            lines += [head + "0" + tail for tail in fillings(rest, length - len(head) - 1)]
    return lines


R, C = range(1, len(rows) + 1), range(1, len(columns) + 1)
print(*[f"row{r}" for r in R], *[f"column{c}" for c in C], "|", *[f"r{r}c{c}" for r in R for c in C])
for r in R:
    for line in fillings(rows[r - 1], len(columns)):
        print(f"row{r}", *[f"r{r}c{c}:{line[c - 1]}" for c in C])
for c in C:
    for line in fillings(columns[c - 1], len(rows)):
        print(f"column{c}", *[f"r{r}c{c}:{line[r - 1]}" for r in R])
