package session

import (
	"context"
	"errors"
	"slices"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/record"
)

// AdvanceConfig says what game of Advance to play.
type AdvanceConfig struct {
	// Start is the position to begin from; the zero value is the usual start.
	Start advance.Position
	// Bots are the programs at the seats, nil for a person.
	Bots [2]game.AdvancePlayer
	// Adviser gives hints to people; nil: there are none.
	Adviser game.AdvancePlayer
	// Resume is a game to go on with; its start and moves replace those above.
	Resume *record.Game
}

// NewAdvance begins a game of Advance, or goes on with a recorded one. The
// error says what is wrong with the record.
func NewAdvance(c AdvanceConfig, opts Options) (*Session, error) {
	g := &advanceGame{config: c}
	g.table.Players = c.Bots
	if opts.Solo {
		return nil, phrase.Errorf("a game of Advance needs two players")
	}
	if c.Start == (advance.Position{}) {
		c.Start = advance.Start()
	}
	g.begin(c.Start)
	if c.Resume != nil {
		if err := g.restore(c.Resume); err != nil {
			return nil, err
		}
	}
	return start(g.rules(), opts, c.Resume), nil
}

// advanceGame is a game of Advance with its programs. Nothing is hidden in it.
type advanceGame struct {
	config    AdvanceConfig
	table     game.Advance
	positions []advance.Position // before every move, and the present one
	history   []Played           // in step with the moves; never changed in place
}

func (g *advanceGame) rules() rules {
	return rules{driver: g.table.Driver(), mover: g, checker: g, book: g, programs: g}
}

// begin begins from a position.
func (g *advanceGame) begin(start advance.Position) {
	g.positions = []advance.Position{start}
	g.table.Start, g.table.Position = start, start
}

func (g *advanceGame) pos() *advance.Position { return &g.table.Position }

func (g *advanceGame) ready() [2]bool { return [2]bool{true, true} }

func (g *advanceGame) check(text string) error {
	_, err := g.pos().ParseMove(text)
	return err
}

func (g *advanceGame) checkSquares(from, to board.Square) error {
	if int(max(from, to)) >= advance.Grid.Squares() {
		return phrase.Errorf("there is no such square")
	}
	for _, m := range g.pos().MovesFrom(nil, from) {
		if m.To() == to {
			return nil
		}
	}
	return g.check(advance.SquareName(from) + advance.SquareName(to))
}

func (g *advanceGame) checkFrom(side board.Side, sq board.Square) error {
	if int(sq) >= advance.Grid.Squares() {
		return phrase.Errorf("there is no such square")
	}
	switch piece := g.pos().At(sq); {
	case piece == advance.Empty:
		return phrase.Errorf("%s is empty", advance.SquareName(sq))
	case piece == advance.WallPiece:
		return phrase.Errorf("on %s is a wall, which nobody moves", advance.SquareName(sq))
	case !piece.Belongs(side):
		return phrase.Errorf("the %v on %s is not %s's", piece.Kind(), advance.SquareName(sq), advance.SideName(side))
	case len(g.pos().MovesFrom(nil, sq)) == 0:
		return phrase.Errorf("the %v on %s has no legal move", piece.Kind(), advance.SquareName(sq))
	}
	return nil
}

func (g *advanceGame) play(text string) error {
	m, err := g.pos().ParseMove(text)
	if err != nil {
		return err
	}
	g.make(m)
	return nil
}

// make plays a legal move.
func (g *advanceGame) make(m advance.Move) {
	g.history = append(g.history, g.played(m))
	g.table.Position.Make(m)
	g.table.Moves = append(g.table.Moves, m)
	g.positions = append(g.positions, g.table.Position)
}

func (g *advanceGame) takeBack(board.Side) (shown bool) {
	n := len(g.table.Moves) - 1
	g.positions, g.table.Moves, g.history = g.positions[:n+1], g.table.Moves[:n], g.history[:n:n]
	g.table.Position = g.positions[n]
	return false // nothing is hidden
}

func (g *advanceGame) readSetup(string) (string, error) {
	return "", g.deploy(board.First, "")
}

func (g *advanceGame) deploy(board.Side, string) error {
	return phrase.Errorf("a game of Advance always starts from the same position")
}

func (g *advanceGame) bot(side board.Side) question { return g.ask(g.config.Bots[side]) }

