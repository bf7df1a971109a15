package reason

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// Every piece of news, in games of every variant, is true by the truth and by the view of two moves
// before. How often each kind comes is in the golden file.
func TestEveryNewsIsTrueByTheTrueBoardAndTheBoardBefore(t *testing.T) {
	var out strings.Builder
	seen := map[Kind]int{}
	for _, v := range stratego.Variants() {
		rates, turns := map[Kind]int{}, 0
		for seed := range uint64(12) {
			p, rng := scene.Game(t, v, seed, 0), rand.New(rand.NewPCG(seed, 21))
			for range 150 {
				if p.Result().Over() {
					break
				}
				if p.Ply() >= 2 && p.Ply()%3 < 2 {
					turns++
					for _, c := range News(p.View(p.Turn()), nil) {
						rates[c.Kind]++
						seen[c.Kind]++
						if !newsIsTrue(t, p, c) {
							t.Errorf("%s, seed %d, ply %d: %s (%s) is not true\n%s", v, seed, p.Ply(), c.Said, c.Kind, p.View(p.Turn()))
						}
					}
				}
				p.Make(restless(p, rng))
			}
		}
		fmt.Fprintf(&out, "%s, %d turns:", v, turns)
		for _, k := range slices.Sorted(maps.Keys(rates)) {
			fmt.Fprintf(&out, " %s %d", k, rates[k])
		}
		fmt.Fprintln(&out)
	}
	for _, k := range []Kind{
		Shown, ShownStrong, ShownBomb, ShownFirm, ShownRun, Unbeaten, BombsHold, Seen, VainChase, ToAndFro, ToAndFroEnd,
		Walker, WalkerNow, WalkerMet, WalkerFree, FlagHangs, FlagNear, FlagHeld,
	} {
		if seen[k] == 0 {
			t.Errorf("no news of kind %s came up", k)
		}
	}
	gametest.Golden(t, "news.golden", out.String())
}

// restless chooses moves that chase, run away and go to and fro more often than chance would.
func restless(p *stratego.Position, rng *rand.Rand) stratego.Move {
	moves, n := p.Moves(nil), p.Ply()
	if n >= 2 && rng.IntN(3) > 0 {
		last, other := p.Event(n-2).Move, p.Event(n-1).Move
		for _, m := range moves {
			beside := p.Variant().Adjacent(m.To).Has(other.To) && p.At(m.To).Empty()
			if m.From == last.To && (m.To == last.From || beside) {
				return m
			}
		}
		for _, m := range moves { // after known prey
			for q := range p.Variant().Adjacent(m.To).And(p.Known()).And(p.Pieces(p.Turn().Opponent())).All() {
				if p.At(m.To).Empty() && p.At(q).Rank().Movable() &&
					p.Variant().Strike(p.At(m.From).Rank(), p.At(q).Rank()) == stratego.Win {
					return m
				}
			}
		}
		for _, m := range moves { // away from what came near
			if p.Variant().Adjacent(m.From).Has(other.To) && p.At(m.To).Empty() {
				return m
			}
		}
	}
	return moves[rng.IntN(len(moves))]
}

// newsIsTrue checks news of the side to move by the true pieces and by what its side saw two moves ago.
func newsIsTrue(t *testing.T, p *stratego.Position, c Claim) bool {
	t.Helper()
	view, v := p.View(p.Turn()), p.Variant()
	before := p.Clone()
	before.Unmake()
	before.Unmake()
	then := before.View(p.Turn())
	was := c.Foe // where the piece stood two moves ago
	if c.Foe == board.NoSquare {
		was = c.Own
	}
	for i := p.Ply() - 1; i >= p.Ply()-2; i-- {
		e := p.Event(i)
		if e.Outcome != stratego.NoStrike {
			striker, defender := v.AfterStrike(e.Move, e.Outcome, e.Defender)
			switch was {
			case striker:
				was = e.Move.From
			case defender:
				was = e.Move.To
			}
		} else if e.Move.To == was {
			was = e.Move.From
		}
	}
	mineBeats := func() bool {
		for q := range p.Movable(p.Turn()).All() {
			if v.Strike(p.At(q).Rank(), p.At(c.Foe).Rank()) == stratego.Win {
				return true
			}
		}
		return false
	}
	theyBeat := func(pos *stratego.Position, r stratego.Rank) bool {
		for q := range pos.Pieces(p.Turn().Opponent()).All() {
			if x := pos.At(q).Rank(); x.Movable() && v.Strike(x, r) == stratego.Win {
				return true
			}
		}
		return false
	}
	s := newSlow(view, Inferred(view), stratego.Move{From: c.Own, To: c.Own})
	switch c.Kind {
	case Shown, ShownBomb:
		return then.At(was).Rank() == stratego.Hidden && view.At(c.Foe).Rank() == p.At(c.Foe).Rank() &&
			v.Strike(p.At(c.Own).Rank(), p.At(c.Foe).Rank()) == stratego.Win &&
			(c.Kind == ShownBomb) == (p.At(c.Foe).Rank() == stratego.Bomb)
	case ShownStrong, ShownFirm:
		return then.At(was).Rank() == stratego.Hidden && view.At(c.Foe).Rank() == p.At(c.Foe).Rank() && !mineBeats()
	case ShownRun:
		m := p.Event(p.Ply() - 1).Move
		return then.At(was).Rank() == stratego.Hidden && p.At(c.Foe).Rank() == stratego.Scout &&
			v.Grid().Distance(m.From, m.To) > 1
	case Unbeaten:
		return !theyBeat(p, p.At(c.Own).Rank()) && theyBeat(before, p.At(c.Own).Rank())
	case BombsHold:
		return !theyBeat(p, stratego.Bomb) && theyBeat(before, stratego.Bomb)
	case Seen:
		return p.Known().Has(c.Own) && !before.Known().Has(was)
	case VainChase:
		return c.Moves >= 3 && s.attacked(int(c.Foe)) == c.Moves &&
			v.Strike(p.At(c.Own).Rank(), p.At(c.Foe).Rank()) == stratego.Win
	case ToAndFroEnd:
		return v.Adjacent(c.Own).Has(c.Other) && p.At(c.Other).Empty() &&
			view.Check(stratego.Move{From: c.Own, To: c.Other}) != nil && s.cornered(c, int(c.Other))
	case ToAndFro:
		return s.cornered(c, int(c.Other)) && lastTime(p.Clone(), c)
	}
	// What is said of walkers and of the Flag needs no move: it is as after one of a piece that stays.
	return s.checkStill(c)
}

