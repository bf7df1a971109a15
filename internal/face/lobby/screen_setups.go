package lobby

import (
	"context"
	"io"
	"strings"

	"flagfall.dev/internal/face/tui"
	"flagfall.dev/internal/session/trainer"
)

// screenPairs is how many pairs of games a training has on the screen, improvePairs how many each change has.
const (
	screenPairs  = 500
	improvePairs = 100
)

// setups are the set-ups for the full-screen terminal, which tells them in the words of the commands.
func (s *Screen) setups() *tui.Setups {
	o := func() *Setups { return &Setups{Kept: s.Kept, Resume: "t goes on where it was"} }
	// works has something long done to a set-up.
	type work func(ctx context.Context, o *Setups, w io.Writer, name string) error
	works := func(do work) func(context.Context, string, func(string)) ([]string, error) {
		return func(ctx context.Context, name string, told func(string)) ([]string, error) {
			o := o()
			o.Told = told
			return linesOf(func(w io.Writer) error { return do(ctx, o, w, name) })
		}
	}
	return &tui.Setups{
		List: o().rows,
		Show: func(name string) ([]string, error) {
			return linesOf(func(w io.Writer) error { return o().Show(w, name) })
		},
		Train: works(func(ctx context.Context, o *Setups, w io.Writer, name string) error {
			return o.Train(ctx, w, name, trainer.Order{Players: []string{trainer.Fast}, Pairs: screenPairs, Seed: 1})
		}),
		Improve: works(func(ctx context.Context, o *Setups, w io.Writer, name string) error {
			order := trainer.Order{Players: []string{trainer.Fast}, Pairs: improvePairs, Seed: 1}
			return o.Improve(ctx, w, name, order, trainer.DefaultChanges)
		}),
		Explore: works(func(ctx context.Context, o *Setups, w io.Writer, name string) error {
			found, _, err := o.named(name)
			if err != nil {
				return err
			}
			return o.Explore(ctx, w, found.Variant, "")
		}),
		Keep: func(name, from, variant string) (string, error) {
			return said(func(w io.Writer) error { return o().Keep(w, name, from, variant) })
		},
		Delete: func(name string) (string, error) {
			return said(func(w io.Writer) error { return o().Delete(w, name) })
		},
	}
}

// rows are the set-ups with their drawings.
func (o *Setups) rows() (rows []tui.Setup, err error) {
	all, err := o.all("")
	for _, n := range all {
		row := tui.Setup{Named: n}
		if v, err := arranged(n.Variant); err == nil {
			if setup, err := trainer.Read(v, n.Setup); err == nil {
				row.Board = trainer.Drawn(v, setup)
			}
		}
		rows = append(rows, row)
	}
	return rows, err
}

// profiles are the profiles for the full-screen terminal.
func (s *Screen) profiles() *tui.Profiles {
	saying := func(do func(w io.Writer, text string) error) func(string) (string, error) {
		return func(text string) (string, error) {
			return said(func(w io.Writer) error { return do(w, text) })
		}
	}
	m := Me{Kept: s.Kept}
	return &tui.Profiles{
		List:   func() ([]tui.Profile, error) { return profilesOf(s.Kept) },
		Use:    saying(func(w io.Writer, name string) error { return m.Use(name, false, w) }),
		Add:    saying(func(w io.Writer, name string) error { return m.Use(name, true, w) }),
		Rename: saying(func(w io.Writer, name string) error { return m.Rename(name, w) }),
		Export: saying(func(w io.Writer, file string) error { return m.Export(file, false, w) }),
		Import: saying(func(w io.Writer, file string) error { return m.Import(file, w) }),
		Delete: saying(func(w io.Writer, name string) error { return m.Delete(name, true, w) }),
	}
}

// said is what a command prints.
func said(do func(io.Writer) error) (string, error) {
	var b strings.Builder
	err := do(&b)
	return strings.TrimRight(b.String(), "\n"), err
}

// linesOf is what a command prints, line by line.
func linesOf(do func(io.Writer) error) ([]string, error) {
	text, err := said(do)
	return strings.Split(text, "\n"), err
}
