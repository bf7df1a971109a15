// Package audit says which stored games are those of a plan and agree with their own records. What enters
// are a plan and stored or reported games; what leaves is, for every game that counts nowhere, why.
package audit

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/record"
)

// A DisagreementError says that a row of a file of results and the game's own record, or the plan
// of the tournament, differ.
type DisagreementError struct {
	Stored string // what the row says
	Wanted string // what the record says, or the plan
	Plan   bool   // it is the plan
}

func (e *DisagreementError) Error() string {
	by := "the record"
	if e.Plan {
		by = "the plan"
	}
	return fmt.Sprintf("the file says %s, and %s says %s", e.Stored, by, e.Wanted)
}

// An Uncounted is a stored game that counts nowhere.
type Uncounted struct {
	Game   string `json:"game"`
	Reason string `json:"reason"`
}

// NewUncounted returns why a game is not counted that a filter of Agreeing leaves out.
func NewUncounted(id string, err error) Uncounted {
	var disagrees *DisagreementError
	if errors.As(err, &disagrees) {
		return Uncounted{id, err.Error()}
	}
	return Uncounted{id, "it cannot be read: " + err.Error()}
}

// Agreeing returns the filter of the plan's stored games that agree with their records. Others
// count nowhere; doubt hears of them, and may be nil. A changed result line does not fit the record's
// checksum; whoever writes another checksum has to write another game too, which only Arena.Verify
// finds out.
func Agreeing(p *tournament.Plan, doubt func(id string, err error)) store.Filter {
	names := p.Names()
	return store.Filter{Tournament: p.Name, Unreadable: doubt, Check: func(g *store.Game, head *record.Game, moves int) error {
		err := cmp.Or(agreeOnEnd(g, head, moves), agreeOnFaults(g, head), agreeOnPlace(p, g), agreeOnSeats(p, names, g, head))
		if err == nil && p.Scoring == tournament.MacTech {
			err = agreeOnTotals(g, head)
		}
		return err
	}}
}

// agreeOnEnd compares how a game ended, and when it began.
func agreeOnEnd(g *store.Game, head *record.Game, moves int) error {
	stored, recorded := endText(head, g.Winner, g.Ending, g.Plies), endText(
		head, store.WinnerOf(head.Result), head.Result.Ending.String(), moves,
	)
	if !head.Result.Over() || stored != recorded {
		return &DisagreementError{Stored: stored, Wanted: recorded}
	}
	if !head.Date.IsZero() && !head.Date.Equal(g.Started.Truncate(time.Second)) {
		const form = "2006-01-02 15:04:05"
		return &DisagreementError{Stored: "it began at " + g.Started.UTC().Format(form), Wanted: "at " + head.Date.UTC().Format(form)}
	}
	return nil
}

// agreeOnPlace compares a game with its place in the tournament. That its set-ups and seeds are
// those of the place, only Arena.Verify finds out.
func agreeOnPlace(p *tournament.Plan, g *store.Game) error {
	if g.Variant != p.Variant {
		return &DisagreementError{Stored: fmt.Sprintf("variant %q", g.Variant), Wanted: fmt.Sprintf("%q", p.Variant), Plan: true}
	}
	at, err := tournament.ParsePlace(p.Name, g.ID)
	if err != nil || !at.Fits(len(p.Players)) {
		return nil // it counts nowhere
	}
	rounds, pairs := p.Bounds()
	if at.Round > rounds {
		return beyond("round", at.Round, rounds)
	}
	if at.Pair >= pairs {
		return beyond("pair", at.Pair+1, pairs)
	}
	return nil
}

// beyond says that the plan has fewer of something.
func beyond(what string, is, most int) error {
	return &DisagreementError{Stored: fmt.Sprintf("%s %d", what, is), Wanted: fmt.Sprintf("at most %d", most), Plan: true}
}

// endText writes how a game ended.
func endText(head *record.Game, winner store.Winner, ending string, plies int) string {
	who := fmt.Sprintf("%q as the winner", winner)
	switch winner {
	case store.First:
		who = "a win of " + head.SideName(board.First)
	case store.Second:
		who = "a win of " + head.SideName(board.Second)
	case store.Nobody:
		who = "a draw"
	}
	return fmt.Sprintf("%s by %s after %d plies", who, plaintext.Line(ending, store.LongestFault), plies)
}

// agreeOnSeats compares who played. Where a player has options of its own, the record has them in
// its specification, and only its name is compared. Records of early versions have no names.
func agreeOnSeats(p *tournament.Plan, names []string, g *store.Game, head *record.Game) error {
	at, err := tournament.ParsePlace(p.Name, g.ID)
	if err != nil || !at.Fits(len(names)) {
		return nil // it counts nowhere
	}
	for side := range board.Side(2) {
		player := [2]int{at.A, at.B}[int(side)^at.Game]
		named := head.Names[side] == "" || plaintext.SameWords(head.Names[side], names[player])
		same := len(p.SettingsOf(player).Options) > 0 || plaintext.SameWords(head.Players[side], g.Players[side])
		if !named || !same {
			return &DisagreementError{
				Stored: fmt.Sprintf("%s as %s (%s)", names[player], head.SideName(side), g.Players[side]),
				Wanted: fmt.Sprintf("%s (%s)", head.Names[side], head.Players[side]),
			}
		}
	}
	return nil
}
