package film

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// playedStratego plays a game of a variant at random.
func playedStratego(t interface {
	Context() context.Context
	Helper()
	Fatal(args ...any)
}, v *stratego.Variant, chooser *gametest.Chooser, plies int,
) *record.Game {
	g := &record.Game{Game: record.Stratego, Variant: v.Name()}
	var setups [2]stratego.Setup
	for s := range setups {
		setups[s], _ = chooser.Deploy(t.Context(), v, board.Side(s))
		g.Setups[s] = record.StrategoSetup(v, setups[s])
	}
	pos := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	source := rand.NewPCG(chooser.Rng.Uint64(), 0)
	for range plies {
		m, ok := pos.Sample(source)
		if !ok || pos.Result().Over() {
			break
		}
		pos.Make(m)
		g.Moves = append(g.Moves, record.StrategoMove(v, pos.Event(pos.Ply()-1)))
	}
	return g
}

// playedAdvance plays a game of Advance at random.
func playedAdvance(rng *rand.Rand, plies int) *record.Game {
	g := &record.Game{Game: record.Advance, Variant: record.Advance}
	for pos := advance.Start(); len(g.Moves) < plies && !pos.Result().Over(); {
		moves := pos.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		g.Moves = append(g.Moves, record.Move{Side: pos.Turn(), Text: m.String()})
		pos.Make(m)
	}
	return g
}

// again is the film as a page gets it.
func again(t *rapid.T, f *Film) *Film {
	text := must.Get(json.Marshal(f))(t)
	read := &Film{}
	if err := json.Unmarshal(text, read); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if diff := cmp.Diff(f, read); diff != "" {
		t.Fatal(diff)
	}
	return read
}

func TestTheBoardsOfAFilmAreThePositionsOfItsGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(stratego.Variants()).Draw(t, "variant")
		g := playedStratego(t, v, gametest.NewChooser(rapid.Uint64().Draw(t, "seed")), rapid.IntRange(0, 100).Draw(t, "plies"))
		f := must.Get(New(g, v))(t)
		f = again(t, f)
		r := must.Get(record.ReplayStratego(g, v))(t)
		seen := 0
		for ply, cells := range f.Boards() {
			seen++
			if !r.Seek(ply) {
				t.Fatal(r.Fault())
			}
			pos := r.Position()
			for i, c := range cells {
				q := board.Square(i)
				side, token, there := f.Piece(c)
				is := pos.At(q)
				switch {
				case there == is.Empty(), c.Moved != pos.Moved().Has(q), c.Known != pos.Known().Has(q),
					(c.Letter == lake) != v.Lakes().Has(q):
				case there && (side != is.Side() || token != string(is.Rank().Token()) || f.Names[token] != is.Rank().String()):
				default:
					continue
				}
				t.Fatalf("ply %d, %s: %q, there is %v", ply, v.Format(q), c, is)
			}
			if ply > 0 {
				s, e := f.Steps[ply-1], r.Event()
				if s.From != e.Move.From || s.To != e.Move.To || s.Side != e.Side || s.Strike != r.Move().StrikeText() {
					t.Fatalf("step %d is %+v", ply, s)
				}
			}
		}
		if seen != len(g.Moves)+1 || f.Fault != "" {
			t.Fatalf("%d boards of %d moves, fault %q", seen, len(g.Moves), f.Fault)
		}
	})
}

func TestAFilmOfAdvanceHasItsPiecesWallsAndBalance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := playedAdvance(gametest.NewChooser(rapid.Uint64().Draw(t, "seed")).Rng, 80)
		r := must.Get(record.ReplayAdvance(g))(t)
		f := must.Get(New(g, nil))(t)
		f = again(t, f)
		for ply, cells := range f.Boards() {
			if !r.Seek(ply) {
				t.Fatal(r.Fault())
			}
			pos := r.Position()
			for i, c := range cells {
				is := pos.At(board.Square(i))
				side, token, there := f.Piece(c)
				if there != (is.Belongs(0) || is.Belongs(1)) || f.Wall(c) != (is == advance.WallPiece) ||
					there && (side != is.Side() || token != strings.ToUpper(string(is.Letter())) ||
						f.Names[token] != is.Kind().String()) {
					t.Fatalf("ply %d, %s: %q, there is %v", ply, advance.SquareName(board.Square(i)), c, is)
				}
			}
			if f.Balance[ply] != pos.Balance(advance.White) {
				t.Fatalf("ply %d: balance %d, it is %d", ply, f.Balance[ply], pos.Balance(advance.White))
			}
		}
		if len(f.Balance) != len(g.Moves)+1 || len(f.Steps) != len(g.Moves) {
			t.Fatalf("%d balances, %d steps of %d moves", len(f.Balance), len(f.Steps), len(g.Moves))
		}
	})
}

func TestAFilmEndsBeforeTheFirstFaultAndSaysIt(t *testing.T) {
	g := &record.Game{
		Game: record.Stratego, Variant: "mini", Start: "YAAAAATAAAAFAAAAAAAAAAAAM r", Reason: "had enough", Result: board.Won(0, board.Resignation),
		Moves: []record.Move{{Side: 0, Text: "B3-C3"}, {Side: 0, Text: "C3-D3"}},
	}
	v := must.Get(stratego.VariantNamed(g.Variant))(t)
	f, err := New(g, v)
	if err != nil || len(f.Steps) != 1 || f.Fault != "illegal at ply 2: it is Blue's turn" || f.Ending != "resignation: had enough" {
		t.Errorf("%+v, %v", f, err)
	}
	g.Start = "nothing"
	if _, err := New(g, v); err == nil {
		t.Error("a film without a beginning")
	}
}

func TestOtherChangesAreRefused(t *testing.T) {
	for _, text := range []string{`[1]`, `[1,""]`, `["A","A"]`, `{}`, `[1,2]`} {
		var c Change
		if err := json.Unmarshal([]byte(text), &c); err == nil {
			t.Errorf("%s became %+v", text, c)
		}
	}
	if !slices.Equal([]string{"A", "Cm", "Dk", "Emk"}, []string{
		Cell{Letter: 'A'}.String(), Cell{'C', true, false}.String(),
		Cell{'D', false, true}.String(), Cell{'E', true, true}.String(),
	}) {
		t.Error("cells are written in another way")
	}
}
