// Package option holds flags that several commands have, each group with what it
// stands for.
package option

import "flagfall.dev/internal/arena/tournament"

// Start says what the games of a match begin from.
type Start struct {
	SetupBook string `placeholder:"FILE" help:"Begin from set-ups of this file, or of the files of a directory: lines of rank tokens or StraDoS letters, or games. Each pair of games has two of them, and swaps the colours."`
	Positions string `placeholder:"FILE" help:"Begin from positions of this file, or of the files of a directory: StraDoS strings, boards, or games. Each pair of games has one of them."`
	Order     string `enum:"random,sequential" default:"random" help:"How --setup-book and --positions are used: ${enum}. Shared by a pair of games, each entry is used once before any is used again."`
	Plies     int    `placeholder:"N" help:"With games of Advance in --positions: begin after this many plies."`
}

// Openings returns what the flags say.
func (f *Start) Openings() tournament.Openings {
	o := tournament.Openings{Setups: f.SetupBook, Positions: f.Positions, Plies: f.Plies}
	if f.Order != string(tournament.RandomOrder) {
		o.Order = tournament.Order(f.Order)
	}
	return o
}
