package advance

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

// The perft files hold one position a paragraph:
//
//	id NAME
//	board ROW/ROW/…/ROW white|black
//	perft DEPTH LEAVES
//
// Every file is read by TestPerftFiles; counts beyond the node limits are left
// out of an ordinary run.
var (
	perftNodes  = flag.Uint64("perft.nodes", 5_000_000, "largest perft count to check")
	oracleNodes = flag.Uint64("perft.oracle", 4_000, "largest perft count to check with the oracle")
)

type perftCase struct {
	id     string
	pos    Position
	counts map[int]uint64
}

func TestPerftFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/perft/*.perft")
	if err != nil || len(files) == 0 {
		t.Fatalf("no perft files: %v", err)
	}
	for _, file := range files {
		for _, c := range readPerft(t, file) {
			t.Run(c.id, func(t *testing.T) { c.check(t) })
		}
	}
}

func (c *perftCase) check(t *testing.T) {
	for depth, want := range c.counts {
		if want > *perftNodes {
			continue
		}
		if got := Perft(&c.pos, depth); got != want {
			t.Errorf("Perft(%d) = %d, want %d", depth, got, want)
		}
		if got := PerftMade(&c.pos, depth); got != want {
			t.Errorf("PerftMade(%d) = %d, want %d", depth, got, want)
		}
		if want > *oracleNodes {
			continue
		}
		if got := oraclePerft(gridOf(c.pos.String()), c.pos.Turn() == White, depth); got != want {
			t.Errorf("the oracle counts %d at depth %d, want %d", got, depth, want)
		}
	}
}

// oraclePerft counts leaves with the slow generator.
func oraclePerft(g grid, white bool, depth int) uint64 {
	moves := oracle{}.moves(g, white)
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		n += oraclePerft(m.after, !white, depth-1)
	}
	return n
}

func readPerft(t *testing.T, file string) []*perftCase {
	text := must.Get(os.ReadFile(file))(t)
	var cases []*perftCase
	for i, line := range strings.Split(string(text), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || f[0][0] == '%' {
			continue
		}
		if f[0] == "id" {
			cases = append(cases, &perftCase{id: f[1], counts: map[int]uint64{}})
			continue
		}
		if err := cases[len(cases)-1].field(f); err != nil {
			t.Fatalf("%s:%d: %v", file, i+1, err)
		}
	}
	return cases
}

// field reads one line of a paragraph.
func (c *perftCase) field(f []string) (err error) {
	if len(f) != 3 {
		return fmt.Errorf("%d fields, expected 3", len(f))
	}
	switch f[0] {
	case "board":
		side := White
		if f[2] == "black" {
			side = Black
		}
		c.pos, err = Parse(strings.ReplaceAll(f[1], "/", "\n"), side)
		return err
	case "perft":
		depth, err := strconv.Atoi(f[1])
		if err != nil {
			return err
		}
		c.counts[depth], err = strconv.ParseUint(f[2], 10, 64)
		return err
	}
	return fmt.Errorf("unknown field %q", f[0])
}

func TestPerftCountsTheRootItselfAtDepthZero(t *testing.T) {
	p := Start()
	if Perft(&p, 0) != 1 || PerftMade(&p, 0) != 1 {
		t.Errorf("depth 0 counts %d and %d leaves, want 1", Perft(&p, 0), PerftMade(&p, 0))
	}
}

func TestTheInnerLoopAllocatesNothing(t *testing.T) {
	p := Start()
	buf := make([]Move, 0, 256)
	n := testing.AllocsPerRun(20, func() {
		for _, m := range p.Moves(buf[:0]) {
			p.Make(m)
			_ = p.Count()
			_ = p.HasMove()
			_ = p.Captures(buf[200:200])
			_ = p.Hash()
			_ = p.InDanger(board.First)
			p.Unmake(m)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations a run, want 0", n)
	}
}

func BenchmarkPerftBulk(b *testing.B) { benchmarkPerft(b, Perft) }

func BenchmarkPerftMade(b *testing.B) { benchmarkPerft(b, PerftMade) }

func benchmarkPerft(b *testing.B, perft func(*Position, int) uint64) {
	p := Start()
	var n uint64
	for b.Loop() {
		n += perft(&p, 4)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
