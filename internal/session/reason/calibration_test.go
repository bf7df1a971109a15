package reason

import (
	"cmp"
	"os"
	"path/filepath"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// told counts by tens of percent how often something was expected, and how often it came.
type tally struct{ told, came, sum [11]float64 }

func (b *tally) add(chance float64, came bool) {
	i := int(chance * 10)
	b.told[i]++
	b.sum[i] += chance
	if came {
		b.came[i]++
	}
}

// expectations adds what is expected in positions of a game, and returns how many positions there were.
func expectations(t *testing.T, g *record.Game, all *tally) (positions int) {
	t.Helper()
	v, r := replay(t, g)
	return foreseen(t, g, v, r, all)
}

// foreseen is expectations of a game that is replayed.
func foreseen(t *testing.T, g *record.Game, v *stratego.Variant, r *record.StrategoReplay, all *tally) (positions int) {
	t.Helper()
	pl := marshal.New(marshal.Config{Memory: 1 << 16})
	for ply := 0; ply+1 < len(g.Moves); ply += 1 + len(g.Moves)/90 {
		r.Seek(ply)
		if r.Seek(ply + 1); r.Position().Ply() != ply+1 { // the record breaks a rule
			break
		}
		r.Seek(ply)
		view := r.View(r.Position().Turn())
		m := must.Get(g.Moves[ply].Squares(v.Grid()))(t)
		reply := must.Get(g.Moves[ply+1].Squares(v.Grid()))(t)
		var list []Reply
		for _, x := range pl.Replies(t.Context(), view, m) {
			list = append(list, Reply{must.Get(v.ParseMove(x.Move))(t), x.Chance})
		}
		positions++
		if c, ok := Expect(view, m, list, 1); ok {
			all.add(c.Chance, c.Came(reply))
		}
	}
	return positions
}

// outside adds what is expected in recorded games of other programs, which are in the folder FLAGFALL_DATA or in shared/data
// beside the module, and returns how many positions there were: none where they are not at hand.
func outside(t *testing.T, all *tally) (positions int) {
	t.Helper()
	dir := cmp.Or(os.Getenv("FLAGFALL_DATA"), filepath.Join("..", "..", "..", "..", "shared", "data"))
	for _, pattern := range []string{"ucc2012/games/*.4.5*.log", "demon2026/*_1.flagfall", "chase-games/a-game1*.txt"} {
		files := must.Get(filepath.Glob(filepath.Join(dir, pattern)))(t)
		for _, file := range files[:min(len(files), 3)] {
			g, err := archive.Parse(string(must.Get(os.ReadFile(file))(t)))
			if err != nil || g.Record.Game != record.Stratego || len(g.Record.Moves) < 60 {
				continue
			}
			positions += foreseen(t, g.Record, g.Variant, must.Get(g.Replay())(t), all)
		}
	}
	return positions
}

// What is expected comes about as often as its chance says, over some 1,300 positions: of games of our
// players and recorded ones, and of games in which one side followed its hints alone.
func TestWhatIsExpectedComesAsOftenAsItsChanceSays(t *testing.T) {
	var all tally
	positions := 0
	games := []*record.Game{}
	for _, name := range []string{"classic-marshal", "classic-council", "barrage-marshal", "barrage-council", "duel", "ucc", "octa-barrage", "mini", "mactech"} {
		games = append(games, load(t, name))
	}
	positions += outside(t, &all)
	byHints := must.Get(filepath.Glob(filepath.Join("testdata", "by-hints", "*.flagfall")))(t)
	for _, file := range byHints {
		games = append(games, must.Get(record.Load(file))(t))
	}
	for _, g := range games {
		positions += expectations(t, g, &all)
	}
	for _, name := range []string{"advance-1", "advance-2", "advance-3", "advance-4"} {
		g := load(t, name)
		r := must.Get(record.ReplayAdvance(g))(t)
		pl := player.New(player.Config{Level: player.Free, Nodes: 2000, PlyKnown: true})
		for ply := 0; ply+1 < len(g.Moves); ply += 3 {
			r.Seek(ply + 1)
			m := r.Played()
			r.Seek(ply + 2)
			reply := r.Played()
			r.Seek(ply)
			pos := *r.Position()
			a := must.Get(pl.Advise(t.Context(), &pos, advance.NoMove))(t)
			positions++
			if a.Moves[0].Move != m || len(a.Replies) == 0 {
				continue
			}
			if c, ok := ExpectAdvance(&pos, m, a.Replies[0].Move, a.Replies[0].Chance, 1); ok {
				all.add(c.Chance, reply == a.Replies[0].Move)
			}
		}
	}
	told, came, sum := 0.0, 0.0, 0.0
	for i := range all.told {
		told, came, sum = told+all.told[i], came+all.came[i], sum+all.sum[i]
	}
	t.Logf("%d positions: expected %v, came %v, by tens of percent %v and %v", positions, told, came, all.told, all.came)
	if positions < 500 || told < 100 || sum-came > 0.1*told || came-sum > 0.15*told {
		t.Errorf("of %.0f expectations %.0f came, %.0f were to come", told, came, sum)
	}
	if n := all.told[6] + all.told[7]; n > 0 {
		if share := (all.came[6] + all.came[7]) / n; share < 0.55 || share > 0.85 {
			t.Errorf("of %.0f that were told as 60 to 80 %% likely %.0f %% came", n, 100*share)
		}
	}
	if all.told[0]+all.told[1]+all.told[2]+all.told[3]+all.told[4] > 0 {
		t.Error("something less likely than not was expected")
	}
}

// A weak player of Advance seldom makes the move that a search is sure of, and it is not told to be expected of it.
func TestWhatIsExpectedInAdvanceDependsOnHowStrongTheOtherSideIs(t *testing.T) {
	pos := advance.Start()
	m := pos.Moves(nil)[0]
	after := pos
	after.Make(m)
	reply, last := after.Moves(nil)[0], -1.0
	for level := 1; level <= player.Levels; level++ {
		c := must.Get(player.Easier(level))(t)
		foreseen := c.Foreseen()
		if foreseen < last || foreseen > 1 {
			t.Errorf("level %d: %.2f after %.2f", level, foreseen, last)
		}
		last = foreseen
		claim, ok := ExpectAdvance(&pos, m, reply, 0.9, foreseen)
		if ok != (0.9*foreseen >= 0.5) || ok && claim.Chance != 0.9*foreseen {
			t.Errorf("level %d: expected %v with %.2f", level, ok, claim.Chance)
		}
	}
	if _, ok := ExpectAdvance(&pos, m, reply, 1, 0); ok {
		t.Error("a move of somebody of whom nothing is known is expected")
	}
}

// Nothing is expected of an enemy that is not known to do what is foreseen, and the less the weaker it is.
func TestWhatIsExpectedDependsOnHowFarTheOtherSideIsForeseen(t *testing.T) {
	g := load(t, "barrage-marshal")
	_, r := replay(t, g)
	r.Seek(20)
	view := r.View(r.Position().Turn())
	m, foe := view.Moves(nil)[0], view.Pieces(view.Side().Opponent())
	reply := Reply{stratego.Move{From: foe.Pop(), To: m.From}, 1}
	last := 1.0
	for level := marshal.MaxLevel; level >= 1; level-- {
		c := must.Get(marshal.Level(level, parameter.Standard()))(t)
		foreseen := marshal.New(c).Foreseen()
		if foreseen > last || foreseen <= 0 {
			t.Errorf("level %d: %.2f after %.2f", level, foreseen, last)
		}
		last = foreseen
		claim, ok := Expect(view, m, []Reply{reply}, foreseen)
		if ok != (level >= 5) || ok && claim.Chance != seasoned(1, foreseen) {
			t.Errorf("level %d: expected %v with %.2f", level, ok, claim.Chance)
		}
	}
	if _, ok := Expect(view, m, []Reply{reply}, 0); ok {
		t.Error("a move of somebody of whom nothing is known is expected")
	}
}
