package session

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session/reason"
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
// context bounds the set-up of the programs only. A program that hands in a set-up against
// the rules, or none in time, has lost: the game is over at once. The error says what is wrong
// with another set-up, or with a move of the record.
func NewStratego(ctx context.Context, c StrategoConfig, opts Options) (*Session, error) {
	def := c.Variant.Definition()
	if opts.Solo && (def.TwoSquares != 0 || def.Chasing) {
		return nil, phrase.Errorf("variant %s has repetition rules, which need two players", c.Variant)
	}
	g := &strategoGame{config: c, solo: opts.Solo}
	g.table = game.Stratego{Variant: c.Variant, Players: c.Bots, Setups: c.Setups}
	if c.Resume != nil {
		g.solo, opts.Solo = c.Resume.Solo, c.Resume.Solo
		if err := g.restore(c.Resume); err != nil {
			return nil, err
		}
		return start(g.rules(), opts, c.Resume), nil
	}
	if c.Start != nil {
		g.begin(c.Start.Clone())
		return start(g.rules(), opts, nil), nil
	}
	lost, err := g.deployBots(ctx)
	if err == nil && lost != nil {
		err = g.restore(lost)
	}
	if err != nil {
		return nil, err
	}
	return start(g.rules(), opts, lost), nil
}

// strategoGame is a game of Stratego with its programs.
type strategoGame struct {
	config  StrategoConfig
	table   game.Stratego
	solo    bool
	commits [2]record.Commitment
	start   *stratego.Position // where the game began, nil where from set-ups
	unbegun *record.Game       // of a game that ended before it began, nil for any other
	history []Played           // in step with the position; never changed in place
}

func (g *strategoGame) rules() rules {
	return rules{driver: g.table.Driver(), hides: true, mover: g, checker: g, book: g, programs: g}
}

func (g *strategoGame) readSetup(text string) (string, error) {
	setup, err := parsePartial(g.config.Variant, text)
	return setup.String(), err
}

func (g *strategoGame) deploy(side board.Side, text string) error {
	setup, err := readSetup(g.config.Variant, text)
	if err != nil {
		return err
	}
	return g.accept(side, setup)
}

// accept checks a set-up, commits the side to it, and begins when it is the
// second one.
func (g *strategoGame) accept(side board.Side, setup stratego.Setup) error {
	if err := g.config.Variant.CheckSetup(setup); err != nil {
		return phrase.Errorf("%s's set-up: %w", stratego.SideName(side), err)
	}
	g.table.Setups[side] = setup
	g.commits[side] = record.Commit(record.StrategoSetup(g.config.Variant, setup))
	if g.table.Setups[0] == nil || g.table.Setups[1] == nil || g.table.Position != nil {
		return nil
	}
	pos, err := stratego.NewPosition(g.config.Variant, g.table.Setups[0], g.table.Setups[1])
	if err != nil {
		return err
	}
	g.table.Position = pos
	return nil
}

// begin starts from a position instead of set-ups.
func (g *strategoGame) begin(pos *stratego.Position) {
	g.table.Position, g.start = pos, pos.Clone()
}

func (g *strategoGame) ready() [2]bool {
	if g.table.Position != nil {
		return [2]bool{true, true}
	}
	return [2]bool{g.commits[0].Sum != "", g.commits[1].Sum != ""}
}

func (g *strategoGame) turn() board.Side { return g.table.Standing().Turn }

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
	return g.view(g.turn()).CheckFrom(sq)
}

func (g *strategoGame) play(text string) error {
	m, err := g.parse(text)
	if err != nil {
		return err
	}
	if err := g.view(g.turn()).Check(m); err != nil {
		return err
	}
	if _, err := g.table.Position.Play(m); err != nil {
		return err
	}
	g.history = append(g.history, g.played(g.table.Position.Ply(), g.table.Position.Event(g.table.Position.Ply()-1)))
	if g.solo {
		g.table.Pass()
	}
	return nil
}

