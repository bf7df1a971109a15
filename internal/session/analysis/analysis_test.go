package analysis

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// begun is a game of a variant without moves, with drawn set-ups.
func begun(t *testing.T, variant string, seed uint64) *record.Game {
	t.Helper()
	v, err := games.VariantNamed(variant)
	if err != nil {
		t.Fatal(err)
	}
	g := &record.Game{Game: v.Game, Variant: v.Name}
	if v.Stratego != nil {
		for side := range g.Setups {
			g.Setups[side] = games.RandomSetup(v.Stratego, seed+uint64(side)).String()
		}
	}
	return g
}

// opened plays a line and returns its scene with nothing hidden, and its record.
func opened(t *testing.T, l Line) (session.Scene, *record.Game) {
	t.Helper()
	s, err := l.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	return Scene(s, session.Open), s.Record()
}

func TestALineOfTriedMovesIsARecordThatReplays(t *testing.T) {
	for _, variant := range []string{"classic", "barrage", "mini", "advance"} {
		l := Line{Game: begun(t, variant, 5)}
		for range 12 {
			sc, _ := opened(t, l)
			if len(sc.Moves) == 0 {
				break
			}
			l.Tried = append(l.Tried, sc.Moves[len(sc.Moves)/2].Text)
		}
		sc, rec := opened(t, l)
		if len(rec.Moves) != len(l.Tried) || sc.Ply != len(l.Tried) || !rec.Opened {
			t.Fatalf("%s: %d moves on record, ply %d, opened %t, after %d tried", variant, len(rec.Moves), sc.Ply, rec.Opened, len(l.Tried))
		}
		// From the middle of that record, and with the rest tried again, everything is the same.
		again, same := opened(t, Line{Game: rec, Ply: 5, Tried: l.Tried[5:]})
		if again.Ply != sc.Ply || len(again.Moves) != len(sc.Moves) {
			t.Errorf("%s: ply %d with %d moves, from the record %d with %d", variant, sc.Ply, len(sc.Moves), again.Ply, len(again.Moves))
		}
		for i, m := range same.Moves {
			if m.Text != rec.Moves[i].Text {
				t.Errorf("%s: move %d is %s, from the record %s", variant, i, rec.Moves[i].Text, m.Text)
			}
		}
		for _, p := range sc.Squares {
			if p.Piece != nil && p.Piece.Hidden {
				t.Errorf("%s: %s is hidden from who sees everything", variant, p.Name)
			}
		}
	}
}

func TestAGameThatWasGivenUpIsPlayedOnFromItsLastMove(t *testing.T) {
	l := Line{Game: begun(t, "barrage", 5)}
	sc, _ := opened(t, l)
	l.Tried = []string{sc.Moves[0].Text}
	_, g := opened(t, l)
	for _, e := range []board.Ending{board.Resignation, board.Time, board.Agreed, board.Crash} {
		given := *g
		given.Result = board.Won(board.First, e)
		if e == board.Agreed {
			given.Result = board.Draw(e)
		}
		if sc, _ := opened(t, Line{Game: &given, Ply: 1}); sc.Phase != session.Playing || len(sc.Moves) == 0 {
			t.Errorf("after %s the position is %v with %d moves", e, sc.Phase, len(sc.Moves))
		}
		if reports := thought(t, &given); reports == 0 {
			t.Errorf("after %s nothing is thought of the position", e)
		}
	}
}

// thought is how many reports there are of the last position of a game, of which one is enough.
func thought(t *testing.T, g *record.Game) (n int) {
	t.Helper()
	ctx, enough := context.WithCancel(t.Context())
	defer enough()
	if err := Think(ctx, g, func(Report) { n++; enough() }); err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	return n
}

