package laboratory

import (
	"fmt"

	"flagfall.dev/cmd/flagfall/option"
)

// series are the flags of an experiment that plays several matches: those of a match, as far as each of
// these has them.
type series struct {
	Variant string `short:"v" default:"ucc" help:"Rule set: a name that 'flagfall variants' lists, or a file such as ./my.toml."`
	Games   int    `short:"n" default:"100" help:"Number of games of each match, even: every pair of games swaps the colours."`
	Seed    uint64 `default:"1" help:"Seed of the first pair."`
	Pairs   int    `hidden:""`
}

// pairs returns how many pairs of games each match has.
func (s *series) pairs() (int, error) { return pairsOf(s.Games, s.Pairs) }

// pairsOf returns how many pairs the games are. It is a mistake to ask for pairs, as in earlier versions.
func pairsOf(games, pairs int) (int, error) {
	switch {
	case pairs != 0:
		return 0, option.Usage(fmt.Errorf("--pairs is now --games, two for each pair: expected --games %d", 2*pairs))
	case games < 2 || games%2 != 0:
		return 0, option.Usage(fmt.Errorf("--games %d: expected an even number from 2 on, because every pair of games swaps the colours", games))
	}
	return games / 2, nil
}
