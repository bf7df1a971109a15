package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Write writes what a bot has shown. What it said may hold anything, so the writer
// has to clean it.
func (f Finding) Write(w io.Writer) {
	mark := "ok   "
	if !f.OK {
		mark = "FAIL "
	}
	fmt.Fprintln(w, mark, f.Situation)
	if !f.OK {
		fmt.Fprintln(w, "      at", f.Fault)
	}
	if f.Hint != "" {
		fmt.Fprintln(w, "      hint:", f.Hint)
	}
	for _, text := range f.Warnings {
		fmt.Fprintln(w, "      note:", text)
	}
	if len(f.Talk) > 0 {
		fmt.Fprintln(w, "      the end of what was said (>> to the bot, << from it):")
		for _, line := range f.Talk {
			fmt.Fprintln(w, "       ", line)
		}
	}
}

// Verdict is what all situations have shown of a bot.
type Verdict struct {
	Player, Variant string
	Findings        []Finding
	All             int // situations; more than there are findings if it was interrupted
}

// ErrFails says that a bot does not keep its contract.
var ErrFails = errors.New("the bot does not keep its contract")

// Conclude sums up the findings, or writes them as one JSON object. It fails with
// ErrFails where a situation went wrong, and where some were not played.
func (v *Verdict) Conclude(w io.Writer, asJSON bool) error {
	failed, interrupted := 0, len(v.Findings) < v.All
	for _, f := range v.Findings {
		if !f.OK {
			failed++
		}
	}
	if asJSON {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		if err := out.Encode(map[string]any{
			"player": v.Player, "variant": v.Variant, "ok": failed == 0 && !interrupted, "interrupted": interrupted,
			"failed": failed, "findings": v.Findings,
		}); err != nil {
			return err
		}
	}
	switch {
	case interrupted:
		return fmt.Errorf("interrupted after %d of %d situations, of which %d went wrong: this says nothing of the others",
			len(v.Findings), v.All, failed)
	case failed > 0:
		return fmt.Errorf("%w: %d of %d situations went wrong", ErrFails, failed, len(v.Findings))
	case !asJSON:
		fmt.Fprintf(w, "%s keeps its contract in %d situations under the rules of %s\n", v.Player, len(v.Findings), v.Variant)
	}
	return nil
}
