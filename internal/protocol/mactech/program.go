package mactech

import (
	"context"
	"fmt"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// A Program is an entry as a player of one side of one game.
type Program struct {
	protocol.Remote

	side     board.Side
	grid     board.Grid
	deployed bool
	moves    int           // moves the entry has made
	waiting  bool          // ReportMove waits for its result
	last     string        // what GetMove returns, empty before the opponent has moved
	thought  time.Duration // computing time of the present move
	allowed  time.Duration // for the present move, 0: not limited
}

// New returns the player behind an entry that has been started.
func New(program protocol.Conn) *Program {
	p := &Program{Remote: protocol.Remote{Conn: program}}
	p.Watch()
	return p
}

// Deploy calls PositionPieces.
func (p *Program) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	if g := v.Grid(); g.Width != 10 || g.Height != 10 || !v.AtTop(stratego.Red) {
		return nil, fmt.Errorf("variant %s does not fit the MacTech contract: its board is 10x10 with Red at the top", v)
	}
	p.side, p.grid, p.deployed = side, v.Grid(), true
	p.thought = 0
	p.allow(ctx)
	line, err := p.turn(ctx, fmt.Sprintf("position %d\n", colour(side)))
	if err != nil {
		return nil, err
	}
	text, found := strings.CutPrefix(line, "board ")
	if !found {
		return nil, game.NewBadReply(line, "board")
	}
	return parseBoard(v, side, text)
}

// allow notes how long the present move may take in all.
func (p *Program) allow(ctx context.Context) {
	p.allowed = 0
	if end, ok := ctx.Deadline(); ok {
		p.allowed = p.thought + time.Until(end)
	}
}

// turn hands the turn to the entry and waits until it hands it back. Only this
// time is its own: in a callback it waits for us.
func (p *Program) turn(ctx context.Context, text string) (string, error) {
	if p.allowed > 0 {
		rest, cancel := proc.WithAllowance(ctx, max(p.allowed-p.thought, 0), 0)
		defer cancel()
		ctx = rest
	}
	if err := protocol.Tell(ctx, p.Conn, text); err != nil {
		return "", err
	}
	start := time.Now()
	line, err := protocol.Hear(ctx, p.Conn)
	s, watched := p.Stretch()
	if !watched || err != nil {
		s.Took = time.Since(start)
	}
	line, said, known := cutTime(line)
	p.thought += computed(s, said, known)
	return line, err
}

// Choose calls MakeAMove and returns what it reports through ReportMove, which
// goes on waiting for the result until Observe.
func (p *Program) Choose(ctx context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	p.thought = 0
	p.allow(ctx)
	none, info := stratego.Move{}, search.Info{Win: -1}
	if err := p.catchUp(ctx, view); err != nil {
		return none, info, err
	}
	word, rest, err := p.hear(ctx, fmt.Sprintf("move %d\n", colour(p.side)))
	info.Elapsed = p.thought
	if err != nil {
		return none, info, err
	}
	if word == "done" {
		return none, info, unmade(rest)
	}
	r, err := parseReport(p.grid, rest)
	if err == nil {
		err = r.check(view)
	}
	if err != nil {
		// The game is lost; the entry is told too, as a courtesy.
		_ = protocol.Tell(ctx, p.Conn, resultText("result", p.grid, stratego.Event{Move: r.move, Side: p.side}, false))
		return none, info, err
	}
	p.waiting = true
	p.moves++
	return r.move, info, nil
}

// unmade is the fault of an entry that ended its turn without a move.
func unmade(claim string) error {
	if claim == "1" {
		return &stratego.IllegalMoveError{Reason: "claimed victory or an illegal opposing move without making a move"}
	}
	return &stratego.IllegalMoveError{Reason: "returned from MakeAMove without calling ReportMove"}
}

// catchUp brings the entry to the present position where nobody has told it
// the result of its move.
func (p *Program) catchUp(ctx context.Context, view *stratego.View) error {
	events := view.History()
	own := 0
	for i := range events {
		if events[i].Side == p.side {
			own++
		}
	}
	if !p.deployed || view.Side() != p.side || own != p.moves {
		return protocol.ErrNoTakeBack
	}
	for i := len(events) - 1; i >= 0 && p.waiting; i-- {
		if events[i].Side == p.side {
			if err := p.settle(ctx, events[i], board.Result{}); err != nil {
				return err
			}
		}
	}
	p.last = ""
	if n := len(events); n > 0 && events[n-1].Side != p.side {
		p.last = resultText("opponent", p.grid, events[n-1], true)
	}
	return nil
}

// hear gives the entry the turn until it reports a move or is done. Calls of
// GetMove are answered on the way.
func (p *Program) hear(ctx context.Context, text string) (word, rest string, err error) {
	const mostCalls = 1000
	for range mostCalls {
		line, err := p.turn(ctx, text)
		if err != nil {
			return "", "", err
		}
		word, rest, _ = strings.Cut(line, " ")
		switch word {
		case "report", "done":
			return word, rest, nil
		case "get":
			text = p.opponentMove()
		default:
			return "", "", game.NewBadReply(line, "get, report or done")
		}
	}
	return "", "", game.NewBadReply("get", "a move after %d calls of GetMove", mostCalls)
}

// opponentMove is what GetMove returns.
func (p *Program) opponentMove() string {
	if p.last == "" {
		return resultText("opponent", p.grid, stratego.Event{}, true)
	}
	return p.last
}

// Observe returns from ReportMove with the result of the entry's own move and
// waits for MakeAMove to end. A claim that the entry makes and that is false is
// a fault.
func (p *Program) Observe(ctx context.Context, e stratego.Event, r board.Result) error {
	if e.Side != p.side || !p.waiting {
		return nil
	}
	p.allow(ctx)
	return p.settle(ctx, e, r)
}

func (p *Program) settle(ctx context.Context, e stratego.Event, r board.Result) error {
	p.waiting = false
	word, rest, err := p.hear(ctx, resultText("result", p.grid, e, true))
	switch {
	case err != nil:
		return err
	case word == "report":
		return &stratego.IllegalMoveError{Reason: "reported a second move in one turn"}
	case rest == "1" && (!r.Over() || r.Drawn || r.Winner != p.side):
		return &stratego.IllegalMoveError{Reason: "claimed a victory that it has not won"}
	}
	return nil
}

// Thought returns the computing time of the last move, as the challenge counts
// it: all of MakeAMove but the time in callbacks, less what the machine took from the entry.
// What comes after ReportMove is in it once Observe has returned. PositionPieces computes
// no move.
func (p *Program) Thought() time.Duration { return p.thought }
