package reason

import (
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/stratego"
)

// slowEnd replays a line on cells, with every strike won, and returns where each enemy piece that moved came from and stands.
func slowEnd(s *slow, line []stratego.Move) (b []cell, from map[int]int, ok bool) {
	b, from = s.board(false), map[int]int{}
	for i, m := range line {
		at, to := int(m.From), int(m.To)
		if mine := i%2 == 0; mine && (!b[at].mine || b[to].mine) || !mine && (!b[at].foe || b[to].foe) {
			return nil, nil, false
		}
		if i%2 == 1 {
			start, moved := from[at]
			if delete(from, at); !moved {
				start = at
			}
			from[to] = start
		} else {
			delete(from, to)
		}
		b[to], b[at] = b[at], cell{}
	}
	return b, from, true
}

// checkGoes reports whether the Flag falls or nearly falls in a line as a claim says.
func (s *slow) checkGoes(c Claim, line []stratego.Move) bool {
	now := s.board(false)
	if !now[c.Own].mine || now[c.Own].rank != stratego.Flag {
		return false
	}
	if c.Kind == FlagGoes {
		part := line[:2*c.Moves]
		_, from, ok := slowEnd(s, part)
		return ok && part[len(part)-1].To == c.Own && from[int(c.Own)] == int(c.Foe)
	}
	b, from, ok := slowEnd(s, line)
	if !ok {
		return false
	}
	for at, start := range from {
		r := now[start].rank
		if r == stratego.Hidden {
			r = stratego.Sergeant
		}
		if start == int(c.Foe) && s.far(b, r, at, int(c.Own)) == c.Moves {
			return c.Moves <= 2
		}
	}
	return false
}

// That the Flag can hardly be held is said only where the chance is next to none and the line ends so, by a slow replay of it.
func TestAFlagThatCanHardlyBeHeldFallsInTheLine(t *testing.T) {
	told, rng := map[Kind]int{}, rand.New(rand.NewPCG(67, 5))
	for _, name := range []string{"barrage", "mini", "duel", "octa-barrage"} {
		for seed := range uint64(10) {
			p := playedFast(t, gametest.Variant(t, name), seed, 20+int(seed)*4)
			if p.Result().Over() {
				continue
			}
			view := p.View(p.Turn())
			for range 40 {
				line := anyLine(p, rng)
				if _, ok := HardlyHeld(view, Inferred(view), 0.06, line...); ok {
					t.Errorf("it is said with a chance of 6 %%")
				}
				if c, ok := HardlyHeld(view, Inferred(view), 0.01, line...); ok {
					told[c.Kind]++
					if !newSlow(view, Inferred(view), line[0]).checkGoes(c, line) || c.Said.Empty() || c.Chance != 0.01 {
						t.Errorf("%s is not true of %v\n%s", c.Said, line, view)
					}
				}
			}
		}
	}
	if told[FlagGoes] == 0 || told[FlagNearly] == 0 {
		t.Errorf("%v", told)
	}
}

// anyLine is a line of moves at random, in which the enemy goes for the Flag where it can.
func anyLine(p *stratego.Position, rng *rand.Rand) (line []stratego.Move) {
	flag, me := board.NoSquare, p.Turn()
	for q := range p.View(me).Pieces(me).All() {
		if p.View(me).At(q).Rank() == stratego.Flag {
			flag = q
		}
	}
	made := 0
	for len(line) < 4 && !p.Result().Over() {
		moves := p.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		for _, other := range moves {
			grid := p.Variant().Grid()
			if p.Turn() != me && grid.Distance(other.To, flag) < grid.Distance(m.To, flag) {
				m = other
			}
		}
		line = append(line, m)
		p.Make(m)
		made++
	}
	for range made {
		p.Unmake()
	}
	return line
}

// Where the words say that the Flag can be taken, they do not say too that it can hardly be held.
func TestTheFlagIsWarnedOfOnce(t *testing.T) {
	c := about(FlagGoes, 3).own(4).with(0.01, 0)
	c.Said = sideName(board.First)
	if w := (Words{Claims: []Claim{plain(Forward), about(FlagHangs, 3)}}).Desperate(c); !w.Warning.Empty() {
		t.Errorf("%+v", w)
	}
	if w := (Words{Claims: []Claim{plain(Forward)}}).Desperate(c); w.Warning.Empty() || len(w.Claims) != 2 {
		t.Errorf("%+v", w)
	}
}
