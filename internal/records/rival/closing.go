package rival

import (
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

// A fact is what must have happened in a game for a closing line to be true; the zero value is nothing.
type fact uint8

const (
	always            fact = iota
	flagTaken              // the Flag of who lost was struck
	flagTakenBehind        // and it had been set up in the back row
	flagNotBehind          // the person's Flag was not set up in the back row
	noPieceLeft            // a side has no piece left that moves
	lastMove               // the rival's move ended the game
	moved                  // the rival has moved
	strikes                // there was a strike
	noStrike               // there was none
	waited                 // the rival has moved and not struck
	spyIdle                // there was a strike, and none of the rival's Spy
	minersLost             // the person lost two Miners at least
	failed                 // the person struck and lost the piece
	struckWell             // the person struck and won
	neverFailed            // the person struck, and never lost the striker
	scoutsOnly             // all that the person struck were Scouts
	rivalFailed            // the rival struck and lost the piece
	rivalWon               // the rival struck and won
	bombStruck             // the rival lost a piece on a Bomb
	marshalLost            // the person lost a Marshal that had moved
	marshalHidden          // the person's Marshal was not seen
	rivalMarshalHid        // the rival's Marshal was not seen
	struckSeenMarshal      // the rival struck a Marshal that it had seen, and lost
	facts
)

// factsOf reads from a game that is over what happened in it, for the rival of a side: from its result, its strikes, which both
// sides saw, and where the person's Flag stood.
func factsOf(g *record.Game, rival board.Side) (holds [facts]bool) {
	person, end := rival.Opponent(), g.Result.Ending
	holds[always] = true
	holds[flagTaken] = end == board.FlagTaken
	holds[noPieceLeft] = end == board.NoPiece
	row, _, _ := strings.Cut(g.Setups[person], " ")
	behind := strings.Contains(row, "F")
	holds[flagTakenBehind] = holds[flagTaken] && !g.Result.Drawn && g.Result.Winner == rival && behind
	holds[flagNotBehind] = g.Setups[person] != "" && !behind
	if n := len(g.Moves); n > 0 && g.Moves[n-1].Side == rival {
		holds[lastMove] = holds[flagTaken] || holds[noPieceLeft] || end == board.NoMove
	}
	w := watch{rival: rival, holds: &holds, went: map[string]bool{}}
	for _, m := range g.Moves {
		w.see(m)
	}
	holds[noStrike] = !holds[strikes]
	holds[waited] = holds[moved] && w.struck == 0
	holds[spyIdle] = holds[strikes] && !w.spy
	holds[minersLost] = w.miners > 1
	holds[neverFailed] = w.tried > 0 && !holds[failed]
	holds[scoutsOnly] = w.tried > 0 && w.scouts == w.tried
	holds[marshalHidden], holds[rivalMarshalHid] = !w.seen[person], !w.seen[rival]
	return holds
}

// watch goes over the moves of a game.
type watch struct {
	rival  board.Side
	holds  *[facts]bool
	went   map[string]bool // squares of the person's pieces that have moved
	seen   [2]bool         // whose Marshal was in a strike
	spy    bool            // the rival's Spy has struck
	miners int             // that the person lost
	struck int             // strikes of the rival
	tried  int             // strikes of the person
	scouts int             // those of them that met a Scout
}

// The tokens of the ranks that lines speak of.
const (
	marshalToken = "1"
	minerToken   = "8"
	scoutToken   = "9"
	spyToken     = "S"
	bombToken    = "B"
)

func (w *watch) see(m record.Move) {
	from, to, _ := strings.Cut(m.Text, "-")
	own := m.Side == w.rival
	w.holds[moved] = w.holds[moved] || own
	if m.Struck() {
		w.holds[strikes] = true
		if own {
			w.strike(m, w.went[to])
		} else {
			w.struckBy(m)
		}
		w.seen[m.Side] = w.seen[m.Side] || m.Striker == marshalToken
		w.seen[m.Side.Opponent()] = w.seen[m.Side.Opponent()] || m.Defender == marshalToken
	}
	if !own {
		delete(w.went, from)
		w.went[to] = !m.Struck() || m.Outcome == "wins"
	}
}

// strike takes in a strike of the rival; went says that what it struck had moved.
func (w *watch) strike(m record.Move, went bool) {
	w.struck++
	w.spy = w.spy || m.Striker == spyToken
	if m.Outcome == "wins" {
		w.holds[rivalWon] = true
	} else {
		w.holds[rivalFailed] = true
		w.holds[bombStruck] = w.holds[bombStruck] || m.Defender == bombToken
	}
	if m.Outcome == "loses" {
		w.holds[struckSeenMarshal] = w.holds[struckSeenMarshal] || m.Defender == marshalToken && w.seen[w.rival.Opponent()]
		return
	}
	w.lost(m.Defender, went)
}

// struckBy takes in a strike of the person.
func (w *watch) struckBy(m record.Move) {
	w.tried++
	if m.Defender == scoutToken {
		w.scouts++
	}
	if m.Outcome == "wins" {
		w.holds[struckWell] = true
		return
	}
	w.holds[failed] = true
	w.lost(m.Striker, true)
}

// lost takes in a piece that the person lost.
func (w *watch) lost(rank string, went bool) {
	if rank == minerToken {
		w.miners++
	}
	w.holds[marshalLost] = w.holds[marshalLost] || rank == marshalToken && went
}

// Answer is what the rival of a side says after a game: its line for a win, a loss or a draw, where what that claims did happen
// in the game, and otherwise one that is true of every game.
func (r *Rival) Answer(g *record.Game, side board.Side) phrase.Text {
	line, needs := r.Drawn, r.needs[2]
	switch {
	case g.Result.Drawn:
	case g.Result.Winner == side:
		line, needs = r.Won, r.needs[0]
	default:
		line, needs = r.Lost, r.needs[1]
	}
	if !factsOf(g, side)[needs] {
		line = r.Plainly
	}
	return phrase.New(line)
}
