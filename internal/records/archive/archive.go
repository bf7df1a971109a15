// Package archive reads games in every form that is kept: Flagfall's own
// records, the logs of the UCC 2012 contest's judge, and chase games. It turns
// them into records and replays them against the rules.
package archive

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/base/input"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// Format is a form in which games are kept.
type Format string

// The formats.
const (
	Record Format = "record" // Flagfall's own
	UCC    Format = "ucc"    // log of the UCC 2012 judge
	Chase  Format = "chase"  // StraDoS board and numbered actions
)

// Game is a game that was read, legal or not.
type Game struct {
	Format Format
	// Record is the game as a record. Moves that break the rules are in it as
	// they were played.
	Record *record.Game
	// Variant has the rules of a game of Stratego, nil for Advance.
	Variant *stratego.Variant
	// Remarks are what the source says about itself, such as an internal error
	// of its judge.
	Remarks []phrase.Text

	closing *closing // how a UCC log ends, nil for other formats
}

// maxFile is the largest file that is read, in bytes.
const maxFile = 64 << 20

// Read reads a game from a file, or from standard input. Its errors begin with the file's name.
func Read(name string) (*Game, error) {
	text, err := Text(name)
	if err != nil {
		return nil, err
	}
	g, err := Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// Text returns what a file of games holds, up to the size that a file may have. Its
// errors begin with the file's name.
func Text(name string) (string, error) { return input.Text(name, maxFile, "a recorded game") }

// ErrUnknown says that a text is no game in any of the formats.
var ErrUnknown = phrase.Errorf("this is neither a Flagfall record, nor a log of the UCC 2012 judge, nor a chase game")

// Parse reads a game in any of the formats.
func Parse(text string) (*Game, error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	first, _, _ := strings.Cut(text, "\n")
	switch {
	case strings.HasPrefix(text, "flagfall record"):
		return parseRecord(text)
	case strings.HasSuffix(strings.TrimSpace(first), " RED SETUP"):
		return parseUCC(text)
	case isChase(first):
		return parseChase(text)
	}
	return nil, ErrUnknown
}

func parseRecord(text string) (*Game, error) {
	rec, err := record.Parse(text)
	if err != nil {
		return nil, err
	}
	g := &Game{Format: Record, Record: rec}
	if rec.Game == record.Stratego {
		g.Variant, err = variant.Of(rec.Variant, rec.Definition)
	}
	return g, err
}

// Replay begins to replay a game of Stratego. The error is a *record.Fault: there
// is no position to begin from.
func (g *Game) Replay() (*record.StrategoReplay, error) {
	r, err := record.ReplayStratego(g.Record, g.Variant)
	if err != nil {
		return nil, err
	}
	r.Silent = g.Format != Record
	return r, nil
}
