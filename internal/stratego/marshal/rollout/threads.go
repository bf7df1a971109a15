package rollout

import "sync"

// together calls do for every thread at the same time and waits for all.
func (r *Rollouts) together(do func(one *Rollouts)) {
	var others sync.WaitGroup
	for _, one := range r.threads[1:] {
		others.Go(func() { do(one) })
	}
	do(r)
	others.Wait()
}

// Nodes is how many nodes the policies of all threads have visited, plus the nodes that their
// worlds count as.
func (r *Rollouts) Nodes() (n uint64) {
	for _, one := range r.threads {
		n += one.nodes()
	}
	return n
}

// Games is how many rollouts all threads have played since Begin.
func (r *Rollouts) Games() (n int) {
	for _, one := range r.threads {
		n += one.games
	}
	return n
}
