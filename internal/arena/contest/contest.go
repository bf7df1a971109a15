// Package contest plays matches and tournaments on this machine as people start them: their
// files, their progress messages, and their standings, in words and as JSON.
package contest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"time"

	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/register"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/database"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/session/player"
)

// Run is a match or a tournament that is played, or gone on with.
type Run struct {
	Plan        *tournament.Plan
	Version     string // of this program, which the machine's description names
	Guard       player.Guard
	URL         string       // of a queue; empty for one in this process
	Access      queue.Access // what the queue at the URL asks for
	Concurrency int          // pairs of games at a time on this machine
	Invite      bool         // tell how workers join the queue of this process
	// Conversations is a folder for what is said with outside programs; empty: it is
	// not kept.
	Conversations string
	Show          *Progress
}

// Prepare says what is wrong with the address of a queue, and sweeps away what
// killed runs have left on this machine.
func Prepare(ctx context.Context, address string, say func(string)) {
	if u, err := url.Parse(address); err == nil && u.User != nil {
		say("warning: everybody on this machine can read the token in --queue: put it into a file and give --token-file")
	}
	if err := errors.Join(jail.Sweep(""), sweepMatches(ctx, time.Now())); err != nil {
		say("warning: " + err.Error())
	}
}

// Check warns before anything is played: of players that use set-ups of their own, of files of openings
// that are left out, and of what the sandbox of this machine lacks. It is an error where the whole sandbox was asked
// for, or more processors than there are.
func (r *Run) Check() error {
	if err := arena.CheckPin(r.Plan.Pin, r.Concurrency); err != nil {
		return err
	}
	if err := r.Guard.Announce(r.Show.Say, r.Plan.Players...); err != nil {
		return err
	}
	if r.Plan.Setups != tournament.OwnSetups && slices.ContainsFunc(r.Plan.Players, player.OwnSetups) {
		r.Show.Say("in games of an outside program that insists on its own set-up, both players make their own")
	}
	for _, why := range r.Plan.Openings.LeftOut() {
		r.Show.Say("left out: " + why)
	}
	return nil
}

// Play plays what is missing in a file of results. The entry in the register of
// this machine says how the run stands and by what command it goes on. The results
// are nil where nothing could be played.
func (r *Run) Play(soft, hard context.Context, file string, kind register.Kind, command []string) (*tally.Results, error) {
	playing := &arena.Arena{Guard: r.Guard, Tell: r.Show.Say, Games: r.Concurrency}
	if err := playing.KeepConversations(r.Conversations); err != nil {
		return nil, err
	}
	entry := register.Default().Begin(kind, file, command)
	defer playing.Close() // at worst a program outlives its last game for a while
	runner := &coordinator.Runner{
		Plan: r.Plan, Arena: playing, Machine: r.Guard.Machine(r.Version, r.Plan.Players...), Store: file,
		URL: r.URL, Access: r.Access, Concurrency: r.Concurrency,
		Invite: r.Invite, Announce: r.Show.Say, Progress: r.Show.Update, Status: entry.Update,
	}
	results, err := runner.Run(soft, hard)
	entry.Close(results != nil && err == nil)
	r.Show.Clear()
	return results, err
}

// Secrets are the files that would tell a program about future games: the file of results, which
// has their key, around it the jobs in the queue and what was set aside, and what the games begin
// from.
func Secrets(file string, p *tournament.Plan) []string {
	all := p.Openings.Files()
	if file != "" {
		all = append(all, file, file+"-wal", file+"-shm", file+".queue", file+".live", file+".live.part", file+asideSuffix)
	}
	return all
}

// Results hands out what has been played of the tournament of a file. The store is
// nil where there is nothing yet.
func Results(ctx context.Context, p *tournament.Plan, file string, use func(*store.Store, *tally.Results) error) error {
	s, err := store.Open(ctx, p.StorePath(file))
	if errors.Is(err, fs.ErrNotExist) {
		return use(nil, tally.NewResults(p))
	}
	var damaged *database.DamagedError
	if errors.As(err, &damaged) {
		return fmt.Errorf("%w; 'flagfall tournament resume %s' saves what can be read and plays the rest again", err, file)
	}
	if err != nil {
		return err
	}
	defer s.Close()
	r, err := tally.ReadResults(ctx, s, p)
	if err != nil {
		return err
	}
	return use(s, r)
}
