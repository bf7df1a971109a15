package lab

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/stratego"
)

// setupLetters are the letters of the published files of set-ups, front row
// first, and the ranks they stand for.
const (
	setupLetters = "BCDEFGHIJKLM"
	setupRanks   = "BS987654321F"
)

// ReadSetups reads set-ups in the letters of the published files, one a line, front row
// first, and returns them back row first. Lines of another length than a home's squares are
// passed over; the error is the reader's, or says that nothing was found.
func ReadSetups(in io.Reader, squares int) ([]stratego.Setup, error) {
	var all []stratego.Setup
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if len(line) != squares {
			continue
		}
		s := make(stratego.Setup, squares)
		for i := range s {
			k := strings.IndexByte(setupLetters, line[squares-1-i])
			if k < 0 {
				continue // an empty square
			}
			r, err := stratego.ParseRank(setupRanks[k : k+1])
			if err != nil {
				return nil, err
			}
			s[i] = r
		}
		all = append(all, s)
	}
	if len(all) == 0 && lines.Err() == nil {
		return nil, fmt.Errorf("no line has a set-up of %d letters", squares)
	}
	return all, lines.Err()
}

// Prior counts where set-ups put each rank and writes the table that the
// belief embeds: for each rank the share of its pieces on every home square in
// 1/10,000, back row first, left and right averaged. Lines of another length
// than rows × columns are passed over.
func Prior(in io.Reader, out io.Writer, name string, rows, cols int) error {
	setups, err := ReadSetups(in, rows*cols)
	if err != nil {
		return err
	}
	var count [stratego.Ranks][]float64
	for r := range count {
		count[r] = make([]float64, rows*cols)
	}
	for _, s := range setups {
		for i, r := range s {
			count[r][i]++
		}
	}
	fmt.Fprintf(out, "%s %d %d %d\n", name, rows, cols, len(setups))
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
		mirror := count[belief.FlipHome(i, cols)]
		fmt.Fprintf(out, " %.0f", max(1, 10000*(c+mirror)/2/total))
	}
	fmt.Fprintln(out)
}
