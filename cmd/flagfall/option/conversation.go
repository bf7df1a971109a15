package option

// Conversation keeps what is said with outside programs.
type Conversation struct {
	Conversations string `placeholder:"DIR" help:"Keep every line to and from the outside programs that play on this machine in DIR, a file for each game, with times and stderr. The files show what both sides saw; programs in the sandbox cannot read them."`
}
