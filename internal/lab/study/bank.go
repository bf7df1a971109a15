package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Bank asks players again for moves of recorded games that turned out badly, or well, and counts how many
// they would make otherwise.
type Bank struct {
	Games   []string // names of files and folders
	Players []string // who are asked
	Of      string   // how the specifications of players begin whose moves count; empty: of all
	Most    int      // occasions of a kind that are asked, evenly spread; 0: all
	Seed    uint64   // of every answer
	JSON    bool
	Verbose bool // report every move
}

// banked is what the games and the players came to.
type banked struct {
	Games int         `json:"games"`
	Sides int         `json:"sides"` // whose moves count: two in a game of a player with itself
	Won   int         `json:"won"`
	Drawn int         `json:"drawn"`
	Plies int         `json:"plies_to_win"` // median; 0 where none was won
	Kinds []kindAsked `json:"kinds"`
}

// kindAsked is one kind of move.
type kindAsked struct {
	Kind      lab.Kind `json:"kind"`
	Found     int      `json:"found"`
	Asked     int      `json:"asked"`
	Otherwise []int    `json:"otherwise"` // by player: moves made otherwise, Flags whose fall is foreseen
}

// Run reads the games, asks and reports.
func (b *Bank) Run(ctx context.Context, r Report) error {
	found, result, err := b.read(ctx)
	if err != nil {
		return err
	}
	for _, kind := range lab.Kinds() {
		all := slices.DeleteFunc(slices.Clone(found), func(o lab.Occasion) bool { return o.Kind != kind })
		asked := kindAsked{Kind: kind, Found: len(all), Otherwise: make([]int, len(b.Players))}
		if b.Most > 0 && len(all) > b.Most {
			all = spread(all, b.Most)
		}
		asked.Asked = len(all)
		for i := range all {
			if err := b.ask(ctx, r, &all[i], asked.Otherwise); err != nil {
				return err
			}
		}
		result.Kinds = append(result.Kinds, asked)
	}
	if b.JSON {
		return json.NewEncoder(r.Out).Encode(result)
	}
	b.report(r.Out, result)
	return nil
}

// spread returns some of a list, evenly spread.
func spread(all []lab.Occasion, most int) []lab.Occasion {
	some := make([]lab.Occasion, most)
	for i := range some {
		some[i] = all[i*len(all)/most]
	}
	return some
}

// read finds the occasions of all games. A game of another kind, or with a fault, counts as far as it goes.
func (b *Bank) read(ctx context.Context) (all []lab.Occasion, result banked, err error) {
	var lengths []int
	for _, name := range b.Games {
		for f := range archive.ReadAll(name) {
			if ctx.Err() != nil {
				return nil, result, errors.New("interrupted while the games were read")
			}
			if f.Err != nil {
				return nil, result, fmt.Errorf("%s: %w", f.Name, f.Err)
			}
			if f.Game.Variant == nil || f.Game.Record.Unbegun() {
				continue
			}
			replay, err := f.Game.Replay()
			if err != nil {
				continue // no set-ups
			}
			of := b.counts(f.Game.Record)
			all = append(all, lab.Bank(f.Name, replay, of)...)
			result.Games++
			res := f.Game.Record.Result
			for side, counts := range of {
				if !counts {
					continue
				}
				result.Sides++
				switch {
				case res.Drawn:
					result.Drawn++
				case res.Over() && res.Winner == board.Side(side):
					result.Won++
					lengths = append(lengths, len(f.Game.Record.Moves))
				}
			}
		}
	}
	if slices.Sort(lengths); len(lengths) > 0 {
		result.Plies = lengths[len(lengths)/2]
	}
	return all, result, nil
}

// counts says whose moves count.
func (b *Bank) counts(g *record.Game) (of [2]bool) {
	for side, spec := range g.Players {
		of[side] = strings.HasPrefix(spec, b.Of)
	}
	return of
}

