package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/lab/selfplay"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/session/player"
)

// selfplayPrefix begins the names of runs in a queue, before the recipe's hash.
const selfplayPrefix = "selfplay-"

// shardJob is a shard for somebody to play.
type shardJob struct {
	Recipe selfplay.Recipe `json:"recipe"`
	Number int             `json:"number"`
}

// shardResult is its result.
type shardResult struct {
	Number int    `json:"number"`
	Shard  []byte `json:"shard,omitempty"`
	Failed string `json:"failed,omitempty"`
}

// hand gives the shards that are missing to workers through a queue, and keeps what they
// play once it has been checked.
func (f *filling) hand(ctx context.Context) error {
	if err := f.s.Recipe.CheckPortable(); err != nil {
		return err
	}
	patience, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	q, err := queue.Connect(patience, queue.Config{URL: f.s.URL, Access: f.s.Access, Name: "flagfall lab selfplay"})
	if err != nil {
		return err
	}
	defer q.Close()
	return f.through(ctx, q)
}

func (f *filling) through(ctx context.Context, q *queue.Queue) error {
	run := selfplayPrefix + f.s.Recipe.Sum()
	if err := q.Open(ctx, run); err != nil {
		return err
	}
	missing := 0
	for number := range f.shards {
		if shard.Whole(f.s.Folder, number) {
			continue
		}
		missing++
		text, err := json.Marshal(shardJob{f.s.Recipe, number})
		if err != nil {
			return err
		}
		if err := q.Publish(ctx, run, queue.Job{ID: strconv.Itoa(number), Payload: text}); err != nil {
			return err
		}
	}
	if missing == 0 {
		return q.Remove(ctx, run)
	}
	err := q.Results(ctx, run, func(j queue.Job) error {
		if err := f.keep(j); err != nil {
			return err
		}
		for number := range f.shards {
			if !shard.Whole(f.s.Folder, number) {
				return nil
			}
		}
		return errAllThere
	})
	if !errors.Is(err, errAllThere) {
		return err
	}
	return q.Remove(ctx, run)
}

// errAllThere ends the wait for results.
var errAllThere = errors.New("all shards are there")

// keep stores one result. Somebody may report a shard twice, or one that nobody asked for.
func (f *filling) keep(j queue.Job) error {
	var got shardResult
	if err := json.Unmarshal(j.Payload, &got); err != nil {
		return fmt.Errorf("the result of shard %s: %w", j.ID, err)
	}
	if got.Failed != "" {
		return fmt.Errorf("a worker could not play shard %d: %s", got.Number, got.Failed)
	}
	if got.Number < 0 || got.Number >= f.shards || shard.Whole(f.s.Folder, got.Number) {
		return nil
	}
	h, err := f.s.Recipe.Header(got.Number)
	if err != nil {
		return err
	}
	if err := shard.Store(f.s.Folder, h, got.Shard); err != nil {
		return err
	}
	f.count(h.Games)
	return nil
}

// SelfplayWorker plays shards for folders on other machines.
type SelfplayWorker struct {
	URL    string
	Access queue.Access
	Jobs   int          // games at a time
	Allow  []string     // outside programs that may run here, as the folder's command has them
	Guard  player.Guard // how they are held
}

// Work plays until the context ends; games under way are given back then.
func (w *SelfplayWorker) Work(ctx context.Context, r Report) error {
	if w.Jobs < 1 {
		return fmt.Errorf("%d games at a time: expected at least 1", w.Jobs)
	}
	if err := w.Guard.Announce(r.note, w.Allow...); err != nil {
		return err
	}
	patience, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	q, err := queue.Connect(patience, queue.Config{URL: w.URL, Access: w.Access, Worker: true, Name: "flagfall lab selfplay --worker"})
	if err != nil {
		return err
	}
	defer q.Close()
	return w.from(ctx, q, r)
}

// from plays what a queue has.
func (w *SelfplayWorker) from(ctx context.Context, q *queue.Queue, r Report) error {
	var played atomic.Int64
	group := new(errgroup.Group)
	for range w.Jobs {
		group.Go(func() error {
			return q.Work(ctx, "", func(j queue.Job) error {
				n, err := w.playShard(ctx, q, j)
				played.Add(int64(n))
				return err
			})
		})
	}
	err := group.Wait()
	fmt.Fprintf(r.Out, "played %d games\n", played.Load())
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// playShard plays one shard and reports it.
func (w *SelfplayWorker) playShard(ctx context.Context, q *queue.Queue, j queue.Job) (games int, err error) {
	var job shardJob
	if err := json.Unmarshal(j.Payload, &job); err != nil || job.Recipe.Player == "" {
		return 0, queue.ErrDeclined // a job of a tournament, say
	}
	result := shardResult{Number: job.Number}
	whole, err := w.played(ctx, &job)
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if err != nil {
		result.Failed = err.Error()
	} else {
		result.Shard, games = whole, job.Recipe.Shard
	}
	text, err := json.Marshal(result)
	if err != nil {
		return 0, err
	}
	return games, q.Report(ctx, j.Run, queue.Job{ID: j.ID, Payload: text})
}

// played plays all games of a shard. The recipe comes from whoever holds the queue: it
// starts no program and reads no file here that was not allowed.
func (w *SelfplayWorker) played(ctx context.Context, job *shardJob) ([]byte, error) {
	for _, spec := range append([]string{job.Recipe.Player}, job.Recipe.Against...) {
		if err := player.Allowed(w.Allow).Refuse(spec); err != nil {
			return nil, err
		}
	}
	if err := job.Recipe.CheckPortable(); err != nil {
		return nil, err
	}
	h, err := job.Recipe.Header(job.Number)
	if err != nil {
		return nil, err
	}
	table, err := newTable(&job.Recipe, w.Guard)
	if err != nil {
		return nil, err
	}
	var all []*shard.Game
	for n := range h.Games {
		g, err := table.Play(ctx, h.First+n)
		if err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return shard.Encode(h, all)
}
