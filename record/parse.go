package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"flagfall/board"
)

// SyntaxError says what is wrong with the text of a record.
type SyntaxError struct {
	Line   int // counted from 1; 0 where the whole text is at fault
	Reason string
}

// Error names the line and the fault.
func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return "game record: " + e.Reason
	}
	return fmt.Sprintf("game record, line %d: %s", e.Line, e.Reason)
}

// maxMoves is the most moves a record may have; no rule set allows more.
const maxMoves = 1_000_000

// Parse reads the text of a record. The error is a *SyntaxError: it tells a
// foreign file, a later version, a truncated file and an edited one apart.
// Line ends may be LF or CRLF.
func Parse(text string) (*Game, error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	body, err := checkFrame(text)
	if err != nil {
		return nil, err
	}
	r := &reader{lines: strings.Split(strings.TrimSuffix(body, "\n"), "\n")}
	r.next() // the heading
	g := &Game{}
	if err := r.readHeader(g); err != nil {
		return nil, &SyntaxError{r.at, err.Error()}
	}
	if err := r.readMoves(g); err != nil {
		return nil, &SyntaxError{r.at, err.Error()}
	}
	if err := r.readEnding(g); err != nil {
		return nil, &SyntaxError{r.at, err.Error()}
	}
	return g, nil
}

// checkFrame looks at the first and the last line and returns what is between
// the start and the checksum.
func checkFrame(text string) (body string, err error) {
	first, _, _ := strings.Cut(text, "\n")
	switch {
	case strings.TrimSpace(text) == "":
		return "", &SyntaxError{0, "the file is empty"}
	case !strings.HasPrefix(first, "flagfall record "):
		return "", &SyntaxError{1, fmt.Sprintf("this is not a game record: expected %q", heading)}
	case first != heading:
		return "", &SyntaxError{1, fmt.Sprintf("%q is of a version that this program does not know: expected %q", first, heading)}
	}
	at := strings.LastIndex(text, "\n"+sumKey)
	if at < 0 || !strings.HasSuffix(text, "\n") {
		return "", &SyntaxError{0, "the file is truncated: its last line, the checksum, is missing"}
	}
	body, last := text[:at+1], text[at+1:]
	if strings.Count(last, "\n") != 1 {
		return "", &SyntaxError{0, "there is text after the checksum: the file was edited"}
	}
	if strings.TrimSpace(strings.TrimPrefix(last, sumKey)) != checksum(body) {
		return "", &SyntaxError{0, "the checksum does not match: the file was edited or damaged"}
	}
	return body, nil
}

// reader goes through the lines of a record; at is the current line from 1.
type reader struct {
	lines []string
	at    int
	moves int // how many the record announces
}

// next returns the next line and whether there is one.
func (r *reader) next() (string, bool) {
	if r.at >= len(r.lines) {
		return "", false
	}
	r.at++
	return r.lines[r.at-1], true
}

// readHeader reads everything up to the line that announces the moves.
func (r *reader) readHeader(g *Game) error {
	seen := map[string]bool{}
	for {
		line, ok := r.next()
		if !ok {
			return fmt.Errorf("the line with the number of moves is missing")
		}
		key, value, ok := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch {
		case !ok:
			return fmt.Errorf("%q: expected a line such as \"variant: classic\"", line)
		case seen[key]:
			return fmt.Errorf("%q appears twice", key)
		case key == "moves":
			n, err := strconv.ParseUint(value, 10, 32)
			if err != nil || n > maxMoves {
				return fmt.Errorf("number of moves %q: expected 0 to %d", value, maxMoves)
			}
			r.moves = int(n)
			return g.checkHeader()
		}
		seen[key] = true
		if err := r.readField(g, key, value); err != nil {
			return err
		}
	}
}

func (g *Game) checkHeader() error {
	if g.Game != Stratego && g.Game != Advance {
		return fmt.Errorf("game %q: expected %s or %s", g.Game, Stratego, Advance)
	}
	if g.Variant == "" {
		return fmt.Errorf("the variant is missing")
	}
	return nil
}

// readField reads one line of the header.
func (r *reader) readField(g *Game, key, value string) (err error) {
	switch key {
	case "game":
		g.Game = value
	case "variant":
		g.Variant = value
	case "definition":
		g.Definition = r.readBlock()
	case "date":
		g.Date, err = time.Parse(time.RFC3339, value)
		if err != nil {
			return fmt.Errorf("date %q: expected something like 2026-11-20T10:00:00Z", value)
		}
	case "event":
		g.Event = value
	case "clock":
		g.Clock, err = parseClock(value)
	case "solo":
		g.Solo, err = parseYes(key, value)
	case "opened":
		g.Opened, err = parseYes(key, value)
	case "start":
		g.Start = value
	default:
		return g.readSideField(key, value)
	}
	return err
}

