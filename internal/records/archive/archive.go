// Package archive reads games in every form that is kept: Flagfall's own records, the logs of
// the UCC 2012 contest's judge, chase games, Gravon's games as XML, as GSN and as a table, and
// StraDoS positions. It turns them into records and replays them against the rules, and writes
// records in the forms that others read. docs/formats.md shows an example of each form.
package archive

import (
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// Format is a form in which games are kept.
type Format string

// The formats.
const (
	Record  Format = "record"  // Flagfall's own
	UCC     Format = "ucc"     // log of the UCC 2012 judge
	Chase   Format = "chase"   // StraDoS board and numbered actions
	XML     Format = "xml"     // Gravon's game, StraDoS2 in XML
	GSN     Format = "gsn"     // Gravon's game of 2003 and 2004
	CSV     Format = "csv"     // a line of Gravon's table of games, without moves
	StraDoS Format = "strados" // a position alone
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
	// of its judge, and how it was read where that is not plain.
	Remarks []phrase.Text

	closing *closing // how a UCC log ends, nil for other formats
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
