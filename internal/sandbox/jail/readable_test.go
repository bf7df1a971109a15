//go:build linux

package jail

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// lay makes files with their directories, executable, and returns their place.
func lay(t *testing.T, files map[string]string) string {
	t.Helper()
	top := t.TempDir()
	for name, text := range files {
		name = filepath.Join(top, name)
		must.Do(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must.Do(t, os.WriteFile(name, []byte(text), 0o755))
	}
	return top
}

func TestWhatAProgramLeavesInItsDirectoryIsReadWithoutATrap(t *testing.T) {
	for _, way := range []Sandbox{BestEffort, Trusted} {
		dir := lay(t, map[string]string{"bot.sh": "echo hello > good; ln -s /etc/passwd bad; mkfifo pipe; echo done; read -r x"})
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
	dir := lay(t, map[string]string{"bot": "#!/no/such/interpreter\n"})
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
