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
 * its length says cannot be told from memory that is long enough. The library has threads, which
 * do not survive fork(): use it in the child of a process only where the parent has not called it.
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
 * for it: structs grow at their end only, and `size` says how much a program knows.
 *
 * Version 2 takes programs built for version 1, except for flagfall_reset without buffers,
 * which is an error now: a program that wants no observations gives buffers that are all
 * NULL. A config of version 1 draws its pool from seed, as it did. A program built for
 * version 2 finds with a library of version 1 that its structs have the wrong size. */
#define FLAGFALL_ABI 2

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
  /* Since version 2. */
  uint64_t autoreset;      /* when a new game follows one that has ended: a FLAGFALL_ constant */
  uint64_t pool_seed;      /* of the pool where it is drawn; nothing else depends on it */
} flagfall_config;

/* Values of autoreset. */
enum {
  FLAGFALL_SAME_STEP = 0, /* in the step that ends it, whose observation is of the new game */
  FLAGFALL_NEXT_STEP = 1, /* in the step after it, whose action does not count */
  FLAGFALL_DISABLED = 2   /* after flagfall_reset or flagfall_reset_games; until then a step is an error */
};

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
  /* Since version 2. */
  uint64_t planes;           /* planes of an observation */
  uint64_t plane_words;      /* uint64_t of one plane in plane_bits */
  uint64_t lakes[2];         /* bit q%64 of word q/64: square q from Red's back row is a lake */
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
  /* Since version 2. Where a step has ended a game, how that game stood: what the side saw that
   * would act next, or your side in a game against an opponent. Elsewhere they keep what they have. */
  uint8_t *final_observations; /* games × observation_size */
  size_t final_observations_len;
  uint64_t *final_masks;       /* games × mask_words; no action where the game ended by the rules */
  size_t final_masks_len;
  uint8_t *final_sides;        /* games */
  size_t final_sides_len;
  uint8_t *ended;              /* games: 1 where the step ended the game, 0 elsewhere */
  size_t ended_len;
  /* The mask and the squares of the observation in other forms. A plane has its rows from the
   * back row of the side to act on. */
  uint8_t *legal;              /* games × actions: 1 where the action is legal, 0 elsewhere */
  size_t legal_len;
  float *planes;               /* games × planes × height × width, each 0 or 1 */
  size_t planes_len;
  uint16_t *half_planes;       /* the same as numbers of 16 bits (IEEE 754) */
  size_t half_planes_len;
  uint64_t *plane_bits;        /* games × planes × plane_words: bit q%64 of word q/64 is square q */
  size_t plane_bits_len;
} flagfall_buffers;

#ifndef FLAGFALL_TYPES_ONLY

/* The ABI of the library, to compare with FLAGFALL_ABI. */
int32_t flagfall_abi(void);

/* Writes the version of the library as text. */
flagfall_status flagfall_version(char *text, size_t text_size);

/* Makes an environment. env is 0 where that fails. shape may be NULL. */
flagfall_status flagfall_make(const flagfall_config *config, uint64_t *env, flagfall_shape *shape, char *message, size_t message_size);

/* Begins all games again, as flagfall_make does with that seed, and tells how they
 * stand. */
flagfall_status flagfall_reset(uint64_t env, uint64_t seed, const flagfall_buffers *buffers, char *message, size_t message_size);

/* Begins games again where which is not 0, in all where it is NULL with length 0, and tells
 * how all games stand. All that a game draws depends on its seed alone: game 0 of an environment
 * has the environment's own. Where seeds is NULL with length 0 games go on with their own random
 * numbers. */
flagfall_status flagfall_reset_games(uint64_t env, const uint64_t *seeds, size_t seeds_len, const uint8_t *which, size_t which_len,
                                     const flagfall_buffers *buffers, char *message, size_t message_size);

/* Tells how the games stand: observations, masks and sides. */
flagfall_status flagfall_observe(uint64_t env, const flagfall_buffers *buffers, char *message, size_t message_size);

/* Writes what a side (0 Red, 1 Blue) may know of a game, whoever acts next, as an observation. */
flagfall_status flagfall_view(uint64_t env, uint64_t game, uint64_t side, uint8_t *observation, size_t observation_len, char *message, size_t message_size);

/* Writes a legal action for every game, each with the same probability; 0 for one that is over. */
flagfall_status flagfall_sample(uint64_t env, int32_t *actions, size_t actions_len, char *message, size_t message_size);

/* Plays one action in every game, then an opponent's reply, and begins new games
 * as autoreset says. */
flagfall_status flagfall_step(uint64_t env, const flagfall_buffers *buffers, char *message, size_t message_size);

/* Keeps how a game stands, with the seeds of what is drawn later. An environment keeps
 * at most 65,536 snapshots. */
flagfall_status flagfall_save(uint64_t env, uint64_t game, uint64_t *snapshot, char *message, size_t message_size);

/* Puts a game back to a snapshot of any game of the same environment. */
flagfall_status flagfall_restore(uint64_t env, uint64_t game, uint64_t snapshot, char *message, size_t message_size);

/* Gives up a snapshot. */
flagfall_status flagfall_forget(uint64_t env, uint64_t snapshot, char *message, size_t message_size);

/* Writes a game in bytes, with the seeds of what is drawn later, for flagfall_import in another
 * environment or process. written gets how many bytes it has, also where data is too
 * short for them: that is FLAGFALL_BAD_BUFFER. data may be NULL with data_len 0 to ask for it. */
flagfall_status flagfall_export(uint64_t env, uint64_t game, uint8_t *data, size_t data_len, size_t *written, char *message, size_t message_size);

/* Puts a game to what flagfall_export wrote, in an environment with the same variant, max_plies,
 * autoreset and setup_actions. An opponent is a new one. */
flagfall_status flagfall_import(uint64_t env, uint64_t game, const uint8_t *data, size_t data_len, char *message, size_t message_size);

/* Ends an environment with its threads and snapshots. */
flagfall_status flagfall_close(uint64_t env, char *message, size_t message_size);

#endif
#ifdef __cplusplus
}
#endif
#endif
