package study

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/stratego"
)

// Gate is the match that new weights have to win against those before.
type Gate struct {
	Test  string // bounds of a sequential test, such as 0,10; empty for no gate
	Pairs int    // of games at most
	Out   string // file that gets all weights when they pass, as marshal embeds them; empty for none
}

// test reads the gate's test, nil for none, and refuses a gate that cannot be,
// before hours of play.
func (g *Gate) test() (*rating.Test, error) {
	if g.Test == "" {
		if g.Out != "" {
			return nil, errors.New("weights are written when a gate is passed: expected --gate beside --out")
		}
		return nil, nil
	}
	test, err := rating.ParseTest(g.Test)
	if err != nil {
		return nil, err
	}
	if g.Pairs < 1 {
		return nil, fmt.Errorf("a gate of %d pairs: expected at least 1", g.Pairs)
	}
	return &test, checkOutputs(output{g.Out, isWeights})
}

// pass plays new weights against those before, which a match has as its two players, reports how it
// went and writes the new ones if a sequential test accepts the upper bound.
func (g *Gate) pass(ctx context.Context, r Report, m *lab.Match, test rating.Test, now lab.Setting) error {
	m.Pairs = g.Pairs
	score, verdict, err := m.Sequential(ctx, test)
	if err != nil {
		return err
	}
	fmt.Fprintf(r.Out, "against the weights as they are: %v, %v\n", score, verdict)
	if verdict != rating.AcceptElo1 || g.Out == "" {
		return nil
	}
	return writeWeights(g.Out, now)
}

// writeWeights writes all weights, those of a setting instead of the standard
// ones.
func writeWeights(name string, s lab.Setting) error {
	w := parameter.Standard()
	for knob, value := range s {
		if err := w.Set(knob, value); err != nil {
			return err
		}
	}
	return output{name, isWeights}.write(w.String())
}

// checkWeighed returns what is wrong with a player whose weights are to be set.
func checkWeighed(player string, v *stratego.Variant) error {
	if err := check(player, v); err != nil {
		return err
	}
	name := parameter.Evaluation()[0]
	if _, err := weighed(player, lab.Setting{name: 1}, 1); err != nil {
		return fmt.Errorf("player %s: it has no weights to set: expected marshal, without set=", player)
	}
	return nil
}

// weighed makes a player, by its specification, with weights.
func weighed(name string, s lab.Setting, seed uint64) (game.StrategoPlayer, error) {
	spec, err := player.ParseSpec(name)
	if err != nil {
		return nil, err
	}
	if spec, err = spec.With(map[string]string{"set": s.String()}); err != nil {
		return nil, err
	}
	return roster.NewStratego(spec.String(), seed)
}
