// Stands between a program and the system, and makes calls fail: loaded by LD_PRELOAD, told what to do by a file that
// the test and all processes share. It calls the system directly, so that it needs nothing of what it stands before.
//
// HEARTH_FAULTS        the shared file: for every kind of call four numbers of 32 bits
//                      (seen so far, the first to fail, how many fail, the error; error 1000 kills the process)
// HEARTH_FAULTS_UNDER  only files whose paths begin so
// HEARTH_FAULTS_LOG    a file that gets a line for every such call
// HEARTH_FAULTS_SPEED  how many times faster the clock goes that only ever goes on
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum kind { ANY, FLUSH, FLUSH_NAMES, WRITE, OPEN, RENAME, REMOVE, KINDS };
static const char *const names[KINDS] = {"any", "flush", "flush-names", "write", "open", "rename", "remove"};

struct order { int seen, first, count, error; };
static struct order *orders;
static const char *under;
static int log_file = -1;
static long speed = 1;
static struct timespec started;

__attribute__((constructor)) static void prepare(void) {
  const char *path = getenv("HEARTH_FAULTS");
  under = getenv("HEARTH_FAULTS_UNDER");
  const char *log = getenv("HEARTH_FAULTS_LOG");
  const char *factor = getenv("HEARTH_FAULTS_SPEED");
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &started);
  if (factor) speed = atol(factor);
  // High numbers, so that the program has those that it would have.
  if (log) {
    int opened = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    log_file = fcntl(opened, F_DUPFD_CLOEXEC, 900);
    syscall(SYS_close, opened);
  }
  if (!path) return;
  int file = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
  if (file < 0) return;
  void *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) orders = shared;
  syscall(SYS_close, file);
}

// The error of this call; 0 where it is to be made.
static int judge(enum kind kind) {
  struct order *order = &orders[kind];
  int number = __atomic_add_fetch(&order->seen, 1, __ATOMIC_SEQ_CST);
  int first = __atomic_load_n(&order->first, __ATOMIC_SEQ_CST);
  if (!first || number < first || (order->count >= 0 && number >= first + order->count)) return 0;
  if (order->error == 1000) syscall(SYS_kill, getpid(), SIGKILL);
  return order->error;
}

// Whether the call is made; if not, errno says why.
static int passes(enum kind kind, const char *path, const char *second) {
  if (!orders || (path && under && strncmp(path, under, strlen(under)))) return 1;
  int saved = errno;
  int error = judge(kind);
  // What changes the disk counts together, too.
  if (!error && kind != OPEN) error = judge(ANY);
  if (log_file >= 0 && path) {
    char line[2 * PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%s%s %s%s%s\n", error ? "failed " : "", names[kind], path,
                          second ? " " : "", second ? second : "");
    syscall(SYS_write, log_file, line, length);
  }
  errno = error ? error : saved;
  return !error;
}

static int passes_file(enum kind kind, int file) {
  if (!orders) return 1;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0 || path[0] != '/') return 1;
  path[length] = 0;
  // What is not below a place that was named is a terminal, a pipe or a log.
  if (!under) return 1;
  return passes(kind, path, NULL);
}

static int passes_flush(int file) {
  struct stat status;
  int is_directory = !fstat(file, &status) && S_ISDIR(status.st_mode);
  return passes_file(is_directory ? FLUSH_NAMES : FLUSH, file);
}
int fsync(int file) { return passes_flush(file) ? syscall(SYS_fsync, file) : -1; }
int fdatasync(int file) { return passes_flush(file) ? syscall(SYS_fdatasync, file) : -1; }

ssize_t write(int file, const void *bytes, size_t count) {
  return passes_file(WRITE, file) ? syscall(SYS_write, file, bytes, count) : -1;
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return passes_file(WRITE, file) ? syscall(SYS_pwrite64, file, bytes, count, offset) : -1;
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite64(file, bytes, count, offset);
}
int ftruncate64(int file, off64_t count) {
  return passes_file(WRITE, file) ? syscall(SYS_ftruncate, file, count) : -1;
}
int ftruncate(int file, off_t count) { return ftruncate64(file, count); }

static int open_file(const char *path, int flags, mode_t mode) {
  if (!passes(OPEN, path, flags & O_CREAT ? "creating" : NULL)) return -1;
  // A new name changes the disk.
  if ((flags & O_CREAT) && orders && !(under && strncmp(path, under, strlen(under)))) {
    int error = judge(ANY);
    if (error) return errno = error, -1;
  }
  return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
#define MODE(flags)                                   \
  mode_t mode = 0;                                    \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {            \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode = va_arg(rest, mode_t);                      \
    va_end(rest);                                     \
  }
int open(const char *path, int flags, ...) { MODE(flags) return open_file(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_file(path, flags, mode); }

int mkdir(const char *path, mode_t mode) {
  return passes(OPEN, path, "creating") ? syscall(SYS_mkdirat, AT_FDCWD, path, mode) : -1;
}
int renameat2(int from, const char *path, int to, const char *target, unsigned flags) {
  return passes(RENAME, path, target) ? syscall(SYS_renameat2, from, path, to, target, flags) : -1;
}
int rename(const char *path, const char *target) { return renameat2(AT_FDCWD, path, AT_FDCWD, target, 0); }
int unlink(const char *path) {
  return passes(REMOVE, path, NULL) ? syscall(SYS_unlinkat, AT_FDCWD, path, 0) : -1;
}

// A clock that goes faster needs waits that are shorter.
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = syscall(SYS_clock_gettime, clock, time);
  int is_steady = clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE;
  if (result || speed == 1 || !is_steady) return result;
  long long passed = (time->tv_sec - started.tv_sec) * 1000000000LL + (time->tv_nsec - started.tv_nsec);
  passed = (passed < 0 ? 0 : passed) * speed + started.tv_nsec;
  time->tv_sec = started.tv_sec + passed / 1000000000LL;
  time->tv_nsec = passed % 1000000000LL;
  return 0;
}
int epoll_pwait(int file, struct epoll_event *events, int count, int timeout, const sigset_t *mask) {
  if (timeout > 0) timeout = (timeout + speed - 1) / speed;
  return syscall(SYS_epoll_pwait, file, events, count, timeout, mask, 8);
}
int epoll_wait(int file, struct epoll_event *events, int count, int timeout) {
  return epoll_pwait(file, events, count, timeout, NULL);
}
