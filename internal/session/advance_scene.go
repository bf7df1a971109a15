package session

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
)

const advanceTitle = "Dragons, Catapults and Jesters on 9×9"

func (g *advanceGame) draw(sc *Scene, ply int, _ bool) {
	sc.Game, sc.Variant, sc.Title = record.Advance, record.Advance, advanceTitle
	sc.Grid, sc.Sides = advance.Grid, [2]string{advance.SideName(0), advance.SideName(1)}
	sc.Turned = sc.Viewer == AsSecond
	sc.Columns, sc.Rows = AdvanceEdges()
	pos := g.positions[ply]
	sc.Turn = pos.Turn()
	for q := range board.Square(advance.Grid.Squares()) {
		sc.Squares = append(sc.Squares, g.square(&pos, q))
	}
	if side, seated := sc.Viewer.Side(); seated && side == pos.Turn() {
		sc.Moves = advanceMoves(&pos)
	}
	sc.tell(g.history[:ply])
	g.drawArmies(sc, ply)
	sc.Notes = advanceNotes(&pos)
}

// AdvanceEdges returns the coordinates along the two edges of Advance's board, in board
// order.
func AdvanceEdges() (columns, rows []string) {
	for i := range advance.Grid.Width {
		columns = append(columns, string(rune('a'+i)))
		rows = append(rows, fmt.Sprint(advance.Grid.Height-i))
	}
	return columns, rows
}

func (g *advanceGame) square(pos *advance.Position, q board.Square) Square {
	s := Square{Name: advance.SquareName(q)}
	switch piece := pos.At(q); piece {
	case advance.Empty:
	case advance.WallPiece:
		s.Wall = true
	default:
		s.Piece = advancePiece(piece)
	}
	return s
}

// advancePiece draws a piece. Its token is upper case on both sides.
func advancePiece(p advance.Piece) *Piece {
	return &Piece{Side: p.Side(), Token: strings.ToUpper(string(p.Letter())), Name: p.Kind().String(), Known: true}
}

// premoves are the moves that there were if the opponent passed.
func (g *advanceGame) premoves(board.Side) map[board.Square][]int {
	pos, all := *g.pos(), map[board.Square][]int{}
	pos.Pass()
	for _, m := range pos.Moves(nil) {
		if to := int(m.To()); !slices.Contains(all[m.From()], to) {
			all[m.From()] = append(all[m.From()], to)
		}
	}
	return all
}

func advanceMoves(pos *advance.Position) []Move {
	var moves []Move
	for _, m := range pos.Moves(nil) {
		moves = append(moves, Move{From: m.From(), To: m.To(), Text: m.String(), Kind: m.Kind().String(), Words: pos.Describe(m)})
	}
	return moves
}

// drawArmies lists what each side started with and what it has lost. Converted
// pieces have changed sides and are not lost.
func (g *advanceGame) drawArmies(sc *Scene, ply int) {
	for side := range board.Side(2) {
		var lost [advance.Wall]int
		for _, m := range g.table.Moves[:ply] {
			if takes(m) && m.Target().Belongs(side) {
				lost[m.Target().Kind()]++
			}
		}
		for k := advance.General; k >= advance.Zombie; k-- {
			piece := advancePiece(advance.NewPiece(k, side))
			sc.Armies[side] = append(sc.Armies[side], Unit{
				Tokens: piece.Token, Name: piece.Name, Total: g.positions[0].Pieces(k, side).Count(), Taken: lost[k],
			})
			for range lost[k] {
				sc.Taken[side] = append(sc.Taken[side], *piece)
			}
		}
	}
}

// advanceNotes says whose General is in danger, and the score.
func advanceNotes(pos *advance.Position) []phrase.Text {
	var notes []phrase.Text
	for side := range board.Side(2) {
		if pos.InDanger(side) {
			notes = append(notes, phrase.New("%s's General is in danger", phrase.New(advance.SideName(side))))
		}
	}
	return append(notes, phrase.New("Material: White %d, Black %d", pos.Material(advance.White), pos.Material(advance.Black)))
}
