package queue

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A Job is a piece of work, or the result of one.
type Job struct {
	ID      string
	Topic   string // set by the queue where a job is received
	Payload []byte
}

// ErrDeclined is returned by a worker's function for a job that it may not do:
// the job goes back for others.
var ErrDeclined = errors.New("not a job for this worker")

// Work takes jobs of all topics, one at a time, until the context ends; a job
// that has begun is then finished first. A job is done when its function
// returns nil; with an error it is given back. Call Work from as many
// goroutines as there shall be jobs under way.
func (q *Queue) Work(ctx context.Context, do func(Job) error) error {
	for ctx.Err() == nil {
		consumer, err := q.consumer(ctx, jobStream, jetstream.ConsumerConfig{Durable: workers})
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			_ = q.prepare(ctx) // the server has lost its disk; if this fails, the next round tries again
		}
		for err == nil && ctx.Err() == nil {
			var msg jetstream.Msg
			if msg, err = next(ctx, consumer, 1, func(jetstream.Msg) {}); msg != nil {
				q.work(msg, do)
			}
		}
		sleep(ctx, pause)
	}
	return ctx.Err()
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
func (q *Queue) work(msg jetstream.Msg, do func(Job) error) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(q.patience / 3)
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
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_ = msg.DoubleAck(ctx)
}

func jobOf(msg jetstream.Msg) Job {
	subject := msg.Subject()
	return Job{
		ID:      msg.Headers().Get(idHeader),
		Topic:   subject[strings.LastIndexByte(subject, '.')+1:],
		Payload: msg.Data(),
	}
}

// Results takes the results of a topic until the context ends or its function
// fails. A result that has been taken without an error is gone from the server;
// any other comes again.
func (q *Queue) Results(ctx context.Context, topic string, take func(Job) error) error {
	for ctx.Err() == nil {
		if err := q.takeResults(ctx, topic, take); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// takeResults takes what comes in one round. Errors of the server are not its
// caller's: it waits a little and leaves them to the next round.
func (q *Queue) takeResults(ctx context.Context, topic string, take func(Job) error) error {
	consumer, err := q.consumer(ctx, resultStream, jetstream.ConsumerConfig{
		Durable: "coordinator-" + topic, FilterSubject: resultSubjects + topic,
	})
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		err = q.prepare(ctx)
	}
	if err != nil || consumer == nil {
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
