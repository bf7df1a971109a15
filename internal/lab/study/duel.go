package study

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/stratego"
)

// Duel is a match of two players within this process.
type Duel struct {
	A       string // its points are counted
	B       string
	Variant string
	Pairs   int // of games, both from the same set-ups with colours exchanged
	Seed    uint64
	SPRT    string // bounds of a sequential test that ends the match, such as 0,30
	Own     bool   // the players draw their own set-ups
	Verbose bool   // report every game
}

// Run plays the match and reports the score.
func (d *Duel) Run(ctx context.Context, r Report) error {
	score, verdict, err := d.play(ctx, r)
	if score == (lab.Score{}) && err != nil {
		if errors.Is(err, context.Canceled) {
			return errors.New("interrupted before the first game was over")
		}
		return err
	}
	fmt.Fprintf(r.Out, "%s against %s, %s: %v\n", d.A, d.B, d.Variant, score)
	if d.SPRT != "" {
		fmt.Fprintf(r.Out, "sequential test %s: %v\n", d.SPRT, verdict)
	}
	return untilThen(err)
}

// play plays until the pairs are done or the sequential test decides.
func (d *Duel) play(ctx context.Context, r Report) (lab.Score, rating.Verdict, error) {
	var verdict rating.Verdict
	m, err := match(d.Variant, d.A, d.B, d.Pairs, d.Seed)
	if err != nil {
		return lab.Score{}, verdict, err
	}
	m.Own, m.Forfeit = m.Own || d.Own, true
	m.Done = func(g lab.Game) bool {
		r.fault(g)
		if d.Verbose {
			fmt.Fprintf(r.Out, "pair %d, %s as %s: %.1f %v after %d plies\n", g.Pair, d.A, stratego.SideName(g.First), g.Score, g.Result.Ending, g.End.Ply())
		}
		return true
	}
	if d.SPRT == "" {
		score, err := m.Play(ctx)
		return score, verdict, err
	}
	test, err := rating.ParseTest(d.SPRT)
	if err != nil {
		return lab.Score{}, verdict, err
	}
	return m.Sequential(ctx, test)
}

// Ablation measures what each part of a player is worth, by switching it off.
type Ablation struct {
	Player  string
	Terms   []string // switched off one at a time; all of the table of parameters if empty
	Against string   // the opponent; the whole player if empty
	Variant string
	Pairs   int // of games for each part
	Seed    uint64
}

// Run plays a match for each part and reports the scores.
func (a *Ablation) Run(ctx context.Context, r Report) error {
	against := a.Against
	if against == "" {
		against = a.Player
	}
	terms := a.Terms
	if len(terms) == 0 {
		terms = parameter.Terms()
	}
	for _, term := range terms {
		m, err := match(a.Variant, a.Player+",off="+term, against, a.Pairs, a.Seed)
		if err != nil {
			return err
		}
		score, err := m.Play(ctx)
		fmt.Fprintf(r.Out, "without %-10s against %s: %v\n", term, against, score)
		if err != nil {
			return err
		}
	}
	return nil
}
