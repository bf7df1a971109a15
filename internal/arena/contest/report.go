package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"flagfall.dev/internal/arena/report"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/savefile"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Report says which report is written of stored games.
type Report struct {
	Title   string // instead of the plan's name, if not empty
	Output  string // a name that ends in .html, .csv or .json
	Replays int    // games at most that can be replayed in a page
}

// ReportName returns the name that a report gets which nobody has named.
func ReportName(file string) string { return strings.TrimSuffix(file, filepath.Ext(file)) + ".html" }

// Write counts the stored games of a plan and writes the report. An earlier report
// is replaced; any other file stays, and the error says so.
func (c *Report) Write(ctx context.Context, p *tournament.Plan, s *store.Store) error {
	r, err := report.New(ctx, p, s)
	if err != nil {
		return err
	}
	if c.Title != "" {
		r.Name = c.Title
	}
	return c.WriteOf(ctx, r, s)
}

// WriteOf writes a report that has been made.
func (c *Report) WriteOf(ctx context.Context, r *report.Report, s *store.Store) error {
	mark, write := c.writer(ctx, r, s)
	if write == nil {
		return fmt.Errorf("-o %s: expected a name that ends in .html, .csv or .json", c.Output)
	}
	return savefile.Output(c.Output, mark, write)
}

// writer returns what writes the format of the file's name, nil for another, and
// what shows that a file is such a report.
func (c *Report) writer(ctx context.Context, r *report.Report, s *store.Store) (mark string, write func(io.Writer) error) {
	switch strings.ToLower(filepath.Ext(c.Output)) {
	case ".html", ".htm":
		return ": tournament report</title>", func(w io.Writer) error { return r.WritePage(ctx, w, s, rulesOf, c.Replays) }
	case ".csv":
		return "player,points,games,", r.WriteCSV
	case ".json":
		return `"games_finished":`, r.WriteJSON
	}
	return "", nil
}

// rulesOf returns the rules of a record, nil for Advance.
func rulesOf(rec *record.Game) (*stratego.Variant, error) {
	v, err := games.RecordedVariant(rec)
	if err != nil {
		return nil, errors.Join(errors.New("the report cannot show its games"), err)
	}
	return v.Stratego, nil
}
