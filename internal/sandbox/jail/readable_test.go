//go:build linux

package jail

import (
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestWhatAProgramLeavesInItsDirectoryIsReadWithoutATrap(t *testing.T) {
	for _, way := range []Sandbox{BestEffort, Trusted} {
		dir := must.Files(t, 0o755, map[string]string{"bot.sh": "echo hello > good; ln -s /etc/passwd bad; mkfifo pipe; echo done; read -r x"})
		c := talkTo(t, Spec{Command: []string{"sh", filepath.Join(dir, "bot.sh")}, Sandbox: way})
		c.wantLine("done")
		for name, want := range map[string]bool{"good": true, "bad": false, "../../../etc/passwd": false, "none": false} {
			f, err := c.Open(name)
			if err == nil {
				f.Close()
			}
			if (err == nil) != want {
				t.Errorf("%s: got %v", name, err)
			}
		}
		f, err := c.Open("pipe") // nobody writes to it, and nobody waits
		if err != nil {
			t.Error(err)
		} else {
			f.Close()
		}
	}
}

func TestAScriptWithoutItsInterpreterIsToldFromAMissingScript(t *testing.T) {
	dir := must.Files(t, 0o755, map[string]string{"bot": "#!/no/such/interpreter\n"})
	_, err := Start(Spec{Command: []string{filepath.Join(dir, "bot")}, Parent: t.TempDir()})
	if err == nil || !strings.Contains(err.Error(), "the interpreter of its first line") {
		t.Errorf("got %v", err)
	}
}

func TestTheDirectoryForTemporaryFilesMayBeRelative(t *testing.T) {
	t.Chdir(t.TempDir())
	c := talkTo(t, Spec{Command: []string{"pwd"}, Parent: "."})
	c.wantLine(c.Dir())
}
