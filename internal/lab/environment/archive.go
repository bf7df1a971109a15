package environment

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// An archive is a game in bytes, for another process: its set-ups and moves, and the state
// of its random numbers. The form is ours alone, and archiveVersion is its first byte.
const archiveVersion = 1

// Flags of an archive.
const (
	archivePlacing = 1 << iota
	archiveBlue    // Blue places
	archiveOpposed
	archiveTheirs // the opponent has Blue
	archiveOver
	archiveRuled
)

// mostArchiveName is how long the name of a variant can be there.
const mostArchiveName = 255

// Archive returns a game in bytes, as Unarchive reads it. An opponent is not a part of it.
func (e *Env) Archive(i int) ([]byte, error) {
	g, err := e.game(i)
	if err != nil {
		return nil, err
	}
	name := g.pos.Variant().Name()
	if len(name) > mostArchiveName {
		return nil, fmt.Errorf("environment: the name of the variant has %d bytes: expected at most %d", len(name), mostArchiveName)
	}
	to := append(make([]byte, 0, 1<<10), archiveVersion, byte(len(name)))
	to = append(to, name...)
	var flags byte
	for bit, set := range map[byte]bool{
		archivePlacing: g.placing, archiveBlue: g.placing && g.placer == stratego.Blue, archiveOpposed: g.opposed,
		archiveTheirs: g.theirs == stratego.Blue, archiveOver: g.over, archiveRuled: g.ruled,
	} {
		if set {
			flags |= bit
		}
	}
	to = append(to, flags)
	for _, rng := range []*rand.PCG{&g.setups, &g.policy} {
		state, err := rng.MarshalBinary()
		if err != nil {
			return nil, err
		}
		to = append(to, state...)
	}
	to = append(to, byte(g.next))
	for side := range g.armies {
		to = appendSetup(to, g.setup(board.Side(side)))
	}
	plies := 0
	if !g.placing {
		plies = g.pos.Ply()
	}
	to = binary.LittleEndian.AppendUint16(to, uint16(plies))
	for ply := range plies {
		m := g.pos.Event(ply).Move
		to = append(to, byte(m.From), byte(m.To))
	}
	return to, nil
}

// setup returns what a side has put up, or played with.
func (g *game) setup(side board.Side) stratego.Setup {
	if g.placing {
		return g.armies[side]
	}
	return g.pos.Setup(side)
}

func appendSetup(to []byte, s stratego.Setup) []byte {
	for _, rank := range s {
		to = append(to, byte(rank))
	}
	return to
}

// Unarchive puts a game to what Archive returned of one as they are played here: with the same
// variant, MaxPlies, Autoreset and kind of set-ups. It plays the game again, so damaged bytes are
// an error that changes nothing, and never a position that the rules forbid. An opponent is a
// new one, as with Restore.
func (e *Env) Unarchive(i int, data []byte) error {
	g, err := e.game(i)
	if err != nil {
		return err
	}
	read, err := e.readGame(data)
	if err != nil {
		return err
	}
	return e.replace(g, *read)
}

// readGame returns the game that bytes have.
func (e *Env) readGame(data []byte) (*game, error) {
	r := archiveReader{data: data}
	if version := r.byte(); r.err == nil && version != archiveVersion {
		return nil, fmt.Errorf("environment: a game in the form %d: expected %d", version, archiveVersion)
	}
	v := e.config.Variant
	if name := string(r.take(int(r.byte()))); r.err == nil && name != v.Name() {
		return nil, fmt.Errorf("environment: a game of %q: expected one of %q", name, v.Name())
	}
	g := new(game)
	flags := r.byte()
	if r.random(&g.setups); r.err == nil {
		r.random(&g.policy)
	}
	g.next = int(r.byte())
	setups := [2]stratego.Setup{r.setup(v.HomeSize()), r.setup(v.HomeSize())}
	moves := r.take(2 * int(binary.LittleEndian.Uint16(r.take(2))))
	switch {
	case r.err != nil:
		return nil, r.err
	case len(r.data) > 0:
		return nil, fmt.Errorf("environment: %d bytes after the end of a game", len(r.data))
	}
	g.opposed, g.theirs = flags&archiveOpposed != 0, board.Side(flags/archiveTheirs)&1
	g.pos.Grow(e.config.MaxPlies)
	if e.config.SetupActions {
		for side := range g.armies {
			g.armies[side] = make(stratego.Setup, v.HomeSize())
		}
	}
	var err error
	if flags&archivePlacing != 0 {
		err = e.placeAgain(g, board.Side(flags/archiveBlue)&1, setups)
	} else {
		err = e.playAgain(g, setups, moves)
	}
	if err != nil {
		return nil, err
	}
	g.over, g.ruled = flags&archiveOver != 0, flags&archiveRuled != 0
	if over, ruled := e.ended(g); over != g.over || ruled != g.ruled || !e.fitting(g) {
		return nil, errors.New("environment: a game that does not go on as they are played here")
	}
	return g, nil
}

