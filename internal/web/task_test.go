package web

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"runtime"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// working is a set of tasks that is worked on until the test ends.
func working(t *testing.T) *tasks {
	t.Helper()
	all := newTasks()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); all.run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
	return all
}

var here, there = netip.MustParseAddr("10.0.0.1"), netip.MustParseAddr("10.0.0.2")

// held is a task that does not go on before it is told to.
func held(id string, from netip.Addr, parts int) (o *task, goOn chan struct{}) {
	goOn = make(chan struct{})
	return &task{id: id, from: from, total: parts, do: func(ctx context.Context, part func(any)) (any, error) {
		for i := range parts {
			select {
			case <-goOn:
				part(i)
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		return "end", nil
	}}, goOn
}

// until asks for a task until it has come to something.
func until(t *testing.T, all *tasks, id string, is func(taskReport) bool) taskReport {
	t.Helper()
	for {
		r := must.Get(all.look(id, 0))(t)
		if is(r) {
			return r
		}
		if t.Context().Err() != nil {
			t.Fatal("the test is over")
		}
	}
}

func TestATaskHandsOutItsPartsAndWhatItCameTo(t *testing.T) {
	all := working(t)
	o, goOn := held("a", here, 3)
	if r, err := all.add(o); err != nil || r.State != taskWaiting || r.Total != 3 {
		t.Fatal(r, err)
	}
	goOn <- struct{}{}
	goOn <- struct{}{}
	until(t, all, "a", func(r taskReport) bool { return r.Done == 2 })
	if r, _ := all.look("a", 1); len(r.Parts) != 1 || string(r.Parts[0]) != "1" || r.State != taskWorking {
		t.Errorf("%+v", r)
	}
	again, _ := held("a", there, 3)
	if r, err := all.add(again); err != nil || r.Done != 2 {
		t.Errorf("who asks for the same does not find it as far as it came: %+v, %v", r, err)
	}
	goOn <- struct{}{}
	r := until(t, all, "a", func(r taskReport) bool { return r.State.over() })
	if r.State != taskDone || string(r.End) != `"end"` || r.Done != 3 {
		t.Errorf("%+v", r)
	}
}

func TestATaskIsBrokenOffByWhoAskedForItAndByNobodyElse(t *testing.T) {
	all := working(t)
	o, _ := held("a", here, 1)
	must.Get(all.add(o))(t)
	until(t, all, "a", func(r taskReport) bool { return r.State == taskWorking })
	if _, err := all.cancel("a", there); !errors.Is(err, errNoTask) {
		t.Errorf("another address: %v", err)
	}
	if r, err := all.cancel("a", here); err != nil || r.State != taskStopped {
		t.Errorf("%+v, %v", r, err)
	}
	o, goOn := held("a", here, 1) // and again from the start
	must.Get(all.add(o))(t)
	goOn <- struct{}{}
	until(t, all, "a", func(r taskReport) bool { return r.State == taskDone })
}

func TestAnAddressHasTwoTasksUnderWayAndTheServerABound(t *testing.T) {
	all := newTasks() // nothing is worked on
	for i := range tasksEach {
		o, _ := held(fmt.Sprint(i), here, 1)
		must.Get(all.add(o))(t)
	}
	third, _ := held("third", here, 1)
	if _, err := all.add(third); !errors.Is(err, errTasksEach) {
		t.Errorf("a third: %v", err)
	}
	for i := tasksEach; i < tasksMost; i++ {
		o, _ := held(fmt.Sprint(i), netip.AddrFrom4([4]byte{10, 1, 0, byte(i)}), 1)
		must.Get(all.add(o))(t)
	}
	third.from = there
	if _, err := all.add(third); !errors.Is(err, errTasksMost) {
		t.Errorf("one too many: %v", err)
	}
}

// A page begins a quiet task for what may be asked; whoever asks for something does not wait for it.
func TestAQuietTaskWaitsForAllOthersAndGivesWay(t *testing.T) {
	all := working(t)
	is := func(state taskState) func(taskReport) bool {
		return func(r taskReport) bool { return r.State == state }
	}
	add := func(id string, quiet bool) chan struct{} {
		o, goOn := held(id, here, 1)
		o.quiet = quiet
		must.Get(all.add(o))(t)
		return goOn
	}
	add("quiet", true)
	until(t, all, "quiet", is(taskWorking))
	goOn := add("asked", false)
	until(t, all, "quiet", is(taskStopped))
	until(t, all, "asked", is(taskWorking))
	second := add("second", true) // two quiet ones take nobody's place
	waits := add("waits", true)
	third := add("third", false)
	goOn <- struct{}{}
	until(t, all, "third", is(taskWorking))
	third <- struct{}{}
	until(t, all, "second", is(taskWorking))
	again, _ := held("second", here, 1) // somebody asks for it
	must.Get(all.add(again))(t)
	fourth := add("fourth", false)
	if r := must.Get(all.look("second", 0))(t); r.State != taskWorking {
		t.Errorf("what was asked for is %s once more is asked for", r.State)
	}
	for _, on := range []chan struct{}{second, fourth, waits} {
		on <- struct{}{}
	}
	until(t, all, "waits", is(taskDone))
}

func TestATaskThatNobodyAsksAboutIsStoppedAndSaysSo(t *testing.T) {
	all := working(t)
	o, goOn := held("a", here, 2)
	must.Get(all.add(o))(t)
	until(t, all, "a", func(r taskReport) bool { return r.State == taskWorking })
	all.mu.Lock()
	o.asked = o.asked.Add(-2 * taskPatience)
	all.mu.Unlock()
	goOn <- struct{}{}
	for over := false; !over && t.Context().Err() == nil; runtime.Gosched() {
		all.mu.Lock() // to look at it would be to ask about it
		over = o.state.over()
		all.mu.Unlock()
	}
	if r := must.Get(all.look("a", 0))(t); r.State != taskStopped || r.Fault.String() != errTaskLeft.Error() {
		t.Errorf("%+v", r)
	}
}

func TestATaskThatWaitsSaysForWhatAndARefusalNamesTheTasks(t *testing.T) {
	all := newTasks() // nothing is worked on
	first, _ := held("first", here, 1)
	second, _ := held("second", here, 1)
	third, _ := held("third", here, 1)
	first.kind, second.kind = aTraining, theMaps
	if r := must.Get(all.add(first))(t); !r.Ahead.Empty() {
		t.Errorf("the first waits for %s", r.Ahead)
	}
	if r := must.Get(all.add(second))(t); r.Ahead.String() != "a training" {
		t.Errorf("the second waits for %s", r.Ahead)
	}
	if _, err := all.add(third); err == nil || !strings.HasSuffix(err.Error(), ": a training and the maps of a board") {
		t.Errorf("a third: %v", err)
	}
}

func TestOfTasksThatAreOverTheNewestAreKept(t *testing.T) {
	all := working(t)
	for i := range tasksKept + 3 {
		o := &task{
			id: fmt.Sprint(i), from: here,
			do: func(context.Context, func(any)) (any, error) { return nil, errors.New("no") },
		}
		must.Get(all.add(o))(t)
		if r := until(t, all, o.id, func(r taskReport) bool { return r.State.over() }); r.State != taskFailed ||
			r.Fault.String() != "no" {
			t.Fatalf("%+v", r)
		}
	}
	if _, err := all.look("0", 0); !errors.Is(err, errNoTask) {
		t.Errorf("the oldest is kept: %v", err)
	}
}
