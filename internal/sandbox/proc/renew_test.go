package proc

import (
	"fmt"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/jail"
)

// shell starts a script.
func shell(script string) (*Child, error) {
	return Start(Spec{Spec: jail.Spec{Command: []string{"sh", "-c", script}, Sandbox: jail.Trusted}, Grace: time.Millisecond})
}

func TestWhatAChildWritesBelongsToTheGameInWhichItWroteIt(t *testing.T) {
	c := must.Get(shell(`while read -r line; do echo "$line" >&2; echo "$line"; done`))(t)
	defer c.Close(t.Context())
	for i := range 300 {
		line := fmt.Sprint("game ", i)
		must.Do(t, c.Write(t.Context(), time.Time{}, line+"\n"))
		if got, err := c.ReadLine(t.Context(), time.Time{}); err != nil || got != line {
			t.Fatalf("%q, %v", got, err)
		}
		if got, alive := c.Renew(); !alive || got != line+"\n" {
			t.Fatalf("game %d: stderr %q, alive %v", i, got, alive)
		}
	}
	if text := c.Stderr(); text != "" {
		t.Errorf("%q is left", text)
	}
}

func TestAChildThatHasEndedIsNotRenewed(t *testing.T) {
	c := must.Get(shell("echo gone >&2"))(t)
	defer c.Close(t.Context())
	if _, err := c.ReadLine(t.Context(), time.Time{}); err == nil {
		t.Fatal("it says something")
	}
	if stderr, alive := c.Renew(); alive || stderr != "gone\n" {
		t.Errorf("stderr %q, alive %v", stderr, alive)
	}
}

func TestAChildThatWritesForEverIsRenewedAllTheSame(t *testing.T) {
	c := must.Get(shell("while :; do echo noise >&2; done"))(t)
	defer c.Close(t.Context())
	for range 20 {
		if _, alive := c.Renew(); !alive {
			t.Fatal("it has ended")
		}
	}
}
