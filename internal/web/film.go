package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"flagfall/advance"
	"flagfall/board"
	"flagfall/internal/archive"
	"flagfall/internal/session"
	"flagfall/internal/stratego/belief"
	"flagfall/record"
	"flagfall/stratego"
)

// film is a recorded game, ready to be shown from any view without asking the
// server again: the first scene, and what every move changed.
type film struct {
	Scene  session.Scene `json:"scene"` // the last one, with nothing hidden
	Frames []frame       `json:"frames"`
	// Balance is White's material less Black's after every move, in Advance.
	Balance []int    `json:"balance,omitempty"`
	Remarks []string `json:"remarks"`
	Record  string   `json:"record"` // as Flagfall keeps it
	// Fault says which move of the source breaks the rules; the film ends there.
	Fault string `json:"fault,omitempty"`

	last []session.Square // the board after the last frame
}

// frame is what a move changed: squares, and what is on them. The first frame of
// a film has every piece.
type frame struct {
	Squares []int            `json:"squares"`
	Pieces  []*session.Piece `json:"pieces"` // nil: none
	Walls   []int            `json:"walls,omitempty"`
}

// reel is what a request to look at a recorded game has.
type reel struct {
	Text string `json:"text"` // a record, or a log of another judge
	Ply  int    `json:"ply"`
	View string `json:"view"` // first, second or both
	Kind string `json:"kind"` // png or gif
}

// deskSize is how many replays are worked on at a time.
const deskSize = 2

// openReel reads a request and the game in it; where it cannot it answers and
// returns nil. The caller must call done.
func (s *Server) openReel(w http.ResponseWriter, r *http.Request) (q reel, g *archive.Game, done func()) {
	if !read(w, r, &q, maxUpload) {
		return q, nil, nil
	}
	g, err := archive.Parse(q.Text)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return q, nil, nil
	}
	select {
	case s.desk <- struct{}{}:
	case <-r.Context().Done():
		return q, nil, nil
	}
	return q, g, func() { <-s.desk }
}

func (s *Server) postFilm(w http.ResponseWriter, r *http.Request) {
	_, g, done := s.openReel(w, r)
	if g == nil {
		return
	}
	defer done()
	f, err := s.film(r.Context(), g)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	answer(w, http.StatusOK, f)
}

func (s *Server) film(ctx context.Context, g *archive.Game) (*film, error) {
	rec := g.Legal()
	replay, err := s.config.Library.Replay(ctx, rec)
	if err != nil {
		return nil, err
	}
	defer replay.Close()
	f := &film{Scene: replay.Scene(session.Open), Remarks: g.Remarks, Record: rec.String()}
	if report := g.Check(); report.Fault != "" {
		f.Fault = report.String()
	}
	if g.Variant != nil {
		f.Frames, err = strategoFrames(g, len(rec.Moves))
		return f, err
	}
	for ply := range len(rec.Moves) + 1 {
		f.add(replay.SceneAt(session.Open, ply).Squares)
	}
	f.Balance, err = balance(rec)
	return f, err
}

// balance plays a game of Advance through and weighs the pieces.
func balance(rec *record.Game) ([]int, error) {
	pos, err := rec.AdvancePosition()
	if err != nil {
		return nil, err
	}
	all := []int{pos.Material(advance.White) - pos.Material(advance.Black)}
	for _, m := range rec.Moves {
		move, err := pos.ParseMove(m.Text)
		if err != nil {
			return nil, err
		}
		pos.Make(move)
		all = append(all, pos.Material(advance.White)-pos.Material(advance.Black))
	}
	return all, nil
}

// strategoFrames plays a game of Stratego through once.
func strategoFrames(g *archive.Game, plies int) ([]frame, error) {
	start, err := g.Start()
	if err != nil {
		return nil, err
	}
	end := start.Clone()
	g.PlayTo(end, plies)
	var f film
	f.addPosition(start)
	for ply := range plies {
		start.Make(end.Event(ply).Move)
		if g.Record.Solo {
			start.Pass()
		}
		f.addPosition(start)
	}
	return f.Frames, nil
}

