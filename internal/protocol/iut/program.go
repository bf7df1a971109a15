package iut

import (
	"context"
	"errors"
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

// Corrections is how many faults an entry may correct in one game.
const Corrections = 3

// TurnTime is how long an entry may take for one move before its turn passes.
const TurnTime = 20 * time.Second

// Config may change the contest's numbers; the zero value is the contest's.
type Config struct {
	TurnTime time.Duration // 0: TurnTime
}

// A Program is an entry as a player of one side of one game.
type Program struct {
	protocol.Remote
	config Config

	variant *stratego.Variant // nil before Deploy
	side    board.Side
	faults  int
	told    int            // plies that the entry has been told
	last    stratego.Event // of these
	owed    string         // what a function answers that has not returned in time
}

// New returns the player behind an entry that has been started.
func New(program protocol.Conn, config Config) *Program {
	if config.TurnTime == 0 {
		config.TurnTime = TurnTime
	}
	return &Program{Remote: protocol.Remote{Conn: program}, config: config}
}

// Faults returns how many faults the entry has made so far.
func (p *Program) Faults() int { return p.faults }

// Deploy calls Initialize, again after a fault while corrections are left.
func (p *Program) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	if v.Pieces() != v.HomeSize() {
		return nil, fmt.Errorf("variant %s does not fit the IUT contract: its set-ups have no empty squares", v)
	}
	p.variant, p.side = v, side
	for {
		text, err := p.call(ctx, "init", "rows")
		if err != nil {
			return nil, err
		}
		setup, err := parseRows(v, text)
		if err == nil || !p.mayCorrect() {
			return setup, err
		}
	}
}

// mayCorrect counts a fault and reports whether another try is due.
func (p *Program) mayCorrect() bool {
	p.faults++
	return p.faults <= Corrections
}

// call calls a function of the class, waits until it returns, and returns what
// it answers after the word for it.
func (p *Program) call(ctx context.Context, function, answer string) (string, error) {
	if err := protocol.Tell(ctx, p.Conn, function+"\n"); err != nil {
		return "", err
	}
	p.owed = answer
	return p.wait(ctx)
}

// wait waits until the function that has been called returns.
func (p *Program) wait(ctx context.Context) (string, error) {
	line, err := protocol.Hear(ctx, p.Conn)
	if err != nil {
		return "", err
	}
	word, rest, _ := strings.Cut(line, " ")
	if word != p.owed {
		return "", game.NewBadReply(line, "%s", p.owed)
	}
	p.owed = ""
	return rest, nil
}

// Choose calls Play, again after an illegal move while corrections are left. A
// Play that takes too long is a *game.TurnForfeit. What the class does when it
// is told of moves is not part of that time; a Play of an earlier turn that has
// not returned yet is.
func (p *Program) Choose(ctx context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	info := search.Info{Win: -1}
	if p.variant == nil || view.Side() != p.side || !p.follows(view.History()) {
		return stratego.Move{}, info, protocol.ErrNoTakeBack
	}
	began := time.Now()
	m, err := p.turn(ctx, view)
	var fault *proc.Fault
	if errors.As(err, &fault) && fault.Kind == proc.Stall {
		reason := fmt.Sprintf("no move within %v", p.config.TurnTime)
		if end, ok := ctx.Deadline(); ok && end.Sub(began) < p.config.TurnTime {
			reason = fmt.Sprintf("no move within the %v that the clock left it", end.Sub(began).Round(time.Millisecond))
		}
		err = &game.TurnForfeit{Reason: reason + fault.Excuse(), Err: fault}
	}
	return m, info, err
}

// follows reports whether a game goes on from what the class has been told.
func (p *Program) follows(history []stratego.Event) bool {
	return p.told == 0 || p.told <= len(history) && history[p.told-1] == p.last
}

func stalled(err error) bool {
	var fault *proc.Fault
	return errors.As(err, &fault) && fault.Kind == proc.Stall
}

func (p *Program) turn(ctx context.Context, view *stratego.View) (stratego.Move, error) {
	if p.owed == "" {
		if err := p.catchUp(ctx, view.History()); err != nil {
			return stratego.Move{}, err
		}
	}
	ctx, cancel := proc.WithLimit(ctx, p.config.TurnTime)
	defer cancel()
	if err := p.catchUp(ctx, view.History()); err != nil {
		return stratego.Move{}, err
	}
	for {
		text, err := p.call(ctx, "play", "play")
		if err != nil {
			return stratego.Move{}, err
		}
		m, err := parsePlay(p.variant, p.side, text)
		if err == nil {
			err = view.CheckIn(m, p.name)
		}
		if err == nil || !p.mayCorrect() {
			return m, err
		}
	}
}

// name writes a square as the class sees it.
func (p *Program) name(q board.Square) string { return name(p.variant, p.side, q) }

// catchUp waits for a function that has not returned in time, and tells the class of the
// moves that it has not been told of. The answer of a late Play is ignored.
func (p *Program) catchUp(ctx context.Context, history []stratego.Event) error {
	ctx, cancel := proc.WithLimit(ctx, p.config.TurnTime)
	defer cancel()
	if p.owed != "" {
		if _, err := p.wait(ctx); err != nil {
			return err
		}
	}
	for _, e := range history[p.told:] {
		if err := p.tell(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// tell tells the class of a move: by Capture of its own, by Update of its
// opponent's.
func (p *Program) tell(ctx context.Context, e stratego.Event) error {
	p.told++
	p.last = e
	function, answer := update(p.variant, p.side, e), "updated"
	if e.Side == p.side {
		function, answer = capture(e), "captured"
	}
	_, err := p.call(ctx, function, answer)
	return err
}

// Observe tells the class of a move as soon as it has been made. A class that is
// still busy is told before its next Play, or when the game is over.
func (p *Program) Observe(ctx context.Context, e stratego.Event, _ board.Result) error {
	if p.variant == nil || p.owed != "" {
		return nil
	}
	ctx, cancel := proc.WithLimit(ctx, p.config.TurnTime)
	defer cancel()
	if err := p.tell(ctx, e); !stalled(err) {
		return err
	}
	return nil // it costs the turn if the next Play has to wait for it
}

// Finish tells the class of the moves that it has not been told of.
func (p *Program) Finish(ctx context.Context, view *stratego.View, _ board.Result) error {
	if p.variant == nil || !p.follows(view.History()) {
		return nil
	}
	return p.catchUp(ctx, view.History())
}
