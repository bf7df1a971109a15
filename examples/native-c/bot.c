/* A bot for Flagfall's engine protocol (docs/protocol.md), for every variant.
 *
 * It strikes what it knows it beats, otherwise it plays any legal move.
 *
 * Build:  cc -O2 -o bot bot.c
 * Try it: flagfall check-bot native:./bot
 *         flagfall match native:./bot random */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kMaxSide = 12, kMaxLine = 1 << 16, kMaxMoves = 512 };

static char rows[kMaxSide][kMaxSide]; /* the rank on each square */
static int rowCount;
static char army[64]; /* one rank for each piece */

static void say(const char *line) {
  puts(line);
  fflush(stdout);
}

/* Lower is stronger, from the Marshal to the Spy. */
static int strength(char rank) { return (int)(strchr("123456789S", rank) - "123456789S"); }

/* Reads "rule army 1=1 2=1 ...". Where ranks may be chosen it takes the first. */
static void readArmy(char *words) {
  char *word;
  size_t n = 0;
  for (word = strtok(words, " \n"); word != NULL; word = strtok(NULL, " \n")) {
    int count = atoi(strchr(word, '=') + 1);
    while (count-- > 0 && n + 1 < sizeof army) army[n++] = word[0];
  }
  army[n] = '\0';
}

static void setUp(int squares) {
  static char pieces[kMaxSide * kMaxSide + 1];
  char line[sizeof pieces + 8];
  int i, n = 1;
  memset(pieces, '.', sizeof pieces);
  pieces[0] = 'F'; /* in the corner of the back row */
  for (i = 0; army[i] != '\0'; i++)
    if (army[i] != 'F') pieces[n++] = army[i];
  for (i = squares - 1; i > 1; i--) { /* shuffle all but the Flag */
    int j = 1 + rand() % i;
    char swap = pieces[i];
    pieces[i] = pieces[j];
    pieces[j] = swap;
  }
  snprintf(line, sizeof line, "setup %.*s", squares, pieces);
  say(line);
}

static void readRow(char *words) {
  char *word;
  int x = 0;
  if (rowCount >= kMaxSide) return;
  for (word = strtok(words, " \n"); word != NULL && x < kMaxSide; word = strtok(NULL, " \n"))
    rows[rowCount][x++] = word[1];
  rowCount++;
}

/* What a move is worth: a strike that wins is good, one that loses is bad. */
static int worth(const char *move) {
  char from, to, own, target;
  int fromRow, toRow;
  if (sscanf(move, "%c%d-%c%d", &from, &fromRow, &to, &toRow) != 4) return -1000;
  own = rows[fromRow - 1][from - 'A'];
  target = rows[toRow - 1][to - 'A'];
  if (target == '.') return 0;
  if (target == 'F') return 100;
  if (target == '?') return own == '8' || own == '9' ? 1 : -1;
  if (target == 'B') return own == '8' ? 5 : -50;
  if (own == 'S') return target == '1' ? 50 : -50;
  return strength(own) < strength(target) ? 20 - strength(target) : -50;
}

static void move(const char *legal) {
  static char words[kMaxLine];
  char line[64] = "resign", *word;
  int best = -100000;
  strcpy(words, legal);
  for (word = strtok(words, " \n"); word != NULL; word = strtok(NULL, " \n")) {
    int value = 100 * worth(word) + rand() % 100;
    if (value <= best) continue;
    best = value;
    snprintf(line, sizeof line, "move %s", word);
  }
  say(line);
}

int main(void) {
  static char line[kMaxLine], legal[kMaxLine];
  int home = 0;
  srand((unsigned)time(NULL));
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strncmp(line, "flagfall ", 9) == 0) {
      say("name C example");
      say("reuse yes");
      say("ready");
    } else if (strncmp(line, "newgame", 7) == 0) {
      say("ready");
    } else if (strncmp(line, "rule army ", 10) == 0) {
      readArmy(line + 10);
    } else if (strncmp(line, "home ", 5) == 0) {
      char *word;
      for (home = 0, word = strtok(line + 5, " \n"); word != NULL; word = strtok(NULL, " \n")) home++;
    } else if (strncmp(line, "setup", 5) == 0) {
      setUp(home);
    } else if (strncmp(line, "state ", 6) == 0) {
      rowCount = 0;
    } else if (strncmp(line, "row ", 4) == 0) {
      readRow(line + 4);
    } else if (strncmp(line, "legal", 5) == 0) {
      strcpy(legal, line + 5);
    } else if (strncmp(line, "go", 2) == 0) {
      move(legal);
    } else if (strncmp(line, "quit", 4) == 0) {
      break;
    }
  }
  return 0;
}
