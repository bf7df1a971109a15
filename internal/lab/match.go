package lab

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// outside reports whether a player is an outside program, which holds something.
func outside(p game.StrategoPlayer) bool {
	_, holds := ability.Of[game.Closer](p)
	return holds
}

// closing bounds the farewell to each program.
const closing = 2 * time.Second

// Match is a series of pairs of games: both of a pair start from the same two
// set-ups, with the players exchanged.
type Match struct {
	Variant *stratego.Variant
	// New makes player 0 or 1 for one game.
	New    func(player int, seed uint64) (game.StrategoPlayer, error)
	Pairs  int
	Seed   uint64
	MaxPly int // a longer game is drawn; 0 stands for 3,000
	// Quiet is after how many plies without a strike a game is drawn; 0: never.
	Quiet int
	// Own lets the players draw their own set-ups; a pair is then only
	// two games with the colours exchanged.
	Own bool
	// Patience is how long an outside program may take for its start, its set-up
	// and a move; 0 stands for a minute.
	Patience time.Duration
	// Forfeit makes a fault of an outside program lose the game; without it a fault ends
	// the match, because nothing can be learned from a broken program.
	Forfeit bool
	// Watch, if set, is called with every position before its side moves.
	Watch func(p *stratego.Position)
	// Names are what errors call the players, where they are set.
	Names [2]string
	// Done, if set, is called with every finished game and player 0's score from 0 to 1,
	// and may end the match by returning false.
	Done func(g Game) bool
}

// Game is one finished game.
type Game struct {
	Pair   int
	First  board.Side // player 0's side
	Result board.Result
	Score  float64 // player 0's
	End    *stratego.Position
	// Fault is the illegal or senseless move, the crash or the silence of an
	// outside program that lost it the game.
	Fault error
}

// Play plays the match. The error is the context's or a player's.
func (m *Match) Play(ctx context.Context) (rating.Score, error) {
	return m.play(ctx, func(rating.Score) bool { return true })
}

// Sequential plays until a sequential test decides or all pairs are played.
func (m *Match) Sequential(ctx context.Context, test rating.Test) (s rating.Score, v rating.Verdict, err error) {
	s, err = m.play(ctx, func(s rating.Score) bool {
		_, v = test.Judge(s.Halves)
		return v == rating.Undecided
	})
	return s, v, err
}

// play plays until all pairs are played or more, asked after each, says no.
func (m *Match) play(ctx context.Context, more func(rating.Score) bool) (rating.Score, error) {
	var s rating.Score
	gen := deploy.New(m.Variant)
	for pair := range m.Pairs {
		seed := m.Seed + uint64(pair)*2
		rng := rand.New(rand.NewPCG(seed, 0x6c6162))
		setups := [2]stratego.Setup{gen.Random(rng), gen.Random(rng)}
		halves := 0
		for side := range board.Side(2) {
			g, err := m.PlayOne(ctx, setups, side, seed)
			if err != nil {
				return s, fmt.Errorf("pair %d: %w", pair, err)
			}
			g.Pair = pair
			halves += count(&s, g)
			if m.Done != nil && !m.Done(g) {
				return s, nil
			}
		}
		if s.Halves[halves]++; !more(s) {
			break
		}
	}
	return s, nil
}

// seat makes the players of a game with player 0 on a side.
func (m *Match) seat(side board.Side, seed uint64) (sides [2]game.StrategoPlayer, err error) {
	for i := range 2 {
		if sides[side^board.Side(i)], err = m.New(i, seed+uint64(i)*0x9e3779b9); err != nil {
			return sides, err
		}
	}
	return sides, nil
}

