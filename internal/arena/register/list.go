package register

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"flagfall.dev/internal/base/plaintext"
)

// A List is how the entries of a register are listed.
type List struct {
	JSON  bool   // as one array a line
	Watch bool   // again every second, until the context ends
	None  string // what is said where there are none
	Kind  Kind   // only these; empty for all

	Terminal bool // words are drawn on one, as watching them needs
}

// Write writes the entries. A file that is no terminal cannot be watched in words.
func (c *List) Write(ctx context.Context, r Register, w io.Writer) error {
	if !c.Watch {
		return c.once(ctx, r, w)
	}
	if !c.JSON && !c.Terminal {
		return errors.New("--watch draws on a terminal: expected one, or --json for an array a line")
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		if !c.JSON {
			fmt.Fprint(w, "\x1b[H\x1b[2J")
		}
		if err := c.once(ctx, r, w); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

func (c *List) once(ctx context.Context, r Register, w io.Writer) error {
	all, err := r.Entries(ctx)
	all = slices.DeleteFunc(all, func(e Entry) bool { return c.Kind != "" && e.Kind != c.Kind })
	if c.JSON {
		return errors.Join(err, WriteJSON(w, all))
	}
	if len(all) == 0 && err == nil {
		fmt.Fprintln(w, c.None)
	}
	here, _ := os.Getwd() // only decides whether a directory is told
	return errors.Join(WriteText(plaintext.Writer{To: w}, all, here, time.Now()), err)
}
