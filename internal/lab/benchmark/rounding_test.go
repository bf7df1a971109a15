package benchmark

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest"
)

// fused finds the instructions of arm64 that multiply and add with one rounding,
// with the line of the source that they are of.
var fused = regexp.MustCompile(`\(([^()\s]+\.go:\d+)\)\tFN?M(?:ADD|SUB)[SD]\t`)

// TestPlayersRoundEveryProduct compiles the players for arm64, where the compiler
// may fuse a product and a sum. A fused sum is rounded once instead of twice, and
// a move may be another than on amd64. A conversion, as in x + float64(y*z),
// forbids the fusion (Go specification, floating-point operators).
func TestPlayersRoundEveryProduct(t *testing.T) {
	build := exec.Command(gametest.Need(t, "go"), "build", "-gcflags=flagfall.dev/internal/...=-S",
		"./internal/engine/marshal", "./internal/engine/council", "./internal/engine/advance/player")
	build.Dir = gametest.Root(t)
	build.Env = append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0")
	listing, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, listing)
	}
	var lines []string
	for _, found := range fused.FindAllSubmatch(listing, -1) {
		lines = append(lines, string(found[1]))
	}
	slices.Sort(lines)
	for _, line := range slices.Compact(lines) {
		t.Errorf("%s: a product and a sum are rounded together", line)
	}
	if len(listing) < 1_000_000 {
		t.Errorf("a listing of %d bytes cannot be of all players", len(listing))
	}
}