func TestALineSaysWhichMoveIsNone(t *testing.T) {
	g := begun(t, "barrage", 5)
	unbegun := &record.Game{Game: g.Game, Variant: g.Variant, Result: board.Won(board.First, board.Crash)}
	for _, c := range []struct {
		line Line
		want string
	}{
		{Line{Game: g, Ply: 1}, "move 1 of a game of 0"},
		{Line{Game: g, Ply: -1}, "move -1"},
		{Line{Game: g, Tried: []string{"A1-A9"}}, "A1"},
		{Line{Game: g, Tried: make([]string, Most+1)}, "at most 1000"},
		{Line{Game: unbegun}, "before its first move"},
	} {
		s, err := c.line.Open(t.Context())
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d tried after %d: %v, expected %q", len(c.line.Tried), c.line.Ply, err, c.want)
		}
	}
}

func TestAPositionIsSetOrRefused(t *testing.T) {
	for _, c := range []struct{ variant, text, fault string }{
		{"classic", "MAAAAAAAAAAAAAAAAAAALAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAAAXAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAY b", ""},
		{"advance", "mjdsgscjm/bzzzzzzzb/........./........./........./........./....Z..../BZZZ.ZZZB/MJCSGSDJM b", ""},
		{"advance", "mjdsgscjm\nbzzzzzzzb\n_________\n_________\n_________\n_________\n____Z____\nBZZZ_ZZZB\nMJCSGSDJM\nblack", ""},
		{"classic", "MMM", "it begins with 3 letters, and the board has 100 squares"},
		{"advance", "ABC", "expected 9"},
		{"barrage", "# nothing", "no position"},
		{"nothing", "", "nothing"},
		{"../../etc/passwd", "", "passwd"},
	} {
		rec, err := Read(c.variant, c.text)
		if c.fault != "" {
			if err == nil || !strings.Contains(err.Error(), c.fault) || strings.Contains(err.Error(), "position:1") {
				t.Errorf("%s %q: %v, expected %q", c.variant, c.text, err, c.fault)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s %s: %v", c.variant, c.text, err)
		} else if sc, _ := opened(t, Line{Game: rec}); len(sc.Moves) == 0 || sc.Turn != board.Second {
			t.Errorf("%s: %d moves, %d to move", c.text, len(sc.Moves), sc.Turn)
		}
	}
}

// first is the first report about a game.
func first(t *testing.T, g *record.Game) Report {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var found Report
	if err := Think(ctx, g, func(r Report) { found = r; stop() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v, expected to be broken off after the first report", err)
	}
	return found
}

// TestWhatASideKnowsDependsOnItsViewAlone exchanges two hidden pieces: nothing of what is computed for
// the other side may change, in whoever's turn it is.
func TestWhatASideKnowsDependsOnItsViewAlone(t *testing.T) {
	for side := range board.Side(2) {
		g := begun(t, "barrage", 3)
		sc, _ := opened(t, Line{Game: g})
		_, g = opened(t, Line{Game: g, Tried: []string{sc.Moves[0].Text}}) // the second side is to move
		before := first(t, g)
		g.Setups[side] = exchanged(g.Setups[side])
		after := first(t, g)
		other := side.Opponent()
		if before.Known[other] != after.Known[other] {
			t.Errorf("hidden pieces of %v exchanged: the other side's chance goes from %v to %v", side, before.Known[other], after.Known[other])
		}
		if before.Truth == after.Truth && before.Known[side] == after.Known[side] {
			t.Errorf("pieces of %v exchanged: neither the truth nor its own chance has changed", side)
		}
		if other == before.Turn && before.Moves[0].Text != after.Moves[0].Text {
			t.Errorf("the other side's best move goes from %s to %s", before.Moves[0].Text, after.Moves[0].Text)
		}
	}
}

// exchanged is a set-up with the Marshal and the Spy in each other's places.
func exchanged(setup string) string {
	return strings.NewReplacer("1", "S", "S", "1").Replace(setup)
}

func TestNothingIsSaidOfAGameThatIsOver(t *testing.T) {
	g := begun(t, "mini", 5)
	for {
		sc, rec := opened(t, Line{Game: g, Ply: len(g.Moves)})
		if len(sc.Moves) == 0 {
			break
		}
		_, g = opened(t, Line{Game: rec, Ply: len(rec.Moves), Tried: []string{sc.Moves[len(sc.Moves)-1].Text}})
	}
	if err := Think(t.Context(), g, func(r Report) { t.Errorf("%+v", r) }); err != nil {
		t.Error(err)
	}
}

func TestChancesOfAWonEndingAreToldAlikeFromEveryView(t *testing.T) {
	rec, err := Read("classic", "MAAAAAAAAAAAAAAAAAAALAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAOAy r")
	if err != nil {
		t.Fatal(err)
	}
	r := first(t, rec)
	for _, win := range []float64{r.Known[stratego.Red].Win, 1 - r.Known[stratego.Blue].Win, r.Truth.Win} {
		if win < 0.8 || math.IsNaN(win) {
			t.Errorf("a Miner beside a Flag that is known: %.2f, expected a sure win of Red (%+v)", win, r)
		}
	}
}

// grown is a game of a variant with a tree of moves tried by chance.
func grown(t *testing.T, variant string, moves int) (*record.Game, *Branch) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	g := begun(t, variant, 9)
	for range 3 {
		sc, rec := opened(t, Line{Game: g, Ply: len(g.Moves)})
		_, g = opened(t, Line{Game: rec, Ply: len(rec.Moves), Tried: []string{sc.Moves[0].Text}})
	}
	root, err := Tree(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for range moves {
		at, l := root, Line{Game: g}
		for len(at.Next) > 0 && rng.IntN(4) > 0 {
			at = &at.Next[rng.IntN(len(at.Next))]
			if at.Given {
				l.Ply++
			} else {
				l.Tried = append(l.Tried, at.Move)
			}
		}
		if sc, _ := opened(t, l); len(sc.Moves) > 0 {
			at.to(sc.Moves[rng.IntN(len(sc.Moves))].Text)
		}
	}
	return g, root
}

// bare is a tree without what Tree alone knows.
func bare(b Branch) Branch {
	b.Words, b.Given = "", false
	next := []Branch{}
	for _, n := range b.Next {
		next = append(next, bare(n))
	}
	b.Next = next
	return b
}

func TestATreeIsTheSameAfterItsRecordIsRead(t *testing.T) {
	for _, variant := range []string{"classic", "cs193d", "mini", "advance"} {
		g, root := grown(t, variant, 40)
		rec, err := Record(t.Context(), g, root)
		if err != nil {
			t.Fatalf("%s: %v", variant, err)
		}
		read, err := record.Parse(rec.String())
		if err != nil {
			t.Fatalf("%s: %v\n%s", variant, err, rec)
		}
		again, err := Tree(t.Context(), read)
		if err != nil {
			t.Fatalf("%s: %v", variant, err)
		}
		if len(rec.Variations) < 5 {
			t.Errorf("%s: only %d variations", variant, len(rec.Variations))
		}
		if got, want := bare(*again), bare(*root); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the tree is another one after it was kept:\n%s", variant, rec)
		}
	}
}

func TestATreeOfManyLinesIsLeftWhenItsTimeIsOver(t *testing.T) {
	g := begun(t, "mini", 5)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Tree(ctx, g); !errors.Is(err, context.Canceled) {
		t.Errorf("a tree: %v", err)
	}
	if _, err := Record(ctx, g, &Branch{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a record: %v", err)
	}
}

func TestAWinThatIsProvedIsToldAsOne(t *testing.T) {
	// Red's Miner must move, and then the piece that has not moved is the Flag, in front of a Scout.
	empty := []byte("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	empty[0], empty[44], empty[90], empty[9] = 'P', 'E', 'M', 'Y'
	rec, err := Read("barrage", string(empty)+" b")
	if err != nil {
		t.Fatal(err)
	}
	r := first(t, rec)
	if r.Known[stratego.Blue].Win != 1 || r.Truth.Win != 0 || r.Moves[0].Win != 1 {
		t.Errorf("%+v", r)
	}
}
