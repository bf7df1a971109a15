package proof_test

import (
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
	ending
	hidden board.Set // enemy pieces of unknown rank
}

// question is what the side knows of a position of the ending, in which some enemy pieces are hidden.
func (e *knownEnding) question(p *stratego.Position, hidden board.Set) proof.Question {
	q := proof.Question{View: p.View(e.side), Army: e.army(), Known: map[board.Square]stratego.RankSet{}}
	for sq := range q.View.Hidden().AndNot(hidden).All() {
		q.Known[sq] = stratego.RanksOf(p.At(sq).Rank())
	}
	return q
}

// knownEndings reads the file.
func knownEndings(t testing.TB) (all []knownEnding) {
	text := string(must.Get(os.ReadFile("testdata/endings.txt"))(t))
	for _, block := range strings.Split(text, "\n\n") {
		if !strings.HasPrefix(block, "#") {
			all = append(all, must.Get(readEnding(block))(t))
		}
	}
	return all
}

func readEnding(block string) (e knownEnding, err error) {
	fields := map[string]string{}
	var squares []string
	for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
		if key, value, ok := strings.Cut(line, ": "); ok {
			fields[key] = value
		} else {
			squares = append(squares, strings.Fields(line)...)
		}
	}
	e.name, e.claim = fields["ending"], fields["claim"]
	v, err := eight(fields["board"] == "open")
	if err != nil {
		return e, err
	}
	sides := map[byte]board.Side{'r': stratego.Red, 'b': stratego.Blue}
	e.side = sides[fields["asks"][0]]
	turn := fields["asks"]
	if fields["turn"] != "" {
		turn = fields["turn"]
	}
	var text strings.Builder
	for _, square := range squares {
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
			text.WriteByte(stratego.NewPiece(sides[square[0]], rank).Letter())
		}
	}
	e.start, err = stratego.ParsePosition(v, text.String()+" "+turn[:1])
	if err != nil {
		return e, fmt.Errorf("%s: %w", e.name, err)
	}
	e.now = e.start
	for q := range e.now.Pieces(e.side.Opponent()).All() {
		if fields["hidden"] == "all" || strings.Contains(fields["hidden"], v.Format(q)) {
			e.hidden = e.hidden.With(q)
		}
	}
	return e, nil
}

// eight is an 8×8 board with or without lakes, with the rules of the tournaments.
func eight(open bool) (*stratego.Variant, error) {
	d := stratego.OctaBarrage()
	if open {
		d.Lakes = board.Set{}
	}
	d.Army = nil
	for r := stratego.Marshal; r <= stratego.Flag; r++ {
		n := 2
		if r == stratego.Flag {
			n = 1
		}
		d.Army = append(d.Army, stratego.Levy{Ranks: stratego.RanksOf(r), Count: n})
	}
	return stratego.New(d)
}
