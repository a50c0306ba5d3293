"""The zebra puzzle (Life International, 1962): who drinks water, and who owns the zebra?

Five houses in a row; each has a color, and its resident a nation, a drink, a pet and a smoke. Each clue is a primary item, and so is each
value ("the Spaniard", "the dog"), since it belongs to one house. A house has one value of each kind: the secondary item `3.pet` has the
value as its color, and the options of a clue state the values that it speaks of.
"""
kinds = {
    "nation": ["Englishman", "Spaniard", "Ukrainian", "Norwegian", "Japanese"],
    "color": ["red", "green", "ivory", "yellow", "blue"],
    "drink": ["coffee", "tea", "milk", "juice", "water"],
    "pet": ["dog", "snails", "fox", "horse", "zebra"],
    "smoke": ["Old-Gold", "Kools", "Chesterfield", "Lucky-Strike", "Parliament"],
}
kind = {value: name for name, values in kinds.items() for value in values}
houses = range(1, 6)
same = [(a, a) for a in houses]
next_to = [(a, b) for a in houses for b in houses if abs(a - b) == 1]
clues = [
    ("Englishman", "red", same), ("Spaniard", "dog", same), ("coffee", "green", same), ("Ukrainian", "tea", same),
    ("green", "ivory", [(a + 1, a) for a in houses if a < 5]),
    ("Old-Gold", "snails", same), ("Kools", "yellow", same),
    ("milk", "milk", [(3, 3)]), ("Norwegian", "Norwegian", [(1, 1)]),
    ("Chesterfield", "fox", next_to), ("Kools", "horse", next_to),
    ("Lucky-Strike", "juice", same), ("Japanese", "Parliament", same), ("Norwegian", "blue", next_to),
]
print(*[f"clue{k + 1}" for k in range(len(clues))], *kind, "|", *[f"{a}.{name}" for a in houses for name in kinds])
for k, (one, other, places) in enumerate(clues):
    for a, b in places:
        facts = {f"{a}.{kind[one]}:{one}", f"{b}.{kind[other]}:{other}"}
        print(f"clue{k + 1}", *sorted(facts))
for value, name in kind.items():
    for a in houses:
        print(value, f"{a}.{name}:{value}")
