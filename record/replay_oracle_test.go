package record_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// The oracle replays without a cursor: it plays every prefix of a game again from
// its start, and reads the moves by itself.

// slowly plays the first moves of a game of Stratego and returns the position and
// the first fault, as text.
func slowly(g *record.Game, v *stratego.Variant, plies int) (*stratego.Position, string) {
	pos, err := slowStart(g, v)
	if err != nil {
		return nil, fmt.Sprintf("wrong at the start: %v", err)
	}
	for i, m := range g.Moves[:plies] {
		if pos.Turn() != m.Side && mayForfeit(g, v) {
			pos.Pass()
		}
		if pos.Turn() != m.Side {
			return nil, fmt.Sprintf("illegal at ply %d: it is %s's turn", i+1, stratego.SideName(pos.Turn()))
		}
		from, to, err := board.ColumnRow.ParseMove(v.Grid(), m.Text)
		if err != nil {
			first, last := board.ColumnRow.Format(v.Grid(), 0), board.ColumnRow.Format(
				v.Grid(), board.Square(v.Grid().Squares()-1),
			)
			err = fmt.Errorf("%q is not a move: expected two squares from %s to %s", m.Text, first, last)
		} else {
			err = pos.Check(stratego.Move{From: from, To: to})
		}
		if err != nil {
			return nil, fmt.Sprintf("illegal at ply %d: %v", i+1, err)
		}
		striker, defender := pos.At(from).Rank(), pos.At(to).Rank()
		is, told := "", ""
		if defender != stratego.NoRank {
			outcome := map[stratego.Outcome]string{
				stratego.Win: "wins", stratego.Lose: "loses", stratego.Both: "both",
			}[v.Strike(striker, defender)]
			is = fmt.Sprintf("%cx%c %s", striker.Token(), defender.Token(), outcome)
		}
		if m.Outcome != "" {
			told = m.Striker + "x" + m.Defender + " " + m.Outcome
		}
		if is != told {
			return nil, fmt.Sprintf("wrong at ply %d: the record has the strike %q, by the rules it is %q", i+1, told, is)
		}
		pos.Make(stratego.Move{From: from, To: to})
		if g.Solo {
			pos.Pass()
		}
	}
	return pos, ""
}

// mayForfeit reports whether a player can have given its turn up.
func mayForfeit(g *record.Game, v *stratego.Variant) bool {
	d := v.Definition()
	return d.TwoSquares == 0 && !d.Chasing &&
		slices.ContainsFunc(g.Players[:], func(p string) bool { return strings.HasPrefix(strings.ToLower(p)+":", "iut:") })
}

// exact reports whether an ending follows from the position alone.
func exact(r board.Result) bool {
	return r.Ending == board.FlagTaken || r.Ending == board.NoPiece || r.Ending == board.NoMove
}

func slowStart(g *record.Game, v *stratego.Variant) (*stratego.Position, error) {
	if g.Start != "" {
		return stratego.ParsePosition(v, g.Start)
	}
	red, err := v.ParseSetup(g.Setups[0])
	if err != nil {
		return nil, fmt.Errorf("Red's set-up: %w", err)
	}
	blue, err := v.ParseSetup(g.Setups[1])
	if err != nil {
		return nil, fmt.Errorf("Blue's set-up: %w", err)
	}
	return stratego.NewPosition(v, red, blue)
}

// slowlyAdvance is the same for Advance.
func slowlyAdvance(g *record.Game, plies int) (*advance.Position, string) {
	pos, err := g.AdvancePosition()
	if err != nil {
		return nil, fmt.Sprintf("wrong at the start: %v", err)
	}
	for i, m := range g.Moves[:plies] {
		err := error(nil)
		var move advance.Move
		if m.Side != pos.Turn() {
			err = fmt.Errorf("it is %s's turn", advance.SideName(pos.Turn()))
		} else if move, err = pos.ParseMove(m.Text); err == nil && i >= advance.Limit {
			err = errors.New("the game is over")
		}
		if err != nil {
			return nil, fmt.Sprintf("illegal at ply %d: %v", i+1, err)
		}
		pos.Make(move)
	}
	return &pos, ""
}

// faultOf returns the first fault of a record as text, found the slow way.
func faultOf(g *record.Game, v *stratego.Variant) string {
	if err := g.CheckCommitments(); err != nil {
		return fmt.Sprintf("wrong at the start: %v", err)
	}
	var rules board.Result
	var fault string
	if g.Game == record.Advance {
		var pos *advance.Position
		if pos, fault = slowlyAdvance(g, len(g.Moves)); fault == "" {
			rules = pos.Result().Shared()
		}
	} else {
		var pos *stratego.Position
		if pos, fault = slowly(g, v, len(g.Moves)); fault == "" {
			if rules = pos.Result(); rules != g.Result && mayForfeit(g, v) {
				pos.Pass() // the last turn may have been given up too
				if then := pos.Result(); then == g.Result && exact(then) {
					rules = then
				}
			}
		}
	}
	if fault != "" {
		return fault
	}
	told := g.Result
	switch by := "by the rules it ended by " + rules.Ending.String(); {
	case exact(told) && !rules.Over():
		return fmt.Sprintf("wrong at the end, after ply %d: the source says that the game ended by %v, by the rules it goes on", len(g.Moves), told.Ending)
	case rules.Over() && rules != told && (exact(told) || told.Ending == board.Limit):
		return fmt.Sprintf("wrong at the end, after ply %d: the source says that the game ended by %v, %s", len(g.Moves), told.Ending, by)
	}
	return ""
}
