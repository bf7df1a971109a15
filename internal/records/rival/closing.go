package rival

import (
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

// A deed is what must have happened in a game for a closing line to be true; the zero value is nothing.
type deed uint8

const (
	always          deed = iota
	flagTaken            // the Flag of who lost was struck
	flagTakenBehind      // and it had been set up in the back row
	flagNotBehind        // the person's Flag was not set up in the back row
	noPieceLeft          // a side has no piece left that moves
	lastMove             // the rival's move ended the game
	moved                // the rival has moved
	strikes              // there was a strike
	noStrike             // there was none
	waited               // the rival has moved and not struck
	spyIdle              // there was a strike, and none of the rival's Spy
	minersLost           // the person lost two Miners at least
	brokeOn              // the person struck and lost the piece
	struckWell           // the person struck and won
	neverBrokeOn         // the person struck, and never lost the striker
	scoutsOnly           // all that the person struck were Scouts
	rivalBrokeOn         // the rival struck and lost the piece
	rivalWon             // the rival struck and won
	bombStruck           // the rival lost a piece on a Bomb
	marshalLost          // the person lost a Marshal that had moved
	marshalHidden        // the person's Marshal was not seen
	rivalMarshalHid      // the rival's Marshal was not seen
	marshalForgot        // the rival struck a Marshal that it had seen, and lost
	deeds
)

// deedsOf reads from a game that is over what happened in it, for the rival of a side: from its result, its strikes, which both
// sides saw, and where the person's Flag stood.
func deedsOf(g *record.Game, rival board.Side) (did [deeds]bool) {
	person, end := rival.Opponent(), g.Result.Ending
	did[always] = true
	did[flagTaken] = end == board.FlagTaken
	did[noPieceLeft] = end == board.NoPiece
	row, _, _ := strings.Cut(g.Setups[person], " ")
	behind := strings.Contains(row, "F")
	did[flagTakenBehind] = did[flagTaken] && !g.Result.Drawn && g.Result.Winner == rival && behind
	did[flagNotBehind] = g.Setups[person] != "" && !behind
	if n := len(g.Moves); n > 0 && g.Moves[n-1].Side == rival {
		did[lastMove] = did[flagTaken] || did[noPieceLeft] || end == board.NoMove
	}
	w := watch{rival: rival, did: &did, went: map[string]bool{}}
	for _, m := range g.Moves {
		w.see(m)
	}
	did[noStrike] = !did[strikes]
	did[waited] = did[moved] && w.struck == 0
	did[spyIdle] = did[strikes] && !w.spy
	did[minersLost] = w.miners > 1
	did[neverBrokeOn] = w.tried > 0 && !did[brokeOn]
	did[scoutsOnly] = w.tried > 0 && w.scouts == w.tried
	did[marshalHidden], did[rivalMarshalHid] = !w.seen[person], !w.seen[rival]
	return did
}

// watch goes over the moves of a game.
type watch struct {
	rival  board.Side
	did    *[deeds]bool
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
	w.did[moved] = w.did[moved] || own
	if m.Struck() {
		w.did[strikes] = true
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
		w.did[rivalWon] = true
	} else {
		w.did[rivalBrokeOn] = true
		w.did[bombStruck] = w.did[bombStruck] || m.Defender == bombToken
	}
	if m.Outcome == "loses" {
		w.did[marshalForgot] = w.did[marshalForgot] || m.Defender == marshalToken && w.seen[w.rival.Opponent()]
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
		w.did[struckWell] = true
		return
	}
	w.did[brokeOn] = true
	w.lost(m.Striker, true)
}

// lost takes in a piece that the person lost.
func (w *watch) lost(rank string, went bool) {
	if rank == minerToken {
		w.miners++
	}
	w.did[marshalLost] = w.did[marshalLost] || rank == marshalToken && went
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
	if !deedsOf(g, side)[needs] {
		line = r.Plainly
	}
	return phrase.New(line)
}
