package puzzle

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/engine/proof"
)

func TestNoPieceToNameMadeOneOfTheLastMovesOrIsSaidToHaveMovedBefore(t *testing.T) {
	for i := range Shipped().Puzzles {
		p := &Shipped().Puzzles[i]
		if p.Goal != Name {
			continue
		}
		moves, at := strings.Fields(p.Before), p.Move
		for back := 0; 2*back < len(moves); back++ { // the enemy made the last move, and every other one
			from, to, _ := strings.Cut(moves[len(moves)-1-2*back], "-")
			if to != at {
				continue
			}
			if back < recent {
				t.Errorf("%s: the piece on %s made the last move of the enemy but %d", p.ID, p.Move, back)
			}
			at = from
		}
		if slices.Contains(strings.Fields(p.Moved), at) {
			t.Errorf("%s: the text says that the piece on %s had moved", p.ID, p.Move)
		}
	}
}

func TestAPieceThatJustMovedOrIsSaidToHaveMovedIsNoQuestion(t *testing.T) {
	for why, p := range map[string]*Puzzle{
		"the Marshal went J8-J7 with the last move": {
			Variant: "duel", Moved: "I7 I8 G9",
			Start:  "AAAAAAAABMAAAkAAAAAbAAEAAAAAAAAAAAAAAAAAAA__AA__LEAA__AA__AwAAAAAAAAQAAAAAAqAAXAAAAAAAOAANAAAAAAAANY r",
			Before: "J5-J4 F8-F7 D2-E2 F7-F6 I5-I4 J6-I6 I4-I5 I6-I5 I5-J5 F6-F5 J4-I4 I7-I6 C3-C2 G9-G8 J5-I5 I6-J6 E2-E1 F5-F4 E1-E2 I8-I7 I5-I6 J6-J5 I4-I3 J5-I5 I6-I5 I7-I8 I5-I6 I8-J8 I3-I4 F4-F3 E2-E3 F3-E3 E3-E4 G8-H8 E4-D4 H8-I8 I4-H4 I8-I7 I6-I7 J8-J7",
		},
		"the text says that the Miner on J10 had moved": {
			Variant: "duel", Moved: "D3 J10",
			Start:  "MBAAAAAAAABKAAAAAAAAAAAOAAAAAAeALAAACAAAAA__AA__AAxA__AA__AAAQAAAAAAAAAAAAAAAAAANAwAAAAAAAYNAAAAAAAQ r",
			Before: "A4-B4 D3-D2 G4-G3 A6-A5 G3-H3 D2-D1 B2-C2 A5-B5 B4-A4 B5-A5 A4-B4 A5-A4 B4-B5 A4-A5 B5-B6 B7-A7 H3-H2 A5-A6 B6-B7 C9-B9 C2-D2 A6-B6 B7-B8 B9-B8 H2-G2 D1-D2 D2-C2 A7-A6 C4-D4 A6-A5 G2-G3 A5-A4 C2-B2 A4-A3 D4-E4 B6-B5 B2-B3 A3-A2 G3-G2 B5-B4",
		},
	} {
		if err := p.Solve(t.Context(), &proof.Solver{}, Name, Effort{}); !errors.Is(err, ErrNone) {
			t.Errorf("%s: %v, %+v", why, err, p)
		}
	}
}
