package player

// FirstWeights are a guess to start tuning from.
func FirstWeights() *Weights {
	w := &Weights{Lead: 200, Move: 8}
	worth := [8]float64{100, 220, 420, 400, 430, 520, 760, 0}
	step := [8]float64{3, 2, 4, 1, 1, 1, 1, -6}
	centre := [8]float64{1, 2, 3, 1, 2, 2, 3, -2}
	for k := range 8 {
		for r := range 9 {
			w.Full[rankFeatures+9*k+r] = worth[k] + step[k]*float64(min(r, 6))
		}
		for f := range 5 {
			w.Full[fileFeatures+5*k+f] = centre[k] * float64(4-f)
		}
	}
	w.Full[rankFeatures+8] = 60
	w.Full[guards] = 25
	w.Bare = w.Full
	w.Bare[besieging] = 8
	return w
}
