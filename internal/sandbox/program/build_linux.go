package program

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"strconv"
	"strings"
)

// image is the file that this process runs, also where another one has taken its name.
const image = "/proc/self/exe"

// buildID returns the last part of our Go build id, which is a hash of the content; nil where it is not known.
func buildID() []byte {
	note := own(".note.go.buildid")
	return note[bytes.LastIndexByte(note, '/')+1:]
}

// Before the texts that the Go linker writes there is a header of this size, and around the second one, which
// says what was built, there are marks.
const (
	infoHeader = 32
	infoMark   = 16
)

// buildSettings are those with which the Go command built us, such as vcs.revision. Package runtime/debug has them
// too, but is initialised after most others, and package version is to be early.
func buildSettings() map[string]string {
	info := own(".go.buildinfo")
	_, rest := counted(info[min(infoHeader, len(info)):]) // the version of Go
	text, _ := counted(rest)
	settings := map[string]string{}
	if len(text) < 2*infoMark {
		return settings
	}
	for line := range strings.Lines(string(text[infoMark : len(text)-infoMark])) {
		if setting, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "build\t"); ok {
			key, value, _ := strings.Cut(setting, "=")
			if plain, err := strconv.Unquote(value); err == nil { // as runtime/debug has it: values with blanks are quoted
				value = plain
			}
			settings[key] = value
		}
	}
	return settings
}

// counted returns a text that stands after its length, and what follows it.
func counted(b []byte) (text, rest []byte) {
	n, digits := binary.Uvarint(b)
	if digits <= 0 || n > uint64(len(b)-digits) {
		return nil, nil
	}
	return b[digits : digits+int(n)], b[digits+int(n):]
}

// own returns a section of our own file; nil where it has none of that name.
func own(name string) []byte {
	f, err := os.Open(image)
	if err != nil {
		return nil
	}
	defer f.Close()
	return section(f, name)
}

// section returns a section of a program in ELF of 64 bits with the low byte first, such as this one. Package
// debug/elf reads more, and takes as long as the rest of a start.
// The layout is that of https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.sheader.html.
func section(f io.ReaderAt, name string) []byte {
	const header, entry = 64, 64
	head := part(f, 0, header)
	if head == nil {
		return nil
	}
	little := binary.LittleEndian
	count, names := uint64(little.Uint16(head[60:])), uint64(little.Uint16(head[62:]))
	table := part(f, little.Uint64(head[40:]), entry*count)
	if names >= count || table == nil {
		return nil
	}
	content := func(i uint64) []byte {
		return part(f, little.Uint64(table[entry*i+24:]), little.Uint64(table[entry*i+32:]))
	}
	texts := content(names)
	for i := range count {
		start := min(uint64(little.Uint32(table[entry*i:])), uint64(len(texts)))
		if text, _, _ := bytes.Cut(texts[start:], []byte{0}); string(text) == name {
			return content(i)
		}
	}
	return nil
}

// maxPart is more than any part has that is read here, in bytes.
const maxPart = 1 << 20

// part returns some bytes of a file; nil where it has not so many.
func part(f io.ReaderAt, start, length uint64) []byte {
	b := make([]byte, min(length, maxPart))
	if _, err := f.ReadAt(b, int64(start)); err != nil {
		return nil
	}
	return b
}
