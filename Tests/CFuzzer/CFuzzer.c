#include "CFuzzer.h"

#include <string.h>

// Weak: a program that is linked without libFuzzer does without it.
extern int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*one)(const uint8_t *bytes, size_t count)) __attribute__((weak));

static int argument_count;
static char **arguments;
static void (*current)(void);
static const uint8_t *input;
static size_t input_count;

// glibc hands the program's arguments to every constructor.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  argument_count = argc;
  arguments = argv;
}

static int run_one(const uint8_t *bytes, size_t count) {
  input = bytes;
  input_count = count;
  current();
  return 0;
}

int cfuzzer_run(void (*one)(void)) {
  if (!LLVMFuzzerRunDriver) return -1;
  current = one;
  return LLVMFuzzerRunDriver(&argument_count, &arguments, run_one);
}

size_t cfuzzer_input_count(void) { return input_count; }

uint64_t cfuzzer_input_word(size_t start) {
  uint64_t word = 0;
  if (start >= input_count) return 0;
  size_t count = input_count - start;
  memcpy(&word, input + start, count < sizeof word ? count : sizeof word);
  return word;
}
