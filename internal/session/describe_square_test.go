package session

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// What is said of a square is the same where only ranks differ that the side cannot see.
func TestAGlanceTellsNothingHidden(t *testing.T) {
	v := must.Get(stratego.VariantNamed("classic"))(t)
	a, b := gametest.Twins(t, v, 3, 40)
	var said [2][]string
	for i, p := range []*stratego.Position{a, b} {
		s := must.Get(NewStratego(
			t.Context(), StrategoConfig{Variant: v, Setups: [2]stratego.Setup{p.Setup(0), p.Setup(1)}}, Options{},
		))(t)
		defer s.Close()
		for _, e := range p.History() {
			must.Do(t, s.Play(e.Side, v.FormatMove(e.Move)))
		}
		for q := range board.Square(v.Grid().Squares()) {
			said[i] = append(said[i], s.DescribeSquare(stratego.Red, q))
		}
	}
	if all := strings.Join(said[0], "\n"); all != strings.Join(said[1], "\n") || !strings.Contains(all, "a hidden enemy that has moved") ||
		!strings.Contains(all, "It may be a ") || !strings.Contains(all, "It can go to ") || !strings.Contains(all, "a lake") {
		t.Errorf("%s", all)
	}
}
