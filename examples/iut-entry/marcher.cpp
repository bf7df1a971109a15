// Marcher, an entry for the bot contest of the Isfahan University of
// Technology: it strikes what it knows it beats, otherwise it marches forward.
//
// Build:  flagfall entry build --api iut marcher.cpp -o marcher
// Play:   flagfall match iut:./marcher random --variant iut
#include <cstdlib>
#include <string>
#include <vector>
using namespace std;

class Stratego {
public:
  Stratego() : board(10, string(10, '.')) {
    for (int x = 0; x < 10; x++)
      for (int y = 0; y < 4; y++) board[y][x] = '?';
  }

  // Row 10 first, then 9, 8 and 7, each from column 1.
  vector<string> Initialize() {
    const vector<string> rows = {"86898BFB48", "997995B865", "3566215434", "9B7799S7BB"};
    for (int i = 0; i < 4; i++) board[9 - i] = rows[i];
    return rows;
  }

  void Play(int &x1, int &y1, int &x2, int &y2) {
    static const int steps[4][2] = {{0, -1}, {1, 0}, {-1, 0}, {0, 1}};
    int best = -1;
    for (int y = 0; y < 10; y++)
      for (int x = 0; x < 10; x++)
        for (const auto &step : steps) {
          if (!mayMove(x, y, x + step[0], y + step[1])) continue;
          int value = 64 * worth(board[y][x], board[y + step[1]][x + step[0]], -step[1]) + rand() % 640;
          if (value <= best) continue;
          best = value;
          x1 = x + 1, y1 = y + 1, x2 = x1 + step[0], y2 = y1 + step[1];
        }
    last[0] = x1 - 1, last[1] = y1 - 1, last[2] = x2 - 1, last[3] = y2 - 1;
  }

  void Capture(char piece) { follow(last[0], last[1], last[2], last[3], 'm', piece); }

  void Update(int x1, int y1, int x2, int y2, char piece) {
    follow(x1 - 1, y1 - 1, x2 - 1, y2 - 1, 't', piece);
  }

private:
  // Ours by their ranks, '?' an enemy not seen, 'a' to 'l' one that is known.
  vector<string> board;
  int last[4];

  static bool ours(char c) { return (c >= '1' && c <= '9') || c == 'S' || c == 'B' || c == 'F'; }
  static int strength(char c) { return c >= '1' && c <= '9' ? c - '0' : c == 'S' ? 10 : 11; }
  static char known(char rank) {
    return rank == 'F' ? 'l' : rank == 'B' ? 'k' : char('a' + strength(rank) - 1);
  }
  static bool water(int x, int y) { return (y == 4 || y == 5) && (x == 2 || x == 3 || x == 6 || x == 7); }

  bool mayMove(int x, int y, int tx, int ty) const {
    char piece = board[y][x];
    if (!ours(piece) || piece == 'B' || piece == 'F') return false;
    return tx >= 0 && ty >= 0 && tx < 10 && ty < 10 && !water(tx, ty) && !ours(board[ty][tx]);
  }

  static int worth(char own, char target, int forward) {
    if (target == '.') return 10 + 4 * forward;
    if (target == '?') return own == '9' || own == '8' ? 16 : 11;
    if (target == 'l') return 1000;
    if (target == 'k') return own == '8' ? 60 : 0;
    if (target == 'a' && own == 'S') return 100;
    int theirs = target - 'a' + 1;
    return strength(own) < theirs ? 80 - theirs : 0;
  }

  // The outcome of rank a striking rank b: 1 the striker stays, -1 the other, 0 none.
  static int strike(char a, char b) {
    if (b == 'F' || (b == 'B' && a == '8') || (b == '1' && a == 'S')) return 1;
    if (b == 'B') return -1;
    return strength(a) < strength(b) ? 1 : strength(a) > strength(b) ? -1 : 0;
  }

  // Keeps the board after a move of ours ('m') or theirs; piece is the enemy in
  // a strike, '0' without one.
  void follow(int x1, int y1, int x2, int y2, char mover, char piece) {
    char &from = board[y1][x1], &to = board[y2][x2];
    if (piece == '0') {
      to = from;
    } else {
      int result = mover == 'm' ? strike(from, piece) : strike(piece, to);
      if (result == 0) to = '.';
      if (mover == 'm' && result != 0) to = result > 0 ? from : known(piece);
      if (mover != 'm' && result > 0) to = known(piece);
    }
    from = '.';
  }
};
