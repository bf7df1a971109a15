package main

import (
	"encoding/json"
	"fmt"
	"io"

	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/face/textui"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
)

// playersCmd lists the players.
type playersCmd struct {
	JSON       bool `help:"Print one JSON object: the players with their options, and the contracts of outside programs."`
	Parameters bool `help:"List the numbers of marshal's play instead, which set= and off= change."`
}

// Help shows examples.
func (playersCmd) Help() string {
	return `A player is named by a specification: its name, or NAME:key=value,key=value.

Examples:
  flagfall players
  flagfall play --player ucc:./bot --variant ucc
  flagfall play --player council:off=scout,seed=7
  flagfall players --json
  flagfall players --parameters`
}

// Run prints every player with its options.
func (c playersCmd) Run(out io.Writer) error {
	if c.Parameters {
		return parameter.Write(out)
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(player.List())
	}
	return writePlayers(out)
}

// writePlayers writes every player with its options, and the contracts of outside
// programs.
func writePlayers(w io.Writer) error {
	for _, game := range []string{record.Stratego, record.Advance} {
		fmt.Fprintln(w, map[string]string{record.Stratego: "Stratego", record.Advance: "\nAdvance"}[game])
		for _, p := range roster.Players() {
			if p.Game != game {
				continue
			}
			fmt.Fprintln(w, textui.Wrap(fmt.Sprintf("  %-10s %s", p.Name, p.Summary)))
			for _, o := range p.Options {
				fmt.Fprintln(w, textui.Wrap(fmt.Sprintf("      %-14s %s", o.Name, o.Help)))
			}
		}
	}
	fmt.Fprintln(w, "\nAs rivals")
	for _, r := range rival.All(record.Stratego) {
		fmt.Fprintf(w, "  %-22s %s\n", r.Title(), r.Spec)
	}
	fmt.Fprintln(w, "\nPrograms of others, as CONTRACT:COMMAND LINE")
	for _, c := range player.Contracts() {
		fmt.Fprintln(w, textui.Wrap(fmt.Sprintf("  %-10s %s", c.Name, c.Summary)))
	}
	return nil
}
