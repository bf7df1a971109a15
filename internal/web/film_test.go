//go:build !race

package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// ask posts and returns the answer as it is.
func (s *site) ask(t *testing.T, path string, q any) (int, []byte) {
	t.Helper()
	text := must.Get(json.Marshal(q))(t)
	resp := must.Get(http.Post(s.http.URL+path, "application/json", bytes.NewReader(text)))(t)
	defer resp.Body.Close()
	body := must.Get(io.ReadAll(resp.Body))(t)
	return resp.StatusCode, body
}

func TestAFilmShowsEveryPositionOfAGame(t *testing.T) {
	for _, variant := range []string{"classic", "mactech", record.Advance} {
		t.Run(variant, func(t *testing.T) {
			rec := played(t, variant, 60)
			s := newSite(t, 2, Limits{})
			code, body := s.ask(t, "/api/film", recordingRequest{Text: rec.String()})
			if code != http.StatusOK {
				t.Fatalf("%d %s", code, body)
			}
			var got recordedGame
			must.Do(t, json.Unmarshal(body, &got))
			f := got.Film
			if len(f.Steps) != len(rec.Moves) || len(got.Scene.History) != len(rec.Moves) {
				t.Fatalf("%d steps, %d moves told, of %d moves", len(f.Steps), len(got.Scene.History), len(rec.Moves))
			}
			replay := must.Get(kit{}.Replay(t.Context(), rec))(t)
			defer replay.Close()
			for ply, cells := range f.Boards() {
				for q, want := range replay.SceneAt(session.Open, ply).Squares {
					is, shown := "", ""
					if p := want.Piece; p != nil {
						is = fmt.Sprintln(p.Side, p.Token, p.Name, p.Moved, rec.Game == record.Stratego && p.Known)
					}
					if side, token, ok := f.Piece(cells[q]); ok {
						shown = fmt.Sprintln(side, token, f.Names[token], cells[q].Moved, cells[q].Known)
					}
					if shown != is || f.Wall(cells[q]) != want.Wall {
						t.Fatalf("ply %d, square %d: %q, want %q", ply, q, shown, is)
					}
				}
			}
		})
	}
}

func TestAFilmOfAdvanceStartsFromAnyPositionAndWithEitherSide(t *testing.T) {
	s := newSite(t, 1, Limits{})
	if code, body := s.ask(t, "/api/film", recordingRequest{Text: (&record.Game{
		Game:    record.Advance,
		Variant: record.Advance,
	}).String()}); code != http.StatusOK || !strings.Contains(string(body), `"history":[]`) {
		t.Errorf("a game without a move: %d %.300s", code, body)
	}
	for start, move := range map[string]record.Move{
		pinned:        {Side: 0, Text: "e2-e3"},
		pinned + " b": {Side: 1, Text: "a9-a8"},
	} {
		rec := &record.Game{Game: record.Advance, Variant: record.Advance, Start: start, Moves: []record.Move{move}}
		code, body := s.ask(t, "/api/film", recordingRequest{Text: rec.String()})
		var got recordedGame
		if err := json.Unmarshal(body, &got); code != http.StatusOK || err != nil {
			t.Errorf("%s: %d %s", start, code, body)
			continue
		}
		if f := got.Film; len(f.Steps) != 1 || len(f.Balance) != 2 || f.Fault != "" || !got.Fault.Empty() {
			t.Errorf("%s: %d steps, balance %v, fault %q", start, len(f.Steps), f.Balance, f.Fault+got.Fault.String())
		}
	}
}

func TestBeliefsOfASideAreOfTheHiddenPiecesOnly(t *testing.T) {
	rec := played(t, "classic", 80)
	s := newSite(t, 2, Limits{})
	for side, view := range []string{"first", "second"} {
		_, body := s.ask(t, "/api/beliefs", recordingRequest{Text: rec.String(), Ply: 40, View: view})
		var got struct{ Pieces []session.Guess }
		if err := json.Unmarshal(body, &got); err != nil {
			t.Fatalf("%v: %s", err, body)
		}
		replay := must.Get(kit{}.Replay(t.Context(), rec))(t)
		hidden := map[int]bool{}
		for q, sq := range replay.SceneAt(session.ViewerOf(board.Side(side)), 40).Squares {
			if sq.Piece != nil && sq.Piece.Hidden {
				hidden[q] = true
			}
		}
		replay.Close()
		for _, g := range got.Pieces {
			sum := 0.0
			for _, p := range g.Chances {
				sum += p
			}
			if !hidden[g.Square] || sum < 0.98 || sum > 1.02 {
				t.Errorf("%s, square %d: hidden %v, chances sum to %v", view, g.Square, hidden[g.Square], sum)
			}
			delete(hidden, g.Square)
		}
		if len(hidden) > 0 {
			t.Errorf("%s: nothing about %v", view, hidden)
		}
	}
}

