//go:build linux

package referee

import (
	"slices"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// follower takes a game down.
type follower struct {
	began int
	rec   *record.Game
	plies []int
}

func (f *follower) Began(begin func() *record.Game) {
	f.began++
	f.rec = begin()
}

func (f *follower) Moved(ply int, newest func() record.Move) {
	f.plies = append(f.plies, ply)
	f.rec.Moves = append(f.rec.Moves, newest())
}

func TestAFollowerHearsWhatTheRecordHasAndNoSeed(t *testing.T) {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	seats := [2]Seat{{Name: "A", Spec: "random", Seed: 5}, {Name: "B", Spec: "random", Seed: 6}}
	var f, g follower
	start := advance.Start()
	inStratego := must.Get(StrategoGame{
		Variant: v, Players: [2]game.StrategoPlayer{random.New(1), random.New(2)}, Seats: seats, Follower: &f,
		Terms: Terms{Adjudication: Adjudication{MaxPlies: 60}},
	}.Play(t.Context()))(t)
	inAdvance := must.Get(AdvanceGame{
		Players: [2]game.AdvancePlayer{first{}, first{}}, Seats: seats, Follower: &g,
		Terms:   Terms{Adjudication: Adjudication{MaxPlies: 20}},
		Opening: start.Moves(nil)[:1],
	}.Play(t.Context()))(t)
	for heard, report := range map[*follower]*Report{&f: inStratego, &g: inAdvance} {
		want := report.Record
		same := slices.EqualFunc(heard.rec.Moves, want.Moves, func(x, y record.Move) bool {
			y.Time = 0
			return x == y
		})
		if heard.began != 1 || !same || len(want.Moves) == 0 || heard.plies[len(heard.plies)-1] != report.Plies {
			t.Errorf("%d beginnings, %d of %d moves", heard.began, len(heard.rec.Moves), len(want.Moves))
		}
		if heard.rec.Setups != want.Setups || heard.rec.Start != want.Start || heard.rec.Names != want.Names ||
			heard.rec.Seeds != [2]uint64{} ||
			heard.rec.Players != [2]string{} {
			t.Errorf("began from %+v, want %+v", heard.rec, want)
		}
	}
}
