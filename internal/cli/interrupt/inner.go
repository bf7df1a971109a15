package interrupt

import (
	"context"
	"sync"
)

// An Inner is something long within a command, which Ctrl-C ends alone: the command goes on. The zero
// value is ready.
type Inner struct {
	mu     sync.Mutex
	cancel context.CancelFunc // of what is under way, nil for nothing
}

// Context returns a context for something that begins. It ends with the next Ctrl-C, which asks nothing
// else of the command. There is one at a time; cancel ends it.
func (i *Inner) Context(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	i.mu.Lock()
	i.cancel = cancel
	i.mu.Unlock()
	return ctx, func() {
		i.mu.Lock()
		i.cancel = nil
		i.mu.Unlock()
		cancel()
	}
}

// end ends what is under way, and reports whether there was something.
func (i *Inner) end() bool {
	if i == nil {
		return false
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.cancel == nil {
		return false
	}
	i.cancel()
	i.cancel = nil
	return true
}
