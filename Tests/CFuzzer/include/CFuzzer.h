#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Lets libFuzzer, given this program's own arguments, call `one` for each of its inputs; -1 where it is not linked.
int cfuzzer_run(void (*one)(void));

/// How many bytes the input has for which `one` was called.
size_t cfuzzer_input_count(void);

/// Eight bytes of that input from `start` on, the first one lowest, and zeros behind its end.
uint64_t cfuzzer_input_word(size_t start);

#endif
