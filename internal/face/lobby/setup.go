package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"flagfall.dev/internal/records/opening"
	"flagfall.dev/internal/session/appraisal"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// SetupJudge says what the first set-up of a file is worth.
type SetupJudge struct {
	Variant string
	File    string // in any form that `match --setup-book` reads
	Pairs   int    // of games; 0 stands for appraisal.DefaultPairs
	Seed    uint64
	JSON    bool
	// Told, if not nil, is called with the judgement so far after every pair of games.
	Told func(words string)
}

// Write judges the set-up and writes what was found. What was played until the context
// ended counts.
func (c *SetupJudge) Write(ctx context.Context, w io.Writer) error {
	rules, err := games.VariantNamed(c.Variant)
	if err != nil {
		return err
	}
	v := rules.Stratego
	if v == nil {
		return fmt.Errorf("--variant %s: expected a variant of Stratego, for %s has no set-ups", c.Variant, record.Advance)
	}
	book, err := opening.ReadSetups(v, c.File)
	if err != nil {
		return err
	}
	s, err := v.ParseSetup(book.Start(0, nil).Setups[0])
	if err != nil {
		return err
	}
	j, err := appraisal.Judge(ctx, v, s, appraisal.Options{Pairs: c.Pairs, Seed: c.Seed}, func(j appraisal.Judgement) {
		if c.Told != nil {
			c.Told(j.Words)
		}
	})
	if err != nil && (!errors.Is(err, context.Canceled) || j.Won+j.Drawn+j.Lost == 0) {
		return err
	}
	if c.JSON {
		return json.NewEncoder(w).Encode(struct {
			appraisal.Judgement
			Often []float64 `json:"often"`
		}{j, appraisal.Often(v, s)})
	}
	fmt.Fprintln(w, "How often people put such a piece there, 1 being as often as anywhere:")
	if err := appraisal.WriteOften(w, v, s); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s.\n", j.Words)
	return err
}
