package main

import (
	"fmt"
	"math"
	"os"
	"text/tabwriter"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/stratego/parameter"
	"flagfall.dev/internal/textui"
	"flagfall.dev/record"
)

// playersCmd lists the players.
type playersCmd struct {
	Parameters bool `help:"List the numbers of marshal's play instead, which set= and off= change."`
}

// Help shows examples.
func (playersCmd) Help() string {
	return `A player is named by a specification: its name, or NAME:key=value,key=value.

Examples:
  flagfall players
  flagfall play --player ucc:./bot --variant ucc
  flagfall play --player council:off=scout,seed=7
  flagfall players --parameters`
}

// Run prints every player with its options.
func (c playersCmd) Run() error {
	if c.Parameters {
		return listParameters()
	}
	for _, game := range []string{record.Stratego, record.Advance} {
		fmt.Println(map[string]string{record.Stratego: "Stratego", record.Advance: "\nAdvance"}[game])
		for _, p := range games.Players() {
			if p.Game != game {
				continue
			}
			fmt.Println(textui.Wrap(fmt.Sprintf("  %-10s %s", p.Name, p.Summary)))
			for _, o := range p.Options {
				fmt.Println(textui.Wrap(fmt.Sprintf("      %-14s %s", o.Name, o.Help)))
			}
		}
	}
	fmt.Println("\nPrograms of others, as CONTRACT:COMMAND LINE")
	for _, c := range games.Contracts() {
		fmt.Println(textui.Wrap(fmt.Sprintf("  %-10s %s", c.Name, c.Summary)))
	}
	return nil
}

// listParameters prints every number of marshal's play with its range.
func listParameters() error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	part := ""
	for _, p := range parameter.All() {
		if p.Part != part {
			part = p.Part
			fmt.Fprintf(w, "%s\n", part)
		}
		off := ""
		switch {
		case math.IsNaN(p.Neutral):
		case p.Term != "":
			off = fmt.Sprintf("off=%s: %v", p.Term, p.Neutral)
		default:
			off = fmt.Sprintf("off: %v", p.Neutral)
		}
		fmt.Fprintf(w, "  %s\t%v\t%v to %v\t%s\t%s\t%s\n", p.Name, p.Default, p.Min, p.Max, off, p.Unit, p.Meaning)
	}
	return w.Flush()
}
