package player_test

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// record stands below the contracts and knows them by their names only: see mayForfeit there.
func TestARecordHasTurnsThatWereGivenUpJustWhereTheContractOfAPlayerKnowsThem(t *testing.T) {
	v := gametest.Variant(t, "iut") // no rule against repetition, which forbids it
	chooser := gametest.NewChooser(1)
	var setups [2]stratego.Setup
	for s := range setups {
		setups[s] = must.Get(chooser.Deploy(t.Context(), v, board.Side(s)))(t)
	}
	for _, c := range player.Contracts() {
		if !c.Plays(record.Stratego) {
			continue
		}
		g := &record.Game{Game: record.Stratego, Variant: v.Name(), Players: [2]string{"council", c.Name + ":./bot"}}
		pos := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
		for s := range setups {
			g.Setups[s] = record.StrategoSetup(v, setups[s])
		}
		for range 2 {
			m, ok := pos.Sample(rand.NewPCG(1, 2))
			if !ok {
				t.Fatal("no move")
			}
			pos.Make(m)
			g.Moves = append(g.Moves, record.StrategoMove(v, pos.Event(pos.Ply()-1)))
			pos.Pass()
		}
		if replay := must.Get(record.ReplayStratego(g, v))(t); replay.Seek(2) != c.Passes {
			t.Errorf("%s: two moves of one side in a row can be replayed: %v; a program can give up a turn: %v", c.Name, !c.Passes, c.Passes)
		}
	}
}
