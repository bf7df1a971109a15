package lab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestCasesHaveOneAnswerAndAreFoundForEveryGrade(t *testing.T) {
	found := map[string]int{}
	cases := Cases(2, 7)
	for _, c := range cases {
		found[c.Dir()]++
		after, ok := Answer(&c.Before, c.Level)
		if !ok || after != c.After {
			t.Errorf("level %d: the case's answer is not the only one in\n%s", c.Level, &c.Before)
		}
	}
	if len(cases) != 16 || len(found) != 8 {
		t.Errorf("%d cases in %d folders, want 16 in 8", len(cases), len(found))
	}
}

func TestCasesAreWrittenInTheLayoutOfTheAssignment(t *testing.T) {
	dir := t.TempDir()
	cases := Cases(1, 8)
	must.Do(t, WriteCases(dir, cases))
	for _, c := range cases {
		before, err := os.ReadFile(filepath.Join(dir, c.Dir(), "0.in.txt"))
		if err != nil || string(before) != c.Before.String() {
			t.Errorf("%s: %v", c.Dir(), err)
		}
		after, err := os.ReadFile(filepath.Join(dir, c.Dir(), "0.want.txt"))
		if err != nil || string(after) != c.After {
			t.Errorf("%s: %v", c.Dir(), err)
		}
	}
}

func TestCasesReplaceNoOthers(t *testing.T) {
	dir := t.TempDir()
	cases := Cases(1, 8)
	last := cases[len(cases)-1].Dir()
	mine := filepath.Join(dir, last, "0.want.txt")
	must.Do(t, errors.Join(os.MkdirAll(filepath.Dir(mine), 0o755), os.WriteFile(mine, []byte("mine\n"), 0o600)))
	if err := WriteCases(dir, cases); err == nil || !strings.Contains(err.Error(), "was not written by this command") {
		t.Errorf("error %v, expected that the file is somebody else's", err)
	}
	if text, err := os.ReadFile(mine); err != nil || string(text) != "mine\n" {
		t.Errorf("the file holds %q, %v", text, err)
	}
	all, err := filepath.Glob(filepath.Join(dir, "*", "*", "*.txt"))
	if err != nil || len(all) != 1 {
		t.Errorf("%q lie in the folder, %v, expected the one that was there", all, err)
	}
	for range 2 { // the same cases again are no fault
		if err := errors.Join(os.RemoveAll(mine), WriteCases(dir, cases)); err != nil {
			t.Error(err)
		}
	}
}

func TestAMatchCountsEveryGameAndAlternatesColours(t *testing.T) {
	m := Match{
		Player:   player.Config{Level: player.Grade7},
		Opponent: player.Config{Level: player.Grade4},
		Games:    4,
	}
	sides := map[int]int{}
	m.Progress = func(g Game) {
		sides[int(g.Side)]++
		p := advance.Start()
		for _, move := range g.Moves {
			must.Do(t, p.Play(move))
		}
		if p.Result() != g.Result || !g.Result.Over() {
			t.Errorf("game %d: result %v, the moves say %v", g.Number, g.Result, p.Result())
		}
	}
	s, err := m.Run(context.Background())
	if err != nil || s.Games() != 4 || sides[0] != 2 || sides[1] != 2 {
		t.Errorf("%v, %v, games by side %v", &s, err, sides)
	}
	again, err := m.Run(context.Background())
	if err != nil || again.String() != s.String() {
		t.Errorf("the same seed gives %v, then %v", &s, &again)
	}
}

func TestACancelledMatchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := Match{Player: player.Config{Level: player.Grade7}, Opponent: player.Config{Level: player.Grade7}, Games: 1}
	if s, err := m.Run(ctx); err == nil {
		t.Errorf("a cancelled match gives %v", &s)
	}
}
