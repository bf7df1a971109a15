package puzzle

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// sample returns some shipped puzzles that satisfy a condition, spread over the pack.
func sample(n int, fits func(*Puzzle) bool) (some []*Puzzle) {
	pack := Shipped()
	for i := range pack.Puzzles {
		p := &pack.Puzzles[(i*step(len(pack.Puzzles)))%len(pack.Puzzles)]
		if len(some) < n && fits(p) {
			some = append(some, p)
		}
	}
	return some
}

func TestThePackIsLargeEnoughAndSmallEnough(t *testing.T) {
	pack := Shipped()
	if len(pack.Puzzles) < 400 {
		t.Errorf("%d puzzles: expected 400 or more", len(pack.Puzzles))
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	must.Get(w.Write(shipped))(t)
	must.Do(t, w.Close())
	if packed.Len() > 200_000 {
		t.Errorf("%d bytes compressed: expected at most 200,000", packed.Len())
	}
	ids, themes, variants := map[string]bool{}, map[Theme]int{}, map[string]int{}
	for _, p := range pack.Puzzles {
		if ids[p.ID] {
			t.Errorf("%s comes twice", p.ID)
		}
		ids[p.ID] = true
		themes[p.Theme]++
		variants[p.Variant]++
	}
	for _, theme := range Themes() {
		if themes[theme] == 0 {
			t.Errorf("no puzzle of theme %s", theme)
		}
	}
	for _, v := range []string{"classic", "barrage", "duel", "advance"} {
		if variants[v] == 0 {
			t.Errorf("no puzzle of %s", v)
		}
	}
}

func TestAPackReadsBackAsItWasWritten(t *testing.T) {
	var b bytes.Buffer
	must.Do(t, Shipped().Write(&b))
	if !bytes.Equal(b.Bytes(), shipped) {
		t.Error("the shipped file is not as the program writes it")
	}
}

// 'flagfall puzzle --check' does this with all of them.
func TestASampleOfThePackIsProvedAnew(t *testing.T) {
	solver := &proof.Solver{}
	for _, goal := range Goals() {
		some := sample(4, func(p *Puzzle) bool { return p.Goal == goal && p.Plies != 1 && (p.Goal == Safe || p.Plies <= 7) })
		if len(some) == 0 {
			t.Errorf("no puzzle asks for %s", goal)
		}
		for _, p := range some {
			if err := p.Check(t.Context(), solver); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestAPlainSearchFindsTheSameRightMoveAndNoOther(t *testing.T) {
	for _, p := range sample(12, func(p *Puzzle) bool { return p.Goal == Win && p.Plies == 3 }) {
		b := must.Get(asked(p))(t)
		f := b.(*hidden)
		worlds := must.Get(f.worlds())(t)
		var right []string
		for _, m := range f.legal() {
			if movesPlainly(worlds, m, f.solver, p.Plies) {
				right = append(right, f.text(m))
			}
		}
		if !slices.Equal(right, []string{p.Move}) {
			t.Errorf("%s: %v win within %d plies by a plain search: expected %s alone", p.ID, right, p.Plies, p.Move)
		}
	}
}

func TestAPuzzleWhoseClaimIsFalseIsRefused(t *testing.T) {
	p := *sample(1, func(p *Puzzle) bool { return p.Goal == Win && p.Plies == 5 })[0]
	f := must.Get(asked(&p))(t)
	for name, change := range map[string]func(*Puzzle){
		"another move": func(p *Puzzle) {
			p.Move = f.moves()[slices.IndexFunc(f.moves(), func(m string) bool { return m != p.Move })]
		},
		"longer":        func(p *Puzzle) { p.Plies += 2 },
		"shorter":       func(p *Puzzle) { p.Plies -= 2 },
		"another theme": func(p *Puzzle) { p.Theme = General },
		"another goal":  func(p *Puzzle) { p.Goal = Safe },
		"another ID":    func(p *Puzzle) { p.ID = "00000000" },
	} {
		q := p
		change(&q)
		if q.Check(t.Context(), &proof.Solver{}) == nil {
			t.Errorf("%s: proved", name)
		}
	}
}

func TestEachPuzzleOfASampleIsSolvedByItsRightMovesInTheTimeThatItNames(t *testing.T) {
	solver := &proof.Solver{}
	for _, goal := range Goals() {
		for _, p := range sample(3, func(p *Puzzle) bool { return p.Goal == goal && (p.Goal == Safe || p.Plies <= 7) }) {
			try := must.Get(Begin(p, solver))(t)
			moves := 0
			for !try.Done() {
				text := p.Move
				if goal != Name {
					text = must.Get(try.right(t.Context()))(t)
				}
				if a := must.Get(try.Play(t.Context(), text))(t); a.State == Wrong || a.State == Illegal {
					t.Fatalf("%s: %s is %s: %v", p.ID, text, a.State, a.Says)
				}
				moves++
			}
			if moves > max(1, (p.Plies+1)/2) {
				t.Errorf("%s: %d moves: expected %d plies", p.ID, moves, p.Plies)
			}
		}
	}
}

func TestAWrongMoveChangesNothingAndIsAnsweredWithAReason(t *testing.T) {
	for _, p := range sample(6, func(p *Puzzle) bool { return p.Goal != Name && p.Plies <= 5 || p.Goal == Safe }) {
		try := must.Get(Begin(p, nil))(t)
		for _, m := range try.field.moves() {
			if m == p.Move {
				continue
			}
			a := must.Get(try.Play(t.Context(), m))(t)
			if a.State != Wrong || len(a.Says) == 0 || len(try.Made()) != 0 {
				t.Errorf("%s: %s: %+v", p.ID, m, a)
			}
			break
		}
		if a := must.Get(try.Play(t.Context(), "J1-A9"))(t); a.State != Illegal {
			t.Errorf("%s: %+v", p.ID, a)
		}
	}
}

// other returns the same puzzle with other ranks under the hidden pieces, nil where there is only one assignment.
func other(t *testing.T, p *Puzzle) *Puzzle {
	f := must.Get(openStratego(p, must.Get(stratego.VariantNamed(p.Variant))(t)))(t)
	if f.now.Turn() != f.solver || p.Before != "" {
		return nil
	}
	for _, w := range must.Get(f.worlds())(t) {
		if w.String() != f.now.String() {
			q := *p
			q.Start = w.String()
			q.Seal()
			return &q
		}
	}
	return nil
}

func TestNothingThatIsSaidBeforeTheEndTellsWhatIsHidden(t *testing.T) {
	compared := 0
	for _, p := range sample(40, func(p *Puzzle) bool { return p.Goal == Win && p.Plies <= 5 && p.Before == "" }) {
		q := other(t, p)
		if q == nil || compared == 8 {
			continue
		}
		compared++
		if a, b := must.Get(p.Task())(t), must.Get(q.Task())(t); a.String() != b.String() {
			t.Errorf("%s: %s, and %s", p.ID, a, b)
		}
		if a, b := must.Get(p.Facts())(t), must.Get(q.Facts())(t); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%s: %v, and %v", p.ID, a, b)
		}
		one, two := must.Get(Begin(p, nil))(t), must.Get(Begin(q, nil))(t)
		if a, b := text(t, one), text(t, two); a != b {
			t.Errorf("%s: the scenes differ:\n%s\n%s", p.ID, a, b)
		}
		for _, m := range one.field.moves() {
			if m == p.Move {
				continue
			}
			a, b := must.Get(one.Play(t.Context(), m))(t), must.Get(two.Play(t.Context(), m))(t)
			if fmt.Sprint(a) != fmt.Sprint(b) {
				t.Errorf("%s: %s: %v, and %v", p.ID, m, a, b)
			}
		}
	}
	if compared < 3 {
		t.Errorf("%d puzzles were compared", compared)
	}
}

func text(t *testing.T, try *Try) string {
	sc := must.Get(try.Scene())(t)
	return string(must.Get(json.Marshal(sc))(t))
}

func TestTheEnemyHasRanksThatItsArmyAllows(t *testing.T) {
	for i := range Shipped().Puzzles {
		p := &Shipped().Puzzles[i]
		b, err := asked(p)
		if err != nil {
			t.Error(err)
			continue
		}
		if b.turn() != b.side() {
			t.Errorf("%s: the other side is to move", p.ID)
		}
		if f, ok := b.(*hidden); ok {
			for s := range board.Side(2) {
				for rank, n := range f.army[s] {
					if most := f.now.Variant().MaxCount(stratego.Rank(rank)); n > most {
						t.Errorf("%s: %d of rank %v", p.ID, n, stratego.Rank(rank))
					}
				}
				if f.army[s][stratego.Flag] != 1 {
					t.Errorf("%s: a side without a Flag", p.ID)
				}
			}
		}
	}
}

func TestThePuzzleOfADayDependsOnTheDateAndEachComesOnceBeforeAnyComesAgain(t *testing.T) {
	pack := Shipped()
	day := time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)
	there := time.Date(2026, 11, 29, 23, 59, 0, 0, time.FixedZone("east", 14*3600))
	if pack.Daily(day) != pack.Daily(there) {
		t.Error("the puzzle depends on the time zone")
	}
	seen := map[string]bool{}
	for n := range len(pack.Puzzles) {
		seen[pack.Daily(day.AddDate(0, 0, n)).ID] = true
	}
	if len(seen) != len(pack.Puzzles) {
		t.Errorf("%d different puzzles in %d days", len(seen), len(pack.Puzzles))
	}
}

func TestADamagedFileIsRefusedByItsLine(t *testing.T) {
	line := string(must.Get(json.Marshal(&Shipped().Puzzles[0]))(t))
	for name, c := range map[string]struct{ text, says string }{
		"no head":     {line, "line 1"},
		"later":       {`{"flagfall_puzzles":2}`, "format 2"},
		"changed":     {"{\"flagfall_puzzles\":1}\n" + strings.Replace(line, `"variant":"`, `"variant":"x`, 1), "expected the ID"},
		"not a line":  {"{\"flagfall_puzzles\":1}\nrubbish", "line 2"},
		"a hole in 2": {"{\"flagfall_puzzles\":1}\n\n[]", "line 3"},
	} {
		if _, err := Read(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAPositionWithTwoRightMovesIsNoPuzzle(t *testing.T) {
	// Either Scout takes the known Flag.
	p := Puzzle{Variant: "classic", Start: "DAAAAAAAAA" + "AAAAAAAAAM" + strings.Repeat("A", 20) + "AA__AA__AAAA__AA__AA" + strings.Repeat("A", 20) + "DAAAAAAAAA" + "yAAAAAAAAO r"}
	if err := p.Solve(t.Context(), &proof.Solver{}, Win, Effort{Plies: 5, Nodes: 100_000}); !errors.Is(err, ErrNone) {
		t.Errorf("%v: %+v", err, p)
	}
}

func TestWhoeverIsAskedToNameAPieceIsToldTheMoves(t *testing.T) {
	for _, p := range sample(20, func(p *Puzzle) bool { return p.Goal == Name }) {
		facts := must.Get(p.Facts())(t)
		if last := facts[len(facts)-1].String(); p.Before == "" || !strings.Contains(last, p.Before) {
			t.Errorf("%s: %s", p.ID, last)
		}
	}
}

func TestNoShippedWinIsAWalkWithoutAChoice(t *testing.T) {
	solver, looked := &proof.Solver{}, 0
	for _, p := range sample(60, func(p *Puzzle) bool { return p.Goal == Win && p.Theme == TakeFlag && p.Plies <= 9 }) {
		f := must.Get(asked(p))(t).(*hidden)
		w := must.Get(
			solver.Win(t.Context(), f.question(f.now), proof.Limits{Plies: p.Plies, Nodes: answerNodes, Certain: true}),
		)(t)
		if looked++; p.obvious(f, w, must.Get(f.ranks())(t)) || must.Get(f.walk(w))(t) {
			t.Errorf("%s: its first move needs no thought", p.ID)
		}
	}
	if looked < 20 {
		t.Errorf("%d puzzles were looked at", looked)
	}
}

// A General's way around the Bomb next to the Flag, while a Miner goes to and fro far away.
const (
	walkStart  = "AAAAAAAAAAAAAbmAAAAAAAAAAAAAAAAAAAAAAAAAqA__AA__AAAA__AA__AAAKAAAAAAAAAAAAAAAAAAAAAAnYAAAAAAAAAAAAAA r"
	walkBefore = "B7-B8 A5-B5 B8-B7 B5-A5 B7-B8 A5-B5"
)

func TestTheOnlyWayToAFlagIsNoPuzzle(t *testing.T) {
	p := &Puzzle{Variant: "barrage", Start: walkStart, Before: walkBefore}
	if err := p.Solve(t.Context(), &proof.Solver{}, Win, Effort{Plies: 9, Nodes: 200_000}); !errors.Is(err, ErrNone) {
		t.Errorf("%v: expected that there is no puzzle", err)
	}
}
