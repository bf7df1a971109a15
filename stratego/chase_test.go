package stratego_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// dataDir returns the folder of local test data, or skips the test.
func dataDir(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv("FLAGFALL_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "data")
	}
	dir = filepath.Join(dir, name)
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no local data: %v", err)
	}
	return dir
}

// TestLastMoveOfChaseGamesIsRejectedByTheChasingRuleAlone replays recorded
// games that end in a violation of the chasing rule.
func TestLastMoveOfChaseGamesIsRejectedByTheChasingRuleAlone(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(dataDir(t, "chase-games"), "*.txt"))
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		fields := strings.Fields(string(text))
		def := stratego.Classic()
		def.QuietLimit = 0
		if strings.HasPrefix(filepath.Base(file), "a-") {
			def.TwoSquares = 0
		}
		v := must.Get(stratego.New(def))(t)
		p, err := stratego.ParsePosition(v, fields[0])
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for i, f := range fields[1:] {
			action, _ := strconv.Atoi(f)
			m := chaseMove(p.Turn(), action)
			_, err := p.Play(m)
			last := i == len(fields)-2
			if last != (err != nil) {
				t.Fatalf("%s ply %d of %d: %v", filepath.Base(file), i+1, len(fields)-1, err)
			}
			if last && !strings.Contains(err.Error(), "chasing rule") {
				t.Errorf("%s: rejected by something else: %v", filepath.Base(file), err)
			}
		}
	}
}

// chaseMove decodes an action of the chase games.
func chaseMove(side board.Side, action int) stratego.Move {
	c, from := action/100, action%100
	to := 0
	if c < 9 {
		row := c
		if c >= from/10 {
			row++
		}
		to = row*10 + from%10
	} else {
		col := c - 9
		if col >= from%10 {
			col++
		}
		to = from/10*10 + col
	}
	if side == stratego.Blue {
		from, to = 99-from, 99-to
	}
	return stratego.Move{From: board.Square(from), To: board.Square(to)}
}
