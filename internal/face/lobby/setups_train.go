package lobby

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/stratego"
)

// Train plays a set-up many times, and goes on with what was played before. What was played until the context ends is kept.
func (o *Setups) Train(ctx context.Context, w io.Writer, name string, order trainer.Order) error {
	s, v, err := o.named(name)
	if err != nil {
		return err
	}
	k, err := o.keeper()
	if err != nil {
		return err
	}
	order.Setup = s.Setup
	t, err := k.Resume(v, order)
	if err != nil {
		return err
	}
	err = k.Train(ctx, v, t, func() {
		o.tell(fmt.Sprintf("%s %d of %d games, %v", bar(t.Done, t.Pairs), 2*t.Done, 2*t.Pairs, t.Score().Share()))
	})
	broken := errors.Is(err, context.Canceled)
	if err != nil && !broken {
		return err
	}
	s.Training = t
	if o.JSON {
		if err := o.record(s); err != nil {
			return err
		}
		return o.encode(w, s, v)
	}
	lines := phrase.Strings(t.Standing(v))
	if broken {
		lines = append(lines, "Interrupted: "+cmp.Or(o.Resume, "the same command goes on")+".")
	}
	return writeLines(w, lines)
}

// bar draws how much of something is done.
func bar(done, of int) string {
	const width = 20
	n := width * done / max(1, of)
	return "[" + strings.Repeat("#", n) + strings.Repeat(".", width-n) + "]"
}

// Improve measures small changes of a set-up.
func (o *Setups) Improve(ctx context.Context, w io.Writer, name string, order trainer.Order, changes int) error {
	s, v, err := o.named(name)
	if err != nil {
		return err
	}
	order.Setup = s.Setup
	if _, err := trainer.Begin(v, order); err != nil {
		return err
	}
	search := &trainer.Search{Order: order, Changes: changes}
	if s.Training != nil {
		search.Costs = s.Training.Costs(v)
	}
	err = search.Run(ctx, v, func(done int) {
		o.tell(fmt.Sprintf("%s %d of %d pairs of each change", bar(done, order.Pairs), done, order.Pairs))
	})
	broken := errors.Is(err, context.Canceled)
	if err != nil && !broken {
		return err
	}
	if o.JSON {
		return json.NewEncoder(w).Encode(map[string]any{
			"setup": s.Setup, "variant": s.Variant, "changes": append([]*trainer.Change{}, search.Measured()...), "interrupted": broken,
		})
	}
	return writeLines(w, phrase.Strings(search.Standing(broken)))
}

// Explore writes where people and the strong player put the ranks, or one of them.
func (o *Setups) Explore(ctx context.Context, w io.Writer, variant, rank string) error {
	v, err := arranged(variant)
	if err != nil {
		return err
	}
	all, err := trainer.Explore(ctx, v)
	if err != nil {
		return err
	}
	if rank != "" {
		if all, err = only(all, rank); err != nil {
			return err
		}
	}
	if o.JSON {
		return json.NewEncoder(w).Encode(map[string]any{"variant": v.Name(), "ranks": all})
	}
	lines := []string{"1 is as often as anywhere in the home, 2 twice as often; the back row is below."}
	for _, m := range all {
		for _, who := range []struct {
			what   string
			places []float64
		}{{"people", m.People}, {"the strong player", m.Strong}} {
			lines = append(lines, fmt.Sprintf("%s, %s:", m.Rank, who.what))
			lines = append(lines, trainer.Board(v, 4, func(i int) string { return fmt.Sprintf("%.1f", who.places[i]) })...)
		}
	}
	return writeLines(w, lines)
}

// only keeps the map of one rank.
func only(all []trainer.Map, rank string) ([]trainer.Map, error) {
	var among []string
	token, err := stratego.ParseRank(rank)
	for _, m := range all {
		if strings.EqualFold(m.Rank, rank) || err == nil && m.Rank == token.String() {
			return []trainer.Map{m}, nil
		}
		among = append(among, m.Rank)
	}
	return nil, &spelling.UnknownError{What: fmt.Sprintf("rank %q", rank), Typed: rank, Among: among}
}
