package coordinator

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"flagfall.dev/internal/arena/queue"
	"flagfall.dev/internal/base/plaintext"
)

// The files of the queue of this process, in its directory next to the store. A
// worker finds port and secret again after the coordinator has been restarted.
const (
	secretFile = "secret"    // what workers need to be let in
	portFile   = "port"      // that the server listened on last
	jobFiles   = "jetstream" // the server's own
)

// How long a server may refuse us. One with damaged files does for ever; on an overloaded machine
// a sound one needs seconds. From one that is only slow we lose nothing that counts.
const (
	patience         = 20 * time.Second
	patienceForFiles = 8 * time.Second // of a server of our own whose files can be made again
)

// join connects to the user's server, or to one that it starts, and opens the
// run there. The files of a server of our own are made again where they are
// damaged: all that is in them can be handed out, or played, again.
func (t *Runner) join(ctx context.Context, run string) (*queue.Queue, func(), error) {
	if t.URL != "" {
		q, err := t.open(ctx, patience, queue.Config{URL: t.URL, Access: t.Access}, run)
		if err != nil {
			return nil, nil, err
		}
		return q, q.Close, nil
	}
	files := filepath.Join(t.queueDirectory(), jobFiles)
	if _, err := os.Stat(files); errors.Is(err, fs.ErrNotExist) {
		return t.host(ctx, patience, run)
	}
	q, leave, err := t.host(ctx, patienceForFiles, run)
	if err == nil || ctx.Err() != nil {
		return q, leave, err
	}
	t.announce("the queue in %s cannot be used (%v) and is replaced; games in it that are not stored are played again", t.queueDirectory(), err)
	if err := os.RemoveAll(files); err != nil {
		return nil, nil, err
	}
	return t.host(ctx, patience, run)
}

// open connects to a server and opens the run there, within some time.
func (t *Runner) open(ctx context.Context, within time.Duration, c queue.Config, run string) (*queue.Queue, error) {
	c.Patience, c.Name, c.Tell = t.Patience, "flagfall "+t.Plan.Name, t.Announce
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	q, err := queue.Connect(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := q.Open(ctx, run); err != nil {
		q.Close()
		return nil, err
	}
	return q, nil
}

// host starts a server in this process and joins it within some time.
func (t *Runner) host(ctx context.Context, within time.Duration, run string) (*queue.Queue, func(), error) {
	server, err := t.serve(run)
	if err != nil {
		return nil, nil, err
	}
	q, err := t.open(ctx, within, queue.Config{Server: server}, run)
	if err != nil {
		server.Close()
		return nil, nil, err
	}
	if t.Invite {
		t.announce("workers of this machine can join with: flagfall worker --queue %s --token-file %s",
			server.Address(), plaintext.ShellWord(t.hostFile(secretFile)))
	}
	return q, func() { q.Close(); server.Close() }, nil
}

func (t *Runner) hostFile(name string) string { return filepath.Join(t.queueDirectory(), name) }

// serve starts the server where workers have found it before, if it can.
func (t *Runner) serve(run string) (*queue.Server, error) {
	if err := os.MkdirAll(t.queueDirectory(), 0o700); err != nil {
		return nil, err
	}
	c := queue.ServerConfig{Directory: t.queueDirectory(), Run: run, Token: rand.Text()}
	if secret, err := os.ReadFile(t.hostFile(secretFile)); err == nil {
		if _, token, ok := strings.Cut(strings.TrimSpace(string(secret)), ":"); ok && token != "" {
			c.Token = token
		}
	}
	if port, err := os.ReadFile(t.hostFile(portFile)); err == nil {
		c.Port, _ = strconv.Atoi(strings.TrimSpace(string(port))) // 0, any port, where it cannot be read
	}
	server, err := queue.Serve(c)
	if c.Port != 0 && (errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, fs.ErrPermission)) {
		t.announce("port %d, where workers found the queue, is taken: workers have to be started again with the new address", c.Port)
		c.Port = 0
		server, err = queue.Serve(c)
	}
	if err != nil {
		return nil, err
	}
	err = errors.Join(
		os.WriteFile(t.hostFile(secretFile), []byte(server.Secret()+"\n"), 0o600),
		os.WriteFile(t.hostFile(portFile), []byte(strconv.Itoa(server.Port())+"\n"), 0o600),
	)
	if err != nil {
		server.Close()
		return nil, err
	}
	return server, nil
}
