"""A roster of nurses as an exact cover problem: two shifts a day, for a week."""

DAYS = range(1, 8)
# What a shift costs: little on the days that a nurse has asked for.
WISHES = {"Ann": "1 3 5", "Ben": "1 2 3", "Cem": "4 5 6", "Dora": "2 6 7", "Eve": "3 4 7"}

shifts = [f"1:2|{shift}.{day}" for day in DAYS for shift in ("early", "late")]
loads = [f"2:4|load/{nurse}" for nurse in WISHES]
once = [f"{nurse}/day{day}" for nurse in WISHES for day in DAYS]
rest = [f"{nurse}/night{day}" for nurse in WISHES for day in DAYS]
print(*shifts, *loads, "|", *once, *rest)
for nurse, wishes in WISHES.items():
    for day in DAYS:
        cost = 1 if str(day) in wishes.split() else 5
        # A late shift and the early shift of the next day share a night.
        night = f" {nurse}/night{day - 1}" if day > 1 else ""
        print(f"{nurse}: early.{day} load/{nurse} {nurse}/day{day}{night} |{cost}")
        print(f"{nurse}: late.{day} load/{nurse} {nurse}/day{day} {nurse}/night{day} |{cost + 1}")
