package arena

import (
	"database/sql"
	"io"
	"os"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/report"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestStoredGamesThatAreNoneAreSetAsideAndBlockNothing(t *testing.T) {
	file := falsified(t, func(db *sql.DB) {
		for _, statement := range []string{
			`UPDATE games SET seats = '[{"moves": "many' WHERE id = 'crash/1/0-1/0/1'`,
			`UPDATE games SET variant = 'mini' WHERE id = 'crash/1/0-1/1/1'`,
			`UPDATE games SET first = 'random', second = 'council' WHERE id = 'crash/1/0-1/2/1'`,
			`UPDATE games SET id = 'crash/1/0-1/3/1 again' WHERE id = 'crash/1/0-1/3/1'`,
			`UPDATE games SET record = x'00' WHERE id = 'crash/1/0-1/4/1'`,
		} {
			change(t, db, statement)
		}
	})
	s := must.Get(store.Open(t.Context(), file))(t)
	r, err := report.New(t.Context(), crashPlan(), s)
	if err != nil || len(r.Games) != 32 {
		t.Fatalf("%d games in the report, %v", len(r.Games), err)
	}
	rules := func(rec *record.Game) (*stratego.Variant, error) {
		v, err := games.RecordedVariant(rec)
		return v.Stratego, err
	}
	if err := r.WritePage(t.Context(), io.Discard, s, rules, len(r.Games)); err != nil {
		t.Errorf("the report: %v", err)
	}
	s.Close()
	heard := listen()
	again := runner(file)
	again.Announce = heard.say
	results, err := again.Run(t.Context(), t.Context())
	if err != nil || results.Games() != 36 {
		t.Errorf("%d games, %v", results.Games(), err)
	}
	heard.await(t, "5 stored games could not be read, do not agree with their records or are not this tournament's")
	text, err := os.ReadFile(file + ".aside")
	if err != nil || strings.Count(string(text), "\n") != 5 {
		t.Errorf("set aside: %v\n%s", err, text)
	}
}
