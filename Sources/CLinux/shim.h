#pragma once
// What the toolchain's own module of the C library leaves out.
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/stat.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

// The C library declares these for GNU programs alone, which Swift's importer is none of; syscall is variadic.
static inline int hearth_statx(
    int directory, const char *path, int flags, unsigned mask, struct statx *status) {
  return (int)syscall(SYS_statx, directory, path, flags, mask, status);
}

int renameat2(int, const char *, int, const char *, unsigned);

// Fails with EEXIST where something has the new name, whatever it is.
static inline int hearth_rename_new(const char *path, const char *new_path) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, new_path, RENAME_NOREPLACE);
}

static inline int hearth_accept4(int socket, struct sockaddr *address, socklen_t *length) {
  return (int)syscall(SYS_accept4, socket, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// The kinds of sockets are an enumeration that Swift takes for another type in every module.
enum { hearth_stream = SOCK_STREAM };

static inline int hearth_stream_socket(int family) {
  return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

static inline int hearth_datagram_socket(int family) {
  return socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
}

// Declared for X/Open programs alone.
extern int wcwidth(wchar_t scalar);

// Swift's importer gives the members of termios to whichever module it met first.
struct hearth_terminal {
  struct termios settings;
};

static inline int hearth_terminal_get(int descriptor, struct hearth_terminal *terminal) {
  return tcgetattr(descriptor, &terminal->settings);
}

static inline int hearth_terminal_set(int descriptor, const struct hearth_terminal *terminal) {
  return tcsetattr(descriptor, TCSAFLUSH, &terminal->settings);
}

// How many cells a line of the terminal has; 0 where that is not known.
static inline int hearth_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// How many lines and columns the terminal has; 0 where that is not known.
static inline void hearth_terminal_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  bool is_known = ioctl(descriptor, TIOCGWINSZ, &size) == 0;
  *rows = is_known ? size.ws_row : 0;
  *columns = is_known ? size.ws_col : 0;
}

// How many bytes wait to be read; 0 at the end of the input, -1 where that is not known.
static inline int hearth_terminal_waiting(int descriptor) {
  int count = -1;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

// The same terminal without showing what is typed; `interrupt` ends the line instead of the process.
static inline struct hearth_terminal hearth_terminal_hidden(
    struct hearth_terminal terminal, unsigned char interrupt) {
  terminal.settings.c_lflag &= ~(tcflag_t)(ECHO | ISIG);
  terminal.settings.c_lflag |= ICANON;
  terminal.settings.c_cc[VEOL] = interrupt;
  return terminal;
}

// Keeps signals from the calling thread, and gives a descriptor that has them instead; -1 where there is none.
static inline int hearth_signals_block(const int *signals, int count, sigset_t *former) {
  sigset_t blocked;
  sigemptyset(&blocked);
  for (int index = 0; index < count; index++) sigaddset(&blocked, signals[index]);
  int descriptor = signalfd(-1, &blocked, SFD_NONBLOCK | SFD_CLOEXEC);
  if (descriptor != -1) pthread_sigmask(SIG_BLOCK, &blocked, former);
  return descriptor;
}

// The next signal that such a descriptor has; 0 where there is none.
static inline int hearth_signals_next(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

// Lets one signal do to this process what it does by itself, blocked or not.
static inline void hearth_signal_suffer(int number) {
  sigset_t one;
  sigset_t former;
  sigemptyset(&one);
  sigaddset(&one, number);
  signal(number, SIG_DFL);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &one, &former);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
}

// A descriptor that can be read from when either of two can; the members of its events are a union.
static inline int hearth_epoll_either(int first, int second) {
  int descriptor = epoll_create1(EPOLL_CLOEXEC);
  if (descriptor == -1) return -1;
  int each[2] = {first, second};
  for (int index = 0; index < 2; index++) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.fd = each[index]}};
    if (epoll_ctl(descriptor, EPOLL_CTL_ADD, each[index], &event) == 0) continue;
    close(descriptor);
    return -1;
  }
  return descriptor;
}

static inline int hearth_terminal_rows(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

// The same terminal giving every key at once and to the program alone; what is printed stays as it is.
static inline struct hearth_terminal hearth_terminal_keys(struct hearth_terminal terminal) {
  terminal.settings.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
  terminal.settings.c_iflag &= ~(tcflag_t)IXON;
  terminal.settings.c_cc[VMIN] = 1;
  terminal.settings.c_cc[VTIME] = 0;
  return terminal;
}

// As hearth_terminal_set, but keys that were pressed already are kept.
static inline int hearth_terminal_change(int descriptor, const struct hearth_terminal *terminal) {
  return tcsetattr(descriptor, TCSADRAIN, &terminal->settings);
}

// The number of a limit is an enumeration too.
static inline int hearth_get_open_file_limits(unsigned long *soft, unsigned long *hard) {
  struct rlimit limits;
  int result = getrlimit(RLIMIT_NOFILE, &limits);
  *soft = limits.rlim_cur;
  *hard = limits.rlim_max;
  return result;
}

static inline int hearth_set_open_file_limits(unsigned long soft, unsigned long hard) {
  struct rlimit limits = {.rlim_cur = soft, .rlim_max = hard};
  return setrlimit(RLIMIT_NOFILE, &limits);
}

// An alarm on the clock that goes on while the machine sleeps; a moment of 0 stops it.
static inline int hearth_alarm_create(void) {
  return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK);
}

static inline int hearth_alarm_set(int alarm, long seconds, long nanoseconds) {
  struct itimerspec moment = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return timerfd_settime(alarm, TFD_TIMER_ABSTIME, &moment, 0);
}

// The parts of `struct tm` that are needed, without the pointer that it holds; zero for a time that it cannot tell.
struct hearth_clock {
  long offset;
  int hour, minute;
};

static inline struct hearth_clock hearth_local_time(long long seconds) {
  struct hearth_clock clock = {0};
  struct tm parts;
  time_t time = seconds;
  if (localtime_r(&time, &parts) == NULL) return clock;
  clock.offset = parts.tm_gmtoff;
  clock.hour = parts.tm_hour;
  clock.minute = parts.tm_min;
  return clock;
}
