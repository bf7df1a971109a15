package textui

import (
	"context"
	"fmt"
	"os"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// mini is the look of seed 001, word for word.
var mini = styleFuncs{
	greet:    func(*Game, *session.Scene) {},
	draw:     (*Game).drawFrame,
	tell:     (*Game).tellMini,
	drawEach: true,
	strict:   true,
	from: func(g *Game, sc *session.Scene) string {
		return colour(sc, g.Side) + " MOVE: Enter current coordinates of piece (e.g., D2, or QQ to quit): "
	},
	to: func(g *Game, square string) string {
		sc := g.scene()
		return fmt.Sprintf("%s MOVE: Enter new coordinates of piece at %s:", colour(&sc, g.Side), square)
	},
	badFrom: func(g *Game, entry, _ string) {
		g.say("Error: Invalid piece or not moveable at %s. Try again...", short(entry))
	},
	badTo: func(g *Game, square, entry, _ string) {
		g.say("Error: Invalid move from %s to %s. Try again...", square, short(entry))
	},
	badMove: func(g *Game, fault string) { g.say("Error: %s Try again...", sentence(fault)) },
	insists: true,
	finish:  (*Game).finishMini,
	quit:    (*Game).quitMini,
}

// colour is a side's name in capitals.
func colour(sc *session.Scene, s board.Side) string { return strings.ToUpper(sc.Sides[s]) }

// MiniFile is the file that the mini game saves to and resumes from.
const MiniFile = "game.dat"

// ResumeMini asks the question that a mini game begins with. It returns the
// saved game that the player wants to go on with, nil for a new one. ok is false
// where the input ended.
func ResumeMini(ctx context.Context, in *Input) (saved *record.Game, ok bool) {
	in.say("Initializing game board ...")
	for {
		answer, ok := in.Ask(ctx, "Resume previously saved game ? (R to resume, N to start new game): ")
		switch {
		case !ok:
			return nil, false
		case strings.EqualFold(answer, "R"):
			return loadMini(in), true
		case strings.EqualFold(answer, "N"):
			return nil, true
		}
		in.say("Error: Invalid answer %s. Try again...", short(answer))
	}
}

func loadMini(in *Input) *record.Game {
	saved, err := record.Load(MiniFile)
	switch {
	case os.IsNotExist(err):
		in.say("Could not open the file %s to load the game", MiniFile)
	case err != nil:
		in.say("%s", sentence(err.Error()))
	case saved.Result.Over():
		in.say("The game in the file %s is over", MiniFile)
	default:
		return saved
	}
	in.say(startNewMini)
	return nil
}

// startNewMini says that there is no game to go on with.
const startNewMini = "Could not load previously saved game. Starting new game..."

// RefuseMini says why a saved game that could be read cannot be gone on with.
func RefuseMini(in *Input, err error) {
	in.say("%s", sentence(err.Error()))
	in.say(startNewMini)
}

// AssignMini prints the lines that tell that the pieces are put on the board.
func AssignMini(in *Input) {
	in.say("Assigning BLUE pieces to the board ...")
	in.say("Assigning RED pieces to the board ...")
}

// drawFrame draws the framed board of the sample.
func (g *Game) drawFrame(sc *session.Scene) {
	if g.plain {
		return
	}
	cols := columnsInOrder(sc)
	var head strings.Builder
	for _, col := range cols {
		head.WriteString(" " + sc.Columns[col])
	}
	border := "+" + strings.Repeat("-", sc.Grid.Width) + "+"
	g.sayRaw(" %s", head.String())
	g.sayRaw("%s", border)
	for _, row := range rowsInOrder(sc) {
		var b strings.Builder
		for _, col := range cols {
			b.WriteString(g.framed(sc, &sc.Squares[sc.Grid.At(col, row)]) + " ")
		}
		g.sayRaw("%s | %s|", sc.Rows[row], b.String())
	}
	g.sayRaw("%s", border)
}

// framed draws a square of the framed board: X for every enemy.
func (g *Game) framed(sc *session.Scene, sq *session.Square) string {
	switch p := sq.Piece; {
	case p == nil:
		return " "
	case p.Side != g.Side && !g.open && !sc.Revealed:
		return g.paint(int(p.Side), "X")
	default:
		return g.paint(int(p.Side), p.Token)
	}
}

// tellMini tells a move in the words of the sample.
func (g *Game) tellMini(sc *session.Scene, p session.Played) {
	from, to := sc.Squares[p.From].Name, sc.Squares[p.To].Name
	us, them := colour(sc, p.Side), colour(sc, p.Side.Opponent())
	striker, defender := p.Striker, p.Defender
	switch p.Outcome {
	case "":
		token := "X"
		if q := sc.Squares[p.To].Piece; p.Side == g.Side && q != nil {
			token = q.Token
		}
		g.say("%s %s move from %s to %s", us, token, from, to)
	case "wins":
		g.say("%s %s at %s captured %s %s at %s.", us, striker, from, them, defender, to)
	case "loses":
		g.say("%s %s at %s captured by %s %s at %s.", us, striker, from, them, defender, to)
	default:
		g.say("%s %s at %s and %s %s at %s captured each other.", us, striker, from, them, defender, to)
	}
}

func (g *Game) finishMini(sc *session.Scene) {
	g.drawFrame(sc)
	switch {
	case sc.Result.Drawn:
		g.say("GAME OVER: nobody wins the game.")
	default:
		g.say("GAME OVER: %s wins the game!", colour(sc, sc.Result.Winner))
	}
	g.say("%s", sc.Verdict)
}

// quitMini asks whether to save, as QQ does.
func (g *Game) quitMini(ctx context.Context, in *Input) error {
	for {
		answer, err := in.ask(ctx, "Save the game before quitting ? (Y to save, N to quit without saving): ")
		switch {
		case err != nil:
			return err
		case strings.EqualFold(answer, "N"):
			if err := g.Keeper.Forget(); err != nil {
				g.say("%s", sentence(err.Error()))
			}
			return errQuit
		case strings.EqualFold(answer, "Y"):
			return g.saveMini()
		}
		g.say("Error: Invalid answer %s. Try again...", short(answer))
	}
}

// saveMini saves the game to its usual file, as QQ and Y ask, and leaves. That
// file is for one game: another game in it goes to the library, and what is no
// game stays.
func (g *Game) saveMini() error {
	saved := false
	if g.Keeper != nil && g.File != "" {
		err := g.Keeper.Displace(g.File, g.Session)
		if err != nil {
			g.say("The game is not saved in %s: %s", g.File, sentence(err.Error()))
		}
		saved = err == nil
	}
	if !saved {
		_ = g.Keeper.KeepNow(g.Session) // leave says where the game is, or that it is lost
	}
	if err := g.leave(); err != nil {
		return err
	}
	return errQuit
}
