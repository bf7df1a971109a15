package learn

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/stratego"
)

// ruled returns games of moves drawn at random, which the side with more pieces at the end
// has won: a rule that is known.
func ruled(t testing.TB, variant string, n int) *Data {
	t.Helper()
	v := must.Get(stratego.VariantNamed(variant))(t)
	d := &Data{}
	gen := deploy.New(v)
	for i := range n {
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		g := &shard.Game{Number: i, Seed: uint64(i), Setups: [2]stratego.Setup{gen.Random(rng), gen.Random(rng)}}
		p := must.Get(stratego.NewPosition(v, g.Setups[0], g.Setups[1]))(t)
		for p.Ply() < 60 && !p.Result().Over() {
			legal := p.Moves(nil)
			m := legal[rng.IntN(len(legal))]
			for _, strike := range legal { // or little would fall
				if !p.At(strike.To).Empty() {
					m = strike
				}
			}
			if p.Ply()%4 == 0 {
				g.Samples = append(g.Samples, shard.Sample{Ply: p.Ply(), Win: 0.5, Best: m})
			}
			g.Moves = append(g.Moves, m)
			p.Make(m)
		}
		switch red, blue := p.Pieces(stratego.Red).Count(), p.Pieces(stratego.Blue).Count(); {
		case red > blue:
			g.Result = board.Won(stratego.Red, board.Adjudicated)
		case red < blue:
			g.Result = board.Won(stratego.Blue, board.Adjudicated)
		default:
			g.Result = board.Draw(board.Adjudicated)
		}
		d.add(v, g, [2]string{})
	}
	return d
}

func TestAFileThatCannotBeLearnedFromIsNamedOnce(t *testing.T) {
	folder := t.TempDir()
	readme, shards := filepath.Join(folder, "README.md"), filepath.Join(folder, "notes.games")
	for _, file := range []string{readme, shards} {
		must.Do(t, os.WriteFile(file, []byte("my notes\n"), 0o644))
	}
	for path, names := range map[string]string{readme: readme, folder: shards} {
		_, err := Load([]string{path}, 0, false)
		if err == nil || strings.Count(err.Error(), names) != 1 || strings.Contains(err.Error(), "remove") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestAFolderWithoutEnoughGamesIsRefused(t *testing.T) {
	if _, err := Load([]string{t.TempDir()}, 0, false); err == nil {
		t.Error("no games are enough")
	}
	if _, err := Load(nil, -1, false); err == nil || !strings.Contains(err.Error(), "-1 games: expected 0") {
		t.Errorf("at most -1 games: %v", err)
	}
}
