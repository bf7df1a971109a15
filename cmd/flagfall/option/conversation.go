package option

// Conversation keeps what is said with outside programs.
type Conversation struct {
	Conversations string `placeholder:"DIR" help:"${conversation_conversations}"`
}
