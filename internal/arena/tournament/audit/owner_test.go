package audit

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/record"
)

func TestGamesToComeAreDrawnFromTheLastKeyAndStoredOnesKeepTheirs(t *testing.T) {
	s := outcome.Store(t)
	p := &tournament.Plan{Name: "t", Variant: "barrage", Type: tournament.RoundRobin, Games: 2, Players: []string{"p0", "p1"}}
	for _, n := range []int{1, 2} {
		must.Do(t, s.AddKey(t.Context(), p.Name, store.Key{Epoch: n, Hex: secret.Of(uint64(n)).Hex(), Source: "chance"}))
	}
	must.Do(t, p.ReadKeys(t.Context(), s))
	m := pairing.Match{Round: 1, A: 0, B: 1}
	j := p.Job(m, 0)
	old, known := p.JobAt(tournament.Place{Match: m}, 1)
	if !known || j.Epoch != 2 || old.Epoch != 1 || j.Key == old.Key || j.Seed == old.Seed {
		t.Errorf("%+v, %+v", j, old)
	}
	for _, of := range []*tournament.Job{j, old} {
		g := of.Stored(0, 0, &referee.Report{Result: board.Draw(board.Limit), Record: &record.Game{}})
		if err := Owns(p, g); err != nil {
			t.Errorf("a game of key %d: %v", of.Epoch, err)
		}
		g.Epoch = 3 - g.Epoch
		if err := Owns(p, g); err == nil {
			t.Errorf("a game of key %d is taken for one of key %d", of.Epoch, g.Epoch)
		}
	}
}
