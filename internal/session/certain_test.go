package session

import (
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/stratego"
)

// A hint that claims a win by force keeps its word: played on by hints against an enemy that tries every
// answer, the game is won in as many moves as it said.
func TestAWinThatAHintClaimsIsWonAgainstEveryDefence(t *testing.T) {
	v := gametest.Variant(t, "mini")
	claimed := 0
	for _, letters := range []string{"YNAAANAAAAAJATAAAAABAAABM", "AAAAMAAAANAAAAABAJAAYAAAA"} {
		start, err := stratego.ParsePosition(v, letters)
		if err != nil {
			t.Fatal(err)
		}
		_, said := forced(t, start)
		if said == nil {
			continue
		}
		claimed++
		if left := longest(t, start, said.Moves); left != said.Moves {
			t.Errorf("%s: a win in %d is claimed, and one in %d found", letters, said.Moves, left)
		}
	}
	if claimed == 0 {
		t.Error("no hint claimed a win")
	}
}

// forced is the move of a hint, and what it claims of a win by force.
func forced(t *testing.T, p *stratego.Position) (string, *reason.Claim) {
	t.Helper()
	bots := [2]game.StrategoPlayer{stuck{}, stuck{}}
	bots[p.Turn()] = nil
	s := begin(t, StrategoConfig{Variant: p.Variant(), Start: p, Adviser: sampler{1}, Bots: bots}, Options{})
	advice := must.Get(s.Hint(t.Context(), p.Turn()))(t)
	for _, c := range advice.Words.Claims {
		if c.Kind == reason.WinsByForce {
			if advice.Words.Certain.Empty() || advice.Reasons()[0].String() != advice.Words.Certain.String()+"." {
				t.Errorf("the claim is not the first sentence: %q", advice.Reasons())
			}
			return advice.Move.Text, &c
		}
	}
	return advice.Move.Text, nil
}

// longest plays a position on by hints against every answer, and returns in how many moves of its side
// it is won at most; more than most where it is not.
func longest(t *testing.T, p *stratego.Position, most int) int {
	t.Helper()
	if most == 0 {
		return 1
	}
	text, c := forced(t, p)
	if c == nil {
		return most + 1
	}
	next := p.Clone()
	next.Make(must.Get(p.Variant().ParseMove(text))(t))
	if r := next.Result(); r.Over() {
		if r.Drawn || r.Winner != p.Turn() {
			return most + 1
		}
		return 1
	}
	worst := 0
	for _, m := range next.Moves(nil) {
		after := next.Clone()
		after.Make(m)
		if r := after.Result(); r.Over() {
			if r.Drawn || r.Winner != p.Turn() {
				return most + 1
			}
			continue
		}
		worst = max(worst, longest(t, restarted(t, after), most-1))
	}
	return worst + 1
}

// restarted is a position without what came before it: what is claimed of it is claimed from its view.
func restarted(t *testing.T, p *stratego.Position) *stratego.Position {
	t.Helper()
	return must.Get(stratego.ParsePosition(p.Variant(), p.String()))(t)
}
