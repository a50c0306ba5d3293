"""Crew pairing: cover each flight of a day by exactly one crew, as cheaply as possible.

A flight is an item. A pairing (the flights of one crew, from its base back to its base) is an option. Its cost is a fixed 100 for the crew, and a
tenth of the minutes that it waits between flights. A crew needs 30 minutes between two flights and works at most 12 hours.
"""
flights = """
F01 ZRH VIE 06:00 07:20
F02 ZRH OSL 06:30 08:50
F03 VIE ZRH 08:40 10:00
F04 OSL ZRH 09:30 11:50
F05 ZRH ATH 09:50 12:30
F06 VIE OSL 07:50 10:10
F07 OSL VIE 10:50 13:10
F08 ZRH VIE 12:30 13:50
F09 ATH ZRH 13:10 15:50
F10 VIE ZRH 14:00 15:20
F11 VIE ATH 14:30 16:40
F12 ZRH OSL 16:00 18:20
F13 ATH ZRH 17:20 20:00
F14 OSL ZRH 19:00 21:20
F15 ZRH VIE 06:40 08:00
F16 ZRH VIE 16:30 17:50
F17 VIE ZRH 18:20 19:40
""".split("\n")[1:-1]
base, rest, longest = "ZRH", 30, 12 * 60


def minutes(clock):
    return int(clock[:2]) * 60 + int(clock[3:])


legs = [(name, start, end, minutes(leave), minutes(arrive)) for name, start, end, leave, arrive in map(str.split, flights)]


def pairings(duty):
    """Returns all ways to continue a duty until it ends at the base."""
    _, _, place, _, time = duty[-1]
    found = [duty] if place == base else []
    for leg in legs:
        if leg[1] == place and leg[3] >= time + rest and leg[4] - duty[0][3] <= longest:
            found += pairings(duty + [leg])
    return found


print(*[leg[0] for leg in legs])
for leg in legs:
    for duty in pairings([leg]) if leg[1] == base else []:
        waiting = sum(after[3] - before[4] for before, after in zip(duty, duty[1:]))
        print(*[flight[0] for flight in duty], f"|{100 + waiting // 10}")
