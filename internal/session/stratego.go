package session

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/search"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// StrategoConfig says what game of Stratego to play.
type StrategoConfig struct {
	Variant *stratego.Variant
	// Definition is the text of a custom variant's file, for records.
	Definition string
	// Setups are the set-ups. A nil one is made by the side's program, or waits
	// for Session.Deploy.
	Setups [2]stratego.Setup
	// Start is a position to begin from instead of set-ups.
	Start *stratego.Position
	// Bots are the programs at the seats, nil for a person.
	Bots [2]game.StrategoPlayer
	// Adviser gives hints to people; nil: there are none.
	Adviser game.StrategoPlayer
	// Resume is a game to go on with. Its set-ups, moves and flags replace those
	// above.
	Resume *record.Game
}

// NewStratego begins a game of Stratego, or goes on with a recorded one. The
// context bounds the set-up of the programs only. The error says what is wrong
// with a set-up, or with a move of the record.
func NewStratego(ctx context.Context, c StrategoConfig, opts Options) (*Session, error) {
	def := c.Variant.Definition()
	if opts.Solo && (def.TwoSquares != 0 || def.Chasing) {
		return nil, fmt.Errorf("variant %s has repetition rules, which need two players", c.Variant)
	}
	g := &strategoGame{config: c, solo: opts.Solo, setups: c.Setups}
	if c.Resume != nil {
		g.solo, opts.Solo = c.Resume.Solo, c.Resume.Solo
		if err := g.restore(c.Resume); err != nil {
			return nil, err
		}
		return start(g, opts, c.Resume), nil
	}
	if c.Start != nil {
		g.begin(c.Start.Clone())
		return start(g, opts, nil), nil
	}
	if err := g.deployBots(ctx); err != nil {
		return nil, err
	}
	return start(g, opts, nil), nil
}

// strategoGame is a game of Stratego with its programs. pos is nil until both
// set-ups are there.
type strategoGame struct {
	config  StrategoConfig
	solo    bool
	setups  [2]stratego.Setup
	commits [2]record.Commitment
	pos     *stratego.Position
	start   *stratego.Position // where the game began, nil where from set-ups
	history []Played           // in step with pos; never changed in place
}

