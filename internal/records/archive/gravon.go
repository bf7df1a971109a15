package archive

import (
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// Gravon's server at gravon.de has kept every game since 2003: until 2004 as GSN, then as
// XML. Its public tables have a line for each game instead, without the moves. All of them have
// the board at the start in StraDoS letters, Red's back row first. Squares are a letter from A to K
// without J, Red's left first, and a row from Red's, of one character: 1 to 9, and the next one of ASCII, a
// colon, for the tenth. (Formats: the files of https://www.gravon.de/strados2/files/, and the programs of
// https://github.com/rhalbersma/gravon that read them all.)

// gravonGame is a game as one of its files has it: set-ups, moves and the ending in Gravon's codes.
type gravonGame struct {
	format Format
	kind   string // the variant, in Gravon's words
	field  string // the letters; empty where the game ended before both sides had set up
	names  [2]string
	moves  []string // as records have them
	ending int      // a number of gravonEndings
	winner int      // 0 red, 1 blue, 2 nobody
	ended  bool     // ending and winner are told
	played int      // the moves played; where the source has no moves, it may still have their number
	id     string   // the game's name on the server
}

// gravonKinds are the variants by what the sources call them.
var gravonKinds = map[string]string{
	"0": "classic", "classic": "classic",
	"1": "barrage", "barrage": "barrage",
	"2": "classicfree", "classicfree": "classicfree", "free": "classicfree", "freesetup": "classicfree",
	"3": "ultimate lightning", "ultimate lightning": "ultimate lightning", "ultimate": "ultimate lightning",
	"4": "duell", "duell": "duell", "duel": "duell",
}

// gravonEndings are the endings by their number.
var gravonEndings = map[int]struct {
	words string
	ends  board.Ending
}{
	0:  {"a side could not move", board.NoMove},
	1:  {"the Flag was captured", board.FlagTaken},
	2:  {"neither side could move", board.Adjudicated}, // by the rules here the last to move has won
	3:  {"a player gave up", board.Resignation},
	4:  {"both players agreed on a draw", board.Agreed},
	10: {"both players were missing", board.Adjudicated},
	11: {"a player's time was over", board.Time},
	12: {"the time of the game was over", board.Time},
	13: {"a missing player's time was over", board.Time},
	14: {"the opponent was missing", board.Adjudicated},
}

// game makes a record of the file's game.
func (s *gravonGame) game() (*Game, error) {
	kind, ok := gravonKinds[strings.ToLower(strings.TrimSpace(s.kind))]
	switch {
	case !ok:
		return nil, phrase.Errorf("game of type %q: expected classic, barrage, classicfree or duell", s.kind)
	case kind == "ultimate lightning":
		return nil, phrase.Errorf("a game of ultimate lightning: its rules are not known here")
	}
	rec := &record.Game{Game: record.Stratego, Names: s.names}
	if s.id != "" {
		rec.Event = "Gravon " + s.id
	}
	g := &Game{Format: s.format, Record: rec}
	for i, text := range s.moves {
		rec.Moves = append(rec.Moves, record.Move{Side: board.Side(i & 1), Text: text})
	}
	if err := s.end(rec); err != nil {
		return nil, err
	}
	if s.field == "" {
		return g, g.unbegun(kind)
	}
	if err := g.startFrom(s.field, kind); err != nil {
		return nil, err
	}
	if s.format != CSV {
		g.settle()
	}
	return g, nil
}

// unbegun makes it a game that ended before both sides had set up.
func (g *Game) unbegun(kind string) (err error) {
	if len(g.Record.Moves) > 0 || !g.Record.Result.Over() {
		return phrase.Errorf("there is no field: expected %d StraDoS letters", stradosSquares)
	}
	g.Record.Variant = "classic"
	for _, s := range startVariants {
		if s.gravon == kind {
			g.Record.Variant = s.name
		}
	}
	g.Variant, err = stratego.VariantNamed(g.Record.Variant)
	return err
}

// end sets how the game ended. A table has no moves, so that no rule can tell: there the ending is
// the judgement of the source, and the reason says what it was.
func (s *gravonGame) end(rec *record.Game) error {
	if !s.ended {
		return nil
	}
	e, ok := gravonEndings[s.ending]
	if !ok {
		return phrase.Errorf("result of type %d: expected 0 to 4 or 10 to 14", s.ending)
	}
	ends, words := e.ends, e.words
	switch {
	case s.winner < 0 || s.winner > 2:
		return phrase.Errorf("the winner is neither one of the two players nor nobody")
	case s.format == CSV:
		ends, words = board.Adjudicated, phrase.New("the source has no moves and tells the result: %s, after %d moves",
			e.words, s.played).String()
	case s.winner == 2 && ends != board.Agreed:
		ends = board.Adjudicated
	}
	rec.Result = board.Draw(ends)
	if s.winner < 2 {
		rec.Result = board.Won(board.Side(s.winner), ends)
	}
	if ends == board.Adjudicated || s.ending >= 10 {
		rec.Reason = words
	}
	return nil
}

// settle chooses how the game is read. A server's games are legal by its own rules: one that
// breaks the rules against repetition, or goes on after the limit, is read without them. Where a
// set-up was written front row first, as in collections of set-ups, no other reading makes the moves
// legal. A remark says what was chosen; a game that is legal in no reading stays as it is written.
func (g *Game) settle() {
	written := *g
	asWritten := g.Check()
	if g.adoptEnd(asWritten); g.Check().OK() {
		return
	}
	for turned := range 4 {
		for _, free := range []bool{false, true} {
			if turned == 0 && !free {
				continue
			}
			read, ok := written.reading(turned, free)
			if !ok {
				continue
			}
			if read.adoptEnd(read.Check()); read.Check().OK() {
				*g = *read
				return
			}
		}
	}
}

// adoptEnd takes over from the rules which of two endings it was that a side could not move: the
// source has one word for both.
func (g *Game) adoptEnd(r *Report) {
	told, rules := &g.Record.Result, r.Rules
	stuck := func(e board.Ending) bool { return e == board.NoMove || e == board.NoPiece }
	if stuck(told.Ending) && stuck(rules.Ending) && told.Drawn == rules.Drawn && (told.Drawn || told.Winner == rules.Winner) {
		told.Ending = rules.Ending
	}
}

// reading returns the game with set-ups turned round, Red's for the first bit and Blue's for the
// second, and without the rules against repetition and the limit. ok is false where there is no
// such reading.
func (g *Game) reading(turned int, free bool) (read *Game, ok bool) {
	rec, r := *g.Record, *g
	rec.Moves = slices.Clone(rec.Moves)
	r.Record, r.Remarks = &rec, slices.Clone(g.Remarks)
	if turned != 0 && rec.Start != "" {
		return nil, false
	}
	for s := range board.Side(2) {
		if turned>>s&1 == 0 {
			continue
		}
		rec.Setups[s] = reversed(rec.Setups[s])
		r.Remarks = append(r.Remarks,
			phrase.New("%s's set-up is read front row first: the moves are legal only that way", phrase.New(stratego.SideName(s))))
	}
	if free {
		if err := r.free(); err != nil {
			return nil, false
		}
		r.Remarks = append(r.Remarks,
			phrase.New("the game is checked without the rules against repetition and without the limit of moves: with them it is not legal"))
	}
	return &r, true
}

// free takes the rules against repetition and the limits away.
func (g *Game) free() error {
	d := g.Variant.Definition()
	d.Name, d.Title = d.Name+"-free", d.Name+" without the rules against repetition and the limits"
	d.TwoSquares, d.Chasing, d.QuietLimit, d.PlyLimit = 0, false, 0, 0
	v, err := stratego.New(d)
	if err != nil {
		return err
	}
	g.Variant, g.Record.Variant, g.Record.Definition = v, v.Name(), variant.Text(d)
	return nil
}

// gravonColumns are the letters of the columns.
const gravonColumns = "ABCDEFGHIK"

// gravonSquare reads a square. Some files have J for the tenth column, and others of two digits for
// the tenth row.
func gravonSquare(text string) (board.Square, bool) {
	if len(text) < 2 {
		return board.NoSquare, false
	}
	letter := strings.ToUpper(text[:1])
	col := strings.Index(gravonColumns, letter)
	if letter == "J" {
		col = len(gravonColumns) - 1
	}
	row := strings.Index("123456789:", text[1:])
	if text[1:] == "10" || text[1:] == "0" {
		row = 9
	}
	if col < 0 || row < 0 {
		return board.NoSquare, false
	}
	return board.Square(10*row + col), true
}

// gravonMove reads a move as records have it.
func gravonMove(source, target string) (string, error) {
	from, ok1 := gravonSquare(source)
	to, ok2 := gravonSquare(target)
	if !ok1 || !ok2 {
		return "", phrase.Errorf("a move from %q to %q: expected a letter from A to K without J, and 1 to 9 or : for the tenth row",
			source, target)
	}
	return record.SquaresText(board.Grid{Width: 10, Height: 10}, stratego.Move{From: from, To: to}), nil
}
