// Package shard keeps games of self-play in small files: set-ups, moves, and of some plies
// what the search thought. A shard is a run of numbered games; many of them lie in a folder
// that several processes fill at a time. docs/records.md describes the format.
package shard

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// Limits of what a game may hold.
const (
	// MostBytes is the most that a game takes in a shard.
	MostBytes = 1536
	// MostPlies is the longest game that fits whatever happens in it: a ply takes a byte,
	// two where there are more than 254 moves to choose from.
	MostPlies = 1200
)

// A Game is one game of self-play.
type Game struct {
	Number  int    // among all games of its folder, from 0
	Seed    uint64 // of all that was drawn at random in it
	Players [2]int // by side, places in Header.Players
	Sources [2]int // of the set-ups by side, places in Header.Sources
	Setups  [2]stratego.Setup
	Moves   []stratego.Move
	// Result is not over where the game was broken off.
	Result  board.Result
	Samples []Sample // by ply, ascending
}

// A Sample is what the player to move thought at one ply.
type Sample struct {
	Ply int // from 0
	// Win is its chance to win from 0 to 1, draws counted as half, to 1/65534; NaN where
	// it gave none.
	Win float64
	// Best is the move that it chose. Moves has another where one was drawn at random.
	Best stratego.Move
}

// Score is the result for a side from 0 to 1. A game that was broken off is a draw.
func (g *Game) Score(s board.Side) float64 {
	if !g.Result.Over() {
		return 0.5
	}
	return g.Result.Score(s)
}

// Replay calls a function with the position before every ply, and the ply's sample or nil,
// until it returns false. The position is valid during the call only.
func (g *Game) Replay(v *stratego.Variant, each func(p *stratego.Position, s *Sample) bool) {
	var p stratego.Position
	p.Reset(v, g.Setups[0], g.Setups[1])
	p.Grow(len(g.Moves))
	next := 0
	for ply, m := range g.Moves {
		var s *Sample
		if next < len(g.Samples) && g.Samples[next].Ply == ply {
			s = &g.Samples[next]
			next++
		}
		if !each(&p, s) {
			return
		}
		p.Make(m)
	}
}

// noWin stands for a chance that was not given.
const noWin = math.MaxUint16

// packWin turns a chance into a number of two bytes.
func packWin(win float64) uint16 {
	if math.IsNaN(win) || win < 0 {
		return noWin
	}
	return uint16(math.Round(min(win, 1) * (noWin - 1)))
}

func unpackWin(n uint16) float64 {
	if n == noWin {
		return math.NaN()
	}
	return float64(n) / (noWin - 1)
}
