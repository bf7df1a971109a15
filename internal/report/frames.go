package report

import (
	"fmt"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// A replay is a game made ready for the page, which knows no rules: the first
// position, and what each move changes.
type replay struct {
	Width  int    `json:"w"`
	Height int    `json:"h"`
	Start  string `json:"start"` // one character a square, row by row from the top
	Steps  []step `json:"steps"`
	Result string `json:"result"`
}

// step is one move: its text, and the squares it changes.
type step struct {
	Text    string `json:"t"`
	Changes []any  `json:"d"` // square, character, square, character, …
}

// newReplay plays a record through.
func newReplay(rec *record.Game, v *stratego.Variant) (*replay, error) {
	r := &replay{Result: rec.Result.Ending.String()}
	if rec.Reason != "" {
		r.Result += ": " + rec.Reason
	}
	if rec.Game == record.Advance {
		return r, r.advance(rec)
	}
	return r, r.stratego(rec, v)
}

func (r *replay) stratego(rec *record.Game, v *stratego.Variant) error {
	if v == nil {
		return fmt.Errorf("the rules of variant %s are missing", rec.Variant)
	}
	r.Width, r.Height = v.Grid().Width, v.Grid().Height
	var setups [2]stratego.Setup
	for side, text := range rec.Setups {
		setup, err := v.ParseSetup(text)
		if err != nil {
			return err
		}
		setups[side] = setup
	}
	pos, err := stratego.NewPosition(v, setups[0], setups[1])
	if err != nil {
		return err
	}
	shown := strategoFrame(pos)
	r.Start = string(shown)
	for i, m := range rec.Moves {
		if pos.Turn() != m.Side {
			pos.Pass() // a forfeited turn
		}
		move, err := m.Squares(v.Grid())
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		if err := pos.Check(move); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		pos.Make(move)
		text := m.Text
		if m.Struck() {
			text += " " + m.Striker + "×" + m.Defender + " " + m.Outcome
		}
		r.change(text, shown, strategoFrame(pos))
	}
	return nil
}

// strategoFrame writes a position: A to L are Red's Marshal to Flag, a to l are
// Blue's, + is a lake and . is empty.
func strategoFrame(pos *stratego.Position) []byte {
	v := pos.Variant()
	frame := make([]byte, v.Grid().Squares())
	for i := range frame {
		sq := board.Square(i)
		switch p := pos.At(sq); {
		case v.Lakes().Has(sq):
			frame[i] = '+'
		case p.Empty():
			frame[i] = '.'
		default:
			frame[i] = "Aa"[p.Side()] + byte(p.Rank()-stratego.Marshal)
		}
	}
	return frame
}

func (r *replay) advance(rec *record.Game) error {
	r.Width, r.Height = advance.Grid.Width, advance.Grid.Height
	pos := advance.Start()
	if rec.Start != "" {
		text, black := strings.CutSuffix(rec.Start, " b")
		side := advance.White
		if black {
			side = advance.Black
		}
		var err error
		if pos, err = advance.Parse(strings.ReplaceAll(text, "/", "\n"), side); err != nil {
			return err
		}
	}
	shown := advanceFrame(&pos)
	r.Start = string(shown)
	for i, m := range rec.Moves {
		move, err := pos.ParseMove(m.Text)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		pos.Make(move)
		r.change(m.Text, shown, advanceFrame(&pos))
	}
	return nil
}

// advanceFrame writes a position in the game's own letters.
func advanceFrame(pos *advance.Position) []byte {
	frame := make([]byte, advance.Grid.Squares())
	for i := range frame {
		frame[i] = pos.At(board.Square(i)).Letter()
	}
	return frame
}

// change adds a step and brings what is shown up to date.
func (r *replay) change(text string, shown, now []byte) {
	s := step{Text: text}
	for i := range now {
		if now[i] != shown[i] {
			s.Changes = append(s.Changes, i, string(now[i]))
			shown[i] = now[i]
		}
	}
	r.Steps = append(r.Steps, s)
}
