package study

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/stratego"
)

// Endings measures how players finish won endings. It plays games of two makers up to a position with few
// pieces that move, which the solver proves to be won or which the maker to move believes to be, and has
// players play it on from there.
type Endings struct {
	Players   []string // who play the won side
	Variants  []string
	Defenders []string // who play the other side
	Maker     string   // who plays the games up to the ending, both sides
	Count     int      // of endings, in each variant
	Seed      uint64
	Movers    int     // pieces of both sides together that move, at most
	Worlds    int     // ways in which the hidden pieces may have their ranks, at most
	Least     int     // plies that a proved win takes at least
	Nodes     uint64  // positions in which the solver looks for a proof
	Believed  float64 // take positions of at least this chance to win, by the maker, and not proved ones; 0: proved
	Plies     int     // in which an ending has to be won
	Verbose   bool
}

// ending is a position to be won by a side.
type ending struct {
	at    *stratego.Position // with its game
	side  board.Side         // that wins, and has to move
	plies int                // of the proof; 0 where there is none
}

// gamesTried bounds the games in search of one ending.
const gamesTried = 200

// Run draws the endings and reports how many each player won against each defender, and how fast.
func (e *Endings) Run(ctx context.Context, r Report) error {
	for _, name := range e.Variants {
		v, err := variantNamed(name)
		if err != nil {
			return err
		}
		for _, spec := range slices.Concat(e.Players, e.Defenders, []string{e.Maker}) {
			if err := check(spec, v); err != nil {
				return err
			}
		}
		bank, err := e.bank(ctx, v)
		if err != nil {
			return err
		}
		fmt.Fprintf(r.Out, "%s: %d endings%s\n", name, len(bank), proofs(bank))
		for _, defender := range e.Defenders {
			for _, player := range e.Players {
				if err := e.finish(ctx, r, bank, player, defender); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// proofs says how long the proofs of endings are.
func proofs(bank []ending) string {
	sum := 0
	for _, e := range bank {
		sum += e.plies
	}
	if sum == 0 {
		return ""
	}
	return fmt.Sprintf(", won by force in %.1f plies on average", float64(sum)/float64(len(bank)))
}

// bank draws endings, one of a game at most.
func (e *Endings) bank(ctx context.Context, v *stratego.Variant) (all []ending, err error) {
	gen := deploy.New(v)
	for n := uint64(0); len(all) < e.Count; n++ {
		if n > uint64(gamesTried*e.Count) {
			return nil, fmt.Errorf("%s: %d games of %s have only %d such endings", v, n, e.Maker, len(all))
		}
		seed := e.Seed + 2*n
		rng := rand.New(rand.NewPCG(seed, 0x656e6473))
		p, err := stratego.NewPosition(v, gen.Random(rng), gen.Random(rng))
		if err != nil {
			return nil, err
		}
		found, err := e.search(ctx, p, seed)
		if err != nil {
			return nil, err
		}
		if found != nil {
			all = append(all, *found)
		}
	}
	return all, nil
}

// search plays a game until it has an ending, nil where it has none.
func (e *Endings) search(ctx context.Context, p *stratego.Position, seed uint64) (*ending, error) {
	players, err := e.seats(e.Maker, e.Maker, seed)
	if err != nil {
		return nil, err
	}
	var solver proof.Solver
	for p.Ply() < 3000 && !p.Result().Over() {
		view := p.View(p.Turn())
		m, info, err := players[p.Turn()].Choose(ctx, view, search.Limits{})
		if err != nil {
			return nil, err
		}
		if proof.Few(view, e.Movers, e.Worlds) {
			if e.Believed > 0 && info.Win >= e.Believed {
				return &ending{at: p, side: p.Turn()}, nil
			}
			if e.Believed == 0 {
				win, err := solver.Win(ctx, proof.Question{View: view}, proof.Limits{Nodes: e.Nodes, Certain: true, Brief: true})
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				if err == nil && win.Plies >= e.Least {
					return &ending{p, p.Turn(), win.Plies}, nil
				}
			}
		}
		p.Make(m)
	}
	return nil, nil
}

// seats makes two players.
func (e *Endings) seats(a, b string, seed uint64) (players [2]game.StrategoPlayer, err error) {
	for i, spec := range []string{a, b} {
		if players[i], err = open(spec, seed+uint64(i)*0x9e3779b9); err != nil {
			return players, err
		}
	}
	return players, nil
}

// finish has a player play endings against a defender, and reports what came out.
func (e *Endings) finish(ctx context.Context, r Report, bank []ending, player, defender string) error {
	won, lost, plies := 0, 0, 0
	for i := range bank {
		p, err := e.play(ctx, &bank[i], player, defender, e.Seed+uint64(i))
		if err != nil {
			return err
		}
		took, res := p.Ply()-bank[i].at.Ply(), p.Result()
		switch {
		case res.Over() && !res.Drawn && res.Winner == bank[i].side:
			won++
		case res.Over() && !res.Drawn:
			lost++
			took = e.Plies
		default:
			took = e.Plies
		}
		plies += took
		if e.Verbose {
			fmt.Fprintf(r.Out, "ending %d, %s against %s: %v after %d plies, proved in %d\n", i, player, defender, res, took, bank[i].plies)
		}
	}
	n := len(bank)
	fmt.Fprintf(r.Out, "  %s against %s: won %d of %d, lost %d, %.1f plies on average (%d where it did not win)\n",
		player, defender, won, n, lost, float64(plies)/float64(n), e.Plies)
	return nil
}

// play plays an ending to its end, or as long as it may last.
func (e *Endings) play(ctx context.Context, from *ending, player, defender string, seed uint64) (*stratego.Position, error) {
	players, err := e.seats(player, defender, seed)
	if err != nil {
		return nil, err
	}
	p := from.at.Clone()
	for p.Ply() < from.at.Ply()+e.Plies && !p.Result().Over() {
		who := 0
		if p.Turn() != from.side {
			who = 1
		}
		m, _, err := players[who].Choose(ctx, p.View(p.Turn()), search.Limits{})
		if err != nil {
			return nil, err
		}
		if _, err := p.Play(m); err != nil {
			return nil, err
		}
	}
	return p, nil
}
