#pragma once
// What the toolchain's own module of the C library leaves out.
#include <linux/stat.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// The C library declares these for GNU programs alone, which Swift's importer is none of; syscall is variadic.
static inline int hearth_statx(
    int directory, const char *path, int flags, unsigned mask, struct statx *status) {
  return (int)syscall(SYS_statx, directory, path, flags, mask, status);
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

// The same terminal without showing what is typed; `interrupt` ends the line instead of the process.
static inline struct hearth_terminal hearth_terminal_hidden(
    struct hearth_terminal terminal, unsigned char interrupt) {
  terminal.settings.c_lflag &= ~(tcflag_t)(ECHO | ISIG);
  terminal.settings.c_lflag |= ICANON;
  terminal.settings.c_cc[VEOL] = interrupt;
  return terminal;
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
