package stratego_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

var (
	deepPerft = flag.Bool("deep", false, "run the perft cases above the node limit too")
	update    = flag.Bool("update", false, "rewrite the golden files")
)

// perftLimit is how many nodes a perft case may have in the ordinary suite.
const perftLimit = 60_000

// TestPerftCountsAreUnchanged reads testdata/perft/VARIANT.perft: a line is a
// position, then ";D depth count" for each depth. The counts of the committed
// files were checked against the slow oracle (TestPerftAgreesWithTheOracle).
func TestPerftCountsAreUnchanged(t *testing.T) {
	for _, v := range stratego.Variants() {
		t.Run(v.Name(), func(t *testing.T) {
			path := filepath.Join("testdata", "perft", v.Name()+".perft")
			lines := readLines(t, path)
			if len(lines) == 0 {
				t.Fatalf("%s has no cases", path)
			}
			var out strings.Builder
			for _, line := range lines {
				out.WriteString(checkPerft(t, v, line) + "\n")
			}
			if *update {
				must.Do(t, os.WriteFile(path, []byte(out.String()), 0o644))
			}
		})
	}
}

// checkPerft checks one line and returns it with the counts as they are.
func checkPerft(t *testing.T, v *stratego.Variant, line string) string {
	t.Helper()
	position, cases, _ := strings.Cut(line, " ;")
	p, err := stratego.ParsePosition(v, position)
	if err != nil {
		t.Fatal(err)
	}
	out := position
	for _, c := range strings.Split(cases, ";") {
		var depth int
		var want uint64
		if _, err := fmt.Sscanf(c, "D%d %d", &depth, &want); err != nil {
			t.Fatalf("case %q: %v", c, err)
		}
		got := want
		if want <= perftLimit || *deepPerft {
			got = stratego.Perft(p, depth)
		}
		if got != want && !*update {
			t.Errorf("perft %d of %s: %d, want %d", depth, position, got, want)
		}
		out += fmt.Sprintf(" ;D%d %d", depth, got)
	}
	return out
}

func readLines(t *testing.T, path string) []string {
	t.Helper()
	f := must.Get(os.Open(path))(t)
	defer f.Close()
	var lines []string
	for s := bufio.NewScanner(f); s.Scan(); {
		if line := s.Text(); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestPerftAgreesWithTheOracle counts the first plies of every perft case with
// the slow generator.
func TestPerftAgreesWithTheOracle(t *testing.T) {
	for _, v := range stratego.Variants() {
		for _, line := range readLines(t, filepath.Join("testdata", "perft", v.Name()+".perft")) {
			position, _, _ := strings.Cut(line, " ;")
			p := must.Get(stratego.ParsePosition(v, position))(t)
			if got, want := stratego.Perft(p, 2), oraclePerft(p, newOracle(p), 2); got != want {
				t.Errorf("%s: perft 2 of %s: %d, the oracle counts %d", v, position, got, want)
			}
		}
	}
}

// oraclePerft counts with the oracle; p only says which games have ended.
func oraclePerft(p *stratego.Position, o *oracle, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if p.Ended() {
		return 0
	}
	var n uint64
	for _, m := range o.legal() {
		next := o.clone()
		next.play(m)
		p.Make(m)
		n += oraclePerft(p, next, depth-1)
		p.Unmake()
	}
	return n
}
