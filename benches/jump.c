/* A clock that jumps, to be loaded before the C library (LD_PRELOAD). `faults.py` compiles it.
 *
 * From the call AT on, clock_gettime shows a day more (JUMP=ahead), 5,000 seconds less or 0 (back), a time up to
 * 10,000 seconds off at every fourth call (about), or the year 128,000 for ever (end).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static atomic_ulong calls;

int clock_gettime(clockid_t clock, struct timespec *now) {
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    unsigned call = ++calls;
    const char *jump = getenv("JUMP"), *at = getenv("AT");
    if (!jump || !at || call < strtoul(at, NULL, 10)) return result;
    unsigned mixed = call * 2654435761u;
    mixed ^= mixed >> 13;
    if (!strcmp(jump, "ahead")) now->tv_sec += 86400;
    if (!strcmp(jump, "back")) now->tv_sec -= 5000;
    if (!strcmp(jump, "about") && mixed % 4 == 0) now->tv_sec += (long)(mixed % 20000) - 10000;
    if (!strcmp(jump, "end")) now->tv_sec = 4000000000000;
    if (now->tv_sec < 0) now->tv_sec = 0;
    return result;
}
