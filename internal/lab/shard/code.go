package shard

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// The bits of a result.
const (
	resultOver = 1 << iota
	resultDrawn
	resultBlue
)

// choices lists the legal moves of a position by square, from which moves are numbered:
// the order follows from the rules and not from how moves are generated.
func choices(p *stratego.Position, buf []stratego.Move) []stratego.Move {
	buf = p.Moves(buf[:0])
	slices.SortFunc(buf, func(a, b stratego.Move) int {
		return int(a.From)<<8 + int(a.To) - int(b.From)<<8 - int(b.To)
	})
	return buf
}

// wide begins a number that takes a second byte.
const wide = 255

func appendChoice(b []byte, n int) []byte {
	if n >= wide {
		return append(b, wide, byte(n-wide))
	}
	return append(b, byte(n))
}

// encode returns a game in bytes. Where it would not fit, samples are left out, every
// second one at a time. The error is a move that the rules do not know.
func encode(v *stratego.Variant, g *Game) ([]byte, error) {
	b := binary.AppendUvarint(nil, uint64(g.Number))
	b = binary.LittleEndian.AppendUint64(b, g.Seed)
	b = append(b, byte(g.Players[0]), byte(g.Players[1]), byte(g.Sources[0]), byte(g.Sources[1]))
	b = appendResult(b, g.Result)
	for _, s := range g.Setups {
		b = appendSetup(b, s)
	}
	moves, best, err := number(v, g)
	if err != nil {
		return nil, err
	}
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	b = append(b, moves...)
	for every := 1; ; every *= 2 {
		whole := appendSamples(slices.Clip(b), g.Samples, best, every)
		if len(whole) <= MostBytes {
			return whole, nil
		}
		if every > len(g.Samples) {
			return nil, fmt.Errorf("game %d of %d plies takes %d bytes: expected at most %d plies", g.Number, len(g.Moves), len(whole), MostPlies)
		}
	}
}

// number returns the game's moves as numbers among the legal ones, and those of the
// moves that were thought best.
func number(v *stratego.Variant, g *Game) (moves []byte, best []int, err error) {
	var buf []stratego.Move
	g.Replay(v, func(p *stratego.Position, s *Sample) bool {
		buf = choices(p, buf)
		n := slices.Index(buf, g.Moves[p.Ply()])
		if n < 0 {
			err = fmt.Errorf("game %d: move %s of ply %d is not legal", g.Number, v.FormatMove(g.Moves[p.Ply()]), p.Ply())
			return false
		}
		moves = appendChoice(moves, n)
		if s == nil {
			return true
		}
		k := slices.Index(buf, s.Best)
		if k < 0 {
			err = fmt.Errorf("game %d: the best move %s of ply %d is not legal", g.Number, v.FormatMove(s.Best), p.Ply())
			return false
		}
		best = append(best, k)
		return true
	})
	if err == nil && len(best) != len(g.Samples) {
		err = fmt.Errorf("game %d: %d samples of %d are of no ply", g.Number, len(g.Samples)-len(best), len(g.Samples))
	}
	return moves, best, err
}

func appendSamples(b []byte, samples []Sample, best []int, every int) []byte {
	n := (len(samples) + every - 1) / every
	b = binary.AppendUvarint(b, uint64(n))
	last := 0
	for i := 0; i < len(samples); i += every {
		s := &samples[i]
		b = binary.AppendUvarint(b, uint64(s.Ply-last))
		b = binary.LittleEndian.AppendUint16(b, packWin(s.Win))
		b = appendChoice(b, best[i])
		last = s.Ply
	}
	return b
}

func appendResult(b []byte, r board.Result) []byte {
	bits := byte(0)
	if r.Over() {
		bits |= resultOver
	}
	if r.Drawn {
		bits |= resultDrawn
	}
	if r.Winner == stratego.Blue {
		bits |= resultBlue
	}
	return append(b, bits, byte(r.Ending))
}

// appendSetup appends two squares a byte.
func appendSetup(b []byte, s stratego.Setup) []byte {
	for i := 0; i < len(s); i += 2 {
		pair := byte(s[i])
		if i+1 < len(s) {
			pair |= byte(s[i+1]) << 4
		}
		b = append(b, pair)
	}
	return b
}

// errShort says that a game ends before it should.
var errShort = errors.New("it ends too soon")

// decoder takes a game apart. After the first error it returns zeros.
type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) fail(err error) {
	if d.err == nil {
		d.err = err
	}
	d.rest = nil
}

