package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"flagfall.dev/internal/lab/gametest"
)

// programs are what the test binary can be, as commands on the PATH of the tests.
var programs = map[string]func(){"flagfall": main}

func TestMain(m *testing.M) { testscript.Main(tests{m}, programs) }

// tests are all tests, with a place of their own for the games that programs keep and
// for settings: that of whoever runs the tests stays as it is.
type tests struct{ all *testing.M }

// Run runs them. Programs that testscript.Main makes of this binary do not come
// here.
func (t tests) Run() int {
	state, err := os.MkdirTemp("", "flagfall-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(state)
	for _, home := range []string{"XDG_STATE_HOME", "XDG_CONFIG_HOME"} {
		if err := os.Setenv(home, state); err != nil {
			panic(err)
		}
	}
	return t.all.Run()
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: gametest.Updating(),
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"nats": natsScript, "natstls": natsTLSScript, "games": gamesScript,
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("TMPDIR", e.WorkDir)
			e.Setenv("GORACE", os.Getenv("GORACE"))
			return nil
		},
	})
}
