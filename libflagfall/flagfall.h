/* libflagfall: many games of Stratego at once, for programs that learn.
 *
 * docs/environment.md tells what an action and the bytes of an observation are.
 *
 *   flagfall_config config = {.size = sizeof config, .games = 1024, .variant = "duel", .seed = 1};
 *   flagfall_shape shape = {.size = sizeof shape};
 *   uint64_t env;
 *   char message[512];
 *   if (flagfall_make(&config, &env, &shape, message, sizeof message) != FLAGFALL_OK) ...
 *
 * Every function returns a flagfall_status. Where that is not FLAGFALL_OK, and message
 * is not NULL, what is wrong stands there in words, cut to message_size bytes and ended by
 * a zero. No input ends the program that calls: handles are numbers, a closed one is told, and
 * buffers are tried before they are used. Memory that is yours but too short for what
 * its length says cannot be told from memory that is long enough.
 *
 * Calls for different environments may run at once, in any threads. Two calls for
 * one at the same time: the second returns FLAGFALL_BUSY.
 */
#ifndef FLAGFALL_H
#define FLAGFALL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The interface's version. A library with the same number takes every program built
 * for it: structs grow at their end only, and `size` says how much a program knows. */
#define FLAGFALL_ABI 1

typedef int32_t flagfall_status;
enum {
  FLAGFALL_OK = 0,
  FLAGFALL_BAD_ARGUMENT = 1, /* a null pointer, a size or a setting that is not possible */
  FLAGFALL_BAD_HANDLE = 2,   /* no such environment or snapshot, or it has been closed */
  FLAGFALL_BAD_BUFFER = 3,   /* a buffer of another length, misaligned, or not to be read or written */
  FLAGFALL_BAD_ACTION = 4,   /* an action is not legal: nothing was played */
  FLAGFALL_BUSY = 5,         /* another call for the same environment is under way */
  FLAGFALL_FAULT = 6         /* a fault of an opponent or of this library: reset or close */
};

/* What is played. Zero fields have the meaning that is told; strings end with a zero. */
typedef struct flagfall_config {
  size_t size;             /* sizeof(flagfall_config) */
  const char *variant;     /* a name such as "duel", or the text of a variant file; NULL: classic */
  uint64_t games;          /* at once: from 1 to 1,048,576 */
  uint64_t seed;           /* of everything that is drawn */
  uint64_t workers;        /* threads that share the games; 0: as many as processors */
  uint64_t max_plies;      /* a game is truncated after so many; 0: 4,000, the most */
  uint64_t setup_actions;  /* 1: set-ups are actions; 0: they are drawn from a pool */
  const char *pool;        /* set-ups, one a line, written as `flagfall` writes them; NULL: drawn */
  uint64_t pool_size;      /* how many are drawn then; 0: 1,000 */
  const char *opponent;    /* a player such as "council" in the place of one side; NULL: none */
  uint64_t opponent_games; /* it plays in the first so many; 0: in all */
} flagfall_config;

/* How large buffers are. */
typedef struct flagfall_shape {
  size_t size;               /* sizeof(flagfall_shape) */
  uint64_t games;
  uint64_t workers;
  uint64_t actions;          /* different actions of a game: they are 0 to actions-1 */
  uint64_t observation_size; /* bytes of one observation */
  uint64_t mask_words;       /* uint64_t of one mask */
  uint64_t width, height;    /* of the board */
  uint64_t home;             /* squares of a set-up */
} flagfall_shape;

/* Buffers of the caller, each for the whole batch, game after game. Lengths are in
 * elements and must be what the shape says; one that is NULL with length 0 is not
 * written. Nothing is kept of them after a call. */
typedef struct flagfall_buffers {
  size_t size;            /* sizeof(flagfall_buffers) */
  int32_t *actions;       /* games */
  size_t actions_len;
  uint8_t *observations;  /* games × observation_size */
  size_t observations_len;
  uint64_t *masks;        /* games × mask_words: bit a%64 of word a/64 is action a */
  size_t masks_len;
  uint8_t *sides;         /* games: 0 where Red acts next, 1 where Blue does */
  size_t sides_len;
  float *rewards;         /* games: 1 a win, -1 a loss of the side that acted */
  size_t rewards_len;
  uint8_t *done;          /* games: 1 where the game ended by the rules */
  size_t done_len;
  uint8_t *truncated;     /* games: 1 where it was broken off */
  size_t truncated_len;
} flagfall_buffers;

#ifndef FLAGFALL_TYPES_ONLY

/* The ABI of the library, to compare with FLAGFALL_ABI. */
int32_t flagfall_abi(void);

/* Writes the version of the library as text. */
flagfall_status flagfall_version(char *text, size_t text_size);

/* Makes an environment. env is 0 where that fails. shape may be NULL. */
flagfall_status flagfall_make(const flagfall_config *config, uint64_t *env, flagfall_shape *shape, char *message, size_t message_size);

/* Begins all games again, as flagfall_make does with that seed, and tells how they
 * stand where buffers is not NULL. */
flagfall_status flagfall_reset(uint64_t env, uint64_t seed, const flagfall_buffers *buffers, char *message, size_t message_size);

/* Tells how the games stand: observations, masks and sides. */
flagfall_status flagfall_observe(uint64_t env, const flagfall_buffers *buffers, char *message, size_t message_size);

/* Writes a legal action for every game, each with the same probability. */
flagfall_status flagfall_sample(uint64_t env, int32_t *actions, size_t actions_len, char *message, size_t message_size);

/* Plays one action in every game, then an opponent's reply, and begins new games
 * that are over. */
flagfall_status flagfall_step(uint64_t env, const flagfall_buffers *buffers, char *message, size_t message_size);

/* Keeps how a game stands, with the seeds of what is drawn later. An environment keeps
 * at most 65,536 snapshots. */
flagfall_status flagfall_save(uint64_t env, uint64_t game, uint64_t *snapshot, char *message, size_t message_size);

/* Puts a game back to a snapshot of any game of the same environment. */
flagfall_status flagfall_restore(uint64_t env, uint64_t game, uint64_t snapshot, char *message, size_t message_size);

/* Gives up a snapshot. */
flagfall_status flagfall_forget(uint64_t env, uint64_t snapshot, char *message, size_t message_size);

/* Ends an environment with its threads and snapshots. */
flagfall_status flagfall_close(uint64_t env, char *message, size_t message_size);

#endif
#ifdef __cplusplus
}
#endif
#endif
