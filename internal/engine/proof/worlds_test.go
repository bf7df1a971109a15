package proof_test

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// Two Bombs and a Flag that nobody saw move have three assignments; a Captain and a Major that behave alike
// against a Marshal have two.
func TestWorldsAreAllAssignmentsThoseThatBehaveAlikeToo(t *testing.T) {
	v := must.Get(stratego.VariantNamed("classic"))(t)
	text := []byte("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	put := func(q int, s board.Side, r stratego.Rank) { text[q] = stratego.NewPiece(s, r).Letter() }
	put(0, stratego.Red, stratego.Flag)
	put(5, stratego.Red, stratego.Marshal)
	put(99, stratego.Blue, stratego.Flag)
	put(98, stratego.Blue, stratego.Bomb)
	put(89, stratego.Blue, stratego.Bomb)
	put(60, stratego.Blue, stratego.Captain)
	put(61, stratego.Blue, stratego.Major)
	p := must.Get(stratego.ParsePosition(v, string(text)))(t)
	q := proof.Question{View: p.View(stratego.Red), Army: &[stratego.Ranks]int{}, Known: map[board.Square]stratego.RankSet{
		60: stratego.RanksOf(stratego.Captain, stratego.Major), 61: stratego.RanksOf(stratego.Captain, stratego.Major),
	}}
	for _, at := range []board.Square{60, 61, 89, 98, 99} {
		q.Army[p.At(at).Rank()]++
	}
	worlds := must.Get(proof.Worlds(q))(t)
	seen := map[string]bool{}
	for _, w := range worlds {
		seen[w.String()] = true
	}
	if len(worlds) != 6 || len(seen) != 6 {
		t.Errorf("%d worlds, %d of them different: expected 3 places of the Flag by 2 of the Captain", len(worlds), len(seen))
	}
}
