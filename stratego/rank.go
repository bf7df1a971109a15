// Package stratego has the rules of Stratego and its variants: positions,
// views, moves, strikes, repetition rules and endings.
//
// A game begins with the rules, two set-ups and a position:
//
//	v, err := stratego.VariantNamed("classic")
//	red, err := v.ParseSetup("…")
//	pos, err := stratego.NewPosition(v, red, blue)
//
// Play makes a move and says in words why one is not legal; Moves, Make and Unmake
// are for programs that search, and trust their caller. View gives what a side may
// know, and is all that a player should get.
//
// A Position has everything; a View has what one side may know. A Variant is a rule set,
// compiled from data (Definition). Squares are numbered row by row from the home of the
// side that Variant.AtTop names, which is Red's in most variants; Variant.Orientation says
// how the board is drawn, each side's own home at the bottom.
package stratego

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// The sides of Stratego. Red moves first; Variant.AtTop says where its home is.
const (
	Red  = board.First
	Blue = board.Second
)

// SideName returns "Red" or "Blue".
func SideName(s board.Side) string {
	if s == Red {
		return "Red"
	}
	return "Blue"
}

// Rank is a kind of piece. A lower number is a stronger piece from Marshal to
// Scout; the zero value is no rank.
type Rank uint8

// The ranks. Hidden stands in a View for a rank the viewer does not know.
const (
	NoRank Rank = iota
	Marshal
	General
	Colonel
	Major
	Captain
	Lieutenant
	Sergeant
	Miner
	Scout
	Spy
	Bomb
	Flag
	Hidden

	// Ranks is one more than the highest rank of a real piece.
	Ranks = int(Flag) + 1
)

var rankNames = [...]string{
	"none", "Marshal", "General", "Colonel", "Major", "Captain", "Lieutenant",
	"Sergeant", "Miner", "Scout", "Spy", "Bomb", "Flag", "hidden piece",
}

const rankTokens = ".123456789SBFx"

// String returns the rank's name, such as "Sergeant".
func (r Rank) String() string {
	if int(r) >= len(rankNames) {
		return fmt.Sprintf("Rank(%d)", uint8(r))
	}
	return rankNames[r]
}

// Token returns the one character that stands for the rank: 1 to 9, S, B, F,
// '.' for none and x for a hidden piece.
func (r Rank) Token() byte {
	if int(r) >= len(rankTokens) {
		return '?'
	}
	return rankTokens[r]
}

// ParseRank reads a rank's token (either case) or its name.
func ParseRank(s string) (Rank, error) {
	for r := Marshal; r <= Flag; r++ {
		if len(s) == 1 && strings.EqualFold(s, string(r.Token())) || strings.EqualFold(s, r.String()) {
			return r, nil
		}
	}
	return NoRank, phrase.Errorf("unknown rank %q: expected 1 to 9, S, B, F or a name such as Miner", s)
}

// Movable reports whether pieces of this rank ever move. A hidden piece may.
func (r Rank) Movable() bool { return r != NoRank && r != Bomb && r != Flag }

// RankSet is a set of ranks: rank r is bit r.
type RankSet uint16

// RanksOf returns the set of the given ranks.
func RanksOf(ranks ...Rank) RankSet {
	var s RankSet
	for _, r := range ranks {
		s |= 1 << r
	}
	return s
}

// Has reports whether a rank is in the set.
func (s RankSet) Has(r Rank) bool { return s>>r&1 != 0 }

// Count returns the number of ranks in the set.
func (s RankSet) Count() int { return bits.OnesCount16(uint16(s)) }

// First returns the lowest-numbered rank of a set that must not be empty.
func (s RankSet) First() Rank { return Rank(bits.TrailingZeros16(uint16(s))) }

// All ranges over the ranks from Marshal to Flag.
func (s RankSet) All() iter.Seq[Rank] {
	return func(yield func(Rank) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// String lists the tokens of the set.
func (s RankSet) String() string {
	var b strings.Builder
	for r := range s.All() {
		b.WriteByte(r.Token())
	}
	return b.String()
}

// Names lists the names of the set, as Captain or Major.
func (s RankSet) Names() string {
	var names []string
	for r := range s.All() {
		names = append(names, r.String())
	}
	return strings.Join(names, " or ")
}

// Piece is a rank and the side that owns it, in one byte; the zero value is an
// empty square.
type Piece uint8

// NewPiece returns a side's piece of a rank.
func NewPiece(s board.Side, r Rank) Piece { return Piece(uint8(s)<<4 | uint8(r)) }

// Rank returns the piece's rank, NoRank for an empty square.
func (p Piece) Rank() Rank { return Rank(p & 15) }

// Side returns the owner of a piece that is not empty.
func (p Piece) Side() board.Side { return board.Side(p >> 4) }

// Empty reports whether there is no piece.
func (p Piece) Empty() bool { return p == 0 }

// String returns the owner and the rank, such as "Red Miner".
func (p Piece) String() string {
	if p.Empty() {
		return "empty"
	}
	return SideName(p.Side()) + " " + p.Rank().String()
}
