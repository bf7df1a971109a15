package study

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/internal/lab/learn"
	"flagfall.dev/internal/stratego/worth"
	"flagfall.dev/stratego"
)

// Worths learns from games what pieces are worth in a position.
type Worths struct {
	Games   []string // folders or files
	Most    int      // games of each that are used; 0: all
	Self    bool     // games of a player against itself only
	Out     string   // file for the network; empty: none
	From    string   // file of networks to begin with; empty: random weights
	Options learn.WorthOptions
}

// Run learns, and reports how well the network predicts and what it says pieces are worth.
func (w *Worths) Run(ctx context.Context, r Report) error {
	if err := w.Options.Check(); err != nil {
		return err
	}
	file := output{w.Out, isWorths}
	if err := checkOutputs(file); err != nil {
		return err
	}
	networks, err := earlier(w.From, worth.Parse) // before the games, which take long to read
	if err != nil {
		return err
	}
	d, err := learn.Load(w.Games, w.Most, w.Self)
	if err != nil {
		return err
	}
	repeated(r, d)
	if w.From != "" {
		army, err := d.Army()
		if err != nil {
			return err
		}
		if w.Options.From = networks[army]; w.Options.From == nil {
			return fmt.Errorf("%s has no network for the army of these games", w.From)
		}
	}
	n, err := learn.Worths(ctx, d, w.Options, func(epoch, examples int, train, held float64) {
		fmt.Fprintf(r.Out, "epoch %d: %d positions of %d games, loss %.4f; of games held out %.4f\n", epoch, examples, len(d.Train), train, held)
	})
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted: nothing is kept")
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(r.Out, "loss of further games held out %.4f\n", n.Loss)
	w.table(r, n.Net, n.Army)
	return file.write(n.String(n.Army))
}

// table prints what pieces are worth while all are on the board, in hundredths of log odds.
func (w *Worths) table(r Report, n *worth.Net, army worth.Army) {
	var c worth.Counts
	for i, count := range army {
		rank := stratego.Rank(i + 1)
		c[worth.Input(worth.OwnHidden, rank)], c[worth.Input(worth.EnemyHidden, rank)] = float32(count), float32(count)
	}
	var p worth.Prices
	n.Price(&c, &p)
	fmt.Fprintf(r.Out, "hundredths of log odds with all pieces hidden: an own piece that is known, more while it is hidden; the same of the enemy's\n")
	for i := range army {
		rank := stratego.Rank(i + 1)
		if army[i] > 0 {
			fmt.Fprintf(r.Out, "%-11s %6.1f %+6.1f   %6.1f %+6.1f\n", rank, 100*p.Known[0][rank], 100*p.Secret[0][rank], 100*p.Known[1][rank], 100*p.Secret[1][rank])
		}
	}
}
