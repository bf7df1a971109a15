package proof_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// knownEnding is an ending of testdata/endings.txt.
type knownEnding struct {
	name, claim string
	question    proof.Question
	position    *stratego.Position
}

// knownEndings reads the file.
func knownEndings(t *testing.T) (all []knownEnding) {
	text := string(must.Get(os.ReadFile("testdata/endings.txt"))(t))
	for _, block := range strings.Split(text, "\n\n") {
		if strings.HasPrefix(block, "#") {
			continue
		}
		all = append(all, must.Get(readEnding(block))(t))
	}
	return all
}

func readEnding(block string) (e knownEnding, err error) {
	fields := map[string]string{}
	var rows []string
	for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
		if key, value, ok := strings.Cut(line, ":"); ok {
			fields[key] = strings.TrimSpace(value)
		} else {
			rows = append(rows, line)
		}
	}
	e.name, e.claim = fields["ending"], fields["claim"]
	v, err := eight(fields["board"] == "open")
	if err != nil {
		return e, err
	}
	side := map[string]board.Side{"red": stratego.Red, "blue": stratego.Blue}
	turn := fields["turn"]
	if turn == "" {
		turn = fields["asks"]
	}
	var text strings.Builder
	for _, square := range strings.Fields(strings.Join(rows, " ")) {
		switch square {
		case "..":
			text.WriteByte('A')
		case "~~":
			text.WriteByte('_')
		default:
			rank, err := stratego.ParseRank(square[1:])
			if err != nil {
				return e, err
			}
			text.WriteByte(stratego.NewPiece(side[map[byte]string{'r': "red", 'b': "blue"}[square[0]]], rank).Letter())
		}
	}
	e.position, err = stratego.ParsePosition(v, text.String()+" "+turn[:1])
	if err != nil {
		return e, fmt.Errorf("%s: %w", e.name, err)
	}
	asks := side[fields["asks"]]
	var army [stratego.Ranks]int
	known := map[board.Square]stratego.RankSet{}
	for q := range e.position.Pieces(asks.Opponent()).All() {
		rank := e.position.At(q).Rank()
		army[rank]++
		if fields["hidden"] != "all" && !strings.Contains(fields["hidden"], v.Format(q)) {
			known[q] = stratego.RanksOf(rank)
		}
	}
	e.question = proof.Question{View: e.position.View(asks), Army: &army, Known: known}
	return e, nil
}

// eight is an 8×8 board with or without lakes, with the rules of the tournaments.
func eight(open bool) (*stratego.Variant, error) {
	d := stratego.OctaBarrage()
	if open {
		d.Lakes = board.Set{}
	}
	d.Army = nil
	for rank, n := range map[stratego.Rank]int{stratego.Marshal: 1, stratego.General: 1, stratego.Colonel: 2, stratego.Major: 2, stratego.Captain: 2, stratego.Miner: 2, stratego.Scout: 2, stratego.Spy: 1, stratego.Bomb: 4, stratego.Flag: 1} {
		d.Army = append(d.Army, stratego.Levy{Ranks: stratego.RanksOf(rank), Count: n})
	}
	return stratego.New(d)
}

func TestKnownEndings(t *testing.T) {
	var solver proof.Solver
	for _, e := range knownEndings(t) {
		t.Run(e.name, func(t *testing.T) {
			var plies int
			kind, _, _ := strings.Cut(e.claim, " in ")
			must.Get(fmt.Sscanf(e.claim, kind+" in %d", &plies))(t)
			win, err := solver.Win(context.Background(), e.question, proof.Limits{Plies: plies})
			t.Logf("%+v %v %+v", win, err, solver.Effort())
			switch kind {
			case "wins":
				must.Do(t, err)
				if !win.Certain() || win.Plies != plies {
					t.Errorf("%+v", win)
				}
			case "no win":
				if !errors.Is(err, proof.ErrNotFound) {
					t.Errorf("%+v, %v", win, err)
				}
			}
		})
	}
}
