package archive

import (
	"errors"
	"fmt"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Report is what replaying a game against the rules found.
type Report struct {
	// Plies is the number of moves that are legal and as the source tells them.
	Plies int
	// Result is how the game ended.
	Result board.Result
	// Rules is how the rules end it after the last move, if they do.
	Rules board.Result
	// Fault says what is wrong, in the place that Where tells; empty: nothing.
	Fault string
	Where Place
	// Words tell the legal moves, one by one.
	Words []string
	// Remarks tell what is odd and no fault.
	Remarks []string
}

// A Place is where a fault of a game is. Only a move can be illegal.
type Place uint8

// The places.
const (
	Move  Place = iota // the move at ply Plies+1 breaks the rules
	Told               // the source gives the move at ply Plies+1 a result that it does not have
	Setup              // the position that the game begins from
	End                // how the game is told to end
)

// OK reports whether the game is legal throughout and as the source tells it.
func (r *Report) OK() bool { return r.Fault == "" }

// Illegal reports whether a move breaks the rules.
func (r *Report) Illegal() bool { return !r.OK() && r.Where == Move }

// String returns "ok PLIES ENDING", "illegal at ply N: REASON", or "wrong" with the
// place and the reason.
func (r *Report) String() string {
	switch {
	case r.OK():
		return fmt.Sprintf("ok %d %s", r.Plies, r.Result.Ending)
	case r.Where == Move:
		return fmt.Sprintf("illegal at ply %d: %s", r.Plies+1, r.Fault)
	case r.Where == Told:
		return fmt.Sprintf("wrong at ply %d: %s", r.Plies+1, r.Fault)
	case r.Where == Setup:
		return "wrong at the start: " + r.Fault
	}
	return fmt.Sprintf("wrong at the end, after ply %d: %s", r.Plies, r.Fault)
}

// fail notes a fault.
func (r *Report) fail(where Place, fault string) *Report {
	r.Where, r.Fault = where, fault
	return r
}

// Check replays the game: both sides must have set up what they committed
// themselves to, every move must be legal, every strike end as the source tells,
// and the game too.
func (g *Game) Check() *Report {
	r := &Report{Result: g.Record.Result}
	if err := g.Record.CheckCommitments(); err != nil {
		return r.fail(Setup, err.Error())
	}
	if g.Variant == nil {
		return g.checkAdvance(r)
	}
	pos, err := g.Start()
	if err != nil {
		return r.fail(Setup, err.Error())
	}
	for i := range g.Record.Moves {
		if where, err := g.replay(pos, i, r); err != nil {
			fault := err.Error()
			if more := g.checkJudgement(pos, i); more != "" {
				fault += "; " + more
			}
			return r.fail(where, fault)
		}
	}
	r.Rules = pos.Result()
	if fault := g.checkEnd(pos, r); fault != "" {
		r.fail(End, fault)
	}
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

// replay plays a move and compares it with what the source tells. An error is
// about the move itself or about what is told.
func (g *Game) replay(pos *stratego.Position, i int, r *Report) (Place, error) {
	m := g.Record.Moves[i]
	if g.passes && pos.Turn() != m.Side {
		pos.Pass()
	}
	if pos.Turn() != m.Side {
		return Move, fmt.Errorf("it is %s's turn", stratego.SideName(pos.Turn()))
	}
	move, err := g.parseMove(m)
	if err == nil {
		_, err = pos.Play(move)
	}
	if err != nil {
		return Move, g.judged(i, err)
	}
	e := pos.Event(pos.Ply() - 1)
	r.Words = append(r.Words, words(g.Variant, e))
	if err := g.compare(pos, i, e); err != nil {
		return Told, err
	}
	r.Plies++
	if g.Record.Solo {
		pos.Pass()
	}
	return Move, nil
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
	return g.checkUCCEnd(pos, &Report{})
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
		return fmt.Errorf("the record has the strike %q, by the rules it is %q", told, made)
	}
	return nil
}

// checkEnd compares how the game ended with the rules.
func (g *Game) checkEnd(pos *stratego.Position, r *Report) string {
	if g.closing != nil {
		return g.checkUCCEnd(pos, r)
	}
	return r.checkResult(pos.Result(), g.Record.Result, stratego.SideName)
}

// checkResult says where a told result contradicts the rules' one: a game that the
// rules end must not be told to end by another rule, and no other game by any. A
// game may also end by what its players do, such as a crash, and a player may do
// that when it has lost already; then only the winner is remarked on.
func (r *Report) checkResult(is, told board.Result, sideName func(board.Side) string) string {
	switch {
	case !told.Over():
		return ""
	case is.Over() && is != told && (byRules(told.Ending) || told.Ending == board.Limit):
		return fmt.Sprintf("the source tells that the game ended by %v, by the rules it ended by %v", told.Ending, is.Ending)
	case !is.Over() && byRules(told.Ending):
		return fmt.Sprintf("the source tells that the game ended by %v, by the rules it goes on", told.Ending)
	case is.Over() && is != told:
		r.Remarks = append(r.Remarks, fmt.Sprintf("the source tells that the game ended by %v; by the rules it was over with the last move, by %v: %s",
			told.Ending, is.Ending, winner(is, sideName)))
	}
	return ""
}

// byRules reports whether an ending follows from the position alone.
func byRules(e board.Ending) bool {
	return e == board.FlagTaken || e == board.NoPiece || e == board.NoMove
}

// winner tells who has won.
func winner(r board.Result, sideName func(board.Side) string) string {
	if r.Drawn {
		return "a draw"
	}
	return sideName(r.Winner) + " wins"
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
func (g *Game) checkAdvance(r *Report) *Report {
	pos, err := g.Record.AdvancePosition()
	if err != nil {
		return r.fail(Setup, err.Error())
	}
	for _, m := range g.Record.Moves {
		if m.Side != pos.Side() {
			return r.fail(Move, fmt.Sprintf("it is %s's turn", advance.SideName(pos.Side())))
		}
		move, err := pos.ParseMove(m.Text)
		if err != nil {
			return r.fail(Move, err.Error())
		}
		r.Words = append(r.Words, advance.SideName(m.Side)+": "+pos.Describe(move))
		pos.Make(move)
		r.Plies++
	}
	is := pos.Result().Shared()
	r.Rules = is
	if fault := r.checkResult(is, g.Record.Result, advance.SideName); fault != "" {
		r.fail(End, fault)
	}
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

// legalPlies counts the moves up to the first that is wrong.
func (g *Game) legalPlies() int {
	rec, free := *g.Record, *g
	rec.Commitments = [2]record.Commitment{}
	free.Record = &rec
	return free.Check().Plies
}

// Legal returns the game as a record up to its last legal move, with what every
// strike did: also a foreign game, or one that breaks the rules, can then be
// looked at like any other.
func (g *Game) Legal() *record.Game {
	rec := *g.Record
	if rec.CheckCommitments() != nil {
		rec.Commitments = [2]record.Commitment{} // they bind nobody
	}
	rec.Moves = append([]record.Move(nil), rec.Moves[:g.legalPlies()]...)
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
