package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/proc"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/rating"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/stratego"
)

// Player chooses moves from views.
type Player interface {
	Choose(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error)
}

// deployer is a player with set-ups of its own.
type deployer interface {
	Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error)
}

// closer is a player that holds something, such as a program.
type closer interface {
	Close(ctx context.Context) error
}

// outside reports whether a player is an outside program.
func outside(p Player) bool {
	_, holds := p.(closer)
	return holds
}

// Match is a series of pairs of games: both of a pair start from the same two
// set-ups, with the players exchanged.
type Match struct {
	Variant *stratego.Variant
	// New makes player 0 or 1 for one game.
	New    func(player int, seed uint64) (Player, error)
	Pairs  int
	Seed   uint64
	MaxPly int // a longer game is drawn; 0 stands for 3,000
	// Own lets players that can draw their own set-ups; a pair is then only
	// two games with the colours exchanged.
	Own bool
	// Patience is how long a move of a player that is an outside program may
	// take; 0 stands for a minute.
	Patience time.Duration
	// Forfeit lets a fault of an outside program lose it the game; without it a
	// fault ends the match, for nothing can be learned from a broken program.
	Forfeit bool
	// Watch, if set, sees every position before its side moves.
	Watch func(p *stratego.Position)
	// Done, if set, hears every finished game, player 0's score from 0 to 1,
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
			g, err := m.game(ctx, setups, side, seed)
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

// seat makes the players of a game with player 0 on a side, and lets them draw
// their set-ups if they are to.
func (m *Match) seat(ctx context.Context, setups *[2]stratego.Setup, side board.Side, seed uint64) (sides [2]Player, err error) {
	for i := range 2 {
		s := side ^ board.Side(i)
		if sides[s], err = m.New(i, seed+uint64(i)*0x9e3779b9); err != nil {
			return sides, err
		}
		if d, can := sides[s].(deployer); can && m.Own {
			if setups[s], err = d.Deploy(ctx, m.Variant, s); err != nil {
				return sides, err
			}
		}
	}
	return sides, nil
}

// choose asks a player for its move. A resignation or a fault of an outside
// program is told by over.
func (m *Match) choose(ctx context.Context, player Player, view *stratego.View) (mv stratego.Move, over bool, err error) {
	if outside(player) {
		patience := m.Patience
		if patience == 0 {
			patience = time.Minute
		}
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, patience)
		defer cancel()
	}
	mv, _, err = player.Choose(ctx, view, search.Limits{})
	var resigned *protocol.Resignation
	if errors.As(err, &resigned) {
		return mv, true, nil
	}
	return mv, false, err
}

// fault reports whether an error is a move that the rules forbid, or that is none,
// or the crash or silence of an outside program: it loses the game, and the match
// goes on.
func fault(player Player, err error) bool {
	if !outside(player) {
		return false
	}
	var illegal *stratego.IllegalMoveError
	var bad *protocol.BadReply
	var failed *proc.Fault
	return errors.As(err, &illegal) || errors.As(err, &bad) || errors.As(err, &failed)
}

// game plays one game with player 0 on a side.
func (m *Match) game(ctx context.Context, setups [2]stratego.Setup, side board.Side, seed uint64) (Game, error) {
	sides, err := m.seat(ctx, &setups, side, seed)
	for _, p := range sides {
		if c, can := p.(closer); can {
			defer c.Close(ctx)
		}
	}
	if err != nil {
		return Game{}, err
	}
	p, err := stratego.NewPosition(m.Variant, setups[0], setups[1])
	if err != nil {
		return Game{}, err
	}
	most := m.MaxPly
	if most == 0 {
		most = 3000
	}
	resigned := false
	var lapse error
	for !resigned && !p.Result().Over() && p.Ply() < most {
		if err := ctx.Err(); err != nil {
			return Game{}, err
		}
		if m.Watch != nil {
			m.Watch(p)
		}
		player := sides[p.Turn()]
		mv, over, err := m.choose(ctx, player, p.View(p.Turn()))
		if err == nil && !over {
			_, err = p.Play(mv)
		}
		if err != nil {
			err = fmt.Errorf("ply %d: %w", p.Ply(), err)
			if !m.Forfeit || !fault(player, err) {
				return Game{}, err
			}
			lapse = err
		}
		resigned = over || lapse != nil
	}
	g := Game{First: side, Result: p.Result(), End: p, Score: 0.5, Fault: lapse}
	switch {
	case resigned && p.Turn() == side:
		g.Score = 0
	case resigned:
		g.Score = 1
	case g.Result.Over():
		g.Score = g.Result.Score(side)
	}
	return g, nil
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
