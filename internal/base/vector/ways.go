package vector

// Lanes is how many targets Relax looks at, each in a lane of its own.
const Lanes = 64

// Relax brings squares nearer to the targets of their lanes by one step, one square after
// the other in an order, or from its end where back is set, and reports whether any came
// nearer. Each square has a row of Lanes numbers, which say how near it is; steps are where the
// rows of its four neighbours begin, and toll by how much less near it is than they are.
func Relax(near *[256 * Lanes]uint8, steps [][4]uint16, toll *[256]uint8, order []uint8, back bool) bool {
	if !wide || len(order) == 0 {
		return relax(near, steps, toll, order, back)
	}
	if back {
		return relax64(&near[0], &steps[0][0], &toll[0], &order[len(order)-1], len(order), -1)
	}
	return relax64(&near[0], &steps[0][0], &toll[0], &order[0], len(order), 1)
}

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
