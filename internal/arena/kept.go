package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/session/player"
)

// Bounds of what a kept program may do.
const (
	mostGames = 1000             // that one process plays
	mostIdle  = 15 * time.Second // that one waits for its next game
)

// An idlePool holds the programs that wait for a further game. Its zero value is
// ready.
type idlePool struct {
	mu     sync.Mutex
	idle   map[string][]*kept // by key; the last one added is taken first
	closed bool
}

// kept is a program that plays one game after the other.
type kept struct {
	child    *proc.Child
	identity *native.Identity
	cpu      time.Duration // used by its earlier games
	pairs    []string      // of which it has played a game
	timer    *time.Timer   // ends it where nobody wants it
}

// take returns a program that has not played a game of a pair and is ready for
// one, nil for none.
func (s *idlePool) take(key, pair string, tapped func(protocol.Conn) protocol.Conn) *kept {
	for {
		k := s.pick(key, pair)
		if k == nil {
			return nil
		}
		err := native.NewGame(context.Background(), tapped(k.child))
		if _, alive := k.child.Renew(); alive && err == nil {
			return k
		}
		// It has ended, or said something, between two games, which harms neither.
		_ = k.child.Close(context.Background())
	}
}

func (s *idlePool) pick(key, pair string) *kept {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, k := range slices.Backward(s.idle[key]) {
		if !slices.Contains(k.pairs, pair) {
			k.timer.Stop()
			s.idle[key] = slices.Delete(s.idle[key], i, i+1)
			return k
		}
	}
	return nil
}

// put keeps a program, unless it has played enough.
func (s *idlePool) put(key string, k *kept) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || len(k.pairs) >= mostGames {
		return false
	}
	if s.idle == nil {
		s.idle = map[string][]*kept{}
	}
	s.idle[key] = append(s.idle[key], k)
	k.timer = time.AfterFunc(mostIdle, func() { s.drop(key, k) })
	return true
}

// drop ends a program that has waited for too long.
func (s *idlePool) drop(key string, k *kept) {
	s.mu.Lock()
	i := slices.Index(s.idle[key], k)
	if i >= 0 {
		s.idle[key] = slices.Delete(s.idle[key], i, i+1)
	}
	s.mu.Unlock()
	if i >= 0 {
		_ = k.child.Close(context.Background()) // there is nobody to tell
	}
}

// close ends all programs, also those that come later.
func (s *idlePool) close() error {
	s.mu.Lock()
	all := s.idle
	s.idle, s.closed = nil, true
	s.mu.Unlock()
	var left []error
	for _, waiting := range all {
		for _, k := range waiting {
			k.timer.Stop()
			left = append(left, k.child.Close(context.Background()))
		}
	}
	return errors.Join(left...)
}

// Close ends the programs that wait for a further game. None waits from then on.
func (a *Arena) Close() error { return a.idle.close() }

// A reuse says which kept programs can take a seat. nil: none can, nor is the one
// that takes it kept.
type reuse struct {
	idle *idlePool
	key  string // what the program is, and under which conditions it runs
	pair string
}

// reuse returns which kept programs can play in a job. A process plays only one game of a
// pair, because it would know from the first what is hidden in the second. It plays one
// game only if set-ups come from a file, and may return; if processor time is limited by
// the game; if the conversation is kept, whose file belongs to one game; if the game has
// processors of its own, which an idle process could use in another game; and if programs
// are stopped in their opponent's time. A kept process is not used if the file of its
// program has changed.
func (t *jobGame) reuse(s board.Side, l player.Launch) *reuse {
	j, me := t.job, t.player(s)
	if t.idle == nil || t.log != nil || j.Restart == tournament.RestartAlways || l.Process.CPU > 0 || j.Pin > 0 || j.NoPondering {
		return nil
	}
	if t.set.variant.Stratego != nil && t.start(0) != (opening.Start{}) {
		return nil
	}
	key := fmt.Sprintf("%q", []string{
		j.Run, j.Tournament, j.Names[me], j.Program(me), t.programs[s].Key(),
		fmt.Sprint(l.Process.Memory, l.Process.Sandbox, l.Process.Readable),
	})
	return &reuse{t.idle, key, j.ID}
}

// open takes a program of our protocol that has been kept, or starts one.
func (r *reuse) open(
	process proc.Spec, c native.Config, tapped func(protocol.Conn) protocol.Conn,
) (protocol.Conn, native.Config, error) {
	k := r.idle.take(r.key, r.pair, tapped)
	if k == nil {
		child, err := proc.Start(process)
		if err != nil {
			return nil, c, err
		}
		k = &kept{child: child}
	}
	k.pairs = append(k.pairs, r.pair)
	p := &lease{kept: k}
	c.Greeted = k.identity
	c.Keep = func(id *native.Identity) bool {
		k.identity = id
		p.giveBack()
		return r.idle.put(r.key, k)
	}
	return p, c, nil
}

// A lease is a program for the time of one game: what it has used and written
// before or afterwards is not the game's.
type lease struct {
	kept *kept

	over         bool // the game is, and the program may be in another
	cpu, starved time.Duration
	stderr       string
}

// giveBack notes what the program has used and written.
func (l *lease) giveBack() {
	l.cpu, l.starved = l.CPU(), l.Starved()
	l.stderr, _ = l.kept.child.Renew()
	l.kept.cpu += l.cpu
	l.over = true
}

// Write sends lines to the program.
func (l *lease) Write(ctx context.Context, deadline time.Time, text string) error {
	return l.kept.child.Write(ctx, deadline, text)
}

// ReadLine waits for the program's next line.
func (l *lease) ReadLine(ctx context.Context, deadline time.Time) (string, error) {
	return l.kept.child.ReadLine(ctx, deadline)
}

// Extra returns a line that the program has sent without being asked.
func (l *lease) Extra() (string, bool) { return l.kept.child.Extra() }

// Close ends the program.
func (l *lease) Close(ctx context.Context) error { return l.kept.child.Close(ctx) }

// CPU returns the processor time that the program has used in this game.
func (l *lease) CPU() time.Duration {
	if l.over {
		return l.cpu
	}
	return max(l.kept.child.CPU()-l.kept.cpu, 0)
}

// Starved returns for how long the program could get no processor in this game.
func (l *lease) Starved() time.Duration {
	if l.over {
		return l.starved
	}
	return l.kept.child.Starved()
}

// Unwrap returns the program for whatever else it can do, while the game lasts.
func (l *lease) Unwrap() any {
	if l.over {
		return nil
	}
	return l.kept.child
}

// Stderr returns what the program has written there in this game.
func (l *lease) Stderr() string {
	if l.over {
		return l.stderr
	}
	return l.kept.child.Stderr()
}
