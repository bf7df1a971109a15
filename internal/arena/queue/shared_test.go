package queue

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

// documented starts a server with the configuration of docs/arena.md, but for
// its certificates and its directory, and with a second organiser.
func documented(t *testing.T) string {
	t.Helper()
	page := must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "docs", "arena.md")))(t)
	_, text, _ := strings.Cut(string(page), "```\njetstream {")
	text, _, found := strings.Cut("jetstream {"+text, "```")
	if !found {
		t.Fatal("docs/arena.md has no configuration")
	}
	text = regexp.MustCompile(`(?m)^tls .*$`).ReplaceAllString(text, "")
	text = strings.ReplaceAll(text, "/var/lib/nats", t.TempDir())
	text = strings.Replace(text, "accounts {", "accounts {\n  AUTUMN { jetstream: enabled, users: [ { user: autumn, password: \"…\" } ] }\n", 1)
	file := filepath.Join(t.TempDir(), "nats.conf")
	must.Do(t, os.WriteFile(file, []byte(text+"\nlisten: \"127.0.0.1:-1\"\n"), 0o600))
	options := must.Get(server.ProcessConfigFile(file))(t)
	options.NoLog, options.NoSigs = true, true
	s := must.Get(server.NewServer(options))(t)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("it does not start")
	}
	return "nats://" + s.Addr().String()
}

func TestTheDocumentedSharedServerKeepsOrganisersAndWorkersApart(t *testing.T) {
	url := documented(t)
	as := func(user string, worker bool) *Queue {
		return connect(t, Config{URL: url, Access: Access{Secret: user + ":…"}, Worker: worker})
	}
	spring, autumn, worker := as("spring", false), as("autumn", false), as("spring-worker", true)
	publish(t, autumn, "run", 100, 103) // the same name, and still another run
	publish(t, spring, "run", 0, 10)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if worker.Publish(ctx, "run", Job{ID: "evil"}) == nil || worker.Remove(ctx, "run") == nil {
		t.Error("a worker hands out jobs, or ends a run")
	}
	working, stop := context.WithCancel(t.Context())
	var workers sync.WaitGroup
	workers.Go(func() {
		_ = worker.Work(working, "", func(j Job) error {
			n, err := strconv.Atoi(string(j.Payload))
			if err != nil || n >= 100 {
				t.Errorf("a worker of spring has job %s", j.Payload)
			}
			return worker.Report(working, j.Run, Job{ID: j.ID, Payload: []byte(strconv.Itoa(n * n))})
		})
	})
	collect(t, spring, "run", 10, nil)
	stop()
	workers.Wait()
	if n, err := autumn.Held(t.Context(), "run"); n != 3 || err != nil {
		t.Errorf("autumn has %d jobs left, %v", n, err)
	}
}
