package tournament

import "flagfall.dev/internal/play/referee"

// Conditions are what every game of a plan is played under. They are part of what makes two plans
// the same tournament, and travel with its jobs. Each has its key in a plan's file, its key in
// JSON, and its flag of 'flagfall match'.
type Conditions struct {
	Time       string `toml:"time" json:"time,omitempty" short:"t" placeholder:"TIME" help:"Time for each move, such as 100ms, or for the game with an increment, such as 5m+2s (default: no clock)."`
	Nodes      uint64 `toml:"nodes" json:"nodes,omitempty" placeholder:"N" help:"Positions that a searching player may visit for a move."`
	Repetition string `toml:"repetition" json:"repetition,omitempty" enum:"variant,on,off" default:"variant" help:"Rules against repetition: on, off, or as the variant has them."`
	Setups     string `toml:"setups" json:"setups,omitempty" enum:"auto,fresh,shared,own" default:"auto" help:"Set-ups: new ones in every game (fresh), the same in both games of a pair (shared), fresh in games of outside programs and shared between our own players (auto), or each player's own. Programs that insist on their own set-ups use those."`

	Adjudication referee.Adjudication `toml:"adjudication" json:"adjudication,omitzero" embed:""`

	Memory int     `toml:"memory" json:"memory,omitempty" placeholder:"MIB" help:"Memory of an outside program."`
	CPU    float64 `toml:"cpu" json:"cpu,omitempty" name:"cpu" placeholder:"SECONDS" help:"Processor time of an outside program in a game."`
	// NoPondering stops the outside programs of a side in the other's time.
	NoPondering bool `toml:"no_pondering" json:"no_pondering,omitempty" help:"Stop outside programs and all their child processes in their opponent's time (Linux)."`
}

// Watching is what may be seen of games while they are played.
type Watching struct {
	Watch Watch `toml:"watch" enum:"off,delayed,open" default:"off" help:"What 'flagfall serve --watch FILE' may show of games under way: nothing (off), what both sides know, some plies later (delayed), or both sides' pieces (open)."`
	// WatchDelay is in plies; 0: DefaultDelay where Watch is WatchDelayed.
	WatchDelay int `toml:"watch_delay" placeholder:"N" help:"How many plies later games under way are shown (default: 20 with --watch delayed, else 0)."`
}

// Handling is how games are played on a machine. It may change from one resume to the next, and
// travels with jobs.
type Handling struct {
	// Pin is how many processors each game with an outside program has of its own; 0: all share all.
	Pin     int     `toml:"pin" json:"pin,omitempty" placeholder:"N" help:"Give each game with an outside program N processors of its own, which its programs share and cannot leave (Linux). More games at a time than there are processors for are refused."`
	Restart Restart `toml:"restart" json:"restart,omitempty" enum:"auto,on" default:"auto" help:"Start programs again for every game (on), or keep one process for several games where a program of our protocol offers it (auto)."`
	// Sandbox says how outside programs are held; see option.Programs for its flag.
	Sandbox Sandbox `toml:"sandbox" json:"sandbox,omitempty" kong:"-"`
}
