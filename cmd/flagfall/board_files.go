package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"flagfall.dev/internal/games"
	"flagfall.dev/stratego"
)

// maxText is the largest board or set-up file that is read, in bytes.
const maxText = 1 << 16

func readText(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxText+1))
	if err == nil && len(text) > maxText {
		err = fmt.Errorf("larger than %d kB: this is no board", maxText>>10)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return strings.TrimPrefix(string(text), "\ufeff"), nil // some editors begin with a byte-order mark
}

func readBoard(v games.Variant, name string) (*stratego.Position, error) {
	text, err := readText(name)
	if err != nil {
		return nil, err
	}
	pos, err := stratego.ParseBoardFile(v.Stratego, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return pos, nil
}

// readSetup reads a set-up file: rank tokens, back row first; lines that begin
// with # are remarks.
func readSetup(v games.Variant, name string) (stratego.Setup, error) {
	text, err := readText(name)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			b.WriteString(line)
		}
	}
	setup, err := v.Stratego.ParseSetup(b.String())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return setup, nil
}
