package opening

import (
	"errors"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
)

// boards reads boards of Advance: on one line, or on nine with the side to move on
// a tenth where that is not White.
func (r *reader) boards(text string) {
	var rows []string
	begun := 0
	finish := func(side board.Side) {
		if begun > 0 {
			pos, err := advance.Parse(strings.Join(rows, "\n"), side)
			r.board(begun, &pos, err)
		}
		rows, begun = nil, 0
	}
	for i, line := range linesOf(text) {
		line = strings.TrimSpace(line)
		switch word := strings.ToLower(line); {
		case strings.HasPrefix(line, "# ") || line == "#":
			continue
		case line == "":
			finish(advance.White)
			continue
		case strings.Contains(line, "/"):
			finish(advance.White)
			pos, err := (&record.Game{Start: line}).AdvancePosition()
			r.board(i+1, &pos, err)
			continue
		case word == "white" && begun > 0:
			finish(advance.White)
			continue
		case word == "black" && begun > 0:
			finish(advance.Black)
			continue
		case len(rows) == advance.Grid.Height:
			finish(advance.White)
		}
		if begun == 0 {
			begun = i + 1
		}
		rows = append(rows, line)
	}
	finish(advance.White)
}

// board adds a position of Advance in which the game is not over.
func (r *reader) board(line int, pos *advance.Position, err error) {
	var wrong *advance.BoardError
	if errors.As(err, &wrong) && line > 0 && wrong.Line > 0 && wrong.Column == 0 {
		line, err = line+wrong.Line-1, errors.New(wrong.Reason)
	}
	switch {
	case err != nil:
		r.wrong(line, "%s", oneLine(err))
	case pos.Result().Shared().Over():
		r.wrong(line, "the game is over there, by %v", pos.Result().Shared().Ending)
	default:
		r.add(line, Start{Position: record.AdvanceStart(pos)})
	}
}

// recordedBoard adds the position of a game of Advance after a given number of plies.
func (r *reader) recordedBoard(line int, g *archive.Game) {
	replay, err := record.ReplayAdvance(g.Record)
	switch {
	case err != nil:
		r.wrong(line, "%s", oneLine(err))
	case !replay.Seek(r.plies) && replay.Fault() != nil:
		r.wrong(line, "%v", replay.Fault())
	case replay.Ply() < r.plies:
		r.wrong(line, "a game of %d plies: expected at least %d", len(g.Record.Moves), r.plies)
	default:
		r.board(line, replay.Position(), nil)
	}
}
