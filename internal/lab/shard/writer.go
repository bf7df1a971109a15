package shard

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"flagfall.dev/internal/base/database"
	"flagfall.dev/stratego"
)

// A Writer fills a shard, whose only writer it is.
type Writer struct {
	header  Header
	variant *stratego.Variant
	folder  string
	file    *os.File
	games   int
}

// Claim begins a shard or goes on with it. A game that was not written whole is cut off.
// The error is ErrWhole or ErrTaken where there is nothing to do, and else what is wrong.
func Claim(folder string, h Header) (*Writer, error) {
	v, err := h.rules()
	if err != nil {
		return nil, err
	}
	if Whole(folder, h.Number) {
		return nil, ErrWhole
	}
	f, err := os.OpenFile(name(folder, h.Number)+unfinishedSuffix, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	w := &Writer{header: h, variant: v, folder: folder, file: f}
	if err := w.take(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return w, nil
}

// take locks the file and finds the end of what is in it.
func (w *Writer) take() error {
	err := database.Hold(w.file)
	if errors.Is(err, database.ErrHeld) {
		return ErrTaken
	}
	if err != nil {
		return err
	}
	// The process that held it may have finished it while we waited for the lock.
	mine, err := w.file.Stat()
	if err != nil {
		return err
	}
	there, err := os.Stat(w.file.Name())
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(mine, there) {
		return ErrTaken
	}
	if err != nil {
		return err
	}
	return w.resume()
}

// resume reads the games that are whole and cuts off what follows them.
func (w *Writer) resume() error {
	r, err := NewReader(w.file.Name(), w.file)
	if errors.Is(err, errShort) {
		return w.begin()
	}
	if err != nil {
		return err
	}
	mine, err := w.header.encode()
	if err != nil {
		return err
	}
	theirs, err := r.Header.encode()
	if err != nil {
		return err
	}
	for {
		b, err := r.raw()
		var damaged *DamagedError
		if errors.Is(err, io.EOF) || errors.As(err, &damaged) {
			break
		}
		if err != nil {
			return err
		}
		r.advance(b)
	}
	if string(mine) != string(theirs) {
		if r.games == 0 {
			return w.begin()
		}
		return fmt.Errorf("%s was begun with other settings: finish it with those, or choose another folder", w.file.Name())
	}
	w.games = r.games
	if err := w.file.Truncate(r.offset); err != nil {
		return err
	}
	if _, err := w.file.Seek(r.offset, io.SeekStart); err != nil {
		return err
	}
	return w.finish()
}

// begin writes the header of an empty shard.
func (w *Writer) begin() error {
	text, err := w.header.encode()
	if err != nil {
		return err
	}
	if err := w.file.Truncate(0); err != nil {
		return err
	}
	_, err = w.file.WriteAt(text, 0)
	if err != nil {
		return err
	}
	_, err = w.file.Seek(int64(len(text)), io.SeekStart)
	return err
}

// Missing returns the number of the next game to be played, false where the shard is
// whole.
func (w *Writer) Missing() (number int, more bool) {
	return w.header.First + w.games, w.games < w.header.Games
}

// Add appends the next game in one write. With the last one the shard is whole.
func (w *Writer) Add(g *Game) error {
	number, more := w.Missing()
	if !more || g.Number != number {
		return fmt.Errorf("shard %d: game %d is not the next one", w.header.Number, g.Number)
	}
	b, err := encode(w.variant, g)
	if err != nil {
		return err
	}
	if _, err := w.file.Write(seal(b)); err != nil {
		return err
	}
	w.games++
	return w.finish()
}

// finish gives a shard that is whole its name.
func (w *Writer) finish() error {
	if w.games < w.header.Games {
		return nil
	}
	if err := w.file.Sync(); err != nil {
		return err
	}
	return os.Rename(name(w.folder, w.header.Number)+unfinishedSuffix, name(w.folder, w.header.Number)+wholeSuffix)
}

// Close gives the shard up; what is in it stays.
func (w *Writer) Close() error { return w.file.Close() }

// Encode returns a whole shard in bytes.
func Encode(h Header, games []*Game) ([]byte, error) {
	v, err := h.rules()
	if err != nil {
		return nil, err
	}
	out, err := h.encode()
	for _, g := range games {
		b, wrong := encode(v, g)
		out, err = append(out, seal(b)...), errors.Join(err, wrong)
	}
	return out, err
}

// Store keeps a shard that was played elsewhere, once it has been read and is the one
// that was asked for. One that is there already stays.
func Store(folder string, h Header, whole []byte) error {
	w, err := Claim(folder, h)
	if errors.Is(err, ErrWhole) {
		return nil
	}
	if err != nil {
		return err
	}
	defer w.Close()
	r, err := NewReader("a shard from another machine", bufio.NewReader(strings.NewReader(string(whole))))
	if err != nil {
		return err
	}
	mine, _ := h.encode()
	theirs, _ := r.Header.encode()
	if string(mine) != string(theirs) {
		return fmt.Errorf("shard %d was played with other settings", h.Number)
	}
	var games []*Game
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		games = append(games, g)
	}
	if len(games) != h.Games {
		return fmt.Errorf("shard %d has %d games: expected %d", h.Number, len(games), h.Games)
	}
	for _, g := range games[w.games:] {
		if err := w.Add(g); err != nil {
			return err
		}
	}
	return nil
}
