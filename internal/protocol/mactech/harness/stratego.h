/* The declarations of the Programmer's Challenge of August 1997 (Stratego).
 *
 * Red starts in rows 0 to 3, Blue in rows 6 to 9. Squares [4][2], [4][3],
 * [4][6], [4][7], [5][2], [5][3], [5][6] and [5][7] are water. */
#ifndef FLAGFALL_STRATEGO_H
#define FLAGFALL_STRATEGO_H

#include "mactypes.h"

#define kBoardSize 10

typedef enum {
  kUnknown = 0,
  kMarshall = 1, kGeneral, kColonel, kMajor, kCaptain,
  kLieutenant, kSergeant, kMiner, kScout, kSpy,
  kBomb, kFlag
} PieceRank;

typedef enum { kRed = 1, kBlue = 2 } PlayerColor;

typedef struct PieceType {
  PieceRank thePieceRank;
  PlayerColor thePieceColor;
} PieceType;

/* Board[row][col], only to hand over the initial position. */
typedef PieceType Board[kBoardSize][kBoardSize];

typedef struct PiecePosition {
  long row; /* 0..9 */
  long col; /* 0..9 */
} PiecePosition;

typedef struct MoveResult {
  PieceType attacker;      /* known after a strike */
  PieceType defender;      /* known after a strike */
  Boolean attackerRemoved; /* after a strike at an equal or stronger piece, or at
                              a Bomb by anything but a Miner */
  Boolean defenderRemoved; /* after a strike by an equal or stronger piece, at a
                              Bomb by a Miner, or at the Marshal by the Spy */
  Boolean victory;         /* after a strike at the Flag */
  Boolean legalMove;
} MoveResult;

/* Called once a game. privStorage is 1 MB of zeroed memory that is kept. */
void PositionPieces(void *privStorage, PlayerColor playerColor, Board *theBoard);

/* Makes your move and tells what came of it. */
typedef void (*ReportYourMove)(PiecePosition *moveFrom, PiecePosition *moveTo,
                               Boolean strike, MoveResult *results);

/* Tells the opponent's last move. */
typedef void (*GetOpponentMove)(PiecePosition *moveFrom, PiecePosition *moveTo,
                                Boolean *strike, MoveResult *results);

/* Called for each move. TRUE claims victory, or an illegal move of the
 * opponent's; a false claim loses the game. */
Boolean MakeAMove(void *privStorage, PlayerColor playerColor,
                  GetOpponentMove *GetMove, ReportYourMove *ReportMove);

#endif
