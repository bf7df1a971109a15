package compliance

import (
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/sandbox/jail"
)

// By hand, where the hint sends the author of a program that crashed, it has no sandbox.
func TestTheHintAboutACrashNamesTheSandboxWhereThereIsOne(t *testing.T) {
	for sandbox, named := range map[jail.Sandbox]bool{jail.BestEffort: true, jail.Trusted: false} {
		c := must.Get(Compliant("ucc:false", ""))(t)
		c.Setup, c.Move, c.Guard.Sandbox = 10*time.Second, time.Second, sandbox
		found := 0
		c.Run(t.Context(), func(f check.Finding) {
			if found++; !f.Crashed || strings.Contains(f.Hint, "--readable") != named {
				t.Errorf("sandbox %v: %+v", sandbox, f)
			}
		})
		if found == 0 {
			t.Error("nothing was checked")
		}
	}
}
