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
	buckets []bucket
	mask    uint64
	words   int // of sets that are not 0, in the searches of a question
}

// bucket has some slots. What tells them apart comes first, so that a search in vain reads one line of
// the cache, and one that finds a small set two.
type bucket struct {
	data, check [slots]atomic.Uint64
	worlds      [len(set{})][slots]atomic.Uint64
}

const (
	slots        = 4
	defaultTable = 16 << 20
	bucketBytes  = 8 * slots * (2 + maxWorlds/64)
)

// fit gives the table its size, in bytes.
func (t *table) fit(bytes int) {
	if bytes <= 0 {
		bytes = defaultTable
	}
	n := 1
	for n*2*bucketBytes <= bytes {
		n *= 2
	}
	if len(t.buckets) != n {
		t.buckets = make([]bucket, n)
		t.mask = uint64(n) - 1
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
	b := &t.buckets[key&t.mask]
	for i := range slots {
		worlds, d, ok := b.read(i, key, t.words)
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
	b := &t.buckets[key&t.mask]
	worst, least := 0, 1<<30
	for i := range slots {
		worlds, d, ok := b.read(i, key, t.words)
		if ok && worlds == s {
			d.update(g, n, value, from, to)
			d.asked = asked
			b.write(i, key, s, d, t.words)
			return
		}
		d = unpack(b.data[i].Load())
		worth := int(d.yes) + int(d.no)
		if d.asked == asked {
			worth += 1 << 10
		}
		if worth < least {
			worst, least = i, worth
		}
	}
	d := verdict{asked: asked}
	d.update(g, n, value, from, to)
	b.write(worst, key, s, d, t.words)
}

// read returns what a slot holds. ok is false where it is of another key.
func (b *bucket) read(i int, key uint64, words int) (worlds set, d verdict, ok bool) {
	data := b.data[i&(slots-1)].Load()
	if data>>48 != key>>48 {
		return worlds, d, false
	}
	check := b.check[i&(slots-1)].Load() ^ data
	for k := range min(words, len(worlds)) {
		worlds[k] = b.worlds[k][i&(slots-1)].Load()
		check = bits.RotateLeft64(check, -1) ^ worlds[k]
	}
	return worlds, unpack(data), check == bits.RotateLeft64(key, -words)
}

func (b *bucket) write(i int, key uint64, worlds set, d verdict, words int) {
	data := d.pack() | key>>48<<48
	check := bits.RotateLeft64(key, -words)
	for k := min(words, len(worlds)) - 1; k >= 0; k-- {
		b.worlds[k][i].Store(worlds[k])
		check = bits.RotateLeft64(check^worlds[k], 1)
	}
	b.data[i].Store(data)
	b.check[i].Store(check ^ data)
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
