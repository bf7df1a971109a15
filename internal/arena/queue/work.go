package queue

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A Job is a piece of work, or the result of one.
type Job struct {
	ID      string
	Run     string // set by the queue where a job is received
	Payload []byte
}

// ErrDeclined is returned by a worker's function for a job that it may not do:
// the job goes back for others.
var ErrDeclined = errors.New("not a job for this worker")

// Work takes jobs of a run, or of every run that it finds where the name is
// empty, one at a time, until the context ends; a job that has begun is then
// finished first. A job is done when its function returns nil; with an error it
// is given back. Call Work from as many goroutines as there should be jobs under
// way. The error is the context's, or a *RefusedError.
func (q *Queue) Work(ctx context.Context, run string, do func(Job) error) error {
	w := poller{queue: q, run: run, consumers: map[string]jetstream.Consumer{}}
	for ctx.Err() == nil {
		msg, patience, err := w.take(ctx)
		if msg != nil {
			work(msg, patience, do)
			continue
		}
		if refused := q.refused(); refused != nil && ctx.Err() == nil {
			return refused
		}
		if err != nil {
			clear(w.consumers) // they may be of a run that is over
		}
		if err != nil || len(w.consumers) != 1 { // one alone has been waited for
			sleep(ctx, pause)
		}
	}
	return ctx.Err()
}

// A poller takes jobs for one goroutine of Work, from the runs that it knows.
type poller struct {
	queue     *Queue
	run       string // the only run, or empty
	consumers map[string]jetstream.Consumer
	found     time.Time // when the runs were listed
}

// rediscover is how often a worker of any run looks for new ones.
const rediscover = 2 * time.Second

// take takes a job of any known run, with the patience of its coordinator.
// It waits a little where there is only one run. It returns nil where there is
// no job.
func (w *poller) take(ctx context.Context) (jetstream.Msg, time.Duration, error) {
	if len(w.consumers) == 0 || w.run == "" && time.Since(w.found) > rediscover {
		if err := w.find(ctx); err != nil {
			return nil, 0, err
		}
	}
	runs := slices.Collect(maps.Keys(w.consumers))
	if len(runs) == 1 {
		c := w.consumers[runs[0]]
		msg, err := next(ctx, c, 1, func(jetstream.Msg) {})
		return msg, patienceOf(c), err
	}
	rand.Shuffle(len(runs), func(i, k int) { runs[i], runs[k] = runs[k], runs[i] })
	for _, run := range runs {
		batch, err := w.consumers[run].FetchNoWait(1)
		if err != nil {
			return nil, 0, err
		}
		for msg := range batch.Messages() {
			return msg, patienceOf(w.consumers[run]), nil
		}
		if err := batch.Error(); err != nil {
			return nil, 0, err
		}
	}
	return nil, 0, nil
}

// patienceOf returns after what silence the coordinator of a consumer gives a job away.
func patienceOf(c jetstream.Consumer) time.Duration { return c.CachedInfo().Config.AckWait }

// find looks up the consumers of the runs.
func (w *poller) find(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	names := []string{workersPrefix + w.run}
	if w.run == "" {
		var err error
		if names, err = w.queue.runs(ctx); err != nil {
			return err
		}
	}
	w.found = time.Now()
	known := map[string]jetstream.Consumer{}
	for _, name := range names {
		if c := w.consumers[name]; c != nil {
			known[name] = c
			continue
		}
		c, err := w.queue.js.Consumer(ctx, jobStream, name)
		if err != nil && w.run != "" {
			return err
		}
		if err == nil { // a run of others, or one that has just ended, is no error
			known[name] = c
		}
	}
	w.consumers = known
	return nil
}

// runs lists the consumers of all runs of the server.
func (q *Queue) runs(ctx context.Context) ([]string, error) {
	stream, err := q.js.Stream(ctx, jobStream)
	if err != nil {
		return nil, err
	}
	var names []string
	list := stream.ConsumerNames(ctx)
	for name := range list.Name() {
		if strings.HasPrefix(name, workersPrefix) {
			names = append(names, name)
		}
	}
	return names, list.Err()
}

// next fetches up to some messages, calls a function for each and returns the
// last one.
func next(ctx context.Context, consumer jetstream.Consumer, most int, each func(jetstream.Msg)) (jetstream.Msg, error) {
	wait, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	batch, err := consumer.Fetch(most, jetstream.FetchContext(wait))
	if err != nil {
		return nil, err
	}
	var last jetstream.Msg
	for msg := range batch.Messages() {
		last = msg
		each(msg)
	}
	if last != nil || errors.Is(batch.Error(), context.DeadlineExceeded) {
		return last, nil
	}
	return nil, batch.Error()
}

// work does one job and gives signs of life meanwhile.
func work(msg jetstream.Msg, patience time.Duration, do func(Job) error) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(patience / 3)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				_ = msg.InProgress() // if this is lost, another worker gets the job too
			}
		}
	}()
	err := do(jobOf(msg))
	close(done)
	if err != nil {
		_ = msg.NakWithDelay(pause)
		return
	}
	// If the acknowledgement is lost the job is done once more, which the store
	// of results notices.
	ctx, cancel := context.WithTimeout(context.Background(), requestTimeout)
	defer cancel()
	_ = msg.DoubleAck(ctx)
}

func jobOf(msg jetstream.Msg) Job {
	run, _, _ := strings.Cut(strings.TrimPrefix(msg.Subject(), subjectPrefix), ".")
	return Job{ID: msg.Headers().Get(idHeader), Run: run, Payload: msg.Data()}
}

// Results takes the results of a run until the context ends, the server refuses
// us or its function fails. A result that has been taken without an error is
// gone from the server; any other comes again.
func (q *Queue) Results(ctx context.Context, run string, take func(Job) error) error {
	for ctx.Err() == nil {
		if err := q.takeResults(ctx, run, take); err != nil {
			return err
		}
		if refused := q.refused(); refused != nil && ctx.Err() == nil {
			return refused
		}
	}
	return ctx.Err()
}

// takeResults takes what comes in one round. Errors of the server are not its
// caller's: it waits a little and leaves them to the next round.
func (q *Queue) takeResults(ctx context.Context, run string, take func(Job) error) error {
	consumer, err := q.consumer(ctx, resultStream, resultsPrefix+run, resultSubject(run))
	if err != nil {
		sleep(ctx, pause)
		return nil
	}
	for ctx.Err() == nil {
		var failed error
		_, err := next(ctx, consumer, 64, func(msg jetstream.Msg) {
			if failed == nil {
				failed = take(jobOf(msg))
			}
			if failed == nil {
				_ = msg.Ack() // a lost acknowledgement brings the result again
			} else {
				_ = msg.Nak()
			}
		})
		if failed != nil {
			return failed
		}
		if err != nil {
			sleep(ctx, pause)
			return nil
		}
	}
	return nil
}