func (d *decoder) bytes(n int) []byte {
	if n < 0 || n > len(d.rest) {
		d.fail(errShort)
		return make([]byte, max(0, min(n, 16)))
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

// count reads a number that is at most a limit.
func (d *decoder) count(most uint64) int {
	n, size := binary.Uvarint(d.rest)
	switch {
	case size <= 0:
		d.fail(errShort)
		return 0
	case n > most:
		d.fail(fmt.Errorf("a number is %d: expected at most %d", n, most))
		return 0
	}
	d.rest = d.rest[size:]
	return int(n)
}

func (d *decoder) byte() int { return int(d.bytes(1)[0]) }

// choice reads which of the legal moves was chosen.
func (d *decoder) choice(legal []stratego.Move) stratego.Move {
	n := d.byte()
	if n == wide {
		n += d.byte()
	}
	if d.err == nil && n >= len(legal) {
		d.fail(fmt.Errorf("move %d of %d legal ones", n, len(legal)))
	}
	if d.err != nil {
		return stratego.Move{}
	}
	return legal[n]
}

func (d *decoder) setup(v *stratego.Variant) stratego.Setup {
	s := make(stratego.Setup, v.HomeSize())
	packed := d.bytes((len(s) + 1) / 2)
	if d.err != nil {
		return nil
	}
	for i := range s {
		s[i] = stratego.Rank(packed[i/2] >> (4 * (i & 1)) & 15)
	}
	if err := v.CheckSetup(s); err != nil {
		d.fail(err)
	}
	return s
}

func (d *decoder) result() board.Result {
	bits, ending := d.byte(), d.byte()
	r := board.Result{Ending: board.Ending(ending), Drawn: bits&resultDrawn != 0}
	if bits&resultBlue != 0 {
		r.Winner = stratego.Blue
	}
	if r.Over() != (bits&resultOver != 0) || bits >= 2*resultBlue || r.Drawn && r.Winner != 0 || !r.Over() &&
		r != (board.Result{}) || !isEnding(r.Ending) {
		d.fail(fmt.Errorf("%d and %d are no result", bits, ending))
	}
	return r
}

func isEnding(e board.Ending) bool {
	_, err := board.ParseEnding(e.String())
	return err == nil
}

// decode reads a game by the rules. Whatever the bytes are, what it returns without an
// error is a game of the variant.
func decode(v *stratego.Variant, h *Header, b []byte) (*Game, error) {
	d := &decoder{rest: b}
	g := &Game{Number: d.count(1 << 48)}
	g.Seed = binary.LittleEndian.Uint64(d.bytes(8))
	g.Players = [2]int{d.byte(), d.byte()}
	g.Sources = [2]int{d.byte(), d.byte()}
	g.Result = d.result()
	g.Setups = [2]stratego.Setup{d.setup(v), d.setup(v)}
	plies := d.count(MostPlies)
	if d.err == nil && (max(g.Players[0], g.Players[1]) >= len(h.Players) || max(g.Sources[0], g.Sources[1]) >= len(h.Sources)) {
		d.fail(fmt.Errorf("players %v and set-ups %v: the shard knows %d and %d", g.Players, g.Sources, len(h.Players), len(h.Sources)))
	}
	if d.err != nil {
		return nil, d.err
	}
	lists := d.moves(v, g, plies)
	d.samples(g, lists)
	if d.err == nil && len(d.rest) > 0 {
		d.fail(fmt.Errorf("%d bytes are left over", len(d.rest)))
	}
	return g, d.err
}

// moves reads the moves, and returns a function that lists the legal moves of a ply.
func (d *decoder) moves(v *stratego.Variant, g *Game, plies int) (lists func(ply int) []stratego.Move) {
	var p stratego.Position
	p.Reset(v, g.Setups[0], g.Setups[1])
	p.Grow(plies)
	var all []stratego.Move
	starts := make([]int, 1, plies+1)
	var buf []stratego.Move
	for ply := range plies {
		if p.Ended() {
			d.fail(fmt.Errorf("the game is over after %d of %d plies", ply, plies))
			break
		}
		buf = choices(&p, buf)
		m := d.choice(buf)
		if d.err != nil {
			break
		}
		all = append(all, buf...)
		starts = append(starts, len(all))
		g.Moves = append(g.Moves, m)
		p.Make(m)
	}
	if r := p.Result(); d.err == nil && r.Over() && r != g.Result {
		d.fail(fmt.Errorf("the result is %v: by the rules it is %v", g.Result, r))
	}
	return func(ply int) []stratego.Move { return all[starts[ply]:starts[ply+1]] }
}

func (d *decoder) samples(g *Game, lists func(ply int) []stratego.Move) {
	ply := 0
	for i := range d.count(uint64(len(g.Moves))) {
		gap := d.count(uint64(len(g.Moves)))
		win := binary.LittleEndian.Uint16(d.bytes(2))
		ply += gap
		if d.err == nil && (ply >= len(g.Moves) || i > 0 && gap == 0) {
			d.fail(fmt.Errorf("a sample is of ply %d of %d", ply, len(g.Moves)))
		}
		if d.err != nil {
			return
		}
		g.Samples = append(g.Samples, Sample{Ply: ply, Win: unpackWin(win), Best: d.choice(lists(ply))})
	}
}
