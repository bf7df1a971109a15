/* Marcher, an entry for the MacTech Programmer's Challenge of August 1997.
 *
 * It strikes what it knows it beats, otherwise it marches forward.
 * Build:  flagfall entry build --api mactech marcher.c -o marcher
 * Play:   flagfall match mactech:./marcher random --variant mactech */
#include "stratego.h"

/* All memory is privStorage, which is zero at first and kept between calls. */
typedef struct Memory {
  PieceType board[kBoardSize][kBoardSize]; /* kUnknown rank: an enemy not yet seen */
  unsigned long random;
  int moves;
} Memory;

static const PieceRank kSetup[4][kBoardSize] = {
  {kBomb, kFlag, kBomb, kMiner, kScout, kMiner, kSergeant, kScout, kMiner, kScout},
  {kMiner, kBomb, kSergeant, kBomb, kLieutenant, kSergeant, kBomb, kScout, kMiner, kBomb},
  {kSpy, kCaptain, kScout, kMajor, kLieutenant, kColonel, kCaptain, kLieutenant, kScout, kSergeant},
  {kScout, kGeneral, kMajor, kCaptain, kColonel, kLieutenant, kMarshall, kMajor, kCaptain, kScout},
};

static int IsWater(int row, int col) {
  return (row == 4 || row == 5) && (col == 2 || col == 3 || col == 6 || col == 7);
}

static int IsOnBoard(int row, int col) {
  return row >= 0 && col >= 0 && row < kBoardSize && col < kBoardSize;
}

static unsigned long Random(Memory *m) {
  m->random = m->random * 1103515245UL + 12345UL;
  return (m->random >> 16) & 0x7fff;
}

void PositionPieces(void *privStorage, PlayerColor playerColor, Board *theBoard) {
  Memory *m = (Memory *)privStorage;
  int row, col;
  for (row = 0; row < 4; row++)
    for (col = 0; col < kBoardSize; col++) {
      int at = playerColor == kRed ? row : kBoardSize - 1 - row;
      int enemy = kBoardSize - 1 - at;
      (*theBoard)[at][col].thePieceRank = kSetup[row][col];
      (*theBoard)[at][col].thePieceColor = playerColor;
      m->board[at][col] = (*theBoard)[at][col];
      m->board[enemy][col].thePieceRank = kUnknown;
      m->board[enemy][col].thePieceColor = playerColor == kRed ? kBlue : kRed;
    }
}

static void Clear(PieceType *square) {
  square->thePieceRank = kUnknown;
  square->thePieceColor = (PlayerColor)0;
}

/* Keeps the board up to date after a move of either side. */
static void Follow(Memory *m, PiecePosition from, PiecePosition to, Boolean strike, MoveResult result) {
  PieceType *source = &m->board[from.row][from.col], *target = &m->board[to.row][to.col];
  if (!strike) {
    *target = *source;
    Clear(source);
    return;
  }
  *source = result.attacker;
  *target = result.defender;
  if (result.defenderRemoved && !result.attackerRemoved) *target = *source;
  if (result.defenderRemoved && result.attackerRemoved) Clear(target);
  if (!result.defenderRemoved && target->thePieceRank != kBomb) {
    *source = *target; /* a defender that wins moves in, except a Bomb */
    Clear(target);
    return;
  }
  Clear(source);
}

/* What a move is worth: the sure win first, then marching, then the rest. */
static int Value(Memory *m, PlayerColor us, int row, int col, int toRow, int toCol) {
  PieceRank own = m->board[row][col].thePieceRank;
  PieceType target = m->board[toRow][toCol];
  int forward = us == kRed ? toRow - row : row - toRow;
  if (target.thePieceColor == (PlayerColor)0) return 10 + 4 * forward;
  if (target.thePieceRank == kFlag) return 1000;
  if (target.thePieceRank == kUnknown) return own == kScout || own == kMiner ? 16 : 11;
  if (target.thePieceRank == kBomb) return own == kMiner ? 60 : 0;
  if (target.thePieceRank == kMarshall && own == kSpy) return 100;
  return own < target.thePieceRank ? 80 - target.thePieceRank : 0;
}

static int MayMove(Memory *m, PlayerColor us, int row, int col, int toRow, int toCol) {
  PieceType piece = m->board[row][col];
  if (piece.thePieceColor != us || piece.thePieceRank == kBomb || piece.thePieceRank == kFlag) return 0;
  return IsOnBoard(toRow, toCol) && !IsWater(toRow, toCol) && m->board[toRow][toCol].thePieceColor != us;
}

/* Finds the best move; of equal ones any. Scouts walk like everybody. */
static int BestMove(Memory *m, PlayerColor us, PiecePosition *from, PiecePosition *to) {
  static const int kSteps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  int row, col, step, best = -1;
  for (row = 0; row < kBoardSize; row++)
    for (col = 0; col < kBoardSize; col++)
      for (step = 0; step < 4; step++) {
        int toRow = row + kSteps[step][0], toCol = col + kSteps[step][1], value;
        if (!MayMove(m, us, row, col, toRow, toCol)) continue;
        value = 64 * Value(m, us, row, col, toRow, toCol) + (int)(Random(m) % 640);
        if (value <= best) continue;
        best = value;
        from->row = row, from->col = col, to->row = toRow, to->col = toCol;
      }
  return best >= 0;
}

Boolean MakeAMove(void *privStorage, PlayerColor playerColor, GetOpponentMove *GetMove,
                  ReportYourMove *ReportMove) {
  Memory *m = (Memory *)privStorage;
  PiecePosition from, to;
  MoveResult result;
  Boolean strike;
  if (m->moves++ > 0 || playerColor == kBlue) {
    (*GetMove)(&from, &to, &strike, &result);
    if (!result.legalMove) return TRUE;
    Follow(m, from, to, strike, result);
  }
  if (!BestMove(m, playerColor, &from, &to)) return FALSE;
  strike = m->board[to.row][to.col].thePieceColor != (PlayerColor)0;
  (*ReportMove)(&from, &to, strike, &result);
  Follow(m, from, to, strike, result);
  return result.victory;
}
