package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/marshal"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/reason"
	"flagfall.dev/record"
)

// Explanation is a position in which somebody wants to know what to play and why.
type Explanation struct {
	Picture               // the position; its Side counts for nothing
	Nodes          uint64 // searched; above 0
	Figures, Parts bool   // also print the figures, and what each piece adds to them
	Talk           string // how much is said: short, normal or figures; empty: normal
	JSON           bool   // print one JSON object
}

// Write writes the move that our strongest player would make for the side to move, and
// why, from what that side may know.
func (e *Explanation) Write(ctx context.Context, w io.Writer) error {
	talk, err := (&Order{}).talk(e.Talk)
	if err != nil {
		return err
	}
	rec, err := e.Record()
	if err != nil {
		return err
	}
	ply := e.Ply
	if ply < 0 {
		ply = len(rec.Moves)
	}
	if ply > len(rec.Moves) {
		return fmt.Errorf("--ply %d: the game has %d moves", ply, len(rec.Moves))
	}
	rec.Moves, rec.Result = rec.Moves[:ply], board.Result{}
	advice, turn, err := games.Advise(ctx, rec, search.Limits{Nodes: e.Nodes})
	if err != nil {
		return err
	}
	v, err := games.RecordedVariant(rec)
	if err != nil {
		return err
	}
	side := v.SideName(turn)
	if e.JSON {
		return json.NewEncoder(w).Encode(explained(&advice, side, ply))
	}
	fmt.Fprintf(w, "%s to move, ply %d: %s (%s).\n", side, ply, advice.Move.Words, advice.Move.Text)
	for _, line := range advice.Said(talk) {
		fmt.Fprintln(w, line)
	}
	if !e.Figures && !e.Parts {
		return nil
	}
	if talk != session.Figured {
		fmt.Fprintln(w)
		for _, line := range advice.Figures() {
			fmt.Fprintln(w, line)
		}
	}
	if rec.Game != record.Stratego {
		return nil
	}
	fmt.Fprintln(w)
	view, err := e.View()
	if err != nil {
		return err
	}
	return marshal.New(marshal.Config{}).Trace(ctx, view).Write(w, view, e.Parts)
}

// told is an explanation as JSON.
type told struct {
	Ply        int             `json:"ply"`
	Side       string          `json:"side"`
	Move       string          `json:"move"`
	Win        float64         `json:"win"`
	Sentences  []string        `json:"sentences"`
	Claims     []saidClaim     `json:"claims"`
	Candidates []comparedMove  `json:"candidates"`
	Replies    []expectedReply `json:"replies"`
}

// A saidClaim is a claim with its English.
type saidClaim struct {
	reason.Claim
	Text string `json:"text"`
}

// A comparedMove is a move that was compared with the advised one.
type comparedMove struct {
	Move  string  `json:"move"`
	Win   float64 `json:"win"`
	Doubt float64 `json:"doubt"`
}

// An expectedReply is an answer with the share that the player foresees.
type expectedReply struct {
	Move  string  `json:"move"`
	Share float64 `json:"share"`
}

func explained(a *session.Advice, side string, ply int) told {
	t := told{
		Ply: ply, Side: side, Move: a.Move.Text, Win: a.Info.Win, Sentences: phrase.Strings(a.Reasons()),
		Claims: []saidClaim{}, Candidates: []comparedMove{}, Replies: []expectedReply{},
	}
	for _, c := range a.Words.Claims {
		t.Claims = append(t.Claims, saidClaim{c, c.Said.String()})
	}
	for _, c := range a.Info.Candidates {
		t.Candidates = append(t.Candidates, comparedMove{c.Move, c.Win, c.Doubt})
	}
	for _, r := range a.Info.Replies {
		t.Replies = append(t.Replies, expectedReply{r.Move, r.Chance})
	}
	return t
}
