package archive

import (
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// closing is what a UCC log says about the end of its game.
type closing struct {
	// outcomes are what the judge logged for every move: OK, KILLS 4 9 and so
	// on. The last one may be ILLEGAL.
	outcomes []string
	turns    []int // the numbers of the moves
	reason   string
	scored   bool // there is a final line with turn and values
	turn     int
	values   [2]int // of the pieces left, by side
}

// uccReader goes through the lines of a log.
type uccReader struct {
	lines []string
	at    int
	v     *stratego.Variant
	rec   *record.Game
	end   *closing
	game  *Game
}

// parseUCC reads a log of the UCC 2012 judge.
func parseUCC(text string) (*Game, error) {
	v, err := stratego.VariantNamed("ucc")
	if err != nil {
		return nil, err
	}
	rec := &record.Game{Game: record.Stratego, Variant: v.Name()}
	r := &uccReader{
		lines: strings.Split(strings.TrimRight(text, "\n"), "\n"), v: v, rec: rec, end: &closing{},
		game: &Game{Format: UCC, Record: rec, Variant: v},
	}
	r.game.closing = r.end
	for _, side := range []board.Side{stratego.Red, stratego.Blue} {
		if err := r.readSetup(side); err != nil {
			return nil, phrase.Errorf("UCC log, line %d: %w", r.at, err)
		}
	}
	for r.at < len(r.lines) {
		r.at++
		if err := r.readLine(r.lines[r.at-1]); err != nil {
			return nil, phrase.Errorf("UCC log, line %d: %w", r.at, err)
		}
	}
	return r.game, nil
}

// readSetup reads a side's name and its four rows, the top of the board first.
func (r *uccReader) readSetup(side board.Side) error {
	const rows = 4
	if len(r.lines) < r.at+1+rows {
		r.at = len(r.lines)
		return phrase.Errorf("the log ends within a set-up")
	}
	name, ok := strings.CutSuffix(strings.TrimSpace(r.lines[r.at]), " "+strings.ToUpper(stratego.SideName(side))+" SETUP")
	r.at++
	if !ok {
		return phrase.Errorf("%q: expected NAME %s SETUP", r.lines[r.at-1], strings.ToUpper(stratego.SideName(side)))
	}
	r.rec.Names[side] = name
	text := strings.Join(r.lines[r.at:r.at+rows], "")
	r.at += rows
	if len(text) != r.v.HomeSize() {
		return phrase.Errorf("a set-up of %d squares: expected %d", len(text), r.v.HomeSize())
	}
	if side == stratego.Blue {
		text = reversed(text) // its back row is the last
	}
	setup, err := r.v.ParseSetup(text)
	if err != nil {
		return err
	}
	r.rec.Setups[side] = record.StrategoSetup(r.v, setup)
	return nil
}

func reversed(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

// readLine reads a move or a line about the end.
func (r *uccReader) readLine(line string) error {
	line = strings.TrimSpace(line)
	switch {
	case line == "":
		return nil
	case strings.Contains(line, "Game ends on"):
		r.readReason(line)
		return nil
	case strings.Contains(line, "Internal controller"):
		r.game.Remarks = append(r.game.Remarks, phrase.New("the judge reports an internal error of its own: %s", line))
		return nil
	}
	f := strings.Fields(line)
	if len(f) >= 2 && (f[1] == "RED:" || f[1] == "BLU:") {
		return r.readMove(f)
	}
	if len(f) >= 5 {
		return r.readScore(f)
	}
	return phrase.Errorf("%q: expected a move such as \"1 RED: 0 3 DOWN OK\" or the end of the game", line)
}

// readReason reads why the game ended. A line may have more before it, and a
// second one only says that a program was gone when it was told the result.
func (r *uccReader) readReason(line string) {
	_, reason, _ := strings.Cut(line, "REASON: ")
	if strings.Contains(line, "Internal") {
		r.game.Remarks = append(r.game.Remarks, phrase.New("the judge reports an internal error of its own: %s", reason))
	}
	if r.end.reason != "" {
		r.game.Remarks = append(r.game.Remarks, phrase.New("after the end the judge adds: %s", reason))
		return
	}
	r.end.reason = reason
	r.rec.Reason = reason
	r.rec.Result = uccResult(line, reason)
}

// uccResult is the result that a reason tells; whose turn it was is in the line.
func uccResult(line, reason string) board.Result {
	turn := stratego.Red
	if strings.Contains(line, "on BLUE's turn") {
		turn = stratego.Blue
	}
	for _, r := range uccReasons {
		if !strings.Contains(reason, r.says) {
			continue
		}
		switch r.outcome {
		case stratego.Win:
			return board.Won(turn, r.ending)
		case stratego.Lose:
			return board.Won(turn.Opponent(), r.ending)
		}
		return board.Draw(r.ending)
	}
	return board.Draw(board.Adjudicated)
}

// uccReasons are the judge's reasons by what they contain, with the outcome for
// the player whose turn it was.
var uccReasons = []struct {
	says    string
	outcome stratego.Outcome
	ending  board.Ending
}{
	{"Captured the flag", stratego.Win, board.FlagTaken},
	{"Destroyed all mobile", stratego.Win, board.NoPiece},
	{"neither player has mobile", stratego.Both, board.NoPiece},
	{"declared a draw after", stratego.Both, board.Limit},
	{"SIGPIPE", stratego.Lose, board.Crash},
	{"timeout", stratego.Lose, board.Time},
	{"surrendered", stratego.Lose, board.Resignation},
	{"Unintelligable", stratego.Lose, board.IllegalMove}, // so the judge spells it
	{"Unintelligible", stratego.Lose, board.IllegalMove},
	{"Coords outside", stratego.Lose, board.IllegalMove},
	{"does not select", stratego.Lose, board.IllegalMove},
	{"belongs to other", stratego.Lose, board.IllegalMove},
	{"not mobile", stratego.Lose, board.IllegalMove},
	{"cannot move that way", stratego.Lose, board.IllegalMove},
	{"square occupied", stratego.Lose, board.IllegalMove},
}

// readScore reads NAME COLOUR OUTCOME TURN REDVALUE BLUEVALUE.
func (r *uccReader) readScore(f []string) error {
	n := len(f)
	for i, to := range []*int{&r.end.turn, &r.end.values[0], &r.end.values[1]} {
		v, err := strconv.Atoi(f[n-3+i])
		if err != nil {
			return phrase.Errorf("%q: expected NAME COLOUR OUTCOME TURN REDVALUE BLUEVALUE", strings.Join(f, " "))
		}
		*to = v
	}
	r.end.scored = true
	return nil
}

var uccDirections = map[string][2]int{"UP": {0, -1}, "DOWN": {0, 1}, "LEFT": {-1, 0}, "RIGHT": {1, 0}}

// readMove reads TURN COLOUR: X Y DIRECTION [STEPS] OUTCOME [RANKS]. An answer
// that is no move at all, such as NO_MOVE, only shows in the reason that follows.
func (r *uccReader) readMove(f []string) error {
	turn, err := strconv.Atoi(f[0])
	if err != nil {
		return phrase.Errorf("turn %q: expected a number", f[0])
	}
	if len(f) < 6 {
		return nil
	}
	x, err1 := strconv.Atoi(f[2])
	y, err2 := strconv.Atoi(f[3])
	d, ok := uccDirections[f[4]]
	if err1 != nil || err2 != nil || !ok {
		return phrase.Errorf("%q: expected X Y and UP, DOWN, LEFT or RIGHT", strings.Join(f[2:5], " "))
	}
	rest, steps := f[5:], 1
	if n, err := strconv.Atoi(rest[0]); err == nil && len(rest) > 1 {
		steps, rest = n, rest[1:]
	}
	if strings.Contains(rest[0], "ERROR") {
		r.game.Remarks = append(r.game.Remarks,
			phrase.New("the judge answers a move with an internal error of its own: %s", strings.Join(f, " ")))
		return nil
	}
	side := stratego.Red
	if f[1] == "BLU:" {
		side = stratego.Blue
	}
	r.rec.Moves = append(r.rec.Moves, record.Move{Side: side, Text: uccMove(r.v.Grid(), x, y, x+steps*d[0], y+steps*d[1])})
	r.end.outcomes = append(r.end.outcomes, strings.Join(rest, " "))
	r.end.turns = append(r.end.turns, turn)
	return nil
}

// uccMove writes a move as records have it, also one that leaves the board.
func uccMove(g board.Grid, x, y, tox, toy int) string {
	name := func(col, row int) string {
		if q := g.At(col, row); q != board.NoSquare {
			return board.ColumnRow.Format(g, q)
		}
		return "off"
	}
	return name(x, y) + "-" + name(tox, toy)
}
