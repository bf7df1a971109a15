package tree

import "flagfall.dev/internal/engine/parameter"

// extent says how far a tree is searched, as its parameters do.
type extent struct {
	branching, quiesce, passCost, eager, eagerDepth, threatDepth, threatCost, twoSquares int
	chasing                                                                              bool

	window, hurry, stuck, decided int32
	doubtful, threat, negligible  float32
}

// extentOf returns the extent of some parameters.
func extentOf(w *parameter.Values) extent {
	return extent{
		branching: int(w.Branching), quiesce: int(w.Quiesce), passCost: int(w.PassCost),
		eager: int(w.Eager), eagerDepth: int(w.EagerDepth), threatDepth: int(w.ThreatDepth), threatCost: int(w.ThreatCost),
		window: int32(w.Window), hurry: int32(w.Hurry), stuck: int32(w.Stuck), decided: int32(w.Decided),
		doubtful: float32(w.Doubtful), threat: float32(w.Threat), negligible: float32(w.Negligible),
	}
}
