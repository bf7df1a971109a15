package rollout

import "sync"

// together has every one of the crew do something at the same time, and waits for all.
func (r *Rollouts) together(do func(one *Rollouts)) {
	var others sync.WaitGroup
	for _, one := range r.crew[1:] {
		others.Go(func() { do(one) })
	}
	do(r)
	others.Wait()
}

// Nodes is how many nodes the policies of all have visited, and what their worlds and drawn
// moves count as.
func (r *Rollouts) Nodes() (n uint64) {
	for _, one := range r.crew {
		n += one.nodes()
	}
	return n
}

// Games is how many games all have played on since Begin.
func (r *Rollouts) Games() (n int) {
	for _, one := range r.crew {
		n += one.games
	}
	return n
}
