// Package queue hands jobs to workers over NATS JetStream and brings their
// results back. The server may be embedded in this process or be a cluster of
// the user's. Everything of one run of a tournament goes through subjects and
// consumers of its own. A job that its worker does not finish is given to
// another, and a result is kept until the coordinator has taken it; both may
// arrive twice, so whoever takes results stores them by their ids.
package queue

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The streams on the server, and the subjects of a run:
// flagfall.run.RUN.job, .result and .note.
const (
	jobStream      = "FLAGFALL_RUN_JOBS"
	resultStream   = "FLAGFALL_RUN_RESULTS"
	subjectPrefix  = "flagfall.run."
	jobSuffix      = ".job"
	resultSuffix   = ".result"
	noteSuffix     = ".note"
	workersPrefix  = "workers-"     // of the consumer from which a run's workers take jobs
	resultsPrefix  = "coordinator-" // of the consumer from which its coordinator takes results
	idHeader       = "Flagfall-Job"
	requestTimeout = 2 * time.Second
)

func jobSubject(run string) string    { return subjectPrefix + run + jobSuffix }
func resultSubject(run string) string { return subjectPrefix + run + resultSuffix }
func noteSubject(run string) string   { return subjectPrefix + run + noteSuffix }

// DefaultPatience is how long a worker may stay silent before its job is given
// to another. Workers give a sign of life three times in that time.
const DefaultPatience = 30 * time.Second

// pause is how long we wait before we try again what a server refused.
const pause = 250 * time.Millisecond

// A Queue is a connection to a server. Its methods may be called from any
// goroutine. A lost connection is made again for ever, until the server refuses
// us.
type Queue struct {
	conn     *nats.Conn
	js       jetstream.JetStream
	patience time.Duration
	address  string // without secrets, for messages
}

// prepare makes the streams where the server has none. It never asks to update
// what is there: a server that updates a stream while somebody else makes a
// consumer of it races with itself.
func (q *Queue) prepare(ctx context.Context) error {
	for name, suffix := range map[string]string{jobStream: jobSuffix, resultStream: resultSuffix} {
		_, err := q.js.Stream(ctx, name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			_, err = q.js.CreateStream(ctx, jetstream.StreamConfig{
				Name: name, Subjects: []string{subjectPrefix + "*" + suffix},
				Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage,
			})
		}
		if err != nil && !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			return err
		}
	}
	return nil
}

// consumer returns a stream's consumer of a name, which it makes where there is
// none, with the streams where even they are missing. The first to make it
// decides about its patience.
func (q *Queue) consumer(ctx context.Context, stream, name, subject string) (jetstream.Consumer, error) {
	found, err := q.js.Consumer(ctx, stream, name)
	if errors.Is(err, jetstream.ErrStreamNotFound) { // the server has lost its disk
		if err := q.prepare(ctx); err != nil {
			return nil, err
		}
	} else if !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return found, err
	}
	made, err := q.js.CreateConsumer(ctx, stream, jetstream.ConsumerConfig{
		Durable: name, FilterSubject: subject,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.patience, MaxDeliver: -1, MaxAckPending: -1,
	})
	if errors.Is(err, jetstream.ErrConsumerExists) {
		return q.js.Consumer(ctx, stream, name)
	}
	return made, err
}

// persist repeats what the server refuses, until it succeeds or the context
// ends.
func (q *Queue) persist(ctx context.Context, do func(context.Context) error) error {
	for {
		attempt, cancel := context.WithTimeout(ctx, requestTimeout)
		err := do(attempt)
		cancel()
		if err == nil {
			return nil
		}
		if refused := q.refused(); refused != nil {
			return refused
		}
		if !sleep(ctx, pause) {
			return errors.Join(ctx.Err(), err)
		}
	}
}

// sleep waits, and reports false if the context ends first.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// Close ends the connection.
func (q *Queue) Close() { q.conn.Close() }

// Open begins a run, or goes on with it, as its coordinator: workers find it
// from now on. Jobs of it that nobody has begun are gone; results stay. The
// consumers are made again, because what is left of old ones may be damaged.
func (q *Queue) Open(ctx context.Context, run string) error {
	if err := q.Remove(ctx, run); err != nil {
		return err
	}
	return q.persist(ctx, func(ctx context.Context) error {
		_, err := q.consumer(ctx, jobStream, workersPrefix+run, jobSubject(run))
		return err
	})
}

// Held returns how many jobs of a run the server has: waiting, or given to a
// worker that has not finished.
func (q *Queue) Held(ctx context.Context, run string) (int, error) {
	c, err := q.consumer(ctx, jobStream, workersPrefix+run, jobSubject(run))
	if err != nil {
		return 0, err
	}
	info := c.CachedInfo()
	return int(info.NumPending) + info.NumAckPending, nil
}

func (q *Queue) purge(ctx context.Context, run string) error {
	stream, err := q.js.Stream(ctx, jobStream)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject(jobSubject(run)))
}

// Remove ends a run: its jobs and its consumers are gone, and workers look for
// others. Results that have not been taken stay.
func (q *Queue) Remove(ctx context.Context, run string) error {
	return q.persist(ctx, func(ctx context.Context) error {
		if err := q.purge(ctx, run); err != nil {
			return err
		}
		for stream, consumer := range map[string]string{jobStream: workersPrefix + run, resultStream: resultsPrefix + run} {
			err := q.js.DeleteConsumer(ctx, stream, consumer)
			if err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
				return err
			}
		}
		return nil
	})
}

// Publish queues a job of a run. It is on the server's disk when Publish
// returns.
func (q *Queue) Publish(ctx context.Context, run string, job Job) error {
	return q.send(ctx, jobSubject(run), job)
}

// Report sends a result to the coordinator of a run. It is on the server's disk
// when Report returns.
func (q *Queue) Report(ctx context.Context, run string, result Job) error {
	return q.send(ctx, resultSubject(run), result)
}

func (q *Queue) send(ctx context.Context, subject string, job Job) error {
	return q.persist(ctx, func(ctx context.Context) error {
		msg := nats.NewMsg(subject)
		msg.Header.Set(idHeader, job.ID)
		msg.Data = job.Payload
		_, err := q.js.PublishMsg(ctx, msg)
		return err
	})
}

// Note sends the coordinator of a run a message that may be lost.
func (q *Queue) Note(run string, text []byte) error {
	return q.conn.Publish(noteSubject(run), text)
}

// Notes receives the messages of Note, until stop is called.
func (q *Queue) Notes(run string, hear func(text []byte)) (stop func(), err error) {
	sub, err := q.conn.Subscribe(noteSubject(run), func(m *nats.Msg) { hear(m.Data) })
	if err != nil {
		return nil, err
	}
	return func() { _ = sub.Unsubscribe() }, nil // it fails only where the connection has ended
}
