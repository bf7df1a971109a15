package shard

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"flagfall.dev/internal/base/input"
)

// The names of shards end with these: of those that are whole, and of those that are
// being written.
const (
	wholeSuffix      = ".games"
	unfinishedSuffix = ".part"
)

func unfinished(name string) bool { return strings.HasSuffix(name, unfinishedSuffix) }

// Files returns the shards of a folder, or the file itself where it is one, in order.
func Files(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, input.Expected(err, "a folder that 'flagfall lab selfplay' has filled"))
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, input.Expected(err, "a folder that 'flagfall lab selfplay' has filled"))
	}
	var all []string
	for _, e := range entries { // by name
		if strings.HasSuffix(e.Name(), wholeSuffix) || unfinished(e.Name()) {
			all = append(all, filepath.Join(path, e.Name()))
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no games: expected a folder that 'flagfall lab selfplay' has filled", path)
	}
	return all, nil
}

// name returns the file of a shard without its end.
func name(folder string, number int) string {
	return filepath.Join(folder, fmt.Sprintf("%06d", number))
}

// numbered reports whether a file has a name that name gives, and the end of a shard.
func numbered(file string) bool {
	base, part := strings.CutSuffix(filepath.Base(file), unfinishedSuffix)
	if !part {
		var is bool
		if base, is = strings.CutSuffix(base, wholeSuffix); !is {
			return false
		}
	}
	n, err := strconv.ParseUint(base, 10, 31)
	return err == nil && filepath.Base(name("", int(n))) == base
}

// Whole reports whether a folder has all games of a shard.
func Whole(folder string, number int) bool {
	_, err := os.Stat(name(folder, number) + wholeSuffix)
	return err == nil
}

// Count returns how many games a folder has of its first shards, in those that are being
// written too.
func Count(folder string, shards int) (games int, err error) {
	files, err := Files(folder)
	if err != nil {
		return 0, err
	}
	for _, file := range files {
		n, counted := count(file, shards)
		games += n
		err = errors.Join(err, counted)
	}
	return games, err
}

// count returns how many games a file has, without looking into them; 0 where it is of a
// later shard.
func count(file string, shards int) (int, error) {
	f, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	r, err := NewReader(file, f)
	if err != nil || r.Header.Number >= shards {
		return 0, err
	}
	if !unfinished(file) {
		return r.Header.Games, nil
	}
	for {
		b, err := r.raw()
		if err != nil {
			return r.games, nil // the end, or a game that is being written
		}
		r.advance(b)
	}
}

// Ways in which a shard cannot be claimed.
var (
	ErrWhole = errors.New("the shard is whole")
	ErrTaken = errors.New("another process plays the shard")
)
