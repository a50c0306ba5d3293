"""A week of nurses: each shift has one or two nurses, each nurse works three or four shifts, at most one a day, no early shift after a night.

Needs and loads are items with bounds, "at most one a day" and "not both" are secondary items, and wishes are costs.
"""
days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
shifts = ["early", "late", "night"]
nurses = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"]
dislikes = {"Ann": ["night", "Sat"], "Ben": ["Sat", "Sun", "night"], "Cleo": ["early", "Sun"], "Dora": ["Mon", "Fri", "night"], "Emil": ["late", "Sun"], "Fay": ["Sat", "Sun", "night"]}

following = dict(zip(days, days[1:]))
previous = dict(zip(days[1:], days))
print(*[f"1:2|{day}.{shift}" for day in days for shift in shifts], *[f"3:4|{nurse}" for nurse in nurses], "|",
      *[f"{nurse}@{day}" for nurse in nurses for day in days], *[f"{nurse}-rests-after-{day}" for nurse in nurses for day in days[:-1]])
for nurse in nurses:
    for day in days:
        for shift in shifts:
            items = [f"{day}.{shift}", nurse, f"{nurse}@{day}"]
            if shift == "night" and day in following:
                items.append(f"{nurse}-rests-after-{day}")
            if shift == "early" and day in previous:
                items.append(f"{nurse}-rests-after-{previous[day]}")
            cost = sum(3 for wish in dislikes[nurse] if wish in (day, shift))
            print(*items, f"|{cost}" if cost else "")
