package composer

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/stratego"
)

func small() *Composer {
	return &Composer{
		Seed: 7, Effort: puzzle.Effort{Plies: 7, Nodes: 5000}, Most: 1, Drawn: 25, Variants: []string{"barrage"},
		Notes: io.Discard,
	}
}

func TestTheSameSeedComposesTheSamePuzzlesAndEachIsProvedAnew(t *testing.T) {
	one, two := must.Get(small().Run(t.Context()))(t), must.Get(small().Run(t.Context()))(t)
	var a, b bytes.Buffer
	must.Do(t, one.Write(&a))
	must.Do(t, two.Write(&b))
	if a.String() != b.String() || len(one.Puzzles) == 0 {
		t.Errorf("two runs: %d and %d puzzles", len(one.Puzzles), len(two.Puzzles))
	}
	for i := range one.Puzzles {
		if err := one.Puzzles[i].Check(t.Context(), &proof.Solver{}); err != nil {
			t.Error(err)
		}
	}
}

// mirrored turns a position over, left to right.
func mirrored(start string) string {
	squares, turn, _ := strings.Cut(start, " ")
	var b strings.Builder
	for row := range len(squares) / 10 {
		for col := range 10 {
			b.WriteByte(squares[10*row+9-col])
		}
	}
	return b.String() + " " + turn
}

func TestAMirroredPuzzleIsATwinAndSoIsOneWithTheColoursExchanged(t *testing.T) {
	compared := 0
	for i := range puzzle.Shipped().Puzzles {
		p := &puzzle.Shipped().Puzzles[i]
		if p.Variant == "advance" || p.Before != "" {
			continue
		}
		compared++
		for _, start := range []string{mirrored(p.Start), turned(p.Start)} {
			q := &puzzle.Puzzle{Variant: p.Variant, Start: start}
			if must.Get(stratego.ParsePosition(must.Get(stratego.VariantNamed(p.Variant))(t), start))(t); place(p) != place(q) {
				t.Errorf("%s and %s are no twins", p.ID, start)
			}
		}
	}
	if compared < 100 {
		t.Errorf("%d were compared", compared)
	}
}

// turned is a position from the other side, with the colours exchanged.
func turned(start string) string {
	squares, turn, _ := strings.Cut(start, " ")
	b := []byte(exchanged(squares))
	slices.Reverse(b)
	return string(b) + " " + map[string]string{"r": "b", "b": "r"}[turn]
}

func TestNoTwoShippedPuzzlesAreTwins(t *testing.T) {
	solver, seen := &proof.Solver{}, map[string]string{}
	for i := range puzzle.Shipped().Puzzles {
		p := &puzzle.Shipped().Puzzles[i]
		keys := []string{place(p)}
		if p.Plies <= 5 {
			keys = append(keys, must.Get(signature(t.Context(), solver, p))(t))
		}
		for _, key := range keys {
			if seen[key] != "" {
				t.Errorf("%s and %s are twins", seen[key], p.ID)
			}
			seen[key] = p.ID
		}
	}
}