// configure makes a driver play as the match has it: own players are waited for
// without end and without a clock, outside programs with patience.
func (m *Match) configure(d *game.Driver, table *game.Stratego) {
	most, patience := m.MaxPly, m.Patience
	if most == 0 {
		most = 3000
	}
	if patience == 0 {
		patience = time.Minute
	}
	for side, p := range table.Players {
		if outside(p) {
			d.Clock.Terms[side] = &game.Terms{Patience: patience}
			d.Start, d.Setup = patience, patience
		}
	}
	d.Before = func(s game.Standing) (game.End, bool) {
		if s.Ply >= most || m.Quiet > 0 && table.Position.Quiet() >= m.Quiet {
			return game.End{}, true
		}
		if m.Watch != nil {
			m.Watch(table.Position)
		}
		return game.End{}, false
	}
	// An error of a program about the last move changes nothing.
	d.Excuse = func(_ board.Side, r board.Result, _ error) bool { return r.Over() }
}

// judge says what an error is that a player made in a game: a resignation is no
// fault, a fault may lose an outside program its game, and any other error ends the
// match.
func (m *Match) judge(player game.StrategoPlayer, of *game.PlayerError) (lapse, err error) {
	var resigned *game.Resignation
	switch {
	case of.Stage < game.Moving:
		return nil, of
	case errors.As(of.Err, &resigned):
		return nil, nil
	}
	err = fmt.Errorf("ply %d: %w", of.Ply, of.Err)
	if m.Forfeit && fault(player, of.Err) {
		return err, nil
	}
	return nil, err
}

// fault reports whether an error is a move that the rules forbid, or that is none,
// or the crash or silence of an outside program: it loses the game, and the match
// goes on.
func fault(player game.StrategoPlayer, err error) bool {
	if !outside(player) {
		return false
	}
	var illegal *stratego.IllegalMoveError
	var bad *game.BadReply
	var failed *proc.Fault
	var silent *game.TurnForfeit
	return errors.As(err, &illegal) || errors.As(err, &bad) || errors.As(err, &failed) || errors.As(err, &silent)
}

// PlayOne plays one game with player 0 on a side. A set-up that is nil is its player's own;
// with Own both are.
func (m *Match) PlayOne(ctx context.Context, setups [2]stratego.Setup, side board.Side, seed uint64) (Game, error) {
	sides, err := m.seat(side, seed)
	for _, p := range sides {
		if c, can := ability.Of[game.Closer](p); can {
			defer c.Close(ctx)
		}
	}
	if err != nil {
		return Game{}, err
	}
	if m.Own {
		setups = [2]stratego.Setup{}
	}
	table := &game.Stratego{Variant: m.Variant, Players: sides, Setups: setups}
	driver := table.Driver()
	m.configure(driver, table)
	end, err := driver.Play(ctx)
	g := Game{First: side, Result: end.Result, End: table.Position, Score: 0.5}
	if g.Result.Over() {
		g.Score = g.Result.Score(side)
	}
	var of *game.PlayerError
	if errors.As(err, &of) {
		end.Result = board.Won(of.Side.Opponent(), board.Adjudicated)
		g.Score = end.Result.Score(side)
		g.Fault, err = m.judge(sides[of.Side], of)
		if name := m.Names[of.Side^side]; err != nil && name != "" {
			err = fmt.Errorf("%s: %w", name, err)
		}
	}
	if err != nil {
		return Game{}, err
	}
	farewell(ctx, driver, end.Result)
	return g, nil
}

// farewell tells outside programs how the game ended: a draw, where the match has
// broken it off. What they do with it is no longer of interest.
func farewell(ctx context.Context, d *game.Driver, r board.Result) {
	if !r.Over() {
		r = board.Draw(board.Adjudicated)
	}
	for side := range board.Side(2) {
		if d.Clock.Terms[side] == nil {
			continue
		}
		within, cancel := context.WithTimeout(ctx, closing)
		_ = d.Finish(within, side, r)
		cancel()
	}
}

// count adds a game to a score and returns player 0's half points.
func count(s *rating.Score, g Game) int {
	switch g.Score {
	case 1:
		s.Won++
	case 0:
		s.Lost++
	default:
		s.Drawn++
	}
	return int(2 * g.Score)
}
