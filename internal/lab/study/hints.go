package study

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/review"
	"flagfall.dev/record"
)

// Hints plays games in which one side follows its hints alone, and reviews them with more effort: no
// hint should then be called a mistake.
type Hints struct {
	Variant  string
	Opponent string
	Games    int
	Seed     uint64
	Nodes    uint64 // of a hint
	Times    uint64 // by how much more the review searches; 0: there is none
	Plies    int    // after which a game is broken off
	Told     bool   // print every hint
	Keep     string // a folder for the records; empty: they are not kept
	// Time is what a hint may take instead, as in games with people; 0: it has Nodes.
	Time time.Duration

	took     []time.Duration
	expected *expectations
	kinds    *kinds
}

// dearHint is the cost from which a hint is called bad.
const dearHint = 0.10

// Run plays the games and reports what the review says of the hints.
func (h *Hints) Run(ctx context.Context, r Report) error {
	if h.Games < 1 {
		return fmt.Errorf("%d games: expected one or more", h.Games)
	}
	if h.Keep != "" {
		if err := os.MkdirAll(h.Keep, 0o777); err != nil {
			return err
		}
	}
	h.took, h.expected, h.kinds = nil, newExpectations(), newKinds()
	var all reviewed
	for n := range h.Games {
		if err := h.one(ctx, r, n, &all); err != nil {
			if all.games > 0 {
				h.report(r, &all)
			}
			return untilThen(err)
		}
	}
	h.report(r, &all)
	return nil
}

// reviewed counts what was reviewed.
type reviewed struct{ games, hints, bad int }

// one plays and reviews the n-th game.
func (h *Hints) one(ctx context.Context, r Report, n int, all *reviewed) error {
	seed := h.Seed + uint64(n)
	rec, err := h.play(ctx, r, seed, board.Side(n&1))
	if err != nil {
		return err
	}
	if h.Keep != "" {
		if err := rec.Save(filepath.Join(h.Keep, fmt.Sprintf("%s-%d.flagfall", h.Variant, seed))); err != nil {
			return err
		}
	}
	g, err := archive.Parse(rec.String())
	if err != nil {
		return err
	}
	if h.Times == 0 {
		all.games++
		return nil
	}
	found, err := review.Of(ctx, g, review.Options{Nodes: h.Nodes * h.Times}, nil)
	if err != nil {
		return err
	}
	own := slices.DeleteFunc(slices.Clone(found.Plies), func(p review.Ply) bool { return p.Side != board.Side(n&1) })
	if all.games++; len(own) == 0 {
		return nil
	}
	worst := slices.MaxFunc(own, func(a, b review.Ply) int { return cmp.Compare(a.Cost, b.Cost) })
	over := 0
	for _, p := range own {
		if p.Cost > dearHint {
			over++
		}
	}
	all.hints, all.bad = all.hints+len(own), all.bad+over
	fmt.Fprintf(r.Out, "seed %d: %d hints, %v; over %.0f %%: %d; the dearest %.1f %% (move %d)\n", seed, len(own), rec.Result, 100*dearHint, over, 100*worst.Cost, worst.Ply+1)
	return nil
}

// report sums up the games that were reviewed.
func (h *Hints) report(r Report, all *reviewed) {
	if slices.Sort(h.took); len(h.took) > 0 {
		fmt.Fprintf(r.Out, "a hint took %.0f ms, the median; the longest %.0f ms\n", milliseconds(h.took[len(h.took)/2]), milliseconds(h.took[len(h.took)-1]))
	}
	h.expected.report(r.Out)
	h.kinds.report(r.Out)
	if h.Times == 0 {
		return
	}
	fmt.Fprintf(r.Out, "%s: %d games, %d hints of %d nodes, %d over %.0f %% at %d times the effort\n", h.Variant, all.games, all.hints, h.Nodes, all.bad, 100*dearHint, h.Times)
}

// play plays one game by hints alone.
func (h *Hints) play(ctx context.Context, r Report, seed uint64, side board.Side) (*record.Game, error) {
	v, err := games.VariantNamed(h.Variant)
	if err != nil {
		return nil, err
	}
	c := games.SessionConfig{Variant: v, Seed: seed, Advice: search.Limits{Nodes: h.Nodes}}
	if h.Time > 0 {
		c.Advice = search.Limits{MoveTime: h.Time}
	}
	c.Players[side], c.Players[side.Opponent()] = games.Human, h.Opponent
	if v.Game == record.Stratego {
		c.Setups[side] = games.RandomSetup(v.Stratego, seed).String()
	}
	s, err := games.NewSession(ctx, c)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	changes := s.Watch(ctx)
	for !s.Result().Over() && s.Ply() < h.Plies {
		if turn, playing := s.Side(); !playing || turn != side {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-changes:
			}
			continue
		}
		h.expected.see(v.Stratego, s.Record())
		began := time.Now()
		a, err := s.Hint(ctx, side)
		if err != nil {
			return nil, err
		}
		h.took = append(h.took, time.Since(began))
		h.expected.hear(a)
		h.kinds.hear(a)
		if h.Told {
			h.tell(r, s.Ply(), a)
		}
		if err := s.Play(side, a.Move.Text); err != nil {
			return nil, err
		}
	}
	if turn, _ := s.Side(); turn == side {
		h.expected.see(v.Stratego, s.Record())
	}
	h.expected.pending = nil
	return s.Record(), nil
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// tell prints a hint as a person reads it.
func (h *Hints) tell(r Report, ply int, a session.Advice) {
	fmt.Fprintf(r.Out, "%d. %s (%s)\n", ply+1, a.Move.Words, a.Move.Text)
	for _, line := range phrase.Strings(a.Reasons()) {
		fmt.Fprintf(r.Out, "   %s\n", line)
	}
}
