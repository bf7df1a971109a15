package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/arena/contest"
	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/worker"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/sandbox/program"
	"flagfall.dev/internal/session/player"
)

// workerCmd plays games for a tournament that runs elsewhere.
type workerCmd struct {
	Queue string `required:"" placeholder:"URL" help:"Address of the queue, such as nats://HOST:PORT or tls://HOST:PORT."`
	option.Credentials
	Allow       []string `sep:"none" placeholder:"SPEC" help:"${worker_allow}"`
	Concurrency int      `short:"c" default:"1" help:"Pairs of games at a time."`
	option.Programs
	option.Conversation
}

// Help shows an example.
func (workerCmd) Help() string {
	return `The first Ctrl-C finishes the games under way; the second gives them back.

Example:
  flagfall worker --queue tls://10.0.0.1:4222 --token-file arena.token \
    --tls-ca ca.pem --allow 'ucc:./bot' -c 4`
}

// Run plays until it is interrupted.
func (c *workerCmd) Run() error {
	if c.Concurrency < 1 || c.Concurrency > tournament.MostConcurrency {
		return fmt.Errorf("--concurrency %d: expected 1 to %d", c.Concurrency, tournament.MostConcurrency)
	}
	access, err := c.Access()
	if err != nil {
		return err
	}
	say := func(text string) { fmt.Fprintln(os.Stderr, plaintext.Clean(text)) }
	soft, hard, stop := interrupt.Twice(say)
	defer stop()
	contest.Prepare(hard, c.Queue, say)
	guard := c.Guard(c.Files()...)
	if err := guard.Announce(say, c.Allow...); err != nil {
		return err
	}
	arena, err := newArena(guard, c.Conversations, c.Concurrency, say)
	if err != nil {
		return err
	}
	patience, cancel := context.WithTimeout(hard, 30*time.Second)
	defer cancel()
	q, err := queue.Connect(patience, queue.Config{URL: c.Queue, Access: access, Worker: true, Name: "flagfall worker", Tell: say})
	if err != nil {
		return err
	}
	defer q.Close()
	defer arena.Close() // at worst a program outlives its last game for a while
	w := &worker.Worker{
		Queue: q, Arena: arena, Machine: guard.Machine(program.Version, c.Allow...),
		Refuses: player.Allowed(c.Allow).Refuse, Guest: true, Concurrency: c.Concurrency, Tell: say,
	}
	say("waiting for games")
	err = w.Work(soft, hard)
	say(fmt.Sprintf("played %d games", w.Reported()))
	return err
}
