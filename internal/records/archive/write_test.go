package archive

import (
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// random plays a game at random from the set-up of these tests, up to a number of plies.
func random(t testing.TB, name string, plies int) *record.Game {
	t.Helper()
	v := must.Get(stratego.VariantNamed(name))(t)
	s := someSetup(v)
	if name == "classic" {
		s = must.Get(v.ParseSetup(setupText))(t)
	}
	p := must.Get(stratego.NewPosition(v, s, s))(t)
	rec := &record.Game{Game: record.Stratego, Variant: name, Names: [2]string{"Ann <x>", "Bö"}}
	for side := range rec.Setups {
		rec.Setups[side] = record.StrategoSetup(v, s)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for p.Ply() < plies && !p.Result().Over() {
		moves := p.Moves(nil)
		must.Get(p.Play(moves[rng.IntN(len(moves))]))(t)
		rec.Moves = append(rec.Moves, record.StrategoMove(v, p.Event(p.Ply()-1)))
	}
	if rec.Result = p.Result(); !rec.Result.Over() {
		rec.Result = board.Won(stratego.Blue, board.Resignation)
	}
	return rec
}

func TestAGameWrittenAsXMLReadsBackTheSame(t *testing.T) {
	for _, name := range []string{"classic", "barrage", "duel"} {
		rec := random(t, name, 300)
		text := must.Get(Write(rec, XML))(t)
		g := must.Get(Parse(text))(t)
		if r := g.Check(); !r.OK() || g.Format != XML || len(g.Remarks) > 0 {
			t.Errorf("%s: %s, %q", name, r, g.Remarks)
		}
		got := g.Legal()
		if got.Reason = rec.Reason; got.String() != rec.String() {
			t.Errorf("%s: written\n%s\nread\n%s", name, rec, got)
		}
	}
}

func TestAGameWrittenAsStraDoSHasEveryPosition(t *testing.T) {
	rec := random(t, "classic", 40)
	lines := strings.Split(strings.TrimSpace(must.Get(Write(rec, StraDoS))(t)), "\n")
	v := must.Get(stratego.VariantNamed("classic"))(t)
	replay := must.Get(record.ReplayStratego(rec, v))(t)
	n := 0
	for _, pos := range replay.Positions() {
		read := must.Get(stratego.ParsePosition(v, lines[n]))(t)
		if lines[n] != pos.Strados() || read.Hash() != pos.Hash() || read.Known() != pos.Known() {
			t.Errorf("position %d: %s, want %s", n, lines[n], pos.Strados())
		}
		n++
	}
	if n != len(lines) || n != 41 {
		t.Errorf("%d lines for %d positions", len(lines), n)
	}
}

func TestWhatAFormatCannotHoldIsSaid(t *testing.T) {
	mini := played(record.Move{Side: 0, Text: "B3-C3"})
	blue := &record.Game{Game: record.Stratego, Variant: "classic", Start: field(t) + " b"}
	for name, c := range map[string]struct {
		game   *record.Game
		format Format
		want   string
	}{
		"mini":    {mini, XML, "a game of mini: the XML has the board of ten rows"},
		"Blue":    {blue, XML, "that Blue begins"},
		"Advance": {&record.Game{Game: record.Advance, Variant: record.Advance}, StraDoS, "a game of Advance"},
		"letters": {mini, StraDoS, "a board of 25 squares: StraDoS letters are of 100"},
		"PGN":     {mini, "pgn", `format "pgn": expected record, xml or strados`},
	} {
		if _, err := Write(c.game, c.format); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if got := must.Get(Write(mini, Record))(t); got != mini.String() {
		t.Errorf("as a record: %s", got)
	}
}
