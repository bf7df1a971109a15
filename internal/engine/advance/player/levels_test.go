package player

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/internal/lab/gametest/must"
)

// official returns the folder of the assignment's marking cases and skips the
// test where it is absent.
func official(tb testing.TB) string {
	data := os.Getenv("FLAGFALL_DATA")
	if data == "" {
		data = "../../../../../shared/data"
	}
	dir := filepath.Join(data, "advance-official")
	if _, err := os.Stat(dir); err != nil {
		tb.Skip("the official cases are not here")
	}
	return dir
}

// marking is one case: a position and the board of its one right answer.
type marking struct {
	name  string
	level int
	pos   advance.Position
	want  string
}

// markings reads the cases under a folder levelL/COLOUR/N.in.txt.
func markings(tb testing.TB, dir string) []marking {
	files, err := filepath.Glob(filepath.Join(dir, "level*", "*", "*.in.txt"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no cases under %s: %v", dir, err)
	}
	var cases []marking
	for _, in := range files {
		rel, _ := filepath.Rel(dir, in)
		side := advance.White
		if strings.Contains(rel, "black") {
			side = advance.Black
		}
		pos, err := advance.Parse(readText(tb, in), side)
		if err != nil {
			tb.Fatalf("%s: %v", rel, err)
		}
		want := readText(tb, strings.TrimSuffix(in, ".in.txt")+".want.txt")
		cases = append(cases, marking{rel, int(rel[5] - '0'), pos, strings.Join(strings.Fields(want), "\n") + "\n"})
	}
	return cases
}

func readText(tb testing.TB, file string) string {
	b := must.Get(os.ReadFile(file))(tb)
	return string(b)
}

// boards returns the different boards that moves lead to.
func boards(p *advance.Position, moves []advance.Move) map[string]bool {
	out := map[string]bool{}
	for _, m := range moves {
		q := *p
		q.Make(m)
		out[q.String()] = true
	}
	return out
}

func level(p *advance.Position, n int) []advance.Move {
	return map[int]func(*advance.Position) []advance.Move{4: Level4, 5: Level5, 6: Level6, 7: Level7}[n](p)
}

func checkUnique(t *testing.T, cases []marking) {
	for _, c := range cases {
		for n := c.level; n <= 7; n++ {
			got := boards(&c.pos, level(&c.pos, n))
			if len(got) != 1 || !got[c.want] {
				t.Errorf("%s: level %d allows %d boards, the wanted one %v", c.name, n, len(got), got[c.want])
			}
		}
	}
}

func TestOfficialCasesHaveOneAnswerAtTheirLevel(t *testing.T) {
	checkUnique(t, markings(t, official(t)))
}

func BenchmarkLevel7(b *testing.B) {
	cases := markings(b, official(b))
	for b.Loop() {
		for i := range cases {
			Level7(&cases[i].pos)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(cases)), "µs/decision")
}

func BenchmarkLevel7AtTheStart(b *testing.B) {
	p := advance.Start()
	var worst time.Duration
	for b.Loop() {
		began := time.Now()
		Level7(&p)
		worst = max(worst, time.Since(began))
	}
	b.ReportMetric(float64(worst.Microseconds()), "µs/worst")
}
