//go:build !js

package games

import (
	"fmt"
	"io"

	"flagfall.dev/internal/roster"
	"flagfall.dev/internal/textui"
	"flagfall.dev/record"
)

// WritePlayers writes every player with its options, and the contracts of outside
// programs.
func WritePlayers(w io.Writer) error {
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
	fmt.Fprintln(w, "\nPrograms of others, as CONTRACT:COMMAND LINE")
	for _, c := range Contracts() {
		fmt.Fprintln(w, textui.Wrap(fmt.Sprintf("  %-10s %s", c.Name, c.Summary)))
	}
	return nil
}
