package roster

import (
	"fmt"

	"flagfall.dev/internal/stratego/marshal/learned"
	"flagfall.dev/internal/stratego/marshal/rollout"
	"flagfall.dev/internal/stratego/net"
)

// evaluator reads the net that a player is to play with; nil for none.
func (s *settings) evaluator() (func() rollout.Evaluator, error) {
	share := s.number("netshare", 50, 0, 100)
	file, given := s.take("net")
	if !given {
		return nil, nil
	}
	n, about, err := net.Read(file)
	if err != nil {
		return nil, fmt.Errorf("option net: %w", err)
	}
	m := learned.Model{Net: n, Correction: about.Correction, Share: float64(share) / 100}
	return func() rollout.Evaluator { return learned.New(m) }, nil
}

// ReadsFile reports whether one of our players reads a file that its options name.
// Whoever writes the specification then has that file opened on this machine.
func (s Spec) ReadsFile() bool {
	_, named := s.settings().take("net")
	return named
}
