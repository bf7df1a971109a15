// Advance plays one move of Advance: it reads a board from a file, moves for one
// side and writes the board after the move to another file.
//
//	advance white|black IN OUT
//	advance name
//
// It exits with 0 after a move, with 1 if the board cannot be played and with 2
// if it was called wrongly. Start-up time matters, since a game is a hundred
// processes: this program therefore parses its few arguments itself.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"flagfall.dev/advance"
	"flagfall.dev/internal/engine/advance/player"
)

// botName is what "advance name" prints: at most 32 printable ASCII characters.
const botName = "Flagfall"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run does what the arguments say and returns the exit status.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	o, err := parse(args)
	switch {
	case err == nil && o.help:
		fmt.Fprint(out, usage)
		return 0
	case err == nil && o.name:
		fmt.Fprintln(out, botName)
		return 0
	case err == nil:
		err = o.play(ctx, out)
	}
	if err == nil {
		return 0
	}
	fmt.Fprintf(errs, "advance: %v\n", err)
	if errors.As(err, new(*usageError)) {
		fmt.Fprint(errs, "Try 'advance --help'.\n")
		return 2
	}
	return 1
}

// play reads the board, moves and writes the board.
func (o *options) play(ctx context.Context, out io.Writer) error {
	p, err := readBoard(o.in, o.side)
	if err != nil {
		return err
	}
	pl := player.New(player.Config{Level: o.level, MoveTime: o.moveTime, Seed: o.seed})
	before := p
	move, info, err := pl.Choose(ctx, &p)
	if errors.Is(err, player.ErrNoMove) {
		return fmt.Errorf("%s has no legal move: the game is lost", advance.SideName(o.side))
	}
	if err != nil {
		return err
	}
	if err := p.Play(move); err != nil {
		return err
	}
	if err := writeFile(o.out, []byte(p.String())); err != nil {
		return err
	}
	if o.explain {
		explain(out, &before, o.level, move, &info)
	}
	return nil
}
