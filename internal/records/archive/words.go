package archive

import (
	"fmt"

	"flagfall.dev/advance"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Words tell the first moves of a game, one by one, up to one that breaks the
// rules.
func (g *Game) Words(plies int) (all []string) {
	if g.Variant == nil {
		r, err := record.ReplayAdvance(g.Record)
		for err == nil && r.Ply() < plies && r.Next() {
			all = append(all, advance.SideName(r.Move().Side)+": "+r.Describe())
		}
		return all
	}
	r, err := g.Replay()
	for err == nil && r.Ply() < plies && r.Next() {
		all = append(all, words(g.Variant, r.Event()))
	}
	return all
}

// words tells a move.
func words(v *stratego.Variant, e stratego.Event) string {
	text := fmt.Sprintf("%s %s-%s", stratego.SideName(e.Side), v.Format(e.Move.From), v.Format(e.Move.To))
	if e.Outcome != stratego.NoStrike {
		text += fmt.Sprintf("  %v x %v: %v", e.Striker, e.Defender, e.Outcome)
	}
	return text
}
