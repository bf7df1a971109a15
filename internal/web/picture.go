package web

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"iter"
	"slices"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/film"
	"flagfall.dev/internal/records/picture"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// The limits of animated pictures: moves and bytes.
const (
	maxAnimated = 5000
	maxPicture  = 8 << 20
)

// showPicture draws a position of a recorded game, or all of them.
func (s *Server) showPicture(ctx context.Context, q recordingRequest, g *archive.Game) (content, error) {
	viewer, ok := map[string]session.Viewer{"first": session.AsFirst, "second": session.AsSecond, "both": session.Open}[q.View]
	write, moving := map[string]animator{"gif": picture.Animate, "apng": picture.AnimatePNG}[q.Kind]
	if !ok || q.Kind != "png" && !moving {
		return content{}, phrase.Errorf("view %q, kind %q: expected first, second or both, and png, gif or apng", q.View, q.Kind)
	}
	draw, err := s.look(q)
	if err != nil {
		return content{}, err
	}
	rec := g.Legal()
	from, to := q.clip(len(rec.Moves))
	if n := to - from; moving && n > maxAnimated {
		return content{}, phrase.Errorf("%d moves: an animated picture has at most %d", n, maxAnimated)
	}
	replay, err := s.config.Library.Replay(ctx, rec)
	if err != nil {
		return content{}, err
	}
	defer replay.Close()
	out := &boundedBuffer{ctx: ctx}
	if moving {
		short := *rec
		short.Moves = rec.Moves[:to]
		err = animate(out, write, replay.SceneAt(viewer, from), from, &short, g, draw)
	} else {
		sc := replay.SceneAt(viewer, q.Ply)
		err = draw(&sc).PNG(out)
	}
	return content{"image/" + q.Kind, out.text.Bytes()}, err
}

// clip returns the moves of a game that an animated picture shows: from the
// first number on and up to the second.
func (q *recordingRequest) clip(moves int) (from, to int) {
	if q.To <= 0 || q.To > moves {
		q.To = moves
	}
	return max(0, min(q.From, q.To)), q.To
}

// animator writes boards as a moving picture.
type animator func(io.Writer, iter.Seq[*picture.Board]) error

// painter draws a scene.
type painter func(*session.Scene) *picture.Board

// look returns what draws scenes as a request wants them to look.
func (s *Server) look(q recordingRequest) (painter, error) {
	theme, err := picture.ThemeNamed(q.Theme)
	if err != nil {
		return nil, err
	}
	return func(sc *session.Scene) *picture.Board {
		b := s.config.Library.Picture(sc)
		b.Theme, b.HighMarshal = theme, q.High
		return b
	}, nil
}

// animate draws a game as an animated picture, from the scene after a given number of moves on.
func animate(
	out *boundedBuffer, write animator, start session.Scene, from int, rec *record.Game, g *archive.Game, draw painter,
) error {
	f, err := film.New(rec, g.Variant)
	if err != nil {
		return err
	}
	f.Steps = f.Steps[min(from, len(f.Steps)):]
	err = write(out, func(yield func(*picture.Board) bool) {
		for sc := range scenes(f, start) {
			if out.ctx.Err() != nil || !yield(draw(sc)) {
				return
			}
		}
	})
	return cmp.Or(out.ctx.Err(), err)
}

// scenes returns the scenes of a film for the viewer of its first one, with the
// board and the newest move of each and nothing else. It is one scene that changes.
func scenes(f *film.Film, start session.Scene) iter.Seq[*session.Scene] {
	return func(yield func(*session.Scene) bool) {
		sc := start
		sc.Squares = slices.Clone(start.Squares)
		if !yield(&sc) {
			return
		}
		for _, step := range f.Steps {
			for _, c := range step.Changes {
				to := &sc.Squares[c.Square]
				to.Wall, to.Piece = f.Wall(c.Cell), seen(f, c.Cell, sc.Viewer)
			}
			sc.Last = &session.Played{Side: step.Side, From: step.From, To: step.To, Text: step.Text}
			if !yield(&sc) {
				return
			}
		}
	}
}

// seen returns the piece in a cell as a viewer knows it, nil for none.
func seen(f *film.Film, c film.Cell, viewer session.Viewer) *session.Piece {
	side, token, ok := f.Piece(c)
	if !ok {
		return nil
	}
	p := &session.Piece{
		Side: side, Token: token, Name: f.Names[token], Moved: c.Moved, Known: c.Known || f.Game == record.Advance,
	}
	if mine, seated := viewer.Side(); !p.Known && (viewer == session.Spectator || seated && side != mine) {
		p.Cover()
	}
	return p
}

// boundedBuffer is what a picture is drawn on: it has an end, and so has the time.
type boundedBuffer struct {
	ctx  context.Context
	text bytes.Buffer
}

// Write fails when the time is up or the sheet is full.
func (s *boundedBuffer) Write(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	if s.text.Len()+len(b) > maxPicture {
		return 0, phrase.Errorf("the picture would have more than %d megabytes: show fewer moves", maxPicture>>20)
	}
	return s.text.Write(b)
}
