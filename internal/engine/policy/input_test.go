package policy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// seen returns the channels of all squares.
func seen(f *Inference) *[100][38]int32 {
	var in [100][38]int32
	for q := range in {
		for i, v := range f.in.at(q) {
			in[q][i] = int32(v)
		}
	}
	return &in
}

// seenInAll returns the numbers that are of no square.
func seenInAll(f *Inference) *[26]int32 {
	var around [26]int32
	for i, v := range f.around {
		around[i] = int32(v)
	}
	return &around
}

// watcher returns an Inference that sees without thinking.
func watcher(t testing.TB) *Inference { return NewInference(drawn(1, 16, 1).read(t)) }

func moveOf(from, to int) stratego.Move {
	return stratego.Move{From: board.Square(from), To: board.Square(to)}
}

func TestEqualKnowledgeGivesEqualInputs(t *testing.T) {
	for seed := range uint64(8) {
		for plies := range 4 {
			t.Run(fmt.Sprint(seed, 40*plies), func(t *testing.T) {
				v, _ := stratego.VariantNamed([]string{"ucc", "classic"}[seed%2])
				a, b := gametest.Twins(t, v, seed, 40*plies)
				f, g := watcher(t), watcher(t)
				f.Look(a.View(stratego.Red))
				g.Look(b.View(stratego.Red))
				if *seen(f) != *seen(g) || *seenInAll(f) != *seenInAll(g) || f.value != g.value || f.logits != g.logits {
					t.Error("hidden ranks made a difference")
				}
				f.see(a.View(stratego.Blue))
				g.see(b.View(stratego.Blue))
				if *seen(f) == *seen(g) {
					t.Error("the positions do not differ")
				}
			})
		}
	}
}

// A position with the sides exchanged and the board turned looks the same to the other side.
func TestBothSidesSeeTheBoardFromTheirOwnEnd(t *testing.T) {
	v, _ := stratego.VariantNamed("ucc")
	red, blue := begun(t, "ucc", 1).Setup(stratego.Red), begun(t, "ucc", 1).Setup(stratego.Blue)
	p, _ := stratego.NewPosition(v, red, blue)
	q, _ := stratego.NewPosition(v, blue, red)
	q.Pass() // Blue begins
	f, g := watcher(t), watcher(t)
	rng := rand.NewPCG(1, 9)
	for p.Ply() < 200 && !p.Result().Over() {
		m, _ := p.Sample(rng)
		p.Make(m)
		q.Make(stratego.Move{From: 99 - m.From, To: 99 - m.To})
		for side := range board.Side(2) {
			f.see(p.View(side))
			g.see(q.View(side ^ 1))
			if *seen(f) != *seen(g) || *seenInAll(f) != *seenInAll(g) {
				t.Fatalf("ply %d: the side at the top and the side at the bottom see other things", p.Ply())
			}
		}
	}
}

// handmade is a game of ucc that a test plays by hand.
type handmade struct {
	t *testing.T
	p *stratego.Position
	f *Inference
}

// newHandmade sets up armies whose front rows have the given ranks: Red's on squares 30 to 39, Blue's
// on 69 down to 60.
func newHandmade(t *testing.T, red, blue string) *handmade {
	t.Helper()
	v, _ := stratego.VariantNamed("ucc")
	var setups [2]stratego.Setup
	for side, front := range []string{red, blue} {
		var s, rest stratego.Setup
		for r := stratego.Flag; r >= stratego.Marshal; r-- {
			for range v.MaxCount(r) {
				rest = append(rest, r)
			}
		}
		for _, token := range front {
			r := must.Get(stratego.ParseRank(string(token)))(t)
			i := slices.Index(rest, r)
			s, rest = append(s, r), slices.Delete(rest, i, i+1)
		}
		setups[side] = slices.Concat(rest[:30], s, rest[30:])
	}
	p := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	return &handmade{t, p, watcher(t)}
}

// play makes moves, written by their squares.
func (s *handmade) play(squares ...[2]int) {
	s.t.Helper()
	for _, m := range squares {
		must.Get(s.p.Play(moveOf(m[0], m[1])))(s.t)
	}
}

// wants compares the channels in a range of what a side sees on a square of the board: those that
// are not named must be 0.
func (s *handmade) wants(side board.Side, q, from, to int, want map[int]int16) {
	s.t.Helper()
	s.f.see(s.p.View(side))
	for i := from; i < to; i++ {
		if got := s.f.cell(board.Square(q))[i]; got != want[i] {
			s.t.Errorf("%s, square %d: channel %d is %d, expected %d", stratego.SideName(side), q, i, got, want[i])
		}
	}
}

