package browser

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// program builds flagfall once for all tests, without what only debuggers read.
var program = sync.OnceValues(func() (string, error) {
	name := filepath.Join(scratch, "flagfall")
	out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", name, "flagfall.dev/cmd/flagfall").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return name, nil
})

// server is a running `flagfall serve`.
type server struct {
	cmd      *exec.Cmd
	database string // empty: the library in the folder state
	state    string
	address  string // host:port
	token    string // of the owner, empty where there is none
	args     []string
	env      []string // besides the usual one
}

// shared is the server of all tests that need none of their own, once one has asked for it.
var shared atomic.Pointer[server]

var startShared = sync.OnceValues(func() (*server, error) {
	s := &server{database: filepath.Join(scratch, "web.db"), address: anyPort, args: []string{"--max-games", "100000"}}
	err := s.start()
	shared.Store(s)
	return s, err
})

const anyPort = "127.0.0.1:0"

// theServer returns the server that tests share.
func theServer(t testing.TB) *server {
	t.Helper()
	needChromium(t)
	s := must.Get(startShared())(t)
	return s
}

// startServer starts a server for a test alone, with arguments besides the usual ones.
func startServer(t testing.TB, args ...string) *server {
	t.Helper()
	return own(t, &server{database: filepath.Join(t.TempDir(), "web.db"), args: args})
}

// startLibrary starts a server that keeps its games in the library of a folder.
func startLibrary(t testing.TB, state string) *server {
	t.Helper()
	return own(t, &server{state: state})
}

// own starts a server that runs until the test is over.
func own(t testing.TB, s *server) *server {
	t.Helper()
	needChromium(t)
	s.address = anyPort
	must.Do(t, s.start())
	t.Cleanup(s.kill)
	return s
}

// needChromium skips the test where there is none.
func needChromium(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("chromium"); err != nil {
		if os.Getenv("FLAGFALL_NO_SKIP") != "" {
			t.Fatal("chromium is missing")
		}
		t.Skip("chromium is missing")
	}
}

// start starts the server, at the address that it had before.
func (s *server) start() error {
	name, err := program()
	if err != nil {
		return err
	}
	args := append([]string{"serve", "--addr", s.address, "--rate", "1000"}, s.args...)
	if s.database != "" {
		args = append(args, "--database", s.database)
	}
	s.cmd = exec.Command(name, args...)
	s.cmd.Env = append(append(os.Environ(), "XDG_STATE_HOME="+s.state), s.env...)
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return fmt.Errorf("the server's address: %w", err)
	}
	_, shown, _ := strings.Cut(strings.TrimSpace(line), "http://")
	shown, s.token, _ = strings.Cut(shown, "?token=")
	s.address = strings.TrimSuffix(shown, "/")
	return nil
}

// kill ends the server as a crash does.
func (s *server) kill() {
	if s.cmd == nil || s.cmd.Process == nil {
		return // it never began
	}
	_ = s.cmd.Process.Kill() // it may have ended
	_ = s.cmd.Wait()
}

func (s *server) url(path string) string { return "http://" + s.address + path }

// own is a page's address with the token, as the server shows that of its first page.
func (s *server) own(path string) string { return s.url(path) + "?token=" + s.token }
