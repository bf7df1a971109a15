package shard

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// A Header says what a shard holds. It is the first line of the file, after the mark.
type Header struct {
	Variant    string `json:"variant"`
	Definition string `json:"definition,omitempty"` // of a variant of the user's own, as TOML
	Number     int    `json:"number"`               // of the shard, from 0
	First      int    `json:"first"`                // number of its first game
	Games      int    `json:"games"`                // how many it has when it is whole
	// Players are the specifications of players, and Sources where set-ups come from, as
	// games name them.
	Players []string `json:"players"`
	Sources []string `json:"sources"`
	// Recipe tells the settings that the games were played with.
	Recipe string `json:"recipe,omitempty"`
}

// mark begins every shard; the number is the version of the format.
const mark = "flagfall games 1 "

// most is the longest header, in bytes.
const most = 1 << 20

// limits of a header
const (
	mostGames   = 1 << 16
	mostPlayers = 256
)

// Check returns what is wrong with a header.
func (h *Header) Check() error {
	switch {
	case h.Games < 1 || h.Games > mostGames:
		return fmt.Errorf("a shard of %d games: expected 1 to %d", h.Games, mostGames)
	case h.Number < 0 || h.First < 0:
		return fmt.Errorf("shard %d from game %d on: expected numbers from 0", h.Number, h.First)
	case len(h.Players) < 1 || len(h.Players) > mostPlayers || len(h.Sources) < 1 || len(h.Sources) > mostPlayers:
		return fmt.Errorf("%d players and %d sources of set-ups: expected 1 to %d of each", len(h.Players), len(h.Sources), mostPlayers)
	}
	return nil
}

// rules returns the variant of a header.
func (h *Header) rules() (*stratego.Variant, error) {
	v, err := variant.Of(h.Variant, h.Definition)
	if err != nil {
		return nil, err
	}
	return v, h.Check()
}

func (h *Header) encode() ([]byte, error) {
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	return []byte(mark + string(text) + "\n"), nil
}

// errNoShard says that a file is none of ours.
var errNoShard = errors.New("it does not begin as a shard of games does")

// readHeader reads the first line.
func readHeader(r *bufio.Reader) (*Header, error) {
	var line string
	var err error
	for len(line) < most {
		var part []byte
		part, err = r.ReadSlice('\n')
		line += string(part)
		if !errors.Is(err, bufio.ErrBufferFull) {
			break
		}
	}
	text, ours := strings.CutPrefix(line, mark)
	switch {
	case errors.Is(err, io.EOF) && strings.HasPrefix(mark, line[:min(len(line), len(mark))]):
		return nil, errShort // it was being written
	case err != nil || !ours:
		return nil, errNoShard
	}
	h := &Header{}
	if err := json.Unmarshal([]byte(text), h); err != nil {
		return nil, fmt.Errorf("its first line is damaged: %w", err)
	}
	return h, nil
}
