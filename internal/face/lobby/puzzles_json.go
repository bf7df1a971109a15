package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/puzzle"
)

// askedPuzzle is a puzzle as the command prints it for tools. It has nothing that the solver may not know.
type askedPuzzle struct {
	ID      string        `json:"id"`
	Variant string        `json:"variant"`
	Theme   puzzle.Theme  `json:"theme"`
	Title   string        `json:"title"` // of the theme
	Goal    puzzle.Goal   `json:"goal"`
	Plies   int           `json:"plies,omitempty"` // in how many the goal is reached, or for how many nothing is lost
	Loss    int           `json:"loss,omitempty"`  // safe: within how many plies each other move may lose
	Rank    string        `json:"rank,omitempty"`  // name: that is looked for
	Rating  int           `json:"rating"`
	Task    string        `json:"task"`
	Facts   []string      `json:"facts"`
	Side    string        `json:"side"`
	Board   [][]string    `json:"board"` // rows as the variant numbers them; own letters, (enemies) known or hidden
	Moved   []string      `json:"moved"` // squares of hidden enemies that have moved; none where that is the question
	Before  []string      `json:"before"`
	Made    []string      `json:"made"`
	State   puzzle.State  `json:"state"`
	Answers []askedAnswer `json:"answers"`
}

type askedAnswer struct {
	Answer string       `json:"answer"`
	State  puzzle.State `json:"state"`
	Reply  string       `json:"reply,omitempty"`
	Says   []string     `json:"says"`
}

// WriteJSON prints a puzzle with the answers that were given as one JSON object. Nothing is kept of it.
func (o *Puzzles) WriteJSON(ctx context.Context, w io.Writer) error {
	pack, err := o.Load(ctx)
	if err != nil {
		return err
	}
	if o.From != "" && o.ID == "" {
		return pack.Write(w)
	}
	sitting, err := o.sit(pack)
	if err != nil {
		return err
	}
	p, err := sitting.Next()
	switch {
	case err != nil:
		return err
	case p == nil:
		return errors.New("there is no puzzle")
	}
	t, err := puzzle.Begin(p, nil)
	if err != nil {
		return err
	}
	out := askedPuzzle{
		ID: p.ID, Variant: p.Variant, Theme: p.Theme, Title: p.Theme.Title().String(), Goal: p.Goal, Plies: p.Plies,
		Loss: p.Loss, Rank: p.Rank, Rating: p.Rating, State: puzzle.Open,
		Before: strings.Fields(p.Before), Answers: []askedAnswer{}, Facts: []string{},
	}
	if out.Task, out.Facts, out.Side, err = introduced(p, t); err != nil {
		return err
	}
	for _, text := range o.Answers {
		a, err := t.Play(ctx, text)
		if err != nil {
			return err
		}
		out.State = a.State
		out.Answers = append(out.Answers, askedAnswer{text, a.State, a.Reply, phrase.Strings(a.Says)})
	}
	out.Made = append([]string{}, t.Made()...)
	sc, err := t.Scene()
	if err != nil {
		return err
	}
	out.Board, out.Moved = rowsSeen(&sc, t.Side()), movedIn(&sc)
	return json.NewEncoder(w).Encode(out)
}

// introduced returns the words of a puzzle.
func introduced(p *puzzle.Puzzle, t *puzzle.Try) (task string, facts []string, side string, err error) {
	said, err := p.Task()
	if err != nil {
		return "", nil, "", err
	}
	known, err := p.Facts()
	if err != nil {
		return "", nil, "", err
	}
	sc, err := t.Scene()
	if err != nil {
		return "", nil, "", err
	}
	return said.String(), append([]string{}, phrase.Strings(known)...), sc.Sides[t.Side()], nil
}

// movedIn lists the hidden pieces that a scene marks as moved.
func movedIn(sc *session.Scene) []string {
	squares := []string{}
	for i := range sc.Squares {
		if p := sc.Squares[i].Piece; p != nil && p.Hidden && p.Moved {
			squares = append(squares, sc.Squares[i].Name)
		}
	}
	return squares
}

// rowsSeen writes the board of a scene, a word for each square: the token of an own piece, that of an enemy's in brackets,
// with x for a hidden rank, . for nothing, ~ for a lake and # for a wall.
func rowsSeen(sc *session.Scene, side board.Side) [][]string {
	rows := make([][]string, sc.Grid.Height)
	for i := range sc.Squares {
		sq, text := &sc.Squares[i], "."
		switch p := sq.Piece; {
		case sq.Lake:
			text = "~"
		case sq.Wall:
			text = "#"
		case p == nil:
		case p.Hidden:
			text = "(x)"
		case p.Side == side:
			text = p.Token
		default:
			text = "(" + p.Token + ")"
		}
		rows[i/sc.Grid.Width] = append(rows[i/sc.Grid.Width], text)
	}
	return rows
}
