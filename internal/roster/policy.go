package roster

import (
	"fmt"

	"flagfall.dev/internal/stratego/marshal"
	"flagfall.dev/internal/stratego/policy"
	"flagfall.dev/stratego"
)

// learn has a player use the network that its options name, if they do.
func (s *settings) learn(c *marshal.Config) error {
	file, given := s.take("policy")
	if !given {
		return nil
	}
	n, err := policy.ReadFile(file)
	if err != nil {
		return fmt.Errorf("option policy: %w", err)
	}
	c.Policy = func(v *stratego.Variant) marshal.Policy {
		if n.Fits(v) != nil {
			return nil
		}
		return policy.NewInference(n)
	}
	return nil
}

// Suits returns why one of our players could not use all that its options name in a variant: a
// network for boards of another size is not asked, and the player would play without it.
func (s Spec) Suits(v *stratego.Variant) error {
	file, given := s.settings().take("policy")
	if !given {
		return nil
	}
	n, err := policy.ReadFile(file)
	if err == nil {
		err = n.Fits(v)
	}
	if err != nil {
		return fmt.Errorf("player %q: option policy: %w", s, err)
	}
	return nil
}

// ReadsFile reports whether one of our players reads a file that its options name.
// Whoever writes the specification then has that file opened on this machine.
func (s Spec) ReadsFile() bool {
	_, given := s.settings().take("policy")
	return given
}
