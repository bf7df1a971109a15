package proof

import (
	"math/bits"
	"sync/atomic"
)

// table remembers belief states. A bucket holds several sets of worlds of one public position, since
// a proof serves all subsets of its set and a refutation all larger ones. Threads share it without
// locks: a slot's check is its key mixed with all that it holds, so that a slot that two threads wrote
// at once is taken for empty (Hyatt and Mann 2002).
type table struct {
	slots []slot
	mask  uint64
}

type slot struct {
	check, data atomic.Uint64
	worlds      [len(set{})]atomic.Uint64
}

const (
	bucket       = 4
	defaultTable = 16 << 20
	slotBytes    = 8 * (2 + maxWorlds/64)
)

// fit gives the table its size, in bytes.
func (t *table) fit(bytes int) {
	if bytes <= 0 {
		bytes = defaultTable
	}
	n := uint64(bucket)
	for n*2*slotBytes <= uint64(bytes) {
		n *= 2
	}
	if uint64(len(t.slots)) != n {
		t.slots = make([]slot, n)
		t.mask = n/bucket - 1
	}
}

// verdict is what is remembered of a set: the claim holds for yes plies, and does not for no plies;
// each is 0 where nothing is known, or one more than the plies. from and to are the best move.
type verdict struct {
	yes, no  uint8
	from, to uint8
	asked    uint16 // by which question
}

func (d verdict) pack() uint64 {
	return uint64(d.yes) | uint64(d.no)<<8 | uint64(d.from)<<16 | uint64(d.to)<<24 | uint64(d.asked)<<32
}

func unpack(x uint64) verdict {
	return verdict{uint8(x), uint8(x >> 8), uint8(x >> 16), uint8(x >> 24), uint16(x >> 32)}
}

// probe looks a set up. value is what is known of the claim for n plies.
func (t *table) probe(g goal, key uint64, s set, n int) (value, known bool, best verdict) {
	at := (key & t.mask) * bucket
	for i := range uint64(bucket) {
		e := &t.slots[at+i]
		worlds, d, ok := e.read(key)
		if !ok {
			continue
		}
		if d.yes != 0 && g.covers(int(d.yes)-1, n) && s.within(worlds) {
			return true, true, d
		}
		if d.no != 0 && g.covers(n, int(d.no)-1) && worlds.within(s) {
			return false, true, d
		}
		if best.from == best.to || worlds == s {
			best = d
		}
	}
	return false, false, best
}

// store remembers what was found of a set for n plies, and the move that shows it.
func (t *table) store(g goal, key uint64, s set, n int, value bool, from, to uint8, asked uint16) {
	at := (key & t.mask) * bucket
	worst, least := at, 1<<30
	for i := range uint64(bucket) {
		e := &t.slots[at+i]
		worlds, d, ok := e.read(key)
		if ok && worlds == s {
			d.update(g, n, value, from, to)
			d.asked = asked
			e.write(key, s, d)
			return
		}
		worth := int(d.yes) + int(d.no)
		if d.asked == asked {
			worth += 1 << 10
		}
		if worth < least {
			worst, least = at+i, worth
		}
	}
	d := verdict{asked: asked}
	d.update(g, n, value, from, to)
	t.slots[worst].write(key, s, d)
}

// read returns what a slot holds. ok is false where it is of another key.
func (e *slot) read(key uint64) (worlds set, d verdict, ok bool) {
	data := e.data.Load()
	if data>>48 != key>>48 {
		return worlds, d, false
	}
	check := e.check.Load() ^ data
	for i := range worlds {
		worlds[i] = e.worlds[i].Load()
		check = bits.RotateLeft64(check, -1) ^ worlds[i]
	}
	return worlds, unpack(data), check == bits.RotateLeft64(key, -len(worlds))
}

func (e *slot) write(key uint64, worlds set, d verdict) {
	data := d.pack() | key>>48<<48
	check := bits.RotateLeft64(key, -len(worlds))
	for i := len(worlds) - 1; i >= 0; i-- {
		e.worlds[i].Store(worlds[i])
		check = bits.RotateLeft64(check^worlds[i], 1)
	}
	e.data.Store(data)
	e.check.Store(check ^ data)
}

// update adds what was found for n plies.
func (d *verdict) update(g goal, n int, value bool, from, to uint8) {
	switch {
	case value && (d.yes == 0 || g.covers(n, int(d.yes)-1)):
		d.yes = uint8(n + 1)
	case !value && (d.no == 0 || g.covers(int(d.no)-1, n)):
		d.no = uint8(n + 1)
	default:
		return
	}
	if from != to {
		d.from, d.to = from, to
	}
}
