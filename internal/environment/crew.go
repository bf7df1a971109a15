package environment

import "sync/atomic"

// A crew is the goroutines that share the games of a batch; the one that calls run is the
// first of them. Every member has a block of consecutive games, which stay in the caches of
// its processor from one task to the next. It does them chunk by chunk and then helps
// the others, so that nobody waits for a member that is slow to wake up.
type crew struct {
	do      func(first, end int) // does the task in the games from first to before end
	games   int
	chunk   int // games
	chunks  int
	members []member
	round   uint32 // of the task
	over    atomic.Bool

	_    [cacheLines]byte
	left atomic.Int64 // chunks that are not done
	done gate         // left is 0
	_    [cacheLines]byte
}

// A member is one goroutine of a crew.
type member struct {
	rest  rest
	begun gate // there is a task, or the crew is over
	_     [cacheLines]byte
}

const (
	// cacheLines keeps what different processors write in lines of their own: processors
	// load two neighbouring lines at a time.
	cacheLines = 128
	// chunksEach is how many chunks a member has. At the end of a task the members wait for one
	// chunk at most, and taking a chunk costs some 10 ns.
	chunksEach = 16
	// patience is how often a member looks whether the others are done before it helps them: it
	// takes some microseconds.
	patience = 2000
)

// newCrew returns a crew of at most a given number of members. Dismiss it at the end.
func newCrew(games, members int, do func(first, end int)) *crew {
	share := (games + members - 1) / members
	c := &crew{do: do, games: games, chunk: (share + chunksEach - 1) / chunksEach, members: make([]member, members), done: newGate(false)}
	c.chunks = (games + c.chunk - 1) / c.chunk
	for i := range c.members {
		c.members[i].begun = newGate(true)
	}
	for i := range c.members[1:] {
		go c.work(i + 1)
	}
	return c
}

// run does a task in all games and returns when it is done.
func (c *crew) run() {
	if len(c.members) == 1 {
		c.do(0, c.games)
		return
	}
	c.round++
	c.left.Store(int64(c.chunks))
	n := len(c.members)
	for i := range c.members {
		c.members[i].rest.set(c.round, i*c.chunks/n, (i+1)*c.chunks/n)
	}
	for i := range c.members[1:] {
		c.members[i+1].begun.post()
	}
	if !c.help(0) {
		c.done.await()
	}
}

// work is what the other members do until the crew is over.
func (c *crew) work(i int) {
	for c.members[i].begun.await(); !c.over.Load(); c.members[i].begun.await() {
		if c.help(i) {
			c.done.post()
		}
	}
}

// help does the chunks of a member, then those of others who are late. It reports whether it
// did the last one of the task.
func (c *crew) help(i int) bool {
	if c.finish(c.drain(c.members[i].rest.first)) {
		return true
	}
	if c.soon(i) {
		return false
	}
	did := 0
	for k := range len(c.members) - 1 {
		did += c.drain(c.members[(i+1+k)%len(c.members)].rest.last)
	}
	return c.finish(did)
}

// drain does chunks until there are no more to take, and returns how many it did.
func (c *crew) drain(take func() (chunk int, ok bool)) (did int) {
	for chunk, ok := take(); ok; chunk, ok = take() {
		c.do(chunk*c.chunk, min((chunk+1)*c.chunk, c.games))
		did++
	}
	return did
}

// finish counts chunks as done and reports whether they were the last ones.
func (c *crew) finish(chunks int) bool { return chunks > 0 && c.left.Add(-int64(chunks)) == 0 }

// soon waits for a moment for the others, and reports whether the task was done meanwhile or
// the next one has begun. Games that another member has in its caches take longer here.
func (c *crew) soon(i int) bool {
	for range patience {
		if c.left.Load() == 0 || c.members[i].begun.posted.Load() {
			return true
		}
	}
	return false
}

// dismiss ends the goroutines of a crew.
func (c *crew) dismiss() {
	c.over.Store(true)
	for i := range c.members[1:] {
		c.members[i+1].begun.post()
	}
}

// A rest is the chunks of a member that nobody has begun: its first chunk in bits 16 to 31,
// the one after its last in bits 0 to 15. The round is in the bits above, so that who
// looked at it during an earlier task does not take from this one what it saw there.
type rest struct{ bits atomic.Uint64 }

func (r *rest) set(round uint32, first, end int) {
	r.bits.Store(uint64(round)<<32 | uint64(first)<<16 | uint64(end))
}

// first takes the first chunk, for the member itself.
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

// last takes the last chunk, for another member.
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
