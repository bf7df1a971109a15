package stratego

import (
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// A StraDoS string writes a board row by row from the top left, a letter a
// square: Red's pieces B to M, Blue's N to Y, A for an empty square, _ for a
// lake. A space and r or b may follow for the side to move (Red if absent).
// StraDoS itself orders each side's letters Bomb, Spy, Scout … Marshal, Flag.

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

// PieceOf returns the piece that a character of a StraDoS string stands for, and
// whether there is one.
func PieceOf(letter byte) (Piece, bool) {
	if i := strings.IndexByte(stradosRed, letter); i >= 0 {
		return NewPiece(Red, stradosRanks[i]), true
	}
	if i := strings.IndexByte(stradosBlue, letter); i >= 0 {
		return NewPiece(Blue, stradosRanks[i]), true
	}
	return 0, false
}

// String writes the position as a StraDoS board string with the side to move.
// It reveals every piece.
func (p *Position) String() string {
	b := make([]byte, 0, board.MaxSquares+2)
	for q := range board.Square(p.v.Grid().Squares()) {
		switch pc := p.at[q].piece(); {
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

// ParsePosition reads a StraDoS board string of a variant's board. Pieces need
// not be a full army, but there may not be more of a rank than armies have. No
// piece counts as moved or known, and there is no history.
func ParsePosition(v *Variant, s string) (*Position, error) {
	squares, turn, _ := strings.Cut(strings.TrimSpace(s), " ")
	if len(squares) != v.Grid().Squares() {
		return nil, phrase.Errorf("position has %d squares: variant %s has %d", len(squares), v.Name(), v.Grid().Squares())
	}
	p := &Position{}
	p.wipe(v)
	switch strings.TrimSpace(turn) {
	case "", "r":
	case "b":
		p.turn = Blue
	default:
		return nil, phrase.Errorf("side to move %q: expected r or b", turn)
	}
	for i := range len(squares) {
		if err := p.readSquare(board.Square(i), squares[i]); err != nil {
			return nil, err
		}
	}
	return p, p.checkNumbers()
}

func (p *Position) readSquare(q board.Square, c byte) error {
	pc, ok := PieceOf(c)
	lake := p.v.def.Lakes.Has(q)
	switch {
	case ok && lake:
		return phrase.Errorf("%s on %s, which is a lake", pc.Rank(), p.v.Format(q))
	case ok:
		p.put(q, cell(pc))
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

// ParseStradosSetup reads a set-up of StraDoS letters of either side, back row
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
