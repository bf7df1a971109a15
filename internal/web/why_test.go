package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// pinned is a board of Advance on which White's Miner on e2 may not leave the
// file: Black's Miner would take the General behind it.
const pinned = "g...m..../........./........./........./........./........./........./z...M..../....G...."

func TestThePageIsToldWhyAMoveIsNotPossible(t *testing.T) {
	s := newSite(t, 1, Limits{})
	g := s.seated(&record.Game{Game: record.Advance, Variant: record.Advance, Start: pinned})
	for _, tt := range []struct{ from, to, want string }{
		{"e2", "a2", "the General would be in danger"}, // a capture by a pinned piece
		{"e2", "b2", "the General would be in danger"},
		{"e2", "e1", "your own General stands on e1"},
		{"e2", "d3", "a Miner on e2 cannot go to d3"},
		{"e2", "e9", ""},
		{"b4", "b5", "b4 is empty"},
	} {
		var got struct{ Why sentence }
		q := map[string]any{"from": advance.SquareOf(tt.from), "to": advance.SquareOf(tt.to)}
		must.Get(g.post(g.path+"why", q, &got))(t)
		if !strings.Contains(string(got.Why), tt.want) || (got.Why == "") != (tt.want == "") {
			t.Errorf("%s-%s: %q, want %q", tt.from, tt.to, got.Why, tt.want)
		}
	}
	for _, sq := range []int{81, 127, 255} {
		var got struct{ Why sentence }
		if _, err := g.post(g.path+"why", map[string]any{"from": advance.SquareOf("e2"), "to": sq}, &got); err != nil ||
			!strings.Contains(string(got.Why), "no such square") {
			t.Errorf("to square %d: %q, %v", sq, got.Why, err)
		}
	}
}

func TestAHintAnswersWithAListInEveryVariant(t *testing.T) {
	s := newSite(t, 1, Limits{})
	for _, v := range (kit{}).Variants() {
		t.Run(v.Name, func(t *testing.T) {
			g := s.guest()
			g.create(gameRequest{Variant: v.Name, Opponent: "random", Side: "first"})
			if v.Game == record.Stratego {
				g.must("deploy", seatRequest{Setup: shuffled(t, v.Name, 3).String()})
			}
			var hint struct {
				Move session.Move
				Why  json.RawMessage
			}
			must.Get(g.post(g.path+"hint", seatRequest{}, &hint))(t)
			if hint.Move.Text == "" || !bytes.HasPrefix(hint.Why, []byte("[")) {
				t.Errorf("move %q, why %s: the page reads a list", hint.Move.Text, hint.Why)
			}
		})
	}
}

func TestFaultsOfASetupAreShownWhereTheyAre(t *testing.T) {
	s := newSite(t, 1, Limits{})
	ask := func(how, text string) (string, []session.SetupFault) {
		var got struct {
			Text   string
			Faults []session.SetupFault
		}
		must.Get(s.guest().post("/api/setup", map[string]string{"variant": "barrage", "how": how, "text": text}, &got))(t)
		return got.Text, got.Faults
	}
	_, faults := ask("check", "FF7"+strings.Repeat(".", 37))
	var at []int
	for _, f := range faults {
		at = append(at, f.Squares...)
	}
	if fmt.Sprint(at) != "[0 1 2]" && fmt.Sprint(at) != "[2 0 1]" {
		t.Errorf("squares at fault %v in %v", at, faults)
	}
	for _, how := range []string{"random", "fill"} {
		text, faults := ask(how, "..1"+strings.Repeat(".", 37))
		if len(faults) != 0 || how == "fill" && text[2] != '1' {
			t.Errorf("%s: %s %v", how, text, faults)
		}
	}
	if text, _ := ask("mirror", "..1"+strings.Repeat(".", 37)); text[7] != '1' {
		t.Errorf("mirrored: %s", text)
	}
}

// sentence reads a text as a page does, and says its English.
type sentence string

func (s *sentence) UnmarshalJSON(text []byte) error {
	var t struct {
		Say  string
		With []json.RawMessage
	}
	if json.Unmarshal(text, &t) != nil { // it is no text but a part of one
		var word any
		err := json.Unmarshal(text, &word)
		*s = sentence(fmt.Sprint(word))
		return err
	}
	parts := make([]any, len(t.With))
	for i, raw := range t.With {
		var part sentence
		if err := part.UnmarshalJSON(raw); err != nil {
			return err
		}
		parts[i] = string(part)
	}
	*s = sentence(fmt.Sprintf(strings.ReplaceAll(t.Say, "%d", "%s"), parts...))
	return nil
}
