package roster

import (
	"fmt"

	"flagfall.dev/internal/stratego/marshal"
	"flagfall.dev/internal/stratego/marshal/learned"
	"flagfall.dev/internal/stratego/marshal/rollout"
	"flagfall.dev/internal/stratego/net"
)

// Where a net is asked.
const (
	inTree     = "tree"     // beside the evaluation, wherever the search and rollouts ask it
	atRollouts = "rollouts" // of the ends of rollouts only
)

// learn has a player use the net that its options name, if they do.
func (s *settings) learn(c *marshal.Config) error {
	share := s.number("netshare", 50, 0, 100)
	at, said := s.take("netat")
	file, given := s.take("net")
	if said && at != inTree && at != atRollouts {
		s.bad("netat", at, inTree+" or "+atRollouts)
	}
	if !given {
		return nil
	}
	n, about, err := net.Read(file)
	if err != nil {
		return fmt.Errorf("option net: %w", err)
	}
	m := learned.Model{Net: n, Correction: about.Correction, Share: float64(share) / 100}
	if at == atRollouts {
		c.Ends = func() rollout.Ends { return learned.NewEnds(m) }
	} else {
		c.Evaluator = func() rollout.Evaluator { return learned.New(m) }
	}
	return nil
}

// ReadsFile reports whether one of our players reads a file that its options name.
// Whoever writes the specification then has that file opened on this machine.
func (s Spec) ReadsFile() bool {
	_, named := s.settings().take("net")
	return named
}
