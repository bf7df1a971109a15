package library

import (
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

// stocked returns a library of two games, Ann's won by resignation and a newer one
// of Eve's that is not over, and of a newest file that is no game.
func stocked(t *testing.T) Library {
	t.Helper()
	l := Library{t.TempDir()}
	for _, name := range []string{"Ann", "Eve"} {
		p := begin(name, "Bob")
		p.move("b2-b3")
		if name == "Ann" {
			p.g.Result = board.Won(0, board.Resignation)
		}
		keep(t, l.Keeper(), p)
	}
	for g := range l.All() {
		when := time.Now().Add(map[string]time.Duration{"Ann": -2, "Eve": -1}[g.Record.Names[0]] * time.Hour)
		change(t, l, `UPDATE games SET changed = ? WHERE name = ?`, when.UnixMilli(), g.Name)
	}
	change(t, l, `INSERT INTO games (id, created, spec, locks, name, changed, record) VALUES ('x', 0, '', '', 'damaged', ?, '{')`, time.Now().UnixMilli())
	return l
}

func TestATableHasTheChosenGamesTheNewestFirst(t *testing.T) {
	l := stocked(t)
	for _, test := range []struct {
		name   string
		choice Choice
		want   []string // what the rows have in this order, below the heading
	}{
		{"all, with the one that cannot be read", Choice{}, []string{"cannot be read", "Eve", "Ann"}},
		{"so many", Choice{Limit: 2}, []string{"cannot be read", "Eve"}},
		{"of a name", Choice{Player: "Ann"}, []string{"resignation, white wins"}},
		{"of a specification", Choice{Player: "human", Limit: 1}, []string{"Eve"}},
		{"of an ending", Choice{Ending: "resignation"}, []string{"Ann"}},
	} {
		var out strings.Builder
		must.Do(t, l.WriteTable(&out, test.choice))
		rows := strings.Split(strings.TrimSpace(out.String()), "\n")
		if !strings.HasPrefix(rows[0], "game ") || !slices.EqualFunc(rows[1:], test.want, strings.Contains) {
			t.Errorf("%s: %q, expected %q", test.name, rows, test.want)
		}
		out.Reset()
		must.Do(t, l.WriteJSONLines(&out, test.choice))
		if n := strings.Count(out.String(), "\n"); n != len(test.want) {
			t.Errorf("%s: %d lines of JSON, expected %d", test.name, n, len(test.want))
		}
	}
	var out strings.Builder
	if err := l.WriteTable(&out, Choice{Player: "nobody"}); err != nil || out.String() != "No such game is kept in "+l.File()+".\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestARecordIsWrittenUnlessItTellsWhatItsPlayersMayNotKnow(t *testing.T) {
	for _, test := range []struct {
		name    string
		game    string
		result  board.Result
		written bool
	}{
		{"Stratego that is not over", record.Stratego, board.Result{}, false},
		{"Stratego that is over", record.Stratego, board.Won(0, board.Resignation), true},
		{"Advance, which hides nothing", record.Advance, board.Result{}, true},
	} {
		var out strings.Builder
		err := Game{Name: "evening", Record: &record.Game{Game: test.game, Result: test.result}}.WriteRecord(&out)
		if test.written != (err == nil) || test.written != (out.Len() > 0) {
			t.Errorf("%s: %q, %v", test.name, out.String(), err)
		}
	}
}

func TestAllOfTheNamedGamesAreRemovedOrNone(t *testing.T) {
	l := stocked(t)
	var names []string
	for g := range l.All() {
		names = append(names, g.Name)
	}
	var removed []string
	told := func(name string) { removed = append(removed, name) }
	for _, wrong := range []string{"missing", names[1][:len(names[1])-1]} {
		if err := l.RemoveAll([]string{names[0], wrong}, told); err == nil || removed != nil {
			t.Errorf("%s: %v is removed, %v", wrong, removed, err)
		}
	}
	if err := l.RemoveAll([]string{names[0], names[1] + Suffix}, told); err != nil || !slices.Equal(removed, names[:2]) {
		t.Errorf("%v is removed, %v", removed, err)
	}
	if got := summary(l); got != "Ann:b2-b3:resignation" {
		t.Error(got)
	}
}
