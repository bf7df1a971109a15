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
func knownEndings(t *testing.T) (all []knownEnding) {
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

// worlds returns a position for each assignment of ranks to the hidden pieces.
func (e *knownEnding) worlds() (all []*stratego.Position) {
	for _, w := range worldsOf(e.start, e.now, e.side) {
		fits := true
		for q := range e.now.Pieces(e.side.Opponent()).AndNot(e.hidden).All() {
			fits = fits && w.At(q) == e.now.At(q)
		}
		if fits {
			all = append(all, w)
		}
	}
	return all
}

func TestKnownEndingsAreAsTheTableSaysAndTheirProofsHold(t *testing.T) {
	var solver proof.Solver
	for _, e := range knownEndings(t) {
		t.Run(e.name, func(t *testing.T) {
			ctx, q := context.Background(), e.question(e.now, e.hidden)
			var plies, won, all int
			var square string
			switch kind, _, _ := strings.Cut(e.claim, " "); kind {
			case "wins":
				must.Get(fmt.Sscanf(e.claim, "wins in %d", &plies))(t)
				win := must.Get(solver.Win(ctx, q, proof.Limits{Plies: plies + 2}))(t)
				if !win.Certain() || win.Plies != plies || len(win.Line) != plies {
					t.Fatalf("%+v", win)
				}
				r := replay{t, &solver, &e, 0}
				for _, w := range e.worlds() {
					r.from(w, e.hidden, plies)
				}
				t.Logf("%d lines replayed", r.lines)
			case "no":
				must.Get(fmt.Sscanf(e.claim, "no win in %d", &plies))(t)
				if win, err := solver.Win(ctx, q, proof.Limits{Plies: plies}); !errors.Is(err, proof.ErrNotFound) || solver.Effort().Depth != plies {
					t.Errorf("%+v, %v, %+v", win, err, solver.Effort())
				}
			case "some":
				must.Get(fmt.Sscanf(e.claim, "some %d of %d in %d", &won, &all, &plies))(t)
				if win := must.Get(solver.Win(ctx, q, proof.Limits{Plies: plies + 2}))(t); win.Won != won || win.All != all || win.Plies != plies {
					t.Errorf("%+v", win)
				}
			case "safe":
				must.Get(fmt.Sscanf(e.claim, "safe for %d", &plies))(t)
				if s := must.Get(solver.Safety(ctx, q, proof.Limits{Plies: plies}))(t); s.Plies != plies || s.Lost {
					t.Errorf("%+v", s)
				}
			case "loses":
				must.Get(fmt.Sscanf(e.claim, "loses in %d", &plies))(t)
				if s := must.Get(solver.Safety(ctx, q, proof.Limits{Plies: plies + 2}))(t); s.Plies != plies-1 || !s.Lost {
					t.Errorf("%+v", s)
				}
			case "never":
				must.Get(fmt.Sscanf(e.claim, "never caught %s", &square))(t)
				if s := must.Get(solver.Escape(ctx, q, e.side, proof.Limits{}))(t); e.now.Variant().Format(s.Piece) != square {
					t.Errorf("%+v", s)
				}
			case "draw":
				must.Get(solver.Draw(ctx, q, proof.Limits{}))(t)
			default:
				t.Fatalf("claim %q", e.claim)
			}
		})
	}
}

// replay plays a proof against a defender that tries everything.
type replay struct {
	t      *testing.T
	solver *proof.Solver
	e      *knownEnding
	lines  int
}

// from plays on from a position, where the side wins in so many plies at most.
func (r *replay) from(p *stratego.Position, hidden board.Set, plies int) {
	if r.t.Failed() {
		return
	}
	if res := p.Result(); res.Over() {
		if r.lines++; res.Drawn || res.Winner != r.e.side {
			r.t.Errorf("%v after %v", res, p.History())
		}
		return
	}
	if plies == 0 {
		r.t.Errorf("no win in time after %v", p.History())
		return
	}
	moves := p.Moves(nil)
	if p.Turn() == r.e.side {
		win, err := r.solver.Win(context.Background(), r.e.question(p, hidden), proof.Limits{Plies: plies})
		if err != nil || !win.Certain() {
			r.t.Errorf("%+v, %v after %v", win, err, p.History())
			return
		}
		moves = []stratego.Move{win.Move}
	}
	for _, m := range moves {
		next := p.Clone()
		if _, err := next.Play(m); err != nil {
			r.t.Errorf("%v after %v", err, p.History())
			return
		}
		after := hidden.Without(m.From)
		if hidden.Has(m.From) {
			after = after.With(m.To)
		}
		r.from(next, after, plies-1)
	}
}
