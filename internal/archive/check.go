package archive

import (
	"errors"
	"fmt"
	"strings"

	"flagfall/advance"
	"flagfall/board"
	"flagfall/record"
	"flagfall/stratego"
)

// Report is what replaying a game against the rules found.
type Report struct {
	// Plies is the number of moves that are legal and as the source tells them.
	Plies int
	// Result is how the game ended.
	Result board.Result
	// Rules is how the rules end it after the last move, if they do.
	Rules board.Result
	// Fault says what is wrong at ply Plies+1, or with the end; empty: nothing.
	Fault string
	// Words tell the legal moves, one by one.
	Words []string
}

// OK reports whether the game is legal throughout.
func (r *Report) OK() bool { return r.Fault == "" }

// String returns "ok PLIES ENDING" or "illegal at ply N: REASON".
func (r *Report) String() string {
	if r.OK() {
		return fmt.Sprintf("ok %d %s", r.Plies, r.Result.Ending)
	}
	return fmt.Sprintf("illegal at ply %d: %s", r.Plies+1, r.Fault)
}

// Check replays the game: every move must be legal, every strike end as the
// source tells, and the game too.
func (g *Game) Check() *Report {
	if g.Variant == nil {
		return g.checkAdvance()
	}
	r := &Report{Result: g.Record.Result}
	pos, err := g.Start()
	if err != nil {
		r.Fault = err.Error()
		return r
	}
	for i := range g.Record.Moves {
		if err := g.replay(pos, i, r); err != nil {
			r.Fault = err.Error()
			if more := g.checkJudgement(pos, i); more != "" {
				r.Fault += "; " + more
			}
			return r
		}
	}
	r.Rules, r.Fault = pos.Result(), g.checkEnd(pos)
	if !r.Result.Over() {
		r.Result = pos.Result()
	}
	return r
}

// Start returns the position that a game of Stratego began from.
func (g *Game) Start() (*stratego.Position, error) {
	if g.Record.Start != "" {
		return stratego.ParsePosition(g.Variant, g.Record.Start)
	}
	var setups [2]stratego.Setup
	for s, text := range g.Record.Setups {
		setup, err := g.Variant.ParseSetup(text)
		if err != nil {
			return nil, fmt.Errorf("%s's set-up: %w", stratego.SideName(board.Side(s)), err)
		}
		setups[s] = setup
	}
	return stratego.NewPosition(g.Variant, setups[0], setups[1])
}

// replay plays a move and compares it with what the source tells.
func (g *Game) replay(pos *stratego.Position, i int, r *Report) error {
	m := g.Record.Moves[i]
	if g.passes && pos.Turn() != m.Side {
		pos.Pass()
	}
	if pos.Turn() != m.Side {
		return fmt.Errorf("it is %s's turn", stratego.SideName(pos.Turn()))
	}
	move, err := g.parseMove(m)
	if err == nil {
		_, err = pos.Play(move)
	}
	if err != nil {
		return g.judged(i, err)
	}
	e := pos.Event(pos.Ply() - 1)
	r.Words = append(r.Words, words(g.Variant, e))
	if err := g.compare(pos, i, e); err != nil {
		return err
	}
	r.Plies++
	if g.Record.Solo {
		pos.Pass()
	}
	return nil
}

// judged adds to the reason why a move is illegal that the judge said so too.
func (g *Game) judged(i int, err error) error {
	if g.closing != nil && g.closing.outcomes[i] == "ILLEGAL" {
		return fmt.Errorf("%w; the judge says so too: %s", err, g.closing.reason)
	}
	return err
}

// checkJudgement compares how the judge ended a game after an illegal move.
func (g *Game) checkJudgement(pos *stratego.Position, i int) string {
	if g.closing == nil || g.closing.outcomes[i] != "ILLEGAL" {
		return ""
	}
	return g.checkUCCEnd(pos)
}

func (g *Game) parseMove(m record.Move) (stratego.Move, error) {
	if g.closing != nil && strings.Contains(m.Text, "off") {
		return stratego.Move{}, errors.New("the move leaves the board")
	}
	return m.Squares(g.Variant.Grid())
}

