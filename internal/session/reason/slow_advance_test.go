package reason

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/lab/gametest"
)

// gains lists by brute force the legal moves of a side that win something, were it to move.
func gains(p advance.Position, side board.Side) (all []advance.Move) {
	if p.Turn() != side {
		p.Pass()
	}
	for _, m := range p.Moves(nil) {
		if m.Gain() > 0 {
			all = append(all, m)
		}
	}
	return all
}

// hit reports whether a side can win what stands on a square.
func hit(p advance.Position, side board.Side, q board.Square) bool {
	return slices.ContainsFunc(gains(p, side), func(m advance.Move) bool { return m.To() == q })
}

// hitBy reports whether a side's piece can win what stands on a square. It attacks a General if that is in danger where walls
// stand instead of all other pieces of the side.
func hitBy(p advance.Position, side board.Side, from, q board.Square) bool {
	if p.At(q).Kind() == advance.General {
		text := []byte(p.String())
		for sq := range board.Square(81) {
			x := p.At(sq)
			mine := x != advance.WallPiece && x != advance.Empty && x.Side() == side
			if mine && sq != from && x.Kind() != advance.General {
				text[int(sq)+int(sq)/9] = '#'
			}
		}
		alone, err := advance.Parse(string(text), side)
		own := p.At(from) != advance.Empty && p.At(from) != advance.WallPiece && p.At(from).Side() == side
		return err == nil && own && alone.InDanger(side.Opponent())
	}
	return slices.ContainsFunc(gains(p, side), func(m advance.Move) bool { return m.From() == from && m.To() == q })
}

// free reports whether a side can win what stands on a square, and nothing takes it back there.
func free(p advance.Position, side board.Side, q board.Square) bool {
	for _, m := range gains(p, side) {
		if m.To() != q {
			continue
		}
		after := p
		if after.Turn() != side {
			after.Pass()
		}
		after.Make(m)
		if m.Kind() == advance.Shot || m.Kind() == advance.Convert || !hit(after, side.Opponent(), q) {
			return true
		}
	}
	return false
}

// hitsAfterStep reports whether a side's piece can win what stands on a square, at once or after a
// step of its own.
func hitsAfterStep(p advance.Position, side board.Side, from, q board.Square) bool {
	if p.Turn() != side {
		p.Pass()
	}
	for _, m := range p.Moves(nil) {
		if m.From() == from && m.Gain() > 0 && m.To() == q {
			return true
		}
		if m.From() != from || m.Kind() != advance.Step {
			continue
		}
		after := p
		after.Make(m)
		if !after.Result().Over() &&
			slices.ContainsFunc(gains(after, side), func(n advance.Move) bool { return n.From() == m.To() && n.To() == q }) {
			return true
		}
	}
	return false
}

func movesOf(p advance.Position, side board.Side, q board.Square) (n int) {
	if p.Turn() != side {
		p.Pass()
	}
	for _, m := range p.Moves(nil) {
		if m.From() == q {
			n++
		}
	}
	return n
}

// apart is how many steps of a General lie between two squares.
func apart(a, b board.Square) int {
	x, y := int(a)%9-int(b)%9, int(a)/9-int(b)/9
	return max(x, -x, y, -y)
}

