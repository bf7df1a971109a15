package iut

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"flagfall/board"
	"flagfall/internal/proc"
	"flagfall/internal/protocol"
	"flagfall/internal/search"
	"flagfall/stratego"
)

// Corrections is how many faults an entry may correct in one game.
const Corrections = 3

// TurnTime is how long an entry may take for one move before its turn passes.
const TurnTime = 20 * time.Second

// Config may change the contest's numbers; the zero value is the contest's.
type Config struct {
	TurnTime time.Duration // 0: TurnTime
}

// Player runs an entry for one side of one game.
type Player struct {
	protocol.Seat
	config Config

	variant *stratego.Variant // nil before Deploy
	side    board.Side
	faults  int
	told    int  // plies that the entry has been told
	late    bool // a Play that forfeited its turn has not returned yet
}

// New returns the player behind an entry that has been started.
func New(program protocol.Program, config Config) *Player {
	if config.TurnTime == 0 {
		config.TurnTime = TurnTime
	}
	return &Player{Seat: protocol.Seat{Program: program}, config: config}
}

// Faults returns how many faults the entry has made so far.
func (p *Player) Faults() int { return p.faults }

// Deploy calls Initialize, again after a fault while corrections are left.
func (p *Player) Deploy(ctx context.Context, v *stratego.Variant, side board.Side) (stratego.Setup, error) {
	if v.Pieces() != v.HomeSize() {
		return nil, fmt.Errorf("variant %s does not fit the IUT contract: its set-ups have no empty squares", v)
	}
	p.variant, p.side = v, side
	for {
		text, err := p.ask(ctx, "init\n", "rows")
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
func (p *Player) mayCorrect() bool {
	p.faults++
	return p.faults <= Corrections
}

// ask calls a function of the class and returns what it answered.
func (p *Player) ask(ctx context.Context, text, expected string) (string, error) {
	if err := protocol.Tell(ctx, p.Program, text); err != nil {
		return "", err
	}
	return p.hear(ctx, expected)
}

func (p *Player) hear(ctx context.Context, expected string) (string, error) {
	line, err := protocol.Hear(ctx, p.Program)
	if err != nil {
		return "", err
	}
	word, rest, _ := strings.Cut(line, " ")
	if word != expected {
		return "", protocol.NewBadReply(line, "%s", expected)
	}
	return rest, nil
}

// Choose tells the class what has happened and calls Play, again after an
// illegal move while corrections are left. A Play that takes too long is a
// *protocol.TurnForfeit.
func (p *Player) Choose(ctx context.Context, view *stratego.View, _ search.Limits) (stratego.Move, search.Info, error) {
	info := search.Info{Win: -1}
	if p.variant == nil || view.Side() != p.side || view.Ply() < p.told {
		return stratego.Move{}, info, protocol.ErrNoTakeBack
	}
	ctx, cancel := context.WithTimeout(ctx, p.config.TurnTime)
	defer cancel()
	m, err := p.play(ctx, view)
	var fault *proc.Fault
	if errors.As(err, &fault) && fault.Kind == proc.Stall {
		return stratego.Move{}, info, &protocol.TurnForfeit{Reason: fmt.Sprintf("no move within %v", p.config.TurnTime)}
	}
	return m, info, err
}

func (p *Player) play(ctx context.Context, view *stratego.View) (stratego.Move, error) {
	if p.late {
		if _, err := p.hear(ctx, "play"); err != nil {
			return stratego.Move{}, err
		}
		p.late = false
	}
	news := newsText(p.variant, p.side, view.History()[p.told:])
	p.told = view.Ply()
	for {
		p.late = true
		text, err := p.ask(ctx, news+"play\n", "play")
		if err != nil {
			return stratego.Move{}, err
		}
		p.late, news = false, ""
		m, err := parsePlay(p.variant, p.side, text)
		if err == nil {
			err = view.Check(m)
		}
		if err == nil || !p.mayCorrect() {
			return m, err
		}
	}
}
