package main

import "flagfall.dev/internal/arena/games"

// arena returns an arena that plays a number of games at a time, holds programs under a
// guard and keeps conversations in a folder, if one is named.
func arena(guard games.Guard, folder string, concurrency int, say func(string)) (*games.Arena, error) {
	a := &games.Arena{Guard: guard, Tell: say, Games: concurrency}
	return a, a.KeepConversations(folder)
}
