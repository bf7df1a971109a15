package stratego

import (
	"strconv"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// A StraDoS string writes a board row by row from the top left, a letter a
// square: Red's pieces B to M, Blue's N to Y, A for an empty square, _ for a
// lake. A piece whose rank the enemy has seen has its letter in lower case. A
// space and r or b may follow for the side to move (Red if absent), and then the
// number of plies played before. StraDoS itself orders each side's letters Bomb,
// Spy, Scout … Marshal, Flag; the second version, which Gravon's server writes, has the
// capital letters alone, and the third, of the programs Yorktown and StrategoAra, has
// the rest.

const (
	stradosRed   = "BCDEFGHIJKLM"
	stradosBlue  = "NOPQRSTUVWXY"
	stradosEmpty = 'A'
	stradosLake  = '_'
)

// stradosRanks has the ranks in the order of the letters.
var stradosRanks = [...]Rank{Bomb, Spy, Scout, Miner, Sergeant, Lieutenant, Captain, Major, Colonel, General, Marshal, Flag}

// Letter returns the character of the piece in a StraDoS string, A for no piece.
func (p Piece) Letter() byte {
	if p.Empty() {
		return stradosEmpty
	}
	for i, r := range stradosRanks {
		if r == p.Rank() {
			return [2]string{stradosRed, stradosBlue}[p.Side()][i]
		}
	}
	return '?'
}

// PieceOf returns the piece that a character of a StraDoS string stands for, in either
// case, and whether there is one.
func PieceOf(letter byte) (Piece, bool) {
	letter = upper(letter)
	if i := strings.IndexByte(stradosRed, letter); i >= 0 {
		return NewPiece(Red, stradosRanks[i]), true
	}
	if i := strings.IndexByte(stradosBlue, letter); i >= 0 {
		return NewPiece(Blue, stradosRanks[i]), true
	}
	return 0, false
}

// upper returns the capital of a letter, and any other character as it is.
func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		c -= 'a' - 'A'
	}
	return c
}

// Strados writes the position as a StraDoS string of the third version: as String does,
// with the number of plies played behind. It reveals every piece.
func (p *Position) Strados() string { return p.String() + " " + strconv.Itoa(p.Ply()) }

// String writes the position as a StraDoS board string with the side to move, in lower
// case what the enemy has seen. It reveals every piece.
func (p *Position) String() string {
	b := make([]byte, 0, board.MaxSquares+2)
	for q := range board.Square(p.v.Grid().Squares()) {
		switch pc := p.at[q].piece(); {
		case !pc.Empty() && p.at[q]&isKnown != 0:
			b = append(b, pc.Letter()-'A'+'a')
		case !pc.Empty():
			b = append(b, pc.Letter())
		case p.v.def.Lakes.Has(q):
			b = append(b, stradosLake)
		default:
			b = append(b, stradosEmpty)
		}
	}
	return string(b) + " " + [2]string{"r", "b"}[p.turn]
}

// Start writes the position as a game begins from it: as String does, and behind that the
// squares of hidden pieces that have moved, where there are some.
func (p *Position) Start() string {
	var squares []string
	for q := range p.Moved().AndNot(p.Known()).All() {
		squares = append(squares, board.ColumnRow.Format(p.v.Grid(), q))
	}
	if len(squares) == 0 {
		return p.String()
	}
	return p.String() + " " + movedField + strings.Join(squares, ",")
}

// movedField is ours: StraDoS says nothing of what has moved.
const movedField = "moved="

// ParsePosition reads a StraDoS board string of a variant's board, of any version.
// Pieces need not be a full army, but there may not be more of a rank than armies
// have. A piece in lower case counts as known to the enemy. A field such as moved=A5,B6
// at the end names pieces that count as moved; no other does, and there is no history,
// however many plies were played.
func ParsePosition(v *Variant, s string) (*Position, error) {
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return nil, phrase.Errorf("position without squares: expected %d letters A to Y or _", v.Grid().Squares())
	}
	squares := fields[0]
	if len(squares) != v.Grid().Squares() {
		return nil, phrase.Errorf("position has %d squares: variant %s has %d", len(squares), v.Name(), v.Grid().Squares())
	}
	p := &Position{}
	p.wipe(v)
	moved, marked := strings.CutPrefix(fields[len(fields)-1], movedField)
	if marked {
		fields = fields[:len(fields)-1]
	}
	if err := p.readTurn(fields[1:]); err != nil {
		return nil, err
	}
	for i := range len(squares) {
		if err := p.readSquare(board.Square(i), squares[i]); err != nil {
			return nil, err
		}
	}
	if marked {
		if err := p.readMoved(moved); err != nil {
			return nil, err
		}
	}
	return p, p.checkNumbers()
}

