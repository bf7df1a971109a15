package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/certainty"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Solution is a position of which somebody wants to know what is certain.
type Solution struct {
	Picture        // the position; Side asks, empty: the side to move
	Hidden  string // squares of the enemy pieces of unknown rank, with commas between, or none; empty: what the game hides
	Limits  proof.Limits
	JSON    bool
}

// solved is what the command prints as JSON.
type solved struct {
	Variant     string   `json:"variant"`
	Ply         int      `json:"ply"`
	Turn        string   `json:"turn"`
	Side        string   `json:"side"` // that asks
	Hidden      int      `json:"hidden"`
	Assignments int      `json:"assignments"` // 0: too many
	Certain     bool     `json:"certain"`     // what the game comes to with best play, whatever is hidden
	Says        []string `json:"says"`

	Win     *solvedWin     `json:"win,omitempty"`
	NoWin   int            `json:"no_win_within"` // plies
	Draw    bool           `json:"draw,omitempty"`
	Escapes []solvedEscape `json:"escapes,omitempty"`
	Safety  *solvedSafety  `json:"safety,omitempty"`

	Nodes   uint64  `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

type solvedWin struct {
	Plies int      `json:"plies"`
	Move  string   `json:"move,omitempty"`
	Line  []string `json:"line"`
	Won   int      `json:"won"`
	All   int      `json:"all"`
}

type solvedEscape struct {
	Side     string `json:"side"`
	Piece    string `json:"piece"`
	Hunters  int    `json:"hunters"`
	Reason   string `json:"reason"` // sides or two-squares
	Unbeaten bool   `json:"unbeaten"`
}

type solvedSafety struct {
	Plies int    `json:"plies"`
	Move  string `json:"move,omitempty"`
	Lost  bool   `json:"lost"`
}

// Name takes what somebody calls a position or a game: what can be read as a position is one.
func (s *Solution) Name(what string) error {
	switch {
	case what == "" && s.Position == "" && s.Game == "":
		return errors.New("no position: expected a position or a recorded game")
	case what == "":
		return nil
	case s.Position != "" || s.Game != "":
		return fmt.Errorf("%s: there is a --position or --game too: expected one of them", what)
	case positional(what) && !exists(what):
		s.Position = what
	default:
		s.Game = what
	}
	return nil
}

// positional reports whether a word is written as positions are: nothing but the letters of pieces, or rows
// with / between.
func positional(what string) bool {
	squares, _, _ := strings.Cut(strings.TrimSpace(what), " ")
	if strings.Count(squares, "/") == advanceRows-1 {
		return true
	}
	return len(squares) > 3 && strings.Trim(squares, "ABCDEFGHIJKLMNOPQRSTUVWXY_a") == ""
}

// exists reports whether a word is the path of a file: eight folders deep it has as many / as a board of Advance.
func exists(what string) bool {
	_, err := os.Stat(what)
	return err == nil
}

const advanceRows = 9

// Write writes what is certain.
func (s *Solution) Write(ctx context.Context, w io.Writer) error {
	rec, err := s.Record()
	if err != nil {
		return err
	}
	ply := s.Ply
	if ply < 0 {
		ply = len(rec.Moves)
	}
	if ply > len(rec.Moves) {
		return fmt.Errorf("--ply %d: the game has %d moves", ply, len(rec.Moves))
	}
	v, err := games.RecordedVariant(rec)
	if err != nil {
		return err
	}
	found, err := s.answer(ctx, rec, v, ply)
	if s.Ply < 0 && ply > 0 && errors.Is(err, proof.ErrOver) {
		ply-- // the last position with a move to choose
		found, err = s.answer(ctx, rec, v, ply)
	}
	if errors.Is(err, proof.ErrOver) {
		return fmt.Errorf("after %d moves the game is over: expected a position with a move to choose", ply)
	}
	if err != nil {
		return err
	}
	found.Variant, found.Ply = v.Name, ply
	if s.JSON {
		return json.NewEncoder(w).Encode(found)
	}
	return found.write(w)
}

// answer answers for a position of either game.
func (s *Solution) answer(ctx context.Context, rec *record.Game, v games.Variant, ply int) (*solved, error) {
	if v.Stratego == nil {
		return s.trap(ctx, rec, v, ply)
	}
	return s.solve(ctx, rec, v, ply)
}

// write writes the answer as text.
func (s *solved) write(w io.Writer) error {
	fmt.Fprintf(w, "%s to move, ply %d", s.Turn, s.Ply)
	switch {
	case s.Assignments > 1:
		fmt.Fprintf(w, "; for %s the hidden pieces have %d assignments of ranks", s.Side, s.Assignments)
	case s.Side != s.Turn:
		fmt.Fprintf(w, "; %s asks", s.Side)
	}
	fmt.Fprintln(w, ".")
	for _, line := range s.Says {
		fmt.Fprintln(w, line)
	}
	_, err := fmt.Fprintf(w, "Searched %d positions in %.1f s.\n", s.Nodes, s.Seconds)
	return err
}

// solve answers for a position of Stratego.
func (s *Solution) solve(ctx context.Context, rec *record.Game, v games.Variant, ply int) (*solved, error) {
	q, err := s.question(rec, v, ply)
	if err != nil {
		return nil, err
	}
	a, err := certainty.Ask(ctx, &proof.Solver{}, q, s.Limits)
	if err != nil {
		return nil, err
	}
	rules := v.Stratego
	found := &solved{
		Turn: stratego.SideName(a.Turn), Side: stratego.SideName(a.Side), Hidden: a.Hidden, Assignments: a.Assignments,
		Certain: a.Certain(), Says: phrase.Strings(a.Sentences(rules)), NoWin: a.NoWin, Draw: a.Draw != nil,
		Nodes: a.Nodes, Seconds: a.Elapsed.Seconds(),
	}
	if a.Win != nil {
		found.Win = &solvedWin{
			Plies: a.Win.Plies, Move: moveOrNone(rules, a.Win.Move), Line: []string{}, Won: a.Win.Won, All: a.Win.All,
		}
		for _, step := range a.Win.Line {
			found.Win.Line = append(found.Win.Line, rules.FormatMove(step.Move))
		}
	}
	for _, e := range []*proof.Escape{a.Mine, a.Theirs} {
		if e != nil {
			found.Escapes = append(found.Escapes, solvedEscape{
				stratego.SideName(e.Side), rules.Format(e.Piece), e.Hunters, e.Reason.String(), e.Unbeaten,
			})
		}
	}
	if a.Safety != nil {
		found.Safety = &solvedSafety{a.Safety.Plies, moveOrNone(rules, a.Safety.Move), a.Safety.Lost}
	}
	return found, nil
}

func moveOrNone(v *stratego.Variant, m stratego.Move) string {
	if m.IsZero() {
		return ""
	}
	return v.FormatMove(m)
}

// question is what the side that asks knows. Of a position that was set up, the ranks that stand are known and
// only their places are hidden.
func (s *Solution) question(rec *record.Game, v games.Variant, ply int) (q proof.Question, err error) {
	r, err := record.ReplayStratego(rec, v.Stratego)
	if err != nil {
		return q, err
	}
	start := r.Position().Clone()
	if !r.Seek(ply) {
		return q, r.Fault()
	}
	p := r.Position()
	if rec.Unbegun() || p.Result().Over() {
		return q, proof.ErrOver
	}
	side := p.Turn()
	if s.Side != "" {
		if side, err = v.ParseSide(s.Side); err != nil {
			return q, fmt.Errorf("--side: %w", err)
		}
	}
	q = proof.About(start, p, side)
	if s.Hidden == "" {
		return q, nil
	}
	hidden, err := s.squares(v.Stratego, q.View)
	if err != nil {
		return q, err
	}
	q.Reveal(p, hidden)
	return q, nil
}

// squares reads Hidden.
func (s *Solution) squares(v *stratego.Variant, view *stratego.View) (hidden board.Set, err error) {
	if s.Hidden == "none" {
		return hidden, nil
	}
	for _, text := range strings.Split(s.Hidden, ",") {
		q, err := v.Notation().Parse(v.Grid(), strings.TrimSpace(text))
		if err != nil {
			return hidden, fmt.Errorf("--hidden: %w", err)
		}
		if !view.Hidden().Has(q) {
			return hidden, fmt.Errorf("--hidden: no piece of unknown rank is on %s: expected squares of %s's hidden pieces, or none",
				text, stratego.SideName(view.Side().Opponent()))
		}
		if hidden.Has(q) {
			return hidden, fmt.Errorf("--hidden: %s stands there twice", strings.TrimSpace(text))
		}
		hidden = hidden.With(q)
	}
	return hidden, nil
}

// trap answers for a position of Advance.
func (s *Solution) trap(ctx context.Context, rec *record.Game, v games.Variant, ply int) (*solved, error) {
	r, err := record.ReplayAdvance(rec)
	if err != nil {
		return nil, err
	}
	if !r.Seek(ply) {
		return nil, r.Fault()
	}
	p := *r.Position()
	side := p.Turn()
	if s.Side != "" {
		if side, err = v.ParseSide(s.Side); err != nil {
			return nil, fmt.Errorf("--side: %w", err)
		}
	}
	solver := &proof.Solver{}
	limits := s.Limits
	limits.Exact = true
	t, err := solver.Trap(ctx, p, side, limits)
	effort := solver.Effort()
	found := &solved{
		Turn: v.SideName(p.Turn()), Side: v.SideName(side), Assignments: 1, NoWin: effort.Depth, Nodes: effort.Nodes,
		Seconds: effort.Elapsed.Seconds(),
	}
	if errors.Is(err, proof.ErrNotFound) {
		found.Says = []string{"Nothing is certain within the limits."}
		if found.NoWin > 0 {
			found.Says[0] = fmt.Sprintf("%s does not take the General by force %s.", found.Side, certainty.Within(found.NoWin))
		}
		return found, nil
	}
	if err != nil {
		return nil, err
	}
	found.Certain, found.Says = true, phrase.Strings(certainty.Trapped(t, p.Turn()))
	found.Win = &solvedWin{Plies: t.Plies, Line: []string{}, Won: 1, All: 1}
	if p.Turn() == side {
		found.Win.Move = t.Move.String()
	}
	for _, m := range t.Line {
		found.Win.Line = append(found.Win.Line, m.String())
	}
	return found, nil
}
