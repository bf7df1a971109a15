package roster

import (
	"fmt"
	"strings"

	"flagfall.dev/internal/stratego/marshal"
	"flagfall.dev/internal/stratego/marshal/learned"
	"flagfall.dev/internal/stratego/marshal/rollout"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/stratego/policy"
	"flagfall.dev/stratego"
)

// Where the value of a net is asked.
const (
	inTree     = "tree"     // beside the evaluation, wherever the search and rollouts ask it
	atRollouts = "rollouts" // of the ends of rollouts only
	nowhere    = "none"     // where only the policy is asked
)

// asks are the names of what the policy of a net may be asked for.
const asks = "order, contenders, rollouts, choice"

// ask reads what a policy is asked for, nothing by default.
func (s *settings) ask(hasNet bool) (all marshal.Ask) {
	value, given := s.take("netpolicy")
	if !given {
		return all
	}
	expected := ""
	if !hasNet {
		expected = "a net too, as net=FILE"
	}
	for name := range strings.SplitSeq(value, "+") {
		switch name {
		case "order":
			all.Order = true
		case "contenders":
			all.Contenders = true
		case "rollouts":
			all.Rollouts = true
		case "choice":
			all.Choice = true
		default:
			expected = "some of " + asks + ", between plus signs"
			if !hasNet {
				expected += ", and a net, as net=FILE"
			}
		}
	}
	if expected != "" {
		s.bad("netpolicy", value, expected)
	}
	return all
}

// learn has a player use the net that its options name, if they do.
func (s *settings) learn(c *marshal.Config) error {
	share := s.number("netshare", 50, 0, 100)
	at, said := s.take("netat")
	file, given := s.take("net")
	if said && at != inTree && at != atRollouts && at != nowhere {
		s.bad("netat", at, inTree+", "+atRollouts+" or "+nowhere)
	}
	c.Ask = s.ask(given)
	if network, other := s.take("policy"); other {
		n, err := policy.ReadFile(network)
		if err != nil {
			return fmt.Errorf("option policy: %w", err)
		}
		c.Policy = func(v *stratego.Variant) marshal.Policy {
			if n.Fits(v) != nil {
				return nil
			}
			return policy.NewInference(n)
		}
	}
	if !given {
		return nil
	}
	n, about, err := net.Read(file)
	if err != nil {
		return fmt.Errorf("option net: %w", err)
	}
	m := learned.Model{Net: n, Correction: about.Correction, Share: float64(share) / 100}
	switch at {
	case nowhere:
	case atRollouts:
		c.Ends = func() rollout.Ends { return learned.NewEnds(m) }
	default:
		c.Evaluator = func() rollout.Evaluator { return learned.New(m) }
	}
	if c.Ask != (marshal.Ask{}) {
		c.Prior = func() rollout.Prior { return learned.NewPolicy(n) }
	}
	return nil
}

// Suits returns why one of our players could not use all that its options name in a variant: a
// net for boards of another size is not asked, and the player would play without it.
func (s Spec) Suits(v *stratego.Variant) error {
	if file, named := s.settings().take("net"); named {
		n, _, err := net.Read(file)
		if err == nil {
			err = n.Fits(v)
		}
		if err != nil {
			return fmt.Errorf("player %q: option net: %w", s, err)
		}
	}
	if file, named := s.settings().take("policy"); named {
		n, err := policy.ReadFile(file)
		if err == nil {
			err = n.Fits(v)
		}
		if err != nil {
			return fmt.Errorf("player %q: option policy: %w", s, err)
		}
	}
	return nil
}

// ReadsFile reports whether one of our players reads a file that its options name.
// Whoever writes the specification then has that file opened on this machine.
func (s Spec) ReadsFile() bool {
	_, net := s.settings().take("net")
	_, network := s.settings().take("policy")
	return net || network
}
