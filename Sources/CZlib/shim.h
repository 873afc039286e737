#pragma once
#include <zlib.h>

// inflateInit and deflateInit are macros.
static inline int hearth_inflate_init(z_stream *stream) { return inflateInit(stream); }

static inline int hearth_deflate_init(z_stream *stream, int level) {
  return deflateInit(stream, level);
}