// ended reports whether a game is over, and by the rules.
func (e *Env) ended(g *game) (over, ruled bool) {
	if g.placing {
		return false, false
	}
	last := e.judge(g, g.turn())
	return last.over(), last.done
}

// placeAgain puts up what two sides had put up.
func (e *Env) placeAgain(g *game, placer board.Side, setups [2]stratego.Setup) error {
	v := e.config.Variant
	if !e.config.SetupActions || g.next >= v.HomeSize() {
		return errors.New("environment: a game whose set-ups are not complete")
	}
	next := g.next
	g.start(v, make(stratego.Setup, v.HomeSize()), make(stratego.Setup, v.HomeSize()))
	if other := placer.Opponent(); g.opposed || placer == stratego.Blue {
		if err := v.CheckSetup(setups[other]); err != nil {
			return fmt.Errorf("environment: the set-up of %s: %w", stratego.SideName(other), err)
		}
		copy(g.armies[other], setups[other])
	}
	e.enter(g, placer)
	for i, rank := range setups[placer][:next] {
		if !e.placeable(g).Has(rank) {
			return fmt.Errorf("environment: rank %d on square %d of a set-up", rank, i)
		}
		e.put(g, rank)
	}
	return nil
}

// playAgain plays the moves of a game.
func (e *Env) playAgain(g *game, setups [2]stratego.Setup, moves []byte) error {
	v := e.config.Variant
	for side, s := range setups {
		if err := v.CheckSetup(s); err != nil {
			return fmt.Errorf("environment: the set-up of %s: %w", stratego.SideName(board.Side(side)), err)
		}
	}
	if len(moves)/2 > e.config.MaxPlies {
		return fmt.Errorf("environment: a game of %d plies: expected at most %d", len(moves)/2, e.config.MaxPlies)
	}
	g.start(v, setups[0], setups[1])
	for ; len(moves) > 0; moves = moves[2:] {
		m := stratego.Move{From: board.Square(moves[0]), To: board.Square(moves[1])}
		if err := g.pos.Check(m); err != nil {
			return fmt.Errorf("environment: ply %d: %w", g.pos.Ply(), err)
		}
		g.play(m)
	}
	return nil
}

// An archiveReader takes parts of bytes. After the first error its parts are zeros.
type archiveReader struct {
	data []byte
	err  error
}

func (r *archiveReader) take(n int) []byte {
	if r.err == nil && n > len(r.data) {
		r.err = errors.New("environment: the bytes of a game end too early")
	}
	if r.err != nil {
		return make([]byte, n)
	}
	part := r.data[:n]
	r.data = r.data[n:]
	return part
}

func (r *archiveReader) byte() byte { return r.take(1)[0] }

func (r *archiveReader) setup(n int) stratego.Setup {
	s := make(stratego.Setup, n)
	for i, rank := range r.take(n) {
		s[i] = stratego.Rank(rank)
	}
	return s
}

// randomSize is how many bytes the state of random numbers has.
const randomSize = 20

func (r *archiveReader) random(rng *rand.PCG) {
	state := r.take(randomSize)
	if r.err == nil {
		r.err = rng.UnmarshalBinary(state)
	}
}