// trueOfAdvance reports whether a claim is true by brute force, and whether its kind is known.
func trueOfAdvance(before advance.Position, line []advance.Move, c Claim) (ok, knows bool) {
	m, after := line[0], before
	after.Make(m)
	me, foe := before.Turn(), before.Turn().Opponent()
	here := m.To()
	if m.Kind() == advance.Build || m.Kind() == advance.Shot || m.Kind() == advance.Convert {
		here = m.From()
	}
	enemy := func(q board.Square) bool {
		p := after.At(q)
		return p != advance.Empty && p != advance.WallPiece && p.Side() == foe
	}
	row := int(m.From())/9 - int(m.To())/9
	if me == advance.Black {
		row = -row
	}
	switch c.Kind {
	case Wins:
		return len(after.Moves(nil)) == 0, true
	case Captures, Shoots, ConvertsFoe:
		return m.Gain() > 0 && c.Foe == m.To() && before.At(m.To()).Side() == foe, true
	case CapturesLast:
		return m.Gain() > 0 && hit(before, foe, m.From()) && hit(after, foe, m.To()), true
	case ClearsWall:
		return before.At(m.To()) == advance.WallPiece && after.At(m.To()) != advance.WallPiece, true
	case LeavesDanger:
		return before.InDanger(me) && !after.InDanger(me), true
	case Threatens:
		by := here
		if c.Own != board.NoSquare {
			by = c.Own
		}
		for q := range board.Square(81) { // the piece that moves attacks it, and where it does not, the one that is named
			n := hitBy(after, me, q, c.Foe)
			if q == here && n && c.Own != board.NoSquare || q == by && !n {
				return false, true
			}
		}
		return enemy(c.Foe) && (after.At(c.Foe).Kind() == advance.General && after.InDanger(foe) ||
			hit(after, me, c.Foe) && !hit(before, me, c.Foe)), true
	case RunsFrom:
		return free(before, foe, m.From()) && m.From() != here && !free(after, foe, here), true
	case Shields:
		return free(before, foe, c.Own) && !free(after, foe, c.Own) && after.At(c.Own) == before.At(c.Own), true
	case Prepares:
		next := after
		next.Make(line[1])
		return !hit(before, me, c.Foe) && next.Legal(line[2]) && line[2].To() == c.Foe && line[2].Gain() > 0, true
	case BlocksFoe:
		return c.Moves >= 3 && movesOf(before, foe, c.Foe)-movesOf(after, foe, c.Foe) == c.Moves, true
	case OpensWay:
		return c.Moves >= 3 && c.Own != m.From() && movesOf(after, me, c.Own)-movesOf(before, me, c.Own) == c.Moves, true
	case HeadsFor:
		return enemy(c.Foe) && hitsAfterStep(after, me, here, c.Foe) && !hitsAfterStep(before, me, m.From(), c.Foe), true
	case Covers:
		return free(before, foe, c.Own) && hit(after, foe, c.Own) && !free(after, foe, c.Own), true
	case OutOfReach:
		return hitsAfterStep(before, foe, c.Foe, m.From()) && !hitsAfterStep(after, foe, c.Foe, here), true
	case BuildsWall:
		return after.At(m.To()) == advance.WallPiece && before.At(m.To()) == advance.Empty, true
	case Swaps:
		return after.At(m.From()) == before.At(m.To()) && after.At(m.To()) == before.At(m.From()) &&
			(c.Moves == 0 || movesOf(after, me, m.From()) > movesOf(before, me, m.To())), true
	case MoreRoom:
		return c.Moves >= 3 && movesOf(after, me, m.To())-movesOf(before, me, m.From()) == c.Moves, true
	case NearGeneral:
		g := before.GeneralOf(foe)
		return apart(m.To(), g) == c.Moves && apart(m.From(), g) > c.Moves, true
	case GuardGeneral:
		g := before.GeneralOf(me)
		return apart(m.To(), g) <= 2 && apart(m.From(), g) > 2, true
	case GeneralAway, GeneralNear:
		d := apart(m.To(), c.Foe) - apart(m.From(), c.Foe)
		return enemy(c.Foe) && before.At(m.From()).Kind() == advance.General && (d > 0) == (c.Kind == GeneralAway) && d != 0, true
	case Forward:
		return row > 0, true
	case Back:
		return row < 0, true
	case Aside:
		return row == 0, true
	case CanLose, CanExchange, Hangs, HangsGuard, CanConvert:
		for _, n := range gains(after, foe) {
			if n.From() != c.Foe || n.To() != c.Own || (n.Kind() == advance.Convert) != (c.Kind == CanConvert) {
				continue
			}
			next := after
			next.Make(n)
			back := !next.Result().Over() && n.Kind() != advance.Shot && n.Kind() != advance.Convert && hit(next, me, c.Own)
			if c.Kind == CanConvert || back == (c.Kind == CanExchange || c.Kind == HangsGuard) {
				return (c.Kind == CanLose || c.Kind == CanExchange) == (c.Own == here) || c.Kind == CanConvert, true
			}
		}
		return false, true
	}
	return false, false
}

// Every claim about any legal move of Advance is true by brute force, and the rate of each kind in
// games of the adviser is that of the golden file.
func TestEveryClaimOfAdvanceIsTrueByBruteForce(t *testing.T) {
	rates, n := map[Kind]int{}, 0
	for seed := range uint64(4) {
		pos, rng := advance.Start(), rand.New(rand.NewPCG(seed, 7))
		pl := player.New(player.Config{Level: player.Free, Nodes: 1500, PlyKnown: true})
		for range 110 {
			if pos.Result().Over() {
				break
			}
			a, err := pl.Advise(t.Context(), &pos, advance.NoMove)
			if err != nil {
				t.Fatal(err)
			}
			line := a.Moves[0].Line
			w := Advance(&pos, line...)
			rates[w.Claims[0].Kind]++
			n++
			checkAdvance(t, pos, line, w)
			moves := pos.Moves(nil)
			other := moves[rng.IntN(len(moves))]
			checkAdvance(t, pos, []advance.Move{other}, Advance(&pos, other))
			if rng.IntN(4) == 0 {
				pos.Make(other)
				continue
			}
			pos.Make(line[0])
		}
	}
	kinds := slices.SortedFunc(maps.Keys(rates), func(a, b Kind) int {
		if rates[a] != rates[b] {
			return rates[b] - rates[a]
		}
		return strings.Compare(string(a), string(b))
	})
	var out strings.Builder
	fmt.Fprintf(&out, "advance, %d moves:", n)
	for _, k := range kinds {
		fmt.Fprintf(&out, " %s %d", k, rates[k])
	}
	if rates[kinds[0]]*3 > n {
		t.Errorf("%s is the reason of %d of %d moves", kinds[0], rates[kinds[0]], n)
	}
	gametest.Golden(t, "rates-advance.golden", out.String()+"\n")
}

func checkAdvance(t *testing.T, pos advance.Position, line []advance.Move, w Words) {
	t.Helper()
	for _, c := range w.Claims {
		if ok, knows := trueOfAdvance(pos, line, c); !ok || !knows {
			t.Errorf("ply %d, %v: %s (%s) is not true\n%v", pos.Ply(), line[0], c.Said, c.Kind, pos.String())
		}
	}
}
