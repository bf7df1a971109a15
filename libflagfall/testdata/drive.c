/* Drives libflagfall as a program of somebody else's would, and misuses it in every
 * way that a C program can. It prints each fault it finds and ends with their number. */
#include "../flagfall.h"

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

static int faults;
static char message[512];
#define M message, sizeof message

static void expect(flagfall_status got, flagfall_status want, const char *words, const char *what) {
  if (got != want || (want != FLAGFALL_OK && words && !strstr(message, words))) {
    printf("%s: status %d, \"%s\": expected %d and \"%s\"\n", what, got, message, want, words ? words : "");
    faults++;
  }
  message[0] = 0;
}

typedef struct {
  uint64_t env;
  flagfall_shape shape;
  flagfall_buffers b;
} batch;

static flagfall_config configure(const char *variant, uint64_t games) {
  flagfall_config c = {.size = sizeof c, .variant = variant, .games = games, .seed = 7};
  return c;
}

static batch make(flagfall_config c) {
  batch x = {.shape = {.size = sizeof x.shape}, .b = {.size = sizeof x.b}};
  expect(flagfall_make(&c, &x.env, &x.shape, M), FLAGFALL_OK, NULL, "make");
  size_t n = x.shape.games;
  x.b.actions_len = x.b.sides_len = x.b.rewards_len = x.b.done_len = x.b.truncated_len = n;
  x.b.observations_len = n * x.shape.observation_size;
  x.b.masks_len = n * x.shape.mask_words;
  x.b.actions = calloc(n, sizeof *x.b.actions);
  x.b.observations = calloc(x.b.observations_len, 1);
  x.b.masks = calloc(x.b.masks_len, sizeof *x.b.masks);
  x.b.sides = calloc(n, 1);
  x.b.rewards = calloc(n, sizeof *x.b.rewards);
  x.b.done = calloc(n, 1);
  x.b.truncated = calloc(n, 1);
  x.b.final_observations_len = x.b.observations_len, x.b.final_observations = calloc(x.b.observations_len, 1);
  x.b.final_masks_len = x.b.masks_len, x.b.final_masks = calloc(x.b.masks_len, sizeof *x.b.masks);
  x.b.final_sides_len = x.b.ended_len = n, x.b.final_sides = calloc(n, 1), x.b.ended = calloc(n, 1);
  size_t squares = n * x.shape.planes * x.shape.width * x.shape.height;
  x.b.legal_len = n * x.shape.actions, x.b.legal = calloc(x.b.legal_len, 1);
  x.b.planes_len = x.b.half_planes_len = squares;
  x.b.planes = calloc(squares, sizeof *x.b.planes), x.b.half_planes = calloc(squares, sizeof *x.b.half_planes);
  x.b.plane_bits_len = n * x.shape.planes * x.shape.plane_words, x.b.plane_bits = calloc(x.b.plane_bits_len, sizeof *x.b.plane_bits);
  return x;
}

static void end(batch *x) {
  expect(flagfall_close(x->env, M), FLAGFALL_OK, NULL, "close");
  free(x->b.actions), free(x->b.observations), free(x->b.masks), free(x->b.sides);
  free(x->b.rewards), free(x->b.done), free(x->b.truncated);
  free(x->b.final_observations), free(x->b.final_masks), free(x->b.final_sides), free(x->b.ended);
  free(x->b.legal), free(x->b.planes), free(x->b.half_planes), free(x->b.plane_bits);
}

/* Steps with drawn actions and returns a hash of all that was told. */
static uint64_t play(batch *x, int steps, int *ended) {
  uint64_t h = 1469598103934665603u;
  for (int k = 0; k < steps; k++) {
    expect(flagfall_sample(x->env, x->b.actions, x->b.actions_len, M), FLAGFALL_OK, NULL, "sample");
    for (size_t i = 0; k > 0 && i < x->shape.games; i++) {
      uint64_t a = x->b.actions[i];
      if (!(x->b.masks[i * x->shape.mask_words + a / 64] >> a % 64 & 1)) printf("a drawn action is not in the mask\n"), faults++;
      if (!x->b.legal[i * x->shape.actions + a]) printf("a drawn action is not legal\n"), faults++;
    }
    expect(flagfall_step(x->env, &x->b, M), FLAGFALL_OK, NULL, "step");
    for (size_t i = 0; i < x->b.observations_len; i++) h = (h ^ x->b.observations[i]) * 1099511628211u;
    for (size_t i = 0; i < x->shape.games; i++) {
      h = (h ^ (x->b.sides[i] | x->b.done[i] << 1 | x->b.truncated[i] << 2 | (int)(x->b.rewards[i] + 1) << 3)) * 1099511628211u;
      *ended += x->b.done[i] || x->b.truncated[i];
      if (x->b.ended[i] != (x->b.done[i] || x->b.truncated[i])) printf("a game has ended, or not\n"), faults++;
    }
  }
  return h;
}

