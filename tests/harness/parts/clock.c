// Preloaded into every process of a test run by `tests/run --clock`: moves the wall clock by
// NAVALHA_CLOCK_OFFSET seconds. Steady clocks are unchanged. libfaketime is no alternative, because
// redis-server hangs under it: its allocator reads the time before the library is initialized.
//
// The kernel waits by the real clock, so absolute wait times are moved back. Their size
// distinguishes them from times of a steady clock, which counts from the start of the machine.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

#define EXPORT __attribute__((visibility("default")))
// The C library's function called `name`.
#define REAL(name)                                     \
  static __typeof__(&name) real;                       \
  if (!real) {                                         \
    real = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
  }

static const time_t kEarliestWallTime = 1000000000;

static time_t Offset(void) {
  static time_t offset;
  static int known;
  if (!known) {
    const char* text = getenv("NAVALHA_CLOCK_OFFSET");
    offset = text ? atol(text) : 0;
    known = 1;
  }
  return offset;
}

/// Converts a wall-clock time of the moved clock to real time; returns any other time unchanged.
static const struct timespec* ToReal(const struct timespec* time, struct timespec* space) {
  if (!time || time->tv_sec < kEarliestWallTime) {
    return time;
  }
  *space = *time;
  space->tv_sec -= Offset();
  return space;
}

EXPORT int clock_gettime(clockid_t clock, struct timespec* time) {
  REAL(clock_gettime)
  const int result = real(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    time->tv_sec += Offset();
  }
  return result;
}

EXPORT int gettimeofday(struct timeval* time, void* zone) {
  REAL(gettimeofday)
  const int result = real(time, zone);
  if (result == 0) {
    time->tv_sec += Offset();
  }
  return result;
}

EXPORT time_t time(time_t* result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) {
    *result = now.tv_sec;
  }
  return now.tv_sec;
}

EXPORT int timespec_get(struct timespec* time, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}

EXPORT int clock_nanosleep(clockid_t clock, int flags, const struct timespec* time,
                           struct timespec* left) {
  REAL(clock_nanosleep)
  struct timespec space;
  return real(clock, flags, flags & TIMER_ABSTIME ? ToReal(time, &space) : time, left);
}

EXPORT int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                  const struct timespec* time) {
  static __typeof__(&pthread_cond_timedwait) real;
  if (!real) {
    // The unversioned symbol may be an obsolete version from before 2003.
    real = (__typeof__(real))dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  }
  if (!real) {
    real = (__typeof__(real))dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  }
  struct timespec space;
  return real(condition, mutex, ToReal(time, &space));
}

EXPORT int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                  clockid_t clock, const struct timespec* time) {
  REAL(pthread_cond_clockwait)
  struct timespec space;
  return real(condition, mutex, clock, ToReal(time, &space));
}

EXPORT int pthread_mutex_timedlock(pthread_mutex_t* mutex, const struct timespec* time) {
  REAL(pthread_mutex_timedlock)
  struct timespec space;
  return real(mutex, ToReal(time, &space));
}

EXPORT int sem_timedwait(sem_t* semaphore, const struct timespec* time) {
  REAL(sem_timedwait)
  struct timespec space;
  return real(semaphore, ToReal(time, &space));
}

/// Replaces "now" by the moved time. The kernel would use its own.
static const struct timespec* WithNow(const struct timespec times[2], struct timespec space[2]) {
  for (int index = 0; index < 2; ++index) {
    if (times && times[index].tv_nsec != UTIME_NOW) {
      space[index] = times[index];
    } else {
      clock_gettime(CLOCK_REALTIME, &space[index]);
    }
  }
  return space;
}

EXPORT int utimensat(int folder, const char* path, const struct timespec times[2], int flags) {
  REAL(utimensat)
  struct timespec space[2];
  return real(folder, path, WithNow(times, space), flags);
}

EXPORT int futimens(int file, const struct timespec times[2]) {
  REAL(futimens)
  struct timespec space[2];
  return real(file, WithNow(times, space));
}

/// Abseil, which gRPC uses to wait, calls futex directly.
EXPORT long syscall(long number, ...) {
  REAL(syscall)
  long given[6];
  va_list list;
  va_start(list, number);
  for (int index = 0; index < 6; ++index) {
    given[index] = va_arg(list, long);
  }
  va_end(list);
  struct timespec space;
  if (number == SYS_futex && (given[1] & FUTEX_CLOCK_REALTIME)) {
    given[3] = (long)ToReal((const struct timespec*)given[3], &space);
  }
  return real(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}
