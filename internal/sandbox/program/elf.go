//go:build !js

package program

import (
	"bytes"
	"debug/elf"
)

// buildID returns the last part of an ELF file's Go build id, which is a hash of its
// content; nil where it has none.
func buildID(path string) []byte {
	f, err := elf.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	section := f.Section(".note.go.buildid")
	if section == nil {
		return nil
	}
	note, err := section.Data()
	if err != nil {
		return nil
	}
	return note[bytes.LastIndexByte(note, '/')+1:]
}
