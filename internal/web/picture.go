package web

import (
	"bytes"
	"context"
	"fmt"

	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/picture"
	"flagfall.dev/internal/session"
)

// Animated pictures show at most so many moves and take at most so many bytes.
const (
	maxAnimated = 5000
	maxPicture  = 8 << 20
)

// showPicture draws a position of a recorded game, or all of them.
func (s *Server) showPicture(ctx context.Context, q reel, g *archive.Game) (content, error) {
	viewer, ok := map[string]session.Viewer{"first": session.AsFirst, "second": session.AsSecond, "both": session.Open}[q.View]
	if !ok || q.Kind != "png" && q.Kind != "gif" {
		return content{}, fmt.Errorf("view %q, kind %q: expected first, second or both, and png or gif", q.View, q.Kind)
	}
	rec := g.Legal()
	if n := len(rec.Moves); q.Kind == "gif" && n > maxAnimated {
		return content{}, fmt.Errorf("%d moves: an animated picture has at most %d", n, maxAnimated)
	}
	replay, err := s.config.Library.Replay(ctx, rec)
	if err != nil {
		return content{}, err
	}
	defer replay.Close()
	out := &sheet{ctx: ctx}
	if q.Kind == "gif" {
		err = s.animate(out, replay, viewer)
	} else {
		sc := replay.SceneAt(viewer, q.Ply)
		err = s.config.Library.Picture(&sc).PNG(out)
	}
	return content{"image/" + q.Kind, out.text.Bytes()}, err
}

// animate draws a game as an animated picture.
func (s *Server) animate(out *sheet, replay *session.Session, viewer session.Viewer) error {
	var boards []*picture.Board
	for ply := range replay.Ply() + 1 {
		if err := out.ctx.Err(); err != nil {
			return err
		}
		sc := replay.SceneAt(viewer, ply)
		boards = append(boards, s.config.Library.Picture(&sc))
	}
	return picture.Animate(out, boards)
}

// sheet is what a picture is drawn on: it has an end, and so has the time.
type sheet struct {
	ctx  context.Context
	text bytes.Buffer
}

// Write fails when the time is up or the sheet is full.
func (s *sheet) Write(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	if s.text.Len()+len(b) > maxPicture {
		return 0, fmt.Errorf("the picture would have more than %d megabytes: show fewer moves", maxPicture>>20)
	}
	return s.text.Write(b)
}