// lastTime reports whether a piece may go back now and not once more after that.
func lastTime(p *stratego.Position, c Claim) bool {
	back := stratego.Move{From: c.Own, To: c.Other}
	if p.View(p.Turn()).Check(back) != nil {
		return false
	}
	p.Make(back)
	for _, m := range p.Moves(nil) {
		if m.To != c.Own && m.To != c.Other && p.At(m.To).Empty() {
			p.Make(m)
			return p.View(p.Turn()).Check(stratego.Move{From: c.Other, To: c.Own}) != nil
		}
	}
	return true // the enemy has nothing to play with: nothing to see
}

// attacks reports whether a claim's enemy wins against its own piece with the claim's chance.
func (s *slow) attacks(c Claim) bool {
	b := s.board(false)
	return near(s.fight(b, int(c.Foe), int(c.Own), b[c.Own].rank, stratego.Win), c.Chance) && c.Chance > 0
}

// cornered reports whether a claim's enemy attacks its own piece, which would not win in half of all cases by striking it, and is
// attacked too wherever it goes but to one square.
func (s *slow) cornered(c Claim, but int) bool {
	b, own := s.board(false), int(c.Own)
	r := b[own].rank
	if !s.attacks(c) || s.can(b, r, own, int(c.Foe)) && s.meet(r, int(c.Foe), stratego.Win) >= 0.5 {
		return false
	}
	for z := range b {
		goes := s.beside(own, z) || r == stratego.Scout && s.v.Definition().ScoutsRun && s.open(b, own, z)
		if z == but || !goes || b[z].mine || b[z].foe || s.lake(z) {
			continue
		}
		moved, hit := append([]cell(nil), b...), false
		moved[z], moved[own] = moved[own], cell{}
		for f := range moved {
			hit = hit || moved[f].foe && s.fight(moved, f, z, r, stratego.Win) >= maybe
		}
		if !hit {
			return false
		}
	}
	return true
}

// The hint and the coach agree on what the two-squares rule leaves: of a move after which a piece cannot go back the hint says so
// where the coach said that it may go there only once more, and nowhere else.
func TestTheHintWarnsOfATwoSquaresTrapWhereTheCoachDoes(t *testing.T) {
	said := 0
	for _, name := range []string{"classic", "barrage", "duel", "octa-barrage"} {
		for seed := range uint64(10) {
			p, rng := scene.Game(t, gametest.Variant(t, name), seed, 0), rand.New(rand.NewPCG(seed, 21))
			for range 120 {
				if p.Result().Over() {
					break
				}
				view := p.View(p.Turn())
				l, news := still(view, Guess{}), []Claim(nil)
				for _, m := range view.Moves(nil) {
					if l.crossings(m.From, m.To) == 0 {
						continue
					}
					if news == nil {
						news = append(News(view, nil), Claim{})
					}
					coach := slices.ContainsFunc(news, func(c Claim) bool {
						return c.Kind == ToAndFro && c.Own == m.From && c.Other == m.To
					})
					w := Stratego(view, nil, m)
					hint := slices.ContainsFunc(w.Claims, func(c Claim) bool { return c.Kind == LastBack })
					if coach != hint || hint && !strings.Contains(w.Risk.String(), "two-squares") {
						t.Errorf("%s, seed %d, ply %d, %s: the coach warns: %v, the hint says %q", name, seed, p.Ply(), view.Variant().FormatMove(m), coach, w.Risk)
					}
					if hint {
						said++
						verify(t, view, Inferred(view), w, m)
					}
				}
				p.Make(restless(p, rng))
			}
		}
	}
	if said < 3 {
		t.Errorf("it was said %d times", said)
	}
}

