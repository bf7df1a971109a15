package stratego

// Pass gives the turn to the other side without a move, for games in which one
// side stands still (mini's solo game) and for set positions. It is no ply and
// leaves no trace in the history; Unmake after it takes back the move before.
// The repetition rules know no passing: only variants without them may use it.
func (p *Position) Pass() { p.turn ^= 1 }
