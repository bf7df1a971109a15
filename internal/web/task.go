package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"

	"flagfall.dev/internal/base/phrase"
)

// Bounds of the work in the background.
const (
	tasksEach     = 2               // waiting or worked on, for one address
	tasksMost     = 32              // of all addresses
	tasksKept     = 32              // that are over, the newest ones
	taskPatience  = 2 * time.Minute // a task that nobody asks about for so long is given up
	quietPatience = 4 * time.Second // a quiet one
)

// tasks is long work in the background: one task at a time, in the order in which they
// came, with half the time of one processor. A task has the name of what it works on, so
// that a client that asks for the same again, as after a reload, gets its progress.
type tasks struct {
	mu   sync.Mutex
	all  []*task // in the order in which they came
	wake chan struct{}
}

// A task is a piece of work that hands out parts as it goes on.
type task struct {
	id    string
	kind  taskKind
	from  netip.Addr
	total int // parts
	do    work
	// quiet is set until somebody asks for it: a page has begun it for what may be asked. It waits for all others, and gives
	// way to them.
	quiet bool
	keep  func(taskReport) // is given what it came to; nil: nobody is

	// What follows is guarded by the lock of the tasks.
	state taskState
	parts []json.RawMessage
	end   json.RawMessage // what it came to
	fault phrase.Text
	asked time.Time // when somebody last asked about it
	stop  context.CancelFunc
}

// taskKind says in English words what a task is; a page has them in its language.
type taskKind string

// The kinds of tasks.
const (
	aReview      taskKind = "a review"
	anAnalysis   taskKind = "an analysis"
	aJudgement   taskKind = "the judgement of a set-up"
	aTraining    taskKind = "a training"
	aMeasurement taskKind = "a measurement of changes"
	theMaps      taskKind = "the maps of a board"
	missedWins   taskKind = "a search for missed wins"
)

func (k taskKind) said() phrase.Text { return phrase.New(string(k)) }

// work does a task; it hands every part to part, and returns what it came to.
type work func(ctx context.Context, part func(any)) (any, error)

type taskState string

// The states of a task.
const (
	taskWaiting taskState = "waiting"
	taskWorking taskState = "working"
	taskDone    taskState = "done"
	taskStopped taskState = "stopped"
	taskFailed  taskState = "failed"
)

func (s taskState) over() bool { return s != taskWaiting && s != taskWorking }

func newTasks() *tasks { return &tasks{wake: make(chan struct{}, 1)} }

// taskName is the name of the work of a kind on a text.
func taskName(kind, text string) string {
	sum := sha256.Sum256([]byte(kind + "\n" + text))
	return hex.EncodeToString(sum[:12])
}

var (
	errTasksEach = phrase.Errorf("two tasks of yours are being worked on already; stop one, or wait until it is done")
	errTasksMost = phrase.Errorf("too many tasks are waiting on this server; try again in a while")
	errTaskLeft  = phrase.Errorf("stopped, because no page had asked about it for two minutes")
	errNoTask    = phrase.Errorf("this task is no longer known here; ask for it again")
)

// add takes a task in, or finds the one of its name that was not broken off.
func (t *tasks) add(n *task) (taskReport, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if old := t.find(n.id); old != nil {
		if old.state == taskWaiting || old.state == taskWorking || old.state == taskDone {
			if !n.quiet {
				old.quiet = false
			}
			return t.report(old, 0), nil
		}
		t.all = slices.DeleteFunc(t.all, func(o *task) bool { return o == old })
	}
	open, mine := 0, []phrase.Text{}
	for _, o := range t.all {
		if !o.state.over() && o.quiet == n.quiet {
			open++
			if o.from == n.from {
				mine = append(mine, o.kind.said())
			}
		}
	}
	switch {
	case len(mine) >= tasksEach:
		return taskReport{}, phrase.Errorf("%w: %s", errTasksEach, phrase.List(mine...))
	case open >= tasksMost:
		return taskReport{}, errTasksMost
	}
	n.state, n.asked = taskWaiting, time.Now()
	t.all = append(t.all, n)
	for _, o := range t.all {
		if o.state == taskWorking && o.quiet && !n.quiet {
			o.stop()
		}
	}
	select {
	case t.wake <- struct{}{}:
	default:
	}
	return t.report(n, 0), nil
}

