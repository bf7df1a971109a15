package worker

import "flagfall.dev/internal/arena/store"

// A Result is what a worker reports: a finished game, or why a job cannot be
// done.
type Result struct {
	Run    string      `json:"run"`
	Job    string      `json:"job"`
	Worker string      `json:"worker,omitempty"`
	Game   *store.Game `json:"game,omitempty"`
	Drawn  *store.Game `json:"drawn,omitempty"` // that Game replays
	Failed string      `json:"failed,omitempty"`
	// Machine is what the game was played on, in words.
	Machine string `json:"machine,omitempty"`
}
