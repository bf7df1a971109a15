package main

import (
	"fmt"

	"flagfall.dev/internal/games"
	"flagfall.dev/internal/textui"
	"flagfall.dev/record"
)

// playersCmd lists the players.
type playersCmd struct{}

// Help shows examples.
func (playersCmd) Help() string {
	return `A player is named by a specification: its name, or NAME:key=value,key=value.

Examples:
  flagfall players
  flagfall play --player ucc:./bot --variant ucc
  flagfall play --player council:off=scout,seed=7`
}

// Run prints every player with its options.
func (playersCmd) Run() error {
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
