package lobby

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/stratego"
)

// swapped returns some shipped puzzles, each with a copy in which hidden enemy pieces have other ranks.
func swapped(t *testing.T, n int) (pairs [][2]puzzle.Puzzle) {
	t.Helper()
	for _, p := range puzzle.Shipped().Puzzles {
		if p.Goal != puzzle.Win || p.Before != "" || p.Plies > 5 || len(pairs) == n {
			continue
		}
		rec := must.Get(p.Record())(t)
		start := must.Get(stratego.ParsePosition(must.Get(stratego.VariantNamed(p.Variant))(t), rec.Start))(t)
		for _, w := range must.Get(proof.Worlds(proof.About(start, start, start.Turn())))(t) {
			if w.String() != start.String() {
				q := p
				q.Start = w.String()
				q.Seal()
				pairs = append(pairs, [2]puzzle.Puzzle{p, q})
				break
			}
		}
	}
	if len(pairs) < n {
		t.Fatalf("%d such puzzles", len(pairs))
	}
	return pairs
}

// object reads a JSON object without what two runs may have different.
func object(t *testing.T, text []byte, but ...string) map[string]any {
	t.Helper()
	var v map[string]any
	must.Do(t, json.Unmarshal(text, &v))
	for _, key := range but {
		delete(v, key)
	}
	return v
}

func TestTheJSONOfAPuzzleIsTheSameWhateverIsHidden(t *testing.T) {
	for _, pair := range swapped(t, 3) {
		var seen [2]map[string]any
		for i, p := range pair {
			var file, out bytes.Buffer
			must.Do(t, (&puzzle.Pack{Puzzles: []puzzle.Puzzle{p}}).Write(&file))
			name := filepath.Join(t.TempDir(), "pack.jsonl")
			must.Do(t, os.WriteFile(name, file.Bytes(), 0o600))
			shown := must.Get(p.Show(t.Context(), puzzle.Asked{}))(t)
			o := Puzzles{ID: p.ID, Pack: name}
			for _, m := range shown.Scene.Moves {
				if m.Text != p.Move {
					o.Answers = append(o.Answers, m.Text)
				}
			}
			must.Do(t, o.WriteJSON(t.Context(), &out))
			seen[i] = object(t, out.Bytes(), "id")
			for _, key := range []string{"task", "title", "facts", "board", "moved", "plies", "answers"} {
				if _, ok := seen[i][key]; !ok {
					t.Errorf("%s: no key %q", p.ID, key)
				}
			}
		}
		if !reflect.DeepEqual(seen[0], seen[1]) {
			t.Errorf("%s:\n%v\n%v", pair[0].ID, seen[0], seen[1])
		}
	}
}

func TestTheJSONOfASolutionIsTheSameWhateverIsHidden(t *testing.T) {
	for _, pair := range swapped(t, 4) {
		var seen [2]map[string]any
		for i, p := range pair {
			rec := must.Get(p.Record())(t)
			var out bytes.Buffer
			s := Solution{
				Picture: Picture{Variant: p.Variant, Position: rec.Start, Ply: -1, Seed: 1}, JSON: true,
				Limits: proof.Limits{Plies: 9, Nodes: 20_000},
			}
			must.Do(t, s.Write(t.Context(), &out))
			seen[i] = object(t, out.Bytes(), "seconds", "nodes")
		}
		if !reflect.DeepEqual(seen[0], seen[1]) {
			t.Errorf("%s:\n%v\n%v", pair[0].ID, seen[0], seen[1])
		}
	}
}
