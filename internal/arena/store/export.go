package store

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/base/savefile"
)

// milliseconds returns a time in them.
func milliseconds(d Duration) float64 { return float64(d) / 1e6 }

// WriteJSONLines writes games, one JSON object a line.
func WriteJSONLines(w io.Writer, all iter.Seq2[*Game, error]) error {
	enc := json.NewEncoder(w)
	for g, err := range all {
		if err != nil {
			return err
		}
		if err := enc.Encode(g); err != nil {
			return err
		}
	}
	return nil
}

// CSVHead is the first line of a table of games.
var CSVHead = []string{"id", "tournament", "job", "variant", "seed", "first", "second", "winner", "ending", "plies", "started", "took_ms", "first_think_ms", "second_think_ms", "first_fault", "second_fault", "reason", "opening"}

// WriteCSV writes a table of games, times in milliseconds.
func WriteCSV(w io.Writer, all iter.Seq2[*Game, error]) error {
	out := csv.NewWriter(w)
	if err := out.Write(CSVHead); err != nil {
		return err
	}
	for g, err := range all {
		if err != nil {
			return err
		}
		row := []string{
			g.ID, g.Tournament, g.Job, g.Variant, seedText(g), g.Players[0], g.Players[1], string(g.Winner), g.Ending,
			strconv.Itoa(g.Plies), g.Started.Format("2006-01-02T15:04:05.000Z"), fmt.Sprintf("%.3f", milliseconds(g.Took)),
			fmt.Sprintf("%.3f", milliseconds(g.Seats[0].Think)), fmt.Sprintf("%.3f", milliseconds(g.Seats[1].Think)), g.Seats[0].Fault, g.Seats[1].Fault, g.Reason, g.Opening,
		}
		if err := out.Write(plaintext.Cells(row)); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// seedText writes a game's seed, nothing where it is not told.
func seedText(g *Game) string {
	if g.Withheld {
		return ""
	}
	return strconv.FormatUint(g.Seed, 10)
}

// Export writes the record of each of the games to a file of a directory, which is
// made where it is missing, and returns how many it has written. No file is written
// over.
func (s *Store) Export(ctx context.Context, dir string, all iter.Seq2[*Game, error]) (n int, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	for listed, err := range all {
		if err != nil {
			return n, err
		}
		g, err := s.Game(ctx, listed.ID)
		if err != nil {
			return n, err
		}
		name := filepath.Join(dir, strings.ReplaceAll(g.ID, "/", "_")+".flagfall")
		if err := savefile.New(name).Write(g.Record, nil); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
