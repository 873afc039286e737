#pragma once
// What the toolchain's own module of the C library leaves out.
#include <linux/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

// The C library declares statx in a header that Swift's importer does not see; syscall is variadic.
static inline int hearth_statx(
    int directory, const char *path, int flags, unsigned mask, struct statx *status) {
  return (int)syscall(SYS_statx, directory, path, flags, mask, status);
}
