package pairing

// matching pairs the vertices of a graph, each with at most one neighbour: a
// maximum matching by Edmonds' algorithm ("Paths, trees, and flowers", 1965).
type matching struct {
	edge    func(a, b int) bool
	mate    []int // −1: nobody
	removed []bool

	// Of the search for an augmenting path.
	parent, base []int
	reached      []bool
}

func newMatching(n int, edge func(a, b int) bool) *matching {
	m := &matching{edge: edge, mate: make([]int, n), removed: make([]bool, n)}
	m.parent, m.base, m.reached = make([]int, n), make([]int, n), make([]bool, n)
	for i := range m.mate {
		m.mate[i] = -1
	}
	return m
}

// remove takes a vertex without a mate out of the graph.
func (m *matching) remove(v int) { m.removed[v] = true }

// left returns the vertices that are in the graph.
func (m *matching) left() (all []int) {
	for v, removed := range m.removed {
		if !removed {
			all = append(all, v)
		}
	}
	return all
}

// complete pairs as many as can be, and reports whether these are all.
func (m *matching) complete() bool {
	for _, v := range m.left() {
		if m.mate[v] < 0 && !m.augment(v) {
			return false
		}
	}
	return true
}

// force pairs two vertices and takes both out of the graph, if the rest can
// still be paired. All of them have mates.
func (m *matching) force(a, b int) bool {
	if !m.edge(a, b) {
		return false
	}
	x, y := m.mate[a], m.mate[b]
	m.removed[a], m.removed[b] = true, true
	if x == b {
		return true
	}
	m.mate[x], m.mate[y] = -1, -1
	if m.augment(x) {
		return true
	}
	m.mate[x], m.mate[y] = a, b
	m.removed[a], m.removed[b] = false, false
	return false
}

// augment gives a vertex without a mate one, if that can be done without taking
// anybody's away for good.
func (m *matching) augment(root int) bool {
	for v := range m.mate {
		m.parent[v], m.base[v], m.reached[v] = -1, v, false
	}
	m.reached[root] = true
	queue := []int{root}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for w := range m.mate {
			if w == v || m.removed[w] || m.base[v] == m.base[w] || m.mate[v] == w || !m.edge(v, w) {
				continue
			}
			switch {
			case w == root || m.mate[w] >= 0 && m.parent[m.mate[w]] >= 0:
				queue = m.contract(queue, v, w)
			case m.parent[w] < 0:
				m.parent[w] = v
				if m.mate[w] < 0 {
					m.flip(w)
					return true
				}
				m.reached[m.mate[w]] = true
				queue = append(queue, m.mate[w])
			}
		}
	}
	return false
}

// flip exchanges, along the path from the root to a vertex, the edges that are
// in the matching for those that are not.
func (m *matching) flip(v int) {
	for v >= 0 {
		before := m.parent[v]
		next := m.mate[before]
		m.mate[v], m.mate[before] = before, v
		v = next
	}
}

// contract makes one vertex of the odd cycle that an edge closes, and returns
// the queue with those of its vertices that have become reachable.
func (m *matching) contract(queue []int, v, w int) []int {
	base := m.commonBase(v, w)
	inside := make([]bool, len(m.mate))
	m.mark(inside, v, base, w)
	m.mark(inside, w, base, v)
	for u := range m.mate {
		if inside[m.base[u]] {
			m.base[u] = base
			if !m.reached[u] {
				m.reached[u] = true
				queue = append(queue, u)
			}
		}
	}
	return queue
}

// mark notes what lies on the way from a vertex to the base of a cycle.
func (m *matching) mark(inside []bool, v, base, child int) {
	for m.base[v] != base {
		inside[m.base[v]], inside[m.base[m.mate[v]]] = true, true
		m.parent[v] = child
		child = m.mate[v]
		v = m.parent[m.mate[v]]
	}
}

// commonBase returns the first vertex that lies on the ways of both to the root.
func (m *matching) commonBase(v, w int) int {
	seen := make([]bool, len(m.mate))
	for {
		v = m.base[v]
		seen[v] = true
		if m.mate[v] < 0 {
			break
		}
		v = m.parent[m.mate[v]]
	}
	for {
		w = m.base[w]
		if seen[w] {
			return w
		}
		w = m.parent[m.mate[w]]
	}
}
