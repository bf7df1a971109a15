package evaluation

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// imagined returns an evaluation of what the side to move knows some plies into a game.
func imagined(t *testing.T, v *stratego.Variant, seed uint64, plies int) (*Evaluation, *state.Knowledge) {
	t.Helper()
	p := scene.Game(t, v, seed, plies)
	k, guess := scene.Learned(state.NewBoard(v), p.View(p.Turn()))
	e := &Evaluation{}
	e.Study(k, parameter.Standard(), guess, Effort{Trifle: 4, Urgency: 1})
	return e, k
}

// steps returns the steps of a side to empty squares.
func steps(k *state.Knowledge, st *state.State, side int) (all [][2]uint8) {
	for q := range st.Movers[side].All() {
		for _, n := range k.Board.Next[q] {
			if n != state.None && st.At[n] == state.None {
				all = append(all, [2]uint8{uint8(q), n})
			}
		}
	}
	return all
}

func TestStrikesThatAreRememberedAreWhatTheyWouldBeNow(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		e, k := imagined(t, v, 4, 50)
		rng := rand.New(rand.NewPCG(1, 7))
		for range 60 {
			st := k.Root
			for ply := range 40 {
				side := ply & 1
				all := steps(k, &st, side)
				if len(all) == 0 {
					break
				}
				m := all[rng.IntN(len(all))]
				some := func() board.Set { return state.Bit(uint8(st.Occupied[side].Nth(rng.IntN(st.Occupied[side].Count())))) }
				switch rng.IntN(5) {
				case 0:
					st.Known = st.Known.Xor(some())
				case 1:
					st.Moved = st.Moved.Xor(some())
				case 2:
					st.Stormed = st.Stormed.Xor(some())
				}
				st.Step(side, m[0], m[1], false)
				compareStrikes(t, e, k, &st)
			}
		}
	})
}

// compareStrikes weighs all strikes of a state again.
func compareStrikes(t *testing.T, e *Evaluation, k *state.Knowledge, st *state.State) {
	t.Helper()
	for side := range 2 {
		for from := range st.Movers[side].All() {
			for to := range k.Board.Adjacent[from].And(st.Occupied[1-side]).All() {
				var got, want state.Odds
				e.Strike(st, side, uint8(from), uint8(to), &got)
				e.weigh(e.strike(st, side, uint8(from), uint8(to)), side, &want)
				if got != want {
					t.Fatalf("%v on %v: %v, expected %v", from, to, got, want)
				}
			}
		}
	}
}

func TestStepsBesideWatchedSquaresChangeTheValueAsTheySay(t *testing.T) {
	scene.EveryVariant(t, func(t *testing.T, v *stratego.Variant) {
		for i := range 48 {
			plies := 20 + 30*(i%8)
			e, k := imagined(t, v, uint64(i/8), plies)
			value, watched := e.Watched(&k.Root)
			if want := e.Value(&k.Root, state.Enemy); value != want {
				t.Fatalf("ply %d: worth %d, expected %d", plies, value, want)
			}
			for _, m := range steps(k, &k.Root, state.Me) {
				if watched.Intersects(state.Bit(m[0]).Or(state.Bit(m[1]))) {
					continue
				}
				st := k.Root
				change := e.Step(&st, state.Me, m[0], m[1])
				st.Score += change
				st.Step(state.Me, m[0], m[1], false)
				if got := e.Value(&st, state.Enemy); got != value+change {
					t.Fatalf("ply %d, %v: worth %d, expected %d", plies, m, got, value+change)
				}
			}
		}
	})
}
