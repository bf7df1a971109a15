package web

import (
	"bytes"
	"encoding/json"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// played returns the record of a game of random moves.
func played(t *testing.T, variant string, plies int) *record.Game {
	t.Helper()
	s := newSite(t, 1, Limits{})
	var setups [2]stratego.Setup
	if variant != record.Advance {
		setups = [2]stratego.Setup{shuffled(t, variant, 1), shuffled(t, variant, 2)}
	}
	all := meet(t, s, variant, setups)
	for ply := range plies {
		moves := movesOf(t, all[ply%2])
		if len(moves) == 0 {
			break
		}
		all[ply%2].must("move", wish{Move: moves[ply%len(moves)].Text, Ply: ply})
	}
	opened, err := s.app.hall.find(t.Context(), strings.Split(all[0].path, "/")[3], netip.Addr{})
	if err != nil {
		t.Fatal(err)
	}
	return opened.session.Record()
}

// ask posts and returns the answer as it is.
func (s *site) ask(t *testing.T, path string, q any) (int, []byte) {
	t.Helper()
	text, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.Post(s.http.URL+path, "application/json", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, body
}

func TestAFilmShowsEveryPositionOfAGame(t *testing.T) {
	for _, variant := range []string{"classic", "mactech", record.Advance} {
		t.Run(variant, func(t *testing.T) {
			rec := played(t, variant, 60)
			s := newSite(t, 2, Limits{})
			code, body := s.ask(t, "/api/film", reel{Text: rec.String()})
			if code != http.StatusOK {
				t.Fatalf("%d %s", code, body)
			}
			var f film
			if err := json.Unmarshal(body, &f); err != nil {
				t.Fatal(err)
			}
			if len(f.Frames) != len(rec.Moves)+1 || len(f.Scene.History) != len(rec.Moves) {
				t.Fatalf("%d frames, %d moves told, of %d moves", len(f.Frames), len(f.Scene.History), len(rec.Moves))
			}
			if variant == record.Advance && len(f.Balance) != len(f.Frames) {
				t.Errorf("%d points of balance for %d positions", len(f.Balance), len(f.Frames))
			}
			replay, err := kit{}.Replay(t.Context(), rec)
			if err != nil {
				t.Fatal(err)
			}
			defer replay.Close()
			onBoard := make([]session.Square, len(f.Scene.Squares))
			for ply, frame := range f.Frames {
				for i, q := range frame.Squares {
					onBoard[q].Piece = frame.Pieces[i]
				}
				for q, want := range replay.SceneAt(session.Open, ply).Squares {
					if !same(onBoard[q].Piece, want.Piece) {
						t.Fatalf("ply %d, square %d: %v, want %v", ply, q, onBoard[q].Piece, want.Piece)
					}
				}
			}
		})
	}
}

// pinned is a board of Advance on which White's Miner on e2 may not leave the
// file: Black's Miner would take the General behind it.
const pinned = "g...m..../........./........./........./........./........./........./z...M..../....G...."

func TestAFilmOfAdvanceStartsFromAnyPositionAndWithEitherSide(t *testing.T) {
	s := newSite(t, 1, Limits{})
	for start, move := range map[string]record.Move{
		pinned:        {Side: 0, Text: "e2-e3"},
		pinned + " b": {Side: 1, Text: "a9-a8"},
	} {
		rec := &record.Game{Game: record.Advance, Variant: record.Advance, Start: start, Moves: []record.Move{move}}
		code, body := s.ask(t, "/api/film", reel{Text: rec.String()})
		var f film
		if err := json.Unmarshal(body, &f); code != http.StatusOK || err != nil {
			t.Errorf("%s: %d %s", start, code, body)
			continue
		}
		if len(f.Frames) != 2 || len(f.Balance) != 2 || f.Fault != "" {
			t.Errorf("%s: %d frames, balance %v, fault %q", start, len(f.Frames), f.Balance, f.Fault)
		}
	}
}

func TestBeliefsOfASideAreOfTheHiddenPiecesOnly(t *testing.T) {
	rec := played(t, "classic", 80)
	s := newSite(t, 2, Limits{})
	for side, view := range []string{"first", "second"} {
		_, body := s.ask(t, "/api/beliefs", reel{Text: rec.String(), Ply: 40, View: view})
		var got struct{ Pieces []guess }
		if err := json.Unmarshal(body, &got); err != nil {
			t.Fatalf("%v: %s", err, body)
		}
		replay, err := kit{}.Replay(t.Context(), rec)
		if err != nil {
			t.Fatal(err)
		}
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
	_, still := s.ask(t, "/api/picture", reel{Text: rec.String(), Ply: 7, View: "first", Kind: "png"})
	img, err := png.Decode(bytes.NewReader(still))
	if err != nil {
		t.Fatal(err)
	}
	_, moving := s.ask(t, "/api/picture", reel{Text: rec.String(), View: "both", Kind: "gif"})
	all, err := gif.DecodeAll(bytes.NewReader(moving))
	if err != nil {
		t.Fatal(err)
	}
	if len(all.Image) != len(rec.Moves)+1 || all.Config.Width != img.Bounds().Dx() {
		t.Errorf("%d frames %d wide, want %d and %d", len(all.Image), all.Config.Width, len(rec.Moves)+1, img.Bounds().Dx())
	}
	// What the animation ends with is what a picture of the end shows.
	_, last := s.ask(t, "/api/picture", reel{Text: rec.String(), Ply: len(rec.Moves), View: "both", Kind: "png"})
	want, err := png.Decode(bytes.NewReader(last))
	if err != nil {
		t.Fatal(err)
	}
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

// apart is the difference of two colour values in steps of 1/256.
func apart(a, b uint32) uint32 { return max(a, b)>>8 - min(a, b)>>8 }

func TestWhatIsNoGameIsRefusedInWords(t *testing.T) {
	s := newSite(t, 1, Limits{})
	rec := played(t, "barrage", 4).String()
	for _, tt := range []struct {
		path string
		q    reel
		want string
	}{
		{"/api/film", reel{Text: "hello"}, "neither a Flagfall record"},
		{"/api/film", reel{Text: strings.Replace(rec, "red", "rex", 1)}, "checksum"},
		{"/api/beliefs", reel{Text: rec, View: "both"}, "expected first or second"},
		{"/api/picture", reel{Text: rec, View: "both", Kind: "bmp"}, "expected first, second or both"},
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
	text, err := os.ReadFile(logs[0])
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, 1, Limits{})
	if code, body := s.ask(t, "/api/film", reel{Text: string(text)}); code != http.StatusOK {
		t.Errorf("%s: %d %.300s", logs[0], code, body)
	}
}
