"""Solutions by trying all sets of options: the judge of small problems."""

from itertools import combinations


def brute(options, secondary=(), bounds=None):
    """The solutions of a problem whose options are lists of items and pairs (item, color)."""
    bounds = bounds or {}
    pairs = [
        [m if isinstance(m, tuple) and m[0] in secondary else (m, None) for m in option]
        for option in options
    ]
    primary = {item for option in pairs for item, _ in option if item not in secondary}
    return [
        list(chosen)
        for size in range(len(options) + 1)
        for chosen in combinations(range(len(options)), size)
        if fits([pairs[number] for number in chosen], primary, secondary, bounds)
    ]


def fits(options, primary, secondary, bounds):
    members = [member for option in options for member in option]
    for item in primary:
        wanted = bounds.get(item, 1)
        least, most = wanted if isinstance(wanted, tuple) else (wanted, wanted)
        if not least <= sum(member[0] == item for member in members) <= most:
            return False
    for item in secondary:
        colors = [color for name, color in members if name == item]
        if len(colors) > 1 and (None in colors or len(set(colors)) > 1):
            return False
    return True
