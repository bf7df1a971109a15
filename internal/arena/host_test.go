package arena

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/coordinator"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/arena/tournament/worker"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
)

// broken plays the first games of a tournament and leaves it unfinished.
func broken(t *testing.T, say func(string)) *coordinator.Runner {
	t.Helper()
	r := runner(filepath.Join(t.TempDir(), "crash.db"))
	r.Invite, r.Announce = true, say
	soft, interrupt := context.WithCancel(t.Context())
	r.Progress = func(r *tally.Results) {
		if r.Games() >= 3 {
			interrupt()
		}
	}
	if _, err := r.Run(soft, t.Context()); !errors.Is(err, coordinator.ErrInterrupted) {
		t.Fatal(err)
	}
	r.Progress = nil
	return r
}

func TestADamagedQueueIsMadeAgain(t *testing.T) {
	for name, damage := range map[string]func(t *testing.T, jobs string){
		"everything": func(t *testing.T, jobs string) {
			must.Do(t, errors.Join(os.RemoveAll(jobs), os.WriteFile(jobs, []byte("noise"), 0o600)))
		},
		"half of every file": func(t *testing.T, jobs string) {
			must.Do(t, filepath.WalkDir(jobs, func(name string, d os.DirEntry, err error) error {
				if err != nil || d.IsDir() {
					return err
				}
				info, err := d.Info()
				if err != nil {
					return err
				}
				return os.Truncate(name, info.Size()/2)
			}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := broken(t, listen().say)
			damage(t, r.Store+".queue/jetstream")
			must.Get(r.Run(t.Context(), t.Context()))(t)
			checkSame(t, r.Store)
		})
	}
}

func TestAWorkerOfAnEmbeddedQueueComesBackWithItsCoordinator(t *testing.T) {
	heard := listen()
	r := broken(t, heard.say)
	secret := must.Get(os.ReadFile(r.Store + ".queue/secret"))(t)
	port := must.Get(os.ReadFile(r.Store + ".queue/port"))(t)
	if info, err := os.Stat(r.Store + ".queue/secret"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the secret: %v, %v", info, err)
	}
	if all := heard.all(); strings.Contains(all, strings.TrimSpace(string(secret))) || !strings.Contains(all, "--token-file") {
		t.Errorf("workers are invited with %q", all)
	}
	url := "nats://127.0.0.1:" + strings.TrimSpace(string(port))
	access := queue.Access{Secret: strings.TrimSpace(string(secret))}
	ctx, stop := context.WithCancel(t.Context())
	// The worker joins the coordinator's second run. In the third our own worker
	// waits until it has played a game: it has come back.
	var again atomic.Bool
	played := make(chan struct{}, 1000)
	guest := altered{play: func(*tournament.Job, int, *referee.Report) error {
		if again.Load() {
			played <- struct{}{}
		}
		return nil
	}}
	soft, interrupt := context.WithCancel(t.Context())
	var hired sync.Once
	var workers sync.WaitGroup
	r.Progress = func(*tally.Results) {
		hired.Do(func() {
			q, err := queue.Connect(ctx, queue.Config{URL: url, Access: access, Worker: true})
			if err != nil {
				t.Error(err)
				return
			}
			w := &worker.Worker{Queue: q, Arena: guest, Guest: true}
			workers.Go(func() { _ = w.Work(ctx, ctx); q.Close() })
			interrupt()
		})
	}
	if _, err := r.Run(soft, t.Context()); !errors.Is(err, coordinator.ErrInterrupted) {
		t.Fatal(err)
	}
	again.Store(true)
	r.Progress, r.Concurrency = nil, 1
	r.Arena = altered{play: func(*tournament.Job, int, *referee.Report) error {
		select {
		case <-played:
			played <- struct{}{}
		case <-t.Context().Done():
		}
		return nil
	}}
	must.Get(r.Run(t.Context(), t.Context()))(t)
	stop()
	workers.Wait()
	checkSame(t, r.Store)
}