// deployBots asks the programs for the set-ups that are missing, and begins if
// none is missing then.
func (g *strategoGame) deployBots(ctx context.Context) error {
	for side := range board.Side(2) {
		if bot := g.config.Bots[side]; bot != nil && g.setups[side] == nil {
			setup, err := bot.Deploy(ctx, g.config.Variant, side)
			if err != nil {
				return fmt.Errorf("%s's program made no set-up: %w", stratego.SideName(side), err)
			}
			g.setups[side] = setup
		}
	}
	for side, setup := range g.setups {
		if setup != nil {
			if err := g.accept(board.Side(side), setup); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *strategoGame) deploy(side board.Side, text string) error {
	setup, err := g.config.Variant.ParseSetup(text)
	if err != nil {
		return err
	}
	return g.accept(side, setup)
}

// accept checks a set-up, commits the side to it, and begins when it is the
// second one.
func (g *strategoGame) accept(side board.Side, setup stratego.Setup) error {
	if err := g.config.Variant.CheckSetup(setup); err != nil {
		return fmt.Errorf("%s's set-up: %w", stratego.SideName(side), err)
	}
	g.setups[side] = setup
	g.commits[side] = record.Commit(record.StrategoSetup(g.config.Variant, setup))
	if g.setups[0] == nil || g.setups[1] == nil || g.pos != nil {
		return nil
	}
	pos, err := stratego.NewPosition(g.config.Variant, g.setups[0], g.setups[1])
	if err != nil {
		return err
	}
	g.pos = pos
	return nil
}

// begin starts from a position instead of set-ups.
func (g *strategoGame) begin(pos *stratego.Position) {
	g.pos, g.start = pos, pos.Clone()
}

func (g *strategoGame) ready() [2]bool {
	if g.pos != nil {
		return [2]bool{true, true}
	}
	return [2]bool{g.commits[0].Sum != "", g.commits[1].Sum != ""}
}

func (g *strategoGame) turn() board.Side {
	if g.pos == nil {
		return stratego.Red
	}
	return g.pos.Turn()
}

func (g *strategoGame) ply() int { return len(g.history) }

func (g *strategoGame) result() board.Result {
	if g.pos == nil {
		return board.Result{}
	}
	return g.pos.Result()
}

// check asks the view of the side to move, so that the answer says nothing
// that the side may not know.
func (g *strategoGame) check(text string) error {
	m, err := g.parse(text)
	if err != nil {
		return err
	}
	return g.view(g.turn()).Check(m)
}

func (g *strategoGame) checkSquares(from, to board.Square) error {
	return g.view(g.turn()).Check(stratego.Move{From: from, To: to})
}

func (g *strategoGame) checkFrom(_ board.Side, sq board.Square) error {
	if why := g.view(g.turn()).CheckFrom(sq); why != "" {
		return errors.New(why)
	}
	return nil
}

func (g *strategoGame) play(text string) error {
	m, err := g.parse(text)
	if err != nil {
		return err
	}
	if err := g.view(g.turn()).Check(m); err != nil {
		return err
	}
	if _, err := g.pos.Play(m); err != nil {
		return err
	}
	g.history = append(g.history, g.played(g.pos.Ply(), g.pos.Event(g.pos.Ply()-1)))
	if g.solo {
		g.pos.Pass()
	}
	return nil
}

func (g *strategoGame) takeBack(side board.Side) (shown bool) {
	e := g.pos.Event(g.pos.Ply() - 1)
	before, after := e.Move.To, e.Move.To // where the enemy's piece of the move stood
	if e.Side != side {
		before = e.Move.From
	}
	shown = e.Outcome != stratego.NoStrike || e.Side != side && g.pos.Known().Has(after)
	g.pos.Unmake()
	n := len(g.history) - 1
	g.history = g.history[:n:n] // scenes may still hold the rest
	return shown && !g.pos.Known().Has(before)
}

func (g *strategoGame) hides() bool { return true }

func (g *strategoGame) view(side board.Side) *stratego.View { return g.pos.View(side) }

// parse reads a move in the variant's own notation.
func (g *strategoGame) parse(text string) (stratego.Move, error) {
	return g.config.Variant.ParseMove(text)
}

func (g *strategoGame) format(m stratego.Move) string {
	return g.config.Variant.FormatMove(m)
}

func (g *strategoGame) hasBot(side board.Side) bool { return g.config.Bots[side] != nil }

func (g *strategoGame) remembers(side board.Side) bool {
	p, ok := g.config.Bots[side].(interface{ Remembers() bool })
	return ok && p.Remembers()
}

func (g *strategoGame) news(r board.Result) (all []news) {
	e := g.pos.Event(g.pos.Ply() - 1)
	for _, side := range []board.Side{e.Side, e.Side.Opponent()} {
		if o, wants := g.config.Bots[side].(interface {
			Observe(ctx context.Context, e stratego.Event, r board.Result) error
		}); wants {
			all = append(all, news{side, func(ctx context.Context) error { return o.Observe(ctx, e, r) }})
		}
	}
	return all
}

func (g *strategoGame) farewells(r board.Result) (all []farewell) {
	for side, bot := range g.config.Bots {
		f, wants := bot.(interface {
			Finish(ctx context.Context, view *stratego.View, r board.Result) error
		})
		if wants && g.pos != nil {
			view := g.view(board.Side(side))
			all = append(all, func(ctx context.Context) error { return f.Finish(ctx, view, r) })
		}
	}
	return all
}

func (g *strategoGame) bot(side board.Side) question {
	return g.ask(g.config.Bots[side], side)
}

func (g *strategoGame) adviser(side board.Side) question {
	return g.ask(g.config.Adviser, side)
}

// ask returns the question to a player about what its side knows now.
func (g *strategoGame) ask(p game.StrategoPlayer, side board.Side) question {
	if p == nil || g.pos == nil {
		return nil
	}
	view := g.view(side)
	return func(ctx context.Context, limits search.Limits) (string, search.Info, error) {
		m, info, err := p.Choose(ctx, view, limits)
		if err != nil {
			return "", info, err
		}
		return g.format(m), info, nil
	}
}
