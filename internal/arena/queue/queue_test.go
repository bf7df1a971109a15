package queue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
)

func TestMain(m *testing.M) {
	helper.Main(m, helper.Programs{"worker": beWorker, "server": beServer})
}

// patience is short, so that a dead worker's jobs come back soon.
const patience = time.Second

// beWorker squares numbers until it is killed.
func beWorker(args []string) error {
	ctx := context.Background()
	q, err := Connect(ctx, Config{URL: args[0], Worker: true, Patience: patience})
	if err != nil {
		return err
	}
	fmt.Println("ready")
	return q.Work(ctx, "", func(j Job) error {
		n, err := strconv.Atoi(string(j.Payload))
		if err != nil {
			return err
		}
		return q.Report(ctx, j.Run, Job{ID: j.ID, Payload: []byte(strconv.Itoa(slowSquare(n)))})
	})
}

// slowSquare adds odd numbers up for some milliseconds, in which its worker may be killed.
func slowSquare(n int) (square int) {
	for range 40_000 {
		square = 0
		for odd := 1; odd < 2*n; odd += 2 {
			square += odd
		}
	}
	return square
}

func beServer(args []string) error {
	port, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	s, err := Serve(ServerConfig{Port: port, Token: args[1], Directory: args[2]})
	if err != nil {
		return err
	}
	defer s.Close()
	fmt.Println("ready")
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// process starts a program of the test binary and waits until it is ready.
func process(t *testing.T, name string, args ...string) *helper.Process {
	t.Helper()
	p := helper.Start(t, name, args...)
	p.Expect(t, "ready")
	return p
}

func serve(t *testing.T) *Server {
	t.Helper()
	s := must.Get(Serve(ServerConfig{Directory: t.TempDir()}))(t)
	t.Cleanup(s.Close)
	return s
}

func connect(t *testing.T, c Config) *Queue {
	t.Helper()
	c.Patience = patience
	q := must.Get(Connect(t.Context(), c))(t)
	t.Cleanup(q.Close)
	return q
}

func publish(t *testing.T, q *Queue, run string, from, to int) {
	t.Helper()
	must.Do(t, q.Open(t.Context(), run))
	for i := from; i < to; i++ {
		must.Do(t, q.Publish(t.Context(), run, Job{ID: fmt.Sprint(i), Payload: []byte(fmt.Sprint(i))}))
	}
}

// collect takes results until each of the jobs has one, and checks them.
func collect(t *testing.T, q *Queue, run string, jobs int, each func(done int)) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	got := map[string]string{}
	err := q.Results(ctx, run, func(j Job) error {
		if old, twice := got[j.ID]; twice && old != string(j.Payload) {
			t.Errorf("job %s has two results", j.ID)
		}
		got[j.ID] = string(j.Payload)
		if each != nil {
			each(len(got))
		}
		if len(got) == jobs {
			cancel()
		}
		return nil
	})
	if len(got) != jobs {
		t.Fatalf("%d of %d results, %v", len(got), jobs, err)
	}
	for id, result := range got {
		if n, _ := strconv.Atoi(id); result != fmt.Sprint(n*n) {
			t.Errorf("job %s: %s", id, result)
		}
	}
}

func TestEveryJobIsDoneThoughWorkersAreKilled(t *testing.T) {
	const jobs = 120
	s := serve(t)
	q := connect(t, Config{Server: s})
	publish(t, q, "squares", 0, jobs)
	var workers []*helper.Process
	for range 3 {
		workers = append(workers, process(t, "worker", s.URL()))
	}
	rng := rand.New(rand.NewPCG(1, 1))
	var killing sync.WaitGroup
	defer killing.Wait()
	collect(t, q, "squares", jobs, func(done int) {
		if done%30 == 0 && done < jobs {
			victim := rng.IntN(len(workers))
			workers[victim].Kill()
			workers[victim] = process(t, "worker", s.URL())
		}
	})
}

func TestEveryJobIsDoneThoughTheServerIsKilled(t *testing.T) {
	const jobs = 100
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	args := []string{strconv.Itoa(port), "secret", t.TempDir()}
	server := process(t, "server", args...)
	q := connect(t, Config{URL: fmt.Sprintf("nats://secret@127.0.0.1:%d", port)})
	publish(t, q, "squares", 0, jobs)
	process(t, "worker", fmt.Sprintf("nats://secret@127.0.0.1:%d", port))
	collect(t, q, "squares", jobs, func(done int) {
		if done == jobs/3 || done == 2*jobs/3 {
			server.Kill()
			server = process(t, "server", args...)
		}
	})
}

func TestResultsWaitForACoordinatorThatComesBack(t *testing.T) {
	s := serve(t)
	q := connect(t, Config{Server: s})
	publish(t, q, "squares", 0, 10)
	process(t, "worker", s.URL())
	taken := errors.New("the disk is full")
	if err := q.Results(t.Context(), "squares", func(Job) error { return taken }); !errors.Is(err, taken) {
		t.Fatal(err)
	}
	q.Close()
	collect(t, connect(t, Config{Server: s}), "squares", 10, nil)
}

func TestADeclinedJobGoesToAnotherWorker(t *testing.T) {
	s := serve(t)
	q := connect(t, Config{Server: s})
	ctx, stop := context.WithCancel(t.Context())
	var workers sync.WaitGroup
	declined := make(chan struct{}, 100)
	workers.Go(func() {
		_ = q.Work(ctx, "", func(Job) error { declined <- struct{}{}; return ErrDeclined })
	})
	publish(t, q, "squares", 0, 1)
	<-declined
	process(t, "worker", s.URL())
	collect(t, q, "squares", 1, nil)
	stop()
	workers.Wait()
}

