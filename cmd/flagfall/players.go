package main

import (
	"encoding/json"
	"io"

	"flagfall.dev/internal/arena/games"
	"flagfall.dev/internal/engine/parameter"
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
		return json.NewEncoder(out).Encode(games.ListPlayers())
	}
	return games.WritePlayers(out)
}