static void every_variant(void) {
  const char *names[] = {"classic", "barrage", "octa-barrage", "duel", "mini", "ucc", "iut", "mactech", "cs193d", "base = \"barrage\"\nname = \"mine\"\nquiet_limit = 50\n"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    for (int by_actions = 0; by_actions < 2; by_actions++) {
      if (by_actions && !strcmp(names[i], "mini")) continue;
      uint64_t h[2];
      int ended = 0;
      for (int k = 0; k < 2; k++) {
        flagfall_config c = configure(names[i], 9);
        c.workers = k + 1, c.max_plies = 60, c.setup_actions = by_actions, c.pool_size = 20;
        batch x = make(c);
        h[k] = play(&x, 150, &ended);
        end(&x);
      }
      if (h[0] != h[1] || !ended) printf("%s: with two workers other games, or none ended\n", names[i]), faults++;
    }
}

static void opponents_and_snapshots(void) {
  const char *players[] = {NULL, "council", "random:seed=3", "marshal:nodes=20,memory=1"};
  for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
    flagfall_config c = configure("mini", 4);
    c.opponent = players[i], c.max_plies = 50;
    if (i == 2) c.opponent_games = 2;
    batch x = make(c);
    int ended = 0;
    play(&x, 20, &ended);
    uint64_t kept[4], h[2];
    for (int g = 0; g < 4; g++) expect(flagfall_save(x.env, g, &kept[g], M), FLAGFALL_OK, NULL, "save");
    for (int k = 0; k < 2; k++) {
      for (int g = 0; g < 4; g++) expect(flagfall_restore(x.env, g, kept[g], M), FLAGFALL_OK, NULL, "restore");
      expect(flagfall_observe(x.env, &x.b, M), FLAGFALL_OK, NULL, "observe");
      h[k] = play(&x, 40, &ended);
    }
    if (h[0] != h[1]) printf("the games went on in another way\n"), faults++;
    expect(flagfall_forget(x.env, kept[0], M), FLAGFALL_OK, NULL, "forget");
    expect(flagfall_forget(x.env, kept[0], M), FLAGFALL_BAD_HANDLE, "no snapshot", "forgotten twice");
    expect(flagfall_restore(x.env, 0, kept[0], M), FLAGFALL_BAD_HANDLE, "no snapshot", "a forgotten snapshot");
    expect(flagfall_restore(x.env, 4, kept[1], M), FLAGFALL_BAD_ARGUMENT, "game 4: expected 0 to 3", "no game");
    expect(flagfall_save(x.env, (uint64_t)-1, &kept[0], M), FLAGFALL_BAD_ARGUMENT, "expected 0 to 3", "no game");
    expect(flagfall_save(x.env, 0, NULL, M), FLAGFALL_BAD_ARGUMENT, "null pointer", "no place");
    uint64_t first = play(&x, 30, &ended), again;
    expect(flagfall_reset(x.env, 7, NULL, M), FLAGFALL_BAD_ARGUMENT, "buffers is a null pointer", "a reset without buffers");
    expect(flagfall_reset(x.env, 7, &x.b, M), FLAGFALL_OK, NULL, "reset");
    first = play(&x, 30, &ended);
    expect(flagfall_reset(x.env, 7, &x.b, M), FLAGFALL_OK, NULL, "reset");
    again = play(&x, 30, &ended);
    if (first != again) printf("a reset gives other games\n"), faults++;
    end(&x);
  }
}

