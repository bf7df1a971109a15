package stratego

// draw returns the move whose number is the total times random/2^64, and the total of
// moves before the repetition rules: none if it is 0, and not known if it is -1, for there
// are more than maxRuns Scouts. Scouts must be able to strike at the end of a run.
//
//go:noescape
func draw(p *Position, random uint64) (m Move, total int)

// list writes all moves before the repetition rules to out and returns their number, -1
// where there may not be enough room for them.
//
//go:noescape
func list(p *Position, out []Move) int
