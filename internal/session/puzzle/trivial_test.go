package puzzle

import (
	"errors"
	"testing"

	"flagfall.dev/internal/engine/proof"
)

func TestNoShippedWinEndsWithItsFirstMove(t *testing.T) {
	for i := range Shipped().Puzzles {
		p := &Shipped().Puzzles[i]
		if sudden, err := p.Sudden(); err != nil || sudden {
			t.Errorf("%s: it promises a win in %d plies, and the first move ends it (%v)", p.ID, p.Plies, err)
		}
	}
}

// Positions that were puzzles once, and need no thought.
func TestWhatNeedsNoThoughtIsNoPuzzle(t *testing.T) {
	for why, p := range map[string]*Puzzle{
		"a General walks to the Flag, and no Captain can stop it": {Variant: "classic", Goal: Win, Moved: "", Start: "AAAAAAAAmbAAAAAAAAbAAAAAAAAAAAAAAAAAAAAAAA__At__KAAA__AA__AAAAAAAAAAAAAAAAAAAAAAAAAAAAYAAAAAAAAAAAAA r", Before: "I5-I4 F5-E5 I4-I5 E5-F5"},
		"the General takes the Flag next to it":                   {Variant: "duel", Goal: Safe, Moved: "", Start: "AbMwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAAAnAAAAAAAAAAAAAAAAAAdAAAAAAAAAAAAAynAAA b", Before: ""},
		"the enemy loses its Flag first":                          {Variant: "classic", Goal: Safe, Moved: "", Start: "AAAAAAmAAAAAAAAtAAAAAAAAAAAAAAAAAAAAxAAAAA__AA__AAAA__AA__AAAAAAAAAAAAAAfAAAAAAAAAAAAAAAAAAAYAAAAAAA r", Before: ""},
		"a Captain takes the known Scout next to it":              {Variant: "classic", Goal: Safe, Moved: "H2", Start: "AAAAMBAAAAAAAAAAAJAAAAAAAAAAAAAAAAAAAAAAAA__uA__AAAA__AA__AAnAAAAAAAAAAAAAAAAAAAtAAynrAAAAdAAAAAAAAA b", Before: ""},
		"a hidden General falls to the General beside it":         {Variant: "barrage", Goal: Safe, Moved: "I3", Start: "AAAAAAAAAAAAAAAAAAmAAAAACAAAWkAAAAAAAAAAAA__AA__AAAA__AA__AAAAAAAAAAAAAAAxAAAAAAAYAAAAAAAAANAAAAAAAA r", Before: ""},
		"the Spy alone stands outside its home":                   {Variant: "barrage", Goal: Name, Moved: "A7", Start: "AAAlAAAABMAAAAAAAAAAAAAAAAAAAAAAACAKAAAAAA__AA__AAAA__QA__AAEXAAAAAAAAAAAAAAAAAAnAAAAAAOAAYWAAAAAAAA b", Before: "B7-A7 D4-C4 E6-E5 C4-B4 E5-F5 B4-B5 F5-F4 B5-A5 A7-B7 A5-A6 B7-C7 A6-A7 C7-D7 A7-B7 D7-E7 B7-C7 E7-F7 C7-D7 F7-F6 D7-E7 F6-F5 F4-E4 F5-E5 E4-D4 E5-E4 D4-C4 E4-D4 C4-B4 D4-C4 B4-A4 C4-B4 A4-A5 B4-A4 A5-A6 A4-A5 A6-A7 A5-A6 A7-A8 A6-A7 A8-B8"},
	} {
		if err := p.Solve(t.Context(), &proof.Solver{}, p.Goal, Effort{Plies: 11, Nodes: 200_000}); !errors.Is(err, ErrNone) {
			t.Errorf("%s: %v, %+v", why, err, p)
		}
	}
}
