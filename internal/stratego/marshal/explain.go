package marshal

import (
	"fmt"
	"math"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// told is how many candidates an Info lists, and lineLength how many moves
// follow each.
const (
	told       = 5
	lineLength = 3
)

// info says what the thought found and what it believes.
func (t *thought) info(best *rootMove, start time.Time) search.Info {
	in := search.Info{Depth: t.depth, Nodes: t.nodes, Elapsed: time.Since(start), Win: t.winChance(best.value)}
	for i := range min(told, len(t.moves)) {
		m := &t.moves[i]
		in.Candidates = append(in.Candidates, search.Candidate{
			Move:  t.v.FormatMove(m.move),
			Value: float64(m.value),
			Win:   t.winChance(m.value),
			Line:  t.line(m),
			Why:   t.reason(m),
		})
	}
	for i := range t.belief.Pieces {
		in.Beliefs = append(in.Beliefs, t.believed(&t.belief.Pieces[i]))
	}
	return in
}

// winChance turns what a move brings into a chance to win, from the balance of
// pieces as it is.
func (t *thought) winChance(value int32) float64 {
	return chanceAt(t.balance()+float64(value), t.w)
}

// chanceAt is the chance to win of who is so many points ahead.
func chanceAt(points float64, w *parameter.Values) float64 {
	return 1 / (1 + math.Exp(-points/w.WinScale))
}

// line returns the moves that the search expects after a root move.
func (t *thought) line(m *rootMove) []string {
	st := t.root
	if !t.advance(&st, me, m.m) {
		return nil
	}
	var line []string
	for ply := 1; ply <= lineLength; ply++ {
		side := ply & 1
		e := t.table.probe(t.hashOf(&st, side, ply, false))
		if e == nil || e.from == none {
			break
		}
		line = append(line, t.v.FormatMove(stratego.Move{From: board.Square(e.from), To: board.Square(e.to)}))
		next := move{from: e.from, to: e.to, strike: st.at[e.to] != none}
		if st.at[e.from] == none || !t.advance(&st, side, next) {
			break
		}
	}
	return line
}

// advance makes a move with its likeliest outcome; false where that is none.
func (t *thought) advance(st *state, side int, m move) bool {
	if !m.strike {
		t.move(st, side, m.from, m.to)
		return true
	}
	var o odds
	t.weigh(st, side, m.from, m.to, &o)
	like := o.likeliest()
	if like == stratego.NoStrike {
		return false
	}
	t.strike(st, side, m.from, m.to, like, o.left[like], o.delta[like])
	return true
}

// reason says in words what a root move does.
func (t *thought) reason(m *rootMove) string {
	if !m.m.strike {
		if hunter := t.threatTo(m.m.from); hunter != "" {
			return "steps away from the " + hunter
		}
		return ""
	}
	var o odds
	t.myStrike(&t.root, m.m.from, m.m.to, &o)
	if d := t.root.mask[t.root.at[m.m.to]]; d&(d-1) == 0 {
		return fmt.Sprintf("strikes the %v", rankOf(d))
	}
	f := &t.foes[t.root.at[m.m.to]]
	r := rankOf(t.root.mask[t.root.at[m.m.from]])
	d := t.root.mask[t.root.at[m.m.to]]
	return fmt.Sprintf("strikes a hidden piece: wins %.0f %%, both fall %.0f %%, loses %.0f %%",
		100*f.chance.of(d&t.beats[r]), 100*f.chance.of(d&t.ties[r]), 100*f.chance.of(d&t.loses[r]))
}

// threatTo names the enemy that would likely take my piece on a square.
func (t *thought) threatTo(q uint8) string {
	for foes := t.adj[q].And(t.root.movers[enemy]); !foes.Empty(); {
		from := uint8(foes.Pop())
		var o odds
		t.enemyStrike(&t.root, from, q, &o)
		if o.p[stratego.Win] < 0.3 {
			continue
		}
		if m := t.root.mask[t.root.at[from]]; m&(m-1) == 0 {
			return rankOf(m).String()
		}
		return "hidden piece on " + t.v.Format(board.Square(from))
	}
	return ""
}

// believed says what one hidden piece may be and why.
func (t *thought) believed(p *belief.Piece) search.Belief {
	b := search.Belief{Square: t.v.Format(p.Square), Chances: map[string]float64{}}
	for r := range p.Possible.All() {
		b.Chances[string(r.Token())] = p.Chance[r]
	}
	var why []string
	for _, a := range p.Acts {
		why = append(why, actWords(a))
	}
	if !p.Moved {
		why = append(why, "has not moved")
	} else if len(why) == 0 {
		why = append(why, "moved, so no Bomb and not the Flag")
	}
	b.Why = strings.Join(why, ", ")
	return b
}

// actWords says what a piece did, to the player whose pieces it met.
func actWords(a belief.Act) string {
	switch a.Kind {
	case "approach":
		return fmt.Sprintf("approached your %v on move %d", a.Other, a.Ply/2+1)
	case "flight":
		return fmt.Sprintf("fled from your %v on move %d", a.Other, a.Ply/2+1)
	case "patience":
		return fmt.Sprintf("did not strike your %v on move %d", a.Other, a.Ply/2+1)
	}
	return fmt.Sprintf("stood by a piece that your %v threatened on move %d", a.Other, a.Ply/2+1)
}
