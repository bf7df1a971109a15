package player

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// TestEveryPlayerMovesByWhatItMayKnow asks every player of Stratego, with the
// same seed, for a move in two positions that differ only in ranks that are
// hidden from it.
func TestEveryPlayerMovesByWhatItMayKnow(t *testing.T) {
	for _, p := range roster.Players() {
		if p.Game != record.Stratego {
			continue
		}
		spec := p.Name + ":seed=5"
		if slices.ContainsFunc(p.Options, func(o roster.Option) bool { return strings.HasPrefix(o.Name, "nodes=") }) {
			spec += ",nodes=100" // with a node limit the choice depends on the seed alone
		}
		for i, v := range stratego.Variants() {
			t.Run(fmt.Sprint(p.Name, " ", v), func(t *testing.T) {
				a, b := gametest.Twins(t, v, uint64(i), 20)
				if ma, mb := choice(t, spec, a), choice(t, spec, b); ma != mb {
					t.Errorf("%v and %v where the side to move cannot tell the positions apart", ma, mb)
				}
			})
		}
	}
}

// choice is the move of a new player.
func choice(t *testing.T, spec string, pos *stratego.Position) stratego.Move {
	t.Helper()
	must.Do(t, roster.Check(spec, record.Stratego))
	p := must.Get(roster.NewStratego(spec, 5))(t)
	m, _ := must.Get2(p.Choose(t.Context(), pos.View(pos.Turn()), search.Limits{}))(t)
	return m
}
