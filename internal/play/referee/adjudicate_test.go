//go:build linux

package referee

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// stating plays at random and states chances to win, one for each move; then none.
type stating struct {
	*random.Player
	wins []float64
}

func (s *stating) Choose(ctx context.Context, v *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	m, info, err := s.Player.Choose(ctx, v, l)
	info.Win = -1
	if len(s.wins) > 0 {
		info.Win, s.wins = s.wins[0], s.wins[1:]
	}
	return m, info, err
}

func TestAGameIsAdjudicatedWhenBothPlayersAgreeAndNotBefore(t *testing.T) {
	for _, tt := range []struct {
		name      string
		red, blue []float64
		plies     int // when it ends; 0: it goes on
		winner    board.Side
	}{
		{"they agree", []float64{0.5, 0.97, 0.98, 1}, []float64{0.5, 0.02, 0.03, 0}, 8, stratego.Red},
		{"the other way", []float64{0, 0.01, 0.02}, []float64{1, 1, 1}, 6, stratego.Blue},
		{"interrupted", []float64{1, 1, 0.9, 1, 1, 1}, []float64{0, 0, 0, 0, 0, 0}, 11, stratego.Red},
		{"only the loser says so", []float64{0, 0, 0, 0, 0}, []float64{0.5, 0.5, 0.5, 0.5, 0.5}, 0, 0},
		{"only the winner says so", []float64{1, 1, 1, 1, 1}, nil, 0, 0},
		{"both give up", []float64{0, 0, 0, 0, 0}, []float64{0, 0, 0, 0, 0}, 0, 0},
		{"not low enough", []float64{1, 1, 1, 1}, []float64{0.04, 0.04, 0.04, 0.04}, 0, 0},
	} {
		g := between(t, "classic")
		g.Terms.Adjudication = Adjudication{ResignWin: 0.03, MaxPlies: 30}
		g.Players[0], g.Players[1] = &stating{random.New(1), tt.red}, &stating{random.New(2), tt.blue}
		r := play(t, g)
		want, plies := board.Won(tt.winner, board.Adjudicated), tt.plies
		if plies == 0 {
			want, plies = board.Draw(board.Adjudicated), 30
		}
		if r.Result != want || r.Plies != plies || tt.plies > 0 && !strings.Contains(r.Reason, "a chance of at most 0.03") {
			t.Errorf("%s: %+v after %d plies: %s", tt.name, r.Result, r.Plies, r.Reason)
		}
	}
}

// What ends a long game is the position's own count.
func TestALongGameIsADrawOrGoesByMaterial(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(12) {
		for _, a := range []Adjudication{
			{MaxPlies: 150}, {MaxPlies: 150, Material: 2}, {DrawAfter: 12}, {DrawAfter: 12, Material: 1},
		} {
			g := between(t, "barrage")
			g.Players = [2]game.StrategoPlayer{random.New(seed), random.New(seed + 100)}
			for side := range board.Side(2) {
				setup := must.Get(random.New(seed+uint64(side)).Deploy(t.Context(), g.Variant, side))(t)
				g.Setups[side] = setup
			}
			free := play(t, g)
			g.Players = [2]game.StrategoPlayer{random.New(seed), random.New(seed + 100)}
			g.Terms.Adjudication = a
			r := play(t, g)
			if r.Result.Ending != board.Adjudicated {
				if r.Result != free.Result || r.Plies != free.Plies {
					t.Errorf("seed %d, %+v: another game", seed, a)
				}
				continue
			}
			quiet := 0
			for _, m := range r.Record.Moves {
				if quiet++; m.Struck() {
					quiet = 0
				}
			}
			pos := must.Get(stratego.NewPosition(g.Variant, g.Setups[0], g.Setups[1]))(t)
			for _, m := range r.Record.Moves {
				move := must.Get(g.Variant.ParseMove(m.Text))(t)
				pos.Make(move)
			}
			left := [2]int{pos.Movable(0).Count(), pos.Movable(1).Count()}
			want := board.Draw(board.Adjudicated)
			switch ahead := left[0] - left[1]; {
			case a.Material > 0 && ahead >= a.Material:
				want = board.Won(0, board.Adjudicated)
			case a.Material > 0 && -ahead >= a.Material:
				want = board.Won(1, board.Adjudicated)
			}
			if r.Result != want || a.MaxPlies > 0 && r.Plies != a.MaxPlies || a.DrawAfter > 0 && quiet != a.DrawAfter ||
				!strings.HasPrefix(r.Reason, "adjudicated: ") {
				t.Errorf("seed %d, %+v: %+v after %d plies, %d of them quiet, with %v: %s", seed, a, r.Result, r.Plies, quiet, left, r.Reason)
			}
			seen[fmt.Sprint(want)] = true
		}
	}
	if len(seen) < 3 {
		t.Errorf("only %v", seen)
	}
}

func TestAGameOfAdvanceIsAdjudicatedByItsMaterial(t *testing.T) {
	g := AdvanceGame{
		Players: [2]game.AdvancePlayer{first{}, first{}},
		Terms:   Terms{Adjudication: Adjudication{MaxPlies: 9, Material: 1}},
	}
	r := must.Get(g.Play(t.Context()))(t)
	pos := advance.Start()
	for _, m := range r.Record.Moves {
		move := must.Get(pos.ParseMove(m.Text))(t)
		pos.Make(move)
	}
	want := board.Draw(board.Adjudicated)
	if balance := pos.Balance(0); balance > 0 {
		want = board.Won(0, board.Adjudicated)
	} else if balance < 0 {
		want = board.Won(1, board.Adjudicated)
	}
	if r.Result != want || r.Plies != 9 {
		t.Errorf("%+v after %d plies: %s", r.Result, r.Plies, r.Reason)
	}
}