// readSideField reads a line about one side, such as "red-seed: 7".
func (g *Game) readSideField(key, value string) error {
	name, what, _ := strings.Cut(key, "-")
	s, err := g.parseSide(name)
	if err != nil {
		return fmt.Errorf("unknown entry %q", key)
	}
	switch what {
	case "":
		g.Names[s] = value
	case "player":
		g.Players[s] = value
	case "seed":
		if g.Seeds[s], err = strconv.ParseUint(value, 10, 64); err != nil {
			return fmt.Errorf("seed %q: expected a number from 0 to 2^64-1", value)
		}
	case "setup":
		g.Setups[s] = value
	case "commitment":
		sum, salt, _ := strings.Cut(value, " ")
		g.Commitments[s] = Commitment{Salt: salt, Sum: sum}
	default:
		return fmt.Errorf("unknown entry %q", key)
	}
	return nil
}

// readBlock reads the indented lines that follow.
func (r *reader) readBlock() string {
	var b strings.Builder
	for r.at < len(r.lines) && strings.HasPrefix(r.lines[r.at], "  ") {
		line, _ := r.next()
		b.WriteString(line[2:] + "\n")
	}
	return b.String()
}

func (r *reader) readMoves(g *Game) error {
	for n := 1; n <= r.moves; n++ {
		line, ok := r.next()
		if !ok {
			return fmt.Errorf("%d moves are announced and %d are there", r.moves, n-1)
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
		return Move{}, fmt.Errorf("%q: expected a move such as \"%d %s A7-A6 1.5s\"", line, n, g.SideName(board.First))
	}
	if f[0] != strconv.Itoa(n) {
		return Move{}, fmt.Errorf("move number %q: expected %d", f[0], n)
	}
	side, err := g.parseSide(f[1])
	if err != nil {
		return Move{}, err
	}
	took, err := time.ParseDuration(f[3])
	if err != nil || took < 0 {
		return Move{}, fmt.Errorf("time %q: expected something like 1.5s", f[3])
	}
	m := Move{Side: side, Text: f[2], Time: took}
	if len(f) == 6 {
		striker, defender, ok := strings.Cut(f[4], "x")
		if !ok || f[5] != "wins" && f[5] != "loses" && f[5] != "both" {
			return Move{}, fmt.Errorf("strike %q: expected ranks and wins, loses or both, as in \"7x9 wins\"", f[4]+" "+f[5])
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
	return 0, fmt.Errorf("side %q: expected %s or %s", name, names[0], names[1])
}

// readEnding reads the result and the reason, which are the last lines.
func (r *reader) readEnding(g *Game) error {
	line, _ := r.next()
	value, ok := strings.CutPrefix(line, "result: ")
	if !ok {
		return fmt.Errorf("%q: expected the result", line)
	}
	var err error
	if g.Result, err = g.parseResult(value); err != nil {
		return err
	}
	if line, ok = r.next(); !ok {
		return nil
	}
	if g.Reason, ok = strings.CutPrefix(line, "reason: "); !ok {
		return fmt.Errorf("%q: expected the reason or the end", line)
	}
	if _, more := r.next(); more {
		return fmt.Errorf("text after the reason")
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
		return board.Result{}, fmt.Errorf("result %q: expected something like \"%s flag\" or \"draw limit\"", s, g.SideName(board.First))
	}
	if who == "draw" {
		return board.Draw(ending), nil
	}
	winner, err := g.parseSide(who)
	return board.Won(winner, ending), err
}

func parseYes(key, value string) (bool, error) {
	if value != "yes" {
		return false, fmt.Errorf("%s: %q: expected yes, or no such line", key, value)
	}
	return true, nil
}

func parseClock(s string) (Clock, error) {
	initial, increment, _ := strings.Cut(s, "+")
	a, err1 := time.ParseDuration(initial)
	b, err2 := time.ParseDuration(increment)
	if err1 != nil || err2 != nil || a < 0 || b < 0 {
		return Clock{}, fmt.Errorf("clock %q: expected something like 10m0s+5s", s)
	}
	return Clock{Initial: a, Increment: b}, nil
}
