//go:build linux

package referee

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// labour is how much processor time the programs below need for each line. Some answers of every
// contract have several lines.
const labour = 4 * time.Millisecond

// toil computes for some processor time.
func toil(d time.Duration) {
	for begin := used(); used()-begin < d; {
	}
}

func used() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// labourer writes line after line, and each is work.
type labourer struct{ out io.Writer }

func (l labourer) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		toil(labour)
		if _, err := l.out.Write(line); err != nil {
			return 0, err
		}
	}
	return len(text), nil
}

// talker says something of each move on the way.
type talker struct{ *random.Player }

func (p talker) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	m, _, err := p.Player.Choose(ctx, view, l)
	for depth := range 3 {
		if _, err := fmt.Fprintf(labourer{os.Stdout}, "info depth %d\n", depth+1); err != nil {
			return m, search.Info{}, err
		}
	}
	return m, search.Info{Win: -1}, err
}

// retiring gives up after a few moves.
type retiring struct {
	*random.Player
	moves int
}

func (r *retiring) Choose(ctx context.Context, view *stratego.View, l search.Limits) (stratego.Move, search.Info, error) {
	if r.moves--; r.moves < 0 {
		return stratego.Move{}, search.Info{}, &game.Resignation{Word: "enough"}
	}
	return r.Player.Choose(ctx, view, l)
}

// retiringAdvance does the same in Advance.
type retiringAdvance struct{ moves int }

func (r *retiringAdvance) Choose(ctx context.Context, pos *advance.Position, l search.Limits) (advance.Move, search.Info, error) {
	if r.moves--; r.moves < 0 {
		return advance.NoMove, search.Info{}, &game.Resignation{Word: "enough"}
	}
	return first{}.Choose(ctx, pos, l)
}