// ask asks all players for a move, and counts those that make another one.
func (b *Bank) ask(ctx context.Context, r Report, o *lab.Occasion, otherwise []int) error {
	v := o.View.Variant()
	for i, spec := range b.Players {
		m, info, err := b.choose(ctx, o, spec, o.View)
		if err != nil {
			return err
		}
		if o.Kind == lab.FlagFall {
			if err := b.foresee(ctx, r, o, spec, info.Win, &otherwise[i]); err != nil {
				return err
			}
			continue
		}
		if m != o.Move {
			otherwise[i]++
		}
		if b.Verbose {
			fmt.Fprintf(r.Out, "%s: %s, move %d %s: %s plays %s (%.0f %%)\n", o.Kind, o.Game, o.Ply+1, v.FormatMove(o.Move), spec, v.FormatMove(m), 100*info.Win)
		}
	}
	return nil
}

// choose asks a player for a move.
func (b *Bank) choose(
	ctx context.Context, o *lab.Occasion, spec string, view *stratego.View,
) (m stratego.Move, info search.Info, err error) {
	p, err := open(spec, b.Seed)
	if err != nil {
		return m, info, err
	}
	m, info, err = p.Choose(ctx, view, search.Limits{})
	if closer, ok := ability.Of[game.Closer](p); ok {
		err = errors.Join(err, closer.Close(ctx))
	}
	if err != nil {
		return m, info, fmt.Errorf("%s, move %d: %w", o.Game, o.Ply+1, err)
	}
	if ctx.Err() != nil {
		return m, info, errors.New("interrupted while the players were asked")
	}
	return m, info, nil
}

// fallen is the share of its chance to win that a side has left at most that sees its Flag fall.
const fallen = 0.8

// foresee counts a Flag whose fall a player sees coming: its chance to win is well below what it was.
func (b *Bank) foresee(ctx context.Context, r Report, o *lab.Occasion, spec string, now float64, count *int) error {
	_, before, err := b.choose(ctx, o, spec, o.Earlier)
	if err != nil {
		return err
	}
	if now <= fallen*before.Win {
		*count++
	}
	if b.Verbose {
		fmt.Fprintf(r.Out, "%s: %s, move %d: %s has %.0f %%, and had %.0f %% at move %d\n", o.Kind, o.Game, o.Ply+1, spec, 100*now, 100*before.Win, o.Earlier.Ply()+1)
	}
	return nil
}

// inWords says what the moves of each kind are.
var inWords = map[lab.Kind]string{
	lab.BombStrike: "strikes of ranks 1 to 3 on hidden unmoved pieces that were Bombs",
	lab.GoodStrike: "such strikes that won",
	lab.SpyStep:    "moves of the Marshal to stand beside hidden pieces, where the Spy took it",
	lab.SafeStep:   "such moves where none of the hidden pieces was the Spy",
	lab.KnownLoss:  "strikes on known pieces that were sure to win",
	lab.FlagFall:   "Flags that fell",
}

// report writes a result for people.
func (b *Bank) report(out io.Writer, result banked) {
	fmt.Fprintf(out, "%d games; of %d sides %d won and %d drew", result.Games, result.Sides, result.Won, result.Drawn)
	if result.Won > 0 {
		fmt.Fprintf(out, ", in %d plies to win (median)", result.Plies)
	}
	fmt.Fprintln(out)
	for _, k := range result.Kinds {
		fmt.Fprintf(out, "%s: %d %s, %.2f for each side\n", k.Kind, k.Found, inWords[k.Kind], float64(k.Found)/float64(max(1, result.Sides)))
		did := "otherwise"
		if k.Kind == lab.FlagFall {
			did = "foreseen ten plies before"
		}
		for i, spec := range b.Players {
			fmt.Fprintf(out, "  %s: %d of %d %s\n", spec, k.Otherwise[i], k.Asked, did)
		}
	}
}
