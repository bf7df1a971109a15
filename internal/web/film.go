package web

import (
	"context"
	"errors"
	"fmt"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/stratego/belief"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
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

// maxFilm is how many moves a film may have.
const maxFilm = 20_000

func (s *Server) showFilm(ctx context.Context, _ reel, g *archive.Game) (content, error) {
	return asJSON(s.film(ctx, g))
}

func (s *Server) film(ctx context.Context, g *archive.Game) (*film, error) {
	rec := g.Legal()
	if n := len(rec.Moves); n > maxFilm {
		return nil, fmt.Errorf("%d moves: at most %d can be shown", n, maxFilm)
	}
	replay, err := s.config.Library.Replay(ctx, rec)
	if err != nil {
		return nil, err
	}
	defer replay.Close()
	f := &film{Scene: replay.Scene(session.Open), Remarks: g.Remarks, Record: rec.String()}
	if report := g.Check(); !report.OK() {
		f.Fault = report.String()
	}
	if g.Variant != nil {
		f.Frames, err = strategoFrames(ctx, g, len(rec.Moves))
		return f, err
	}
	for ply := range len(rec.Moves) + 1 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
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
func strategoFrames(ctx context.Context, g *archive.Game, plies int) ([]frame, error) {
	replay, err := g.Replay()
	if err != nil {
		return nil, err
	}
	var f film
	for ply, pos := range replay.Positions() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if ply <= plies {
			f.addPosition(pos)
		}
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

// showBeliefs says what a side could know about the other's hidden pieces after
// so many moves.
func showBeliefs(_ context.Context, q reel, g *archive.Game) (content, error) {
	found, err := beliefs(g, q)
	return asJSON(map[string]any{"pieces": found}, err)
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
	replay, err := replayTo(g, q.Ply)
	if err != nil {
		return nil, err
	}
	found := []guess{}
	for _, p := range belief.New(replay.View(side), belief.Options{}).Pieces {
		one := guess{int(p.Square), map[string]float64{}}
		for r := range p.Possible.All() {
			one.Chances[string(r.Token())] = float64(int(p.Chance[r]*1000+0.5)) / 1000
		}
		found = append(found, one)
	}
	return found, nil
}

// showWeight says who stands better after so many moves.
func (s *Server) showWeight(ctx context.Context, q reel, g *archive.Game) (content, error) {
	if g.Variant == nil {
		return content{}, errors.New("there is no graph of Advance")
	}
	replay, err := replayTo(g, q.Ply)
	if err == nil && replay.Result().Over() {
		err = errors.New("the game is over there")
	}
	if err != nil {
		return content{}, err
	}
	turn := replay.Position().Turn()
	win, err := s.config.Library.Weigh(ctx, replay.View(turn))
	return asJSON(map[string]any{"win": win, "side": turn}, err)
}

// replayTo replays so many moves of a game of Stratego, or as many as are legal.
func replayTo(g *archive.Game, ply int) (*record.StrategoReplay, error) {
	replay, err := g.Replay()
	if err != nil {
		return nil, err
	}
	replay.Seek(ply)
	return replay, nil
}