/* What the last observation, the planes and the modes of automatic reset are for. */
static void ends(void) {
  for (uint64_t mode = FLAGFALL_SAME_STEP; mode <= FLAGFALL_DISABLED; mode++) {
    flagfall_config c = configure("mini", 8);
    c.max_plies = 30, c.autoreset = mode;
    batch x = make(c);
    size_t n = x.shape.observation_size, truncated = 0;
    expect(flagfall_reset(x.env, 3, &x.b, M), FLAGFALL_OK, NULL, "reset");
    for (int k = 0; k < 120; k++) {
      expect(flagfall_sample(x.env, x.b.actions, 8, M), FLAGFALL_OK, NULL, "sample");
      expect(flagfall_step(x.env, &x.b, M), FLAGFALL_OK, NULL, "step");
      int over = 0;
      for (int g = 0; g < 8; g++) {
        if (!x.b.ended[g]) continue;
        over++;
        uint8_t *last = x.b.final_observations + g * n, *now = x.b.observations + g * n;
        int plies = last[n - 3] | last[n - 2] << 8;
        truncated += x.b.truncated[g];
        if (x.b.truncated[g] && plies != 30) printf("the last observation has %d plies\n", plies), faults++;
        if ((memcmp(last, now, n) == 0) == (mode == FLAGFALL_SAME_STEP)) printf("mode %d: another observation\n", (int)mode), faults++;
        if (last[n - 1] != x.b.final_sides[g]) printf("the last observation is of another side\n"), faults++;
      }
      if (!over || mode != FLAGFALL_DISABLED) continue;
      expect(flagfall_sample(x.env, x.b.actions, 8, M), FLAGFALL_OK, NULL, "sample");
      expect(flagfall_step(x.env, &x.b, M), FLAGFALL_BAD_ACTION, "is over: expected a reset", "a game that is over");
      uint8_t which[8];
      memcpy(which, x.b.ended, 8);
      expect(flagfall_reset_games(x.env, NULL, 0, which, 8, &x.b, M), FLAGFALL_OK, NULL, "reset of some");
    }
    if (!truncated) printf("no game was truncated\n"), faults++;
    uint64_t seeds[8] = {5, 6, 5};
    expect(flagfall_reset_games(x.env, seeds, 8, NULL, 0, &x.b, M), FLAGFALL_OK, NULL, "reset with seeds");
    if (memcmp(x.b.observations, x.b.observations + 2 * n, n)) printf("the same seed, another game\n"), faults++;
    expect(flagfall_reset_games(x.env, seeds, 7, NULL, 0, &x.b, M), FLAGFALL_BAD_BUFFER, "seeds has 7 elements: expected 8", "too few seeds");
    expect(flagfall_reset_games(x.env, NULL, 8, NULL, 0, &x.b, M), FLAGFALL_BAD_ARGUMENT, "seeds is a null pointer", "no seeds");
    expect(flagfall_reset_games(x.env, seeds, 8, NULL, 0, NULL, M), FLAGFALL_BAD_ARGUMENT, "buffers is a null pointer", "no buffers");
    end(&x);
  }
}

