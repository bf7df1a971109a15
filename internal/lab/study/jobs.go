package study

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// shared does n pieces of work, a few at a time, until one fails, which ends the
// others' context. The error is the first.
func shared(ctx context.Context, jobs, n int, work func(ctx context.Context, i int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	for i := range n {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return work(ctx, i)
		})
	}
	return group.Wait()
}
