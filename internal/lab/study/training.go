package study

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"flagfall.dev/internal/lab/learn"
	"flagfall.dev/internal/progress"
	"flagfall.dev/internal/stratego/marshal"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/stratego"
)

// Training learns a net from games.
type Training struct {
	Games      []string // folders or files
	Most       int      // games of each that are used; 0: all
	Self       bool     // games of a player against itself only
	Checkpoint string   // what is needed to go on; empty: nothing is kept
	Out        string   // file for the net; empty: none
	Picture    string   // file for the curves, as SVG; empty: none
	Probe      int      // positions on which predictors are compared; 0: all
	Options    learn.Options
}

// Run learns, and reports how well the net predicts.
func (t *Training) Run(ctx context.Context, r Report) error {
	if err := t.Options.Check(); err != nil {
		return err
	}
	if t.Probe < 0 {
		return fmt.Errorf("%d positions to compare predictors on: expected 0, for all, or more", t.Probe)
	}
	if err := checkOutputs(output{t.Checkpoint, isCheckpoint}, output{t.Out, isNet}, output{t.Picture, isPicture}); err != nil {
		return err
	}
	d, err := learn.Load(t.Games, t.Most, t.Self)
	if err != nil {
		return err
	}
	l, err := t.learner(d)
	if err != nil {
		return err
	}
	var names []string
	for _, v := range d.Variants {
		names = append(names, v.Name())
	}
	fmt.Fprintf(r.Out, "%d games of %s, %d more held out; %d positions an epoch\n", len(d.Train), strings.Join(names, ", "), len(d.Held)+len(d.Test), learn.Positions(d, &t.Options))
	repeated(r, d)
	if err := t.epochs(ctx, r, l, d); err != nil {
		return err
	}
	return t.conclude(ctx, r, l, d, names)
}

// repeated reports games that lie in the files more than once.
func repeated(r Report, d *learn.Data) {
	if d.Repeated > 0 {
		fmt.Fprintf(r.Out, "games found again in other files, which count once: %d\n", d.Repeated)
	}
}

// learner goes on with the checkpoint, or begins.
func (t *Training) learner(d *learn.Data) (*learn.Learner, error) {
	if t.Checkpoint != "" {
		l, err := learn.Resume(t.Checkpoint, d, t.Options)
		if l != nil || err != nil {
			return l, err
		}
	}
	return learn.NewLearner(d, t.Options)
}

// epochs learns until all epochs are over.
func (t *Training) epochs(ctx context.Context, r Report, l *learn.Learner, d *learn.Data) error {
	if l.Epoch < t.Options.Epochs {
		fmt.Fprintf(r.Out, "%5s %8s %9s %8s %9s %7s %8s\n", "epoch", "value", "held out", "policy", "held out", "rate", "time")
	}
	for l.Epoch < t.Options.Epochs {
		began := time.Now()
		err := l.Train(ctx, d, func(step, steps int, so learn.Losses) {
			r.Progress.Update(false, func() string {
				value, policy := so.Means()
				took := time.Since(began).Seconds()
				left := took/float64(step)*float64(steps-step) + took/float64(step)*float64(steps)*float64(t.Options.Epochs-l.Epoch-1)
				return fmt.Sprintf("epoch %d/%d  %d/%d steps  value %.4f  policy %.3f  %.0f positions/s  about %s left",
					l.Epoch+1, t.Options.Epochs, step, steps, value, policy, float64(step*t.Options.Batch)/took, progress.Remaining(left))
			})
		})
		r.Progress.Clear()
		if errors.Is(err, context.Canceled) {
			if t.Checkpoint == "" {
				return fmt.Errorf("interrupted in epoch %d: nothing is kept without --checkpoint", l.Epoch+1)
			}
			return fmt.Errorf("interrupted in epoch %d: the same command continues from the end of the previous one", l.Epoch+1)
		}
		if err != nil {
			return err
		}
		p := l.Curve[len(l.Curve)-1]
		fmt.Fprintf(r.Out, "%5d %8.4f %9.4f %8.3f %9.3f %7.0e %8v\n",
			p.Epoch, p.Train, p.Held, p.TrainPolicy, p.HeldPolicy, p.LearningRate, time.Since(began).Round(time.Second))
		if t.Checkpoint != "" {
			if err := l.Save(t.Checkpoint); err != nil {
				return err
			}
		}
	}
	return nil
}

// conclude compares the net with what is known already, and writes the files.
func (t *Training) conclude(ctx context.Context, r Report, l *learn.Learner, d *learn.Data, variants []string) error {
	n, err := l.Quantise()
	if err != nil {
		return err
	}
	v, err := l.Judge(ctx, d, n, t.Probe, todaysEvaluation)
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted while the net was judged: no net is written")
	}
	if err != nil {
		return err
	}
	v.Write(r.Out)
	if err := (output{t.Picture, isPicture}).write(string(l.SVG(v.Levels()))); err != nil {
		return err
	}
	if t.Out == "" {
		return nil
	}
	b, err := net.Encode(n, net.About{
		Correction: t.Options.Correct, Variants: variants, Games: len(d.Train), Positions: learn.Positions(d, &t.Options), Epochs: l.Epoch,
		Command: strings.Join(append([]string{"flagfall"}, os.Args[1:]...), " "),
	})
	if err != nil {
		return err
	}
	if err := (output{t.Out, isNet}).write(string(b)); err != nil {
		return err
	}
	fmt.Fprintf(r.Out, "%s: a net of %d kB\n", t.Out, len(b)>>10)
	return nil
}

// todaysEvaluation is marshal's, without a search. Each position has a player of its own, as
// a player follows one game.
func todaysEvaluation(ctx context.Context, view *stratego.View) (float64, error) {
	p := marshal.New(marshal.Config{Seed: 1, Nodes: 1, Memory: 1 << 12})
	return p.Trace(ctx, view).Chance, nil
}
