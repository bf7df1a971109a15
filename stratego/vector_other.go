//go:build !amd64

package stratego

const wide = false

func draw(*Position, uint64) (Move, int) { panic("stratego: no instructions for it") }

func list(*Position, []Move) int { panic("stratego: no instructions for it") }