func TestForgottenJobsAreNotDoneAndOthersAre(t *testing.T) {
	s := serve(t)
	q := connect(t, Config{Server: s})
	publish(t, q, "old", 0, 5)
	publish(t, q, "squares", 0, 5)
	must.Do(t, q.Open(t.Context(), "old"))
	process(t, "worker", s.URL())
	collect(t, q, "squares", 5, nil)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_ = q.Results(ctx, "old", func(j Job) error {
		t.Errorf("job %s was done", j.ID)
		return nil
	})
}

func TestAServerLetsInOnlyWhoKnowsItsToken(t *testing.T) {
	s := serve(t)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if q, err := Connect(ctx, Config{URL: "nats://wrong@" + s.server.Addr().String()}); err == nil {
		q.Close()
		t.Error("a wrong token is let in")
	} else if strings.Contains(err.Error(), "wrong@") {
		t.Errorf("the error gives the token away: %v", err)
	}
	if host, _, _ := net.SplitHostPort(s.server.Addr().String()); host != "127.0.0.1" {
		t.Errorf("it listens on %s", host)
	}
	if _, err := Connect(ctx, Config{URL: "localhost"}); err == nil || !strings.Contains(err.Error(), "nats://") {
		t.Errorf("an address without a scheme: %v", err)
	}
}

func BenchmarkJobThereAndBack(b *testing.B) {
	s := must.Get(Serve(ServerConfig{Directory: b.TempDir()}))(b)
	defer s.Close()
	q := must.Get(Connect(b.Context(), Config{Server: s}))(b)
	defer q.Close()
	must.Do(b, q.Open(b.Context(), "t"))
	ctx, stop := context.WithCancel(b.Context())
	results := make(chan Job, 1)
	var both sync.WaitGroup
	both.Go(func() {
		_ = q.Work(ctx, "", func(j Job) error { return q.Report(ctx, j.Run, j) })
	})
	both.Go(func() {
		_ = q.Results(ctx, "t", func(j Job) error { results <- j; return nil })
	})
	for b.Loop() {
		must.Do(b, q.Publish(ctx, "t", Job{ID: "1", Payload: make([]byte, 1000)}))
		<-results
	}
	stop()
	both.Wait()
}

// TestAWorkerOfARunCanDoNothingElse tries, as a worker of an embedded server,
// what only a coordinator may do.
func TestAWorkerOfARunCanDoNothingElse(t *testing.T) {
	s := must.Get(Serve(ServerConfig{Directory: t.TempDir(), Run: "mine"}))(t)
	defer s.Close()
	coordinator := connect(t, Config{Server: s})
	publish(t, coordinator, "mine", 0, 3)
	worker := connect(t, Config{URL: s.URL(), Worker: true})
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	for what, try := range map[string]func() error{
		"publish a job":        func() error { return worker.Publish(ctx, "mine", Job{ID: "evil"}) },
		"report to another":    func() error { return worker.Report(ctx, "other", Job{ID: "evil"}) },
		"open a run":           func() error { return worker.Open(ctx, "other") },
		"remove the run":       func() error { return worker.Remove(ctx, "mine") },
		"take others' results": func() error { return worker.takeOne(ctx, "mine") },
	} {
		if err := try(); err == nil {
			t.Errorf("a worker may %s", what)
		}
	}
	heard := must.Get(worker.conn.SubscribeSync(">"))(t)
	var workers sync.WaitGroup
	working, stop := context.WithCancel(t.Context())
	workers.Go(func() {
		_ = worker.Work(working, "", func(j Job) error {
			n, _ := strconv.Atoi(string(j.Payload))
			return worker.Report(working, j.Run, Job{ID: j.ID, Payload: []byte(strconv.Itoa(n * n))})
		})
	})
	collect(t, coordinator, "mine", 3, nil)
	stop()
	workers.Wait()
	if msg, err := heard.NextMsg(time.Millisecond); err == nil {
		t.Errorf("a worker overhears %s", msg.Subject)
	}
}

// takeOne tries to take a result of a run.
func (q *Queue) takeOne(ctx context.Context, run string) error {
	_, err := q.consumer(ctx, resultStream, resultsPrefix+run, resultSubject(run))
	return err
}

func TestAWorkerServesEveryRunOfAServer(t *testing.T) {
	s := serve(t)
	q := connect(t, Config{Server: s})
	publish(t, q, "one", 0, 20)
	publish(t, q, "two", 0, 20)
	process(t, "worker", s.URL())
	collect(t, q, "one", 20, nil)
	must.Do(t, q.Remove(t.Context(), "one"))
	collect(t, q, "two", 20, nil)
	publish(t, q, "three", 0, 20)
	collect(t, q, "three", 20, nil)
}

func TestAWorkerThatIsRefusedSaysSo(t *testing.T) {
	dir := t.TempDir()
	s, err := Serve(ServerConfig{Directory: dir, Token: "one", Run: "r"})
	if err != nil {
		t.Fatal(err)
	}
	worker := connect(t, Config{URL: s.URL(), Worker: true})
	ended := make(chan error, 1)
	go func() { ended <- worker.Work(t.Context(), "", func(Job) error { return nil }) }()
	port := s.Port()
	s.Close()
	s, err = Serve(ServerConfig{Directory: dir, Port: port, Token: "two", Run: "r"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var refused *RefusedError
	if err := <-ended; !errors.As(err, &refused) || strings.Contains(err.Error(), "one") {
		t.Errorf("the worker ended with %v", err)
	}
}
