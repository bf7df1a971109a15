package main

import (
	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/session/player"
)

// newArena returns an arena that plays a number of games at a time, holds programs under a
// guard and keeps conversations in a folder, if one is named.
func newArena(guard player.Guard, folder string, concurrency int, say func(string)) (*arena.Arena, error) {
	a := &arena.Arena{Guard: guard, Tell: say, Games: concurrency}
	return a, a.KeepConversations(folder)
}