// find returns a task by its name; the lock is held.
func (t *tasks) find(id string) *task {
	if i := slices.IndexFunc(t.all, func(o *task) bool { return o.id == id }); i >= 0 {
		return t.all[i]
	}
	return nil
}

// look reports on a task, with its parts from one on.
func (t *tasks) look(id string, from int) (taskReport, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	o := t.find(id)
	if o == nil {
		return taskReport{}, errNoTask
	}
	o.asked = time.Now()
	return t.report(o, from), nil
}

// cancel breaks a task off, where the address is the one that asked for it.
func (t *tasks) cancel(id string, from netip.Addr) (taskReport, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	o := t.find(id)
	if o == nil || o.from != from {
		return taskReport{}, errNoTask
	}
	if !o.state.over() {
		o.state = taskStopped
		if o.stop != nil {
			o.stop()
		}
	}
	return t.report(o, 0), nil
}

// run works until the context ends.
func (t *tasks) run(ctx context.Context) {
	for ctx.Err() == nil {
		if o := t.next(ctx); o != nil {
			o.run(t)
			continue
		}
		select {
		case <-t.wake:
		case <-ctx.Done():
		}
	}
}

// next takes the task that has waited longest, a quiet one where no other waits, nil where none does, and forgets old ones.
func (t *tasks) next(ctx context.Context) *startedTask {
	t.mu.Lock()
	defer t.mu.Unlock()
	for over := t.count(taskState.over); over > tasksKept; over-- {
		at := slices.IndexFunc(t.all, func(o *task) bool { return o.state.over() })
		t.all = slices.Delete(t.all, at, at+1)
	}
	waits := func(quiet bool) int {
		return slices.IndexFunc(t.all, func(o *task) bool { return o.state == taskWaiting && o.quiet == quiet })
	}
	i := waits(false)
	if i < 0 {
		i = waits(true)
	}
	if i < 0 {
		return nil
	}
	o := t.all[i]
	within, stop := context.WithCancel(ctx)
	o.state, o.stop, o.parts = taskWorking, stop, nil
	return &startedTask{o, within}
}

func (t *tasks) count(is func(taskState) bool) (n int) {
	for _, o := range t.all {
		if is(o.state) {
			n++
		}
	}
	return n
}

// startedTask is a task that is worked on, within a context.
type startedTask struct {
	*task
	ctx context.Context
}

// run does the work. After every part it rests as long as the part took.
func (s *startedTask) run(all *tasks) {
	defer s.stop()
	began, left := time.Now(), false
	end, err := s.do(s.ctx, func(part any) {
		if all.take(s.task, encode(part)) {
			left = true
			s.stop()
		}
		rest(s.ctx, time.Since(began))
		began = time.Now()
	})
	if err == nil && s.keep != nil {
		s.keep(all.complete(s, end)) // before anybody hears that it is done
	}
	if left && err != nil {
		err = errTaskLeft
	}
	all.settle(s, end, err)
}

// complete is the report of a task that came to its end.
func (t *tasks) complete(s *startedTask, end any) taskReport {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.report(s.task, 0)
	r.State, r.End = taskDone, encode(end)
	return r
}

// settle notes how a task ended.
func (t *tasks) settle(s *startedTask, end any, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case err == nil:
		s.state, s.end = taskDone, encode(end)
	case s.ctx.Err() != nil:
		s.state = taskStopped
		if errors.Is(err, errTaskLeft) {
			s.fault = phrase.Of(err)
		}
	default:
		s.state, s.fault = taskFailed, phrase.Of(err)
	}
}

// take keeps a part, and reports whether nobody has asked for the task for too long.
func (t *tasks) take(o *task, part []byte) (unwanted bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	o.parts = append(o.parts, part)
	patience := taskPatience
	if o.quiet {
		patience = quietPatience
	}
	return time.Since(o.asked) > patience
}

// rest waits, or until the context ends.
func rest(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
