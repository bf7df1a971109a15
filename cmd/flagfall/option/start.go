// Package option holds flags that several commands have, each group with what it
// stands for.
package option

import "flagfall.dev/internal/arena/tournament"

// Start says what the games of a match begin from.
type Start struct {
	SetupBook string `placeholder:"FILE" help:"${start_setup_book}"`
	Positions string `placeholder:"FILE" help:"${start_positions}"`
	Order     string `enum:"random,sequential" default:"random" help:"How --setup-book and --positions are used: ${enum}. ${start_order}"`
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