// compare compares a move that was made with what the source tells about it.
func (g *Game) compare(pos *stratego.Position, i int, e stratego.Event) error {
	if g.closing != nil {
		return g.compareUCC(pos, i, e)
	}
	m := g.Record.Moves[i]
	if g.Format != Record {
		return nil
	}
	if told, made := m.StrikeText(), record.StrategoMove(g.Variant, e).StrikeText(); told != made {
		return fmt.Errorf("the record tells of a strike %q, by the rules it is %q", told, made)
	}
	return nil
}

// checkEnd compares how the game ended with the rules.
func (g *Game) checkEnd(pos *stratego.Position) string {
	is, told := pos.Result(), g.Record.Result
	if g.closing != nil {
		return g.checkUCCEnd(pos)
	}
	return endFault(is, told)
}

// endFault says where a told result contradicts the rules' one: a game that the
// rules end must be told to end so, and no other may be told to.
func endFault(is, told board.Result) string {
	byRules := told.Ending == board.FlagTaken || told.Ending == board.NoPiece || told.Ending == board.NoMove
	switch {
	case !told.Over():
		return ""
	case is.Over() && is != told && (byRules || told.Ending == board.Limit):
		return fmt.Sprintf("the source tells that the game ended by %v, by the rules it ended by %v", told.Ending, is.Ending)
	case !is.Over() && byRules:
		return fmt.Sprintf("the source tells that the game ended by %v, by the rules it goes on", told.Ending)
	}
	return ""
}

// words tells a move.
func words(v *stratego.Variant, e stratego.Event) string {
	text := fmt.Sprintf("%s %s-%s", stratego.SideName(e.Side), v.Format(e.Move.From), v.Format(e.Move.To))
	if e.Outcome != stratego.NoStrike {
		text += fmt.Sprintf("  %v x %v: %v", e.Striker, e.Defender, e.Outcome)
	}
	return text
}

// checkAdvance replays a record of Advance.
func (g *Game) checkAdvance() *Report {
	r := &Report{Result: g.Record.Result}
	pos, err := g.Record.AdvancePosition()
	if err != nil {
		r.Fault = err.Error()
		return r
	}
	for _, m := range g.Record.Moves {
		if m.Side != pos.Side() {
			r.Fault = fmt.Sprintf("it is %s's turn", advance.SideName(pos.Side()))
			return r
		}
		move, err := pos.ParseMove(m.Text)
		if err != nil {
			r.Fault = err.Error()
			return r
		}
		r.Words = append(r.Words, advance.SideName(m.Side)+": "+pos.Describe(move))
		pos.Make(move)
		r.Plies++
	}
	is := pos.Result().Shared()
	r.Rules = is
	r.Fault = endFault(is, g.Record.Result)
	if !r.Result.Over() {
		r.Result = is
	}
	return r
}

// PlayTo plays the first moves of a game that Check has found to be legal so
// far.
func (g *Game) PlayTo(pos *stratego.Position, plies int) {
	for _, m := range g.Record.Moves[:plies] {
		if g.passes && pos.Turn() != m.Side {
			pos.Pass()
		}
		move, err := g.parseMove(m)
		if err != nil {
			return
		}
		pos.Make(move)
		if g.Record.Solo {
			pos.Pass()
		}
	}
}

// Legal returns the game as a record up to its last legal move, with what every
// strike did: also a foreign game, or one that breaks the rules, can then be
// looked at like any other.
func (g *Game) Legal() *record.Game {
	rec := *g.Record
	rec.Moves = append([]record.Move(nil), rec.Moves[:g.Check().Plies]...)
	if g.Variant == nil || g.Format == Record {
		return &rec
	}
	pos, err := g.Start()
	if err != nil {
		return &rec
	}
	g.PlayTo(pos, len(rec.Moves))
	for i := range rec.Moves {
		rec.Moves[i] = record.StrategoMove(g.Variant, pos.Event(i))
	}
	return &rec
}
