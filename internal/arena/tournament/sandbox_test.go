package tournament

import (
	"strings"
	"testing"
)

func TestAPlanSaysHowFarItTrustsPrograms(t *testing.T) {
	const plan = "name = \"a\"\nvariant = \"mini\"\ntype = \"swiss\"\ngames = 2\nplayers = [\"council\", \"random\"]\n"
	for text, want := range map[string]Sandbox{
		``: "", `sandbox = true`: SandboxOn, `sandbox = false`: SandboxOff,
		`sandbox = "on"`: SandboxOn, `sandbox = "off"`: SandboxOff, `sandbox = "best-effort"`: SandboxBest,
	} {
		p, err := Parse([]byte(plan + text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if p.Sandbox != want {
			t.Errorf("%s: got %q, want %q", text, p.Sandbox, want)
		}
	}
	for _, text := range []string{`sandbox = "maybe"`, `sandbox = 3`} {
		if _, err := Parse([]byte(plan + text)); err == nil || !strings.Contains(err.Error(), "line 6: sandbox: ") {
			t.Errorf("%s: got %v", text, err)
		}
	}
}