static void bytes_and_views(void) {
  flagfall_config c = configure("duel", 3);
  batch x = make(c), y = make(c);
  uint64_t lakes = 0;
  for (int q = 0; q < 100; q++) lakes += x.shape.lakes[q / 64] >> q % 64 & 1;
  if (lakes != 8 || !(x.shape.lakes[0] >> 42 & 1)) printf("%d lakes\n", (int)lakes), faults++;
  int ended = 0;
  play(&x, 25, &ended);
  for (int g = 0; g < 3; g++) {
    size_t n = 0, again = 0;
    expect(flagfall_export(x.env, g, NULL, 0, &n, M), FLAGFALL_OK, NULL, "length");
    uint8_t *data = malloc(n);
    expect(flagfall_export(x.env, g, data, n - 1, &again, M), FLAGFALL_BAD_BUFFER, "expected at least", "no room");
    expect(flagfall_export(x.env, g, data, n, &again, M), FLAGFALL_OK, NULL, "export");
    if (n != again || n < 50) printf("%zu bytes, then %zu\n", n, again), faults++;
    expect(flagfall_import(y.env, g, data, n, M), FLAGFALL_OK, NULL, "import");
    expect(flagfall_import(y.env, 3, data, n, M), FLAGFALL_BAD_ARGUMENT, "game 3", "no game");
    expect(flagfall_import(y.env, g, data, n - 1, M), FLAGFALL_BAD_ARGUMENT, "too early", "half of it");
    expect(flagfall_import(y.env, g, NULL, 0, M), FLAGFALL_BAD_ARGUMENT, "too early", "nothing");
    expect(flagfall_import(y.env, g, data, (size_t)-1, M), FLAGFALL_BAD_ARGUMENT, "data has", "no length");
    expect(flagfall_export(x.env, g, data, n, NULL, M), FLAGFALL_BAD_ARGUMENT, "written is a null pointer", "no length");
    uint8_t *view = malloc(x.shape.observation_size);
    expect(flagfall_view(x.env, g, 1, view, x.shape.observation_size, M), FLAGFALL_OK, NULL, "view");
    if (view[x.shape.observation_size - 1] != 1) printf("a view of another side\n"), faults++;
    expect(flagfall_view(x.env, g, 2, view, x.shape.observation_size, M), FLAGFALL_BAD_ARGUMENT, "side 2", "no side");
    expect(flagfall_view(x.env, g, 0, view, 5, M), FLAGFALL_BAD_BUFFER, "observation has 5", "no room");
    free(view), free(data);
  }
  if (play(&x, 60, &ended) != play(&y, 60, &ended)) printf("the games of bytes go on in another way\n"), faults++;
  end(&x), end(&y);
}

/* The structs as a program has them that was built for version 1. */
static void version_1(void) {
  flagfall_config c = configure("mini", 4);
  c.size = offsetof(flagfall_config, autoreset);
  c.autoreset = 99, c.pool_seed = 99; /* not there for the library */
  flagfall_shape shape = {.size = offsetof(flagfall_shape, planes), .planes = 77};
  uint64_t env;
  expect(flagfall_make(&c, &env, &shape, M), FLAGFALL_OK, NULL, "make");
  if (shape.planes != 77 || shape.games != 4) printf("a shape of version 1 is written beyond its end\n"), faults++;
  int32_t actions[4];
  uint8_t done[4];
  flagfall_buffers b = {.size = offsetof(flagfall_buffers, final_observations), .actions = actions, .actions_len = 4, .done = done, .done_len = 4};
  b.ended = (void *)64, b.ended_len = 5; /* nor is this */
  for (int k = 0; k < 200; k++) {
    expect(flagfall_sample(env, actions, 4, M), FLAGFALL_OK, NULL, "sample");
    expect(flagfall_step(env, &b, M), FLAGFALL_OK, NULL, "step");
  }
  expect(flagfall_close(env, M), FLAGFALL_OK, NULL, "close");
}