func TestPicturesOfAGameCanBeRead(t *testing.T) {
	rec := played(t, "barrage", 30)
	s := newSite(t, 2, Limits{})
	_, still := s.ask(t, "/api/picture", recordingRequest{Text: rec.String(), Ply: 7, View: "first", Kind: "png"})
	img := must.Get(png.Decode(bytes.NewReader(still)))(t)
	_, moving := s.ask(t, "/api/picture", recordingRequest{Text: rec.String(), View: "both", Kind: "gif"})
	all := must.Get(gif.DecodeAll(bytes.NewReader(moving)))(t)
	if len(all.Image) != len(rec.Moves)+1 || all.Config.Width != img.Bounds().Dx() {
		t.Errorf("%d frames %d wide, want %d and %d", len(all.Image), all.Config.Width, len(rec.Moves)+1, img.Bounds().Dx())
	}
	// What the animation ends with is what a picture of the end shows.
	_, last := s.ask(t, "/api/picture", recordingRequest{Text: rec.String(), Ply: len(rec.Moves), View: "both", Kind: "png"})
	want := must.Get(png.Decode(bytes.NewReader(last)))(t)
	shown := image.NewRGBA(want.Bounds())
	for _, change := range all.Image {
		draw.Draw(shown, change.Rect, change, change.Rect.Min, draw.Over)
	}
	far := 0
	for y := 0; y < want.Bounds().Dy(); y += 2 {
		for x := 0; x < want.Bounds().Dx(); x += 2 {
			r1, g1, b1, _ := want.At(x, y).RGBA()
			r2, g2, b2, _ := shown.At(x, y).RGBA()
			if apart(r1, r2)+apart(g1, g2)+apart(b1, b2) > 60 {
				far++
			}
		}
	}
	if far > 0 {
		t.Errorf("%d pixels of the last frame are of another colour", far)
	}
}

func TestAPictureHasTheThemeAndTheNumbersThatThePersonSees(t *testing.T) {
	rec := played(t, "barrage", 30)
	s := newSite(t, 2, Limits{})
	seen := map[string]string{}
	for name, q := range map[string]recordingRequest{"usual": {}, "in slate": {Theme: "slate"}, "with 10 as the Marshal": {High: true}} {
		q.Text, q.View, q.Kind = rec.String(), "both", "png"
		_, text := s.ask(t, "/api/picture", q)
		must.Get(png.Decode(bytes.NewReader(text)))(t)
		if other, twice := seen[string(text)]; twice {
			t.Errorf("the picture %s is the one %s", name, other)
		}
		seen[string(text)] = name
	}
}

// apart is the difference of two colour values in steps of 1/256.
func apart(a, b uint32) uint32 { return max(a, b)>>8 - min(a, b)>>8 }

func TestWhatIsNoGameIsRefusedInWords(t *testing.T) {
	s := newSite(t, 1, Limits{})
	rec := played(t, "barrage", 4).String()
	for _, tt := range []struct {
		path string
		q    recordingRequest
		want string
	}{
		{"/api/film", recordingRequest{Text: "hello"}, "neither a Flagfall record"},
		{"/api/film", recordingRequest{Text: strings.Replace(rec, "red", "rex", 1)}, "checksum"},
		{"/api/beliefs", recordingRequest{Text: rec, View: "both"}, "expected first or second"},
		{"/api/picture", recordingRequest{Text: rec, View: "both", Kind: "bmp"}, "expected first, second or both"},
		{"/api/picture", recordingRequest{Text: rec, View: "both", Kind: "png", Theme: "gold"}, `there is no theme \"gold\"`},
	} {
		if code, body := s.ask(t, tt.path, tt.q); code != http.StatusBadRequest || !strings.Contains(string(body), tt.want) {
			t.Errorf("%s: %d %s, want %q", tt.path, code, body, tt.want)
		}
	}
}

func TestALogOfTheContestIsAFilm(t *testing.T) {
	dir := os.Getenv("FLAGFALL_DATA")
	if dir == "" {
		dir = "../../../shared/data"
	}
	logs, err := filepath.Glob(filepath.Join(dir, "ucc2012", "games", "*"))
	if err != nil || len(logs) == 0 {
		t.Skip("the logs of the contest are not here")
	}
	text := must.Get(os.ReadFile(logs[0]))(t)
	s := newSite(t, 1, Limits{})
	if code, body := s.ask(t, "/api/film", recordingRequest{Text: string(text)}); code != http.StatusOK {
		t.Errorf("%s: %d %.300s", logs[0], code, body)
	}
}
