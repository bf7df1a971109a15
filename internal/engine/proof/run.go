package proof

import (
	"context"
	"sync/atomic"
	"time"
)

// run is one question being answered, by one or more threads.
type run struct {
	ctx     context.Context
	solver  *Solver
	r       *root
	limits  Limits
	began   time.Time
	until   time.Time
	threads []*thread
	hunters []*hunter // of a search in Advance
	nodes   atomic.Uint64
	stop    atomic.Bool // another thread is done, or a limit is reached
	limit   atomic.Bool // a limit is reached, or the context ended
	depth   int
	most    uint64 // of an exact limit: nodes, the line of a win included
	grain   uint64 // nodes between two looks at the limits, a power of two
}

const pollEach = 256 // nodes

// begin prepares the search of a question.
func (s *Solver) begin(ctx context.Context, r *root, g goal, l Limits) *run {
	fillKeys()
	s.table.fit(s.Table)
	s.table.words = (len(r.worlds) + 63) / 64
	s.asked++
	u := &run{ctx: ctx, solver: s, r: r, limits: l, began: time.Now(), grain: pollEach}
	u.exact()
	if l.Time > 0 {
		u.until = u.began.Add(l.Time)
	}
	for i := range max(1, l.Processors) {
		if i == len(s.spare) {
			s.spare = append(s.spare, &thread{})
		}
		t := s.spare[i]
		t.prepare(r, u, g)
		t.noise = uint64(i)
		u.threads = append(u.threads, t)
	}
	return u
}

// exact makes the limit of nodes exact where that is asked for. Half of it is left for the line of a win.
func (u *run) exact() {
	if !u.limits.Exact || u.limits.Nodes == 0 {
		return
	}
	threads := uint64(max(1, u.limits.Processors)) // each may count one node more than the last that it may
	u.grain, u.most = 1, max(threads, u.limits.Nodes)-threads+1
	if u.limits.Nodes = u.most; !u.limits.Brief {
		u.limits.Nodes = max(1, u.most/2)
	}
}

// end notes what the question took.
func (s *Solver) end(u *run) {
	nodes := uint64(0)
	for _, t := range u.threads {
		nodes += t.nodes
	}
	for _, h := range u.hunters {
		nodes += h.nodes
	}
	s.effort = Effort{Nodes: nodes, Elapsed: time.Since(u.began), Depth: u.depth, Assignments: u.r.total, Worlds: len(u.r.worlds)}
}

// race lets several searchers answer one question; the first answer counts. ok is false where a limit
// was reached first.
func race[T searcher](u *run, all []T, ask func(T) bool) (value, ok bool) {
	u.stop.Store(u.limit.Load())
	for _, s := range all {
		s.resume()
	}
	if len(all) == 1 {
		value = ask(all[0])
		return value, !all[0].halted()
	}
	var answer atomic.Int32
	done := make(chan struct{})
	for _, s := range all {
		go func() {
			defer func() { done <- struct{}{} }()
			v := ask(s)
			if s.halted() {
				return
			}
			n := int32(1)
			if v {
				n = 2
			}
			answer.CompareAndSwap(0, n)
			u.stop.Store(true)
		}()
	}
	for range all {
		<-done
	}
	return answer.Load() == 2, answer.Load() != 0
}

// searcher is one thread of a search.
type searcher interface {
	resume()
	halted() bool
}

// poll counts nodes, and reports whether a search is to stop because another thread is done or a limit is
// reached.
func (u *run) poll() bool {
	total := u.nodes.Add(u.grain)
	if u.stop.Load() {
		return true
	}
	if u.limits.Nodes > 0 && total >= u.limits.Nodes || u.ctx.Err() != nil || !u.until.IsZero() && time.Now().After(u.until) {
		u.limit.Store(true)
		u.stop.Store(true)
		return true
	}
	return false
}
