"""A timetable of a school as an exact cover problem: timetable.py [CLASSES TEACHERS DAYS HOURS]

Each class has each of its teachers for some lessons a week, at most once a day. A lesson costs more on a day that its
teacher would like to have free, and at the end of a day.
"""

import sys

NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hal", "Ida", "Jon"]
classes, teachers, days, hours = map(int, sys.argv[1:] or (5, 4, 5, 4))
names = [NAMES[t] if t < len(NAMES) else f"T{t + 1}" for t in range(teachers)]
slots = range(1, days * hours + 1)
# The teachers of a class, who work in nine tenths of all slots at most.
per_class = min(teachers, teachers * len(slots) * 9 // 10 // (3 * classes))
staff = {f"{c + 1}": [(c + t) % teachers for t in range(per_class)] for c in range(classes)}

lessons = [f"3|{c}/{names[t]}" for c, ts in staff.items() for t in ts]
of_classes = [f"{c}@{slot}" for c in staff for slot in slots]
of_teachers = [f"{name}.{slot}" for name in names for slot in slots]
daily = [f"{c}/{names[t]}/day{day}" for c, ts in staff.items() for t in ts for day in range(days)]
print(*lessons, "|", *of_classes, *of_teachers, *daily)
for c, ts in staff.items():
    for t in ts:
        for slot in slots:
            day, hour = divmod(slot - 1, hours)
            cost = 5 * ((t + day) % 5 == 0) + (hour == hours - 1)
            name = names[t]
            print(f"class_{c}: {c}/{name} {c}@{slot} {name}.{slot} {c}/{name}/day{day} |{cost}")
