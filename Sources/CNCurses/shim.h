#pragma once
// Wide characters; opaque windows are enough.
#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <ncurses.h>
#include <signal.h>
#include <term.h>

static inline void hearth_screen_hold(int number) { (void)number; }

// The standard streams and the one screen are variables, which Swift takes for shared by threads. Were nobody to answer
// a stop, ncurses would ignore it while it draws, and so throw away one that waits.
static inline SCREEN *hearth_screen_open(void) {
  signal(SIGTSTP, hearth_screen_hold);
  return newterm(NULL, stdout, stdin);
}

static inline void hearth_screen_close(SCREEN *screen) {
  endwin();
  delscreen(screen);
  signal(SIGTSTP, SIG_DFL);
}

// 1 where the terminal's kind is known, 0 where it is not or is a mere description, -1 without any descriptions.
static inline int hearth_screen_kind(void) {
  int result = 0;
  return setupterm(NULL, 1, &result) == OK ? 1 : result == 1 ? 0 : result;
}

// Whether the cursor can be put anywhere, without which there is no screen to draw.
static inline bool hearth_screen_moves(void) {
  char *name = (char *)"cup";
  char *text = tigetstr(name);
  return text != NULL && text != (char *)-1;
}

// Keys one at a time, not shown, without waiting for them; drawing that nothing puts off.
static inline void hearth_screen_prepare(int escape_milliseconds) {
  cbreak();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  typeahead(-1);
  set_escdelay(escape_milliseconds);
}

// How many colours the terminal has; 0 for none.
static inline int hearth_screen_colours(void) {
  if (!has_colors() || start_color() == ERR) return 0;
  use_default_colors();
  return COLORS;
}

static inline int hearth_screen_pairs(void) { return COLOR_PAIRS; }

// One character that takes one cell or two: a scalar, marks that go with it, and a zero.
static inline void hearth_screen_put(
    int row, int column, const wchar_t *scalars, attr_t attributes, short pair) {
  cchar_t cell;
  if (setcchar(&cell, scalars, attributes, pair, NULL) == OK) mvadd_wch(row, column, &cell);
}

enum { hearth_screen_scalars = CCHARW_MAX };

// The attributes are made by casts that Swift's importer does not follow.
static inline attr_t hearth_screen_attributes(bool bold, bool dim, bool reverse, bool underline) {
  return (bold ? WA_BOLD : 0) | (dim ? WA_DIM : 0) | (reverse ? WA_REVERSE : 0) |
         (underline ? WA_UNDERLINE : 0);
}

static inline int hearth_screen_rows(void) { return getmaxy(stdscr); }
static inline int hearth_screen_columns(void) { return getmaxx(stdscr); }

static inline void hearth_screen_erase(void) { erase(); }

// Puts the cursor where it belongs, or hides it, and brings the screen up to date.
static inline void hearth_screen_show(int row, int column, bool has_cursor) {
  curs_set(has_cursor ? 1 : 0);
  if (has_cursor) move(row, column);
  refresh();
}

// Draws all of the screen anew with the next update, whatever was there.
static inline void hearth_screen_forget(void) { clearok(curscr, TRUE); }

// The next key or scalar, and whether it is a key; ERR where none is waiting.
static inline int hearth_screen_key(wint_t *value) { return get_wch(value); }
