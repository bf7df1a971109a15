package environment

import "sync/atomic"

// A pool is the worker goroutines that share the games of a batch; the one that calls run is the
// first of them. Every worker has a block of consecutive games, which stay in the caches of
// its processor from one task to the next. It does them chunk by chunk and then takes chunks
// of the others, so that a worker that is slow to wake up delays nobody.
type pool struct {
	do      func(first, end int) // does the task in the games from first to before end
	games   int
	chunk   int // games
	chunks  int
	workers []worker
	round   uint32 // of the task
	over    atomic.Bool

	_    [cacheLines]byte
	left atomic.Int64 // chunks that are not done
	done signal       // left is 0
	_    [cacheLines]byte
}

// A worker is one goroutine of a pool.
type worker struct {
	rest  rest
	begun signal // there is a task, or the pool is stopped
	_     [cacheLines]byte
}

const (
	// cacheLines keeps what different processors write in lines of their own: processors
	// load two neighbouring lines at a time.
	cacheLines = 128
	// chunksEach is how many chunks a worker has. At the end of a task the workers wait for one
	// chunk at most, and taking a chunk costs some 10 ns.
	chunksEach = 16
	// patience is how often a worker looks whether the others are done before it helps them: it
	// takes some microseconds.
	patience = 2000
)

// newPool returns a pool of at most a given number of workers. Stop it at the end.
func newPool(games, workers int, do func(first, end int)) *pool {
	share := (games + workers - 1) / workers
	c := &pool{
		do: do, games: games, chunk: (share + chunksEach - 1) / chunksEach, workers: make([]worker, workers),
		done: newSignal(false),
	}
	c.chunks = (games + c.chunk - 1) / c.chunk
	for i := range c.workers {
		c.workers[i].begun = newSignal(true)
	}
	for i := range c.workers[1:] {
		go c.work(i + 1)
	}
	return c
}

// run does a task in all games and returns when it is done.
func (c *pool) run() {
	if len(c.workers) == 1 {
		c.do(0, c.games)
		return
	}
	c.round++
	c.left.Store(int64(c.chunks))
	n := len(c.workers)
	for i := range c.workers {
		c.workers[i].rest.set(c.round, i*c.chunks/n, (i+1)*c.chunks/n)
	}
	for i := range c.workers[1:] {
		c.workers[i+1].begun.post()
	}
	if !c.help(0) {
		c.done.await()
	}
}

// work is the loop of the other workers until the pool is stopped.
func (c *pool) work(i int) {
	for c.workers[i].begun.await(); !c.over.Load(); c.workers[i].begun.await() {
		if c.help(i) {
			c.done.post()
		}
	}
}

// help does the chunks of a worker, then those of others who are late. It reports whether it
// did the last one of the task.
func (c *pool) help(i int) bool {
	if c.finish(c.drain(c.workers[i].rest.first)) {
		return true
	}
	if c.soon(i) {
		return false
	}
	did := 0
	for k := range len(c.workers) - 1 {
		did += c.drain(c.workers[(i+1+k)%len(c.workers)].rest.last)
	}
	return c.finish(did)
}

// drain does chunks until there are no more to take, and returns how many it did.
func (c *pool) drain(take func() (chunk int, ok bool)) (did int) {
	for chunk, ok := take(); ok; chunk, ok = take() {
		c.do(chunk*c.chunk, min((chunk+1)*c.chunk, c.games))
		did++
	}
	return did
}

// finish counts chunks as done and reports whether they were the last ones.
func (c *pool) finish(chunks int) bool { return chunks > 0 && c.left.Add(-int64(chunks)) == 0 }

// soon waits for a moment for the others, and reports whether the task is done or the next one has
// begun. Games that are in another worker's caches take longer here.
func (c *pool) soon(i int) bool {
	for range patience {
		if c.left.Load() == 0 || c.workers[i].begun.posted.Load() {
			return true
		}
	}
	return false
}

// stop ends the goroutines of a pool.
func (c *pool) stop() {
	c.over.Store(true)
	for i := range c.workers[1:] {
		c.workers[i+1].begun.post()
	}
}

// A rest is the chunks of a worker that nobody has begun: its first chunk in bits 16 to 31,
// the one after its last in bits 0 to 15. The round is in the bits above: a worker
// that read the bits during an earlier task fails to take a chunk of this one.
type rest struct{ bits atomic.Uint64 }

func (r *rest) set(round uint32, first, end int) {
	r.bits.Store(uint64(round)<<32 | uint64(first)<<16 | uint64(end))
}

// first takes the first chunk, for the worker itself.
func (r *rest) first() (chunk int, ok bool) {
	for {
		b := r.bits.Load()
		first, end := int(b>>16&0xffff), int(b&0xffff)
		if first >= end {
			return 0, false
		}
		if r.bits.CompareAndSwap(b, b+1<<16) {
			return first, true
		}
	}
}

// last takes the last chunk, for another worker.
func (r *rest) last() (chunk int, ok bool) {
	for {
		b := r.bits.Load()
		first, end := int(b>>16&0xffff), int(b&0xffff)
		if first >= end {
			return 0, false
		}
		if r.bits.CompareAndSwap(b, b-1) {
			return end - 1, true
		}
	}
}
