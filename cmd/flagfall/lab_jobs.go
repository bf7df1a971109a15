package main

import (
	"errors"
	"sync"
)

// shared does n pieces of work, so many at a time, until one fails.
func shared(jobs, n int, work func(i int) error) error {
	next := make(chan int, n)
	for i := range n {
		next <- i
	}
	close(next)
	var group sync.WaitGroup
	errs := make([]error, jobs)
	for job := range jobs {
		group.Go(func() {
			for i := range next {
				if errs[job] = work(i); errs[job] != nil {
					return
				}
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}
