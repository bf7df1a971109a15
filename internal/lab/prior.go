package lab

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"flagfall/stratego"
)

// setupLetters are the letters of the published files of set-ups, front row
// first, and the ranks they stand for.
const (
	setupLetters = "BCDEFGHIJKLM"
	setupRanks   = "BS987654321F"
)

// Prior counts where set-ups put each rank and writes the table that the
// belief embeds: for each rank the share of its pieces on every home square in
// 1/10,000, back row first, left and right averaged. Lines of another length
// than rows × columns are passed over.
func Prior(in io.Reader, out io.Writer, name string, rows, cols int) error {
	squares := rows * cols
	var count [stratego.Ranks][]float64
	for r := range count {
		count[r] = make([]float64, squares)
	}
	n := 0
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		s := strings.TrimSpace(lines.Text())
		if len(s) != squares {
			continue
		}
		n++
		for i := range s {
			if k := strings.IndexByte(setupLetters, s[squares-1-i]); k >= 0 {
				r, err := stratego.ParseRank(setupRanks[k : k+1])
				if err != nil {
					return err
				}
				count[r][i]++
			}
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if n == 0 {
		return fmt.Errorf("no line has a set-up of %d letters", squares)
	}
	fmt.Fprintf(out, "%s %d %d %d\n", name, rows, cols, n)
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		writeShares(out, r, count[r], cols)
	}
	return nil
}

// writeShares writes a rank's line, if the army has the rank.
func writeShares(out io.Writer, r stratego.Rank, count []float64, cols int) {
	total := 0.0
	for _, c := range count {
		total += c
	}
	if total == 0 {
		return
	}
	fmt.Fprintf(out, "%c", r.Token())
	for i, c := range count {
		mirror := count[i/cols*cols+cols-1-i%cols]
		fmt.Fprintf(out, " %.0f", max(1, 10000*(c+mirror)/2/total))
	}
	fmt.Fprintln(out)
}