static void bad_configurations(void) {
  uint64_t env = 99;
  flagfall_shape shape = {.size = sizeof shape};
  flagfall_config c = configure("duel", 2);
  expect(flagfall_make(NULL, &env, &shape, M), FLAGFALL_BAD_ARGUMENT, "config is a null pointer", "no config");
  if (env != 0) printf("the handle of nothing is %llu\n", (unsigned long long)env), faults++;
  expect(flagfall_make(&c, NULL, &shape, M), FLAGFALL_BAD_ARGUMENT, "env is a null pointer", "no env");
  expect(flagfall_make(&c, (uint64_t *)((char *)&env + 1), &shape, M), FLAGFALL_BAD_ARGUMENT, "misaligned", "misaligned env");
  expect(flagfall_make((void *)64, &env, &shape, M), FLAGFALL_BAD_BUFFER, "cannot be used", "foreign config");
  expect(flagfall_make(&c, (void *)64, &shape, M), FLAGFALL_BAD_BUFFER, "cannot be used", "foreign env");
  expect(flagfall_make(&c, &env, (void *)64, M), FLAGFALL_BAD_BUFFER, "cannot be used", "foreign shape");
  shape.size = 3;
  expect(flagfall_make(&c, &env, &shape, M), FLAGFALL_BAD_ARGUMENT, "shape.size is 3", "size of the shape");
  shape.size = sizeof shape;
#define TRY(change, status, words)                                \
  do {                                                            \
    c = configure("duel", 2);                                     \
    change;                                                       \
    expect(flagfall_make(&c, &env, &shape, M), status, words, #change); \
  } while (0)
  TRY(c.size = 8, FLAGFALL_BAD_ARGUMENT, "config.size is 8");
  TRY(c.size = 0, FLAGFALL_BAD_ARGUMENT, "config.size is 0");
  TRY(c.games = 0, FLAGFALL_BAD_ARGUMENT, "0 games: expected 1");
  TRY(c.games = (uint64_t)-1, FLAGFALL_BAD_ARGUMENT, "expected at most 1048576");
  TRY(c.workers = 1u << 30, FLAGFALL_BAD_ARGUMENT, "workers");
  TRY(c.max_plies = 4001, FLAGFALL_BAD_ARGUMENT, "max_plies");
  TRY(c.setup_actions = 2, FLAGFALL_BAD_ARGUMENT, "setup_actions");
  TRY(c.setup_actions = 1; c.variant = "mini", FLAGFALL_BAD_ARGUMENT, "chance");
  TRY(c.pool_size = (uint64_t)-1, FLAGFALL_BAD_ARGUMENT, "pool_size");
  TRY(c.autoreset = 3, FLAGFALL_BAD_ARGUMENT, "autoreset is 3");
  TRY(c.variant = "chess", FLAGFALL_BAD_ARGUMENT, "chess");
  TRY(c.variant = "base = \"classic\"\nlakes = 7\n", FLAGFALL_BAD_ARGUMENT, "lakes");
  TRY(c.variant = (char *)64, FLAGFALL_BAD_BUFFER, "cannot be read");
  TRY(c.pool = "FFFF", FLAGFALL_BAD_ARGUMENT, "set-up 0");
  TRY(c.opponent = "councel", FLAGFALL_BAD_ARGUMENT, "expected one of");
  TRY(c.opponent = "council:off=x", FLAGFALL_BAD_ARGUMENT, "no member");
  TRY(c.opponent = "native:./bot", FLAGFALL_BAD_ARGUMENT, "unknown player");
  TRY(c.opponent_games = 3; c.opponent = "council", FLAGFALL_BAD_ARGUMENT, "opponent_games");
  TRY(c.opponent_games = 1, FLAGFALL_BAD_ARGUMENT, NULL);
}

static void bad_buffers(void) {
  flagfall_config c = configure("duel", 64);
  c.workers = 2;
  batch x = make(c);
  expect(flagfall_sample(x.env, x.b.actions, 64, M), FLAGFALL_OK, NULL, "sample");
  expect(flagfall_observe(x.env, &x.b, M), FLAGFALL_OK, NULL, "observe");
  uint8_t *before = malloc(x.b.observations_len);
  memcpy(before, x.b.observations, x.b.observations_len);
  flagfall_buffers b;
  size_t page = 4096, room = (x.b.observations_len + 2 * page) / page * page;
  char *locked = mmap(NULL, room, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *gone = mmap(NULL, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); /* nobody else gets it */
  char *cut = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(cut + page, room - page, PROT_NONE);
#undef TRY
#define TRY(change, status, words)                                \
  do {                                                            \
    b = x.b;                                                      \
    change;                                                       \
    expect(flagfall_step(x.env, &b, M), status, words, #change);  \
  } while (0)
  TRY(b.size = 1, FLAGFALL_BAD_ARGUMENT, "buffers.size is 1");
  TRY(b.actions = NULL, FLAGFALL_BAD_ARGUMENT, "actions is a null pointer with 64");
  TRY(b.actions = NULL; b.actions_len = 0, FLAGFALL_BAD_BUFFER, "Actions has 0 elements: expected 64");
  TRY(b.actions_len = 63, FLAGFALL_BAD_BUFFER, "actions has 63 elements: expected 64");
  TRY(b.actions = (void *)gone, FLAGFALL_BAD_BUFFER, "actions: the 256 bytes");
  TRY(b.actions = (void *)((char *)b.actions + 2), FLAGFALL_BAD_BUFFER, "misaligned");
  TRY(b.observations_len--, FLAGFALL_BAD_BUFFER, "observations has");
  TRY(b.observations_len = (size_t)-1, FLAGFALL_BAD_BUFFER, "observations has");
  TRY(b.observations = (void *)locked, FLAGFALL_BAD_BUFFER, "cannot be used");
  TRY(b.observations = (void *)cut, FLAGFALL_BAD_BUFFER, "cannot be used");
  TRY(b.observations = (void *)8, FLAGFALL_BAD_BUFFER, "cannot be used");
  TRY(b.observations = (void *)(uintptr_t)-16, FLAGFALL_BAD_BUFFER, "cannot be used");
  TRY(b.masks_len = 1, FLAGFALL_BAD_BUFFER, "masks has 1 elements");
  TRY(b.masks = (void *)((char *)b.masks + 4), FLAGFALL_BAD_BUFFER, "misaligned");
  TRY(b.masks = (void *)locked, FLAGFALL_BAD_BUFFER, "masks");
  TRY(b.sides_len = 65, FLAGFALL_BAD_BUFFER, "sides");
  TRY(b.rewards = (void *)gone, FLAGFALL_BAD_BUFFER, "rewards");
  TRY(b.done = (void *)locked, FLAGFALL_BAD_BUFFER, "done");
  TRY(b.truncated = NULL, FLAGFALL_BAD_ARGUMENT, "truncated is a null pointer");
  TRY(b.final_observations_len--, FLAGFALL_BAD_BUFFER, "final_observations has");
  TRY(b.ended = (void *)locked, FLAGFALL_BAD_BUFFER, "ended");
  TRY(b.legal_len++, FLAGFALL_BAD_BUFFER, "legal has");
  TRY(b.planes = (void *)((char *)b.planes + 2), FLAGFALL_BAD_BUFFER, "misaligned");
  TRY(b.half_planes = (void *)gone, FLAGFALL_BAD_BUFFER, "half_planes");
  TRY(b.plane_bits_len = 0, FLAGFALL_BAD_BUFFER, "plane_bits has 0 elements");
  int32_t wrong[] = {-1, (int32_t)x.shape.actions, INT32_MAX, INT32_MIN};
  for (int i = 0; i < 4; i++) {
    int32_t right = x.b.actions[40];
    x.b.actions[40] = wrong[i];
    expect(flagfall_step(x.env, &x.b, M), FLAGFALL_BAD_ACTION, "of game 40 is not legal for Red (legal actions: ", "an action");
    x.b.actions[40] = right;
  }
  expect(flagfall_step(x.env, NULL, M), FLAGFALL_BAD_ARGUMENT, "buffers is a null pointer", "no buffers");
  expect(flagfall_step(x.env, (void *)gone, M), FLAGFALL_BAD_BUFFER, "cannot be used", "foreign buffers");
  expect(flagfall_observe(x.env, (void *)gone, M), FLAGFALL_BAD_BUFFER, "cannot be used", "foreign buffers");
  expect(flagfall_sample(x.env, NULL, 64, M), FLAGFALL_BAD_ARGUMENT, "null pointer", "no actions");
  expect(flagfall_sample(x.env, NULL, 0, M), FLAGFALL_BAD_BUFFER, "Actions has 0", "no actions");
  expect(flagfall_sample(x.env, (void *)locked, 64, M), FLAGFALL_BAD_BUFFER, "cannot be used", "locked actions");
  expect(flagfall_sample(x.env, x.b.actions, 65, M), FLAGFALL_BAD_BUFFER, "actions has 65 elements: expected 64", "too many actions");
  /* Messages may have no room, or be no memory. */
  expect(flagfall_step(x.env, NULL, NULL, 0), FLAGFALL_BAD_ARGUMENT, NULL, "no message");
  expect(flagfall_step(x.env, NULL, gone, 64), FLAGFALL_BAD_BUFFER, NULL, "foreign message");
  char small[4] = "xyz";
  flagfall_step(x.env, NULL, small, 3);
  if (strlen(small) != 2) printf("a short message is %s\n", small), faults++;
  char version[64];
  expect(flagfall_version(version, sizeof version), FLAGFALL_OK, NULL, "version");
  expect(flagfall_version(NULL, 64), FLAGFALL_BAD_ARGUMENT, NULL, "no version");
  if (flagfall_abi() != FLAGFALL_ABI || !version[0]) printf("version %s, ABI %d\n", version, flagfall_abi()), faults++;
  /* After all this nothing has been played, and everything works. */
  expect(flagfall_observe(x.env, &x.b, M), FLAGFALL_OK, NULL, "observe");
  if (memcmp(before, x.b.observations, x.b.observations_len)) printf("the games have changed\n"), faults++;
  expect(flagfall_step(x.env, &x.b, M), FLAGFALL_OK, NULL, "step");
  expect(flagfall_close(x.env, M), FLAGFALL_OK, NULL, "close");
  expect(flagfall_step(x.env, &x.b, M), FLAGFALL_BAD_HANDLE, "has been closed", "a closed handle");
  expect(flagfall_close(x.env, M), FLAGFALL_BAD_HANDLE, "has been closed", "closed twice");
  uint64_t none[] = {0, x.env + 1, (uint64_t)-1, (uint64_t)(uintptr_t)&x};
  for (int i = 0; i < 4; i++) {
    expect(flagfall_step(none[i], &x.b, M), FLAGFALL_BAD_HANDLE, "there is no environment", "no handle");
    expect(flagfall_reset(none[i], 1, &x.b, M), FLAGFALL_BAD_HANDLE, "there is no environment", "no handle");
    expect(flagfall_close(none[i], M), FLAGFALL_BAD_HANDLE, "there is no environment", "no handle");
  }
  free(before);
}

/* Two threads use one environment without asking each other, and a third closes it. */
static batch shared;
static void *hammer(void *counts) {
  char text[256];
  int32_t actions[256];
  for (;;) {
    flagfall_buffers b = {.size = sizeof b, .actions = actions, .actions_len = 256};
    flagfall_status s = flagfall_sample(shared.env, actions, 256, text, sizeof text);
    if (s == FLAGFALL_OK) s = flagfall_step(shared.env, &b, text, sizeof text);
    ((int *)counts)[s]++;
    if (s == FLAGFALL_BAD_HANDLE) return NULL;
  }
}

static void threads(void) {
  shared = make(configure("classic", 256));
  static int counts[3][8];
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, hammer, counts[i]);
  struct timespec pause = {.tv_nsec = 200000000};
  nanosleep(&pause, NULL); /* for as many collisions as come: what is tested does not depend on it */
  while (flagfall_close(shared.env, M) == FLAGFALL_BUSY) {}
  for (int i = 0; i < 3; i++) {
    pthread_join(t[i], NULL);
    for (int s = 0; s < 8; s++)
      if (counts[i][s] && s != FLAGFALL_OK && s != FLAGFALL_BUSY && s != FLAGFALL_BAD_HANDLE && s != FLAGFALL_BAD_ACTION) printf("status %d between threads\n", s), faults++;
  }
  message[0] = 0;
}

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

/* Prints steps a second, and a second of processor time: drive bench GAMES WORKERS SECONDS. */
static int bench(char **argv) {
  flagfall_config c = configure("classic", atoi(argv[0]));
  c.workers = atoi(argv[1]);
  batch x = make(c);
  flagfall_buffers bare = {.size = sizeof bare, .actions = x.b.actions, .actions_len = x.b.actions_len};
  for (int observed = 0; observed < 2; observed++) {
    double steps = 0, wall = seconds(CLOCK_MONOTONIC), processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (double until = wall + atof(argv[2]); seconds(CLOCK_MONOTONIC) < until;)
      for (int i = 0; i < 64; i++, steps += x.shape.games) {
        expect(flagfall_sample(x.env, x.b.actions, x.b.actions_len, M), FLAGFALL_OK, NULL, "sample");
        expect(flagfall_step(x.env, observed ? &x.b : &bare, M), FLAGFALL_OK, NULL, "step");
      }
    wall = seconds(CLOCK_MONOTONIC) - wall, processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
    printf("%s: %.2f M steps/s, %.2f M a second of processor time\n", observed ? "observed" : "bare", steps / wall / 1e6, steps / processor / 1e6);
  }
  end(&x);
  return faults;
}

int main(int argc, char **argv) {
  if (argc == 5 && !strcmp(argv[1], "bench")) return bench(argv + 2);
  bad_configurations();
  bad_buffers();
  every_variant();
  opponents_and_snapshots();
  ends();
  bytes_and_views();
  version_1();
  threads();
  printf("%d faults\n", faults);
  return faults != 0;
}