// checkStill checks a danger by the slow reading, without a move.
func (s *slow) checkStill(c Claim) bool {
	q := -1
	for i, x := range s.board(false) {
		if x.mine && x.rank == stratego.Bomb || x.mine && x.rank == stratego.Flag {
			q = i
		}
	}
	if q < 0 {
		return false
	}
	s.m = stratego.Move{From: board.Square(q), To: board.Square(q)}
	ok, knows := s.check(c)
	return ok && knows
}

// What is said about a side's own pieces is true of what its enemy sees, and what it can conclude is
// so whatever the enemy's own pieces are.
func TestWhatTheEnemyKnowsIsWhatItsViewShows(t *testing.T) {
	seen := map[Kind]int{}
	for _, v := range stratego.Variants() {
		for seed := range uint64(6) {
			p, rng := scene.Game(t, v, seed, 0), rand.New(rand.NewPCG(seed, 22))
			for n := range 160 {
				if p.Result().Over() {
					break
				}
				if n%40 == 39 {
					checkExposed(t, p, seen)
				}
				p.Make(restless(p, rng))
			}
		}
	}
	for _, k := range []Kind{KnownToFoe, Concluded, HasMoved, FlagLooks, LooksRight, LooksWrong} {
		if seen[k] == 0 {
			t.Errorf("nothing of kind %s came up", k)
		}
	}
}

func checkExposed(t *testing.T, p *stratego.Position, seen map[Kind]int) {
	t.Helper()
	me := p.Turn()
	theirs := p.View(me.Opponent())
	said, claims := Exposed(p.View(me))
	if len(said) == 0 {
		t.Error("nothing is said")
	}
	covered := board.Set{}
	for _, c := range claims {
		seen[c.Kind]++
		at, r := theirs.At(c.Own), p.At(c.Own).Rank()
		ok := p.At(c.Own).Side() == me
		switch c.Kind {
		case KnownToFoe:
			ok = ok && at.Rank() == r
			covered = covered.With(c.Own)
		case Concluded:
			ok = ok && at.Rank() == stratego.Hidden && onlyRank(theirs, p, c.Own)
		case HasMoved:
			ok = ok && at.Rank() == stratego.Hidden && theirs.Moved().Has(c.Own) && r.Movable()
		case FlagLooks:
			ok = ok && at.Rank() == stratego.Hidden && r == stratego.Flag && !theirs.Moved().Has(c.Own)
		case LooksRight, LooksWrong:
			ok = ok && at.Rank() == stratego.Hidden && (c.Taken == r) == (c.Kind == LooksRight) && c.Chance >= 0.5
		}
		if !ok {
			t.Errorf("%s, ply %d: %s (%s) is not true\n%s", p.Variant(), p.Ply(), c.Said, c.Kind, theirs)
		}
	}
	if missing := p.Known().And(p.Pieces(me)).AndNot(covered); !missing.Empty() {
		t.Errorf("%v are known to the enemy, and not named", missing)
	}
	for _, p2 := range belief.Mirror(p.View(me), belief.Options{}).Pieces {
		if covered.Has(p2.Square) {
			t.Errorf("a known piece is guessed at")
		}
	}
}

// onlyRank reports whether no other rank fits a hidden piece: exchanged with any other hidden piece of
// its side whose rank is another one, one of the two would have to be a piece that cannot move and has.
func onlyRank(theirs *stratego.View, p *stratego.Position, q board.Square) bool {
	for other := range theirs.Hidden().All() {
		a, b := p.At(q).Rank(), p.At(other).Rank()
		if a == b || other == q {
			continue
		}
		fits := (b.Movable() || !theirs.Moved().Has(q)) && (a.Movable() || !theirs.Moved().Has(other))
		if fits && !flagRowsDiffer(p, q, other) {
			return false
		}
	}
	return true
}

// flagRowsDiffer reports whether an exchange would put the Flag where the variant lets none stand.
func flagRowsDiffer(p *stratego.Position, a, b board.Square) bool {
	if p.At(a).Rank() != stratego.Flag && p.At(b).Rank() != stratego.Flag {
		return false
	}
	return p.Variant().Definition().FlagRows != 0
}

func TestNewsAndWhatIsExposedDependOnTheViewAlone(t *testing.T) {
	for seed := range uint64(6) {
		a, b := gametest.Twins(t, gametest.Variant(t, "ucc"), seed, 60)
		me := stratego.Red
		for _, p := range []*stratego.Position{a, b} {
			if p.Turn() != me {
				t.Fatal("it is not Red's turn")
			}
		}
		words := func(p *stratego.Position) (all []string) {
			for _, c := range News(p.View(me), nil) {
				all = append(all, c.Said.String())
			}
			said, _ := Exposed(p.View(me))
			return append(all, phrase.Strings(said)...)
		}
		if !slices.Equal(words(a), words(b)) {
			t.Errorf("seed %d: %q and %q", seed, words(a), words(b))
		}
	}
}
