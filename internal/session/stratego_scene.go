package session

import (
	"fmt"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// sight is the part of a game that a viewer may know. Each side's pieces come from the view
// of one side: from its own view where the viewer may know their ranks, from the enemy's
// where it may not. Nothing here reads the position.
type sight struct {
	v *stratego.Variant
	// views[s] is the view that shows the pieces of side s.
	views [2]*stratego.View
}

// newSight takes the views that a viewer draws on from a position.
func newSight(p *stratego.Position, viewer Viewer, open bool) sight {
	red, blue := p.View(stratego.Red), p.View(stratego.Blue)
	s := sight{v: p.Variant()}
	switch {
	case open:
		s.views = [2]*stratego.View{red, blue}
	case viewer == AsFirst:
		s.views = [2]*stratego.View{red, red}
	case viewer == AsSecond:
		s.views = [2]*stratego.View{blue, blue}
	default:
		s.views = [2]*stratego.View{blue, red}
	}
	return s
}

// at returns the piece on a square as the viewer knows it, nil where there is
// none.
func (s *sight) at(sq board.Square) *Piece {
	for side, view := range s.views {
		if !view.Pieces(board.Side(side)).Has(sq) {
			continue
		}
		p := newPiece(view.At(sq))
		p.Moved, p.Known = view.Moved().Has(sq), view.Known().Has(sq)
		return p
	}
	return nil
}

// Cover hides the rank of a piece of Stratego.
func (p *Piece) Cover() {
	hidden := stratego.Hidden
	p.Token, p.Name, p.Hidden = string(hidden.Token()), hidden.String(), true
}

func newPiece(p stratego.Piece) *Piece {
	return &Piece{
		Side: p.Side(), Token: string(p.Rank().Token()), Name: p.Rank().String(),
		Hidden: p.Rank() == stratego.Hidden,
	}
}

func (g *strategoGame) draw(sc *Scene, ply int, open bool) {
	v := g.config.Variant
	sc.Game, sc.Variant, sc.Title = record.Stratego, v.Name(), v.Definition().Title
	sc.Grid, sc.Sides = v.Grid(), [2]string{stratego.SideName(0), stratego.SideName(1)}
	sc.RowFirst = v.Notation() == board.RowColumn
	sc.Columns, sc.Rows = v.Notation().Edges(v.Grid())
	for s := range g.commits {
		sc.Commitments[s] = g.commits[s].Sum
	}
	side, seated := sc.Viewer.Side()
	if !seated {
		side = stratego.Red
	}
	seen := v.Orientation(side) // an onlooker sits at the first side
	sc.Turned, sc.Mirrored = seen.Turned, seen.Mirrored
	g.drawGround(sc, side, seated)
	if g.table.Position == nil {
		g.drawSetup(sc, side, seated)
		return
	}
	pos := g.at(ply)
	sc.Turn = pos.Turn()
	s := newSight(pos, sc.Viewer, open)
	for q := range sc.Squares {
		sc.Squares[q].Piece = s.at(board.Square(q))
	}
	sc.tell(g.history[:ply])
	g.drawArmies(sc, &s)
	if seated {
		sc.Moves = g.moves(s.views[side])
	}
}

// at returns the position after a given number of moves; the caller must not change it.
func (g *strategoGame) at(ply int) *stratego.Position {
	if ply == len(g.history) {
		return g.table.Position
	}
	pos := g.table.Position.Clone()
	for pos.Ply() > ply {
		pos.Unmake()
	}
	if !g.solo && pos.Turn() != g.turnAt(ply) {
		pos.Pass() // that turn was given up
	}
	return pos
}

// turnAt returns whose turn it was in a game of two players.
func (g *strategoGame) turnAt(ply int) board.Side {
	switch {
	case ply > 0:
		return g.history[ply-1].Side.Opponent()
	case g.start != nil:
		return g.start.Turn()
	}
	return stratego.Red
}

// drawGround draws the board without pieces.
func (g *strategoGame) drawGround(sc *Scene, side board.Side, seated bool) {
	v := g.config.Variant
	sc.Squares = make([]Square, v.Grid().Squares())
	for q := range sc.Squares {
		sq := board.Square(q)
		sc.Squares[q] = Square{Name: v.Format(sq), Lake: v.Lakes().Has(sq), Home: seated && v.Home(side).Has(sq)}
	}
}

// drawSetup draws what a side has put on the board before play.
func (g *strategoGame) drawSetup(sc *Scene, side board.Side, seated bool) {
	if !seated {
		return
	}
	for i, r := range g.table.Setups[side] {
		if r != stratego.NoRank {
			sc.Squares[g.config.Variant.HomeSquare(side, i)].Piece = newPiece(stratego.NewPiece(side, r))
		}
	}
	for s := range sc.Armies {
		for _, l := range g.config.Variant.Definition().Army {
			sc.Armies[s] = append(sc.Armies[s], newUnit(l))
		}
	}
}

// played tells a move of the history, from what both sides saw.
func (g *strategoGame) played(ply int, e stratego.Event) Played {
	p := Played{
		Ply: ply, Side: e.Side, From: e.Move.From, To: e.Move.To,
		Text: g.format(e.Move), Kind: "move",
	}
	v := g.config.Variant
	from, to := v.Format(e.Move.From), v.Format(e.Move.To)
	p.Words = fmt.Sprintf("%s moves from %s to %s", stratego.SideName(e.Side), from, to)
	if e.Outcome == stratego.NoStrike {
		return p
	}
	p.Kind, p.Outcome = "strike", e.Outcome.String()
	p.Striker, p.Defender = string(e.Striker.Token()), string(e.Defender.Token())
	p.Words = fmt.Sprintf("%s strikes from %s at %s: %s", stratego.SideName(e.Side), from, to, strikeWords(e))
	return p
}

// strikeWords names both pieces of a strike and its outcome, with the tokens that stand on
// the board.
func strikeWords(e stratego.Event) string {
	striker := fmt.Sprintf("%v (%c)", e.Striker, e.Striker.Token())
	defender := fmt.Sprintf("%v (%c)", e.Defender, e.Defender.Token())
	switch {
	case e.Defender == stratego.Flag && e.Outcome == stratego.Win:
		return striker + " takes the Flag"
	case e.Outcome == stratego.Win:
		return striker + " beats " + defender
	case e.Outcome == stratego.Lose:
		return striker + " falls to " + defender
	}
	return striker + " meets " + defender + ", both fall"
}

// moves lists the legal moves of a view.
func (g *strategoGame) moves(view *stratego.View) []Move {
	v := g.config.Variant
	var moves []Move
	for _, m := range view.Moves(nil) {
		enemy := view.At(m.To)
		move := Move{From: m.From, To: m.To, Text: g.format(m), Kind: "move"}
		move.Words = fmt.Sprintf("%v %s moves to %s", view.At(m.From).Rank(), v.Format(m.From), v.Format(m.To))
		if !enemy.Empty() {
			move.Kind = "strike"
			move.Words = fmt.Sprintf("%v %s strikes the %v on %s", view.At(m.From).Rank(), v.Format(m.From), enemy.Rank(), v.Format(m.To))
		}
		moves = append(moves, move)
	}
	return moves
}

// premoves asks the side's view: no other piece counts, for each may have moved or
// been taken by then.
func (g *strategoGame) premoves(side board.Side) map[board.Square][]int {
	view, all := g.view(side), map[board.Square][]int{}
	for from := range view.Pieces(side).All() {
		for to := range g.config.Variant.Reach(view.At(from).Rank(), from).All() {
			all[from] = append(all[from], int(to))
		}
	}
	return all
}

func newUnit(l stratego.Levy) Unit {
	u := Unit{Tokens: l.Ranks.String(), Total: l.Count, Hidden: l.Count}
	var names []string
	for r := range l.Ranks.All() {
		names = append(names, r.String())
	}
	u.Name = strings.Join(names, " or ")
	return u
}

// drawArmies counts what each side has lost and what its enemy has not seen
// yet. All of it is public: captures, and the ranks that pieces have shown.
func (g *strategoGame) drawArmies(sc *Scene, s *sight) {
	for side := range board.Side(2) {
		shown := publicOf(s.views[side], side)
		for _, l := range g.config.Variant.Definition().Army {
			sc.Armies[side] = append(sc.Armies[side], g.unit(l, side, shown))
		}
		for r := stratego.Marshal; r <= stratego.Flag; r++ {
			for range shown.taken[r] {
				sc.Taken[side] = append(sc.Taken[side], *newPiece(stratego.NewPiece(side, r)))
			}
		}
	}
}

// public is what everybody knows about a side's army.
type public struct {
	taken, known [stratego.Ranks]int
}

func publicOf(view *stratego.View, side board.Side) public {
	p := public{taken: view.Captured(side)}
	for q := range view.Pieces(side).And(view.Known()).All() {
		p.known[view.At(q).Rank()]++
	}
	return p
}

// unit counts a part of a side's army.
func (g *strategoGame) unit(l stratego.Levy, side board.Side, pub public) Unit {
	u := newUnit(l)
	if g.start != nil {
		u.Total = 0
		for q := range g.start.Pieces(side).All() {
			if l.Ranks.Has(g.start.At(q).Rank()) {
				u.Total++
			}
		}
	}
	known := 0
	for r := range l.Ranks.All() {
		u.Taken += pub.taken[r]
		known += pub.known[r]
	}
	u.Hidden = u.Total - u.Taken - known
	return u
}
