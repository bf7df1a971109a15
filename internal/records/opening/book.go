// Package opening reads files of set-ups and of starting positions, from which the
// games of a match begin, and deals them out to its pairs of games.
package opening

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"sync"
)

// A Start is what a game begins from. The zero value names no start. It has
// all that a worker on another machine needs.
type Start struct {
	// Name says which entries of which file it is made of: "red setups.txt:3, blue
	// setups.txt:8", or "positions.txt:12".
	Name string `json:"name"`
	// Setups are those of Red and Blue, as stratego.Setup.String writes them; or
	// Position is one as record.Game.Start has it.
	Setups   [2]string `json:"setups,omitzero"`
	Position string    `json:"position,omitempty"`
}

// entry is one entry of a file: what a game begins from, or, of a book of set-ups,
// the first set-up of a start, which is for either side.
type entry struct {
	where string // file and line, such as "setups.txt:12"; without a line where the file is the entry
	Start
}

// A Draw is the order in which entries come that are drawn at random. Its values can be compared,
// and equal ones draw alike.
type Draw interface {
	// Source returns the source of chance of a cycle through the entries, counted from 0.
	Source(cycle int) rand.Source
}

// A Seed draws what follows from it: whoever knows it knows the order.
type Seed uint64

// Source implements Draw.
func (s Seed) Source(cycle int) rand.Source { return rand.NewPCG(uint64(s), uint64(cycle)) }

// A Book has the entries of a file, at least one. Any number of goroutines may use
// it.
type Book struct {
	entries []entry
	perSide bool // every side has an entry of its own
	left    []string

	mu    sync.Mutex
	draw  Draw // of deal
	cycle int
	deal  []int // the order of a cycle through the entries, nil for none yet
}

// Len returns how many entries a book has.
func (b *Book) Len() int { return len(b.entries) }

// LeftOut returns what is wrong with the files of a folder that were left out, a line for each.
func (b *Book) LeftOut() []string { return b.left }

// Sum returns the SHA-256 of the entries in their order, whatever the file is
// called and however it is laid out.
func (b *Book) Sum() string {
	h := sha256.New()
	for _, e := range b.entries {
		fmt.Fprintf(h, "%s\n%s\n%s\n", e.Setups[0], e.Setups[1], e.Position)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Start returns the n-th start of a book, counted from 0: a starting position, or
// two set-ups that follow each other. No entry comes again before all have come.
// They come in the order of the file where the draw is nil, or in the drawn one, another
// each time.
func (b *Book) Start(n int, draw Draw) Start {
	if !b.perSide {
		e := b.at(n, draw)
		e.Name = e.where
		return e.Start
	}
	return both(b.at(2*n, draw), b.at(2*n+1, draw))
}

// both returns the start of two set-ups.
func both(red, blue entry) Start {
	return Start{
		Name:   fmt.Sprintf("red %s, blue %s", red.where, blue.where),
		Setups: [2]string{red.Setups[0], blue.Setups[0]},
	}
}

// Draw returns a start whose entries are drawn by themselves, all equally likely: it tells nothing
// of any other, and an entry may come again.
func (b *Book) Draw(rng *rand.Rand) Start {
	e := b.entries[rng.IntN(len(b.entries))]
	if b.perSide {
		return both(e, b.entries[rng.IntN(len(b.entries))])
	}
	e.Name = e.where
	return e.Start
}

// at returns the entry that comes n-th.
func (b *Book) at(n int, draw Draw) entry {
	size := len(b.entries)
	if draw == nil {
		return b.entries[n%size]
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if cycle := n / size; b.deal == nil || b.cycle != cycle || b.draw != draw {
		b.draw, b.cycle = draw, cycle
		b.deal = rand.New(draw.Source(cycle)).Perm(size)
	}
	return b.entries[b.deal[n%size]]
}
