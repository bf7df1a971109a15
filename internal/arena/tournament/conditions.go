package tournament

import "flagfall.dev/internal/play/referee"

// Conditions are what every game of a plan is played under. They are part of what makes two plans
// the same tournament, and travel with its jobs. Each has its key in a plan's file, its key in
// JSON, and its flag of 'flagfall match'.
type Conditions struct {
	Time       string `toml:"time" json:"time,omitempty" short:"t" placeholder:"TIME" help:"${conditions_time}"`
	Nodes      uint64 `toml:"nodes" json:"nodes,omitempty" placeholder:"N" help:"Positions that a searching player may visit for a move."`
	Repetition string `toml:"repetition" json:"repetition,omitempty" enum:"variant,on,off" default:"variant" help:"${conditions_repetition}"`
	Setups     string `toml:"setups" json:"setups,omitempty" enum:"auto,fresh,shared,own" default:"auto" help:"${conditions_setups}"`

	Adjudication referee.Adjudication `toml:"adjudication" json:"adjudication,omitzero" embed:""`

	Memory int     `toml:"memory" json:"memory,omitempty" placeholder:"MIB" help:"Memory of an outside program."`
	CPU    float64 `toml:"cpu" json:"cpu,omitempty" name:"cpu" placeholder:"SECONDS" help:"Processor time of an outside program in a game."`
	// NoPondering stops the outside programs of a side in the other's time.
	NoPondering bool `toml:"no_pondering" json:"no_pondering,omitempty" help:"${conditions_no_pondering}"`
}

// Watching is what may be seen of games while they are played.
type Watching struct {
	Watch Watch `toml:"watch" enum:"off,delayed,open" default:"off" help:"${watching_watch}"`
	// WatchDelay is in plies; 0: DefaultDelay where Watch is WatchDelayed.
	WatchDelay int `toml:"watch_delay" placeholder:"N" help:"${watching_watch_delay}"`
}

// Handling is how games are played on a machine. It may change from one resume to the next, and
// travels with jobs.
type Handling struct {
	// Pin is how many processors each game with an outside program has of its own; 0: all share all.
	Pin     int     `toml:"pin" json:"pin,omitempty" placeholder:"N" help:"${handling_pin}"`
	Restart Restart `toml:"restart" json:"restart,omitempty" enum:"auto,on" default:"auto" help:"${handling_restart}"`
	// Sandbox says how outside programs are held; see option.Programs for its flag.
	Sandbox Sandbox `toml:"sandbox" json:"sandbox,omitempty" kong:"-"`
}
