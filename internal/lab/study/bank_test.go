package study

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

func TestABankCountsMovesThatPlayersWouldMakeOtherwise(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.flagfall")
	g := &record.Game{
		Game: record.Stratego, Variant: "duel", Players: [2]string{"marshal:nodes=1", "council"},
		Setups: [2]string{"FBB889S... .......... .........9 1........2", "..99.821BF .......... .......... B.......S8"},
		Result: board.Result{Ending: board.Resignation, Winner: board.First},
	}
	for i, m := range []string{"J4-J5", "E10-E9", "J5-J6", "E9-E8", "J6-J7 2xB loses", "E8-E7", "J3-J7 9xB loses"} {
		text, strike, _ := strings.Cut(m, " ")
		move := record.Move{Side: board.Side(i & 1), Text: text}
		if strike != "" {
			move.Striker, move.Defender, move.Outcome = strike[:1], strike[2:3], strike[4:]
		}
		g.Moves = append(g.Moves, move)
	}
	must.Do(t, g.Save(name))
	run := func(b Bank) string {
		var out strings.Builder
		b.Games, b.Of, b.Seed = []string{name}, "marshal", 1
		must.Do(t, b.Run(t.Context(), Report{Out: &out}))
		return out.String()
	}
	said := run(Bank{Players: []string{"marshal:nodes=400", "random"}, Verbose: true})
	for _, want := range []string{"1 games; of 1 sides 1 won and 0 drew, in 7 plies to win", "bomb: 1 strikes", "known: 1 strikes", "marshal:nodes=400: ", "move 7 J3-J7: random plays"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
	var got banked
	must.Do(t, json.Unmarshal([]byte(run(Bank{Players: []string{"marshal:nodes=400"}, JSON: true})), &got))
	if len(got.Kinds) != 6 || got.Sides != 1 || got.Plies != 7 {
		t.Fatalf("%+v", got)
	}
	for _, k := range got.Kinds {
		if want := map[string]int{"bomb": 1, "known": 1}[string(k.Kind)]; k.Found != want || k.Asked != want || k.Otherwise[0] > want {
			t.Errorf("%s: %+v, expected %d", k.Kind, k, want)
		}
	}
	if err := (&Bank{Games: []string{name + ".none"}}).Run(t.Context(), quiet); err == nil {
		t.Error("a file that is not there is no error")
	}
}
