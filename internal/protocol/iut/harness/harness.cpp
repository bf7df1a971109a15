// Makes a class Stratego of the IUT contest a program that Flagfall can run. It
// speaks lines on the original stdin and stdout:
//
//   >> init                         << rows COUNT, and of each LENGTH=TEXT
//   >> play                         << play X1 Y1 X2 Y2
//   >> capture PIECE                << captured
//   >> update X1 Y1 X2 Y2 PIECE     << updated
//
// Each answer comes when the function has returned.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

using namespace std;

// An entry may have a main of its own, for its author's tests.
#define main flagfall_entry_main
#include FLAGFALL_ENTRY
#undef main

namespace flagfall {

FILE *toReferee, *fromReferee;

const char plain[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

void say(const std::string &line) {
  std::fprintf(toReferee, "%s\n", line.c_str());
  std::fflush(toReferee);
}

// The first 64 characters of a string, after its whole length. What is neither a
// letter nor a digit is written as in an address, %20 for a blank.
std::string word(const std::string &whole) {
  std::string out = std::to_string(whole.size()) + "=";
  char escape[4];
  for (unsigned char c : whole.substr(0, 64)) {
    std::snprintf(escape, sizeof escape, std::strchr(plain, c) && c ? "%c" : "%%%02X", c);
    out += escape;
  }
  return out;
}

void initialize(Stratego &entry) {
  std::vector<std::string> rows = entry.Initialize();
  std::string line = "rows " + std::to_string(rows.size());
  for (std::size_t i = 0; i < rows.size() && i < 64; i++)
    line += " " + word(rows[i]);
  say(line);
}

void play(Stratego &entry) {
  int x1 = 0, y1 = 0, x2 = 0, y2 = 0;
  entry.Play(x1, y1, x2, y2);
  say("play " + std::to_string(x1) + " " + std::to_string(y1) + " " + std::to_string(x2) + " " +
      std::to_string(y2));
}

bool answer(Stratego &entry, const char *line) {
  int x1, y1, x2, y2;
  char piece;
  if (std::strncmp(line, "init", 4) == 0)
    initialize(entry);
  else if (std::strncmp(line, "play", 4) == 0)
    play(entry);
  else if (std::sscanf(line, "capture %c", &piece) == 1)
    entry.Capture(piece), say("captured");
  else if (std::sscanf(line, "update %d %d %d %d %c", &x1, &y1, &x2, &y2, &piece) == 5)
    entry.Update(x1, y1, x2, y2, piece), say("updated");
  else
    return false;
  return true;
}

} // namespace flagfall

int main() {
  char line[256];
  // What the entry itself prints goes to stderr; its input is empty.
  flagfall::toReferee = fdopen(dup(1), "w");
  flagfall::fromReferee = fdopen(dup(0), "r");
  if (dup2(2, 1) < 0 || freopen("/dev/null", "r", stdin) == nullptr) return 1;
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  Stratego *entry = new Stratego();
  while (std::fgets(line, sizeof line, flagfall::fromReferee) != nullptr)
    if (!flagfall::answer(*entry, line)) break;
  std::cout.flush();
  std::fflush(stdout);
  _exit(0);
}
