package session

// prover is nil: the program of a static site has no solver, so that it loads sooner.
func (g *strategoGame) prover() prover { return nil }
