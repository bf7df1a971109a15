package player

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

// parse reads a board whose lines are separated by slashes.
func parse(t *testing.T, text string, side board.Side) *advance.Position {
	t.Helper()
	p := must.Get(advance.Parse(strings.ReplaceAll(text, "/", "\n"), side))(t)
	return &p
}

// midgames returns positions of games between grade-7 players.
func midgames(n int) []*advance.Position {
	r := rand.New(rand.NewPCG(2, 0))
	var out []*advance.Position
	for len(out) < n {
		p := advance.Start()
		for plies := r.IntN(120); plies > 0 && !p.Result().Over(); plies-- {
			moves := Level7(&p)
			p.Make(moves[r.IntN(len(moves))])
		}
		if !p.Result().Over() {
			out = append(out, &p)
		}
	}
	return out
}

func choose(t *testing.T, c Config, p *advance.Position) (advance.Move, Info) {
	t.Helper()
	m, info := must.Get2(New(c).Choose(context.Background(), p))(t)
	return m, info
}

func TestEveryLevelPlaysWhatItAllowsAndLeavesThePositionAlone(t *testing.T) {
	for _, p := range midgames(12) {
		for l := Grade4; l <= Free; l++ {
			before := *p
			m, info := choose(t, Config{Level: l, Nodes: 1500}, p)
			if !slices.Contains(Allowed(p, l), m) {
				t.Errorf("level %s plays %v, which it does not allow in\n%s", l, m, p)
			}
			if *p != before {
				t.Fatalf("level %s changed the position", l)
			}
			if info.Allowed == 0 || len(info.Line) == 0 || info.Line[0] != m {
				t.Errorf("level %s plays %v and says %+v", l, m, info)
			}
		}
	}
}

func TestTheSameSeedAndNodesGiveTheSameMove(t *testing.T) {
	for _, p := range midgames(6) {
		for l := Grade4; l <= Free; l++ {
			c := Config{Level: l, Nodes: 2000, Seed: 5}
			a, _ := choose(t, c, p)
			b, _ := choose(t, c, p)
			if a != b {
				t.Errorf("level %s plays %v, then %v in\n%s", l, a, b, p)
			}
		}
	}
}

func TestTheExpectedLineIsLegal(t *testing.T) {
	for _, p := range midgames(8) {
		for _, l := range []Level{Max, Free} {
			_, info := choose(t, Config{Level: l, Nodes: 4000}, p)
			q := *p
			for _, m := range info.Line {
				if err := q.Play(m); err != nil {
					t.Fatalf("level %s expects %v: %v in\n%s", l, info.Line, err, p)
				}
			}
		}
	}
}

func TestLevelsKeepTheirNames(t *testing.T) {
	for l := Grade4; l <= Free; l++ {
		if got, err := ParseLevel(l.String()); err != nil || got != l {
			t.Errorf("ParseLevel(%q) = %v, %v", l.String(), got, err)
		}
	}
	for _, name := range []string{"", "3", "8", "MAX", "best"} {
		if l, err := ParseLevel(name); err == nil {
			t.Errorf("ParseLevel(%q) = %v, want an error", name, l)
		}
	}
}

func TestASideWithoutAMoveIsToldSo(t *testing.T) {
	p := parse(t, "G.......g/.......m./........./........./........./........./........./........./.m.......", advance.White)
	for l := Grade4; l <= Free; l++ {
		if m, _, err := New(Config{Level: l}).Choose(context.Background(), p); !errors.Is(err, ErrNoMove) {
			t.Errorf("level %s: %v, %v, want ErrNoMove", l, m, err)
		}
	}
}

func TestACancelledChoiceStillGivesAMove(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := advance.Start()
	for _, l := range []Level{Max, Free} {
		m, info, err := New(Config{Level: l, MoveTime: time.Hour}).Choose(ctx, &p)
		if err != nil || !p.Legal(m) {
			t.Errorf("level %s: %v, %v", l, m, err)
		}
		if info.Nodes > 10_000 {
			t.Errorf("level %s went on for %d nodes", l, info.Nodes)
		}
	}
}

func TestFreeFindsAForcedWin(t *testing.T) {
	// The Miners close the last two ranks one after the other.
	p := parse(t, "....g..../........M/M......../........./........./........./........./........./G........", advance.White)
	m, info := choose(t, Config{Level: Free, Depth: 3}, p)
	if info.Score < mateZone {
		t.Errorf("plays %v with the outlook %d in\n%s", m, info.Score, p)
	}
}

func TestTheLastMoveOfTheGameIsPlayedForMaterial(t *testing.T) {
	// Only the Catapult is worth enough to turn the sum round.
	p := parse(t, "......m.g/........./........./........./........./........./......b../........./G.....D.c", advance.White)
	p.SetPly(advance.Limit - 2)
	before := p.Balance(advance.White)
	m, _ := choose(t, Config{Level: Free, Depth: 3, PlyKnown: true}, p)
	if m.Gain() == 0 || before != -5 {
		t.Errorf("plays %v, want the capture that does not lose the game, in\n%s", m, p)
	}
}

func TestEvaluationIsTheSameSeenFromTheOtherSide(t *testing.T) {
	e := newEvaluation(DefaultWeights(Free))
	for _, p := range midgames(20) {
		e.root = p.Turn()
		here := e.score(p)
		turned := []byte(p.String())
		slices.Reverse(turned[:len(turned)-1])
		for i, c := range turned {
			if c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
				turned[i] = c ^ 0x20
			}
		}
		q := must.Get(advance.Parse(string(turned), p.Turn().Opponent()))(t)
		e.root = q.Turn()
		if there := e.score(&q); there != here {
			t.Errorf("%d, turned round %d for\n%s", here, there, p)
		}
	}
}

func TestTableReturnsWhatWasStored(t *testing.T) {
	var tab transpositions
	tab.advance()
	m := advance.Start()
	move := m.Moves(nil)[3]
	tab.store(1<<40|5, move, mate-7, 4, exact, 3)
	for _, c := range []struct {
		key   uint64
		depth int
		ply   int
		want  int
		ok    bool
	}{
		{1<<40 | 5, 4, 3, mate - 7, true},
		{1<<40 | 5, 2, 5, mate - 9, true}, // the same win, further from the root
		{1<<40 | 5, 5, 3, 0, false},       // not deep enough
		{2<<40 | 5, 4, 3, 0, false},       // another position in the same slot
	} {
		if _, v, ok := tab.probe(c.key, c.depth, -infinite, infinite, c.ply); ok != c.ok || v != c.want {
			t.Errorf("probe(%x, %d, %d) = %d, %v, want %d, %v", c.key, c.depth, c.ply, v, ok, c.want, c.ok)
		}
	}
}

func TestOneReplyAllowsLegalMovesOfGrade6(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 0))
	for _, p := range midgames(10) {
		for _, m := range oneReply(p, r) {
			if !slices.Contains(Level6(p), m) {
				t.Errorf("%v is not of grade 6 in\n%s", m, p)
			}
		}
	}
}

func BenchmarkMax(b *testing.B) {
	positions := midgames(20)
	pl := New(Config{Level: Max, Nodes: 20_000})
	nodes := 0
	for b.Loop() {
		for _, p := range positions {
			_, info := must.Get2(pl.Choose(context.Background(), p))(b)
			nodes += info.Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