func (g *strategoGame) takeBack(side board.Side) (shown bool) {
	e := g.table.Position.Event(g.table.Position.Ply() - 1)
	before, after := e.Move.To, e.Move.To // where the enemy's piece of the move stood
	if e.Side != side {
		before = e.Move.From
	}
	shown = e.Outcome != stratego.NoStrike || e.Side != side && g.table.Position.Known().Has(after)
	g.table.Position.Unmake()
	n := len(g.history) - 1
	g.history = g.history[:n:n] // scenes may still hold the rest
	return shown && !g.table.Position.Known().Has(before)
}

func (g *strategoGame) view(side board.Side) *stratego.View { return g.table.Position.View(side) }

// parse reads a move in the variant's own notation.
func (g *strategoGame) parse(text string) (stratego.Move, error) {
	return g.config.Variant.ParseMove(text)
}

func (g *strategoGame) format(m stratego.Move) string {
	return g.config.Variant.FormatMove(m)
}

func (g *strategoGame) bot(side board.Side) question {
	return g.ask(g.config.Bots[side], side)
}

// A strategoAdviser compares moves beside choosing one.
type strategoAdviser interface {
	Advise(ctx context.Context, view *stratego.View, limits search.Limits) (stratego.Move, search.Info, error)
}

func (g *strategoGame) adviser(side board.Side) question {
	a, ok := ability.Of[strategoAdviser](g.config.Adviser)
	if !ok || g.table.Position == nil {
		return g.ask(g.config.Adviser, side)
	}
	view := g.view(side)
	return func(ctx context.Context, limits search.Limits) (string, search.Info, error) {
		m, info, err := a.Advise(ctx, view, limits)
		if err != nil {
			return "", info, err
		}
		return g.format(m), info, nil
	}
}

func (g *strategoGame) reasons(side board.Side) reasoner {
	view, foreseen := g.view(side), foreseenOf(g.config.Bots[side.Opponent()])
	return func(move string, info *search.Info) reason.Words {
		var moves []stratego.Move
		for _, text := range append([]string{move}, lineOf(info, move)...) {
			m, err := g.parse(text)
			if err != nil {
				break // a program may say what it likes
			}
			moves = append(moves, m)
		}
		if len(moves) == 0 || view.Check(moves[0]) != nil {
			return reason.Words{}
		}
		guess := g.guess(view, info.Beliefs.List())
		w := reason.Stratego(view, guess, moves...)
		if c, ok := reason.Expect(view, moves[0], g.replies(expects(info, move)), foreseen); ok && !w.Hopeless() {
			w = w.Expecting(c)
		}
		if c, ok := reason.HardlyHeld(view, guess, winOf(info, move), moves...); ok {
			w = w.Desperate(c)
		}
		if g.solo {
			w = w.OfStill()
		}
		var as []stratego.Move
		for _, text := range alike(info, move) {
			if m, err := g.parse(text); err == nil {
				as = append(as, m)
			}
		}
		if !w.Ends() && !w.Hopeless() {
			w = w.With(reason.Alike(view, guess, as))
		}
		return w
	}
}

// replies reads the answers that a player reports.
func (g *strategoGame) replies(said []search.Reply) (list []reason.Reply) {
	for _, r := range said {
		if m, err := g.parse(r.Move); err == nil {
			list = append(list, reason.Reply{Move: m, Chance: r.Chance})
		}
	}
	return list
}

// guess reads what a player takes hidden pieces for; nil where it does not say it of every
// piece.
func (g *strategoGame) guess(view *stratego.View, said []search.Belief) reason.Guess {
	guess := reason.Guess{}
	v := g.config.Variant
	for _, b := range said {
		sq, err := v.Notation().Parse(v.Grid(), b.Square)
		if err != nil {
			continue
		}
		var chance [stratego.Ranks]float64
		for token, p := range b.Chances {
			if r, err := stratego.ParseRank(token); err == nil {
				chance[r] = p
			}
		}
		guess[sq] = chance
	}
	if len(guess) != view.Hidden().Count() {
		return nil
	}
	return guess
}

// ask returns the question to a player about what its side knows now.
func (g *strategoGame) ask(p game.StrategoPlayer, side board.Side) question {
	if p == nil || g.table.Position == nil {
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
