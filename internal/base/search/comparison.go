package search

// Comparison is what a player thinks of a move that somebody wants to make, beside the best.
type Comparison struct {
	// Best is the best move that was found, and Made the one that is wanted; they are the same where
	// none is better.
	Best, Made Candidate
	// Cost is by how much the wanted move is worse, in chance to win, from 0 to 1.
	Cost float64
	// Info has what the player believes, and what may be answered to the wanted move.
	Info Info
}
