package row

// Lanes is how many targets Relax looks at, each in a lane of its own.
const Lanes = 64

// relax is the definition of Relax.
func relax(near *[256 * Lanes]uint8, steps [][4]uint16, toll *[256]uint8, order []uint8, back bool) (changed bool) {
	for i := range order {
		q := order[i]
		if back {
			q = order[len(order)-1-i]
		}
		row := near[int(q)*Lanes:][:Lanes]
		for k, now := range row {
			best := uint8(0)
			for _, at := range steps[q] {
				best = max(best, near[int(at)+k])
			}
			if best -= min(best, toll[q]); best > now {
				row[k], changed = best, true
			}
		}
	}
	return changed
}
