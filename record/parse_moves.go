package record

import (
	"strconv"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

func (r *reader) readMoves(g *Game) error {
	for n := 1; n <= r.moves; n++ {
		line, ok := r.next()
		if !ok {
			return phrase.Errorf("%d moves are announced and %d are there", r.moves, n-1)
		}
		m, err := g.parseMove(n, line)
		if err != nil {
			return err
		}
		g.Moves = append(g.Moves, m)
	}
	return nil
}

// parseMove reads what moveLine writes.
func (g *Game) parseMove(n int, line string) (Move, error) {
	f := strings.Fields(line)
	if len(f) != 4 && len(f) != 6 {
		return Move{}, phrase.Errorf("%q: expected a move such as \"%d %s A7-A6 1.5s\"", line, n, g.SideName(board.First))
	}
	if f[0] != strconv.Itoa(n) {
		return Move{}, phrase.Errorf("move number %q: expected %d", f[0], n)
	}
	side, err := g.parseSide(f[1])
	if err != nil {
		return Move{}, err
	}
	took, err := time.ParseDuration(f[3])
	if err != nil || took < 0 {
		return Move{}, phrase.Errorf("time %q: expected something like 1.5s", f[3])
	}
	m := Move{Side: side, Text: f[2], Time: took}
	if len(f) == 6 {
		striker, defender, ok := strings.Cut(f[4], "x")
		if !ok || f[5] != "wins" && f[5] != "loses" && f[5] != "both" {
			return Move{}, phrase.Errorf("strike %q: expected ranks and wins, loses or both, as in \"7x9 wins\"", f[4]+" "+f[5])
		}
		m.Striker, m.Defender, m.Outcome = striker, defender, f[5]
	}
	return m, nil
}

func (g *Game) parseSide(name string) (board.Side, error) {
	names := sideNames(g.Game)
	for s, n := range names {
		if n == name {
			return board.Side(s), nil
		}
	}
	return 0, phrase.Errorf("side %q: expected %s or %s", name, names[0], names[1])
}

// readEnding reads the result, the reason and the variations, which are the last lines.
func (r *reader) readEnding(g *Game) error {
	line, _ := r.next()
	value, ok := strings.CutPrefix(line, "result: ")
	if !ok {
		return phrase.Errorf("%q: expected the result", line)
	}
	var err error
	if g.Result, err = g.parseResult(value); err != nil {
		return err
	}
	line, more := r.next()
	if reason, ok := strings.CutPrefix(line, "reason: "); ok {
		g.Reason = reason
		line, more = r.next()
	}
	for ; more; line, more = r.next() {
		variation, ok := strings.CutPrefix(line, variationKey)
		if !ok {
			return phrase.Errorf("%q: expected the reason, a variation or the end", line)
		}
		if err := g.readVariation(variation, r.moves); err != nil {
			return err
		}
	}
	return nil
}

// parseResult reads what resultText writes.
func (g *Game) parseResult(s string) (board.Result, error) {
	if s == board.Unfinished.String() {
		return board.Result{}, nil
	}
	who, how, _ := strings.Cut(s, " ")
	ending, err := board.ParseEnding(how)
	if err != nil || ending == board.Unfinished {
		return board.Result{}, phrase.Errorf("result %q: expected something like \"%s flag\" or \"draw limit\"", s, g.SideName(board.First))
	}
	if who == "draw" {
		return board.Draw(ending), nil
	}
	winner, err := g.parseSide(who)
	return board.Won(winner, ending), err
}

func parseYes(key, value string) (bool, error) {
	if value != "yes" {
		return false, phrase.Errorf("%s: %q: expected yes, or no such line", key, value)
	}
	return true, nil
}

// ParseClock reads a clock as records have it: the time for the game and what each
// move adds, such as 10m0s+5s.
func ParseClock(s string) (Clock, error) {
	initial, increment, _ := strings.Cut(s, "+")
	a, err1 := time.ParseDuration(initial)
	b, err2 := time.ParseDuration(increment)
	if err1 != nil || err2 != nil || a < 0 || b < 0 {
		return Clock{}, phrase.Errorf("clock %q: expected something like 10m0s+5s", s)
	}
	return Clock{Initial: a, Increment: b}, nil
}
