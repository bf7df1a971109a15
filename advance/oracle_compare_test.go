package advance

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
)

// randomPosition scatters pieces and walls over the board. The side that is not
// to move may not be in danger.
func randomPosition(r *rand.Rand) Position {
	for {
		text := []byte(strings.Repeat(".........\n", 9))
		put := func(c byte) {
			col, row := r.IntN(9), r.IntN(9)
			if i := row*10 + col; text[i] == '.' {
				text[i] = c
			}
		}
		put('g')
		put('G')
		for n := 3 + r.IntN(45); n > 0; n-- {
			put("ZBJMSCDzbjmscd##"[r.IntN(16)])
		}
		p, err := Parse(string(text), board.Side(r.IntN(2)))
		if err == nil && !p.InDanger(p.Turn().Opponent()) {
			return p
		}
	}
}

// playout calls visit with the positions of random games from the start.
func playout(r *rand.Rand, plies int, visit func(p *Position)) {
	p := Start()
	for range plies {
		visit(&p)
		moves := p.Moves(nil)
		if len(moves) == 0 {
			return
		}
		p.Make(moves[r.IntN(len(moves))])
	}
}

// mustAgree compares the generator with the oracle in one position: the same
// moves by text, the same boards, the same danger, the same counts.
func mustAgree(t *testing.T, p *Position) {
	t.Helper()
	want := oracleMoves(p)
	moves := p.Moves(nil)
	var got []string
	for _, m := range moves {
		got = append(got, m.String())
	}
	slices.Sort(got)
	if names := texts(want); !slices.Equal(got, names) {
		t.Fatalf("%s to move in\n%sgot  %v\nwant %v", SideName(p.Turn()), p, got, names)
	}
	if n := p.Count(); n != len(want) {
		t.Fatalf("Count = %d, want %d, %s to move in\n%s", n, len(want), SideName(p.Turn()), p)
	}
	if p.HasMove() != (len(want) > 0) {
		t.Fatalf("HasMove = %v with %d moves, %s to move in\n%s", p.HasMove(), len(want), SideName(p.Turn()), p)
	}
	for _, side := range []board.Side{White, Black} {
		if got, want := p.InDanger(side), (oracle{}).danger(gridOf(p.String()), side == White); got != want {
			t.Fatalf("InDanger(%s) = %v in\n%s", SideName(side), got, p)
		}
	}
	mustReach(t, p, moves, want)
	mustCapture(t, p, moves)
}

// mustReach checks the boards that the moves lead to, and that unmaking restores
// every field.
func mustReach(t *testing.T, p *Position, moves []Move, want []result) {
	t.Helper()
	boards := map[string]string{}
	for _, m := range want {
		boards[m.text] = m.after.String()
	}
	for _, m := range moves {
		before := *p
		p.Make(m)
		if got := p.String(); got != boards[m.String()] {
			t.Fatalf("%s leads from\n%sto\n%swant\n%s", m, &before, got, boards[m.String()])
		}
		fresh, err := Parse(p.String(), p.Turn())
		if err != nil {
			t.Fatalf("after %s: %v", m, err)
		}
		fresh.SetPly(p.Ply())
		if fresh != *p {
			t.Fatalf("after %s the incremental state differs from the board's own", m)
		}
		p.Unmake(m)
		if *p != before {
			t.Fatalf("unmaking %s does not restore\n%s", m, &before)
		}
	}
}

// mustCapture checks that Captures lists exactly the moves that win material.
func mustCapture(t *testing.T, p *Position, moves []Move) {
	t.Helper()
	var want []Move
	for _, m := range moves {
		before := p.Balance(p.Turn())
		p.Make(m)
		gain := p.Balance(p.Turn().Opponent()) - before
		p.Unmake(m)
		if gain != m.Gain() {
			t.Fatalf("%s gains %d, Gain says %d", m, gain, m.Gain())
		}
		if gain > 0 {
			want = append(want, m)
		}
	}
	got := p.Captures(nil)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("Captures = %v, want %v, %s to move in\n%s", got, want, SideName(p.Turn()), p)
	}
}

func TestGeneratorAgreesWithOracleOnScatteredPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for range 600 {
		p := randomPosition(r)
		mustAgree(t, &p)
	}
}

func TestGeneratorAgreesWithOracleInRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	for range 6 {
		playout(r, 80, func(p *Position) { mustAgree(t, p) })
	}
}
