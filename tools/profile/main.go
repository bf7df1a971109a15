// Command profile takes the paths of the machine out of a processor profile: every path in it
// keeps its last element alone. What the compiler reads of a profile are the names of
// functions and numbers of lines, so the builds stay the same.
//
//	go tool pprof -proto one.prof other.prof | go -C tools run ./profile > default.pgo
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
)

func main() {
	if err := clean(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "profile:", err)
		os.Exit(1)
	}
}

// clean copies a profile as pprof writes it, without paths.
func clean(from io.Reader, to io.Writer) error {
	zipped, err := gzip.NewReader(from)
	if err != nil {
		return fmt.Errorf("%w: expected what 'go tool pprof -proto' writes", err)
	}
	old, err := io.ReadAll(zipped)
	if err != nil {
		return err
	}
	text, err := withoutPaths(old)
	if err != nil {
		return err
	}
	w := gzip.NewWriter(to)
	_, err = w.Write(text)
	return errors.Join(err, w.Close())
}

// A profile is a protocol buffer: fields, each with a key that has its number and its kind.
// Field 6 is repeated, the table of all strings.
const (
	stringTable = 6
	kindNumber  = 0
	kindBytes   = 2
)

// withoutPaths copies the fields of a profile and shortens the strings that are paths.
func withoutPaths(old []byte) ([]byte, error) {
	broken := errors.New("the profile is damaged")
	var b bytes.Buffer
	for len(old) > 0 {
		key, n := binary.Uvarint(old)
		if n <= 0 {
			return nil, broken
		}
		value, m := binary.Uvarint(old[n:])
		if m <= 0 {
			return nil, broken
		}
		b.Write(old[:n])
		switch key & 7 {
		case kindNumber:
			b.Write(old[n : n+m])
			old = old[n+m:]
		case kindBytes:
			old = old[n+m:]
			if uint64(len(old)) < value {
				return nil, broken
			}
			field := old[:value]
			if key>>3 == stringTable && path.IsAbs(string(field)) {
				field = []byte(path.Base(string(field)))
			}
			b.Write(binary.AppendUvarint(nil, uint64(len(field))))
			b.Write(field)
			old = old[value:]
		default:
			return nil, broken
		}
	}
	return b.Bytes(), nil
}