// addPosition appends a position of Stratego.
func (f *film) addPosition(p *stratego.Position) {
	squares := make([]session.Square, p.Variant().Grid().Squares())
	moved, known := p.Moved(), p.Known()
	for q := range squares {
		if pc := p.At(board.Square(q)); !pc.Empty() {
			squares[q].Piece = &session.Piece{
				Side: pc.Side(), Token: string(pc.Rank().Token()), Name: pc.Rank().String(),
				Moved: moved.Has(board.Square(q)), Known: known.Has(board.Square(q)),
			}
		}
	}
	f.add(squares)
}

// add appends the frame between the film's last board and the next one.
func (f *film) add(squares []session.Square) {
	last := f.board(len(squares))
	var next frame
	for q, s := range squares {
		if s.Wall && !last[q].Wall {
			next.Walls = append(next.Walls, q)
		}
		if same(s.Piece, last[q].Piece) && s.Wall == last[q].Wall {
			continue
		}
		next.Squares, next.Pieces = append(next.Squares, q), append(next.Pieces, s.Piece)
		last[q] = s
	}
	if next.Squares == nil {
		next.Squares, next.Pieces = []int{}, []*session.Piece{}
	}
	f.Frames = append(f.Frames, next)
	f.last = last
}

// board is the board after the last frame.
func (f *film) board(squares int) []session.Square {
	if f.last == nil {
		f.last = make([]session.Square, squares)
	}
	return f.last
}

func same(a, b *session.Piece) bool { return a == b || a != nil && b != nil && *a == *b }

// postBeliefs says what a side could know about the other's hidden pieces after
// so many moves.
func (s *Server) postBeliefs(w http.ResponseWriter, r *http.Request) {
	q, g, done := s.openReel(w, r)
	if g == nil {
		return
	}
	defer done()
	found, err := beliefs(g, q)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	answer(w, http.StatusOK, map[string]any{"pieces": found})
}

// guess is what a hidden piece may be.
type guess struct {
	Square  int                `json:"square"`
	Chances map[string]float64 `json:"chances"` // by rank token
}

func beliefs(g *archive.Game, q reel) ([]guess, error) {
	if g.Variant == nil {
		return nil, errors.New("nothing is hidden in Advance")
	}
	side, ok := map[string]board.Side{"first": 0, "second": 1}[q.View]
	if !ok {
		return nil, fmt.Errorf("view %q: expected first or second", q.View)
	}
	pos, err := positionAt(g, q.Ply)
	if err != nil {
		return nil, err
	}
	found := []guess{}
	for _, p := range belief.New(pos.View(side), belief.Options{}).Pieces {
		one := guess{int(p.Square), map[string]float64{}}
		for r := range p.Possible.All() {
			one.Chances[string(r.Token())] = float64(int(p.Chance[r]*1000+0.5)) / 1000
		}
		found = append(found, one)
	}
	return found, nil
}

// postWeigh says who stands better after so many moves.
func (s *Server) postWeigh(w http.ResponseWriter, r *http.Request) {
	q, g, done := s.openReel(w, r)
	if g == nil {
		return
	}
	defer done()
	if g.Variant == nil {
		refuse(w, http.StatusBadRequest, "there is no graph of Advance")
		return
	}
	pos, err := positionAt(g, q.Ply)
	if err == nil && pos.Result().Over() {
		err = errors.New("the game is over there")
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	win, err := s.config.Library.Weigh(r.Context(), pos.View(pos.Turn()))
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	answer(w, http.StatusOK, map[string]any{"win": win, "side": pos.Turn()})
}

// positionAt is the position of a game of Stratego after so many moves.
func positionAt(g *archive.Game, ply int) (*stratego.Position, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, err
	}
	g.PlayTo(pos, max(0, min(ply, g.Check().Plies)))
	return pos, nil
}