// readMoved reads the squares of pieces that had moved.
func (p *Position) readMoved(squares string) error {
	for _, text := range strings.Split(squares, ",") {
		q, err := board.ColumnRow.Parse(p.v.Grid(), text)
		if err != nil {
			return err
		}
		if pc := p.at[q].piece(); pc.Empty() || !pc.Rank().Movable() {
			return phrase.Errorf("moved: no piece that moves is on %s", p.v.Format(q))
		}
		p.at[q] |= hasMoved
	}
	return nil
}

// readTurn reads what stands behind the squares: the side to move, and how many plies were
// played.
func (p *Position) readTurn(fields []string) error {
	if len(fields) > 2 {
		return phrase.Errorf("text after the position: %q: expected r or b, and the number of plies played", strings.Join(fields[2:], " "))
	}
	if len(fields) > 0 {
		switch fields[0] {
		case "r":
		case "b":
			p.turn = Blue
		default:
			return phrase.Errorf("side to move %q: expected r or b", fields[0])
		}
	}
	if len(fields) == 2 {
		if _, err := strconv.ParseUint(fields[1], 10, 32); err != nil {
			return phrase.Errorf("plies played %q: expected a number such as 0", fields[1])
		}
	}
	return nil
}

func (p *Position) readSquare(q board.Square, c byte) error {
	pc, ok := PieceOf(c)
	lake := p.v.def.Lakes.Has(q)
	switch {
	case ok && lake:
		return phrase.Errorf("%s on %s, which is a lake", pc.Rank(), p.v.Format(q))
	case ok:
		seen := cell(0)
		if c != upper(c) {
			seen = isKnown
		}
		p.put(q, cell(pc)|seen)
	case c == '?':
		return phrase.Errorf("a piece of unknown rank on %s: expected the position with every rank", p.v.Format(q))
	case c == stradosLake && !lake:
		return phrase.Errorf("lake on %s, where variant %s has none", p.v.Format(q), p.v.Name())
	case c != 'A' && c != 'a' && c != stradosLake:
		return phrase.Errorf("letter %q on %s: expected A to Y or _", string(c), p.v.Format(q))
	}
	return nil
}

// checkNumbers refuses more pieces of a rank than an army can have.
func (p *Position) checkNumbers() error {
	for s := range p.side {
		var n [16]int
		for q := range p.side[s].All() {
			n[p.at[q].rank()]++
		}
		for r := Marshal; r <= Flag; r++ {
			if n[r] > p.v.MaxCount(r) {
				return phrase.Errorf("%s has %d of %v: variant %s allows %d", phrase.New(SideName(board.Side(s))), n[r], r, p.v.Name(), p.v.MaxCount(r))
			}
		}
	}
	return nil
}

// ParseStradosSetup reads a set-up of StraDoS letters of either side, in either case, back row
// first.
func (v *Variant) ParseStradosSetup(s string) (Setup, error) {
	if len(s) != v.HomeSize() {
		return nil, phrase.Errorf("set-up has %d squares: variant %s has %d", len(s), v.Name(), v.HomeSize())
	}
	setup := make(Setup, len(s))
	for i := range len(s) {
		pc, ok := PieceOf(s[i])
		if !ok && s[i] != 'A' && s[i] != 'a' {
			return nil, phrase.Errorf("letter %q in a set-up: expected A to Y", s[i:i+1])
		}
		setup[i] = pc.Rank()
	}
	return setup, v.CheckSetup(setup)
}

// Strados writes a set-up in Red's StraDoS letters, back row first.
func (s Setup) Strados() string {
	b := make([]byte, len(s))
	for i, r := range s {
		b[i] = stradosEmpty
		if r != NoRank {
			b[i] = NewPiece(Red, r).Letter()
		}
	}
	return string(b)
}

// ParseSetup reads what Setup.String prints, back row first; space and line
// breaks between rows are ignored.
func (v *Variant) ParseSetup(s string) (Setup, error) {
	var setup Setup
	for _, c := range strings.Join(strings.Fields(s), "") {
		if c == '.' {
			setup = append(setup, NoRank)
			continue
		}
		r, err := ParseRank(string(c))
		if err != nil {
			return nil, err
		}
		setup = append(setup, r)
	}
	return setup, v.CheckSetup(setup)
}
