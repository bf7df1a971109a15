package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/proc"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/stratego"
)

// outside reports whether a player is an outside program, which holds something.
func outside(p game.StrategoPlayer) bool {
	_, holds := p.(game.Closer)
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

// Score is the sum of a match.
type Score struct {
	Won, Drawn, Lost int
	// Halves counts pairs by player 0's points in them, in half points.
	Halves rating.Pairs
}

// Play plays the match. The error is the context's or a player's.
func (m *Match) Play(ctx context.Context) (Score, error) {
	return m.play(ctx, func(Score) bool { return true })
}

// Sequential plays until a sequential test decides or all pairs are played.
func (m *Match) Sequential(ctx context.Context, test rating.Test) (s Score, v rating.Verdict, err error) {
	s, err = m.play(ctx, func(s Score) bool {
		_, v = test.Judge(s.Halves)
		return v == rating.Undecided
	})
	return s, v, err
}

// play plays until all pairs are played or more, asked after each, says no.
func (m *Match) play(ctx context.Context, more func(Score) bool) (Score, error) {
	var s Score
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
			halves += s.count(g)
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
	var bad *protocol.BadReply
	var failed *proc.Fault
	var silent *game.TurnForfeit
	return errors.As(err, &illegal) || errors.As(err, &bad) || errors.As(err, &failed) || errors.As(err, &silent)
}

// PlayOne plays one game with player 0 on a side. A set-up that is nil is its player's own;
// with Own both are.
func (m *Match) PlayOne(ctx context.Context, setups [2]stratego.Setup, side board.Side, seed uint64) (Game, error) {
	sides, err := m.seat(side, seed)
	for _, p := range sides {
		if c, can := p.(game.Closer); can {
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

// count adds a game and returns player 0's half points.
func (s *Score) count(g Game) int {
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

// Rate returns player 0's share of the points and its 95 % interval, by the
// spread of the pairs (or of the games, where a pair is unfinished). Where all
// pairs went alike their spread says nothing, and the interval is that of
// Agresti and Coull (1998), widened by two games won and two lost.
func (s *Score) Rate() (rate, plusMinus float64) {
	n := float64(s.Won + s.Drawn + s.Lost)
	if n == 0 {
		return 0, 1
	}
	rate = (float64(s.Won) + float64(s.Drawn)/2) / n
	pairs, spread := 0.0, 0.0
	for h, k := range s.Halves {
		d := float64(h)/4 - rate
		pairs += float64(k)
		spread += float64(k) * d * d
	}
	if pairs < 2 || spread == 0 {
		wide := (rate*n + 2) / (n + 4)
		return rate, 1.96 * math.Sqrt(wide*(1-wide)/(n+4))
	}
	return rate, 1.96 * math.Sqrt(spread/(pairs-1)/pairs)
}

// String writes the score as "+12 =3 -5 67.5 % ± 12.0".
func (s Score) String() string {
	r, pm := s.Rate()
	return fmt.Sprintf("+%d =%d -%d %.1f %% ± %.1f", s.Won, s.Drawn, s.Lost, 100*r, 100*pm)
}
