"""Word squares: the same words across and down.

    python3 word_square.py WORDS

The word of each row, which is also that of the column with the same number, is a primary item; the letter of a cell is the color of a secondary item.
"""
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    words = sorted({word.strip().lower() for word in file if word.strip()})
n = len(words[0])
print(*[f"word{k}" for k in range(1, n + 1)], "|", *[f"{a}.{b}" for a in range(1, n + 1) for b in range(a, n + 1)])
for k in range(1, n + 1):
    for word in words:
        cells = sorted({f"{min(k, j)}.{max(k, j)}:{letter}" for j, letter in enumerate(word, 1)})
        print(f"word{k}", *cells)
