package audit

import (
	"fmt"
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
)

// decisive are the faults that end a game, by how it ends then.
var decisive = map[board.Ending][]string{
	board.Time:        {"late", proc.Stall.String(), proc.Pondered.String()},
	board.Crash:       {proc.Crash.String(), proc.Closed.String(), referee.NotStarted, referee.Benched},
	board.IllegalMove: {"illegal move", "bad reply", referee.IllegalSetup, proc.Flood.String(), proc.Garbage.String()},
}

// ByFault reports whether a game ends so only where its loser does wrong.
func ByFault(e board.Ending) bool { return decisive[e] != nil }

// agreeOnFaults compares the faults that are stored of a game with how its record ends.
func agreeOnFaults(g *store.Game, head *record.Game) error {
	for side := range board.Side(2) {
		if fault := g.Seats[side].Fault; !mayHave(head.Result, side, fault) {
			stored := "no fault of " + head.SideName(side)
			if fault != "" {
				stored = "a fault of " + head.SideName(side) + " (" + plaintext.Line(fault, store.LongestFault) + ")"
			}
			return &DisagreementError{
				Stored: stored, Wanted: endText(head, store.WinnerOf(head.Result), head.Result.Ending.String(), g.Plies),
			}
		}
	}
	return nil
}

// mayHave reports whether a side can have done such wrong in a game that ended so; an empty fault
// is none. Where the rules ended the game, a program may still crash or be late when it is told of
// the end, which changes nothing.
func mayHave(r board.Result, side board.Side, fault string) bool {
	byFault := ByFault(r.Ending)
	switch {
	case byFault && !r.Drawn && side != r.Winner:
		return slices.Contains(decisive[r.Ending], fault)
	case fault == "":
		return true
	case byFault || r.Ending == board.Resignation || r.Ending == board.Adjudicated:
		return false
	}
	return slices.Contains(decisive[board.Time], fault) || slices.Contains(decisive[board.Crash][:2], fault)
}

// agreeOnTotals compares the moves and the time of each side with the record, which has the time of
// every move that was made, cut to a microsecond. A side is charged for more where it was asked for
// a move that it did not make: for its last, where it resigned or lost by a fault, and for turns
// that it gave up.
func agreeOnTotals(g *store.Game, head *record.Game) error {
	totals, err := head.ReadTotals(g.Record)
	if err != nil {
		return err
	}
	for side := range board.Side(2) {
		seat, moves, took := g.Seats[side], totals.Moves[side], totals.Took[side]
		think := time.Duration(seat.Think)
		cut := time.Duration(moves+1) * time.Microsecond
		if seat.Moves != moves || think < took-cut || think > took+cut && !asked(head.Result, side, g.Players[side]) {
			say := func(moves int, took time.Duration) string {
				return fmt.Sprintf("%d moves of %s in %v", moves, head.SideName(side), took.Round(time.Microsecond))
			}
			return &DisagreementError{Stored: say(seat.Moves, think), Wanted: say(moves, took)}
		}
	}
	return nil
}

// asked reports whether a side may have been asked for a move that it did not make.
func asked(r board.Result, side board.Side, spec string) bool {
	lost := !r.Drawn && side != r.Winner && (ByFault(r.Ending) || r.Ending == board.Resignation)
	parsed, err := player.ParseSpec(spec)
	return lost || err == nil && parsed.Outside() && parsed.Contract.Passes
}