// An advanceAdviser compares moves beside choosing one.
type advanceAdviser interface {
	Advise(ctx context.Context, pos *advance.Position, limits search.Limits) (advance.Move, search.Info, error)
}

func (g *advanceGame) adviser(board.Side) question {
	a, ok := ability.Of[advanceAdviser](g.config.Adviser)
	if !ok {
		return g.ask(g.config.Adviser)
	}
	pos := *g.pos()
	return func(ctx context.Context, limits search.Limits) (string, search.Info, error) {
		m, info, err := a.Advise(ctx, &pos, limits)
		if err != nil {
			return "", info, err
		}
		return m.String(), info, nil
	}
}

// answerer is a player that knows which of the replies that are foreseen its own rule leaves.
type answerer interface {
	Answers(pos *advance.Position, foreseen []search.Reply) []search.Reply
}

// answersOf are the replies that a program may give, the likeliest first.
func answersOf(program any, pos *advance.Position, foreseen []search.Reply) []search.Reply {
	if other, ok := ability.Of[answerer](program); ok {
		return other.Answers(pos, foreseen)
	}
	return foreseen
}

func (g *advanceGame) reasons(side board.Side) reasoner {
	pos, past, foe := *g.pos(), slices.Clone(g.table.Moves), g.config.Bots[side.Opponent()]
	return func(move string, info *search.Info) reason.Words {
		var moves []advance.Move
		after := pos
		for _, text := range append([]string{move}, lineOf(info, move)...) {
			m, err := after.ParseMove(text)
			if err != nil {
				break // a program may say what it likes
			}
			after.Make(m)
			moves = append(moves, m)
		}
		if len(moves) == 0 {
			return reason.Words{}
		}
		w := reason.AdvanceAfter(&pos, past, moves...)
		after = pos
		after.Make(moves[0])
		if replies := answersOf(foe, &after, expects(info, move)); len(replies) > 0 {
			if reply, err := after.ParseMove(replies[0].Move); err == nil {
				if c, ok := reason.ExpectAdvance(&pos, moves[0], reply, replies[0].Chance, foreseenOf(foe)); ok {
					w = w.Expecting(c)
				}
			}
		}
		var as []advance.Move
		for _, text := range alike(info, move) {
			if m, err := pos.ParseMove(text); err == nil {
				as = append(as, m)
			}
		}
		if !w.Ends() {
			w = w.With(reason.AlikeAdvance(as))
		}
		return w
	}
}

func (g *advanceGame) ask(p game.AdvancePlayer) question {
	if p == nil {
		return nil
	}
	pos := *g.pos()
	return func(ctx context.Context, limits search.Limits) (string, search.Info, error) {
		m, info, err := p.Choose(ctx, &pos, limits)
		if err != nil {
			return "", info, err
		}
		return m.String(), info, nil
	}
}

// played tells a move before it is made.
func (g *advanceGame) played(m advance.Move) Played {
	side := g.pos().Turn()
	p := Played{
		Ply: len(g.history) + 1, Side: side, From: m.From(), To: m.To(), Text: m.String(), Kind: m.Kind().String(),
		Words: advance.SideName(side) + "'s " + g.pos().Describe(m),
	}
	if takes(m) || m.Kind() == advance.Convert {
		p.Outcome = "wins"
		p.Striker, p.Defender = string(g.pos().At(m.From()).Letter()), string(m.Target().Letter())
	}
	return p
}

// takes reports whether a move takes an enemy piece off the board.
func takes(m advance.Move) bool {
	switch m.Kind() {
	case advance.Capture, advance.Leap, advance.Shot:
		return m.Target() != advance.WallPiece
	}
	return false
}

func (g *advanceGame) write(rec *record.Game) { g.table.Write(rec) }

// restore sets the game up as a record tells and plays its moves.
func (g *advanceGame) restore(rec *record.Game) error {
	if rec.Game != record.Advance {
		return phrase.Errorf("this is a record of %s, not of Advance", rec.Game)
	}
	r, err := record.ReplayAdvance(rec)
	if err != nil {
		return errors.Unwrap(err)
	}
	g.begin(*r.Position())
	for r.Next() {
		g.make(r.Played())
	}
	if f := r.Fault(); f != nil {
		return wrongRecord(f)
	}
	return nil
}
