package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// A program is what the linker wrote into a built file.
type program struct {
	name    string // of its file
	sum     string // SHA-256 of its file, in hexadecimal digits
	library bool
	info    *debug.BuildInfo
	inside  *program // a program that is a part of this one
}

// setting returns what the program was built with, such as its GOOS.
func (p program) setting(key string) string {
	for _, s := range p.info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// readAll reads programs, and the packed one that is inside one of them.
func readAll(files []string, inside string) (all []program, err error) {
	var packed []byte
	if inside != "" {
		if packed, err = os.ReadFile(inside); err != nil {
			return nil, err
		}
	}
	found := inside == ""
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		p := program{name: filepath.Base(file), sum: sum(text)}
		if p.info, err = buildinfo.Read(bytes.NewReader(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		p.library = p.setting("-buildmode") == "c-shared"
		if len(packed) > 0 && bytes.Contains(text, packed) {
			found = true
			if p.inside, err = unpack(inside, packed, p.info.GoVersion); err != nil {
				return nil, err
			}
		}
		all = append(all, p)
	}
	if !found {
		return nil, fmt.Errorf("%s is inside none of the programs", inside)
	}
	return all, nil
}

func sum(text []byte) string {
	digits := sha256.Sum256(text)
	return hex.EncodeToString(digits[:])
}

// unpack reads a compressed WebAssembly program.
func unpack(name string, packed []byte, version string) (*program, error) {
	z, err := zstd.NewReader(nil)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	text, err := z.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	info, err := webInfo(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	info.GoVersion = version
	return &program{name: strings.TrimSuffix(filepath.Base(name), ".zst"), sum: sum(text), info: info}, nil
}

// webInfo finds what the linker wrote into a WebAssembly program, which debug/buildinfo
// does not read: the lines that runtime/debug.ReadBuildInfo returns lie in the program between two marks,
// as cmd/go/internal/modload.ModInfoData puts them. The version of Go is not among them.
func webInfo(text []byte) (*debug.BuildInfo, error) {
	begin, _ := hex.DecodeString("3077af0c9274080241e1c107e6d618e6")
	end, _ := hex.DecodeString("f932433186182072008242104116d8f2")
	_, rest, ok1 := bytes.Cut(text, begin)
	lines, _, ok2 := bytes.Cut(rest, end)
	if !ok1 || !ok2 {
		return nil, errors.New("the program does not say what it was built from")
	}
	return debug.ParseBuildInfo(string(lines))
}
