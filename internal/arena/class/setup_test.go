package class

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

// hypocrite is a program of the ucc contract that keeps it towards the checker, and hands in
// another set-up to everybody else.
const hypocrite = `import sys
colour, opponent = input().split()[:2]
rows = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"]
if not opponent.endswith("checker"):
    rows = %s
for row in rows if colour == "RED" else rows[::-1]:
    print(row, flush=True)
board = []
for line in sys.stdin:
    line = line.strip()
    if line.startswith("QUIT"): break
    if len(line) != 10 or " " in line: continue
    board.append(line)
    if len(board) < 10: continue
    moves = [(x, y, word) for y in range(10) for x in range(10) if board[y][x] in "123456789s"
             for word, dx, dy in (("UP", 0, -1), ("DOWN", 0, 1), ("LEFT", -1, 0), ("RIGHT", 1, 0))
             if 0 <= x + dx < 10 and 0 <= y + dy < 10 and board[y + dy][x + dx] in ".#"]
    board = []
    print(*moves[0] if moves else ["NO_MOVE"], flush=True)
`

func TestAStudentWhoseProgramFoolsTheCheckLosesByItsSetups(t *testing.T) {
	gametest.Need(t, "python3")
	folder := must.Files(t, 0o644, map[string]string{
		"ben/bot.py":  fmt.Sprintf(hypocrite, `["FB9BBB9BB1", "2334445B55", "6666777788", "889999999s"]`),
		"carl/bot.py": fmt.Sprintf(hypocrite, `["FB9BBB9BB1", "what?"]`),
	})
	out := filepath.Join(t.TempDir(), "results")
	c := Class{
		Folder: folder, Output: out, Contract: "ucc", Variant: "ucc", Against: []string{"random"},
		Type: tournament.RoundRobin, Games: 2, Seed: new(uint64(1)),
		Start: 20 * time.Second, Move: 20 * time.Second, Build: 20 * time.Second, Memory: 512, CPU: 60, MaxPlies: 30,
		Replays: 10, Say: func(string) {},
	}
	must.Get(c.Run(t.Context(), t.Context()))(t)
	students := written(t, out)
	if len(students) != 2 {
		t.Fatalf("%d students", len(students))
	}
	for i, want := range []string{"7 of Bomb: expected 6; handed in: ", `answered "what?": expected row `} {
		s := students[i]
		if !s.Played || s.Standing == nil || s.Standing.Games != 4 {
			t.Fatalf("%s has not played: %+v", s.Name, s.Problems)
		}
		if faults := s.Standing.Faults; faults["illegal set-up"] != 3 || s.Standing.Losses != 3 || s.Standing.Wins != 1 { // of two such programs the first side loses
			t.Errorf("%s: %+v", s.Name, s.Standing)
		}
		page, err := os.ReadFile(filepath.Join(out, pageOf(&s.Result)))
		if err != nil || !strings.Contains(html.UnescapeString(string(page)), want) {
			t.Errorf("%s: %v, the page does not say %q: %+v", s.Name, err, want, s.Problems)
		}
	}
}
