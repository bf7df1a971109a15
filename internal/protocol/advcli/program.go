// Package advcli runs programs of the Advance assignment: one process a move,
// "PROG white|black IN OUT", which reads a board from one file and writes the
// board after its move to another; "PROG name" prints the program's name.
package advcli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/sandbox/proc"
)

// The files of a move, in the program's own directory. The assignment allows
// them to be one and the same.
const (
	boardBefore = "flagfall-board.txt"
	boardAfter  = "flagfall-after.txt"
)

// MaxName is the longest name that the assignment allows, in characters.
const MaxName = 32

// Config says how boards are handed over.
type Config struct {
	SameFile bool // IN and OUT are one file
	// Listen, where it is set, hears the boards as they lie in the files: each row
	// with ">> " before those for the program and "<< " before those that it wrote.
	Listen func(line string)
}

// A Program is an outside program as a player of either side of games of Advance. It keeps nothing
// between moves.
type Program struct {
	spec   proc.Spec
	config Config

	thought time.Duration // of the last move
	starved time.Duration
	cpu     time.Duration
	stderr  string
}

// New returns the player behind a program, which Spec says how to start: the
// arguments of the contract are added to its command.
func New(spec proc.Spec, config Config) *Program { return &Program{spec: spec, config: config} }

// start runs the program with the contract's arguments.
func (p *Program) start(files map[string]string, args ...string) (*proc.Child, error) {
	spec := p.spec
	spec.Command = append(append([]string(nil), spec.Command...), args...)
	spec.Files = files
	return proc.Start(spec)
}

// Name asks the program for its name: at most 32 printable ASCII characters.
func (p *Program) Name(ctx context.Context) (string, error) {
	child, err := p.start(nil, "name")
	if err != nil {
		return "", err
	}
	name, err := protocol.Hear(ctx, child)
	if err = errors.Join(err, p.end(ctx, child)); err != nil {
		return "", err
	}
	printable := strings.IndexFunc(name, func(r rune) bool { return r < ' ' || r > '~' }) < 0
	if name == "" || len(name) > MaxName || !printable {
		return "", game.NewBadReply(name, "a name of 1 to %d printable ASCII characters", MaxName)
	}
	return name, nil
}

// end closes a child and keeps what there is to know of it.
func (p *Program) end(ctx context.Context, child *proc.Child) error {
	err := child.Close(ctx)
	p.cpu += child.CPU()
	p.starved += child.Starved()
	if text := child.Stderr(); text != "" {
		p.stderr = text
	}
	return err
}

// Choose runs the program on the position and finds the move that leads to the
// board it writes.
func (p *Program) Choose(ctx context.Context, pos *advance.Position, _ search.Limits) (advance.Move, search.Info, error) {
	info := search.Info{Win: -1}
	after := boardAfter
	if p.config.SameFile {
		after = boardBefore
	}
	side := strings.ToLower(advance.SideName(pos.Turn()))
	p.thought = 0
	p.tell(">> ", side+" "+boardBefore+" "+after+"\n"+pos.String())
	child, err := p.start(map[string]string{boardBefore: pos.String()}, side, boardBefore, after)
	if err != nil {
		return advance.NoMove, info, err
	}
	began := time.Now()
	text, err := p.await(ctx, child, after)
	p.thought = max(time.Since(began)-child.Starved(), 0)
	p.tell("<< ", text)
	// The file has been read; only then may the program's directory go.
	if err = errors.Join(err, p.end(ctx, child)); err != nil {
		return advance.NoMove, info, err
	}
	m, err := moveTo(pos, text)
	return m, info, err
}

// tell tells the listener of a text, if there is one.
func (p *Program) tell(mark, text string) {
	if p.config.Listen == nil {
		return
	}
	for line := range strings.Lines(text) {
		p.config.Listen(mark + strings.TrimRight(line, "\n"))
	}
}

// await waits for the program to end and returns what it wrote.
func (p *Program) await(ctx context.Context, child *proc.Child, name string) (string, error) {
	deadline, _ := ctx.Deadline()
	err := child.Wait(ctx, deadline)
	if errors.Is(err, context.DeadlineExceeded) {
		err = &proc.Fault{Kind: proc.Stall, Detail: "did not end in time"}
	}
	var fault *proc.Fault
	if errors.As(err, &fault) && fault.Kind == proc.Crash {
		if last := lastLine(child.Stderr()); last != "" {
			fault.Detail += fmt.Sprintf("; the end of its stderr: %s", last)
		}
	}
	if err != nil {
		return "", err
	}
	return readBoard(child, name)
}

// readBoard reads at most what a board can be, however much there is.
func readBoard(child *proc.Child, name string) (string, error) {
	const most = 4096
	f, err := child.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", game.NewBadReply("", "a board in the file it was told")
	}
	if err != nil {
		return "", game.NewBadReply("", "a file of nine lines (%v)", err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular() || info.Size() > most:
		return "", game.NewBadReply(info.Mode().String(), "a file of nine lines")
	}
	text, err := io.ReadAll(io.LimitReader(f, most))
	return string(text), err
}

// moveTo finds the move that leads to a board.
func moveTo(pos *advance.Position, text string) (advance.Move, error) {
	after, err := advance.Parse(text, pos.Turn().Opponent())
	if err != nil {
		return advance.NoMove, game.NewBadReply(text, "a board of nine rows: %v", err)
	}
	m, ok := pos.MoveTo(&after)
	switch {
	case ok:
		return m, nil
	case sameBoard(pos, &after):
		return advance.NoMove, &advance.IllegalMoveError{Reason: "the board is as it was: no move has been made"}
	}
	return advance.NoMove, &advance.IllegalMoveError{Reason: "no legal move leads to the board that was written"}
}

// sameBoard reports whether two positions have the same pieces.
func sameBoard(a, b *advance.Position) bool {
	for q := range board.Square(advance.Grid.Squares()) {
		if a.At(q) != b.At(q) {
			return false
		}
	}
	return true
}

func lastLine(s string) string {
	s = strings.TrimSpace(s)
	return s[strings.LastIndexByte(s, '\n')+1:]
}

// CPU returns the processor time of all moves so far.
func (p *Program) CPU() time.Duration { return p.cpu }

// Thought returns how long the program ran for the last move, less what it waited for a
// processor. That we start it and clear up after it is not its time.
func (p *Program) Thought() time.Duration { return p.thought }

// Starved returns for how long the program could get no processor in all moves so
// far.
func (p *Program) Starved() time.Duration { return p.starved }

// Stderr returns what the program wrote to stderr the last time it did.
func (p *Program) Stderr() string { return p.stderr }
