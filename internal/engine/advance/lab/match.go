// Package lab measures players of Advance against each other and makes test
// cases for the grades.
package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/advance/player"
	"flagfall.dev/internal/play/game"
)

// Match is a series of games of one player against another, White in every
// second game.
type Match struct {
	Player, Opponent player.Config
	Games            int
	Opening          int    // plies drawn from what grade 7 allows, the same for both games of a pair
	Seed             uint64 // game n is played with seeds drawn from Seed+n
	// Progress, if set, is called after every game.
	Progress func(Game)
}

// Game is one game as the player of the match saw it.
type Game struct {
	Number int
	Side   board.Side // of the player
	Result advance.Result
	Plies  int
	Moves  []advance.Move
}

// Won reports whether the player won the game. A tie is not a win.
func (g *Game) Won() bool {
	return g.Result.Over() && !g.Result.Tie && g.Result.Winner == g.Side
}

// Score is the result of a match.
type Score struct {
	Wins, Losses, Ties int
	Trapped            int   // wins by leaving the opponent without a move
	Plies              []int // of the games won
}

// Run plays the match.
func (m *Match) Run(ctx context.Context) (Score, error) {
	var total Score
	for n := range m.Games {
		g, err := m.game(ctx, n)
		if err != nil {
			return total, err
		}
		total.add(&g)
		if m.Progress != nil {
			m.Progress(g)
		}
	}
	return total, nil
}

// game plays one game of the match.
func (m *Match) game(ctx context.Context, n int) (Game, error) {
	g := Game{Number: n, Side: board.Side(n % 2)}
	mine, theirs := m.Player, m.Opponent
	mine.Seed, theirs.Seed = 2*(m.Seed+uint64(n)), 2*(m.Seed+uint64(n))+1
	opening := player.New(player.Config{Level: player.Grade7, Seed: m.Seed + uint64(n/2)})
	var players [2]game.AdvancePlayer
	players[g.Side] = &openedPlayer{player.New(mine), opening, m.Opening}
	players[g.Side.Opponent()] = &openedPlayer{player.New(theirs), opening, m.Opening}
	table := game.NewAdvance(players, advance.Start())
	_, err := table.Driver().Play(ctx)
	g.Result, g.Plies, g.Moves = table.Position.Result(), len(table.Moves), table.Moves
	var of *game.PlayerError
	switch {
	case errors.As(err, &of):
		err = fmt.Errorf("game %d, ply %d: %w", n, of.Ply, of.Err)
	case err != nil:
		err = fmt.Errorf("game %d, ply %d: %w", n, g.Plies, err)
	}
	return g, err
}

// openedPlayer has a player whose first moves another one makes.
type openedPlayer struct {
	player, opening *player.Player
	plies           int // of the opening
}

// Choose asks the player whose move it is. Neither has a limit but its own.
func (s *openedPlayer) Choose(ctx context.Context, p *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	chooser := s.player
	if p.Ply() < s.plies {
		chooser = s.opening
	}
	m, _, err := chooser.Choose(ctx, p)
	if err == nil {
		err = ctx.Err()
	}
	return m, search.Info{}, err
}

func (s *Score) add(g *Game) {
	switch {
	case g.Won():
		s.Wins++
		s.Plies = append(s.Plies, g.Plies)
		if g.Result.Ending == advance.Trapped {
			s.Trapped++
		}
	case g.Result.Tie:
		s.Ties++
	default:
		s.Losses++
	}
}

// Games returns the number of games played.
func (s *Score) Games() int { return s.Wins + s.Losses + s.Ties }

// Interval returns the 95 % confidence interval of the share of wins (Wilson
// 1927).
func (s *Score) Interval() (low, high float64) {
	n := float64(s.Games())
	if n == 0 {
		return 0, 1
	}
	const z = 1.96
	share := float64(s.Wins) / n
	centre := (share + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	return max(0, centre-half), min(1, centre+half)
}

// MedianPlies returns the median length of the games won, 0 if there is none.
func (s *Score) MedianPlies() int {
	if len(s.Plies) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s.Plies))
	return sorted[len(sorted)/2]
}

// String returns the score in one line.
func (s *Score) String() string {
	low, high := s.Interval()
	return fmt.Sprintf("%d games: %d won (%d by trapping), %d lost, %d tied; %.1f%% won (95%%: %.1f-%.1f); half of the wins within %d plies",
		s.Games(), s.Wins, s.Trapped, s.Losses, s.Ties, 100*float64(s.Wins)/float64(max(1, s.Games())), 100*low, 100*high,
		s.MedianPlies())
}
