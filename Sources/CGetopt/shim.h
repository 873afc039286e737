#pragma once
#include <getopt.h>

// getopt's results are C globals, which Swift refuses.
struct hearth_getopt_step {
  // What getopt_long returned: an option's value, 1 for a word, '?' or ':' for a fault, -1 at the end.
  int result;
  // The option at fault, or 0.
  int fault;
  // The place in `argv` where it goes on.
  int next;
  // The option's value or the word, or NULL.
  const char *text;
};

static inline void hearth_getopt_begin(void) {
  // Zero makes glibc forget the line before.
  optind = 0;
  opterr = 0;
}

static inline struct hearth_getopt_step hearth_getopt_next(
    int count, char *const *words, const char *letters, const struct option *options) {
  optarg = 0;
  optopt = 0;
  int result = getopt_long(count, words, letters, options, 0);
  struct hearth_getopt_step step = {
      .result = result, .fault = optopt, .next = optind, .text = optarg};
  return step;
}

static inline void hearth_getopt_skip(int next) { optind = next; }