func TestPiecesShowTheirRanksAndWhatIsKnownOfThem(t *testing.T) {
	s := newHandmade(t, "2999999998", "9999999937") // a General on 30, a Sergeant on 60
	s.wants(stratego.Red, 30, 0, 34, map[int]int16{1: 512, 33: 512})
	s.wants(stratego.Blue, 30, 0, 34, map[int]int16{28: 512, 33: 512})
	s.wants(stratego.Red, 60, 0, 34, map[int]int16{28: 512, 33: 512})
	s.wants(stratego.Red, 42, 0, 34, map[int]int16{32: 512, 33: 512})
	s.wants(stratego.Red, 40, 0, 34, map[int]int16{33: 512})
	s.play([2]int{30, 40}, [2]int{60, 50})
	s.wants(stratego.Red, 40, 0, 34, map[int]int16{1: 512, 13: 512, 33: 512})
	s.wants(stratego.Blue, 40, 0, 34, map[int]int16{29: 512, 33: 512})
	s.play([2]int{40, 50}) // the General takes the Sergeant
	s.wants(stratego.Red, 50, 0, 34, map[int]int16{1: 512, 12: 512, 13: 512, 33: 512})
	s.wants(stratego.Blue, 50, 0, 34, map[int]int16{17: 512, 33: 512})
}

func TestARunShowsAScout(t *testing.T) {
	s := newHandmade(t, "9299999934", "6666555739")
	s.play([2]int{30, 50})
	s.wants(stratego.Red, 50, 0, 34, map[int]int16{8: 512, 12: 512, 13: 512, 33: 512})
	s.wants(stratego.Blue, 50, 0, 34, map[int]int16{24: 512, 33: 512})
}

func TestWhatAPieceGoesNextToAndWhatItLeavesFollowsIt(t *testing.T) {
	s := newHandmade(t, "2399999988", "9999999657") // a General on 30, a Sergeant on 60, a Captain on 61
	s.play([2]int{30, 40}, [2]int{60, 50})          // nobody knows the General
	s.wants(stratego.Red, 50, 28, 32, map[int]int16{29: 512})
	s.play([2]int{40, 50}, [2]int{61, 51}) // now they do: the Captain goes next to it
	s.wants(stratego.Red, 51, 28, 32, map[int]int16{29: 512, 30: 9 * 51})
	s.wants(stratego.Blue, 51, 12, 16, map[int]int16{13: 512, 14: 9 * 51})
	s.play([2]int{31, 41}, [2]int{51, 61}) // and leaves it
	s.wants(stratego.Red, 61, 28, 32, map[int]int16{29: 512, 30: 9 * 51, 31: 9 * 51})
	s.wants(stratego.Blue, 61, 12, 16, map[int]int16{13: 512, 14: 9 * 51, 15: 9 * 51})
	s.play([2]int{50, 51}) // the General follows: it knows nothing of the Captain
	s.wants(stratego.Red, 51, 12, 16, map[int]int16{12: 512, 13: 512})
	s.play([2]int{61, 51}) // the Captain strikes it and falls
	s.wants(stratego.Red, 61, 0, 34, map[int]int16{33: 512})
	if got := seenInAll(s.f)[stratego.Captain-1]; got != 3*64 {
		t.Errorf("%d for hidden Captains, expected 3 of them", got)
	}
}

func TestAScoutIsFearedAsOne(t *testing.T) {
	s := newHandmade(t, "9299999988", "5555666777")
	s.play([2]int{30, 50}, [2]int{61, 51})
	s.wants(stratego.Red, 51, 28, 32, map[int]int16{29: 512, 30: 2 * 51})
}

func TestTheLastFourMovesAreSeen(t *testing.T) {
	s := newHandmade(t, "2399999988", "9999999657")
	s.play([2]int{30, 40})
	s.wants(stratego.Red, 30, 34, 38, map[int]int16{34: -512})
	s.wants(stratego.Blue, 40, 34, 38, map[int]int16{34: 512})
	s.play([2]int{60, 50}, [2]int{40, 50}, [2]int{61, 51}, [2]int{31, 41})
	s.wants(stratego.Red, 30, 34, 38, nil)
	s.wants(stratego.Red, 50, 34, 38, map[int]int16{36: 512, 37: 512})
	s.wants(stratego.Red, 40, 34, 38, map[int]int16{36: -512})
	s.wants(stratego.Blue, 41, 34, 38, map[int]int16{34: 512})
	s.wants(stratego.Blue, 61, 34, 38, map[int]int16{35: -512})
}

// What is counted agrees with the truth at every ply.
func TestCountsAreOfTheHiddenPieces(t *testing.T) {
	for seed := range uint64(4) {
		f := watcher(t)
		game(t, "classic", seed, 700, func(p *stratego.Position) {
			own := p.Turn()
			f.see(p.View(own))
			var want [26]int32
			for i, side := range []board.Side{own.Opponent(), own} {
				for q := range p.Pieces(side).AndNot(p.Known()).All() {
					want[12*i+int(p.At(q).Rank())-1] += 64
				}
			}
			want[24], want[25] = int32(5*min(p.Quiet(), 100)), int32(min(p.Ply(), 500))
			if got := *seenInAll(f); got != want {
				t.Fatalf("ply %d: %v, expected %v", p.Ply(), got, want)
			}
		})
	}
}
