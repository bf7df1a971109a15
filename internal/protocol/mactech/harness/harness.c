/* Makes an entry of the 1997 challenge a program that Flagfall can run. It
 * speaks lines on the original stdin and stdout:
 *
 *   >> position COLOUR      << board RANKS COLOURS, rows 0 to 9 with / between
 *   >> move COLOUR          << get +NS         >> opponent ...
 *                           << report ... +NS  >> result ...
 *                           << done CLAIM +NS
 *
 * NS is for how many nanoseconds the entry has had the turn, which it gets by the
 * call of MakeAMove and by the return from a callback.
 *
 * Valid as C and as C++: it is compiled in the language of the entry. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "stratego.h"

enum { kStorage = 1 << 20 };

static FILE *toReferee;
static FILE *fromReferee;

/* The referee is gone or makes no sense: nothing is left to play for. */
static void Leave(void) { _exit(0); }

static void ReadLine(char *line, int size) {
  if (fgets(line, size, fromReferee) == NULL) Leave();
}

static void Say(const char *text) {
  fputs(text, toReferee);
  fflush(toReferee);
}

/* Reads "WORD row col row col strike aRank aColor dRank dColor aGone dGone
 * victory legal". */
static void ReadResult(const char *word, PiecePosition *from, PiecePosition *to,
                       Boolean *strike, MoveResult *results) {
  char line[256], got[32];
  long p[4];
  int n[9];
  ReadLine(line, sizeof line);
  if (sscanf(line, "%31s %ld %ld %ld %ld %d %d %d %d %d %d %d %d %d", got, &p[0], &p[1], &p[2],
             &p[3], &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7], &n[8]) != 14 ||
      strcmp(got, word) != 0)
    Leave();
  if (from != NULL) from->row = p[0], from->col = p[1];
  if (to != NULL) to->row = p[2], to->col = p[3];
  if (strike != NULL) *strike = (Boolean)n[0];
  if (results == NULL) return;
  results->attacker.thePieceRank = (PieceRank)n[1];
  results->attacker.thePieceColor = (PlayerColor)n[2];
  results->defender.thePieceRank = (PieceRank)n[3];
  results->defender.thePieceColor = (PlayerColor)n[4];
  results->attackerRemoved = (Boolean)n[5];
  results->defenderRemoved = (Boolean)n[6];
  results->victory = (Boolean)n[7];
  results->legalMove = (Boolean)n[8];
}

static long long turnBegan;

static long long Now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void BeginTurn(void) { turnBegan = Now(); }

/* Hands the turn over with a line. */
static void EndTurn(const char *text) {
  char line[200];
  snprintf(line, sizeof line, "%s +%lld\n", text, Now() - turnBegan);
  Say(line);
}

static void GetMove(PiecePosition *from, PiecePosition *to, Boolean *strike, MoveResult *results) {
  EndTurn("get");
  ReadResult("opponent", from, to, strike, results);
  BeginTurn();
}

static void ReportMove(PiecePosition *from, PiecePosition *to, Boolean strike,
                       MoveResult *results) {
  char line[160];
  snprintf(line, sizeof line, "report %ld %ld %ld %ld %d", from->row, from->col, to->row,
           to->col, strike != 0);
  EndTurn(line);
  ReadResult("result", NULL, NULL, NULL, results);
  BeginTurn();
}

/* Writes 100 squares, each as the character of its number; ? is any number that
 * has none. */
static void SayRows(const unsigned *numbers, const char *characters) {
  int i;
  for (i = 0; i < kBoardSize * kBoardSize; i++) {
    if (i > 0 && i % kBoardSize == 0) putc('/', toReferee);
    putc(numbers[i] < strlen(characters) ? characters[numbers[i]] : '?', toReferee);
  }
}

static void Position(void *storage, PlayerColor color) {
  static Board board;
  unsigned ranks[kBoardSize * kBoardSize], colors[kBoardSize * kBoardSize];
  int i;
  memset(&board, 0, sizeof board);
  PositionPieces(storage, color, &board);
  for (i = 0; i < kBoardSize * kBoardSize; i++) {
    ranks[i] = (unsigned)board[i / kBoardSize][i % kBoardSize].thePieceRank;
    colors[i] = (unsigned)board[i / kBoardSize][i % kBoardSize].thePieceColor;
  }
  Say("board ");
  SayRows(ranks, ".123456789SBF");
  Say(" ");
  SayRows(colors, "012");
  Say("\n");
}

/* The compiler is told to call the entry's main something else. */
#undef main
int main(void) {
  char line[256];
  int color;
  GetOpponentMove get = GetMove;
  ReportYourMove report = ReportMove;
  void *storage = calloc(1, kStorage);
  /* What the entry itself prints goes to stderr; its input is empty. */
  toReferee = fdopen(dup(1), "w");
  fromReferee = fdopen(dup(0), "r");
  if (storage == NULL || toReferee == NULL || fromReferee == NULL) return 1;
  if (dup2(2, 1) < 0 || freopen("/dev/null", "r", stdin) == NULL) return 1;
  setvbuf(stdout, NULL, _IONBF, 0);
  for (;;) {
    ReadLine(line, sizeof line);
    if (sscanf(line, "position %d", &color) == 1) {
      Position(storage, (PlayerColor)color);
    } else if (sscanf(line, "move %d", &color) == 1) {
      char done[16];
      Boolean claim;
      BeginTurn();
      claim = MakeAMove(storage, (PlayerColor)color, &get, &report);
      snprintf(done, sizeof done, "done %d", claim != 0);
      EndTurn(done);
    } else {
      Leave();
    }
  }
}
