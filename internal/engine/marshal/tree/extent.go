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
		branching: w.Branching, quiesce: w.Quiesce, passCost: w.PassCost,
		eager: w.Eager, eagerDepth: w.EagerDepth, threatDepth: w.ThreatDepth, threatCost: w.ThreatCost,
		window: int32(w.Window), hurry: int32(w.Hurry), stuck: int32(w.Stuck), decided: int32(w.Decided),
		doubtful: float32(w.Doubtful), threat: float32(w.Threat), negligible: float32(w.Negligible),
	}
}
