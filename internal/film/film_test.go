package film

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/gametest"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// played plays a game of a variant at random.
func played(t *rapid.T, v *stratego.Variant) *record.Game {
	chooser := gametest.NewChooser(rapid.Uint64().Draw(t, "seed"))
	g := &record.Game{Game: record.Stratego, Variant: v.Name()}
	var setups [2]stratego.Setup
	for s := range setups {
		setups[s], _ = chooser.Deploy(t.Context(), v, board.Side(s))
		g.Setups[s] = record.StrategoSetup(v, setups[s])
	}
	pos, err := stratego.NewPosition(v, setups[0], setups[1])
	if err != nil {
		t.Fatal(err)
	}
	source := rand.NewPCG(chooser.Rng.Uint64(), 0)
	for range rapid.IntRange(0, 100).Draw(t, "plies") {
		m, ok := pos.Sample(source)
		if !ok || pos.Result().Over() {
			break
		}
		pos.Make(m)
		g.Moves = append(g.Moves, record.StrategoMove(v, pos.Event(pos.Ply()-1)))
	}
	return g
}

// again is the film as a page gets it.
func again(t *rapid.T, f *Film) *Film {
	text, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
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
		g := played(t, v)
		f, err := New(g, v)
		if err != nil {
			t.Fatal(err)
		}
		f = again(t, f)
		r, err := record.ReplayStratego(g, v)
		if err != nil {
			t.Fatal(err)
		}
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
				case there == is.Empty(), c.Moved != pos.Moved().Has(q), c.Known != pos.Known().Has(q), (c.Letter == lake) != v.Lakes().Has(q):
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
		rng := gametest.NewChooser(rapid.Uint64().Draw(t, "seed")).Rng
		g := &record.Game{Game: record.Advance, Variant: record.Advance}
		var all []advance.Position
		for pos := advance.Start(); ; {
			all = append(all, pos)
			if pos.Result().Over() || len(all) > 80 {
				break
			}
			moves := pos.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			g.Moves = append(g.Moves, record.Move{Side: pos.Turn(), Text: m.String()})
			pos.Make(m)
		}
		f, err := New(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		f = again(t, f)
		for ply, cells := range f.Boards() {
			pos := all[ply]
			for i, c := range cells {
				is := pos.At(board.Square(i))
				side, token, there := f.Piece(c)
				if there != (is.Belongs(0) || is.Belongs(1)) || f.Wall(c) != (is == advance.WallPiece) ||
					there && (side != is.Side() || token != strings.ToUpper(string(is.Letter())) || f.Names[token] != is.Kind().String()) {
					t.Fatalf("ply %d, %s: %q, there is %v", ply, advance.SquareName(board.Square(i)), c, is)
				}
			}
			if f.Balance[ply] != pos.Balance(advance.White) {
				t.Fatalf("ply %d: balance %d, it is %d", ply, f.Balance[ply], pos.Balance(advance.White))
			}
		}
		if len(f.Balance) != len(all) || len(f.Steps) != len(g.Moves) {
			t.Fatalf("%d balances, %d steps, %d positions", len(f.Balance), len(f.Steps), len(all))
		}
	})
}

func TestAFilmEndsBeforeTheFirstFaultAndSaysIt(t *testing.T) {
	g := &record.Game{
		Game: record.Stratego, Variant: "mini", Start: "YAAAAATAAAAFAAAAAAAAAAAAM r", Reason: "had enough", Result: board.Won(0, board.Resignation),
		Moves: []record.Move{{Side: 0, Text: "B3-C3"}, {Side: 0, Text: "C3-D3"}},
	}
	v, err := stratego.VariantNamed(g.Variant)
	if err != nil {
		t.Fatal(err)
	}
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
	if !slices.Equal([]string{"A", "Cm", "Dk", "Emk"}, []string{Cell{Letter: 'A'}.String(), Cell{'C', true, false}.String(), Cell{'D', false, true}.String(), Cell{'E', true, true}.String()}) {
		t.Error("cells are written in another way")
	}
}
