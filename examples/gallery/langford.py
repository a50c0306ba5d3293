"""Langford pairs: the numbers 1 to N twice each in a row, with k other numbers between the two k.

    python3 langford.py N
"""
import sys

n = int(sys.argv[1])
print(*range(1, n + 1), *[f"s{place}" for place in range(1, 2 * n + 1)])
for k in range(1, n + 1):
    for place in range(1, 2 * n - k):
        print(k, f"s{place}", f"s{place + k + 1}")
