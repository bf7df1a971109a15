// Package queue hands jobs to workers over NATS JetStream and brings their
// results back. The server may be embedded in this process or be a cluster of
// the user's. A job that its worker does not finish is given to another, and a
// result is kept until the coordinator has taken it; both may arrive twice, so
// whoever takes results stores them by their ids.
package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The streams and subjects on the server. A subject ends with the topic.
const (
	jobStream      = "FLAGFALL_JOBS"
	resultStream   = "FLAGFALL_RESULTS"
	jobSubjects    = "flagfall.jobs."
	resultSubjects = "flagfall.results."
	workers        = "workers"
	idHeader       = "Flagfall-Job"
)

// DefaultPatience is how long a worker may stay silent before its job is given
// to another. Workers give a sign of life three times in that time.
const DefaultPatience = 30 * time.Second

// pause is how long we wait before we try again what a server refused.
const pause = 250 * time.Millisecond

// A Config says which server to use.
type Config struct {
	Server   *Server       // the embedded server, or nil
	URL      string        // nats://[TOKEN@]HOST:PORT[,…], where there is no Server
	Patience time.Duration // 0: DefaultPatience
	Name     string        // of this process, shown by the server; optional
}

// A Queue is a connection to a server. Its methods may be called from any
// goroutine. A lost connection is made again for ever.
type Queue struct {
	conn     *nats.Conn
	js       jetstream.JetStream
	patience time.Duration
}

// Connect connects to a server and makes sure that it has the streams. The
// context bounds the attempt, which is repeated until then.
func Connect(ctx context.Context, c Config) (*Queue, error) {
	options := []nats.Option{
		nats.Name(c.Name), nats.MaxReconnects(-1), nats.ReconnectWait(pause),
		nats.PingInterval(10 * time.Second), nats.Timeout(5 * time.Second),
	}
	address := c.URL
	if c.Server != nil {
		options = append(options, nats.InProcessServer(c.Server.server), nats.Token(c.Server.token))
	} else if _, err := url.Parse(address); err != nil || !strings.Contains(address, "://") {
		return nil, fmt.Errorf("%q is no address of a queue: expected nats://[TOKEN@]HOST:PORT", address)
	}
	conn, err := nats.Connect(address, options...)
	if err != nil {
		return nil, fmt.Errorf("no queue at %s: %w", withoutSecret(address), err)
	}
	js, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return nil, err
	}
	q := &Queue{conn: conn, js: js, patience: c.Patience}
	if q.patience == 0 {
		q.patience = DefaultPatience
	}
	if err := q.persist(ctx, q.prepare); err != nil {
		conn.Close()
		return nil, fmt.Errorf("the queue at %s has no JetStream: %w", withoutSecret(address), err)
	}
	return q, nil
}

// withoutSecret takes the token out of an address, for messages.
func withoutSecret(address string) string {
	if u, err := url.Parse(address); err == nil && u.User != nil {
		u.User = url.User("…")
		return u.Scheme + "://…@" + u.Host
	}
	return address
}

// prepare makes the streams and the workers' consumer where the server has none.
// It never asks to update what is there: a server that updates a stream while
// somebody else makes a consumer of it races with itself.
func (q *Queue) prepare(ctx context.Context) error {
	for name, subjects := range map[string]string{jobStream: jobSubjects, resultStream: resultSubjects} {
		_, err := q.js.Stream(ctx, name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			_, err = q.js.CreateStream(ctx, jetstream.StreamConfig{
				Name: name, Subjects: []string{subjects + "*"},
				Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage,
			})
		}
		if err != nil && !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			return err
		}
	}
	_, err := q.consumer(ctx, jobStream, jetstream.ConsumerConfig{Durable: workers})
	return err
}

// consumer returns a stream's consumer of a name, which it makes where there is
// none. The first to make it decides about its patience.
func (q *Queue) consumer(ctx context.Context, stream string, c jetstream.ConsumerConfig) (jetstream.Consumer, error) {
	found, err := q.js.Consumer(ctx, stream, c.Durable)
	if !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return found, err
	}
	c.AckPolicy, c.AckWait, c.MaxDeliver, c.MaxAckPending = jetstream.AckExplicitPolicy, q.patience, -1, -1
	made, err := q.js.CreateConsumer(ctx, stream, c)
	if errors.Is(err, jetstream.ErrConsumerExists) {
		return q.js.Consumer(ctx, stream, c.Durable)
	}
	return made, err
}

// persist repeats what the server refuses, until it succeeds or the context
// ends.
func (q *Queue) persist(ctx context.Context, do func(context.Context) error) error {
	for {
		attempt, cancel := context.WithTimeout(ctx, 2*time.Second)
		err := do(attempt)
		cancel()
		if err == nil {
			return nil
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

// Topic makes any name a topic: a word that subjects may hold, different for
// different names.
func Topic(name string) string {
	sum := sha256.Sum256([]byte(name))
	word := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '-' {
			return r
		}
		return '_'
	}, name)
	return word[:min(len(word), 40)] + "-" + hex.EncodeToString(sum[:4])
}

// Forget removes the jobs of a topic that nobody has begun. Results stay.
func (q *Queue) Forget(ctx context.Context, topic string) error {
	return q.persist(ctx, func(ctx context.Context) error {
		stream, err := q.js.Stream(ctx, jobStream)
		if err != nil {
			return err
		}
		return stream.Purge(ctx, jetstream.WithPurgeSubject(jobSubjects+topic))
	})
}

// Publish queues a job. It is on the server's disk when Publish returns.
func (q *Queue) Publish(ctx context.Context, topic string, job Job) error {
	return q.send(ctx, jobSubjects+topic, job)
}

// Report sends a result to whoever takes those of a topic. It is on the
// server's disk when Report returns.
func (q *Queue) Report(ctx context.Context, topic string, result Job) error {
	return q.send(ctx, resultSubjects+topic, result)
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
