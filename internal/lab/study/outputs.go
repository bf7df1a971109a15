package study

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"flagfall.dev/internal/savefile"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/internal/stratego/worth"
)

// An output is a file for what an experiment finds out. It replaces an earlier output of
// its kind and nothing else.
type output struct {
	name string // empty: nobody wants it
	ours func(old string) bool
}

// checkOutputs returns why one of some outputs could not be written, so that nobody
// learns it after hours of play.
func checkOutputs(all ...output) error {
	for _, o := range all {
		if o.name == "" {
			continue
		}
		if err := savefile.CheckOutput(o.name, o.ours); err != nil {
			return err
		}
	}
	return nil
}

// write writes the file, if somebody wants it.
func (o output) write(text string) error {
	if o.name == "" {
		return nil
	}
	return savefile.OutputText(o.name, text, o.ours)
}

// earlier reads what an experiment found out before from a file, nothing without a name.
func earlier[T any](name string, parse func(string) (T, error)) (none T, err error) {
	if name == "" {
		return none, nil
	}
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return none, fmt.Errorf("%s: no such file or directory: expected a file that an earlier run has written", name)
	}
	if err != nil {
		return none, err
	}
	is, err := parse(string(text))
	if err != nil {
		return none, fmt.Errorf("%s: %w", name, err)
	}
	return is, nil
}

// The kinds of outputs. A file is of a kind if it can be read as one.

func isWorths(old string) bool {
	all, err := worth.Parse(old)
	return err == nil && len(all) > 0
}

func isModels(old string) bool {
	_, err := belief.ParseModels(old)
	return err == nil
}

func isStyles(old string) bool {
	s, err := belief.ParseStyles(old)
	return err == nil && len(s.All) > 0
}

// isPrior tells files of priors of a kind.
func isPrior(k deploy.PriorKind) func(old string) bool {
	return func(old string) bool {
		all, err := deploy.ParsePriors(old)
		return err == nil && len(all) > 0 && strings.HasPrefix(old, string(k))
	}
}

func isWeights(old string) bool {
	_, err := parameter.Parse(old)
	return err == nil
}
