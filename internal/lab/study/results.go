package study

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
)

// A resultsFile has a line of JSON for each of the results of pairs of games.
// It grows pair by pair and is taken up again where it ends.
type resultsFile[T any] struct {
	file string
	seed func(*T) uint64 // of the pair that a result is of
	// check returns what is wrong with a result that was read.
	check func(*T) error
	jobs  int // pairs of games at a time
}

// read returns the results that are there, none if there is no file.
func (l *resultsFile[T]) read() ([]T, error) {
	f, err := os.Open(l.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []T
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var one T
		err := json.Unmarshal(lines.Bytes(), &one)
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			what, expected := wrong.Field, wrong.Type.String()
			if what == "" {
				what, expected = "it", "JSON object"
			}
			err = fmt.Errorf("%s is a %s: expected a %s, as this version writes it", what, wrong.Value, expected)
		}
		if err == nil {
			err = l.check(&one)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", l.file, len(all)+1, err)
		}
		all = append(all, one)
	}
	return all, lines.Err()
}

// fill plays those of a given number of pairs that are not among the results, the first with
// a seed and each with the second next, and keeps what comes of each as soon as it
// is done.
func (l *resultsFile[T]) fill(
	ctx context.Context, done []T, pairs int, first uint64,
	play func(ctx context.Context, pair int, seed uint64) ([]T, error),
) ([]T, error) {
	had := map[uint64]bool{}
	for i := range done {
		had[l.seed(&done[i])] = true
	}
	var guard sync.Mutex
	err := shared(ctx, l.jobs, pairs, func(ctx context.Context, pair int) error {
		seed := first + 2*uint64(pair)
		if had[seed] {
			return nil
		}
		results, err := play(ctx, pair, seed)
		if err != nil {
			return err
		}
		guard.Lock()
		defer guard.Unlock()
		done = append(done, results...)
		return l.append(results)
	})
	return done, err
}

// append writes the results of a pair in one piece.
func (l *resultsFile[T]) append(results []T) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	for i := range results {
		if err := enc.Encode(&results[i]); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(l.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text.Bytes())
	return errors.Join(err, f.Close())
}

// expectOpponent returns an error where a result that was read is not against one of the opponents
// that are played now.
func expectOpponent(result, against string, opponents []string) error {
	if slices.Contains(opponents, against) {
		return nil
	}
	return fmt.Errorf("%s against %s: expected one against %s, or another file", result, cmp.Or(against, "nobody"), strings.Join(opponents, " or "))
}
