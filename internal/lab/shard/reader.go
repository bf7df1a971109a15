package shard

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"flagfall.dev/internal/input"
	"flagfall.dev/stratego"
)

// A DamagedError says where a shard cannot be read.
type DamagedError struct {
	File   string
	Game   int   // games read before
	Offset int64 // where the damaged one begins, in bytes; 0: the header is damaged
	Err    error
}

// Error says what to do. Only a file that self-play has written, by its name and by what is
// left of its header, may be removed: it comes again. Any other may be somebody's only copy.
func (e *DamagedError) Error() string {
	text := e.File + ": "
	if e.Offset > 0 {
		text += fmt.Sprintf("game %d at byte %d: ", e.Game, e.Offset)
	}
	text += e.Err.Error()
	if numbered(e.File) && (e.Offset > 0 || errors.Is(e.Err, errShort)) {
		return text + ": remove the file, and self-play plays its games again"
	}
	return text + ": expected a file of games that 'flagfall lab selfplay' has written"
}

// Unwrap returns what is wrong.
func (e *DamagedError) Unwrap() error { return e.Err }

// table is of the checksum behind every game.
var table = crc32.MakeTable(crc32.Castagnoli)

// A Reader reads the games of a shard one after the other.
type Reader struct {
	Header  *Header
	Variant *stratego.Variant

	name   string
	in     *bufio.Reader
	games  int   // read
	offset int64 // behind the last whole game
	buf    [MostBytes]byte
}

// NewReader begins to read a shard, whose name is for errors.
func NewReader(name string, in io.Reader) (*Reader, error) {
	r := &Reader{name: name, in: bufio.NewReader(in)}
	h, err := readHeader(r.in)
	if err == nil {
		r.Header = h
		r.Variant, err = h.rules()
	}
	if err != nil {
		return nil, &DamagedError{File: name, Err: err}
	}
	text, err := h.encode()
	r.offset = int64(len(text))
	return r, err
}

// Next returns the next game, io.EOF behind the last, or a *DamagedError. A shard that has
// fewer games than it should ends with io.EOF too: it is still being written.
func (r *Reader) Next() (*Game, error) {
	b, err := r.raw()
	if err != nil {
		return nil, err
	}
	g, err := decode(r.Variant, r.Header, b)
	if err == nil && g.Number != r.Header.First+r.games {
		err = fmt.Errorf("it is number %d: expected %d", g.Number, r.Header.First+r.games)
	}
	if err != nil {
		return nil, r.damaged(err)
	}
	r.advance(b)
	return g, nil
}

func (r *Reader) advance(b []byte) {
	r.games++
	r.offset += int64(len(binary.AppendUvarint(nil, uint64(len(b)))) + len(b) + crc32.Size)
}

func (r *Reader) damaged(err error) error { return &DamagedError{r.name, r.games, r.offset, err} }

// raw returns the bytes of the next game.
func (r *Reader) raw() ([]byte, error) {
	if _, err := r.in.Peek(1); errors.Is(err, io.EOF) {
		return nil, io.EOF
	}
	if r.games == r.Header.Games {
		return nil, r.damaged(fmt.Errorf("the shard should end after %d games", r.games))
	}
	n, err := binary.ReadUvarint(r.in)
	if err != nil {
		return nil, r.damaged(errShort)
	}
	if n > MostBytes {
		return nil, r.damaged(fmt.Errorf("it takes %d bytes: expected at most %d", n, MostBytes))
	}
	b := r.buf[:n]
	var sum [crc32.Size]byte
	if _, err := io.ReadFull(r.in, b); err != nil {
		return nil, r.damaged(errShort)
	}
	if _, err := io.ReadFull(r.in, sum[:]); err != nil {
		return nil, r.damaged(errShort)
	}
	if binary.LittleEndian.Uint32(sum[:]) != crc32.Checksum(b, table) {
		return nil, r.damaged(errors.New("its checksum is wrong"))
	}
	return b, nil
}

// seal puts length and checksum around the bytes of a game.
func seal(b []byte) []byte {
	whole := append(binary.AppendUvarint(nil, uint64(len(b))), b...)
	return binary.LittleEndian.AppendUint32(whole, crc32.Checksum(b, table))
}

// ReadFile calls a function with the games of a file until it returns false. Of a shard
// that is still being written it reads the games that are whole.
func ReadFile(name string, each func(r *Reader, g *Game) bool) error {
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, input.Expected(err, "a file of games that 'flagfall lab selfplay' has written"))
	}
	defer f.Close()
	r, err := NewReader(name, f)
	if err != nil {
		if errors.Is(err, errShort) && unfinished(name) {
			return nil // nothing is in it yet
		}
		return err
	}
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return r.checkWhole()
		}
		if errors.Is(err, errShort) && unfinished(name) {
			return nil // a game is being written
		}
		if err != nil {
			return err
		}
		if !each(r, g) {
			return nil
		}
	}
}

// checkWhole returns an error where a shard that should be whole is not.
func (r *Reader) checkWhole() error {
	if r.games == r.Header.Games || unfinished(r.name) {
		return nil
	}
	return r.damaged(fmt.Errorf("the shard should have %d games", r.Header.Games))
}
