package compliance

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/web"
)

func TestABotOverHTTPIsCheckedAsAnyOther(t *testing.T) {
	program := filepath.Join(t.TempDir(), "bot")
	build := exec.Command(gametest.Need(t, "go"), "build", "-o", program, ".")
	build.Dir, build.Stderr = filepath.Join(gametest.Root(t), "examples", "http-go"), os.Stderr
	must.Do(t, build.Run())
	for _, tt := range []struct{ player, variant, want string }{
		{"http:" + program, "mini", "keeps its contract in 10 situations"},
		{"http:" + program, "advance", "keeps its contract in 3 situations"},
		{"http:true", "mini", "it opens no stream within"},
	} {
		c := must.Get(Compliant(tt.player, tt.variant))(t)
		c.Interface, c.Setup, c.Move = web.BotsAlone, 3*time.Minute, 3*time.Minute
		if tt.player == "http:true" {
			c.Setup = 3 * time.Second // it never comes
		}
		var said strings.Builder
		if err := c.Report(t.Context(), &said, false); (err == nil) != strings.HasPrefix(tt.want, "keeps") ||
			!strings.Contains(said.String(), tt.want) {
			t.Errorf("%s in %s: %v\n%s", tt.player, tt.variant, err, said.String())
		}
	}
}
