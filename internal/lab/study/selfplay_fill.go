package study

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"flagfall.dev/internal/base/progress"
	"flagfall.dev/internal/lab/selfplay"
	"flagfall.dev/internal/lab/shard"
)

// filling is a folder that is being filled.
type filling struct {
	s      *Selfplay
	table  *selfplay.Table
	shards int
	line   *progress.Line
	began  time.Time
	before int // games that were there

	played atomic.Int64 // games, by this process or its workers
	taken  atomic.Int64 // shards of other processes
}

// fill claims a shard and plays what it lacks.
func (f *filling) fill(ctx context.Context, number int) error {
	h, err := f.s.Recipe.Header(number)
	if err != nil {
		return err
	}
	w, err := shard.Claim(f.s.Folder, h)
	switch {
	case errors.Is(err, shard.ErrWhole):
		return nil
	case errors.Is(err, shard.ErrTaken):
		f.taken.Add(1)
		return nil
	case err != nil:
		return err
	}
	err = f.complete(ctx, w)
	return errors.Join(err, w.Close())
}

// complete plays the missing games of a shard in their order.
func (f *filling) complete(ctx context.Context, w *shard.Writer) error {
	for {
		number, more := w.Missing()
		if !more {
			return nil
		}
		g, err := f.table.Play(ctx, number)
		if err != nil {
			return err
		}
		if err := w.Add(g); err != nil {
			return err
		}
		f.count(1)
	}
}

// count notes games and shows how far it is.
func (f *filling) count(n int) {
	played := f.played.Add(int64(n))
	f.line.Update(false, func() string {
		done, total := f.done(), f.shards*f.s.Recipe.Shard
		took := time.Since(f.began).Seconds()
		text := fmt.Sprintf("%d/%d games  %.2f a second", done, total, float64(played)/took)
		if gained := done - f.before; gained > 0 && done < total {
			text += "  about " + progress.Remaining(took/float64(gained)*float64(total-done)) + " left"
		}
		return text
	})
}

// done returns how many games the folder has, those of other processes too.
func (f *filling) done() int {
	n, _ := shard.Count(f.s.Folder, f.shards)
	return n
}
